/* Converts verified tables to a tree; blobs and scalars of vectors stay in the image. */
#include "golden/codec/decode.h"

#include "base/map.h"
#include "golden/codec/blob.h"
#include "golden/codec/codec_package.h"
#include "golden/codec/leftover.h"
#include "golden/codec/payload.h"
#include "verifiers/nfat/nfat.h"

typedef struct decoder {
    gm_model *model;
    const gm_source *source;
    const ptv_image *im;
    /* Seen so far, by position: a shared object is a single node in the tree. */
    ptv_map tables;
} decoder;

static gm_table *decode_table(decoder *d, const ptv_table *type, uint32_t at);

/* ---- Fields ---- */

static uint64_t load(const decoder *d, const ptv_field *field, uint32_t at)
{
    if (field->scalar == PTV_F32) {
        return ptv_u32(d->im, at);
    }
    return field->scalar == PTV_F64 ? ptv_u64(d->im, at)
                                    : ptv_scalar_at(d->im, at, (ptv_scalar)field->scalar);
}

static bool decode_strings(decoder *d, gm_value *value, ptv_vec vec)
{
    value->as.strings = gm_take(d->model, vec.count * sizeof *value->as.strings);
    for (uint32_t i = 0; i < vec.count && value->as.strings != NULL; i++) {
        ptv_vec string = ptv_string_in(d->im, vec, i);
        value->as.strings[i] = gm_bytes(d->im->bytes + string.at, string.count);
    }
    return value->as.strings != NULL;
}

static bool decode_tables(decoder *d, gm_value *value, const ptv_table *type, ptv_vec vec)
{
    value->as.tables = gm_take(d->model, vec.count * sizeof(gm_table *));
    if (value->as.tables == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < vec.count; i++) {
        value->as.tables[i] = decode_table(d, type, ptv_table_in(d->im, vec, i));
        if (value->as.tables[i] == NULL) {
            return false;
        }
    }
    return true;
}

static bool decode_one(decoder *d, gm_value *value, const ptv_table *type, uint32_t table,
                       unsigned slot)
{
    value->as.table = decode_table(d, type, ptv_table_of(d->im, table, slot));
    return value->as.table != NULL;
}

static bool decode_union(decoder *d, gm_value *value, const ptv_field *field, uint32_t table,
                         unsigned slot)
{
    uint64_t tag = ptv_u8(d->im, ptv_slot(d->im, table, slot - 1));
    return decode_one(d, value, gm_member(d->source->schema, field, tag), table, slot);
}

static bool decode_field(decoder *d, gm_value *value, const ptv_field *field, uint32_t table,
                         unsigned slot)
{
    const ptv_table *tables = d->source->schema->tables;
    ptv_vec vec;
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: value->as.scalar = load(d, field, ptv_slot(d->im, table, slot)); return true;
    case PTV_KIND_STRING:
    case PTV_KIND_VECTOR:
        vec = ptv_vec_of(d->im, table, slot);
        return gm_set_blob(d->model, value,
                           gm_bytes(d->im->bytes + vec.at, (uint64_t)vec.count * field->size),
                           vec.count);
    case PTV_KIND_STRINGS:
        vec = ptv_vec_of(d->im, table, slot);
        value->count = vec.count;
        return decode_strings(d, value, vec);
    case PTV_KIND_TABLES:
        vec = ptv_vec_of(d->im, table, slot);
        value->count = vec.count;
        return decode_tables(d, value, &tables[field->type], vec);
    case PTV_KIND_TABLE: return decode_one(d, value, &tables[field->type], table, slot);
    case PTV_KIND_UNION: return decode_union(d, value, field, table, slot);
    case PTV_KIND_NONE: break;
    }
    return true;
}

static gm_table *decode_table(decoder *d, const ptv_table *type, uint32_t at)
{
    gm_table *known = (gm_table *)ptv_map_get(&d->tables, at);
    if (known != NULL && known->type == type) {
        return known;
    }
    gm_table *table = gm_new_table(d->model, type);
    if (table == NULL) {
        return NULL;
    }
    for (unsigned slot = 0; slot < type->count; slot++) {
        gm_value *value = &table->fields[slot];
        value->present = type->fields[slot].kind != PTV_KIND_NONE && ptv_slot(d->im, at, slot) != 0;
        if (value->present && !decode_field(d, value, &type->fields[slot], at, slot)) {
            return NULL;
        }
    }
    return known != NULL || ptv_map_add(&d->tables, at, (uintptr_t)table) ? table : NULL;
}

/* ---- The rest of the file ---- */

static gm_blob part_blob(const gm_source *s, uint32_t i)
{
    uint64_t at, size;
    bool there = gm_part(s, i, &at, &size);
    return gm_range_blob(&s->image, there, at, size);
}

static bool decode_segments(gm_model *model, const gm_source *s)
{
    uint32_t count = gm_part_count(s);
    model->segments = gm_take(model, count * sizeof *model->segments);
    model->segment_count = count;
    for (uint32_t i = 0; i < count && model->segments != NULL; i++) {
        model->segments[i] = part_blob(s, i);
    }
    return model->segments != NULL;
}

static bool decode_entries(gm_model *model, const gm_source *s)
{
    const ptv_image *im = &s->image;
    uint32_t count = gm_part_count(s);
    model->nfat_version = ptv_u32(im, PTV_NFAT_VERSION_AT);
    model->entries = gm_take(model, count * sizeof *model->entries);
    model->entry_count = count;
    for (uint32_t i = 0; i < count && model->entries != NULL; i++) {
        const uint64_t at = ptv_nfat_row(i);
        const uint8_t *id = im->bytes + at;
        model->entries[i] = (gm_entry){gm_bytes(id, ptv_nfat_id_size(id)),
                                       {true, ptv_u64(im, at + PTV_NFAT_OFFSET_AT)},
                                       {true, ptv_u64(im, at + PTV_NFAT_LENGTH_AT)},
                                       part_blob(s, i)};
    }
    return model->entries != NULL;
}

static bool decode_root(gm_model *model, const gm_source *s)
{
    decoder d = {.model = model, .source = s, .im = &s->image};
    model->root = decode_table(&d, &s->schema->tables[s->schema->root], s->root);
    ptv_map_free(&d.tables);
    return model->root != NULL;
}

bool gm_decode(gm_model *model, const gm_source *s)
{
    model->format = s->format;
    model->schema = s->schema;
    if (s->format == PTV_FORMAT_PACKAGE) {
        return gm_decode_package(model, s);
    }
    if (s->format == PTV_FORMAT_SAFETENSORS) {
        return gm_decode_safetensors(model, s);
    }
    if (s->format == PTV_FORMAT_NFAT) {
        return decode_entries(model, s) && gm_decode_leftovers(model, s);
    }
    if (!gm_guess_layout(&model->layout, s) || !decode_root(model, s)) {
        return false;
    }
    if (gm_is_payload(s->format)) {
        gm_decode_payload(model, s);
        return gm_decode_leftovers(model, s);
    }
    model->header = gm_header_in(s);
    return decode_segments(model, s) && gm_decode_leftovers(model, s);
}
