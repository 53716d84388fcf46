/*
 * Checks calls against the contracts of their kernels, as far as the table of operators has them:
 * what kernels check before they compute. contracts.c evaluates the conditions. This file answers
 * what the program says about the arguments, and reports.
 *
 * Calls with a tensor of an unknown type are not judged. Nothing is known about tensors and numbers
 * that instructions replace.
 */
#include "call_shapes.h"
#include "contracts.h"

static const ptv_rule operator_argument_type_rule, operator_argument_range_rule,
    operator_argument_elements_rule, call_always_fails_rule;

/* An argument of the current call, read once. */
typedef struct operand {
    const ptv_shape_facts *shape; /* of a tensor that nothing replaces; NULL if not in the table */
    ptv_vec items;                /* of a list */
    int32_t value;
    uint8_t kind;
} operand;

/* The current call, in ptv_scratch() behind ptv_calls. */
typedef struct contract {
    const ptv_calls *c;
    ptv_unmet unmet;
    operand operands[PTV_CONTRACT_ARGUMENTS];
} contract;

_Static_assert(PTV_CALLS_BYTES + sizeof(contract) <= PTV_SCRATCH_BYTES, "room in ptv_scratch()");

/* ---- Values ---- */

static bool is_replaced(const ptv_calls *c, int64_t value)
{
    return (c->made[value] & (PTV_MADE_TENSOR | PTV_MADE_SHAPE)) != 0;
}

/* The number of a text: its FNV-1a hash, 31 bits. Texts for kernels are short. */
static ptv_span text_number(const ptv_calls *c, int64_t value)
{
    enum { MOST = 32 };
    const ptv_image *im = c->plan.im;
    ptv_vec text =
        ptv_vec_of(im, ptv_value_at(c->plan.values, value), PTV_PROGRAM_STRING_STRING_VAL);
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (uint32_t i = 0; i < text.count && i < MOST; i++) {
        hash = (hash ^ im->bytes[text.at + i]) * UINT32_C(0x01000193);
    }
    return ptv_one_number(hash & INT32_MAX);
}

/* The integers around a Double, from its bits, as not every device has floating point. */
static ptv_span whole_numbers(uint64_t bits)
{
    enum { BIAS = 1075, FRACTION = 52 };
    const int scale = (int)(bits >> FRACTION & 0x7ff) - BIAS;
    const uint64_t digits = (bits & ((UINT64_C(1) << FRACTION) - 1)) | UINT64_C(1) << FRACTION;
    if ((bits & INT64_MAX) == 0 || scale > 8) {
        return scale > 8 ? ptv_any_number() : ptv_small_number(0);
    }
    const uint64_t whole = scale >= 0 ? digits << scale : scale > -64 ? digits >> -scale : 0;
    const bool exact = scale >= 0 || (scale > -64 && whole << -scale == digits);
    const int64_t low = (int64_t)whole, high = exact ? low : low + 1;
    return bits >> 63 == 0 ? (ptv_span){low, high} : (ptv_span){-high, -low};
}

static uint64_t double_bits(const ptv_calls *c, int64_t value)
{
    return ptv_scalar_of(c->plan.im, ptv_value_at(c->plan.values, value),
                         &ptv_schema_program.tables[PTV_PROGRAM_DOUBLE],
                         PTV_PROGRAM_DOUBLE_DOUBLE_VAL);
}

static ptv_span number_of(const ptv_calls *c, int64_t value)
{
    int64_t number;
    if (ptv_known_int(c, value, &number)) {
        return ptv_one_number(number);
    }
    switch (ptv_value_kind(c->plan.values, value)) {
    case PTV_PROGRAM_KERNEL_TYPES_STRING: return text_number(c, value);
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE:
        return c->made[value] == 0 ? whole_numbers(double_bits(c, value)) : ptv_any_number();
    case PTV_PROGRAM_KERNEL_TYPES_BOOL:
        return c->made[value] == 0 || ptv_is_unchanged(c, value)
                   ? ptv_one_number(ptv_is_true(c->plan.values, value))
                   : ptv_any_number();
    default: return ptv_any_number();
    }
}

static ptv_span number_type(const ptv_calls *c, int64_t value)
{
    switch (ptv_kinds_of(c, value)) {
    case PTV_BIT(INT): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_LONG);
    case PTV_BIT(DOUBLE): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_DOUBLE);
    case PTV_BIT(BOOL): return ptv_one_number(PTV_PROGRAM_SCALAR_TYPE_BOOL);
    default: return ptv_any_number();
    }
}

/* ---- Lists ---- */

/* The smallest item. No kernel takes more items than a tensor may have dimensions. */
static ptv_span least_item(const ptv_calls *c, const operand *o)
{
    ptv_span least = {PTV_SPAN_LIMIT, PTV_SPAN_LIMIT};
    for (uint32_t i = 0; i < o->items.count && i < PTV_RANK_MAX; i++) {
        const ptv_span item = number_of(c, ptv_element(c->plan.im, o->items, 8, i));
        least.low = item.low < least.low ? item.low : least.low;
        least.high = item.high < least.high ? item.high : least.high;
    }
    return least;
}

static ptv_span item_at(const ptv_calls *c, const operand *o, int64_t index)
{
    if (index < 0 || index >= o->items.count) {
        return ptv_any_number();
    }
    return o->kind == PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST
               ? ptv_small_number(ptv_u8(c->plan.im, o->items.at + (uint32_t)index) != 0)
               : number_of(c, ptv_element(c->plan.im, o->items, 8, (uint32_t)index));
}

static ptv_span answer_list(const ptv_calls *c, const operand *o, const ptv_question *q)
{
    const bool numbers = o->kind == PTV_PROGRAM_KERNEL_TYPES_INT_LIST;
    switch (q->code) {
    case PTV_CODE_RANK: return ptv_small_number(o->items.count);
    case PTV_CODE_LEAST: return numbers ? least_item(c, o) : ptv_any_number();
    case PTV_CODE_SIZE:
    case PTV_CODE_RIGHT:
        return numbers || o->kind == PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST
                   ? item_at(c, o, ptv_dimension(q, o->items.count))
                   : ptv_any_number();
    default: return ptv_any_number();
    }
}

/* ---- Tensors ---- */

static ptv_span elements_of(const ptv_shape_facts *f)
{
    bool bound =
        f->elements >= 0 && f->dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND;
    bool fixed = f->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
    return bound ? (ptv_span){fixed ? f->elements : 0, f->elements} : (ptv_span){0, PTV_SPAN_LIMIT};
}

/* The runtime bounds the number of elements, not each size. */
static ptv_span size_of(const ptv_calls *c, const ptv_shape_facts *f, const ptv_question *q)
{
    const int64_t index = ptv_dimension(q, f->sizes.count);
    if (q->code == PTV_CODE_RIGHT && index < 0) {
        return ptv_small_number(1);
    }
    if (index < 0 || index >= f->sizes.count || index >= PTV_RANK_MAX) {
        return ptv_any_number();
    }
    return f->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC
               ? ptv_small_number((int32_t)ptv_u32(c->plan.im, f->sizes.at + 4 * (uint32_t)index))
               : (ptv_span){0, INT32_MAX};
}

static ptv_span element_of(const ptv_calls *c, int64_t value, const ptv_shape_facts *f,
                           unsigned code)
{
    const ptv_elements_read read = ptv_read_elements(c, value, f);
    if (c->shapes != NULL) {
        c->shapes->reads = true;
    }
    if (read.missing) {
        ptv_skip_rule(c->plan.run, &operator_argument_range_rule, PTV_SKIP_NOT_LOADED);
    }
    return read.known ? ptv_one_number(code == PTV_CODE_LEAST ? read.least : read.most)
                      : ptv_any_number();
}

static inline ptv_span answer_shape(const ptv_calls *c, int64_t value, const ptv_shape_facts *f,
                                    const ptv_question *q)
{
    switch (q->code) {
    case PTV_CODE_RANK: return ptv_small_number(f->sizes.count);
    case PTV_CODE_TYPE: return ptv_small_number(f->type);
    case PTV_CODE_ORDER:
        return f->order == PTV_NO_ORDER ? ptv_any_number() : ptv_small_number(f->order);
    case PTV_CODE_NUMEL: return elements_of(f);
    case PTV_CODE_LEAST:
    case PTV_CODE_MOST: return element_of(c, value, f, q->code);
    default: return size_of(c, f, q);
    }
}

/* Other tensors have errors: tensor-rank-too-large, field-missing. */
static bool has_sizes(const ptv_shape_facts *f)
{
    return f->sizes.count <= PTV_RANK_MAX && f->sizes.at != 0;
}

/* Answers about a tensor that is not in the table. */
static ptv_span answer_tensor(const ptv_calls *c, int64_t value, const ptv_question *q)
{
    if (is_replaced(c, value)) {
        return ptv_any_number();
    }
    const ptv_shape_facts f = ptv_read_shape(c, value);
    return has_sizes(&f) ? answer_shape(c, value, &f, q) : ptv_any_number();
}

/* ---- The call ---- */

static operand operand_of(const ptv_calls *c, int64_t value)
{
    unsigned size;
    operand o = {NULL, {0, 0}, (int32_t)value, (uint8_t)ptv_value_kind(c->plan.values, value)};
    if (o.kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && !is_replaced(c, value)) {
        const unsigned number = ptv_shape_number(c, value);
        const ptv_shape_facts *shape = number == 0 ? NULL : &c->shapes->facts[number - 1];
        o.shape = shape != NULL && has_sizes(shape) ? shape : NULL;
    } else if (o.kind == PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST) {
        o.items = ptv_vec_of(c->plan.im, ptv_value_at(c->plan.values, value),
                             PTV_PROGRAM_BOOL_LIST_ITEMS);
    } else {
        o.items = ptv_elements(c->plan.values, value, &size);
    }
    return o;
}

/* A number counts as a list of one. */
static ptv_span answer_other(const ptv_calls *c, const operand *o, const ptv_question *q)
{
    if (ptv_is_list(c->plan.values, o->value) || o->kind == PTV_PROGRAM_KERNEL_TYPES_BOOL_LIST) {
        return answer_list(c, o, q);
    }
    switch (q->code) {
    case PTV_CODE_TYPE: return number_type(c, o->value);
    case PTV_CODE_RANK:
        return o->kind == PTV_PROGRAM_KERNEL_TYPES_INT ? ptv_small_number(1) : ptv_any_number();
    case PTV_CODE_VALUE:
    case PTV_CODE_SIZE:
    case PTV_CODE_RIGHT: return number_of(c, o->value);
    default: return ptv_any_number();
    }
}

PTV_NOINLINE static ptv_span ask_operand(const ptv_calls *c, const operand *o,
                                         const ptv_question *q)
{
    const bool none =
        o->kind == PTV_PROGRAM_KERNEL_TYPES_NONE || o->kind == PTV_PROGRAM_KERNEL_TYPES_NULL;
    if (q->code == PTV_CODE_GIVEN) {
        return ptv_small_number(!none);
    }
    if (o->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR && q->code != PTV_CODE_VALUE) {
        return answer_tensor(c, o->value, q);
    }
    return none || o->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR ? ptv_any_number()
                                                              : answer_other(c, o, q);
}

PTV_NOINLINE static ptv_span ask_item(const ptv_calls *c, const operand *o, const ptv_question *q)
{
    const unsigned size = o->kind == PTV_PROGRAM_KERNEL_TYPES_INT_LIST ? 8 : 4;
    const operand item = operand_of(
        c, q->item < o->items.count ? ptv_element(c->plan.im, o->items, size, q->item) : -1);
    return item.shape != NULL && q->code > PTV_CODE_GIVEN
               ? answer_shape(c, item.value, item.shape, q)
               : ask_operand(c, &item, q);
}

static ptv_span ask(const void *context, const ptv_question *q)
{
    const contract *k = context;
    const operand *o = &k->operands[q->argument];
    return q->item != PTV_ITEM_NONE ? ask_item(k->c, o, q)
           : o->shape != NULL && q->code > PTV_CODE_GIVEN
               ? answer_shape(k->c, o->value, o->shape, q)
               : ask_operand(k->c, o, q);
}

static bool is_about_tensors(const ptv_calls *c, const ptv_condition *d)
{
    unsigned word = ptv_argument_word(c, d->argument) & PTV_WORD_MASK;
    return word == PTV_WORD_TENSOR || word == PTV_WORD_TENSORS || word == PTV_WORD_OPTIONAL_TENSORS;
}

static bool is_about_elements(const ptv_unmet *unmet)
{
    return unmet->about.code == PTV_CODE_LEAST || unmet->about.code == PTV_CODE_MOST;
}

static const ptv_rule *rule_of(const ptv_calls *c, const ptv_condition *d, const ptv_unmet *unmet)
{
    bool dies = (d->is & PTV_CONDITION_DIES) != 0 && (c->op->flags & PTV_OPERATOR_UNSETTLED) == 0;
    return !dies                                                 ? &call_always_fails_rule
           : unmet->about.code == PTV_CODE_TYPE                  ? &operator_argument_type_rule
           : is_about_tensors(c, d) && !is_about_elements(unmet) ? &operator_argument_elements_rule
                                                                 : &operator_argument_range_rule;
}

#ifndef PTV_DEVICE
static const char *scalar_type_name(int64_t type)
{
    const ptv_table *tensor = &ptv_schema_program.tables[PTV_PROGRAM_TENSOR];
    const ptv_enum *types =
        &ptv_schema_program.enums[tensor->fields[PTV_PROGRAM_TENSOR_SCALAR_TYPE].type - 1];
    for (unsigned i = 0; i < types->count; i++) {
        if (types->values[i].value == type) {
            return types->values[i].name;
        }
    }
    return "a type without a name";
}

/* What the left side is expected to be. */
static ptv_span expected(const ptv_unmet *unmet)
{
    const ptv_span right = unmet->expected;
    const int64_t least = is_about_elements(unmet) ? INT64_MIN : 0; /* sizes are not negative */
    switch (unmet->compared) {
    case PTV_CODE_EQUAL: return right;
    case PTV_CODE_LESS: return (ptv_span){right.high > 0 ? least : INT64_MIN, right.high - 1};
    case PTV_CODE_AT_MOST: return (ptv_span){right.high >= 0 ? least : INT64_MIN, right.high};
    case PTV_CODE_GREATER: return (ptv_span){right.low + 1, INT64_MAX};
    default: return (ptv_span){right.low, INT64_MAX};
    }
}

static ptv_mismatch mismatch_of(const ptv_calls *c, const ptv_condition *d, const ptv_unmet *unmet)
{
    const char *text = c->plan.run->operators->conditions_text;
    if (unmet->compared == PTV_CODE_IN) {
        return ptv_text_mismatch(scalar_type_name(unmet->found.low));
    }
    ptv_mismatch mismatch = ptv_no_mismatch();
    const int64_t most = PTV_SPAN_LIMIT - PTV_SPAN_KEPT;
    bool small = unmet->found.low > -most && unmet->found.high < most;
    if (small && unmet->compared != 0 && unmet->compared != PTV_CODE_UNEQUAL) {
        const ptv_span right = expected(unmet);
        bool below = unmet->found.high < right.low;
        mismatch = ptv_signed_mismatch(below ? unmet->found.high : unmet->found.low, right.low,
                                       right.high);
    }
    mismatch.text = text == NULL ? NULL : text + d->text;
    return mismatch;
}
#else
#define mismatch_of(c, d, unmet) ptv_no_mismatch()
#endif

/* ---- Calls that are alike ---- */

/* Returns 0 if its shape has no number, or none yet; or if there is no such value. */
static unsigned known_shape(const ptv_calls *c, int64_t value)
{
    return value >= 0 && value < c->plan.values.list.count ? c->shapes->numbers[value] : 0;
}

/* Both must be arguments of calls that held_call() has seen. */
static bool same_tensor(const ptv_calls *c, int64_t a, int64_t b)
{
    const unsigned number = known_shape(c, a);
    return number != 0 && number == known_shape(c, b) && !is_replaced(c, a) && !is_replaced(c, b);
}

static bool same_item(const ptv_calls *c, int64_t a, int64_t b)
{
    const unsigned kind = ptv_value_kind(c->plan.values, a);
    int64_t one, other;
    if (kind != ptv_value_kind(c->plan.values, b)) {
        return false;
    }
    switch (kind) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR:
        return ptv_shape_number(c, a) != 0 && same_tensor(c, a, b);
    case PTV_PROGRAM_KERNEL_TYPES_INT:
        return ptv_known_int(c, a, &one) && ptv_known_int(c, b, &other) && one == other;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL:
        return c->made[a] == 0 && c->made[b] == 0 &&
               ptv_is_true(c->plan.values, a) == ptv_is_true(c->plan.values, b);
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE:
        return c->made[a] == 0 && c->made[b] == 0 && double_bits(c, a) == double_bits(c, b);
    case PTV_PROGRAM_KERNEL_TYPES_NULL: return true;
    default: return a == b && kind == PTV_PROGRAM_KERNEL_TYPES_STRING;
    }
}

/* Whether they agree in all that a contract asks about. */
static bool same_argument(const ptv_calls *c, int64_t a, int64_t b)
{
    unsigned size;
    if (!ptv_is_list(c->plan.values, a) || !ptv_is_list(c->plan.values, b)) {
        return same_item(c, a, b);
    }
    const ptv_vec one = ptv_elements(c->plan.values, a, &size);
    const ptv_vec other = ptv_elements(c->plan.values, b, &size);
    bool same = one.count == other.count && one.count <= PTV_RANK_MAX &&
                ptv_value_kind(c->plan.values, a) == ptv_value_kind(c->plan.values, b);
    for (uint32_t i = 0; same && i < one.count; i++) {
        same = same_item(c, ptv_element(c->plan.im, one, size, i),
                         ptv_element(c->plan.im, other, size, i));
    }
    return same;
}

static ptv_held_call *held_call(const ptv_calls *c)
{
    uint32_t hash = c->here.call.callee;
    for (uint32_t i = 0; i < c->op->count; i++) {
        int64_t value = ptv_argument(c, i);
        unsigned number = known_shape(c, value);
        if (number == 0 && ptv_is_tensor(c->plan.values, value)) {
            number = ptv_find_shape(c, value);
        }
        hash = 31 * hash + number;
    }
    return &c->shapes->held[(hash ^ hash >> 8) & c->shapes->last];
}

PTV_NOINLINE static bool is_held(const ptv_calls *c, const ptv_held_call *held)
{
    const ptv_vec args = {held->args, c->args.count};
    bool same = held->args != 0 && held->callee == c->here.call.callee;
    for (uint32_t i = 0; same && i < c->op->count; i++) {
        const int64_t a = ptv_argument(c, i), b = ptv_index_in(c->plan.im, args, i);
        same = same_tensor(c, a, b) || same_argument(c, a, b);
    }
    return same;
}

/* ---- Judging a call ---- */

/* Whether two tensors surely have in common what `is` asks for. */
static bool is_alike(unsigned is, const ptv_shape_facts *one, const ptv_shape_facts *other)
{
    if (one == NULL || other == NULL) {
        return false;
    }
    switch (is & (PTV_CONDITION_USUAL | PTV_CONDITION_TYPED)) {
    case PTV_CONDITION_USUAL: return one->order == 0 && other->order == 0;
    case PTV_CONDITION_TYPED: return one->type == other->type;
    default: return one == other;
    }
}

static bool are_alike(const contract *k, const ptv_condition *d)
{
    const ptv_shape_facts *first = k->operands[d->argument].shape;
    return is_alike(d->is, first, k->operands[d->code & 255].shape) &&
           is_alike(d->is, first, k->operands[d->code >> 8].shape);
}

/* After an error, which may be why sizes do not fit, call-always-fails is not reported. */
PTV_NOINLINE static void report_unmet(ptv_calls *c, const ptv_condition *d, const ptv_unmet *unmet)
{
    const ptv_rule *rule = rule_of(c, d, unmet);
    if (rule->severity == PTV_ERROR || c->plan.run->errors == 0) {
        ptv_report_argument(c, rule, d->argument, mismatch_of(c, d, unmet));
    }
}

/* Another rule reports types that do not exist. */
static bool has_type(const ptv_calls *c, uint32_t i)
{
    ptv_value room;
    return ptv_element_size(ptv_plan_value(&c->plan, ptv_argument(c, i), &room)->scalar_type) > 0;
}

PTV_NOINLINE static bool have_types(const ptv_calls *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        if (ptv_is_tensor(c->plan.values, ptv_argument(c, i)) && !has_type(c, i)) {
            return false;
        }
    }
    return true;
}

/* One finding per call: the kernel makes no more checks after the first that fails. */
PTV_NOINLINE static bool judge_conditions(ptv_calls *c)
{
    contract *k = (contract *)(void *)(ptv_scratch(c->plan.run) + PTV_CALLS_BYTES);
    k->c = c;
    for (uint32_t i = 0; i < c->op->count; i++) {
        k->operands[i] = operand_of(c, ptv_argument(c, i));
    }
    const ptv_operators *all = c->plan.run->operators;
    const ptv_contract_call call = {all, ask, k};
    for (unsigned i = 0; i < c->op->condition_count; i++) {
        const ptv_condition *d = ptv_condition_at(all, c->op, i);
        if ((d->is & PTV_CONDITION_SAME) != 0) {
            i += are_alike(k, d) ? d->text : 0u;
        } else if (ptv_condition_fails(&call, d, &k->unmet)) {
            report_unmet(c, d, &k->unmet);
            return false;
        }
    }
    return true;
}

void ptv_judge_contract(ptv_calls *c)
{
    if (c->op->condition_count == 0) {
        return;
    }
    ptv_held_call *held = c->shapes == NULL ? NULL : held_call(c);
    if (held != NULL) {
        c->shapes->reads = false;
    }
    if ((held == NULL || !is_held(c, held)) && have_types(c) && judge_conditions(c) &&
        held != NULL && !c->shapes->reads) {
        *held = (ptv_held_call){c->args.at, c->here.call.callee};
    }
}

static const ptv_rule operator_argument_type_rule = {
    .name = "operator-argument-type",
    .code = 672,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the elements of an argument are of a type that its kernel does not take",
    .why = "the kernel has no case for the type, and ends the process",
    .fix = "export the model again; the tensor was made for another operator",
};

static const ptv_rule operator_argument_range_rule = {
    .name = "operator-argument-range",
    .code = 673,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "a number is passed that its kernel does not take",
    .why =
        "the kernel divides by it, or compares it with the type of a tensor, and ends the process",
    .found_is = "value",
    .fix = "look in the model where the number comes from, and pass one that the finding expects",
};

static const ptv_rule operator_argument_elements_rule = {
    .name = "operator-argument-elements",
    .code = 674,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "the sizes of a tensor do not match those of another one in the same call",
    .why = "the kernel compares the two and ends the process, or reads or writes past "
           "the end of one",
    .found_is = "size or rank",
    .fix = "compare the sizes of the two tensors in the model, with a reshape or expand where they "
           "differ; or a pass changed one of them",
};

static const ptv_rule call_always_fails_rule = {
    .name = "call-always-fails",
    .code = 690,
    .severity = PTV_WARNING,
    .with = &ptv_operator_argument_count_rule,
    .title = "a kernel returns an error whenever it is reached",
    .why = "what the kernel checks of the sizes, types and numbers of its arguments does not hold "
           "for these: the method fails when it gets here",
    .fix = "compare the arguments of the call with what the condition asks for (a0 is the first "
           "one); a tensor that is not of a dynamic shape keeps its sizes",
};

static const ptv_rule *const rules[] = {&operator_argument_type_rule, &operator_argument_range_rule,
                                        &operator_argument_elements_rule};
static const ptv_rule *const failures[] = {&call_always_fails_rule};

const ptv_rule_list ptv_contract_list = PTV_RULE_LIST(rules);
const ptv_rule_list ptv_call_failure_list = PTV_RULE_LIST(failures);
