/*
 * Arguments that fit a kernel's signature: types first, then tensors, then numbers. Respects those
 * conditions of its contract that concern a single argument. Conditions that relate several are
 * fixed up afterwards (contract.c).
 */
#include "fuzz/smith/smith_program.h"

#include <string.h>

bool fs_is_named(const ptv_operator *op, const char *name)
{
    return strcmp(ptv_operators_default.text + op->name, name) == 0;
}

#define TYPE(name) PTV_PROGRAM_SCALAR_TYPE_##name
#define INTEGERS UINT32_C(0x1f)
#define SCALARS (INTEGERS | 1u << TYPE(FLOAT) | 1u << TYPE(DOUBLE) | 1u << TYPE(BOOL))

enum { MOST = FS_ARGUMENTS - 1, ITEMS = 4, USUAL_RANK = 4 };

typedef struct call {
    fs_plan *p;
    const ptv_operator *op;
    uint32_t types[MOST]; /* of tensors: the set of allowed types, one bit each */
    uint32_t ranks[MOST]; /* of tensors: the minimum */
    int64_t low[MOST], high[MOST];
    int32_t args[FS_ARGUMENTS];
    uint8_t numbers; /* the kind used for values of any kind */
    fs_shape like;   /* the first tensor's */
    bool has_like;
} call;

static unsigned word_of(const call *c, uint32_t i)
{
    return ptv_operators_default.words[c->op->words + i];
}

static bool is_tensor(const call *c, uint32_t i)
{
    return (word_of(c, i) & PTV_WORD_MASK) == PTV_WORD_TENSOR;
}

static bool is_written(const call *c, uint32_t i)
{
    return (word_of(c, i) & PTV_WORD_WRITTEN) != 0;
}

/* ---- Requirements ---- */

/* Reads the number in the code. Returns the code after it, or NULL if it is not a number. */
static const uint8_t *number_in(const uint8_t *code, int64_t *number)
{
    switch (code[0]) {
    case PTV_CODE_BYTE: *number = (int8_t)code[1]; return code + 2;
    case PTV_CODE_WORD: *number = (int32_t)ptv_code_word(code + 1); return code + 5;
    default: return NULL;
    }
}

/* "a4 <= 255", "a1[i] > 0"; "a1 != 0", even as one of several alternatives. */
static void read_bound(call *c, const ptv_condition *d, const uint8_t *code)
{
    int64_t number;
    const uint8_t *behind = number_in(code, &number);
    switch (behind == NULL ? PTV_CODE_END : behind[0]) {
    case PTV_CODE_AT_MOST: c->high[d->argument] = number; break;
    case PTV_CODE_AT_LEAST: c->low[d->argument] = number; break;
    case PTV_CODE_UNEQUAL:
    case PTV_CODE_GREATER: c->low[d->argument] = number + 1; break;
    default: break;
    }
}

/* "a0.type in reals"; "a3 < a0.rank". */
static void read_condition(call *c, const ptv_condition *d)
{
    const uint8_t *code = ptv_operators_default.code + d->code;
    if ((d->is & PTV_CONDITION_SAME) != 0 || code[2] != PTV_ITEM_NONE) {
        return;
    }
    if (code[0] == PTV_CODE_VALUE || code[0] == PTV_CODE_SIZE_I) {
        read_bound(c, d, code + 3);
    }
    if (code[0] == PTV_CODE_VALUE && code[3] == PTV_CODE_RANK && code[6] == PTV_CODE_LESS) {
        c->ranks[code[4]] = 1;
    }
    if (code[0] == PTV_CODE_TYPE && code[3] == PTV_CODE_IN && code[8] == PTV_CODE_END) {
        c->types[d->argument] &= ptv_code_word(code + 4);
    }
}

/* "!a5.type == a0.type" */
static void make_alike(call *c, const ptv_condition *d)
{
    const uint8_t *code = ptv_operators_default.code + d->code;
    if ((d->is & PTV_CONDITION_SAME) == 0 && (d->is & PTV_CONDITION_DIES) != 0 &&
        code[0] == PTV_CODE_TYPE && code[3] == PTV_CODE_TYPE && code[6] == PTV_CODE_EQUAL) {
        c->types[d->argument] = c->types[code[4]];
    }
}

static const ptv_condition *condition(const call *c, uint32_t i)
{
    return ptv_condition_at(&ptv_operators_default, c->op, i);
}

static void choose_types(call *c)
{
    uint32_t usual = fs_chance(c->p->b, 8) ? FS_TYPES : FS_USUAL_TYPES, first = 0;
    for (uint32_t i = 0; i < c->op->count; i++) {
        uint32_t may = c->types[i] == FS_TYPES ? usual : c->types[i] & FS_TYPES;
        if (is_tensor(c, i)) {
            bool same = (may & first) != 0 && !fs_chance(c->p->b, 8);
            c->types[i] = same ? first : UINT32_C(1) << fs_type(c->p->b, may);
            first = first == 0 ? c->types[i] : first;
        }
    }
    for (uint32_t i = 0; i < c->op->condition_count; i++) {
        make_alike(c, condition(c, i));
    }
}

static void begin(call *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        c->types[i] = FS_TYPES;
        c->low[i] = INT64_MIN;
        c->high[i] = INT64_MAX;
    }
    for (uint32_t i = 0; i < c->op->condition_count; i++) {
        read_condition(c, condition(c, i));
    }
    if (fs_is_named(c->op, "aten::_local_scalar_dense")) {
        c->types[0] = SCALARS;
    }
    c->ranks[0] = fs_is_named(c->op, "aten::sym_size") ? 1 : c->ranks[0];
    choose_types(c);
}

static uint8_t type_of(const call *c, uint32_t i)
{
    uint8_t type = 0;
    while (type < 31 && (c->types[i] >> type & 1) == 0) {
        type++;
    }
    return type;
}

static bool is_bounded(const call *c, uint32_t i)
{
    return c->low[i] != INT64_MIN || c->high[i] != INT64_MAX;
}

/* If one side is open, stays near the other. */
static int32_t bounded_int(call *c, uint32_t i)
{
    enum { FAR = 300 };
    const int64_t low = c->low[i] == INT64_MIN ? c->high[i] - FAR : c->low[i];
    return fs_int_between(c->p, low, c->high[i] == INT64_MAX ? low + FAR : c->high[i]);
}

/* ---- Tensors ---- */

static void pass(call *c, uint32_t i, int32_t value)
{
    c->args[i] = value;
    fs_value_at(c->p, value)->busy = c->p->time;
}

static int32_t tensor(call *c, uint32_t i, uint32_t types, uint32_t rank)
{
    fs_operand_request request = {.types = types,
                                  .write = is_written(c, i),
                                  .rank = rank,
                                  .unread = fs_asks_for_elements(c->op, i)};
    request.like = c->has_like && c->like.rank >= rank ? &c->like : NULL;
    int32_t value = fs_tensor(c->p, &request);
    if (!c->has_like) {
        c->like = fs_value_at(c->p, value)->shape;
        c->like.dynamism = PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
        c->has_like = true;
    }
    return value;
}

static bool is_left_out(call *c, uint32_t i)
{
    return (word_of(c, i) & PTV_WORD_OR_NULL) != 0 && fs_chance(c->p->b, 4);
}

static void pass_tensors(call *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        if (is_tensor(c, i)) {
            pass(c, i,
                 is_left_out(c, i) ? fs_value_of(c->p, FS_KIND(NULL), false)
                                   : tensor(c, i, c->types[i], c->ranks[i]));
        }
    }
}

static int32_t tensor_list(call *c, uint32_t i, uint8_t kind)
{
    int32_t items[ITEMS];
    uint32_t count = fs_chance(c->p->b, 32) ? 0 : fs_from(c->p->b, 1, ITEMS);
    uint32_t type = UINT32_C(1) << (c->has_like ? c->like.type : (uint8_t)TYPE(FLOAT));
    for (uint32_t k = 0; k < count; k++) {
        bool none = kind == FS_KIND(OPTIONAL_TENSOR_LIST) && fs_chance(c->p->b, 3);
        if (none) {
            items[k] = fs_chance(c->p->b, 2) ? fs_value_of(c->p, FS_KIND(NULL), false) : -1;
            continue;
        }
        items[k] = tensor(c, i, type, 0);
        fs_value_at(c->p, items[k])->busy = c->p->time;
    }
    return fs_new_list(c->p, kind, items, count);
}

/* ---- Numbers ---- */

static int32_t int_list(call *c, uint32_t i)
{
    int32_t items[ITEMS];
    uint32_t count = fs_below(c->p->b, 3 * ITEMS);
    count = count <= ITEMS ? count : c->has_like && c->like.rank <= ITEMS ? c->like.rank : 1;
    int64_t low = c->low[i] == INT64_MIN ? -1 : c->low[i];
    int64_t high = c->high[i] == INT64_MAX ? low + 4 : c->high[i];
    for (uint32_t k = 0; k < count; k++) {
        items[k] = fs_int_between(c->p, low, high);
    }
    return fs_new_list(c->p, FS_KIND(INT_LIST), items, count);
}

/* The kind that the kernel makes: Int only from Ints; as a tensor's elements; or the call's. */
static uint8_t kind_made(const call *c, uint32_t i)
{
    uint8_t kind = FS_KIND(INT);
    uint8_t type = type_of(c, 0);
    switch (word_of(c, i) & PTV_WORD_MASK) {
    case PTV_WORD_DOUBLE: return FS_KIND(DOUBLE);
    case PTV_WORD_BOOL: return FS_KIND(BOOL);
    case PTV_WORD_VALUE: return c->numbers;
    case PTV_WORD_SCALAR:
        return type == TYPE(BOOL)            ? FS_KIND(BOOL)
               : (INTEGERS >> type & 1) != 0 ? FS_KIND(INT)
                                             : FS_KIND(DOUBLE);
    case PTV_WORD_NUMBER:
        for (uint32_t k = 0; k < i; k++) {
            bool real = fs_value_at(c->p, c->args[k])->kind == FS_KIND(DOUBLE);
            kind = real ? FS_KIND(DOUBLE) : kind;
        }
        return kind;
    default: return kind;
    }
}

static uint8_t kind_of_word(call *c, uint32_t i)
{
    static const uint8_t kinds[] = {FS_KIND(INT), FS_KIND(DOUBLE), FS_KIND(BOOL)};
    switch (word_of(c, i) & PTV_WORD_MASK) {
    case PTV_WORD_INT: return FS_KIND(INT);
    case PTV_WORD_DOUBLE: return FS_KIND(DOUBLE);
    case PTV_WORD_BOOL: return FS_KIND(BOOL);
    case PTV_WORD_STRING: return FS_KIND(STRING);
    case PTV_WORD_NUMBER: return is_bounded(c, i) ? FS_KIND(INT) : kinds[fs_below(c->p->b, 2)];
    case PTV_WORD_VALUE: return c->numbers;
    default: return kinds[fs_below(c->p->b, 3)];
    }
}

static int32_t number(call *c, uint32_t i)
{
    if (is_written(c, i)) {
        return fs_value_of(c->p, kind_made(c, i), true);
    }
    uint8_t kind = kind_of_word(c, i);
    return kind == FS_KIND(INT) && is_bounded(c, i) ? bounded_int(c, i)
                                                    : fs_value_of(c->p, kind, false);
}

static int32_t argument(call *c, uint32_t i)
{
    if (is_left_out(c, i)) {
        return fs_value_of(c->p, FS_KIND(NULL), false);
    }
    switch (word_of(c, i) & PTV_WORD_MASK) {
    case PTV_WORD_INTS: return int_list(c, i);
    case PTV_WORD_DOUBLES:
        return fs_new_numbers(c->p, FS_KIND(DOUBLE_LIST), fs_below(c->p->b, ITEMS));
    case PTV_WORD_BOOLS: return fs_new_numbers(c->p, FS_KIND(BOOL_LIST), fs_below(c->p->b, ITEMS));
    case PTV_WORD_TENSORS: return tensor_list(c, i, FS_KIND(TENSOR_LIST));
    case PTV_WORD_OPTIONAL_TENSORS: return tensor_list(c, i, FS_KIND(OPTIONAL_TENSOR_LIST));
    default: return number(c, i);
    }
}

/* Called for read arguments first: the result of a prim operator depends on them. */
static void pass_numbers(call *c, bool written)
{
    for (uint32_t i = c->op->count; i-- > 0;) {
        if (!is_tensor(c, i) && is_written(c, i) == written) {
            pass(c, i, argument(c, i));
        }
    }
}

/* ---- The whole call ---- */

/* If the argument is written, so are the elements of a list. */
static void use_argument(fs_plan *p, int32_t value, bool written)
{
    const fs_value *v = fs_value_at(p, value);
    if (!written) {
        fs_use(p, value);
        return;
    }
    fs_give(p, value);
    for (uint32_t i = 0; i < v->item_count; i++) {
        fs_give(p, v->items[i]);
    }
}

/* What the kernel returns: the argument that it writes, or a list if there are several. */
static int32_t result_of(call *c)
{
    int32_t written[MOST];
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->op->count; i++) {
        if (is_written(c, i)) {
            written[count++] = c->args[i];
        }
    }
    bool list = (c->op->flags & PTV_OPERATOR_LIST) != 0;
    bool is_one = count == 1 && fs_value_at(c->p, written[0])->kind == FS_KIND(TENSOR_LIST);
    return list && !is_one ? fs_new_list(c->p, FS_KIND(TENSOR_LIST), written, count)
                           : written[count - 1];
}

uint32_t fs_arguments(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS])
{
    static const uint8_t kinds[] = {FS_KIND(INT), FS_KIND(DOUBLE), FS_KIND(BOOL)};
    call c = {.p = p, .op = op};
    uint32_t count = op->count;
    c.numbers = kinds[fs_below(p->b, 3)];
    begin(&c);
    pass_tensors(&c);
    if (fs_is_named(op, "aten::sym_size")) {
        c.low[1] = 0;
        c.high[1] = fs_value_at(p, c.args[0])->shape.rank - 1;
    }
    pass_numbers(&c, false);
    pass_numbers(&c, true);
    if (!fs_fit_contract(p, op, c.args)) {
        return 0;
    }
    if ((op->flags & PTV_OPERATOR_PRIM) == 0) {
        c.args[count++] = result_of(&c);
    }
    for (uint32_t i = 0; i < op->count; i++) {
        use_argument(p, c.args[i], is_written(&c, i));
    }
    use_argument(p, c.args[count - 1], true);
    memcpy(args, c.args, count * sizeof *args);
    return count;
}
