/* Rules about tensors in native graphs: their sizes and dim_order. */
#include "native_graph.h"

static const ptv_rule native_size_invalid_rule, native_size_dynamic_rule,
    native_tensor_too_large_rule, native_dim_order_rule, native_constant_dynamic_rule;

enum { RANK = 64 };
#define LARGEST_SIZE INT64_C(0x7fffffff)
#define LARGEST_TENSOR (UINT64_C(1) << 40)

/* ---- Sizes ---- */

/* native-constant-dynamic reports the sizes of constants. */
static bool is_of_constant(const ptv_frame *dim)
{
    return dim->up->up->type == &ptv_schema_native_graph.tables[PTV_NG(NAMED_TENSOR_REF)];
}

static void check_dim(ptv_run *run, const ptv_frame *dim)
{
    int64_t min = ptv_native_graph_dim_min(&run->image, dim->at);
    int64_t max = ptv_native_graph_dim_max(&run->image, dim->at);
    if (min < 0) {
        ptv_report_at(run, &native_size_invalid_rule, ptv_field_of(dim, PTV_NG(DIM_MIN)),
                      ptv_signed_mismatch(min, 0, max < 0 ? LARGEST_SIZE : max));
    } else if (max >= 0 && max < min) {
        ptv_report_at(run, &native_size_invalid_rule, ptv_field_of(dim, PTV_NG(DIM_MAX)),
                      ptv_signed_mismatch(max, min, LARGEST_SIZE));
    } else if (max > LARGEST_SIZE || min > LARGEST_SIZE) {
        unsigned slot = max > LARGEST_SIZE ? PTV_NG(DIM_MAX) : PTV_NG(DIM_MIN);
        ptv_report_at(run, &native_tensor_too_large_rule, ptv_field_of(dim, slot),
                      ptv_signed_mismatch(max > LARGEST_SIZE ? max : min, 0, LARGEST_SIZE));
    } else if (min != max && !is_of_constant(dim)) {
        ptv_report_at(run, &native_size_dynamic_rule, ptv_field_of(dim, PTV_NG(DIM_MAX)),
                      ptv_signed_mismatch(max, min, min));
    }
}

static const ptv_rule native_size_invalid_rule = {
    .name = "native-size-invalid",
    .code = 1055,
    .severity = PTV_ERROR,
    .on = PTV_NG(DIM),
    .check = check_dim,
    .title = "a size in a native graph has bounds that no number is between",
    .why = "the reader refuses it; a bound below 0 is none, and only the upper one may be",
    .fix = "look at what makes the graph: min is 0 or more, max is -1 or not below min",
};

static const ptv_rule native_size_dynamic_rule = {
    .name = "native-size-dynamic",
    .code = 1056,
    .severity = PTV_WARNING,
    .once = 1,
    .with = &native_size_invalid_rule,
    .title = "a size in a native graph may change",
    .why = "the first reader takes static sizes only; later ones take bounds, and none has been "
           "seen to take a size without an upper one",
    .fix = "export the model with static sizes for a runtime that refuses it",
};

/* ---- Tensors ---- */

static bool is_permutation(const ptv_image *im, ptv_vec order)
{
    uint64_t met = 0;
    for (uint32_t i = 0; i < order.count; i++) {
        uint32_t dim = ptv_u32(im, order.at + 4 * i);
        if (dim >= order.count || (met >> dim & 1) != 0) {
            return false;
        }
        met |= UINT64_C(1) << dim;
    }
    return true;
}

static void check_order(ptv_run *run, const ptv_frame *meta, ptv_vec sizes)
{
    ptv_vec order = ptv_ng_vec(run, meta->at, PTV_NG(TENSOR_META_DIM_ORDER));
    if (order.count == 0) {
        return;
    }
    if (order.count != sizes.count) {
        ptv_report_at(run, &native_dim_order_rule,
                      ptv_field_of(meta, PTV_NG(TENSOR_META_DIM_ORDER)),
                      ptv_unsigned_mismatch(order.count, sizes.count, sizes.count));
    } else if (!is_permutation(&run->image, order)) {
        ptv_report_at(run, &native_dim_order_rule,
                      ptv_field_of(meta, PTV_NG(TENSOR_META_DIM_ORDER)), ptv_no_mismatch());
    }
}

static const ptv_rule native_dim_order_rule = {
    .name = "native-dim-order",
    .code = 1058,
    .severity = PTV_ERROR,
    .with = &native_tensor_too_large_rule,
    .title = "the order of dimensions of a tensor is not a permutation",
    .why = "it names each dimension once, or it is empty: the reader refuses others",
    .found_is = "dimensions",
    .fix = "leave it out, which is the order of the sizes, or name each dimension once",
};

static void check_tensor(ptv_run *run, const ptv_frame *meta)
{
    ptv_vec sizes = ptv_ng_vec(run, meta->at, PTV_NG(TENSOR_META_SIZES));
    const ptv_place place = ptv_field_of(meta, PTV_NG(TENSOR_META_SIZES));
    if (sizes.count > RANK) {
        ptv_report_at(run, &native_tensor_too_large_rule, place,
                      ptv_unsigned_mismatch(sizes.count, 0, RANK));
        return;
    }
    uint64_t bytes = ptv_ng_bytes(&run->image, meta->at);
    if (bytes > LARGEST_TENSOR && ptv_ng_is_static(&run->image, meta->at)) {
        ptv_report_at(run, &native_tensor_too_large_rule, place,
                      ptv_unsigned_mismatch(bytes, 0, LARGEST_TENSOR));
    }
    check_order(run, meta, sizes);
}

static const ptv_rule native_tensor_too_large_rule = {
    .name = "native-tensor-too-large",
    .code = 1057,
    .severity = PTV_ERROR,
    .on = PTV_NG(TENSOR_META),
    .check = check_tensor,
    .title = "a tensor of a native graph is larger than its reader accepts",
    .why = "the reader refuses more than 64 dimensions, a size of 2^31 or more, and more than "
           "2^40 bytes",
    .found_is = "number",
    .fix = "split the tensor",
};

/* ---- Constants ---- */

static void check_constant(ptv_run *run, const ptv_frame *constant)
{
    uint32_t meta = ptv_table_of(&run->image, constant->at, PTV_NG(NAMED_TENSOR_REF_META));
    bool few = meta != 0 && ptv_ng_vec(run, meta, PTV_NG(TENSOR_META_SIZES)).count <= RANK;
    if (few && !ptv_ng_is_static(&run->image, meta)) {
        ptv_report_at(run, &native_constant_dynamic_rule,
                      ptv_field_of(constant, PTV_NG(NAMED_TENSOR_REF_META)), ptv_no_mismatch());
    }
}

static const ptv_rule native_constant_dynamic_rule = {
    .name = "native-constant-dynamic",
    .code = 1059,
    .severity = PTV_ERROR,
    .on = PTV_NG(NAMED_TENSOR_REF),
    .check = check_constant,
    .title = "a constant of a method has a size that may change",
    .why = "there are so many bytes under its key, and no other number",
    .fix = "write the size that it has as both bounds",
};

static const ptv_rule *const rules[] = {&native_size_invalid_rule, &native_size_dynamic_rule,
                                        &native_tensor_too_large_rule, &native_dim_order_rule,
                                        &native_constant_dynamic_rule};

const ptv_rule_list ptv_native_tensor_list = PTV_NG_LIST(rules);
