/*
 * Compiles the column "contract", conditions that a kernel checks, to code (ptv_code of
 * verifiers/core/operators.h). schema/operators.md describes the language.
 */
#include "operators.h"

#include <ctype.h>
#include <stdlib.h>

enum { CODE = 256, DEPTH = 12 };

/* State while one condition is compiled. */
typedef struct compiler {
    op_part rest;
    const char *expected; /* what was missing, or NULL */
    const uint8_t *words;
    size_t count; /* of arguments */
    uint8_t code[CODE];
    size_t used;
    unsigned depth, most; /* current and greatest stack depth */
    unsigned nested;      /* of parentheses */
    bool asks, each;
    uint8_t argument, item; /* the first argument asked about */
} compiler;

/* ---- Code ---- */

static bool fail(compiler *c, const char *expected)
{
    c->expected = c->expected == NULL ? expected : c->expected;
    return false;
}

static bool put(compiler *c, unsigned byte)
{
    if (c->used == CODE - 1) {
        return fail(c, "a shorter condition");
    }
    c->code[c->used++] = (uint8_t)byte;
    return true;
}

static bool put_word(compiler *c, uint32_t word)
{
    return put(c, word & 255) && put(c, word >> 8 & 255) && put(c, word >> 16 & 255) &&
           put(c, word >> 24);
}

/* `more` is the net effect of the code on the stack depth. */
static bool put_code(compiler *c, unsigned code, int more)
{
    c->depth = (unsigned)((int)c->depth + more);
    c->most = c->depth > c->most ? c->depth : c->most;
    return c->most <= PTV_CODE_DEPTH ? put(c, code) : fail(c, "a simpler condition");
}

static bool put_number(compiler *c, int64_t number)
{
    bool small = number >= INT8_MIN && number <= INT8_MAX;
    return put_code(c, small ? PTV_CODE_BYTE : PTV_CODE_WORD, 1) &&
           (small ? put(c, (uint8_t)number) : put_word(c, (uint32_t)number));
}

/* ---- Pieces ---- */

static void skip_blanks(compiler *c)
{
    while (c->rest.length > 0 && c->rest.at[0] == ' ') {
        c->rest = (op_part){c->rest.at + 1, c->rest.length - 1};
    }
}

static bool take(compiler *c, const char *sign)
{
    const size_t n = strlen(sign);
    skip_blanks(c);
    bool there = c->rest.length >= n && memcmp(c->rest.at, sign, n) == 0;
    if (there) {
        c->rest = (op_part){c->rest.at + n, c->rest.length - n};
    }
    return there;
}

static op_part take_name(compiler *c)
{
    skip_blanks(c);
    op_part name = {c->rest.at, 0};
    while (name.length < c->rest.length &&
           (isalnum((unsigned char)name.at[name.length]) || name.at[name.length] == '_')) {
        name.length++;
    }
    c->rest = (op_part){c->rest.at + name.length, c->rest.length - name.length};
    return name;
}

bool op_read_decimal(op_part p, int64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < p.length && *number <= INT32_MAX; i++) {
        if (p.at[i] < '0' || p.at[i] > '9') {
            return false;
        }
        *number = 10 * *number + (p.at[i] - '0');
    }
    return p.length > 0 && *number <= INT32_MAX;
}

static bool read_expression(compiler *c);

static bool expect(compiler *c, const char *sign)
{
    return take(c, sign) || fail(c, sign);
}

/* ---- Arguments ---- */

/* "a3", "a3.k" or "a3.0". Leaves the dot in place if a property follows it. */
static bool read_argument(compiler *c, op_part name, uint8_t of[2])
{
    int64_t number, item;
    const op_part digits = {name.at + 1, name.length - 1};
    if (name.length < 2 || name.at[0] != 'a' || !op_read_decimal(digits, &number) ||
        number >= (int64_t)c->count) {
        return fail(c, "a number, i, a function, or an argument: a0 and so on");
    }
    of[0] = (uint8_t)number;
    of[1] = PTV_ITEM_NONE;
    const op_part before = c->rest;
    if (take(c, ".")) {
        const op_part what = take_name(c);
        const bool each = op_is(what, "k");
        if (each || (op_read_decimal(what, &item) && item < PTV_ITEM_EACH)) {
            of[1] = each ? PTV_ITEM_EACH : (uint8_t)item;
        } else {
            c->rest = before;
        }
    }
    const unsigned word = c->words[of[0]] & PTV_WORD_MASK;
    bool lists = word == PTV_WORD_TENSORS || word == PTV_WORD_OPTIONAL_TENSORS;
    return of[1] == PTV_ITEM_NONE || lists || fail(c, "items of a list of tensors only");
}

static bool put_question(compiler *c, unsigned code, int more, const uint8_t of[2])
{
    if (!c->asks) {
        c->asks = true;
        c->argument = of[0];
        c->item = of[1];
    }
    return put_code(c, code, more) && put(c, of[0]) && put(c, of[1]);
}

/* Applies SIZE or RIGHT to the value computed since `from`, with short forms for i and bytes. */
static bool put_size(compiler *c, unsigned code, size_t from, const uint8_t of[2])
{
    const size_t used = c->used - from;
    const uint8_t number = c->code[from + 1];
    const bool index = used == 1 && c->code[from] == PTV_CODE_INDEX;
    if (!index && (code != PTV_CODE_SIZE || used != 2 || c->code[from] != PTV_CODE_BYTE)) {
        return put_question(c, code, 0, of);
    }
    c->used = from;
    return index
               ? put_question(c, code == PTV_CODE_SIZE ? PTV_CODE_SIZE_I : PTV_CODE_RIGHT_I, 0, of)
               : put_question(c, PTV_CODE_SIZE_AT, 0, of) && put(c, number);
}

static bool read_property(compiler *c, const uint8_t of[2])
{
    static const struct {
        const char *name;
        ptv_code code;
    } properties[] = {
        {"rank", PTV_CODE_RANK},   {"numel", PTV_CODE_NUMEL}, {"type", PTV_CODE_TYPE},
        {"class", PTV_CODE_CLASS}, {"bytes", PTV_CODE_BYTES}, {"order", PTV_CODE_ORDER},
        {"given", PTV_CODE_GIVEN}, {"least", PTV_CODE_LEAST}, {"most", PTV_CODE_MOST}};
    const op_part name = take_name(c);
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        if (op_is(name, properties[i].name)) {
            return put_question(c, properties[i].code, 1, of);
        }
    }
    return fail(c, "rank, numel, type, class, bytes, order, given, least or most");
}

/* The argument asked about first is the one reported, even if it is inside brackets. */
static bool read_asked(compiler *c, op_part name)
{
    uint8_t of[2];
    if (!read_argument(c, name, of)) {
        return false;
    }
    if (!c->asks) {
        c->asks = true;
        c->argument = of[0];
        c->item = of[1];
    }
    const size_t from = c->used;
    if (take(c, "[")) {
        return read_expression(c) && expect(c, "]") && put_size(c, PTV_CODE_SIZE, from, of);
    }
    if (take(c, "{")) {
        return read_expression(c) && expect(c, "}") && put_size(c, PTV_CODE_RIGHT, from, of);
    }
    return take(c, ".") ? read_property(c, of) : put_question(c, PTV_CODE_VALUE, 1, of);
}

/* ---- Functions ---- */

static const struct {
    const char *name;
    ptv_code code;
    bool list;       /* whether the first argument is a list */
    unsigned values; /* number of arguments, not counting the list */
} functions[] = {{"min", PTV_CODE_MIN, false, 2},         {"max", PTV_CODE_MAX, false, 2},
                 {"wrap", PTV_CODE_WRAP, false, 2},       {"both", PTV_CODE_BOTH, false, 2},
                 {"int8", PTV_CODE_INT8, false, 1},       {"lowest", PTV_CODE_LOWEST, false, 1},
                 {"highest", PTV_CODE_HIGHEST, false, 1}, {"has", PTV_CODE_HAS, true, 2},
                 {"kept", PTV_CODE_KEPT, true, 2},        {"dims", PTV_CODE_DIMS, true, 1},
                 {"sum", PTV_CODE_SUM, true, 1}};

static bool read_values(compiler *c, unsigned values, bool first)
{
    for (unsigned i = 0; i < values; i++) {
        if ((i > 0 || !first) && !expect(c, ",")) {
            return false;
        }
        if (!read_expression(c)) {
            return false;
        }
    }
    return expect(c, ")");
}

static bool read_function(compiler *c, op_part name)
{
    uint8_t of[2];
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (!op_is(name, functions[i].name)) {
            continue;
        }
        if (functions[i].list && !read_argument(c, take_name(c), of)) {
            return false;
        }
        const int taken = (int)functions[i].values - 1;
        return read_values(c, functions[i].values, !functions[i].list) &&
               (functions[i].list ? put_question(c, functions[i].code, -taken, of)
                                  : put_code(c, functions[i].code, -taken));
    }
    return fail(c, "min, max, wrap, both, int8, lowest, highest, has, kept, dims or sum");
}

/* ---- Expressions ---- */

/* Hashes like verifiers/program/call_contracts.c: FNV-1a, 31 bits. */
static bool read_text(compiler *c)
{
    uint32_t hash = UINT32_C(0x811c9dc5);
    size_t n = 0;
    for (; n < c->rest.length && c->rest.at[n] != '"'; n++) {
        hash = (hash ^ (unsigned char)c->rest.at[n]) * UINT32_C(0x01000193);
    }
    c->rest = (op_part){c->rest.at + n, c->rest.length - n};
    return expect(c, "\"") && put_number(c, hash & INT32_MAX);
}

static bool read_primary(compiler *c)
{
    int64_t number;
    if (take(c, "(")) {
        return read_expression(c) && expect(c, ")");
    }
    if (take(c, "-")) {
        const op_part behind = c->rest;
        if (op_read_decimal(take_name(c), &number)) {
            return put_number(c, -number);
        }
        c->rest = behind;
        return put_number(c, 0) && read_primary(c) && put_code(c, PTV_CODE_SUBTRACT, -1);
    }
    if (take(c, "\"")) {
        return read_text(c);
    }
    const op_part name = take_name(c);
    if (op_read_decimal(name, &number)) {
        return put_number(c, number);
    }
    if (op_is(name, "i")) {
        c->each = true;
        return put_code(c, PTV_CODE_INDEX, 1);
    }
    return take(c, "(") ? read_function(c, name) : read_asked(c, name);
}

/* Operators by increasing precedence; longer ones come first. */
typedef struct sign {
    const char *text;
    ptv_code code;
} sign;

enum { LEVELS = 5, SIGNS = 6 };

static const sign levels[LEVELS][SIGNS] = {
    {{"||", PTV_CODE_OR}},
    {{"&&", PTV_CODE_AND}},
    {{"==", PTV_CODE_EQUAL},
     {"!=", PTV_CODE_UNEQUAL},
     {"<=", PTV_CODE_AT_MOST},
     {">=", PTV_CODE_AT_LEAST},
     {"<", PTV_CODE_LESS},
     {">", PTV_CODE_GREATER}},
    {{"+", PTV_CODE_ADD}, {"-", PTV_CODE_SUBTRACT}},
    {{"*", PTV_CODE_MULTIPLY}, {"/", PTV_CODE_DIVIDE}, {"%", PTV_CODE_REMAINDER}},
};

static const sign *take_sign(compiler *c, unsigned level)
{
    for (unsigned i = 0; i < SIGNS && levels[level][i].text != NULL; i++) {
        if (take(c, levels[level][i].text)) {
            return &levels[level][i];
        }
    }
    return NULL;
}

enum { ALL = (1 << 30) - 1, QUANTISED = 0x7f7000 /* 12 to 14, 16 to 22 */ };

/* Types of the schema, and groups of them, as bits 1 << ScalarType. */
static const struct {
    const char *name;
    uint32_t types;
} types[] = {
    {"integers", 0x1f},  /* BYTE to LONG */
    {"floats", 0x80e0},  /* HALF, FLOAT, DOUBLE, BFLOAT16 */
    {"complex", 0x700},  /* types missing from the schema */
    {"reals", 0x88ff},   /* integers, floats and BOOL */
    {"numbers", 0x8fff}, /* all of the above */
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

static bool read_type(op_part p, uint32_t *bits)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (op_is(p, types[i].name)) {
            *bits = types[i].types;
            return true;
        }
    }
    return false;
}

/* "in INT|LONG" after a type. */
static bool read_types(compiler *c)
{
    uint32_t all = 0;
    do {
        uint32_t bits;
        if (!read_type(take_name(c), &bits)) {
            return fail(c, "names of types, with | between them");
        }
        all |= bits;
    } while (c->rest.length > 1 && c->rest.at[1] != '|' && take(c, "|"));
    return put_code(c, PTV_CODE_IN, 0) && put_word(c, all);
}

static bool read_level(compiler *c, unsigned level);

/* Compiles the right operand and the operator. || and && jump over it if the left one decides. */
static bool read_right(compiler *c, const sign *s, unsigned level)
{
    const bool skips = s->code == PTV_CODE_OR || s->code == PTV_CODE_AND;
    if (skips && !(put(c, s->code == PTV_CODE_OR ? PTV_CODE_IF_NOT : PTV_CODE_IF) && put(c, 0))) {
        return false;
    }
    const size_t from = c->used;
    if (!read_level(c, level + 1) || !put_code(c, s->code, -1)) {
        return false;
    }
    if (skips) {
        c->code[from - 1] = (uint8_t)(c->used - from);
    }
    return true;
}

static bool read_level(compiler *c, unsigned level)
{
    if (level == LEVELS) {
        return read_primary(c);
    }
    if (!read_level(c, level + 1)) {
        return false;
    }
    enum { COMPARES = 2 };
    if (level == COMPARES && take(c, "in ")) {
        return read_types(c);
    }
    for (const sign *s = take_sign(c, level); s != NULL; s = take_sign(c, level)) {
        if (!read_right(c, s, level)) {
            return false;
        }
    }
    return true;
}

static bool read_expression(compiler *c)
{
    if (++c->nested > DEPTH) {
        return fail(c, "fewer parentheses");
    }
    bool good = read_level(c, 0);
    if (good && take(c, "?")) {
        good = read_expression(c) && expect(c, ":") && read_expression(c) &&
               put_code(c, PTV_CODE_CHOOSE, -2);
    }
    c->nested--;
    return good;
}

/* ---- Conditions ---- */

/* Finds or adds the text. Returns SIZE_MAX if memory runs out. */
static size_t place_text(op_table *table, op_part p)
{
    ptv_buffer *b = &table->conditions_text;
    size_t at = 0;
    while (at < b->length && !op_is(p, b->bytes + at)) {
        at += strlen(b->bytes + at) + 1;
    }
    if (at == b->length) {
        ptv_put(b, p.at, p.length);
        ptv_put_char(b, '\0');
    }
    return b->failed ? SIZE_MAX : at;
}

static bool same_condition(const ptv_condition *a, const ptv_condition *b)
{
    return a->code == b->code && a->text == b->text && a->is == b->is && a->argument == b->argument;
}

static size_t place_code(op_table *table, const compiler *c)
{
    ptv_buffer *b = &table->code;
    for (size_t at = 0; at + c->used <= b->length; at++) {
        if (memcmp(b->bytes + at, c->code, c->used) == 0) {
            return at;
        }
    }
    const size_t at = b->length;
    ptv_put(b, (const char *)c->code, c->used);
    return b->failed ? SIZE_MAX : at;
}

static const char *add_condition(op_table *table, op_conditions *conditions, const compiler *c,
                                 op_part text, bool dies)
{
    const size_t code = place_code(table, c), words = place_text(table, text);
    if (code == SIZE_MAX || words == SIZE_MAX) {
        return "more memory";
    }
    if (code + c->used > UINT16_MAX || words > UINT16_MAX || conditions->count == OP_CONDITIONS) {
        return "fewer conditions: 64 of a row, 64 KiB of them all";
    }
    conditions->list[conditions->count++] = (ptv_condition){
        .code = (uint16_t)code,
        .text = (uint16_t)words,
        .argument = c->argument,
        .item = c->item,
        .is = (uint8_t)((dies ? PTV_CONDITION_DIES : 0) | (c->each ? PTV_CONDITION_EACH : 0))};
    return NULL;
}

const char *op_read_condition(op_table *table, op_conditions *conditions, const op_signature *of,
                              op_part p, bool dies)
{
    compiler c = {.rest = p, .words = of->words, .count = of->count};
    if (of->count > PTV_CONTRACT_ARGUMENTS) {
        return "a contract of 20 arguments or less";
    }
    if (!read_expression(&c) || !put(&c, PTV_CODE_END)) {
        return c.expected;
    }
    skip_blanks(&c);
    return c.rest.length > 0 ? "; or the end of the condition"
           : !c.asks         ? "a condition on an argument"
                             : add_condition(table, conditions, &c, p, dies);
}

/* Finds or adds the condition. Returns SIZE_MAX if out of memory or of 16-bit numbers. */
static size_t place_condition(op_table *table, const ptv_condition *wanted)
{
    ptv_buffer *b = &table->conditions;
    const ptv_condition *all = (const void *)b->bytes;
    const size_t there = b->length / sizeof *wanted;
    size_t i = 0;
    while (i < there && !same_condition(&all[i], wanted)) {
        i++;
    }
    if (i == there) {
        ptv_put(b, (const char *)wanted, sizeof *wanted);
    }
    return b->failed || i > UINT16_MAX ? SIZE_MAX : i;
}

/* Finds the list, or adds it at the end. */
static size_t place_list(ptv_buffer *b, const uint16_t *numbers, size_t n)
{
    const size_t size = n * sizeof *numbers;
    for (size_t at = 0; at + size <= b->length; at += sizeof *numbers) {
        if (memcmp(b->bytes + at, numbers, size) == 0) {
            return at / sizeof *numbers;
        }
    }
    const size_t at = b->length / sizeof *numbers;
    ptv_put(b, (const char *)numbers, size);
    return b->failed ? SIZE_MAX : at;
}

size_t op_place_conditions(op_table *table, const op_conditions *conditions)
{
    uint16_t numbers[OP_CONDITIONS];
    for (size_t i = 0; i < conditions->count; i++) {
        const size_t number = place_condition(table, &conditions->list[i]);
        if (number == SIZE_MAX) {
            return SIZE_MAX;
        }
        numbers[i] = (uint16_t)number;
    }
    return place_list(&table->listed, numbers, conditions->count);
}
