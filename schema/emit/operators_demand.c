/* What kernels demand of arguments besides their kinds: the part behind the colon of a word. */
#include "operators.h"

#include <string.h>

enum { RANK_MAX = 16, ALL = (1 << 30) - 1, QUANTISED = 0x7f7000 /* 12 to 14, 16 to 22 */ };

/* Names of the schema, and of groups. Bits: 1 << ScalarType. */
static const struct {
    const char *name;
    uint32_t types;
} names[] = {
    {"integers", 0x1f},  /* BYTE to LONG */
    {"floats", 0x80e0},  /* HALF, FLOAT, DOUBLE, BFLOAT16 */
    {"complex", 0x700},  /* types that the schema does not list */
    {"reals", 0x88ff},   /* the first two, and BOOL */
    {"numbers", 0x8fff}, /* all of these */
    {"unquantised", ALL & ~(uint32_t)QUANTISED},
    {"BYTE", 1u << 0},
    {"CHAR", 1u << 1},
    {"SHORT", 1u << 2},
    {"INT", 1u << 3},
    {"LONG", 1u << 4},
    {"HALF", 1u << 5},
    {"FLOAT", 1u << 6},
    {"DOUBLE", 1u << 7},
    {"BOOL", 1u << 11},
    {"BFLOAT16", 1u << 15},
    {"UINT16", 1u << 27},
};

static const char of_tensor[] =
    "integers, floats, complex, reals, numbers, unquantised, BYTE and so on, "
    "=0, over0, along1of0, rank2, rank1to2 or size0as1of0, for a tensor";
static const char of_either[] = "divides0, for an Int or a Double";
static const char of_number[] =
    ">=0, <=0, <0, type0, min0, max0, dim0 or divides0, for an Int; >=0, dim0 or sizes for I[]";

/* A number up to `most` at the beginning of the piece, taken off it. */
static bool take_number(op_part *p, uint32_t most, uint32_t *value)
{
    uint64_t number = 0;
    size_t n = 0;
    while (n < p->length && p->at[n] >= '0' && p->at[n] <= '9' && number <= most) {
        number = 10 * number + (unsigned)(p->at[n++] - '0');
    }
    *p = (op_part){p->at + n, p->length - n};
    *value = (uint32_t)number;
    return n > 0 && number <= most;
}

static bool take_word(op_part *p, const char *word)
{
    size_t n = strlen(word);
    bool there = p->length >= n && memcmp(p->at, word, n) == 0;
    p->at += there ? n : 0;
    p->length -= there ? n : 0;
    return there;
}

/* ---- One demand ---- */

/* Types of an argument are one demand, however many words they take. */
static ptv_constraint *types_before(op_constraints *constraints, const ptv_constraint *constraint)
{
    ptv_constraint *last =
        constraints->count == 0 ? NULL : &constraints->list[constraints->count - 1];
    bool goes_on = last != NULL && last->argument == constraint->argument &&
                   last->kind == PTV_CONSTRAINT_TYPES && constraint->kind == PTV_CONSTRAINT_TYPES;
    return goes_on ? last : NULL;
}

static const char *add(op_constraints *constraints, ptv_constraint constraint)
{
    ptv_constraint *before = types_before(constraints, &constraint);
    if (before != NULL) {
        before->value |= constraint.value;
        return NULL;
    }
    if (constraints->count == OP_CONSTRAINTS) {
        return "at most 64 demands";
    }
    constraints->list[constraints->count++] = constraint;
    return NULL;
}

bool op_read_types(op_part p, uint32_t *types)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (op_is(p, names[i].name)) {
            *types = names[i].types;
            return true;
        }
    }
    return false;
}

static bool read_types(op_part p, ptv_constraint *constraint)
{
    constraint->kind = PTV_CONSTRAINT_TYPES;
    return op_read_types(p, &constraint->value);
}

/* "along1of0" */
static bool read_along(op_part p, ptv_constraint *constraint)
{
    uint32_t other;
    bool good = take_word(&p, "along") && take_number(&p, OP_ARGUMENTS - 1, &constraint->value) &&
                take_word(&p, "of") && take_number(&p, OP_ARGUMENTS - 1, &other) && p.length == 0;
    if (good) {
        constraint->kind = PTV_CONSTRAINT_ALONG;
        constraint->other = (uint8_t)other;
    }
    return good;
}

/* "rank2", "rank1to2" */
static bool read_rank(op_part p, ptv_constraint *constraint)
{
    uint32_t low, high;
    if (!take_word(&p, "rank") || !take_number(&p, RANK_MAX, &low)) {
        return false;
    }
    high = low;
    bool good = p.length == 0 || (take_word(&p, "to") && take_number(&p, RANK_MAX, &high) &&
                                  p.length == 0 && high > low);
    constraint->kind = PTV_CONSTRAINT_RANK;
    constraint->value = low | high << 8;
    return good;
}

/* "size0as1of0" */
static bool read_long(op_part p, ptv_constraint *constraint)
{
    uint32_t own, theirs, other;
    bool good = take_word(&p, "size") && take_number(&p, RANK_MAX - 1, &own) &&
                take_word(&p, "as") && take_number(&p, RANK_MAX - 1, &theirs) &&
                take_word(&p, "of") && take_number(&p, OP_ARGUMENTS - 1, &other) && p.length == 0;
    if (good) {
        constraint->kind = PTV_CONSTRAINT_LONG;
        constraint->value = own | theirs << 8;
        constraint->other = (uint8_t)other;
    }
    return good;
}

/* A word and the number of an argument, or a number. Longer words come first. */
static bool read_compared(op_part p, unsigned kinds, ptv_constraint *constraint)
{
    static const struct {
        const char *word;
        ptv_constraint_kind kind;
    } words[] = {{"=", PTV_CONSTRAINT_LIKE},          {">=", PTV_CONSTRAINT_LEAST},
                 {"<=", PTV_CONSTRAINT_MOST},         {"<", PTV_CONSTRAINT_LESS},
                 {"type", PTV_CONSTRAINT_TYPE_OF},    {"min", PTV_CONSTRAINT_MIN},
                 {"max", PTV_CONSTRAINT_MAX},         {"dim", PTV_CONSTRAINT_DIM},
                 {"divides", PTV_CONSTRAINT_DIVIDES}, {"over", PTV_CONSTRAINT_OVER}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint32_t number;
        if ((kinds >> words[i].kind & 1) != 0 && take_word(&p, words[i].word)) {
            bool least = words[i].kind == PTV_CONSTRAINT_LEAST;
            bool good = take_number(&p, least ? INT32_MAX : OP_ARGUMENTS - 1, &number);
            constraint->kind = (uint8_t)words[i].kind;
            constraint->value = least ? number : 0;
            constraint->other = least ? 0 : (uint8_t)number;
            return good && p.length == 0;
        }
    }
    return false;
}

static bool read_sizes(op_part p, ptv_constraint *constraint)
{
    constraint->kind = PTV_CONSTRAINT_SIZES;
    return op_is(p, "sizes");
}

const char *op_read_constraint(op_part p, unsigned word, size_t argument,
                               op_constraints *constraints)
{
    enum {
        OF_TENSOR = 1 << PTV_CONSTRAINT_LIKE | 1 << PTV_CONSTRAINT_OVER,
        OF_LIST = 1 << PTV_CONSTRAINT_LEAST | 1 << PTV_CONSTRAINT_DIM,
        OF_INT = OF_LIST | 1 << PTV_CONSTRAINT_TYPE_OF | 1 << PTV_CONSTRAINT_MIN |
                 1 << PTV_CONSTRAINT_MAX | 1 << PTV_CONSTRAINT_MOST | 1 << PTV_CONSTRAINT_LESS |
                 1 << PTV_CONSTRAINT_DIVIDES,
        OF_NUMBER = 1 << PTV_CONSTRAINT_DIVIDES
    };
    ptv_constraint constraint = {.argument = (uint8_t)argument};
    bool good;
    switch (word & PTV_WORD_MASK) {
    case PTV_WORD_TENSOR:
        good = read_types(p, &constraint) || read_along(p, &constraint) ||
               read_rank(p, &constraint) || read_long(p, &constraint) ||
               read_compared(p, OF_TENSOR, &constraint);
        return good ? add(constraints, constraint) : of_tensor;
    case PTV_WORD_INT:
        return read_compared(p, OF_INT, &constraint) ? add(constraints, constraint) : of_number;
    case PTV_WORD_NUMBER:
        return read_compared(p, OF_NUMBER, &constraint) ? add(constraints, constraint) : of_either;
    case PTV_WORD_INTS:
        good = read_compared(p, OF_LIST, &constraint) || read_sizes(p, &constraint);
        return good ? add(constraints, constraint) : of_number;
    default: return "no demands but on T, I, N and I[]";
    }
}

/* ---- All of a row ---- */

static bool is_word(const uint8_t *words, size_t count, uint32_t argument, unsigned word)
{
    return argument < count && (words[argument] & PTV_WORD_MASK) == word;
}

static bool is_sound(const ptv_constraint *d, const uint8_t *words, size_t count)
{
    switch (d->kind) {
    case PTV_CONSTRAINT_TYPES:
    case PTV_CONSTRAINT_SIZES:
    case PTV_CONSTRAINT_RANK:
    case PTV_CONSTRAINT_LEAST: return true;
    case PTV_CONSTRAINT_LONG:
    case PTV_CONSTRAINT_OVER:
        return d->other < d->argument && is_word(words, count, d->other, PTV_WORD_TENSOR);
    case PTV_CONSTRAINT_MOST:
    case PTV_CONSTRAINT_LESS: return is_word(words, count, d->other, PTV_WORD_INT);
    case PTV_CONSTRAINT_DIVIDES:
        return is_word(words, count, d->other, PTV_WORD_INT) ||
               is_word(words, count, d->other, PTV_WORD_NUMBER);
    case PTV_CONSTRAINT_ALONG:
        return is_word(words, count, d->other, PTV_WORD_TENSOR) &&
               is_word(words, count, d->value, PTV_WORD_INT);
    default: return is_word(words, count, d->other, PTV_WORD_TENSOR);
    }
}

const char *op_check_constraints(const op_constraints *constraints, const uint8_t *words,
                                 size_t count)
{
    for (size_t i = 0; i < constraints->count; i++) {
        if (!is_sound(&constraints->list[i], words, count)) {
            return "with the number of an argument, from 0, of the right kind";
        }
    }
    return NULL;
}
