/* What kernels and delegates request from the temporary allocator during execution. */
#include "analysis/memory/memory.h"

#include <string.h>

/* aten::topk.values(self, k, dim, ...): one pair of element and 64-bit index per element. */
enum { TOPK_SELF = 0, TOPK_DIM = 2, TOPK_ARGUMENTS = 7 };

static int64_t argument(const load_plan *plan, ptv_vec arguments, uint32_t i)
{
    return (int32_t)ptv_u32(plan->im, arguments.at + UINT64_C(4) * i);
}

static uint64_t pair_size(const load_plan *plan, uint32_t tensor, load_word word)
{
    const int64_t type = ptv_program_tensor_scalar_type(plan->im, tensor);
    return word == LOAD_I386 && ptv_element_size(type) <= 4 ? 12 : 16;
}

static uint64_t topk(const load_plan *plan, ptv_vec arguments, load_word word)
{
    const int64_t self =
        arguments.count == TOPK_ARGUMENTS ? argument(plan, arguments, TOPK_SELF) : -1;
    const int64_t number = self < 0 ? -1 : argument(plan, arguments, TOPK_DIM);
    if (ptv_value_kind(plan->values, self) != PTV_PROGRAM_KERNEL_TYPES_TENSOR ||
        ptv_value_kind(plan->values, number) != PTV_PROGRAM_KERNEL_TYPES_INT) {
        return 0;
    }
    const uint32_t tensor = ptv_value_at(plan->values, self);
    const ptv_vec sizes = ptv_vec_of(plan->im, tensor, PTV_PROGRAM_TENSOR_SIZES);
    int64_t dim = ptv_program_int_int_val(plan->im, ptv_value_at(plan->values, number));
    dim += dim < 0 ? sizes.count : 0;
    if (dim < 0 || dim >= sizes.count) {
        return sizes.count == 0 ? pair_size(plan, tensor, word) : 0;
    }
    const uint64_t length = ptv_u32(plan->im, sizes.at + UINT64_C(4) * (uint64_t)dim);
    return length * pair_size(plan, tensor, word);
}

/* Kernels known to request temporary memory, but not how much. */
static bool asks(const load_plan *plan, ptv_vec name)
{
    static const char *const prefixes[] = {"llama::", "cadence::", "fusion_g3::"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        const size_t n = strlen(prefixes[i]);
        if (name.count >= n && memcmp(load_text(plan, name), prefixes[i], n) == 0) {
            return true;
        }
    }
    return false;
}

/* Payloads are read again when calls of several alternate, so this limits the total of blocks. */
enum { MOST_BLOCKS = 1 << 20 };

typedef struct look {
    const load_plan *plan;
    load_word word;
    uint64_t most;
    uint32_t unknown;
    uint32_t blocks;  /* of payloads, that may still be read */
    int64_t delegate; /* the last one, or -1; what is known about it: */
    bool known;
} look;

static void see(look *l, uint64_t bytes)
{
    l->most = bytes > l->most ? bytes : l->most;
}

static void look_at_kernel(look *l, ptv_call call)
{
    const load_plan *plan = l->plan;
    const ptv_vec operators = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    const int64_t index = ptv_program_kernel_call_op_index(plan->im, call.at);
    const uint32_t operator= ptv_table_in(plan->im, operators, (uint32_t)index);
    const ptv_vec name = ptv_vec_of(plan->im, operator, PTV_PROGRAM_OPERATOR_NAME);
    if (load_is(plan, name, "aten::topk")) {
        see(l, topk(plan, call.args, l->word));
    }
    l->unknown += asks(plan, name);
}

static void look_at_delegate(look *l, ptv_call call)
{
    const int64_t index = ptv_program_delegate_call_delegate_index(l->plan->im, call.at);
    uint64_t bytes = 0;
    if (index != l->delegate) {
        l->delegate = index;
        l->known = load_scratch(l->plan, (uint32_t)index, &l->blocks, &bytes);
    }
    l->unknown += !l->known;
    see(l, bytes);
}

uint64_t load_executing(const load_plan *plan, const load_target *target, uint32_t *unknown)
{
    const ptv_vec chains = ptv_chains_in(plan->im, plan->at);
    look l = {.plan = plan, .word = target->word, .blocks = MOST_BLOCKS, .delegate = -1};
    for (uint32_t c = 0; c < chains.count; c++) {
        const ptv_vec instructions = ptv_instructions_in(plan->im, chains, c);
        for (uint32_t i = 0; i < instructions.count; i++) {
            const ptv_call call = ptv_call_in(plan->im, instructions, i);
            if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
                look_at_kernel(&l, call);
            } else if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
                look_at_delegate(&l, call);
            }
        }
    }
    *unknown = l.unknown;
    return l.most;
}
