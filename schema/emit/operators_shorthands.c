/* Shorthands for several conditions that belong together (schema/operators.md). */
#include "operators.h"

enum { EXPANDED = 1024, MACRO_ARGUMENTS = 4 };

static const struct {
    const char *name;
    unsigned arguments;
    const char *text;
    unsigned same;  /* number of conditions implied if all these shapes are equal; if also */
    unsigned where; /* required: PTV_CONDITION_TYPED, PTV_CONDITION_USUAL */
} macros[] = {
    {"like", 2, "$1.rank == $2.rank; $1[i] == $2[i]; $1.numel == $2.numel", 3, 0},
    {"spread", 2, "$2.rank <= $1.rank; $2{i} == 1 || $2{i} == $1{i}", 0, 0},
    {"broadcast", 3,
     "$2{i} == $3{i} || $2{i} == 1 || $3{i} == 1; $1.rank == max($2.rank, $3.rank) || "
     "$2.numel == 1 || $3.numel == 1; $1{i} == both($2{i}, $3{i})",
     3, 0},
    {"reduced", 4,
     "$1.rank == ($4 ? $2.rank : max($2.rank - dims($3, $2.rank), 0)); $1[i] == ($4 ? "
     "(has($3, i, $2.rank) ? 1 : $2[i]) : $2[kept($3, i, $2.rank)]); $3.given == 0 || "
     "$3.rank == 0 || dims($3, $2.rank) == $3.rank",
     0, 0},
    {"dim", 2, "$2 < max($1.rank, 1); $2 >= -max($1.rank, 1)", 0, 0},
    {"dims", 2, "$2[i] < max($1.rank, 1); $2[i] >= -max($1.rank, 1)", 0, 0},
    {"order", 2, "$1.order == $2.order; $1.order < 2", 2, PTV_CONDITION_USUAL},
    {"typed", 2, "$1.type == $2.type", 1, PTV_CONDITION_TYPED},
};

static op_part trimmed(op_part p)
{
    while (p.length > 0 && p.at[0] == ' ') {
        p = (op_part){p.at + 1, p.length - 1};
    }
    while (p.length > 0 && p.at[p.length - 1] == ' ') {
        p.length--;
    }
    return p;
}

/* Finds the shorthand in "like(a1, a0)" and its comma-separated arguments. */
static size_t find_macro(op_part p, op_part arguments[MACRO_ARGUMENTS])
{
    const size_t none = sizeof macros / sizeof macros[0];
    for (size_t m = 0; m < none; m++) {
        const size_t n = strlen(macros[m].name);
        if (p.length < n + 2 || memcmp(p.at, macros[m].name, n) != 0 || p.at[n] != '(' ||
            p.at[p.length - 1] != ')') {
            continue;
        }
        op_part rest = {p.at + n + 1, p.length - n - 2};
        unsigned count = 0;
        for (bool more = true; more && count < MACRO_ARGUMENTS; count++) {
            const char *comma = memchr(rest.at, ',', rest.length);
            more = comma != NULL;
            const size_t length = more ? (size_t)(comma - rest.at) : rest.length;
            arguments[count] = trimmed((op_part){rest.at, length});
            rest = (op_part){rest.at + length + more, rest.length - length - more};
        }
        return count == macros[m].arguments && rest.length == 0 ? m : none;
    }
    return none;
}

static size_t expand(const char *text, const op_part *arguments, char out[EXPANDED])
{
    size_t used = 0;
    for (; *text != '\0'; text++) {
        const bool filled = *text == '$';
        const op_part p = filled ? arguments[*++text - '1'] : (op_part){text, 1};
        if (used + p.length > EXPANDED) {
            return 0;
        }
        memcpy(out + used, p.at, p.length);
        used += p.length;
    }
    return used;
}

static const char *read_all(op_table *table, op_conditions *conditions, const op_signature *of,
                            op_part p, bool dies)
{
    const char *expected = NULL;
    for (bool more = true; more && expected == NULL;) {
        const char *end = p.length == 0 ? NULL : memchr(p.at, ';', p.length);
        more = end != NULL;
        const size_t length = more ? (size_t)(end - p.at) : p.length;
        expected = op_read_condition(table, conditions, of, trimmed((op_part){p.at, length}), dies);
        p = (op_part){p.at + length + more, p.length - length - more};
    }
    return expected;
}

/* Exactly "a3". */
static bool is_argument(op_part p, size_t count, unsigned *argument)
{
    int64_t number;
    bool good = p.length > 1 && p.at[0] == 'a' &&
                op_read_decimal((op_part){p.at + 1, p.length - 1}, &number) &&
                number < (int64_t)count;
    *argument = good ? (unsigned)number : 0;
    return good;
}

/* Recognizes the usual case at once, so that the conditions after it need no check. */
static void add_same(op_conditions *conditions, const op_signature *of, size_t macro,
                     const op_part *arguments)
{
    unsigned a[3];
    bool good = macros[macro].same > 0 && conditions->count < OP_CONDITIONS;
    for (unsigned i = 0; good && i < macros[macro].arguments; i++) {
        good = is_argument(arguments[i], of->count, &a[i]);
    }
    if (good) {
        a[2] = macros[macro].arguments == 3 ? a[2] : a[1];
        conditions->list[conditions->count++] =
            (ptv_condition){.code = (uint16_t)(a[1] | a[2] << 8),
                            .text = (uint16_t)macros[macro].same,
                            .argument = (uint8_t)a[0],
                            .item = PTV_ITEM_NONE,
                            .is = (uint8_t)(PTV_CONDITION_SAME | macros[macro].where)};
    }
}

const char *op_read_conditions(op_table *table, op_conditions *conditions, const op_signature *of,
                               op_part p)
{
    char text[EXPANDED];
    op_part arguments[MACRO_ARGUMENTS];
    p = trimmed(p);
    const bool dies = p.length > 0 && p.at[0] == '!';
    p = dies ? trimmed((op_part){p.at + 1, p.length - 1}) : p;
    const size_t m = find_macro(p, arguments);
    if (m == sizeof macros / sizeof macros[0]) {
        return op_read_condition(table, conditions, of, p, dies);
    }
    add_same(conditions, of, m, arguments);
    const op_part all = {text, expand(macros[m].text, arguments, text)};
    return read_all(table, conditions, of, all, dies);
}
