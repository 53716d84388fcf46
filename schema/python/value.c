/* Evaluates constant expressions. */
#include "schema/python/value.h"

#include <string.h>

static const py_value untold = {.worth = PY_UNTOLD};

/* ---- Integers: sign and magnitude, to cover all of uint64 ---- */

static py_value integer(bool negative, uint64_t size)
{
    return (py_value){.worth = PY_INTEGER, .negative = negative && size > 0, .size = size};
}

static py_value plus(py_value a, py_value b)
{
    uint64_t sum;
    if (a.negative == b.negative) {
        bool fits = !__builtin_add_overflow(a.size, b.size, &sum);
        return fits ? integer(a.negative, sum) : untold;
    }
    return a.size >= b.size ? integer(a.negative, a.size - b.size)
                            : integer(b.negative, b.size - a.size);
}

static py_value negated(py_value a)
{
    return integer(!a.negative, a.size);
}

static py_value times(py_value a, py_value b)
{
    uint64_t product;
    bool fits = !__builtin_mul_overflow(a.size, b.size, &product);
    return fits ? integer(a.negative != b.negative, product) : untold;
}

static py_value shifted(py_value a, py_value b)
{
    bool fits = !b.negative && b.size < 64 && (a.size << b.size) >> b.size == a.size;
    return fits ? integer(a.negative, a.size << b.size) : untold;
}

typedef enum operation { OR, XOR, AND, LEFT, RIGHT, PLUS, MINUS, TIMES, OPERATIONS } operation;

static const struct {
    const char *text;
    unsigned binds; /* precedence; higher binds tighter */
} operations[OPERATIONS] = {
    [OR] = {"|", 1},     [XOR] = {"^", 2},  [AND] = {"&", 3},   [LEFT] = {"<<", 4},
    [RIGHT] = {">>", 4}, [PLUS] = {"+", 5}, [MINUS] = {"-", 5}, [TIMES] = {"*", 6},
};

static py_value combined(operation how, py_value a, py_value b)
{
    if (a.worth != PY_INTEGER || b.worth != PY_INTEGER) {
        return untold;
    }
    bool bits = how == OR || how == XOR || how == AND || how == RIGHT;
    if (bits && (a.negative || b.negative)) {
        return untold;
    }
    switch (how) {
    case OR: return integer(false, a.size | b.size);
    case XOR: return integer(false, a.size ^ b.size);
    case AND: return integer(false, a.size & b.size);
    case LEFT: return shifted(a, b);
    case RIGHT: return integer(false, b.size < 64 ? a.size >> b.size : 0);
    case PLUS: return plus(a, b);
    case MINUS: return plus(a, negated(b));
    case TIMES: return times(a, b);
    case OPERATIONS: break;
    }
    return untold;
}

/* ---- Parsing ---- */

typedef struct parser {
    py_program *program;
    const py_module *in;
    const py_class *within; /* whose members are visible as names; may be NULL */
    py_tokens words;
    size_t i;
} parser;

static bool has(const parser *p, const char *text)
{
    return py_has(p->words, p->i, text);
}

static py_value parse(parser *p, unsigned binds);

/* The value of an earlier member; later ones have none yet. */
static const py_value *worth_of(py_program *program, const py_class *c, src_span name)
{
    if (!py_step(program, c->member_count + 1)) {
        return NULL;
    }
    for (const py_member *m = c->members; m != NULL; m = m->next) {
        if (src_same(m->name, name) && m->worth != NULL) {
            return m->worth;
        }
    }
    return NULL;
}

/* Color.RED or module.Color.RED.value. */
static py_value member_value(parser *p, py_tokens name)
{
    bool of_value = name.count >= 5 && (py_has(name, name.count - 1, "value"));
    size_t n = name.count - (of_value ? 2 : 0);
    py_meaning meaning = py_mean(p->program, p->in, (py_tokens){name.at, n - 2});
    if (meaning.sense != PY_CLASS) {
        return untold;
    }
    py_count_members(p->program, meaning.definition);
    const py_value *worth = worth_of(p->program, meaning.definition, py_span(&name.at[n - 1]));
    return worth == NULL ? untold : *worth;
}

static py_value name_value(parser *p, py_tokens name)
{
    const py_value *worth =
        p->within == NULL ? NULL : worth_of(p->program, p->within, py_span(name.at));
    if (name.count > 1) {
        return member_value(p, name);
    }
    if (worth != NULL) {
        return *worth;
    }
    py_meaning meaning = py_mean(p->program, p->in, name);
    return meaning.sense == PY_VALUE
               ? py_value_of(p->program, meaning.value->module, meaning.value->value)
               : untold;
}

static py_value literal(src_span text)
{
    char digits[64];
    size_t n = 0;
    py_value value = {.worth = PY_REAL};
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] != '_' && n + 1 < sizeof digits) {
            digits[n++] = text.at[i];
        }
    }
    digits[n] = '\0';
    bool based = n > 2 && digits[0] == '0' && strchr("oObB", digits[1]) != NULL;
    if (based) {
        unsigned base = (digits[1] | 0x20) == 'o' ? 8 : 2;
        py_value sum = integer(false, 0);
        for (size_t i = 2; i < n && sum.worth == PY_INTEGER; i++) {
            uint64_t digit = (uint64_t)(unsigned char)digits[i] - '0';
            sum = digit < base ? plus(times(sum, integer(false, base)), integer(false, digit))
                               : untold;
        }
        return sum;
    }
    uint64_t size;
    if (fbs_integer(digits, FBS_ULONG, &size)) {
        return integer(false, size);
    }
    return n + 1 < sizeof digits && fbs_real(digits, &value.real) ? value : untold;
}

/* int(x) is x, and float("inf") what the text says; other calls would have to be run. */
static py_value call_value(parser *p, py_tokens name)
{
    bool is_int = name.count == 1 && py_is(name.at, "int");
    bool is_float = name.count == 1 && py_is(name.at, "float");
    p->i++;
    py_value inside = is_int || is_float ? parse(p, 0) : untold;
    if (!has(p, ")")) {
        return untold;
    }
    p->i++;
    if (is_int) {
        return inside.worth == PY_INTEGER ? inside : untold;
    }
    if (inside.worth == PY_TEXT) {
        return literal(inside.text);
    }
    return inside.worth == PY_INTEGER || inside.worth == PY_REAL ? inside : untold;
}

static py_value named_value(parser *p, size_t n)
{
    static const struct {
        const char *name;
        py_value value;
    } words[] = {
        {"True", {.worth = PY_INTEGER, .size = 1}},
        {"False", {.worth = PY_INTEGER}},
        {"None", {.worth = PY_NOTHING}},
    };
    py_tokens name = {p->words.at + p->i, n};
    p->i += n;
    for (size_t i = 0; n == 1 && i < sizeof words / sizeof words[0]; i++) {
        if (py_is(name.at, words[i].name)) {
            return words[i].value;
        }
    }
    return has(p, "(") ? call_value(p, name) : name_value(p, name);
}

static py_value signed_value(parser *p)
{
    bool minus = has(p, "-"), tilde = has(p, "~");
    p->i++;
    py_value value = parse(p, 7);
    if (value.worth == PY_REAL && !tilde) {
        value.real = minus ? -value.real : value.real;
        return value;
    }
    if (value.worth != PY_INTEGER) {
        return untold;
    }
    value = minus || tilde ? negated(value) : value;
    return tilde ? plus(value, integer(true, 1)) : value;
}

static py_value primary(parser *p)
{
    size_t n = py_dotted(py_behind(p->words, p->i));
    const py_token *token = p->i < p->words.count ? &p->words.at[p->i] : NULL;
    if (n > 0) {
        return named_value(p, n);
    }
    if (token != NULL && token->kind == PY_NUMBER) {
        p->i++;
        return literal(py_span(token));
    }
    if (token != NULL && token->kind == PY_STRING) {
        py_value value = {.worth = PY_TEXT};
        p->i++;
        return py_plain_string(token, &value.text) ? value : untold;
    }
    if (has(p, "-") || has(p, "+") || has(p, "~")) {
        return signed_value(p);
    }
    if (has(p, "(")) {
        p->i++;
        py_value value = parse(p, 0);
        p->i += has(p, ")") ? 1 : p->words.count + 1;
        return value;
    }
    p->i = p->words.count + 1;
    return untold;
}

static operation operation_at(const parser *p)
{
    operation how = OR;
    while (how < OPERATIONS && !has(p, operations[how].text)) {
        how++;
    }
    return how;
}

static py_value parse(parser *p, unsigned binds)
{
    if (p->program->depth == PY_DEPTH || !py_step(p->program, 1)) {
        p->i = p->words.count + 1;
        return untold;
    }
    p->program->depth++;
    py_value value = primary(p);
    for (operation how = operation_at(p); how < OPERATIONS && operations[how].binds > binds;
         how = operation_at(p)) {
        p->i++;
        py_value right = parse(p, operations[how].binds);
        value = combined(how, value, right);
    }
    p->program->depth--;
    return value;
}

static py_value whole_value(py_program *program, const py_module *in, const py_class *within,
                            py_tokens tokens)
{
    parser p = {program, in, within, tokens, 0};
    py_value value = parse(&p, 0);
    return p.i == tokens.count ? value : untold;
}

py_value py_value_of(py_program *program, const py_module *in, py_tokens tokens)
{
    return whole_value(program, in, NULL, tokens);
}

/* ---- Enums ---- */

bool py_is_reserved(src_span name)
{
    bool ends = name.size > 2 && src_ends(name, "_");
    return src_begins(name, "__") || (src_begins(name, "_") && ends);
}

static bool is_auto(py_tokens value)
{
    size_t n = py_dotted(value);
    return n > 0 && py_is(&value.at[n - 1], "auto") && py_has(value, n, "(") &&
           py_has(value, n + 1, ")") && n + 2 == value.count;
}

/* What values auto() assigns. */
typedef enum counting { BY_ONE, BY_BIT, BY_NAME } counting;

static counting counting_of(const py_class *c)
{
    for (size_t i = 0; i < c->bases.count; i++) {
        const py_token *base = &c->bases.at[i];
        if (py_is(base, "Flag") || py_is(base, "IntFlag")) {
            return BY_BIT;
        }
        if (py_is(base, "StrEnum")) {
            return BY_NAME;
        }
    }
    return BY_ONE;
}

/* What auto() continues from. */
typedef struct progress {
    counting how;
    const py_value *last, *highest;
    bool lost; /* some value could not be determined */
} progress;

/*
 * The next automatic value. If the last value is not the highest, it depends on the release of
 * Python.
 */
static py_value next_value(const py_class *c, const progress *so_far)
{
    const py_value *last = so_far->last, *highest = so_far->highest;
    if (c->own_numbers || so_far->lost) {
        return untold;
    }
    if (so_far->how == BY_NAME) {
        return (py_value){.worth = PY_TEXT, .text = {"", 0}};
    }
    if (last == NULL) {
        return integer(false, 1);
    }
    if (last->worth != PY_INTEGER) {
        return untold;
    }
    if (so_far->how == BY_BIT) {
        uint64_t bit = 1;
        while (bit != 0 && bit <= highest->size) {
            bit <<= 1;
        }
        return highest->negative || bit == 0 ? untold : integer(false, bit);
    }
    bool is_highest = last->size == highest->size && last->negative == highest->negative;
    return is_highest ? plus(*last, integer(false, 1)) : untold;
}

/* Whether a < b. */
static bool is_less(const py_value *a, const py_value *b)
{
    if (a->negative != b->negative) {
        return a->negative;
    }
    return a->negative ? a->size > b->size : a->size < b->size;
}

/* StrEnum: the name in lower case. */
static src_span in_small_letters(py_program *program, src_span name)
{
    char *out = py_take(program, name.size + 1);
    for (size_t i = 0; out != NULL && i < name.size; i++) {
        char c = name.at[i];
        out[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return out == NULL ? name : (src_span){out, name.size};
}

static void count_member(py_program *program, py_class *c, py_member *m, progress *so_far)
{
    py_value *worth = py_take(program, sizeof *worth);
    if (worth == NULL) {
        return;
    }
    bool automatic = is_auto(m->value);
    *worth = automatic ? next_value(c, so_far) : whole_value(program, c->module, c, m->value);
    if (automatic && worth->worth == PY_TEXT) {
        worth->text = in_small_letters(program, m->name);
    }
    m->worth = worth;
    so_far->last = worth;
    so_far->lost = so_far->lost || worth->worth == PY_UNTOLD;
    if (worth->worth == PY_INTEGER &&
        (so_far->highest == NULL || is_less(so_far->highest, worth))) {
        so_far->highest = worth;
    }
}

void py_count_members(py_program *program, py_class *c)
{
    progress so_far = {.how = BY_ONE};
    if (c->counted) {
        return;
    }
    c->counted = true;
    so_far.how = counting_of(c);
    for (py_member *m = c->members; m != NULL; m = m->next) {
        if (m->value.count > 0 && !py_is_reserved(m->name)) {
            count_member(program, c, m, &so_far);
        }
    }
}
