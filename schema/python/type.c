/* Turns annotations into types. */
#include "schema/python/type.h"

typedef struct parser {
    py_program *program;
    const py_module *in;
    py_tokens words;
    size_t i;
} parser;

static const py_type unknown = {.form = PY_UNKNOWN_TYPE};

static const py_type *make(py_program *program, py_type type)
{
    py_type *out = py_take(program, sizeof *out);
    if (out == NULL) {
        return &unknown;
    }
    *out = type;
    return out;
}

static bool has(const parser *p, const char *text)
{
    return py_has(p->words, p->i, text);
}

static const py_type *parse(parser *p);

/* ---- Types of Python ---- */

typedef enum wrap { PLAIN, LIST, TUPLE, UNION, OPTIONAL, FIRST, SECOND } wrap;

/* `wrap` says what the type makes of its arguments in brackets. */
static const struct {
    const char *name;
    py_form form;
    wrap wrap;
} standard[] = {
    {"int", PY_INT, PLAIN},
    {"float", PY_FLOAT, PLAIN},
    {"bool", PY_BOOL, PLAIN},
    {"str", PY_STR, PLAIN},
    {"Text", PY_STR, PLAIN},
    {"bytes", PY_BYTES, PLAIN},
    {"bytearray", PY_BYTES, PLAIN},
    {"memoryview", PY_BYTES, PLAIN},
    {"None", PY_NONE, PLAIN},
    {"Any", PY_ANY, PLAIN},
    {"object", PY_ANY, PLAIN},
    {"List", PY_LIST, LIST},
    {"list", PY_LIST, LIST},
    {"Sequence", PY_LIST, LIST},
    {"MutableSequence", PY_LIST, LIST},
    {"Tuple", PY_LIST, TUPLE},
    {"tuple", PY_LIST, TUPLE},
    {"Union", PY_UNION, UNION},
    {"Optional", PY_UNION, OPTIONAL},
    {"Annotated", PY_UNKNOWN_TYPE, FIRST},
    {"Final", PY_UNKNOWN_TYPE, FIRST},
    {"Required", PY_UNKNOWN_TYPE, FIRST},
    {"NotRequired", PY_UNKNOWN_TYPE, FIRST},
    {"ReadOnly", PY_UNKNOWN_TYPE, FIRST},
    {"NewType", PY_UNKNOWN_TYPE, SECOND},
    {"ClassVar", PY_NO_FIELD, PLAIN},
    {"InitVar", PY_NO_FIELD, PLAIN},
    {"KW_ONLY", PY_NO_FIELD, PLAIN},
};

enum { STANDARD = sizeof standard / sizeof standard[0] };

static size_t standard_of(const py_meaning *meaning)
{
    size_t i = py_is_standard(meaning) ? 0 : STANDARD;
    while (i < STANDARD && !src_is(meaning->name, standard[i].name)) {
        i++;
    }
    return i;
}

/* ---- Lists of types ---- */

typedef struct list {
    py_types *first, **last;
    size_t count;
    bool failed;
} list;

static void add(parser *p, list *l, const py_type *type)
{
    py_types *one = py_take(p->program, sizeof *one);
    l->failed = l->failed || one == NULL;
    if (one != NULL) {
        one->type = type;
        *l->last = one;
        l->last = &one->next;
        l->count++;
    }
}

/* Parses [A, B, ...], including the closing bracket. */
static void parse_list(parser *p, list *l, wrap how)
{
    size_t end = py_close(p->words, p->i++) - 1;
    while (p->i < end && !l->failed) {
        bool skipped = (how == FIRST && l->count > 0) || (how == SECOND && l->count == 0);
        size_t comma = py_find(p->words, p->i, ",");
        comma = comma < end ? comma : end;
        if (skipped || (how == TUPLE && l->count > 0 && has(p, "..."))) {
            l->count += how == SECOND;
            p->i = comma;
        } else {
            add(p, l, parse(p));
        }
        l->failed = l->failed || p->i != comma;
        p->i = comma + 1;
    }
    p->i = end + 1;
}

static const py_type *wrapped(parser *p, size_t row, const list *l)
{
    static const py_type none = {.form = PY_NONE};
    py_type out = {.form = standard[row].form, .first = l->first};
    list more = *l;
    switch (standard[row].wrap) {
    case FIRST:
    case SECOND: return l->first == NULL ? &unknown : l->first->type;
    case OPTIONAL: add(p, &more, &none); return more.count == 2 ? make(p->program, out) : &unknown;
    case LIST:
    case TUPLE: return l->count == 1 ? make(p->program, out) : &unknown;
    case UNION: return l->count > 0 ? make(p->program, out) : &unknown;
    case PLAIN: break;
    }
    return make(p->program, (py_type){.form = standard[row].form});
}

static const py_type *parse_standard(parser *p, size_t row)
{
    list l = {.first = NULL};
    l.last = &l.first;
    bool call = standard[row].wrap == SECOND && has(p, "(");
    if (has(p, "[") || call) {
        parse_list(p, &l, standard[row].wrap);
        return l.failed ? &unknown : wrapped(p, row, &l);
    }
    bool whole = standard[row].wrap == PLAIN || standard[row].form == PY_LIST;
    return whole ? make(p->program, (py_type){.form = standard[row].form}) : &unknown;
}

/* ---- Names ---- */

static const py_type *parse_name(parser *p, size_t n)
{
    py_tokens name = {p->words.at + p->i, n};
    py_meaning meaning = py_mean(p->program, p->in, name);
    size_t row = standard_of(&meaning);
    p->i += n;
    if (row < STANDARD) {
        return parse_standard(p, row);
    }
    if (has(p, "[")) { /* an unknown generic class */
        p->i = py_close(p->words, p->i);
        return make(p->program, (py_type){.form = PY_UNKNOWN_TYPE, .name = py_span(name.at)});
    }
    switch (meaning.sense) {
    case PY_CLASS:
        return make(p->program, (py_type){.form = PY_CLASS_TYPE,
                                          .name = meaning.definition->name,
                                          .definition = meaning.definition});
    case PY_VALUE: return py_type_of_alias(p->program, meaning.value);
    case PY_OUTSIDE:
        return make(
            p->program,
            (py_type){.form = PY_OUTSIDE_TYPE, .name = meaning.name, .import = meaning.import});
    case PY_UNCLEAR: break;
    }
    return make(p->program, (py_type){.form = PY_UNKNOWN_TYPE, .name = py_span(name.at)});
}

/* Parses a forward reference. */
static const py_type *parse_quoted(parser *p)
{
    const py_token *token = &p->words.at[p->i++];
    src_span inside;
    parser inner = *p;
    inner.i = 0;
    bool alone = p->i == p->words.count || p->words.at[p->i].kind != PY_STRING;
    if (!alone || !py_plain_string(token, &inside) ||
        !py_scan_piece(p->program->arena, inside, token, &inner.words)) {
        return &unknown;
    }
    const py_type *type = parse(&inner);
    return inner.i == inner.words.count ? type : &unknown;
}

static const py_type *parse_one(parser *p)
{
    size_t n = py_dotted(py_behind(p->words, p->i));
    if (n > 0) {
        return parse_name(p, n);
    }
    if (p->i < p->words.count && p->words.at[p->i].kind == PY_STRING) {
        return parse_quoted(p);
    }
    if (has(p, "(")) {
        p->i++;
        const py_type *type = parse(p);
        if (has(p, ")")) {
            p->i++;
            return type;
        }
    }
    p->i = p->words.count + 1; /* nothing may follow */
    return &unknown;
}

static const py_type *parse(parser *p)
{
    if (p->program->depth == PY_DEPTH || !py_step(p->program, 1)) {
        p->i = p->words.count + 1;
        return &unknown;
    }
    p->program->depth++;
    const py_type *type = parse_one(p);
    list l = {.first = NULL};
    l.last = &l.first;
    while (has(p, "|")) {
        if (l.first == NULL) {
            add(p, &l, type);
        }
        p->i++;
        add(p, &l, parse_one(p));
    }
    p->program->depth--;
    if (l.failed) {
        return &unknown;
    }
    return l.first == NULL ? type : make(p->program, (py_type){.form = PY_UNION, .first = l.first});
}

const py_type *py_type_of(py_program *program, const py_module *in, py_tokens tokens)
{
    parser p = {.program = program, .in = in, .words = tokens};
    const py_type *type = parse(&p);
    return p.i == tokens.count ? type : &unknown;
}

const py_type *py_type_of_member(py_program *program, const py_class *c, py_member *member)
{
    if (member->type == NULL) {
        member->type = py_type_of(program, c->module, member->annotation);
    }
    return member->type;
}

const py_type *py_type_of_alias(py_program *program, py_name *name)
{
    if (name->type == NULL) {
        if (name->busy) {
            return &unknown; /* it refers to itself */
        }
        name->busy = true;
        name->type = py_take(program, sizeof *name->type);
        const py_type *type =
            name->type == NULL ? &unknown : py_type_of(program, name->module, name->value);
        name->busy = false;
        if (name->type == NULL) {
            return type;
        }
        *name->type = *type;
        name->type->alias = type->alias == NULL ? name : type->alias;
    }
    return name->type;
}
