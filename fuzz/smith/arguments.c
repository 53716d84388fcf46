/*
 * Arguments that suit a kernel, by its signature. First types are chosen, then tensors, then
 * numbers, which depend on these, from the last to the first, as they are bounded by later ones;
 * then tensors whose size a number says.
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
    uint32_t types[MOST]; /* of tensors: the one it shall have, as a bit */
    uint32_t ranks[MOST]; /* of tensors, at least */
    int64_t low[MOST], high[MOST];
    uint64_t along;  /* bit n: argument n is as long as another one in a dimension */
    uint64_t shaped; /* bit n: the shape of argument n is demanded */
    int32_t args[FS_ARGUMENTS];
    uint8_t numbers; /* kind of those that may be any number */
    fs_shape like;   /* of the first tensor */
    bool has_like, fixed;
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

/* ---- What is demanded ---- */

static const ptv_constraint *constraint(const call *c, uint32_t i)
{
    return &ptv_operators_default.constraints[c->op->constraints + i];
}

static void read_constraint(call *c, const ptv_constraint *d)
{
    switch (d->kind) {
    case PTV_CONSTRAINT_TYPES: c->types[d->argument] &= d->value; break;
    case PTV_CONSTRAINT_LEAST: c->low[d->argument] = d->value; break;
    case PTV_CONSTRAINT_SIZES:
    case PTV_CONSTRAINT_DIVIDES: c->low[d->argument] = 1; break;
    case PTV_CONSTRAINT_DIM: c->ranks[d->other] = 1; break;
    case PTV_CONSTRAINT_ALONG:
        c->along |= UINT64_C(1) << d->argument;
        c->ranks[d->other] = 1;
        c->fixed = true;
        break;
    case PTV_CONSTRAINT_RANK:
    case PTV_CONSTRAINT_LONG: c->shaped |= UINT64_C(1) << d->argument; break;
    case PTV_CONSTRAINT_OVER:
        c->shaped |= UINT64_C(1) << d->argument | UINT64_C(1) << d->other;
        break;
    default: break;
    }
}

static uint32_t word_at(const uint8_t *code)
{
    return code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
}

/* "a4 <= 255", the only ones about numbers alone that end a process; "a0.type in reals". */
static void read_condition(call *c, const ptv_condition *d)
{
    const bool none = (d->is & PTV_CONDITION_SAME) != 0;
    const uint8_t *code = ptv_operators_default.code + (none ? 0 : d->code);
    if (!none && code[0] == PTV_CODE_VALUE && code[3] == PTV_CODE_WORD &&
        code[8] == PTV_CODE_AT_MOST) {
        c->high[d->argument] = word_at(code + 4);
    }
    if (!none && code[0] == PTV_CODE_TYPE && code[2] == PTV_ITEM_NONE && code[3] == PTV_CODE_IN &&
        code[8] == PTV_CODE_END) {
        c->types[d->argument] &= word_at(code + 4);
    }
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
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        if (d->kind == PTV_CONSTRAINT_LIKE) {
            c->types[d->argument] = c->types[d->other];
        }
    }
}

static void begin(call *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        c->types[i] = FS_TYPES;
        c->low[i] = INT64_MIN;
        c->high[i] = INT64_MAX;
    }
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        read_constraint(c, constraint(c, i));
    }
    for (uint32_t i = 0; i < c->op->condition_count; i++) {
        read_condition(c, &ptv_operators_default.conditions[c->op->conditions + i]);
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

static void narrow(call *c, uint32_t i, int64_t low, int64_t high)
{
    c->low[i] = low > c->low[i] ? low : c->low[i];
    c->high[i] = high < c->high[i] ? high : c->high[i];
}

/* When all tensors are there. What a number must not exceed has room for what that one demands. */
static void bound_numbers(call *c)
{
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        const fs_value *other = fs_value_at(c->p, c->args[d->other]);
        uint8_t type = type_of(c, d->other);
        switch (d->kind) {
        case PTV_CONSTRAINT_TYPE_OF: narrow(c, d->argument, type, type); break;
        case PTV_CONSTRAINT_MIN: narrow(c, d->argument, fs_least_element(type), INT64_MAX); break;
        case PTV_CONSTRAINT_MAX: narrow(c, d->argument, INT64_MIN, fs_most_element(type)); break;
        case PTV_CONSTRAINT_DIM:
            narrow(c, d->argument, -(int64_t)other->shape.rank, other->shape.rank - 1);
            break;
        case PTV_CONSTRAINT_MOST:
        case PTV_CONSTRAINT_LESS:
            if (c->low[d->argument] != INT64_MIN) {
                narrow(c, d->other, c->low[d->argument] + 1, INT64_MAX);
            }
            break;
        default: break;
        }
    }
    if (fs_is_named(c->op, "aten::sym_size")) {
        narrow(c, 1, 0, fs_value_at(c->p, c->args[0])->shape.rank - 1);
    }
}

/* When the later numbers are there. */
static void bound_by_later(call *c, uint32_t argument)
{
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        bool most = d->kind == PTV_CONSTRAINT_MOST || d->kind == PTV_CONSTRAINT_LESS;
        if (most && d->argument == argument) {
            int64_t number = (int64_t)fs_value_at(c->p, c->args[d->other])->number;
            narrow(c, argument, INT64_MIN, number - (d->kind == PTV_CONSTRAINT_LESS));
        }
    }
}

static bool is_bounded(const call *c, uint32_t i)
{
    bool bounded = c->low[i] != INT64_MIN || c->high[i] != INT64_MAX;
    for (uint32_t k = 0; k < c->op->constraint_count && !bounded; k++) {
        const ptv_constraint *d = constraint(c, k);
        bool number = d->kind == PTV_CONSTRAINT_MOST || d->kind == PTV_CONSTRAINT_LESS;
        bounded = (number && (d->argument == i || d->other == i)) ||
                  (d->kind == PTV_CONSTRAINT_ALONG && d->value == i);
    }
    return bounded;
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
                                  .fixed = c->fixed,
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

/* All sizes of the other one, and one more. */
static fs_shape shape_over(const call *c, const ptv_constraint *d)
{
    fs_shape shape = fs_value_at(c->p, c->args[d->other])->shape;
    shape.type = type_of(c, d->argument);
    shape.sizes[shape.rank] = (int32_t)fs_from(c->p->b, 1, 4);
    shape.order[shape.rank] = shape.rank;
    shape.rank++;
    return shape;
}

static fs_shape required_shape(const call *c, uint32_t argument)
{
    uint32_t low = 0, high = USUAL_RANK;
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        if (d->kind == PTV_CONSTRAINT_RANK && d->argument == argument) {
            low = d->value & 255;
            high = d->value >> 8 < high ? d->value >> 8 : high;
        }
    }
    fs_shape shape = fs_any_shape(c->p->b, type_of(c, argument), low);
    shape.rank = (uint8_t)(shape.rank > high ? high : shape.rank);
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        uint32_t own = d->value & 255, theirs = d->value >> 8;
        if (d->kind == PTV_CONSTRAINT_OVER && d->argument == argument) {
            return shape_over(c, d);
        }
        if (d->kind == PTV_CONSTRAINT_LONG && d->argument == argument && own < shape.rank) {
            const fs_shape *other = &fs_value_at(c->p, c->args[d->other])->shape;
            shape.sizes[own] = theirs < other->rank ? other->sizes[theirs] : shape.sizes[own];
        }
    }
    return shape;
}

/* In the order of the arguments: each is like those before it. */
static void pass_shaped(call *c)
{
    for (uint32_t i = 0; i < c->op->count; i++) {
        bool shaped = (c->shaped >> i & 1) != 0;
        if (shaped && is_left_out(c, i)) {
            pass(c, i, fs_value_of(c->p, FS_KIND(NULL), false));
        } else if (shaped) {
            const fs_shape shape = required_shape(c, i);
            const fs_operand_request request = {.types = c->types[i],
                                                .like = &shape,
                                                .exactly = true,
                                                .write = is_written(c, i),
                                                .fixed = true,
                                                .unread = fs_asks_for_elements(c->op, i)};
            pass(c, i, fs_tensor(c->p, &request));
        }
    }
}

static void pass_tensors(call *c)
{
    pass_shaped(c);
    for (uint32_t i = 0; i < c->op->count; i++) {
        if (is_tensor(c, i) && ((c->along | c->shaped) >> i & 1) == 0) {
            pass(c, i,
                 is_left_out(c, i) ? fs_value_of(c->p, FS_KIND(NULL), false)
                                   : tensor(c, i, c->types[i], c->ranks[i]));
        }
    }
}

/* Tensors of one dimension, as long as another one is in the dimension that a number says. */
static void pass_along(call *c)
{
    for (uint32_t i = 0; i < c->op->constraint_count; i++) {
        const ptv_constraint *d = constraint(c, i);
        if (d->kind != PTV_CONSTRAINT_ALONG) {
            continue;
        }
        const fs_shape *other = &fs_value_at(c->p, c->args[d->other])->shape;
        int64_t dimension = (int64_t)fs_value_at(c->p, c->args[d->value])->number;
        dimension += dimension < 0 ? other->rank : 0;
        const fs_shape shape =
            fs_flat_shape(type_of(c, d->argument), (uint32_t)other->sizes[dimension]);
        const fs_operand_request request = {.types = c->types[d->argument],
                                            .like = &shape,
                                            .exactly = true,
                                            .fixed = true,
                                            .unread = fs_asks_for_elements(c->op, d->argument)};
        pass(c, d->argument, fs_tensor(c->p, &request));
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

/* The kind that the kernel makes: Int of Ints only; what is in a tensor; one of two. */
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
    bound_by_later(c, i);
    return kind == FS_KIND(INT) && is_bounded(c, i) ? fs_int_between(c->p, c->low[i], c->high[i])
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

/* Of prim operators the number that is made depends on those before it. */
static void pass_numbers(call *c, bool written)
{
    for (uint32_t i = c->op->count; i-- > 0;) {
        if (!is_tensor(c, i) && is_written(c, i) == written) {
            pass(c, i, argument(c, i));
        }
    }
}

/* ---- All of them ---- */

/* Elements of a list that is written get something, too. */
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

/* What the kernel returns: what it writes; a list when these are several. */
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
    bound_numbers(&c);
    pass_numbers(&c, false);
    pass_numbers(&c, true);
    pass_along(&c);
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
