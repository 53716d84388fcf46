/* Determines what a class is, and which fields it has, including inherited ones. */
#include "schema/python/mirror_parts.h"

enum { STEP = 64 }; /* steps charged per base class, in terms of name comparisons */

/* What Python's own base classes make of a class. */
static const struct {
    const char *name;
    bool is_enum, is_integer, has_fields;
} standard[] = {
    {"Enum", true, false, false},       {"IntEnum", true, true, false},
    {"Flag", true, false, false},       {"IntFlag", true, true, false},
    {"StrEnum", true, false, false},    {"ReprEnum", true, false, false},
    {"int", false, true, false},        {"str", false, false, false},
    {"object", false, false, false},    {"Generic", false, false, false},
    {"Protocol", false, false, false},  {"ABC", false, false, false},
    {"NamedTuple", false, false, true}, {"TypedDict", false, false, true},
};

/* Takes the next base from *i on, skipping metaclass=M. Returns false if there is none. */
static bool next_base(const py_class *c, size_t *i, py_tokens *base)
{
    while (*i < c->bases.count) {
        size_t end = py_find(c->bases, *i, ",");
        *base = (py_tokens){c->bases.at + *i, end - *i};
        *i = end + 1;
        if (base->count > 0 && py_find(*base, 0, "=") == base->count) {
            return true;
        }
    }
    return false;
}

static void merge(mirror_shape *a, const mirror_shape *b)
{
    a->is_enum = a->is_enum || b->is_enum;
    a->is_integer = a->is_integer || b->is_integer;
    a->has_fields = a->has_fields || b->has_fields;
    if (a->of == NULL) {
        a->unknown = b->unknown;
        a->odd = b->odd;
        a->of = b->of;
    }
}

static mirror_shape shape_of_base(py_program *program, const py_class *c, py_tokens base)
{
    size_t n = py_dotted(base);
    mirror_shape unknown = {.unknown = base.at, .of = c};
    if (n == 0 || (n < base.count && py_close(base, n) != base.count)) {
        return unknown;
    }
    py_meaning meaning = py_mean(program, c->module, (py_tokens){base.at, n});
    if (meaning.sense == PY_CLASS) {
        return mirror_shape_of(program, meaning.definition);
    }
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; i++) {
        if (py_is_standard(&meaning) && src_is(meaning.name, standard[i].name)) {
            return (mirror_shape){.is_enum = standard[i].is_enum,
                                  .is_integer = standard[i].is_integer,
                                  .has_fields = standard[i].has_fields};
        }
    }
    return unknown;
}

mirror_shape mirror_shape_of(py_program *program, const py_class *c)
{
    mirror_shape shape = {.has_fields = c->is_dataclass, .odd = c->odd};
    shape.of = c->odd == NULL ? NULL : c;
    py_tokens base;
    size_t i = 0;
    if (program->depth == PY_DEPTH) {
        return (mirror_shape){.unknown = c->bases.at, .of = c};
    }
    program->depth++;
    while (next_base(c, &i, &base) && py_step(program, STEP)) {
        mirror_shape b = shape_of_base(program, c, base);
        merge(&shape, &b);
    }
    program->depth--;
    return shape;
}

/* ---- Fields ---- */

typedef struct fields {
    mirror_field *first, **last;
    size_t count;
} fields;

static bool is_hidden(py_program *program, const fields *f, src_span name)
{
    const mirror_field *mine = f->first;
    if (!py_step(program, f->count + 1)) {
        return true;
    }
    while (mine != NULL && !src_same(mine->member->name, name)) {
        mine = mine->next;
    }
    return mine != NULL;
}

/* Adds the annotated names of a class that collects them. */
static void add_own(py_program *program, const py_class *c, fields *f)
{
    for (py_member *m = c->members; m != NULL; m = m->next) {
        if (m->annotation.count == 0 || is_hidden(program, f, m->name)) {
            continue;
        }
        const py_type *type = py_type_of_member(program, c, m);
        mirror_field *mine = type->form == PY_NO_FIELD ? NULL : py_take(program, sizeof *mine);
        if (mine != NULL) {
            *mine = (mirror_field){.member = m, .of = c, .type = type};
            *f->last = mine;
            f->last = &mine->next;
            f->count++;
        }
    }
}

/* A class that is not itself a dataclass contributes nothing, though its bases may. */
static bool collects(py_program *program, const py_class *c)
{
    py_tokens base;
    size_t i = 0;
    bool direct = c->is_dataclass;
    while (!direct && next_base(c, &i, &base)) {
        size_t n = py_dotted(base);
        py_meaning meaning = py_mean(program, c->module, (py_tokens){base.at, n});
        direct = n > 0 && meaning.sense == PY_OUTSIDE && shape_of_base(program, c, base).has_fields;
    }
    return direct;
}

static void add_all(py_program *program, const py_class *c, fields *f)
{
    py_tokens base;
    size_t i = 0;
    if (program->depth == PY_DEPTH || !py_step(program, STEP)) {
        return; /* mirror_shape_of has reported it */
    }
    program->depth++;
    if (collects(program, c)) {
        add_own(program, c, f);
    }
    while (next_base(c, &i, &base)) {
        size_t n = py_dotted(base);
        py_meaning meaning = py_mean(program, c->module, (py_tokens){base.at, n});
        if (n > 0 && meaning.sense == PY_CLASS) {
            add_all(program, meaning.definition, f);
        }
    }
    program->depth--;
}

mirror_field *mirror_fields_of(py_program *program, const py_class *c)
{
    fields f = {.first = NULL};
    f.last = &f.first;
    add_all(program, c, &f);
    return f.first;
}
