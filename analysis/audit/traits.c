/* Traits of operators and nodes, by name. */
#include "analysis/audit/traits.h"

#include <string.h>

static const struct {
    const char *name;
    uint16_t traits;
} operators[] = {
    {"aten::eq", AUDIT_EQUALITY},
    {"aten::ne", AUDIT_EQUALITY},
    {"aten::equal", AUDIT_EQUALITY},
    {"aten::isclose", AUDIT_EQUALITY},
    {"aten::allclose", AUDIT_EQUALITY},
    {"aten::bitwise_xor", AUDIT_EQUALITY},
    {"aten::isin", AUDIT_EQUALITY},
    {"executorch_prim::eq", AUDIT_EQUALITY},
    {"aten::lt", AUDIT_ORDER | AUDIT_LESS},
    {"aten::le", AUDIT_ORDER | AUDIT_LESS},
    {"aten::gt", AUDIT_ORDER | AUDIT_GREATER},
    {"aten::ge", AUDIT_ORDER | AUDIT_GREATER},
    {"aten::sub", AUDIT_DIFFERENCE},
    {"aten::add", AUDIT_DIFFERENCE}, /* of a negative number */
    {"aten::_cdist_forward", AUDIT_DIFFERENCE | AUDIT_DISTANCE},
    {"aten::logical_not", AUDIT_TRUTH},
    {"aten::abs", AUDIT_DISTANCE},
    {"aten::pow", AUDIT_DISTANCE},
    {"aten::linalg_vector_norm", AUDIT_DISTANCE},
    {"aten::norm", AUDIT_DISTANCE},
    {"aten::sym_size", AUDIT_SHAPE},
    {"aten::sym_numel", AUDIT_SHAPE},
    {"aten::_local_scalar_dense", AUDIT_ELEMENT},
    {"aten::all", AUDIT_REDUCTION | AUDIT_TRUTH},
    {"aten::any", AUDIT_REDUCTION | AUDIT_TRUTH},
    {"aten::prod", AUDIT_REDUCTION},
    {"aten::amin", AUDIT_REDUCTION},
    {"aten::amax", AUDIT_REDUCTION},
    {"aten::min", AUDIT_REDUCTION},
    {"aten::max", AUDIT_REDUCTION},
    {"aten::sum", AUDIT_REDUCTION},
    {"aten::mean", AUDIT_REDUCTION},
    {"aten::where", AUDIT_CHOICE},
    {"aten::masked_fill", AUDIT_CHOICE},
    {"aten::mul", AUDIT_CHOICE},
    {"aten::index_select", AUDIT_CHOICE},
    {"aten::gather", AUDIT_CHOICE},
    /* nodes of MLX */
    {"EqualNode", AUDIT_EQUALITY},
    {"NotEqualNode", AUDIT_EQUALITY},
    {"BitwiseXorNode", AUDIT_EQUALITY},
    {"SubtractIntNode", AUDIT_EQUALITY}, /* a condition tests if it is 0 */
    {"LessNode", AUDIT_ORDER | AUDIT_LESS},
    {"LessEqualNode", AUDIT_ORDER | AUDIT_LESS},
    {"GreaterNode", AUDIT_ORDER | AUDIT_GREATER},
    {"GreaterEqualNode", AUDIT_ORDER | AUDIT_GREATER},
    {"SubtractNode", AUDIT_DIFFERENCE},
    {"AddNode", AUDIT_DIFFERENCE},
    {"LogicalNotNode", AUDIT_TRUTH},
    {"AbsNode", AUDIT_DISTANCE},
    {"SquareNode", AUDIT_DISTANCE},
    {"PowerNode", AUDIT_DISTANCE},
    {"SymSizeNode", AUDIT_SHAPE},
    {"ItemIntNode", AUDIT_ELEMENT},
    {"AllNode", AUDIT_REDUCTION | AUDIT_TRUTH},
    {"AnyNode", AUDIT_REDUCTION | AUDIT_TRUTH},
    {"ProdNode", AUDIT_REDUCTION},
    {"MinNode", AUDIT_REDUCTION},
    {"MaxNode", AUDIT_REDUCTION},
    {"SumNode", AUDIT_REDUCTION},
    {"MeanNode", AUDIT_REDUCTION},
    {"WhereNode", AUDIT_CHOICE},
    {"MultiplyNode", AUDIT_CHOICE},
    {"TakeNode", AUDIT_CHOICE},
    {"TakeAlongAxisNode", AUDIT_CHOICE},
    {"GatherNode", AUDIT_CHOICE},
};

uint16_t audit_traits_named(ptv_string name)
{
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
        const size_t n = strlen(operators[i].name);
        if (n == name.length && memcmp(operators[i].name, name.bytes, n) == 0) {
            return operators[i].traits;
        }
    }
    return 0;
}

const char *audit_match_text(audit *a, ptv_string op, ptv_string constant)
{
    enum { MOST = 60 };
    const int n = op.length < MOST ? (int)op.length : MOST;
    const int m = constant.length < MOST ? (int)constant.length : MOST;
    return constant.bytes == NULL
               ? audit_text(a, "%.*s with a number", n, op.bytes)
               : audit_text(a, "%.*s with constant '%.*s'", n, op.bytes, m, constant.bytes);
}

bool audit_is_ours(ptv_string name)
{
    static const char *const spaces[] = {"aten::",    "executorch_prim::", "dim_order_ops::",
                                         "et_copy::", "llama::",           "quantized_decomposed::",
                                         "cadence::", "cortex_m::",        "et_vk::",
                                         "torchao::"};
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        const size_t n = strlen(spaces[i]);
        if (name.length > n && memcmp(name.bytes, spaces[i], n) == 0) {
            return true;
        }
    }
    return false;
}
