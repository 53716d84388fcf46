/* Which writer wrote a file, and whether it would write these contents as the same bytes. */

#include "base/zeros.h"
#include "golden/codec/decode.h"
#include "golden/codec/encode.h"
#include "tool/audit.h"

/* A blob that still refers to its own place in the file is the same, without being read. */
static bool is_same(const gm_blob *piece, const ptv_image *image, uint64_t at)
{
    const uint8_t *there = image->bytes + at;
    if (piece->size > image->size - at) {
        return false;
    }
    if (piece->kind == GM_BYTES) {
        return piece->bytes == there || memcmp(piece->bytes, there, (size_t)piece->size) == 0;
    }
    return piece->kind == GM_ZEROS ? ptv_is_zero(there, piece->size) : piece->size == 0;
}

/* Returns the offset of the first piece that differs, or the end of the model if none does. */
static uint64_t first_difference(const gm_image *made, const ptv_image *image)
{
    uint64_t at = 0;
    for (size_t i = 0; i < made->count; i++) {
        if (!is_same(&made->pieces[i], image, at)) {
            return at;
        }
        at += made->pieces[i].size;
    }
    return at;
}

static void compare(const gm_model *model, const ptv_image *image, audit_provenance *p)
{
    gm_encoding encoding;
    memset(&encoding, 0, sizeof encoding);
    if (gm_encode(&encoding, model)) {
        p->at = first_difference(&encoding.image, image);
        p->differs = p->at < image->size || encoding.image.size != image->size;
    }
    gm_encoding_free(&encoding);
}

void ptv_audit_layout(const ptv_image *image, audit_provenance *p)
{
    static const char *const writers[] = {"python", "flatc"};
    static const char *const vtables[] = {"shared", "by-offsets", "own"};
    gm_source source;
    gm_model model;
    if (!gm_open(&source, image) || source.schema == NULL) {
        return;
    }
    gm_begin(&model, SIZE_MAX / 4);
    if (gm_decode(&model, &source)) {
        p->writer = writers[model.layout.writer];
        p->vtables = vtables[model.layout.vtables];
        compare(&model, image, p);
    }
    gm_free(&model);
}
