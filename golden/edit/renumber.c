/* Numbers, segments and patches of a model that is written again. */
#include "golden/edit/renumber.h"

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/fill.h"
#include "golden/codec/payload.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/flat.h"

/* ---- Header ---- */

static bool is_remarked(const gm_encoding *e, const char *what)
{
    for (size_t i = 0; i < e->remark_count; i++) {
        if (strcmp(e->remarks[i].what, what) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * The tables end where segments or constants begin but for alignment, or with the file: so their
 * size is right in itself, even when this writer would have needed another number of bytes.
 */
static bool ends_well(const gm_source *s, uint64_t alignment)
{
    uint64_t end = s->segment_base == 0 ? s->image.size : s->segment_base;
    return s->program_size == end || gm_align_up(s->program_size, alignment) == end;
}

static uint64_t segment_alignment(const gm_model *model)
{
    return model->layout.segment_alignment == 0 ? 1 : model->layout.segment_alignment;
}

/* The padding between FlatBuffer and constants is all that other tables may change. */
static void free_payload_numbers(gm_header *h, const gm_source *s, const gm_encoding *unedited)
{
    bool well = ends_well(s, GM_PAYLOAD_ALIGNMENT);
    h->padded.given = is_remarked(unedited, "header.flatbuffer_offset");
    h->program_size.given = !well && is_remarked(unedited, "header.flatbuffer_size");
    h->segment_base.given = !well && is_remarked(unedited, gm_data_offset_path(s->format));
    h->segment_bytes.given = is_remarked(unedited, gm_data_size_path(s->format));
}

void ge_free_numbers(gm_model *model, const gm_source *s, const gm_encoding *unedited)
{
    gm_header *h = &model->header;
    if (gm_is_payload(model->format)) {
        if (gm_has_header(model->format)) {
            free_payload_numbers(h, s, unedited);
        }
        return;
    }
    bool well = ends_well(s, segment_alignment(model));
    bool data = s->format == PTV_FORMAT_DATA;
    if (well || !is_remarked(unedited, data ? "header.flatbuffer_size" : "header.program_size")) {
        h->program_size.given = false;
    }
    if (well || !is_remarked(unedited, "header.segment_base_offset")) {
        h->segment_base.given = false;
    }
    if (!is_remarked(unedited, "header.segment_data_size")) {
        h->segment_bytes.given = false;
    }
    if (!is_remarked(unedited, data ? "header.flatbuffer_offset" : "header.padded_length")) {
        h->padded.given = false;
    }
    if (h->kind == GM_HEADER_NONE && model->segment_count == 0) {
        h->kind = GM_HEADER_AUTO; /* none was needed so far */
    }
}

/* ---- Segments ---- */

gm_value ge_segment_list(const gm_model *model)
{
    int slot = model->root == NULL ? -1 : gm_slot(model->root->type, "segments");
    return slot < 0 ? (gm_value){.present = false} : model->root->fields[slot];
}

static uint64_t size_of(const gm_table *segment)
{
    const gm_value *size = &segment->fields[gm_slot(segment->type, "size")];
    return size->present ? size->as.scalar : 0;
}

/* The bytes of a table that was in the list, wherever it is now. */
static const gm_blob *bytes_of(const gm_model *model, const gm_value *before, uint32_t i,
                               const gm_table *table, bool same_count)
{
    if (i < before->count && before->as.tables[i] == table) {
        return &model->segments[i];
    }
    for (uint32_t old = 0; old < before->count; old++) {
        if (before->as.tables[old] == table) {
            return &model->segments[old];
        }
    }
    return same_count ? &model->segments[i] : NULL;
}

bool ge_follow_segments(gm_model *model, const gm_value *before)
{
    enum { LARGE = 1 << 20 }; /* a wrong number makes no large file */
    gm_value now = ge_segment_list(model);
    uint32_t count = now.present ? now.count : 0;
    gm_value old = before->present ? *before : (gm_value){.present = false};
    if (old.count != model->segment_count) {
        return true; /* none of our business: they are not the list's */
    }
    gm_blob *segments = gm_take(model, count * sizeof *segments + 1);
    for (uint32_t i = 0; i < count && segments != NULL; i++) {
        const gm_table *table = now.as.tables[i];
        const gm_blob *bytes = bytes_of(model, &old, i, table, count == old.count);
        uint64_t size = size_of(table);
        segments[i] = bytes != NULL ? *bytes : gm_zeros(size > LARGE ? 0 : size);
    }
    model->segments = segments;
    model->segment_count = count;
    return segments != NULL;
}

/* ---- Patches ---- */

/* Where program and segments are in a file that has just been written. */
typedef struct parts {
    uint64_t program_end, base;
} parts;

static parts parts_of(const gm_model *model, const ptv_image *now)
{
    bool data = model->format == PTV_FORMAT_DATA;
    if (gm_is_flat_payload(model->format) && ptv_in(now, 0, PTV_FLAT_HEADER)) {
        uint64_t end = ptv_u64(now, PTV_FLAT_DATA_AT);
        return (parts){end, end};
    }
    if (gm_is_payload(model->format) && ptv_in(now, 0, PTV_PAYLOAD_HEADER)) {
        uint64_t tables = ptv_u32(now, PTV_PAYLOAD_FLAT_AT);
        return (parts){tables + ptv_u32(now, PTV_PAYLOAD_FLAT_SIZE_AT),
                       ptv_u32(now, PTV_PAYLOAD_DATA_AT)};
    }
    bool header = model->header.kind == GM_HEADER_GIVEN && ptv_in(now, 0, 48);
    if (!header || model->format == PTV_FORMAT_BUNDLE) {
        return (parts){now->size, 0};
    }
    if (data) {
        return (parts){ptv_u64(now, 16) + ptv_u64(now, 24), ptv_u64(now, 32)};
    }
    return (parts){ptv_u64(now, 16), ptv_u64(now, 24)};
}

/* False: where it would be now, there is something else. */
static bool move(gm_patch *patch, const gm_source *s, parts now)
{
    if (patch->at < s->lowest) {
        return true;
    }
    bool behind_base = s->segment_base != 0 && patch->at >= s->segment_base;
    if (behind_base) {
        patch->at = patch->at - s->segment_base + now.base;
        return true;
    }
    if (patch->at < s->program_size) {
        return false;
    }
    patch->at = patch->at - s->program_size + now.program_end;
    return now.base == 0 || patch->at + patch->data.size <= now.base;
}

void ge_move_patches(gm_model *model, const gm_source *s, const ptv_image *image)
{
    parts now = parts_of(model, image);
    size_t kept = 0;
    for (size_t i = 0; i < model->patch_count; i++) {
        gm_patch patch = model->patches[i];
        if (move(&patch, s, now)) {
            model->patches[kept++] = patch;
        }
    }
    model->patch_count = kept;
    if (model->size.given) {
        bool base = s->segment_base != 0;
        model->size.value += base ? now.base - s->segment_base : now.program_end - s->program_size;
        model->size.given = model->size.value >= image->size;
    }
}
