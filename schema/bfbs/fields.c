/* Fields of a binary schema: slots by id, hidden union tags, flags and defaults. */
#include "builder.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t of_field(const bfbs_builder *b, uint32_t field, unsigned slot)
{
    return bfbs_number(b, field, PTV_REFLECTION_FIELD, slot);
}

/* ---- Slots ---- */

/* Names ascend in the file, which also rules out duplicates. */
static void take_slots(bfbs_builder *b, bfbs_type *type, ptv_vec list)
{
    const char *before = NULL;
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        uint32_t at = ptv_table_in(&b->im, list, i);
        const char *name = bfbs_name(b, at, PTV_REFLECTION_FIELD_NAME, "field");
        fbs_field *field = fbs_new(&b->r, sizeof *field);
        bfbs_ascends(b, "field", before, name);
        before = name;
        if (field != NULL) {
            *field = (fbs_field){.name = name,
                                 .id = (uint32_t)of_field(b, at, PTV_REFLECTION_FIELD_ID),
                                 .offset = (uint32_t)of_field(b, at, PTV_REFLECTION_FIELD_OFFSET),
                                 .place = type->def->place};
            type->slots[i] = (bfbs_slot){at, field};
        }
    }
}

static int by_id(const void *a, const void *b)
{
    uint32_t x = ((const bfbs_slot *)a)->field->id, y = ((const bfbs_slot *)b)->field->id;
    return (x > y) - (x < y);
}

static int by_offset(const void *a, const void *b)
{
    uint32_t x = ((const bfbs_slot *)a)->field->offset, y = ((const bfbs_slot *)b)->field->offset;
    return (x > y) - (x < y);
}

/* Orders struct members by offset, since flatcc does not number them. */
static void order_slots(bfbs_builder *b, bfbs_type *type)
{
    bool fixed = type->def->kind == FBS_DEF_STRUCT;
    if (b->r.failed || type->count == 0) {
        return;
    }
    qsort(type->slots, type->count, sizeof *type->slots, fixed ? by_offset : by_id);
    for (uint32_t i = 0; i < type->count && !b->r.failed; i++) {
        fbs_field *field = type->slots[i].field;
        if (field->id != i && (!fixed || field->id != 0)) {
            bfbs_fail(b, "the id of field", field->name, "ids from 0 without a gap, each one once");
        }
        field->id = i;
        field->offset = fixed ? field->offset : 0;
    }
}

static uint32_t type_at(const bfbs_builder *b, const bfbs_slot *slot)
{
    return ptv_table_of(&b->im, slot->at, PTV_REFLECTION_FIELD_TYPE);
}

/* Whether `tag` has the name that flatc gives to the tag of `field`. */
static bool is_tag_of(const fbs_field *tag, const fbs_field *field)
{
    size_t n = strlen(field->name);
    return strncmp(tag->name, field->name, n) == 0 && strcmp(tag->name + n, "_type") == 0;
}

/* A tag precedes its union by one slot, and has no field in the model. */
static void hide_tag(bfbs_builder *b, bfbs_type *type, uint32_t id)
{
    bfbs_slot *slot = &type->slots[id];
    const bfbs_slot *next = id + 1 < type->count ? slot + 1 : NULL;
    if (!bfbs_is_tag(b, type_at(b, slot))) {
        return;
    }
    if (next == NULL || !bfbs_fits_tag(b, type_at(b, slot), type_at(b, next)) ||
        !is_tag_of(slot->field, next->field)) {
        bfbs_fail(b, "the tag", slot->field->name, "its union behind it");
    }
    slot->field = NULL;
}

/* ---- Defaults ---- */

static void integer_default(bfbs_builder *b, fbs_field *field, uint64_t value)
{
    char text[24];
    if (field->type.base == FBS_ULONG) {
        snprintf(text, sizeof text, "%" PRIu64, value);
    } else {
        snprintf(text, sizeof text, "%" PRId64, (int64_t)value);
    }
    field->written = value == 0 ? FBS_DEFAULT_NONE : FBS_DEFAULT_NUMBER;
    field->text = value == 0 ? NULL : fbs_copy(&b->r, text, strlen(text));
}

/* 17 digits suffice to recover the same double. */
static void real_default(bfbs_builder *b, fbs_field *field, uint64_t bits)
{
    char text[40];
    double value;
    memcpy(&value, &bits, sizeof value);
    snprintf(text, sizeof text, "%.17g", value);
    field->written = bits == 0 ? FBS_DEFAULT_NONE : FBS_DEFAULT_NUMBER;
    field->text = bits == 0 ? NULL : fbs_copy(&b->r, text, strlen(text));
}

/* A field that is neither optional nor required nor a scalar has an explicit default. */
static void text_default(const bfbs_builder *b, fbs_field *field, uint32_t at)
{
    enum { DEFAULT_TEXTS = 8 }; /* flag in advanced_features: the schema has such defaults */
    uint64_t features =
        bfbs_number(b, b->root, PTV_REFLECTION_SCHEMA, PTV_REFLECTION_SCHEMA_ADVANCED_FEATURES);
    if ((features & DEFAULT_TEXTS) == 0 || of_field(b, at, PTV_REFLECTION_FIELD_OPTIONAL) != 0 ||
        of_field(b, at, PTV_REFLECTION_FIELD_REQUIRED) != 0) {
        return;
    }
    if (field->type.base == FBS_STRING) {
        field->written = FBS_DEFAULT_STRING;
        field->text = "";
    } else if (field->type.base == FBS_VECTOR) {
        field->written = FBS_DEFAULT_EMPTY;
        field->text = "[]";
    }
}

static void set_default(bfbs_builder *b, const fbs_def *def, fbs_field *field, uint32_t at)
{
    fbs_base base = field->type.base;
    field->at_default = field->place;
    if (!fbs_is_scalar(base)) {
        if (def->kind == FBS_DEF_TABLE) {
            text_default(b, field, at);
        }
    } else if (of_field(b, at, PTV_REFLECTION_FIELD_OPTIONAL) != 0) {
        field->written = FBS_DEFAULT_NULL;
        field->text = "null";
    } else if (base == FBS_FLOAT || base == FBS_DOUBLE) {
        real_default(b, field, of_field(b, at, PTV_REFLECTION_FIELD_DEFAULT_REAL));
    } else {
        integer_default(b, field, of_field(b, at, PTV_REFLECTION_FIELD_DEFAULT_INTEGER));
    }
}

/* ---- Attributes ---- */

/* Restores attributes that the file expresses in other ways. */
static void imply_attrs(bfbs_builder *b, fbs_field *field, uint32_t at)
{
    static const struct {
        unsigned slot;
        const char *name;
    } flags[] = {{PTV_REFLECTION_FIELD_DEPRECATED, "deprecated"},
                 {PTV_REFLECTION_FIELD_REQUIRED, "required"},
                 {PTV_REFLECTION_FIELD_KEY, "key"}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (of_field(b, at, flags[i].slot) != 0) {
            bfbs_imply(b, &field->attrs, flags[i].name, NULL);
        }
    }
    uint64_t base = bfbs_number(b, ptv_table_of(&b->im, at, PTV_REFLECTION_FIELD_TYPE),
                                PTV_REFLECTION_TYPE, PTV_REFLECTION_TYPE_BASE_TYPE);
    if (base == PTV_REFLECTION_BASE_TYPE_VECTOR64) {
        bfbs_imply(b, &field->attrs, "vector64", NULL); /* which implies a 64-bit offset */
    } else if (of_field(b, at, PTV_REFLECTION_FIELD_OFFSET64) != 0) {
        bfbs_imply(b, &field->attrs, "offset64", NULL);
    }
}

/* ---- Fields ---- */

/* flatcc writes the attribute id without its number. */
static void number_attr(bfbs_builder *b, const fbs_field *field)
{
    char text[16];
    for (fbs_attr *a = field->attrs; a != NULL; a = a->next) {
        if (strcmp(a->name, "id") == 0 && a->value != NULL && a->value[0] == '\0') {
            snprintf(text, sizeof text, "%" PRIu32, field->id);
            a->value = fbs_copy(&b->r, text, strlen(text));
        }
    }
}

static void link_field(bfbs_builder *b, fbs_def *def, const bfbs_slot *slot, fbs_field ***last)
{
    fbs_field *field = slot->field;
    field->type = bfbs_type_of(b, type_at(b, slot), field->name);
    field->attrs = bfbs_attrs(b, slot->at, PTV_REFLECTION_FIELD_ATTRIBUTES);
    number_attr(b, field);
    imply_attrs(b, field, slot->at);
    set_default(b, def, field, slot->at);
    fbs_names_add(&b->r, &def->names, fbs_key_of(field->name), field);
    if (def->field_count++ == FBS_MEMBERS) {
        bfbs_fail(b, "more than 16384 fields in", def->name, "fewer");
    }
    **last = field;
    *last = &field->next;
}

static void fields_of(bfbs_builder *b, bfbs_type *type)
{
    ptv_vec list = ptv_vec_of(&b->im, type->at, PTV_REFLECTION_OBJECT_FIELDS);
    fbs_def *def = type->def;
    fbs_field **last = &def->fields;
    b->about = type->name;
    def->attrs = bfbs_attrs(b, type->at, PTV_REFLECTION_OBJECT_ATTRIBUTES);
    if (list.count > 2 * FBS_MEMBERS) { /* a union takes two slots */
        bfbs_fail(b, "more than 16384 fields in", def->name, "fewer");
        return;
    }
    type->slots = fbs_new(&b->r, list.count * sizeof *type->slots);
    type->count = list.count;
    take_slots(b, type, list);
    order_slots(b, type);
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        hide_tag(b, type, i);
    }
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        if (type->slots[i].field != NULL) {
            link_field(b, def, &type->slots[i], &last);
        }
    }
}

void bfbs_fields(bfbs_builder *b)
{
    for (uint32_t i = 0; i < b->objects.count && !b->r.failed; i++) {
        fields_of(b, &b->objects.types[i]);
    }
}
