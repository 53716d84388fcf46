/*
 * Rules that compare calls of delegates with the inputs and outputs of their payloads. Only the
 * program knows the arguments, and only the payload knows how they are used.
 */
#include "delegate_interface.h"

static const ptv_rule delegate_argument_not_tensor_rule, delegate_argument_type_rule,
    delegate_argument_shape_rule;

/* ---- Reporting ---- */

/* The places on both sides of a finding. Lives in the scratch memory. */
typedef struct places {
    ptv_path_level path[PTV_DEPTH_MAX];
    ptv_frame payload[PTV_INTERFACE_FRAMES];
    ptv_frame call[5];
} places;
_Static_assert(sizeof(places) <= PTV_SCRATCH_BYTES, "room for both");

/* The frame of the call. */
static const ptv_frame *call_frame(const ptv_interface *s, ptv_frame *f)
{
    *f = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    f = ptv_frame_down(s->run, f, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)s->plan);
    f = ptv_frame_down(s->run, f, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, (int32_t)s->chain);
    f = ptv_frame_down(s->run, f, PTV_PROGRAM_CHAIN_INSTRUCTIONS, (int32_t)s->instruction);
    return ptv_frame_down(s->run, f, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS, -1);
}

/* The place in the payload, as the related place of a finding. */
static ptv_related related(const ptv_interface *s, ptv_place place, ptv_path_level *path)
{
    const ptv_unit *unit = ptv_unit_at(s->run, s->unit);
    ptv_range range = place.frame == NULL ? s->ports.at : ptv_locate(&s->image, &place);
    place.outer = ptv_path_to(s->run, s->unit, path);
    return (ptv_related){unit->file, unit->base + unit->flat + range.at, range.length, place};
}

PTV_COLD void ptv_report_interface(const ptv_interface *s, const ptv_rule *rule, int64_t argument,
                                   ptv_mismatch mismatch, uint32_t value, ptv_interface_aspect of)
{
    places *p = (places *)(void *)ptv_scratch(s->run);
    const ptv_related other = related(s, s->adapter->place(s, value, of, p->payload), p->path);
    const ptv_place place = {call_frame(s, p->call), NULL, PTV_PROGRAM_DELEGATE_CALL_ARGS, argument,
                             NULL};
    ptv_report_about(s->run, rule, place, ptv_locate(&s->run->image, &place), mismatch,
                     (ptv_about){.other = &other});
}

/* The adapters fire these. */

const ptv_rule ptv_delegate_argument_missing_rule = {
    .name = "delegate-argument-missing",
    .code = 704,
    .severity = PTV_ERROR,
    .title = "a call passes fewer arguments than the payload of its delegate uses",
    .why = "backends take an argument by its number, and do not ask how many there are",
    .fix = "compare the arguments of the call with what the payload takes: the two are of "
           "different lowerings, or a pass changed the call",
};

const ptv_rule ptv_delegate_arguments_ignored_rule = {
    .name = "delegate-arguments-ignored",
    .code = 705,
    .severity = PTV_WARNING,
    .title = "a call passes more arguments than the payload of its delegate uses",
    .why = "the rest is neither read nor written; no exporter passes it",
    .fix = "compare the arguments of the call with what the payload takes: the two are of "
           "different lowerings, or a pass changed the call",
};

const ptv_rule ptv_delegate_arguments_too_many_rule = {
    .name = "delegate-arguments-too-many",
    .code = 706,
    .severity = PTV_ERROR,
    .title = "a call passes more arguments than its delegate has inputs and outputs",
    .why = "outputs are counted from the last argument: inputs are overwritten, or the call is "
           "refused",
    .fix = "compare the arguments of the call with inputs and outputs of the payload, inputs "
           "first: a pass appended some, or the payload is of another lowering",
};

bool ptv_interface_has_count(const ptv_interface *s, uint64_t wanted)
{
    if (s->args.count != wanted) {
        ptv_report_interface(s,
                             s->args.count < wanted ? &ptv_delegate_argument_missing_rule
                                                    : &ptv_delegate_arguments_ignored_rule,
                             -1, ptv_unsigned_mismatch(s->args.count, wanted, wanted),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    }
    return s->args.count >= wanted;
}

/* ---- One argument ---- */

/* Size i in memory order. Besides the contiguous order, backends know only channels last. */
static uint32_t size_in_memory(const ptv_interface *s, const ptv_tensor *t, uint32_t i)
{
    bool channels_last = t->sizes.count == 4 && t->dim_order.count == 4;
    for (uint32_t k = 0; k < 4 && channels_last; k++) {
        channels_last = ptv_u8(&s->run->image, t->dim_order.at + k) == ptv_in_memory(k, true);
    }
    return ptv_u32(&s->run->image, t->sizes.at + 4 * ptv_in_memory(i, channels_last));
}

/* Size i that the payload expects. */
static uint32_t size_of(const ptv_interface *s, const ptv_port *p, uint32_t i)
{
    return s->adapter->size != NULL ? s->adapter->size(s, p, i)
                                    : ptv_u32(&s->image, p->dims.at + 4 * i);
}

/* Compares shapes without dimensions of 1: a scalar matches one element of any rank. */
static bool has_elements(const ptv_interface *s, const ptv_tensor *t, const ptv_port *p)
{
    uint32_t i = 0;
    for (uint32_t k = 0; k < p->dims.count; k++) {
        uint32_t dim = size_of(s, p, k);
        while (dim != 1 && i < t->sizes.count && size_in_memory(s, t, i) == 1) {
            i++;
        }
        if (dim != 1 && (i == t->sizes.count || size_in_memory(s, t, i++) != dim)) {
            return false;
        }
    }
    while (i < t->sizes.count && size_in_memory(s, t, i) == 1) {
        i++;
    }
    return i == t->sizes.count;
}

/*
 * Sizes of a dynamic tensor are upper bounds, and a payload may have been made for smaller ones.
 * Ranks that already have an error are not compared.
 */
static bool has_shape(const ptv_interface *s, const ptv_tensor *t, const ptv_port *p)
{
    const ptv_vec dims = p->dims;
    bool is_static = t->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
    bool judged = dims.at != 0 && dims.count <= PTV_RANK_MAX && t->sizes.count <= PTV_RANK_MAX &&
                  t->dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND;
    if (!judged || t->sizes.count != dims.count) {
        return !judged || !is_static || has_elements(s, t, p);
    }
    for (uint32_t i = 0; i < dims.count; i++) {
        uint32_t size = size_in_memory(s, t, i), dim = size_of(s, p, i);
        if (is_static ? size != dim : size < dim) {
            return false;
        }
    }
    return true;
}

/* Returns the rule that a tensor breaks, and sets *of to its subject; NULL if it breaks none. */
PTV_NOINLINE static const ptv_rule *broken_by(const ptv_interface *s, const ptv_port *p,
                                              int64_t value, ptv_interface_aspect *of)
{
    const ptv_tensor t = ptv_tensor_in(s->values, value);
    bool known = t.scalar_type >= 0 && t.scalar_type < 32;
    if (known && p->types != 0 && (p->types >> t.scalar_type & 1) == 0) {
        *of = PTV_OF_TYPE;
        return &delegate_argument_type_rule;
    }
    *of = PTV_OF_SHAPE;
    return has_shape(s, &t, p) ? NULL : &delegate_argument_shape_rule;
}

/* Skips an argument that is out of range: index-out-of-range reports it. */
PTV_NOINLINE void ptv_interface_judge(const ptv_interface *s, const ptv_port *p)
{
    int64_t value = (int32_t)ptv_u32(&s->run->image, s->args.at + 4 * p->argument);
    unsigned kind = ptv_value_kind(s->values, value);
    ptv_interface_aspect of = PTV_OF_NUMBER;
    const ptv_rule *rule = &delegate_argument_not_tensor_rule;
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return;
    }
    ptv_mismatch mismatch = ptv_no_mismatch();
    if (kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        rule = broken_by(s, p, value, &of);
    } else {
        mismatch = ptv_text_mismatch(ptv_kind_name(kind));
    }
    if (rule != NULL) {
        ptv_report_interface(s, rule, p->argument, mismatch, p->value, of);
    }
}

static const ptv_rule delegate_argument_not_tensor_rule = {
    .name = "delegate-argument-not-tensor",
    .code = 707,
    .severity = PTV_ERROR,
    .title = "a call passes something other than a tensor where its delegate takes one",
    .why = "the backend refuses the call, or the process ends",
    .fix = "look at the value that the argument names: a pass renumbered values, or the payload is "
           "of another lowering",
};

static const ptv_rule delegate_argument_type_rule = {
    .name = "delegate-argument-type",
    .code = 708,
    .severity = PTV_ERROR,
    .title = "a call passes a tensor of a type that its delegate does not take",
    .why = "backends take its bytes as they are: they read or write past smaller ones",
    .fix = "look for what changed the type of the tensor after the lowering: passes that change "
           "types belong before it",
};

static const ptv_rule delegate_argument_shape_rule = {
    .name = "delegate-argument-shape",
    .code = 709,
    .severity = PTV_ERROR,
    .title = "a call passes a tensor of a shape that its delegate does not take",
    .why = "outputs are written before their size is looked at, and broadcasts that no longer fit "
           "are refused",
    .fix = "look for what changed the shape of the tensor after the lowering: passes that change "
           "shapes belong before it, and bounds of dynamic dimensions are the same on both sides",
};

static const ptv_rule *const rules[] = {
    &ptv_delegate_argument_missing_rule,   &ptv_delegate_arguments_ignored_rule,
    &ptv_delegate_arguments_too_many_rule, &delegate_argument_not_tensor_rule,
    &delegate_argument_type_rule,          &delegate_argument_shape_rule};

const ptv_rule_list ptv_interface_list = PTV_RULE_LIST_OF(rules, NULL);
