/* Lines against shapes: which fits, and the claims of its holes. */
#include "schema/bindings/python.h"

#include <string.h>

/* What a shape found: each hole, its letter and its line. */
typedef struct py_hole {
    char letter;
    src_span text;
    fbs_place place;
} py_hole;

typedef struct py_found {
    py_hole holes[PY_HOLES];
    size_t count;
    size_t lines;
    src_span member;
    fbs_place first;
} py_found;

/* ---- Names ---- */

static src_span without(src_span text, const char *prefix, const char *suffix)
{
    size_t n = strlen(prefix), m = strlen(suffix);
    if (text.size < n + m || !src_begins(text, prefix) || !src_ends(text, suffix)) {
        return (src_span){0};
    }
    return (src_span){text.at + n, text.size - n - m};
}

/* `text` behind the name of the type; the whole when it does not begin with that. */
static src_span behind_type(const py_module *m, src_span text)
{
    size_t n = m->type_name.size;
    bool begins = text.size > n && memcmp(text.at, m->type_name.at, n) == 0;
    return begins ? (src_span){text.at + n, text.size - n} : text;
}

static src_span last_part(src_span dotted)
{
    size_t from = dotted.size;
    while (from > 0 && dotted.at[from - 1] != '.') {
        from--;
    }
    return (src_span){dotted.at + from, dotted.size - from};
}

/* The field that a hole names, size 0 when it names none. */
static src_span member_in(const py_module *m, char letter, src_span text)
{
    switch (letter) {
    case 'M':
    case 'm': return text;
    case 'l': return without(text, "", "Length");
    case 'n': return without(text, "", "IsNone");
    case 'p': return without(text, "", "AsNumpy");
    case 'a': {
        src_span rest = without(behind_type(m, text), "Add", "");
        return rest.size != 0 ? rest : without(text, "Add", "");
    }
    case 'v': {
        src_span rest = without(behind_type(m, text), "Start", "Vector");
        return rest.size != 0 ? rest : without(text, "Start", "Vector");
    }
    default: return (src_span){0};
    }
}

/* TensorAddSizes, in AddSizes of Tensor. */
static bool is_function_with_type(const py_scope *scope, src_span text)
{
    src_span type = scope->module->type_name;
    return scope->function != NULL && text.size == type.size + scope->function->name.size &&
           memcmp(text.at, type.at, type.size) == 0 &&
           src_same(behind_type(scope->module, text), scope->function->name);
}

/* AddSizes, in TensorAddSizes of Tensor. */
static bool is_function_without_type(const py_scope *scope, src_span text)
{
    src_span name = scope->function != NULL ? scope->function->name : (src_span){0};
    return name.size > text.size && src_same(behind_type(scope->module, name), text);
}

static bool is_type_word(const py_module *m, src_span text, const char *word)
{
    return src_is(behind_type(m, text), word) || src_is(text, word);
}

/* Whether a hole is what its letter says. */
static bool is_right(const py_scope *scope, py_found *found, char letter, src_span text)
{
    const py_module *m = scope->module;
    bind_value value;
    uint64_t number;
    if (strchr("Mmlnpav", letter) != NULL) {
        src_span member = member_in(m, letter, text);
        bool same = found->member.size == 0 || bind_same_name(found->member, member);
        found->member = found->member.size == 0 ? member : found->member;
        return member.size != 0 && same;
    }
    switch (letter) {
    case 'V': return src_unsigned(text, &number) && number >= 4 && number % 2 == 0;
    case 'I':
    case 'N':
    case 'S':
    case 'A':
    case 'Z':
    case 'O':
    case 'L': return src_unsigned(text, &number);
    case 'F': return bind_base(without(text, "", "Flags")) != FBS_NONE;
    case 'W': return bind_base(without(text, "", "Slot")) != FBS_NONE;
    case 'B': return bind_base(text) != FBS_NONE;
    case 'G': return bind_number(text, &value) && value.form == BIND_INTEGER;
    case 'D': return bind_number(text, &value);
    case 'P': return scope->function != NULL && src_same(text, scope->function->second);
    case 'T': return bind_same_name(m->type_name, text);
    case 's': return is_type_word(m, text, "Start");
    case 'e': return is_type_word(m, text, "End");
    case 'f': return is_function_with_type(scope, text);
    case 'g': return is_function_without_type(scope, text);
    default: return true;
    }
}

/* ---- Fitting ---- */

static bool fits_line(const py_scope *scope, const py_line *line, size_t at, unsigned indent,
                      py_found *found)
{
    const src_line *is = &scope->module->lines[at];
    const char *pattern = line->pattern + (line->pattern[0] == '?');
    for (; *pattern == '>'; pattern++) {
        indent += 4;
    }
    src_span holes[SRC_HOLES] = {{0}};
    size_t count = line->holes == NULL ? 0 : strlen(line->holes);
    if (is->indent != indent || !src_match(is->text, pattern, holes) ||
        found->count + count > PY_HOLES) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_right(scope, found, line->holes[i], holes[i])) {
            return false;
        }
        found->holes[found->count++] = (py_hole){line->holes[i], holes[i], is->place};
    }
    return true;
}

static bool fits(py_scope *scope, const py_shape *shape, size_t from, size_t to, unsigned indent,
                 py_found *found)
{
    size_t at = from;
    *found = (py_found){.member = scope->member, .first = scope->module->lines[from].place};
    for (const py_line *line = shape->lines; line->pattern != NULL; line++) {
        bool fit = at < to && fits_line(scope, line, at, indent, found);
        if (!fit && line->pattern[0] != '?') {
            scope->furthest = at > scope->furthest ? at : scope->furthest;
            return false;
        }
        at += fit;
    }
    found->lines = at - from;
    return true;
}

/* ---- Claims ---- */

static bind_value text_of(src_span text)
{
    return bind_text(text);
}

/* "\x45\x54\x31\x32": the four bytes. */
static bind_value identifier(bind_set *set, src_span text)
{
    char *bytes = ptv_arena_take(&set->arena, 8);
    size_t n = 0;
    for (size_t i = 0; bytes != NULL && i < text.size && n < 8; i++) {
        unsigned value = (unsigned char)text.at[i];
        src_span digits = {text.at + i, 4};
        char hex[5] = {0};
        uint64_t number;
        if (text.at[i] == '\\' && i + 3 < text.size && text.at[i + 1] == 'x') {
            memcpy(hex, digits.at, 4);
            hex[0] = '0';
            value = fbs_integer(hex, FBS_UBYTE, &number) ? (unsigned)number : 0;
            i += 3;
        }
        bytes[n++] = (char)value;
    }
    set->failed = set->failed || bytes == NULL;
    return bind_text((src_span){bytes, n});
}

static bind_value numeric(src_span text)
{
    uint64_t number = 0;
    src_unsigned(text, &number);
    return bind_integer((int64_t)number);
}

static bind_value base_in(src_span text)
{
    text = src_ends(text, "Flags")  ? without(text, "", "Flags")
           : src_ends(text, "Slot") ? without(text, "", "Slot")
                                    : text;
    return bind_integer((int64_t)bind_base(text));
}

/* a.b.FooT.FooT is the object class of Foo; what prefix and suffix it has is the generator's. */
static src_span class_of(src_span dotted, bool object)
{
    src_span name = last_part(dotted);
    return object && src_ends(name, "T") ? (src_span){name.at, name.size - 1} : name;
}

/* False: the letter makes no claim. */
static bool fact_of(const py_scope *scope, const py_shape *shape, const py_hole *hole,
                    bind_claim *claim)
{
    static const struct {
        char letter;
        bind_fact fact;
    } facts[] = {
        {'I', BIND_ID},   {'N', BIND_SLOTS},  {'S', BIND_STRIDE}, {'A', BIND_NATURAL_ALIGN},
        {'Z', BIND_SIZE}, {'O', BIND_OFFSET}, {'L', BIND_LENGTH},
    };
    bind_set *set = scope->module->set;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        if (facts[i].letter == hole->letter) {
            claim->fact = facts[i].fact;
            claim->value = numeric(hole->text);
            return true;
        }
    }
    bool vector = shape->type == FBS_VECTOR || shape->type == FBS_ARRAY;
    switch (hole->letter) {
    case 'V':
        claim->fact = BIND_ID;
        claim->value = numeric(hole->text);
        claim->value.number = (claim->value.number - 4) / 2;
        return true;
    case 'F':
    case 'W':
    case 'B':
        claim->fact = hole->letter == 'B' || vector ? BIND_ELEMENT : BIND_TYPE;
        claim->value = base_in(hole->text);
        return true;
    case 'D': claim->fact = BIND_DEFAULT; return bind_number(hole->text, &claim->value);
    case 'G': claim->fact = BIND_NUMBER; return bind_number(hole->text, &claim->value);
    case 'C':
    case 'K':
        claim->fact = BIND_TARGET;
        claim->value = text_of(class_of(hole->text, hole->letter == 'K'));
        return hole->letter == 'C' || src_ends(hole->text, "T");
    case 'X':
        claim->fact = BIND_NESTED;
        claim->value = text_of(last_part(hole->text));
        return true;
    case 'U':
        claim->fact = BIND_TARGET;
        claim->value = text_of(without(last_part(hole->text), "", "Creator"));
        return true;
    case 'Y':
        claim->fact = BIND_MEMBER;
        claim->value = text_of(class_of(hole->text, true));
        return src_ends(hole->text, "T");
    case 'H':
        claim->fact = BIND_IDENTIFIER;
        claim->value = identifier(set, hole->text);
        return true;
    default: return false;
    }
}

static bool is_of_type(bind_fact fact)
{
    return fact == BIND_SLOTS || fact == BIND_SIZE || fact == BIND_IDENTIFIER;
}

static void add(const py_scope *scope, bind_claim claim)
{
    bind_claim_of(scope->module->set, scope->module->type, &claim);
}

static void claim_all(const py_scope *scope, const py_shape *shape, const py_found *found)
{
    bind_claim claim = {.member = found->member, .copy = shape->copy, .place = found->first};
    for (size_t i = 0; i < found->count; i++) {
        const py_hole *hole = &found->holes[i];
        bind_claim one = claim;
        one.place = hole->place;
        if (hole->letter == 'i') {
            py_check_import(scope->module, hole->text, hole->place);
        } else if (fact_of(scope, shape, hole, &one)) {
            one.member = is_of_type(one.fact) ? (src_span){0} : one.member;
            add(scope, one);
        }
    }
    if (shape->type != FBS_NONE) {
        claim.fact = BIND_TYPE;
        claim.value = bind_integer(shape->type);
        add(scope, claim);
    }
    if (shape->element != FBS_NONE) {
        claim.fact = BIND_ELEMENT;
        claim.value = bind_integer(shape->element);
        add(scope, claim);
    }
    if (shape->present) {
        claim.fact = BIND_PRESENT;
        claim.value = bind_nothing();
        add(scope, claim);
    }
}

/* ---- For all ---- */

static bool is_named(py_scope *scope, src_span name, const char *pattern)
{
    const char *star = strchr(pattern, '*');
    const char *at = strchr(pattern, '@');
    if (at != NULL) {
        src_span type = scope->module->type_name;
        size_t front = (size_t)(at - pattern), back = strlen(at + 1);
        return name.size == front + type.size + back && memcmp(name.at, pattern, front) == 0 &&
               memcmp(name.at + front, type.at, type.size) == 0 && src_ends(name, at + 1);
    }
    if (star == NULL) {
        return src_is(name, pattern);
    }
    size_t before = (size_t)(star - pattern), after = strlen(star + 1);
    if (name.size <= before + after || memcmp(name.at, pattern, before) != 0 ||
        !src_ends(name, star + 1)) {
        return false;
    }
    scope->member = (src_span){name.at + before, name.size - before - after};
    return true;
}

/* The field that the function of a shape is about. False: its name does not fit. */
static bool enter(py_scope *scope, const py_shape *shape)
{
    scope->member = (src_span){0};
    if (scope->function == NULL || shape->name == NULL) {
        return true;
    }
    src_span name = scope->function->name;
    bool outside = scope->function->indent == 4; /* of the class: the type may be in front */
    return (outside && is_named(scope, behind_type(scope->module, name), shape->name)) ||
           is_named(scope, name, shape->name);
}

size_t py_match(py_scope *scope, const py_shapes *shapes, size_t from, size_t to, unsigned indent)
{
    py_found found;
    scope->furthest = from;
    for (size_t i = 0; i < shapes->count && from < to; i++) {
        const py_shape *shape = &shapes->shapes[i];
        if (enter(scope, shape) && fits(scope, shape, from, to, indent, &found)) {
            claim_all(scope, shape, &found);
            return found.lines;
        }
    }
    return 0;
}

void py_match_all(py_module *m, const py_function *f, const py_shapes *shapes, size_t from,
                  size_t to)
{
    while (from < to && !m->set->failed) {
        py_scope scope = {.module = m, .function = f};
        size_t taken = py_match(&scope, shapes, from, to, f->indent);
        if (taken == 0) {
            bind_unknown(m->set, &m->lines[scope.furthest < to ? scope.furthest : to - 1]);
            taken = (scope.furthest < to ? scope.furthest : to - 1) + 1 - from;
        }
        from += taken;
    }
}
