/* flatcc headers for C: builders. */
#include "schema/bindings/flatcc.h"

#include <string.h>

static fc_header *header(const shape_reader *r)
{
    return r->own;
}

/* A union field has no further member functions. */
bool fc_after_members(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_union *u = &header(r)->open;
    bool done = r->lost || shape_find(u->type, u->last, &fc_as_copy, BIND_MEMBER) == NULL;
    (void)step, (void)hole;
    if (!r->trying) {
        *u = (fc_union){.type = NULL};
    }
    return done;
}

/* ---- Required slots ---- */

/* "0, 1, 2, 3, 4, 0" for a type; the final 0 ends the list. */
bool fc_keeps_required(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = header(r);
    for (size_t i = 0; i < hole.size; i++) {
        if (strchr(", 0123456789", hole.at[i]) == NULL) {
            return false;
        }
    }
    (void)step;
    if (!r->trying && h->count < FC_TYPES) {
        h->required[h->count].type = r->name;
        h->required[h->count++].slots = hole;
    }
    return src_is(hole, "0") || src_ends(hole, ",0");
}

/* The final 0 is not a slot. */
static bool has(src_span slots, uint64_t slot)
{
    uint64_t number;
    bool found = false;
    while (slots.size > 0 && !found) {
        src_span one = shape_piece(&slots, ',');
        found = slots.size > 0 && src_unsigned(one, &number) && number == slot;
    }
    return found;
}

/* The slot of a field, and whether it is in the list. Slot 0 cannot occur twice. */
bool fc_builder_takes_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_header *h = header(r);
    bind_value slot;
    uint32_t i = 0;
    if (!bind_number(hole, &slot) || !fc_after_members(r, step, hole)) {
        return false;
    }
    while (i < h->count && !src_same(h->required[i].type, r->name)) {
        i++;
    }
    shape_claim(r, step, BIND_ID, slot);
    if (i < h->count) {
        bool required = has(h->required[i].slots, slot.number);
        shape_claim(r, step, BIND_ASKED, bind_integer(required));
    }
    return i < h->count;
}

/* ---- Fields ---- */

/*
 * "8, 8, INT64_C(0)": size, alignment and default of a scalar. For an enum, the macro around the
 * default tells the size.
 */
bool fc_takes_stored(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *begins;
        uint64_t size;
    } macros[] = {{"INT8_C", 1},  {"UINT8_C", 1},  {"INT16_C", 2}, {"UINT16_C", 2},
                  {"INT32_C", 4}, {"UINT32_C", 4}, {"INT64_C", 8}, {"UINT64_C", 8}};
    src_span part[SRC_HOLES], name;
    bind_value size, align;
    if (!src_match(hole, "%n, %n, %*", part) || !bind_number(part[0], &size) ||
        !bind_number(part[1], &align) || size.number != align.number) {
        return false;
    }
    for (size_t i = 0; i < sizeof macros / sizeof macros[0]; i++) {
        if (src_begins(part[2], macros[i].begins) && macros[i].size != size.number) {
            return false;
        }
    }
    return (!shape_strip(r->kept, "flatbuffers_*", &name) ||
            fbs_size_of(bind_base(name)) == size.number) &&
           fc_takes_default(r, step, part[2]);
}

/* "16, 8" for a struct, which was kept; "8" is just the alignment. */
bool fc_builder_takes_layout(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value size = {0}, align = {0};
    bool both = src_match(hole, "%n, %n", part);
    if ((both && !bind_number(part[0], &size)) || !bind_number(both ? part[1] : hole, &align)) {
        return false;
    }
    if (both) {
        fc_claim_layout(r, step, r->kept, BIND_SIZE, size);
    }
    fc_claim_layout(r, step, r->kept, BIND_ALIGN, align);
    return true;
}

/* "4, 4" for a scalar, which was kept; an enum may have any size. */
bool fc_is_size(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    bind_value size, align;
    (void)step;
    return src_match(hole, "%n, %n", part) && bind_number(part[0], &size) &&
           bind_number(part[1], &align) && size.number == align.number &&
           (!shape_strip(r->kept, "flatbuffers_*", &name) ||
            fbs_size_of(bind_base(name)) == size.number);
}

/* "flatbuffers_int64, int64_t", "X, X_t" for a struct, "X, X_enum_t" for an enum */
bool fc_builder_takes_elements(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, stored = hole;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    if (shape_strip(r->kept, "flatbuffers_*", &name)) {
        fbs_base base = bind_base(name);
        bool prefixed = shape_strip(hole, "flatbuffers_*", &stored);
        shape_claim(r, step, BIND_ELEMENT, bind_integer(base));
        return base != FBS_NONE && bind_base(prefixed ? stored : hole) == base;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(r->kept));
    if (shape_strip(hole, "*_enum_t", &name) && src_same(name, r->kept)) {
        return true;
    }
    shape_claim(r, step, BIND_ELEMENT, bind_integer(FBS_STRUCT));
    return shape_strip(hole, "*_t", &name) && src_same(name, r->kept);
}

/* ---- Unions ---- */

/* "Leaf_ref_t ref", "flatbuffers_string_ref_t ref" */
bool fc_builder_takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    bool text = src_is(name, "flatbuffers_string");
    shape_claim(r, step, BIND_MEMBER, text ? bind_text(src_span_of("string")) : bind_text(name));
    return true;
}

/* U_as_M */
bool fc_on_as(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span rest;
    if (!fc_field_of(r, step, hole) || !shape_strip(r->member, "as_*", &rest)) {
        return false;
    }
    r->member = rest;
    return true;
}

bool fc_is_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span member = r->member;
    bool same = fc_field_of(r, step, hole) && src_same(r->member, member);
    r->member = member;
    return same;
}

/* The next member of the list, given by its constructor. */
bool fc_next_member(shape_reader *r, const shape_step *step, src_span hole)
{
    return fc_on_as(r, step, hole) && shape_next(r, &(shape_step){.line = step->line}, r->member);
}

/* ---- Fields of unions ---- */

/* Such a field is followed by functions for each member of the union, in order. */
bool fc_has_members(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_union *u = &header(r)->open;
    (void)step;
    if (!r->trying) {
        *u = (fc_union){.field = r->member, .name = hole, .type = shape_type_named(r->set, hole)};
    }
    return true;
}

/* The member was set before; it is the same field, and its type is this union. */
bool fc_is_union(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_union *u = &header(r)->open;
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &fc_builder_copy, BIND_TARGET);
    if (c == NULL || !src_same(c->value.text, hole)) {
        return false;
    }
    return (src_same(u->field, r->member) && src_same(u->name, hole)) ||
           (r->lost && fc_has_members(r, step, hole));
}

/* A union from another file may be unknown. */
bool fc_is_next_member(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_union *u = &header(r)->open;
    (void)step;
    r->cursor = shape_find(u->type, u->last, &fc_as_copy, BIND_MEMBER);
    while (r->lost && r->cursor != NULL && !src_same(r->cursor->member, hole)) {
        r->cursor = shape_find(u->type, r->cursor, &fc_as_copy, BIND_MEMBER);
    }
    return r->cursor == NULL ? r->lost || u->last == NULL : src_same(r->cursor->member, hole);
}

/* Structs and tables of this file were declared before. */
static bool is_of_kind(const shape_reader *r, src_span name, int kind)
{
    const bind_type *t = shape_type_named(r->set, name);
    bool is_table = shape_find(t, NULL, &fc_table_copy, BIND_SLOTS) != NULL;
    bool is_struct = shape_find(t, NULL, &fc_struct_copy, BIND_SIZE) != NULL;
    return (!is_table && !is_struct) || (kind == FBS_DEF_TABLE ? is_table : is_struct);
}

/* The type of the member. */
bool fc_is_made_of(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->cursor;
    src_span name = step->as == NULL ? hole : src_span_of(step->as);
    if (!r->trying) {
        header(r)->open.last = c;
    }
    return (c == NULL || src_same(c->value.text, name)) &&
           (step->as != NULL || is_of_kind(r, name, step->value));
}

/* ---- Functions ---- */

/* X_f_add; for unions both X_f_add_value and X_f_add_type. r->paddings counts what is pending. */
bool fc_adds(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *as;
        uint64_t more;
    } rows[] = {{"*_add", 0}, {"*_add_value", 1}, {"*_add_type", UINT64_MAX}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (fc_field_of(r, &(shape_step){.line = step->line, .as = rows[i].as}, hole)) {
            r->paddings += rows[i].more;
            return true;
        }
    }
    return false;
}

/* "v4" or "v1.type": arguments are numbered by slot. */
bool fc_is_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bind_value slot;
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &fc_builder_copy, BIND_ID);
    (void)step;
    hole = shape_strip(hole, "*.type", &name) ? name : hole;
    return shape_strip(hole, "v*", &name) && bind_number(name, &slot) && c != NULL &&
           c->value.number == slot.number;
}

/* "X_identifier" or "X_file_identifier" (since 0.6.1) of the kept type. */
bool fc_identifies(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return (shape_strip(hole, "*_file_identifier", &name) ||
            shape_strip(hole, "*_identifier", &name)) &&
           src_same(name, r->kept);
}

/* "(X_table_t)" or "(X_struct_t)": the type the member is cast to. */
bool fc_takes_cast(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    if (src_match(hole, "(%w)%*", part) &&
        (shape_strip(part[0], "*_table_t", &name) || shape_strip(part[0], "*_struct_t", &name))) {
        shape_claim(r, step, BIND_MEMBER, bind_text(name));
    }
    return true;
}
