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
    {"numbers", 0x8fff}, /* these three, and BOOL */
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
    "integers, floats, complex, numbers, unquantised, BYTE and so on, "
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
static ptv_demand *types_before(op_demands *demands, const ptv_demand *demand)
{
    ptv_demand *last = demands->count == 0 ? NULL : &demands->list[demands->count - 1];
    bool goes_on = last != NULL && last->argument == demand->argument &&
                   last->kind == PTV_DEMAND_TYPES && demand->kind == PTV_DEMAND_TYPES;
    return goes_on ? last : NULL;
}

static const char *add(op_demands *demands, ptv_demand demand)
{
    ptv_demand *before = types_before(demands, &demand);
    if (before != NULL) {
        before->value |= demand.value;
        return NULL;
    }
    if (demands->count == OP_DEMANDS) {
        return "at most 64 demands";
    }
    demands->list[demands->count++] = demand;
    return NULL;
}

static bool read_types(op_part p, ptv_demand *demand)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (op_is(p, names[i].name)) {
            demand->kind = PTV_DEMAND_TYPES;
            demand->value = names[i].types;
            return true;
        }
    }
    return false;
}

/* "along1of0" */
static bool read_along(op_part p, ptv_demand *demand)
{
    uint32_t other;
    bool good = take_word(&p, "along") && take_number(&p, OP_ARGUMENTS - 1, &demand->value) &&
                take_word(&p, "of") && take_number(&p, OP_ARGUMENTS - 1, &other) && p.length == 0;
    if (good) {
        demand->kind = PTV_DEMAND_ALONG;
        demand->other = (uint8_t)other;
    }
    return good;
}

/* "rank2", "rank1to2" */
static bool read_rank(op_part p, ptv_demand *demand)
{
    uint32_t low, high;
    if (!take_word(&p, "rank") || !take_number(&p, RANK_MAX, &low)) {
        return false;
    }
    high = low;
    bool good = p.length == 0 || (take_word(&p, "to") && take_number(&p, RANK_MAX, &high) &&
                                  p.length == 0 && high > low);
    demand->kind = PTV_DEMAND_RANK;
    demand->value = low | high << 8;
    return good;
}

/* "size0as1of0" */
static bool read_long(op_part p, ptv_demand *demand)
{
    uint32_t own, theirs, other;
    bool good = take_word(&p, "size") && take_number(&p, RANK_MAX - 1, &own) &&
                take_word(&p, "as") && take_number(&p, RANK_MAX - 1, &theirs) &&
                take_word(&p, "of") && take_number(&p, OP_ARGUMENTS - 1, &other) && p.length == 0;
    if (good) {
        demand->kind = PTV_DEMAND_LONG;
        demand->value = own | theirs << 8;
        demand->other = (uint8_t)other;
    }
    return good;
}

/* A word and the number of an argument, or a number. Longer words come first. */
static bool read_compared(op_part p, unsigned kinds, ptv_demand *demand)
{
    static const struct {
        const char *word;
        ptv_demand_kind kind;
    } words[] = {{"=", PTV_DEMAND_LIKE},          {">=", PTV_DEMAND_LEAST},
                 {"<=", PTV_DEMAND_MOST},         {"<", PTV_DEMAND_LESS},
                 {"type", PTV_DEMAND_TYPE_OF},    {"min", PTV_DEMAND_MIN},
                 {"max", PTV_DEMAND_MAX},         {"dim", PTV_DEMAND_DIM},
                 {"divides", PTV_DEMAND_DIVIDES}, {"over", PTV_DEMAND_OVER}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint32_t number;
        if ((kinds >> words[i].kind & 1) != 0 && take_word(&p, words[i].word)) {
            bool least = words[i].kind == PTV_DEMAND_LEAST;
            bool good = take_number(&p, least ? INT32_MAX : OP_ARGUMENTS - 1, &number);
            demand->kind = (uint8_t)words[i].kind;
            demand->value = least ? number : 0;
            demand->other = least ? 0 : (uint8_t)number;
            return good && p.length == 0;
        }
    }
    return false;
}

static bool read_sizes(op_part p, ptv_demand *demand)
{
    demand->kind = PTV_DEMAND_SIZES;
    return op_is(p, "sizes");
}

const char *op_read_demand(op_part p, unsigned word, size_t argument, op_demands *demands)
{
    enum {
        OF_TENSOR = 1 << PTV_DEMAND_LIKE | 1 << PTV_DEMAND_OVER,
        OF_LIST = 1 << PTV_DEMAND_LEAST | 1 << PTV_DEMAND_DIM,
        OF_INT = OF_LIST | 1 << PTV_DEMAND_TYPE_OF | 1 << PTV_DEMAND_MIN | 1 << PTV_DEMAND_MAX |
                 1 << PTV_DEMAND_MOST | 1 << PTV_DEMAND_LESS | 1 << PTV_DEMAND_DIVIDES,
        OF_NUMBER = 1 << PTV_DEMAND_DIVIDES
    };
    ptv_demand demand = {.argument = (uint8_t)argument};
    bool good;
    switch (word & PTV_WORD_MASK) {
    case PTV_WORD_TENSOR:
        good = read_types(p, &demand) || read_along(p, &demand) || read_rank(p, &demand) ||
               read_long(p, &demand) || read_compared(p, OF_TENSOR, &demand);
        return good ? add(demands, demand) : of_tensor;
    case PTV_WORD_INT: return read_compared(p, OF_INT, &demand) ? add(demands, demand) : of_number;
    case PTV_WORD_NUMBER:
        return read_compared(p, OF_NUMBER, &demand) ? add(demands, demand) : of_either;
    case PTV_WORD_INTS:
        good = read_compared(p, OF_LIST, &demand) || read_sizes(p, &demand);
        return good ? add(demands, demand) : of_number;
    default: return "no demands but on T, I, N and I[]";
    }
}

/* ---- All of a row ---- */

static bool is_word(const uint8_t *words, size_t count, uint32_t argument, unsigned word)
{
    return argument < count && (words[argument] & PTV_WORD_MASK) == word;
}

static bool is_sound(const ptv_demand *d, const uint8_t *words, size_t count)
{
    switch (d->kind) {
    case PTV_DEMAND_TYPES:
    case PTV_DEMAND_SIZES:
    case PTV_DEMAND_RANK:
    case PTV_DEMAND_LEAST: return true;
    case PTV_DEMAND_LONG:
    case PTV_DEMAND_OVER:
        return d->other < d->argument && is_word(words, count, d->other, PTV_WORD_TENSOR);
    case PTV_DEMAND_MOST:
    case PTV_DEMAND_LESS: return is_word(words, count, d->other, PTV_WORD_INT);
    case PTV_DEMAND_DIVIDES:
        return is_word(words, count, d->other, PTV_WORD_INT) ||
               is_word(words, count, d->other, PTV_WORD_NUMBER);
    case PTV_DEMAND_ALONG:
        return is_word(words, count, d->other, PTV_WORD_TENSOR) &&
               is_word(words, count, d->value, PTV_WORD_INT);
    default: return is_word(words, count, d->other, PTV_WORD_TENSOR);
    }
}

const char *op_check_demands(const op_demands *demands, const uint8_t *words, size_t count)
{
    for (size_t i = 0; i < demands->count; i++) {
        if (!is_sound(&demands->list[i], words, count)) {
            return "with the number of an argument, from 0, of the right kind";
        }
    }
    return NULL;
}
