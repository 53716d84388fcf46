/* Headers of flatcc for C: what builders say. */
#include "schema/bindings/flatcc.h"

#include <string.h>

enum { TABLE = 1u << FBS_DEF_TABLE, UNION = 1u << FBS_DEF_UNION };

const bind_copy fc_builder_copy = {"builder", BIND_OF_WHOLE, TABLE, 0};
static const bind_copy table_copy = {"builder", BIND_OF_TYPES, TABLE, 0};
static const bind_copy create_copy = {"create function", BIND_OF_WHOLE, TABLE, 0};
static const bind_copy clone_copy = {"clone function", BIND_OF_WHOLE, TABLE, 0};
const bind_copy fc_builder_nested_copy = {"builder of nested roots", BIND_OF_NESTED, TABLE, 0};
static const bind_copy as_copy = {"union functions", BIND_OF_MEMBERS, UNION, 0};
static const bind_copy member_copy = {"clone function", BIND_OF_MEMBERS, UNION, 0};

static fc_header *header(const shape_reader *r)
{
    return r->own;
}

/* A field of a union has no more functions of members to come. */
static bool after_members(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_union *u = &header(r)->open;
    bool done = r->lost || shape_find(u->type, u->last, &as_copy, BIND_MEMBER) == NULL;
    (void)step, (void)hole;
    if (!r->trying) {
        *u = (fc_union){.type = NULL};
    }
    return done;
}

/* ---- Required slots ---- */

enum { BEGINS = 1, ENDS = 2 };

/* "0, 1, 2, 3," and on the next line "4, 0" of a type; the 0 ends it. */
static bool keeps_required(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = header(r);
    for (size_t i = 0; i < hole.size; i++) {
        if (strchr(", 0123456789", hole.at[i]) == NULL) {
            return false;
        }
    }
    if ((step->value & ENDS) != 0 && !src_is(hole, "0") && !src_ends(hole, " 0")) {
        return false;
    }
    if (r->trying) {
        return true;
    }
    if ((step->value & BEGINS) != 0 && h->count < FC_TYPES) {
        h->required[h->count].type = r->name;
        h->required[h->count++].slots = hole;
    } else if (h->count > 0) {
        src_span *slots = &h->required[h->count - 1].slots;
        slots->size = (size_t)(hole.at + hole.size - slots->at);
    }
    return true;
}

/* The 0 in the end is no slot. */
static bool has(src_span slots, uint64_t slot)
{
    const char *at = slots.at, *end = slots.at + slots.size;
    while (at < end) {
        uint64_t number = 0;
        bool digits = false;
        for (; at < end && *at >= '0' && *at <= '9' && number < UINT32_MAX; at++) {
            number = number * 10 + (uint64_t)(*at - '0');
            digits = true;
        }
        if (digits && number == slot && at < end) {
            return true;
        }
        at += at < end ? 1 : 0;
    }
    return false;
}

/* The slot of a field, and whether it is in the list. Slot 0 cannot be in it twice. */
static bool takes_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_header *h = header(r);
    bind_value slot;
    uint32_t i = 0;
    if (!bind_number(hole, &slot) || !after_members(r, step, hole)) {
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
 * "8, 8, INT64_C(0)": size and align of a scalar, and its default. Of an enum the macro of the
 * default tells the size.
 */
static bool takes_stored(shape_reader *r, const shape_step *step, src_span hole)
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

/* "16, 8" of a struct, which was kept; "8" is the align alone. */
static bool takes_layout(shape_reader *r, const shape_step *step, src_span hole)
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

/* "4, 4" of a scalar, which was kept: an enum has any size. */
static bool is_size(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    bind_value size, align;
    (void)step;
    return src_match(hole, "%n, %n", part) && bind_number(part[0], &size) &&
           bind_number(part[1], &align) && size.number == align.number &&
           (!shape_strip(r->kept, "flatbuffers_*", &name) ||
            fbs_size_of(bind_base(name)) == size.number);
}

/* "flatbuffers_int64, int64_t", "X, X_t" of a struct, "X, X_enum_t" of an enum */
static bool takes_elements(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_target(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_TYPE, bind_integer(step->value));
    shape_claim(r, step, BIND_TARGET, bind_text(hole));
    return true;
}

/* ---- Unions ---- */

static bool begins_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &as_copy;
    r->cursor = NULL;
    return true;
}

/* "Leaf_ref_t ref", "flatbuffers_string_ref_t ref" */
static bool takes_member(shape_reader *r, const shape_step *step, src_span hole)
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
static bool on_as(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span rest;
    if (!fc_field_of(r, step, hole) || !shape_strip(r->member, "as_*", &rest)) {
        return false;
    }
    r->member = rest;
    return true;
}

static bool is_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span member = r->member;
    bool same = fc_field_of(r, step, hole) && src_same(r->member, member);
    r->member = member;
    return same;
}

/* The next member of the list, by the function that makes it. */
static bool next_member(shape_reader *r, const shape_step *step, src_span hole)
{
    return on_as(r, step, hole) && shape_next(r, &(shape_step){.line = step->line}, r->member);
}

/* ---- Fields of unions ---- */

/* Behind such a field stand functions for each member of the union, in order. */
static bool has_members(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_union *u = &header(r)->open;
    (void)step;
    if (!r->trying) {
        *u = (fc_union){.field = r->member, .name = hole, .type = r->set->types};
        while (u->type != NULL && !src_same(u->type->name, hole)) {
            u->type = u->type->next;
        }
    }
    return true;
}

/* The member was set: the field is the one before, and one of this union. */
static bool is_union(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_union *u = &header(r)->open;
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &fc_builder_copy, BIND_TARGET);
    if (c == NULL || !src_same(c->value.text, hole)) {
        return false;
    }
    return (src_same(u->field, r->member) && src_same(u->name, hole)) ||
           (r->lost && has_members(r, step, hole));
}

/* A union of another file may not be known. */
static bool is_next_member(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_union *u = &header(r)->open;
    (void)step;
    r->cursor = shape_find(u->type, u->last, &as_copy, BIND_MEMBER);
    while (r->lost && r->cursor != NULL && !src_same(r->cursor->member, hole)) {
        r->cursor = shape_find(u->type, r->cursor, &as_copy, BIND_MEMBER);
    }
    return r->cursor == NULL ? r->lost || u->last == NULL : src_same(r->cursor->member, hole);
}

/* Structs and tables were declared before, if they are of this file. */
static bool is_of_kind(const shape_reader *r, src_span name, int kind)
{
    const bind_type *t = r->set->types;
    while (t != NULL && !src_same(t->name, name)) {
        t = t->next;
    }
    bool is_table = shape_find(t, NULL, &table_copy, BIND_SLOTS) != NULL;
    bool is_struct = shape_find(t, NULL, &fc_struct_copy, BIND_SIZE) != NULL;
    return (!is_table && !is_struct) || (kind == FBS_DEF_TABLE ? is_table : is_struct);
}

/* The type of the member. */
static bool is_made_of(shape_reader *r, const shape_step *step, src_span hole)
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

/* X_f_add, and of unions both X_f_add_value and X_f_add_type: r->paddings counts what is open. */
static bool adds(shape_reader *r, const shape_step *step, src_span hole)
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

static bool starts_create(shape_reader *r, const shape_step *step, src_span hole)
{
    r->paddings = 0;
    return after_members(r, step, hole);
}

static bool ends_create(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->paddings == 0;
}

/* "v4", "v1.type": numbers of arguments are slots. */
static bool is_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bind_value slot;
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &fc_builder_copy, BIND_ID);
    (void)step;
    hole = shape_strip(hole, "*.type", &name) ? name : hole;
    return shape_strip(hole, "v*", &name) && bind_number(name, &slot) && c != NULL &&
           c->value.number == slot.number;
}

/* clang-format off */
static const shape builder_rows[] = {
    {FC_TOP, 0, 0,
     "typedef flatbuffers_union_ref_t %w;\ntypedef flatbuffers_union_vec_ref_t %w;\n"
     "static %w %w(flatbuffers_builder_t *B, %w t);", NULL,
     {{fc_of_type, 0, 0, .as = "*_union_ref_t"}, {shape_of, 1, 0, .as = "*_union_vec_ref_t"},
      {shape_of, 2, 0, .as = "*_union_ref_t"}, {shape_of, 2, 1, .as = "*_clone"},
      {shape_of, 2, 2, .as = "*_union_t"}}},
    {FC_TOP, 0, 0,
     "static const flatbuffers_voffset_t %w[] = { %* };\ntypedef flatbuffers_ref_t %w;\n"
     "static %w %w(flatbuffers_builder_t *B, %w t);\n"
     "__flatbuffers_build_table(flatbuffers_, %w, %n)", &table_copy,
     {{fc_of_type, 3, .hole = 0}, {shape_of, 0, 0, .as = "__*_required"},
      {keeps_required, 0, 1, .value = BEGINS | ENDS}, {shape_of, 1, 0, .as = "*_ref_t"},
      {shape_of, 2, 0, .as = "*_ref_t"}, {shape_of, 2, 1, .as = "*_clone"},
      {shape_of, 2, 2, .as = "*_table_t"}, {shape_number, 3, 1, .fact = BIND_SLOTS}}},
    {FC_TOP, FC_REQUIRED, 1, "static const flatbuffers_voffset_t %w[] = { %*,", NULL,
     {{fc_of_type, 0, 0, .as = "__*_required"}, {keeps_required, 0, 1, .value = BEGINS}}},
    {FC_REQUIRED, 0, 0, "%*,", NULL, {{keeps_required, 0, .hole = 0}}},
    {FC_REQUIRED, SHAPE_BACK, 0,
     "%* };\ntypedef flatbuffers_ref_t %w;\nstatic %w %w(flatbuffers_builder_t *B, %w t);\n"
     "__flatbuffers_build_table(flatbuffers_, %w, %n)", &table_copy,
     {{shape_of, 3, .hole = 0}, {keeps_required, 0, 0, .value = ENDS},
      {shape_of, 1, 0, .as = "*_ref_t"}, {shape_of, 2, 0, .as = "*_ref_t"},
      {shape_of, 2, 1, .as = "*_clone"}, {shape_of, 2, 2, .as = "*_table_t"},
      {shape_number, 3, 1, .fact = BIND_SLOTS}}},
    {FC_TOP, 0, 0,
     "static inline %w %w(flatbuffers_builder_t *B %w);\n"
     "__flatbuffers_build_table_prolog(flatbuffers_, %w, %w, %w)", NULL,
     {{fc_of_type, 1, .hole = 0}, {shape_of, 0, 0, .as = "*_ref_t"},
      {shape_of, 0, 1, .as = "*_create"}, {shape_of, 0, 2, .as = "__*_formal_args"},
      {shape_of, 1, 1, .as = "*_file_identifier"}, {shape_of, 1, 2, .as = "*_type_identifier"}}},

    {FC_TOP, 0, 0,
     "static inline %w %w(void)\n{ %w uref; uref.type = %w; uref.value = 0; return uref; }", NULL,
     {{fc_of_type, 0, 0, .as = "*_union_ref_t"}, {on_as, 0, .hole = 1},
      {shape_of, 1, 0, .as = "*_union_ref_t"}, {is_value, 1, .hole = 1}}},
    {FC_TOP, 0, 0,
     "static inline %w %w(%w ref)\n{ %w uref; uref.type = %w; uref.value = ref; return uref; }",
     &as_copy,
     {{shape_of, 0, 0, .as = "*_union_ref_t"}, {on_as, 0, .hole = 1},
      {shape_of, 1, 0, .as = "*_union_ref_t"}, {is_value, 1, .hole = 1},
      {takes_member, 0, 2, .as = "*_ref_t"}}},
    {FC_TOP, FC_UNION_CLONE, 1,
     "__flatbuffers_build_union_vector(flatbuffers_, %w)\n"
     "static %w %w(flatbuffers_builder_t *B, %w u)\n{\nswitch (u.type) {", NULL,
     {{fc_of_type, 1, 0, .as = "*_union_ref_t"}, {shape_of, 0, .hole = 0},
      {shape_of, 1, 1, .as = "*_clone"}, {shape_of, 1, 2, .as = "*_union_t"},
      {begins_values, 1, .hole = 0}}},
    {FC_UNION_CLONE, 0, 0, "case %n: return %w(%w(B, %*u.value));", &member_copy,
     {{next_member, 0, .hole = 1}, {shape_number, 0, 0, .fact = BIND_NUMBER},
      {takes_member, 0, 2, .as = "*_clone"}}},
    {FC_UNION_CLONE, SHAPE_BACK, 0, "default: return %w();\n}\n}", NULL,
     {{on_as, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},

    {FC_TOP, 0, 0,
     "__flatbuffers_build_scalar_field(%n, flatbuffers_, %w, %w, %w, %*, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 5}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {fc_takes_scalar, 0, .hole = 2}, {fc_is_stored, 0, .hole = 3}, {takes_stored, 0, .hole = 4}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_scalar_optional_field(%n, flatbuffers_, %w, %w, %w, %*, %w)",
     &fc_builder_copy,
     {{fc_of_type, 0, .hole = 5}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {fc_takes_scalar, 0, .hole = 2}, {fc_is_stored, 0, .hole = 3}, {is_size, 0, .hole = 4},
      {shape_none, 0, 0, .fact = BIND_DEFAULT}}},
    {FC_TOP, 0, 0, "__flatbuffers_build_string_field(%n, flatbuffers_, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 2}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_STRING}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_string_vector_field(%n, flatbuffers_, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 2}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_STRING}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_vector_field(%n, flatbuffers_, %w, %w, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 4}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {shape_keep, 0, .hole = 2}, {takes_elements, 0, .hole = 3}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_table_field(%n, flatbuffers_, %w, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 3}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 2, .value = FBS_TABLE}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_table_vector_field(%n, flatbuffers_, %w, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 3}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 2, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_TABLE}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_struct_field(%n, flatbuffers_, %w, %w, %*, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 4}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 2, .value = FBS_STRUCT}, {shape_keep, 0, .hole = 2},
      {takes_layout, 0, .hole = 3}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_field(%n, flatbuffers_, %w, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 3}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 2, .value = FBS_UNION}, {has_members, 0, .hole = 2}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_vector_field(%n, flatbuffers_, %w, %w, %w)", &fc_builder_copy,
     {{fc_of_type, 0, .hole = 3}, {fc_field_of, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 2, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_UNION},
      {has_members, 0, .hole = 2}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_table_value_field(flatbuffers_, %w, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 3, .value = FBS_DEF_TABLE}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_struct_value_field(flatbuffers_, %w, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 3, .value = FBS_DEF_STRUCT}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_string_value_field(flatbuffers_, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 2, .as = "string"}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_table_vector_value_field(flatbuffers_, %w, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 3, .value = FBS_DEF_TABLE}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_struct_vector_value_field(flatbuffers_, %w, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 3, .value = FBS_DEF_STRUCT}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_union_string_vector_value_field(flatbuffers_, %w, %w, %w)", NULL,
     {{fc_field_of, 0, .hole = 0}, {is_union, 0, .hole = 1}, {is_next_member, 0, .hole = 2},
      {is_made_of, 0, 2, .as = "string"}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_nested_table_root(flatbuffers_, %w, %w, %w, %w)", &fc_builder_nested_copy,
     {{fc_field_of, 0, .hole = 0}, {shape_text, 0, 1, .fact = BIND_NESTED}}},
    {FC_TOP, 0, 0,
     "__flatbuffers_build_nested_struct_root(flatbuffers_, %w, %w, %n, %w, %w)",
     &fc_builder_nested_copy,
     {{fc_field_of, 0, .hole = 0}, {shape_text, 0, 1, .fact = BIND_NESTED},
      {shape_keep, 0, .hole = 1}, {takes_layout, 0, .hole = 2}}},

    {FC_TOP, 0, 0,
     "static inline %w %w(flatbuffers_builder_t *B %w)\n{\nif (%w(B)) {\nreturn 0;\n}\n"
     "return %w(B);\n}", NULL,
     {{fc_of_type, 0, 0, .as = "*_ref_t"}, {shape_of, 0, 1, .as = "*_create"},
      {shape_of, 0, 2, .as = "__*_formal_args"}, {shape_of, 2, 0, .as = "*_start"},
      {shape_of, 5, 0, .as = "*_end"}}},
    {FC_TOP, FC_CREATE, 1, "static inline %w %w(flatbuffers_builder_t *B %w)\n{\nif (%w(B)", NULL,
     {{fc_of_type, 0, 0, .as = "*_ref_t"}, {shape_of, 0, 1, .as = "*_create"},
      {shape_of, 0, 2, .as = "__*_formal_args"}, {shape_of, 2, 0, .as = "*_start"},
      {starts_create, 0, .hole = 0}}},
    {FC_CREATE, 0, 0, "|| %w(B, %*)", &create_copy,
     {{adds, 0, .hole = 0}, {is_slot, 0, .hole = 1}, {fc_present, 0, .hole = 0}}},
    {FC_CREATE, SHAPE_BACK, 0, "|| %w(B, %*)) {\nreturn 0;\n}\nreturn %w(B);\n}", &create_copy,
     {{shape_of, 3, 0, .as = "*_end"}, {adds, 0, .hole = 0}, {is_slot, 0, .hole = 1},
      {fc_present, 0, .hole = 0}, {ends_create, 0, .hole = 0}}},
    {FC_TOP, 0, 0,
     "static %w %w(flatbuffers_builder_t *B, %w t)\n{\n__flatbuffers_memoize_begin(B, t);\n"
     "if (%w(B)) {\nreturn 0;\n}\n__flatbuffers_memoize_end(B, t, %w(B));\n}", NULL,
     {{fc_of_type, 0, 0, .as = "*_ref_t"}, {shape_of, 0, 1, .as = "*_clone"},
      {shape_of, 3, 0, .as = "*_start"}, {shape_of, 6, 0, .as = "*_end"}}},
    {FC_TOP, FC_CLONE, 1,
     "static %w %w(flatbuffers_builder_t *B, %w t)\n{\n__flatbuffers_memoize_begin(B, t);\n"
     "if (%w(B)", NULL,
     {{fc_of_type, 0, 0, .as = "*_ref_t"}, {shape_of, 0, 1, .as = "*_clone"},
      {shape_of, 3, 0, .as = "*_start"}}},
    {FC_CLONE, 0, 0, "|| %w(B, t)", &clone_copy,
     {{fc_field_of, 0, 0, .as = "*_pick"}, {fc_present, 0, .hole = 0}}},
    {FC_CLONE, SHAPE_BACK, 0,
     "|| %w(B, t)) {\nreturn 0;\n}\n__flatbuffers_memoize_end(B, t, %w(B));\n}", &clone_copy,
     {{fc_field_of, 0, 0, .as = "*_pick"}, {shape_of, 3, 0, .as = "*_end"},
      {fc_present, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows fc_builder_part = SHAPE_ROWS(builder_rows);
