/* Decodes a file, changes it, and encodes it again. */
#include "golden/edit/rebuild.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/decode.h"
#include "golden/codec/payload.h"

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
 * The tables end, but for alignment, where segments or constants begin, or at the end of the file.
 * Their size is then correct, even if this writer would have needed a different number of bytes.
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

/*
 * Header numbers equal to what encoding computes become computed ones. If the tables change, only
 * the padding between FlatBuffer and segments may change with them.
 */
static void release_numbers(gm_model *model, const gm_source *s, const gm_encoding *unedited)
{
    gm_header *h = &model->header;
    bool payload = gm_is_payload(model->format);
    bool well = ends_well(s, payload ? GM_PAYLOAD_ALIGNMENT : segment_alignment(model));
    for (size_t i = 0; i < GM_HEADER_NUMBERS; i++) {
        gm_number *number = &h->numbers[i];
        const ptv_header_site *site = gm_header_site(model->format, i);
        bool kept = well && (number == &h->program_size || number == &h->segment_base);
        if (site->width > 0 && number != &h->length) {
            number->given = !kept && is_remarked(unedited, site->path);
        }
    }
    if (!payload && h->kind == GM_HEADER_NONE && model->segment_count == 0) {
        h->kind = GM_HEADER_AUTO; /* none has been needed so far */
    }
}

/* ---- Segments ---- */

/* The root's current list of segments. */
static gm_value segment_list(const gm_model *model)
{
    const gm_value *list = gm_field_named(model->root, "segments");
    return list == NULL ? (gm_value){.present = false} : *list;
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

/* After a change to the list, gives each segment its bytes. False: out of memory. */
static bool follow_segments(gm_model *model, const gm_value *before)
{
    enum { LARGE = 1 << 20 }; /* a wrong number must not make a large file */
    gm_value now = segment_list(model);
    uint32_t count = now.present ? now.count : 0;
    gm_value old = before->present ? *before : (gm_value){.present = false};
    if (old.count != model->segment_count) {
        return true; /* nothing to do: they do not belong to the list */
    }
    gm_blob *segments = gm_take(model, count * sizeof *segments + 1);
    for (uint32_t i = 0; i < count && segments != NULL; i++) {
        const gm_table *table = now.as.tables[i];
        const gm_blob *bytes = bytes_of(model, &old, i, table, count == old.count);
        uint64_t size = gm_number_named(table, "size");
        segments[i] = bytes != NULL ? *bytes : gm_zeros(size > LARGE ? 0 : size);
    }
    model->segments = segments;
    model->segment_count = count;
    return segments != NULL;
}

/* ---- Patches ---- */

/* Where program and segments are in the file just written. */
typedef struct parts {
    uint64_t program_end, base;
} parts;

static parts parts_of(const gm_model *model, const ptv_image *now)
{
    const ptv_format format = model->format;
    const ptv_header_layout *layout = gm_header_layout(format);
    if (model->header.kind != GM_HEADER_GIVEN || layout->magic == NULL ||
        !ptv_in(now, 0, layout->head + layout->least)) {
        return (parts){now->size, 0};
    }
    uint64_t base = gm_header_number(now, format, PTV_HEADER_SEGMENTS_OFFSET);
    if (layout->sites[PTV_HEADER_FLATBUFFER_SIZE].width == 0) {
        return (parts){base, base}; /* the FlatBuffer extends up to it */
    }
    return (parts){gm_header_number(now, format, PTV_HEADER_FLATBUFFER_OFFSET) +
                       gm_header_number(now, format, PTV_HEADER_FLATBUFFER_SIZE),
                   base};
}

/* False if something else is now in its place. */
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

/* Moves patches, and the size, along with the part that they follow. */
static void move_patches(gm_model *model, const gm_source *s, const ptv_image *image)
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

/* ---- Decode, change, encode ---- */

static bool open_source(gm_source *source, const ge_file *file, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (file->size != file->loaded) {
        return ge_refuse(error, "needs the whole file, but only a part of it is loaded");
    }
    return gm_open(source, &image) ||
           ge_refuse(error, "needs the file to be written again, but it cannot be read: %s",
                     source->why);
}

uint8_t *ge_encode(const gm_model *model, size_t *size, gm_error *error)
{
    gm_encoding encoding;
    uint8_t *bytes = NULL;
    char why[128];
    if (!gm_encode(&encoding, model)) {
        ge_refuse(error, "%.200s", encoding.why);
    } else if (encoding.image.size > GE_LARGEST) {
        ge_refuse(error, "the file would have more than 1 GiB");
    } else {
        bytes = gm_image_bytes(&encoding.image, why, sizeof why);
        *size = (size_t)encoding.image.size;
        if (bytes == NULL) {
            ge_refuse(error, "%s", why);
        }
    }
    gm_encoding_free(&encoding);
    return bytes;
}

/* Patches after the parts move with them, so the file is first written without any. */
static bool settle_patches(gm_model *model, const gm_source *source, gm_error *error)
{
    size_t patches = model->patch_count;
    bool sized = model->size.given;
    size_t size = 0;
    if (patches == 0 && !sized) {
        return true;
    }
    model->patch_count = 0;
    model->size.given = false;
    uint8_t *bytes = ge_encode(model, &size, error);
    if (bytes == NULL) {
        return false;
    }
    const ptv_image now = {bytes, size, size};
    model->patch_count = patches;
    model->size.given = sized;
    move_patches(model, source, &now);
    free(bytes);
    return true;
}

/*
 * Otherwise, numbers in the header would keep describing the previous size. A model that was read
 * from a file can be encoded, so this only fails if memory runs out.
 */
static bool free_numbers(gm_model *model, const gm_source *source, gm_error *error)
{
    gm_encoding unedited;
    bool good = gm_encode(&unedited, model) || ge_refuse(error, "%.200s", unedited.why);
    if (good) {
        release_numbers(model, source, &unedited);
    }
    gm_encoding_free(&unedited);
    return good;
}

static uint8_t *write_changed(gm_model *model, const gm_source *source, const ge_change *change,
                              size_t *size, gm_error *error)
{
    if (!gm_decode(model, source)) {
        ge_refuse(error, "out of memory");
        return NULL;
    }
    if (!free_numbers(model, source, error)) {
        return NULL;
    }
    gm_value segments = segment_list(model);
    if (!change->apply(model, change, error)) {
        return NULL;
    }
    if (!follow_segments(model, &segments)) {
        ge_refuse(error, "out of memory");
        return NULL;
    }
    return settle_patches(model, source, error) ? ge_encode(model, size, error) : NULL;
}

bool ge_rebuild(ge_file *file, const ge_change *change, gm_error *error)
{
    gm_source source;
    gm_model model;
    size_t size = 0;
    if (!open_source(&source, file, error)) {
        return false;
    }
    gm_begin(&model, 0);
    uint8_t *bytes = write_changed(&model, &source, change, &size, error);
    gm_free(&model);
    if (bytes != NULL) {
        ge_become(file, bytes, size);
    }
    return bytes != NULL;
}

bool ge_rebuild_by(ge_file *file, const ge_change *change,
                   bool (*apply)(gm_model *, const ge_change *, gm_error *), gm_error *error)
{
    ge_change other = *change;
    other.apply = apply;
    return ge_rebuild(file, &other, error);
}
