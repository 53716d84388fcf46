/* flatc files for Swift. */
#include <string.h>

#include "schema/bindings/shapes.h"
#include "schema/source/chars.h"
#include "swift_patterns.h"

/* ---- Names ---- */

/* "Box" for "a_b_Box", as namespaces are part of names; step->as: it may begin otherwise. */
bool swift_short(shape_reader *r, const shape_step *step, src_span hole)
{
    bool (*same)(src_span, src_span) = step->as != NULL ? bind_same_name : src_same;
    size_t n = 0;
    while (n < r->name.size &&
           !((n == 0 || r->name.at[n - 1] == '_') && same(src_behind(r->name, n), hole))) {
        n++;
    }
    return n < r->name.size;
}

/* If slots have no names, the accessor is the first to state the slot of a member. */
static void claim_slot(shape_reader *r, const shape_step *step, int64_t slot)
{
    bool first = shape_find_of(r->set, r->type, r->member, &swift_slot_copy, BIND_ID) == NULL;
    if (!first) {
        shape_claim(r, step, BIND_ID, bind_integer(slot));
    } else if (!r->trying) {
        shape_add(r->set, r->type,
                  &(bind_claim){.member = r->member,
                                .fact = BIND_ID,
                                .copy = &swift_slot_copy,
                                .begins = true,
                                .value = bind_integer(slot),
                                .place = r->places[step->line]});
    }
}

/*
 * "VTOFFSET.name.v", "VT.name": the slot of the member; in 1.12 a number: 4, 6, 8 ... or, if
 * step->value, 0, 1, 2 ...
 */
bool swift_at(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    int64_t number;
    if (src_integer(hole, &number)) {
        bool good = step->value != 0 ? number >= 0 : number >= 4 && number % 2 == 0;
        claim_slot(r, step, step->value != 0 ? number : number / 2 - 2);
        return good;
    }
    return (src_match(hole, "VTOFFSET.%w.v", part) || src_match(hole, "VTOFFSET.%w.p", part) ||
            src_match(hole, "VT.%w", part)) &&
           shape_is(r, step, part[0]);
}

static const bind_claim *accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &swift_accessor_copy, fact);
}

/* "namesVectorOffset"; in 1.12 "vectorOfNames" */
bool swift_offset(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *type = accessor(r, BIND_TYPE);
    bool vector = type != NULL && type->value.number == FBS_VECTOR;
    const shape_step label = {.as = vector ? "*VectorOffset" : "*Offset", .line = step->line};
    const shape_step old = {.as = vector ? "vectorOf*" : "offsetOf*", .line = step->line};
    return shape_is(r, &label, hole) || shape_is(r, &old, hole);
}

/* ---- Namespaces in 1.12: r->count is the length of the extended one, or 0 ---- */

bool swift_space_in(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->space.size;
    char *text = r->trying ? NULL : bind_take(r->set, n + 1 + hole.size);
    (void)step;
    if (text != NULL) {
        memcpy(text, n == 0 ? "" : r->space.at, n);
        text[n] = '.';
        memcpy(text + n + 1, hole.at, hole.size);
        size_t dot = n == 0;
        r->space = (src_span){text + dot, n + 1 + hole.size - dot};
    }
    return true;
}

bool swift_space_out(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t size = r->space.size;
    (void)step, (void)hole;
    r->space = shape_before_last(r->space);
    if (size > 0 && size == r->count) {
        r->space.size = r->size;
        r->count = 0;
    }
    return size > 0;
}

/*
 * flatc writes one brace too many between two extensions. The name of the second begins with the
 * enclosing namespace, whose length goes into r->size.
 */
bool swift_extends(shape_reader *r, const shape_step *step, src_span hole)
{
    swift_space_out(r, step, hole);
    src_span around = r->space;
    r->size = around.size;
    r->count = hole.size;
    r->space = hole;
    return around.size == 0 ||
           (around.size < hole.size && src_same((src_span){hole.at, around.size}, around));
}

/* Later releases prefix the name with it. */
bool swift_in_space(shape_reader *r, const shape_step *step, src_span hole)
{
    return r->space.size == 0 || shape_takes_space(r, step, hole);
}

/* ---- Types ---- */

static src_span without(src_span text, const char *as)
{
    src_span stem;
    return shape_strip(text, as, &stem) ? stem : text;
}

/* "Int16", "Bool"; but Int and Float are names of other types. */
static fbs_base scalar(src_span name)
{
    bool sized = name.size > 0 && src_is_digit(name.at[name.size - 1]);
    return sized || src_is(name, "Bool") || src_is(name, "Double") ? bind_base(name) : FBS_NONE;
}

/*
 * A scalar, a string, or the name of a type. step->value is the kind of the type, step->as another
 * form of its name.
 */
bool swift_type(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = src_is(hole, "String") ? FBS_STRING : scalar(hole);
    if (base == FBS_NONE) {
        src_span name = shape_last_part(hole);
        shape_claim(r, step, BIND_TARGET, bind_text(without(name, step->as)));
        base = (fbs_base)step->value;
    }
    if (base != FBS_NONE) {
        shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    }
    return true;
}

/* "ForwardOffset<Vector<ForwardOffset<Box>,Box>>" */
bool swift_verified(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bool vector = src_match(hole, "ForwardOffset<Vector<%*,%w>>", part);
    bind_fact fact = vector ? BIND_ELEMENT : BIND_TYPE;
    src_span type = vector ? part[1] : hole, inner = vector ? part[0] : hole;
    if (vector) {
        shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    }
    bool offset = src_match(inner, "ForwardOffset<%w>", part);
    inner = offset ? part[0] : inner;
    if (offset && !src_is(inner, "String")) {
        shape_claim(r, step, fact, bind_integer(FBS_TABLE));
    }
    return (!vector || src_same(type, inner)) &&
           swift_type(r, &(shape_step){.line = step->line, .fact = (uint8_t)fact}, inner);
}

bool swift_visits(shape_reader *r, const shape_step *step, src_span hole)
{
    bool vector = src_is(hole, "visitUnionVector");
    shape_claim(r, step, BIND_TYPE, bind_integer(vector ? FBS_VECTOR : FBS_UNION));
    return vector || src_is(hole, "visit");
}

/* "a.Kind" of "a.Kind.low" */
bool swift_value_of(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_text(r, step, shape_before_last(hole));
}

/* A separate function adds offsets of vectors. */
bool swift_is_no_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return shape_said(r, &swift_accessor_copy, BIND_TYPE) != FBS_VECTOR;
}

bool swift_is_target(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = accessor(r, BIND_TARGET);
    (void)step;
    return c == NULL || src_same(c->value.text, hole);
}

/* Object API types: tables have T appended, unions "Union". */
bool swift_native(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = accessor(r, BIND_TARGET);
    src_span of;
    bool object = c != NULL && shape_object(r->set, hole, &of) && src_same(of, c->value.text);
    const bind_claim *type = accessor(r, BIND_TYPE), *element = accessor(r, BIND_ELEMENT);
    bool of_union = (type != NULL && type->value.number == FBS_UNION) ||
                    (element != NULL && element->value.number == FBS_UNION);
    return object || (of_union && src_ends(hole, "Union")) || swift_type(r, step, hole);
}

/* ---- Values ---- */

/* ".high", ".nan" */
static bool takes_named(shape_reader *r, const shape_step *step, src_span hole)
{
    bool real = src_is(hole, "nan") || src_is(hole, "infinity");
    bind_value value = bind_text(hole);
    if (real) {
        bind_number(hole, &value);
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* Initial value in the object; before 25.9, also where there may be no value. */
bool swift_first(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = accessor(r, BIND_DEFAULT);
    return (c != NULL && c->value.form == BIND_NONE) || takes_named(r, step, hole);
}

/* "nil", "-.infinity", ".high"; step->as: the row's own text. */
bool swift_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    src_span part[SRC_HOLES];
    hole = step->as != NULL ? src_span_of(step->as) : hole;
    if (src_match(hole, ".%w", part)) {
        return takes_named(r, step, part[0]);
    }
    hole = src_is(hole, "-.infinity") ? src_span_of("-infinity")
           : src_is(hole, "nil")      ? src_span_of("null")
                                      : hole;
    if (!bind_number(hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* The number of the value with that name. */
bool swift_limit(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find_of(r->set, r->type, hole, &swift_value_copy, BIND_NUMBER);
    if (c != NULL) {
        shape_claim(r, step, (bind_fact)step->fact, c->value);
    }
    return c != NULL;
}

/* ---- Unions ---- */

static bind_value member_of(src_span type)
{
    return bind_text(src_is(type, "String") ? src_span_of("string") : without(type, "*_Mutable"));
}

/* "Box" for BoxT, which was kept; a struct packs itself as Box_Mutable. */
bool swift_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = without(hole, "*_Mutable");
    shape_claim(r, step, BIND_MEMBER, bind_text(name));
    src_span type;
    return src_same(name, r->kept) ||
           (shape_object(r->set, r->kept, &type) && src_same(name, type));
}

bool swift_union(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_strip(hole, step->as, &r->list);
}

/* The value of this union has the type that was kept. */
bool swift_case(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_reader of = *r;
    of.type = shape_type_named(r->set, r->list);
    of.member = hole;
    r->rest = hole;
    if (of.type != NULL) {
        shape_claim(&of, step, BIND_MEMBER, member_of(r->kept));
    }
    return true;
}

bool swift_same_case(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, r->rest);
}

/* ---- Structs: r->sum bytes so far if r->flag; some sizes may be in unread files ---- */

/* Returns 0 if unknown. */
static uint64_t size_of(const shape_reader *r, src_span type)
{
    uint32_t size = fbs_size_of(scalar(type));
    const bind_claim *c =
        shape_find(shape_type_named(r->set, type), NULL, &swift_size_copy, BIND_SIZE);
    return size > 0 ? size : c == NULL ? 0 : c->value.number;
}

/* The type of a padding. */
bool swift_pads(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->sum += size_of(r, hole);
    return size_of(r, hole) > 0;
}

/* For an array, its length was claimed before. */
bool swift_lays(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *length =
        shape_find_of(r->set, r->type, r->member, &swift_member_copy, BIND_LENGTH);
    uint64_t times = step->fact == BIND_TYPE ? 1 : length == NULL ? 0 : length->value.number;
    uint64_t size = size_of(r, hole);
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->sum));
    }
    r->flag = r->flag && size > 0;
    r->sum += size * times;
    return swift_type(r, step, hole);
}

/* Claimed by the first init(), whichever the release starts with. */
bool swift_ends(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (r->flag && shape_find(r->type, NULL, &swift_size_copy, BIND_SIZE) == NULL) {
        shape_claim(r, step, BIND_SIZE, bind_integer((int64_t)r->sum));
    }
    return true;
}

/* Size of an element of the array in bytes. */
bool swift_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t number;
    const bind_claim *of =
        shape_find_of(r->set, r->type, r->member, &swift_member_copy, BIND_ELEMENT);
    const bind_claim *target =
        shape_find_of(r->set, r->type, r->member, &swift_member_copy, BIND_TARGET);
    uint64_t size = target != NULL ? size_of(r, target->value.text)
                    : of != NULL   ? fbs_size_of((fbs_base)of->value.number)
                                   : 0;
    (void)step;
    return src_integer(hole, &number) && (size == 0 || size == (uint64_t)number);
}

/* Whether every scalar member is written; members of inner structs have their own names. */
bool swift_stores_all(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = shape_find(r->type, NULL, &swift_accessor_copy, BIND_OFFSET);
    (void)step, (void)hole;
    for (; c != NULL; c = shape_find(r->type, c, &swift_accessor_copy, BIND_OFFSET)) {
        const bind_claim *type =
            shape_find_of(r->set, r->type, c->member, &swift_accessor_copy, BIND_TYPE);
        bool inner = type != NULL && type->value.number == FBS_STRUCT;
        if (!inner &&
            shape_find_of(r->set, r->type, c->member, &swift_stores_copy, BIND_OFFSET) == NULL) {
            return false;
        }
    }
    return true;
}
