/* C++ as flatc writes it: types, declarations and values. */
#include <math.h>
#include <string.h>

#include "schema/bindings/cpp.h"
#include "schema/source/chars.h"

/* ---- Types ---- */

enum wrap { WRAP_OFFSET, WRAP_VECTOR, WRAP_ARRAY, WRAP_SAME };

static src_span without_marks(src_span text, bool *pointer)
{
    text = src_trim(text);
    while (text.size > 0 && (text.at[text.size - 1] == '*' || text.at[text.size - 1] == '&')) {
        *pointer = true;
        text.size--;
        text = src_trim(text);
    }
    if (src_begins(text, "::")) {
        text = src_behind(text, 2);
    }
    return text;
}

/* What a vector's template argument says about its elements. */
static void as_element(const cpp_type *inner, bool pointer, cpp_type *out)
{
    out->target = inner->target;
    out->element = inner->base;
    if (inner->base == FBS_NONE && pointer) {
        out->element = FBS_STRUCT;
    }
    out->maybe_bool = inner->maybe_bool;
}

static bool plain_type(src_span text, cpp_type *out)
{
    static const struct {
        const char *name;
        fbs_base base;
    } names[] = {
        {"flatbuffers::String", FBS_STRING},
        {"std::string", FBS_STRING},
        {"char", FBS_STRING},
        {"void", FBS_UNION},
    };
    src_span hole[SRC_HOLES];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is(text, names[i].name)) {
            out->base = names[i].base;
            return true;
        }
    }
    out->base = bind_scalar(text);
    out->maybe_bool = src_is(text, "uint8_t");
    if (out->base == FBS_NONE && src_match(text, "%d", hole)) {
        out->target = shape_last_part(text);
        return true;
    }
    return out->base != FBS_NONE;
}

static bool type_of(src_span text, unsigned depth, cpp_type *out, bool *pointer)
{
    static const struct {
        const char *pattern;
        enum wrap wrap;
    } wraps[] = {
        {"flatbuffers::Offset<%*>", WRAP_OFFSET},   {"flatbuffers::Vector<%*>", WRAP_VECTOR},
        {"flatbuffers::Offset64<%*>", WRAP_OFFSET}, {"flatbuffers::Vector64<%*>", WRAP_VECTOR},
        {"std::vector<%*>", WRAP_VECTOR},           {"flatbuffers::Array<%*, %n>", WRAP_ARRAY},
        {"flatbuffers::span<%*, %n>", WRAP_ARRAY},  {"std::array<%*, %n>", WRAP_ARRAY},
        {"flatbuffers::Optional<%*>", WRAP_SAME},   {"std::unique_ptr<%*>", WRAP_SAME},
        {"std::shared_ptr<%*>", WRAP_SAME},
    };
    src_span hole[SRC_HOLES] = {{0}};
    size_t i = 0;
    text = without_marks(text, pointer);
    while (i < sizeof wraps / sizeof wraps[0] && !src_match(text, wraps[i].pattern, hole)) {
        i++;
    }
    if (i == sizeof wraps / sizeof wraps[0]) {
        return plain_type(text, out);
    }
    cpp_type inner = {FBS_NONE, FBS_NONE, false, {0}, {0}};
    bool inner_pointer = false;
    if (depth == 0 || !type_of(hole[0], depth - 1, &inner, &inner_pointer)) {
        return false;
    }
    if (wraps[i].wrap == WRAP_VECTOR || wraps[i].wrap == WRAP_ARRAY) {
        as_element(&inner, inner_pointer, out);
        out->base = wraps[i].wrap == WRAP_ARRAY ? FBS_ARRAY : FBS_VECTOR;
        out->length = hole[1];
        return true;
    }
    *out = inner;
    if (wraps[i].wrap == WRAP_OFFSET && inner.base == FBS_NONE) {
        out->base = FBS_TABLE;
    }
    return true;
}

bool cpp_type_of(src_span text, cpp_type *type)
{
    bool pointer = false;
    *type = (cpp_type){FBS_NONE, FBS_NONE, false, {0}, {0}};
    return type_of(text, 3, type, &pointer);
}

static void claim_base(shape_reader *r, const shape_step *step, const cpp_type *type)
{
    bool scalar = fbs_is_scalar(type->base);
    if (scalar && type->maybe_bool && step->as != NULL) {
        shape_claim(r, step, BIND_WIRE, bind_integer(type->base));
    } else if (type->base != FBS_NONE) {
        shape_claim(r, step, BIND_TYPE, bind_integer(type->base));
    }
    if (scalar && step->as == NULL) {
        shape_claim(r, step, BIND_TARGET, bind_nothing());
    }
}

void cpp_claim_type(shape_reader *r, const shape_step *step, const cpp_type *type)
{
    bind_value length;
    claim_base(r, step, type);
    if (type->element != FBS_NONE) {
        bool wire = type->maybe_bool && fbs_is_scalar(type->element);
        shape_claim(r, step, wire ? BIND_WIRE_ELEMENT : BIND_ELEMENT, bind_integer(type->element));
    }
    if (type->target.size > 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(type->target));
    }
    if (type->base == FBS_ARRAY && type->length.size > 0 && bind_number(type->length, &length)) {
        shape_claim(r, step, BIND_LENGTH, length);
    }
}

bool cpp_takes_type(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    cpp_claim_type(r, step, &type);
    return true;
}

/* ---- Values ---- */

src_span cpp_value_name(src_span text, src_span type)
{
    src_span last = shape_last_part(text);
    src_span before = {text.at, text.size - last.size};
    while (before.size > 0 && before.at[before.size - 1] == ':') {
        before.size--;
    }
    bool scoped = src_same(shape_last_part(before), type);
    if (!scoped && last.size > type.size + 1 &&
        (type.size == 0 || memcmp(last.at, type.at, type.size) == 0) && last.at[type.size] == '_') {
        last = (src_span){last.at + type.size + 1, last.size - type.size - 1};
    }
    return last;
}

bool cpp_is_value_of(const bind_set *set, src_span text, src_span type)
{
    src_span last = shape_last_part(text), scope = {text.at, text.size - last.size};
    while (scope.size > 0 && scope.at[scope.size - 1] == ':') {
        scope.size--;
    }
    scope = shape_last_part(scope);
    bool good = scope.size == 0 || src_same(scope, type) || shape_type_named(set, type) == NULL ||
                !src_same(cpp_value_name(last, type), last); /* X_A, in any namespace */
    for (const bind_type *t = set->types; t != NULL && !good; t = t->next) {
        good = src_same(t->name, type) && src_same(scope, shape_last_part(t->space));
    }
    return good;
}

/* A limit of a scalar, as in std::numeric_limits, or the smallest int64. */
static bool limit(src_span text, bind_value *value)
{
    static const struct {
        const char *pattern;
        bind_value value;
    } limits[] = {
        {"std::numeric_limits<%w>::infinity()", {.form = BIND_REAL, .real = INFINITY}},
        {"-std::numeric_limits<%w>::infinity()", {.form = BIND_REAL, .real = -INFINITY}},
        {"std::numeric_limits<%w>::quiet_NaN()", {.form = BIND_REAL, .real = NAN}},
        {"(-9223372036854775807LL - 1LL)", {.form = BIND_INTEGER, .number = UINT64_C(1) << 63}},
        {"flatbuffers::nullopt", {.form = BIND_NONE}},
        {"nullptr", {.form = BIND_NONE}},
    };
    src_span hole[SRC_HOLES];
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (src_match(text, limits[i].pattern, hole)) {
            *value = limits[i].value;
            return true;
        }
    }
    return false;
}

static bool value_of(src_span text, src_span type, bind_value *value)
{
    src_span hole[SRC_HOLES];
    text = src_trim(text);
    if (src_match(text, "static_cast<%d>(%*)", hole)) {
        text = hole[1];
    }
    /* an enum value called None, True or inf, with --no-prefix */
    bool name = type.size > 0 && src_match(text, "%w", hole) && !src_is_digit(text.at[0]);
    if (limit(text, value) || (!name && bind_number(text, value))) {
        return true;
    }
    *value = bind_text(cpp_value_name(text, type));
    return type.size > 0 && src_match(text, "%d", hole);
}

bool cpp_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    if (!value_of(hole, (src_span){0}, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* ---- Declarations ---- */

src_span cpp_last_word(src_span text)
{
    size_t n = text.size;
    src_span hole[SRC_HOLES];
    while (n > 0 && src_match((src_span){text.at + n - 1, 1}, "%w", hole)) {
        n--;
    }
    return src_behind(text, n);
}

/* The default of a reference or a pointer can only be "none". */
static bool claim_default(shape_reader *r, const shape_step *step, const cpp_type *type,
                          bool pointer, src_span text)
{
    bind_value value;
    bool optional = src_is(text, "flatbuffers::nullopt");
    if (pointer || (type->base != FBS_NONE && !fbs_is_scalar(type->base))) {
        return src_is(text, "0") || src_is(text, "nullptr") || text.size == 0;
    }
    if (!value_of(text, type->target, &value) ||
        (value.form == BIND_TEXT && !cpp_is_value_of(r->set, text, type->target))) {
        return false;
    }
    if (optional || !src_is(text, "nullptr")) {
        shape_claim(r, step, BIND_DEFAULT, value);
    }
    return true;
}

/*
 * "int32_t value = 7", "const T *name = nullptr", "float _x". With step->value 1, it must be the
 * next member.
 */
bool cpp_declares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span parts[SRC_HOLES] = {{0}};
    cpp_type type;
    bool has_default = src_match(hole, "%* = %*", parts);
    src_span left = src_trim(has_default ? parts[0] : hole);
    src_span name = cpp_last_word(left);
    const shape_step named = {.as = step->as};
    const shape_step types = {.line = step->line, .as = step->fact == BIND_WIRE ? "wire" : NULL};
    left.size -= name.size;
    if (name.size == 0 || !cpp_type_of(left, &type) ||
        !(step->value != 0 ? shape_next : shape_on)(r, &named, name)) {
        return false;
    }
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    cpp_claim_type(r, &types, &type);
    bool pointer = src_ends(src_trim(left), "*");
    return !has_default || claim_default(r, step, &type, pointer, src_trim(parts[1]));
}

/* The first claim of a fact about the type with that name. NULL if there is none. */
static const bind_claim *fact_of(const bind_set *set, src_span name, bind_fact fact)
{
    const bind_type *t = shape_type_named(set, name);
    const bind_claim *claim = t == NULL ? NULL : t->claims;
    while (claim != NULL && claim->fact != fact) {
        claim = claim->next;
    }
    return claim;
}

bool cpp_aligns(const bind_set *set, src_span type, src_span align)
{
    bind_value value;
    const bind_claim *claim = fact_of(set, shape_last_part(type), BIND_ALIGN);
    return bind_number(align, &value) && (claim == NULL || claim->value.number == value.number);
}

uint32_t cpp_align_of(const bind_set *set, const cpp_type *type)
{
    if (type->base != FBS_NONE) {
        return fbs_size_of(type->base);
    }
    const bind_claim *base = fact_of(set, type->target, BIND_BASE);
    const bind_claim *align = fact_of(set, type->target, BIND_ALIGN);
    return base != NULL    ? fbs_size_of((fbs_base)base->value.number)
           : align != NULL ? (uint32_t)align->value.number
                           : 0;
}

/* The size in sizeof(T). */
bool cpp_takes_stride(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_scalar(hole);
    if (base != FBS_NONE) {
        shape_claim(r, step, BIND_STRIDE, bind_integer(fbs_size_of(base)));
    }
    return true;
}

/* "T, 3" */
bool cpp_takes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type inner, type = {FBS_ARRAY, FBS_NONE, false, {0}, {0}};
    src_span part[SRC_HOLES];
    bool pointer = false;
    if (!src_match(hole, "%*, %n", part) || !cpp_type_of(part[0], &inner)) {
        return false;
    }
    as_element(&inner, pointer, &type);
    type.length = part[1];
    cpp_claim_type(r, step, &type);
    return true;
}

/* It may be cast. */
bool cpp_is_parameter(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (src_match(hole, "static_cast<%w>(%w)", part)) {
        hole = part[1];
    }
    return shape_is(r, step, hole);
}

/* Members of the current list: which of them was named as the key. */
bool cpp_tells_keys(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    const bind_claim *key = shape_find(r->type, NULL, &cpp_accessor_copy, BIND_KEY);
    const bind_claim *c = r->trying || r->type == NULL ? NULL : r->type->claims;
    while (c != NULL && (c->copy != r->order || c->member.size == 0)) {
        c = c->next;
    }
    for (bind_fact fact = c == NULL ? BIND_KIND : c->fact; c != NULL;
         c = shape_find(r->type, c, r->order, fact)) {
        r->member = c->member;
        bool is_key = key != NULL && bind_same_name(key->member, r->member);
        shape_claim(r, step, BIND_KEY, bind_integer(is_key));
    }
    return true;
}

static bool has(src_span text, src_span part)
{
    for (size_t i = 0; i + part.size <= text.size; i++) {
        if (src_same((src_span){text.at + i, part.size}, part)) {
            return true;
        }
    }
    return false;
}

/* How well an object API class fits a table: LeafT belongs to Leaf. 0 if not at all. */
static size_t fits(src_span name, src_span native)
{
    src_span stem;
    if (src_same(name, native)) {
        return SIZE_MAX;
    }
    if (shape_strip(native, "*T", &stem) && src_same(name, stem)) {
        return SIZE_MAX - 1;
    }
    return has(native, name) ? name.size : 0;
}

/* Enters the table of an object API class, or the struct itself, which was met before. */
bool cpp_enter_native(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_type *best = NULL;
    size_t most = 0;
    for (const bind_type *t = r->set->types; t != NULL; t = t->next) {
        size_t fit = fits(t->name, hole);
        if (fit > most && src_same(t->space, r->space)) {
            most = fit;
            best = t;
        }
    }
    return best != NULL && shape_enter(r, &(shape_step){.line = step->line}, best->name);
}

/* If the previous line forced an alignment (r->flag), it was for the same vector. */
bool cpp_forced_is(shape_reader *r, const shape_step *step, src_span hole)
{
    return !r->flag || shape_is(r, step, hole);
}
