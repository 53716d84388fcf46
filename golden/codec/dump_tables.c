/* Dumps tables as objects, field by field, by the schema. They have passed the walk. */
#include <stdio.h>

#include "base/utf8.h"
#include "golden/codec/dump_internal.h"
#include "golden/codec/real.h"
#include "verifiers/core/view.h"

enum { PATH_ROOM = 256 };

/* ---- The current path ---- */

static void enter(gm_dumper *d, const char *field, uint32_t index, bool listed)
{
    PTV_REQUIRE(d->depth < GM_DUMP_STEPS);
    d->path[d->depth++] = (gm_dump_step){field, index, listed};
}

/* "execution_plan[0].chains[1]" */
static void put_path(const gm_dumper *d, char *out, size_t room)
{
    size_t used = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < d->depth && used < room; i++) {
        const gm_dump_step *step = &d->path[i];
        const char *dot = i == 0 ? "" : ".";
        int n = step->listed ? snprintf(out + used, room - used, "%s%s[%u]", dot, step->field,
                                        (unsigned)step->index)
                             : snprintf(out + used, room - used, "%s%s", dot, step->field);
        used += (size_t)n;
    }
}

static void note_unknown(gm_dumper *d)
{
    if (d->dump->unknown_fields++ == 0) {
        put_path(d, d->dump->unknown_at, sizeof d->dump->unknown_at);
    }
}

/* Reports slots beyond those of the schema, as far as any schema could go. */
static void note_unknown_slots(gm_dumper *d, const ptv_table *type, uint32_t at)
{
    const ptv_image *im = &d->source->image;
    unsigned slots = (ptv_u16(im, at - ptv_u32(im, at)) - 4u) / 2;
    slots = slots < GM_SLOTS ? slots : GM_SLOTS;
    for (unsigned slot = type->count; slot < slots; slot++) {
        if (ptv_slot(im, at, slot) != 0) {
            note_unknown(d);
        }
    }
}

/* ---- File names ---- */

/* For a bundle: test-SUITE-CASE-input-INDEX. */
static const char *word_of(const char *field)
{
    static const struct {
        const char *field, *word;
    } words[] = {{"method_test_suites", "test"},
                 {"test_cases", ""},
                 {"inputs", "input"},
                 {"expected_outputs", "expected"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].field, field) == 0) {
            return words[i].word;
        }
    }
    return field;
}

/*
 * Composed of the lists on the path and the indices in them, which is unique: no table has two
 * blobs.
 */
static void put_file_name(const gm_dumper *d, const char *field, char *out, size_t room)
{
    size_t used = 0;
    for (unsigned i = 0; i < d->depth && used < room; i++) {
        const gm_dump_step *step = &d->path[i];
        const char *word = word_of(step->field);
        if (step->listed) {
            int n = snprintf(out + used, room - used, "%s%s-%u",
                             used == 0 || word[0] == '\0' ? "" : "-", word, (unsigned)step->index);
            used += (size_t)n;
        }
    }
    if (used == 0) {
        used = (size_t)snprintf(out, room, "%s", field);
    }
    PTV_REQUIRE(used + 5 <= room);
    memcpy(out + used, strcmp(field, "program") == 0 ? ".pte" : ".bin", 5);
}

/* ---- Scalars ---- */

static const char *enum_name(const gm_dumper *d, const ptv_field *field, int64_t value)
{
    const ptv_enum *known = &d->source->schema->enums[field->type - 1];
    for (unsigned i = 0; i < known->count; i++) {
        if (known->values[i].value == value) {
            return known->values[i].name;
        }
    }
    return NULL;
}

static const char *tag_name(const gm_dumper *d, const ptv_field *field, uint64_t tag)
{
    const ptv_union *known = &d->source->schema->unions[field->type];
    return tag < known->count ? known->members[tag].name : NULL;
}

static const char *name_of(const gm_dumper *d, const ptv_field *field, uint64_t bits)
{
    if (field->kind == PTV_KIND_TAG) {
        return tag_name(d, field, bits);
    }
    return field->type == 0 ? NULL : enum_name(d, field, (int64_t)bits);
}

/* flatc supports a single NaN. */
static void put_real(gm_dumper *d, uint64_t bits, bool single)
{
    if (d->dump->blobs == GM_NUMBERS && gm_real_is_nan(bits, single)) {
        gm_text_name(&d->text, "nan");
    } else {
        gm_text_real(&d->text, bits, single);
    }
}

static void put_number(gm_dumper *d, ptv_scalar scalar, uint64_t bits)
{
    gm_text *t = &d->text;
    switch (scalar) {
    case PTV_BOOL:
        if (bits <= 1) {
            gm_text_bool(t, bits == 1);
            return;
        }
        gm_text_u64(t, bits);
        return;
    case PTV_F32:
    case PTV_F64: put_real(d, bits, scalar == PTV_F32); return;
    case PTV_I8:
    case PTV_I16:
    case PTV_I32:
    case PTV_I64: gm_text_i64(t, (int64_t)bits); return;
    default: gm_text_u64(t, bits); return;
    }
}

/* Ids are structs with a single number. Only flatc shows them as structs, with its name. */
static void put_id(gm_dumper *d, uint64_t bits)
{
    gm_text_object(&d->text);
    gm_text_key(&d->text, "idx");
    gm_text_u64(&d->text, bits);
    gm_text_close(&d->text);
}

static void put_scalar(gm_dumper *d, const ptv_field *field, uint64_t bits)
{
    const char *name = name_of(d, field, bits);
    if (d->dump->blobs == GM_NUMBERS && field->space != PTV_SPACE_NONE) {
        put_id(d, bits);
        return;
    }
    if (name != NULL) {
        gm_text_name(&d->text, name);
    } else {
        put_number(d, (ptv_scalar)field->scalar, bits);
    }
}

/* The descriptor stores the default of a float as a double. */
static void put_default(gm_dumper *d, const ptv_field *field)
{
    bool flatc = d->dump->blobs == GM_NUMBERS;
    if (field->optional && (!flatc || field->space != PTV_SPACE_NONE)) {
        return; /* it has none, which only flatc writes, and only for numbers */
    }
    gm_text_key(&d->text, field->name);
    if (field->optional) {
        gm_text_null(&d->text);
        return;
    }
    if (field->scalar == PTV_F32) {
        put_real(d, gm_real_narrow(field->value), true);
    } else {
        put_scalar(d, field, field->value);
    }
}

/* ---- Strings and vectors ---- */

static void refuse_string(gm_dumper *d)
{
    char path[PATH_ROOM - 64];
    put_path(d, path, sizeof path);
    gm_dump_fail(d, "%s is not UTF-8, and flatc supports no other strings", path);
}

/* Writes text as a string, anything else as a blob. The path leads to the string itself. */
static void put_string(gm_dumper *d, ptv_vec string)
{
    const char *bytes = (const char *)d->source->image.bytes + string.at;
    if (!gm_dump_spend(d, string.count)) {
        return;
    }
    if (ptv_is_utf8(bytes, string.count)) {
        gm_text_string(&d->text, bytes, string.count);
    } else if (d->dump->blobs == GM_NUMBERS) {
        refuse_string(d);
    } else {
        gm_dump_base64(d, string.at, string.count);
    }
}

static bool is_blob(const ptv_field *field)
{
    return field->size == 1 && field->align > 1;
}

static void put_vector(gm_dumper *d, const ptv_field *field, ptv_vec vec)
{
    if (is_blob(field)) {
        char name[PATH_ROOM];
        put_file_name(d, field->name, name, sizeof name);
        gm_dump_blob(d, name, vec.at, vec.count);
        return;
    }
    if (!gm_dump_spend(d, (uint64_t)vec.count * field->size)) {
        return;
    }
    gm_text_array(&d->text);
    for (uint32_t i = 0; i < vec.count && !d->text.failed; i++) {
        uint64_t at = vec.at + (uint64_t)i * field->size;
        put_scalar(d, field, ptv_scalar_at(&d->source->image, at, (ptv_scalar)field->scalar));
    }
    gm_text_close(&d->text);
}

static void put_only_string(gm_dumper *d, const ptv_field *field, ptv_vec string)
{
    enter(d, field->name, 0, false);
    put_string(d, string);
    d->depth--;
}

static void put_strings(gm_dumper *d, const ptv_field *field, ptv_vec vec)
{
    gm_text_array(&d->text);
    for (uint32_t i = 0; i < vec.count && !d->text.failed; i++) {
        enter(d, field->name, i, true);
        put_string(d, ptv_string_in(&d->source->image, vec, i));
        d->depth--;
    }
    gm_text_close(&d->text);
}

/* ---- Tables ---- */

static void put_tables(gm_dumper *d, const ptv_field *field, ptv_vec vec)
{
    const ptv_table *type = &d->source->schema->tables[field->type];
    gm_text_array(&d->text);
    for (uint32_t i = 0; i < vec.count && !d->text.failed; i++) {
        enter(d, field->name, i, true);
        gm_dump_table(d, type, ptv_table_in(&d->source->image, vec, i));
        d->depth--;
    }
    gm_text_close(&d->text);
}

static void put_table(gm_dumper *d, const ptv_field *field, const ptv_table *type, uint32_t at)
{
    enter(d, field->name, 0, false);
    gm_dump_table(d, type, at);
    d->depth--;
}

/* Writes what follows the field's key. */
static void put_value(gm_dumper *d, const ptv_field *field, uint32_t table, unsigned slot)
{
    const ptv_image *im = &d->source->image;
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_STRING: put_only_string(d, field, ptv_vec_of(im, table, slot)); break;
    case PTV_KIND_VECTOR: put_vector(d, field, ptv_vec_of(im, table, slot)); break;
    case PTV_KIND_STRINGS: put_strings(d, field, ptv_vec_of(im, table, slot)); break;
    case PTV_KIND_TABLES: put_tables(d, field, ptv_vec_of(im, table, slot)); break;
    case PTV_KIND_TABLE:
        put_table(d, field, &d->source->schema->tables[field->type], ptv_table_of(im, table, slot));
        break;
    default:
        put_scalar(d, field,
                   ptv_scalar_at(im, ptv_slot(im, table, slot), (ptv_scalar)field->scalar));
        break;
    }
}

/* The value of an unknown member, from a newer schema, cannot be written. */
static void put_union(gm_dumper *d, const ptv_table *type, uint32_t table, unsigned slot)
{
    const ptv_image *im = &d->source->image;
    const ptv_field *field = &type->fields[slot];
    uint64_t tag = ptv_scalar_of(im, table, type, slot - 1);
    const ptv_table *member = gm_member(d->source->schema, field, tag);
    if (member == NULL) {
        note_unknown(d);
        return;
    }
    gm_text_key(&d->text, field->name);
    put_table(d, field, member, ptv_table_of(im, table, slot));
}

static void put_field(gm_dumper *d, const ptv_table *type, uint32_t table, unsigned slot)
{
    const ptv_field *field = &type->fields[slot];
    bool present = ptv_slot(&d->source->image, table, slot) != 0;
    if (field->kind == PTV_KIND_NONE) {
        return;
    }
    if (!present) {
        bool scalar = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
        if (scalar && d->dump->defaults) {
            put_default(d, field);
        }
        return;
    }
    if (field->kind == PTV_KIND_UNION) {
        put_union(d, type, table, slot);
        return;
    }
    gm_text_key(&d->text, field->name);
    put_value(d, field, table, slot);
}

void gm_dump_table(gm_dumper *d, const ptv_table *type, uint32_t at)
{
    gm_text_object(&d->text);
    for (unsigned slot = 0; slot < type->count && !d->text.failed; slot++) {
        put_field(d, type, at, slot);
    }
    gm_text_close(&d->text);
    note_unknown_slots(d, type, at);
}
