/* Decode, change, encode. */
#include "golden/edit/rebuild.h"

#include <stdlib.h>

#include "golden/codec/decode.h"
#include "golden/codec/encode.h"
#include "golden/edit/renumber.h"

static bool open_source(gm_source *source, const ge_file *file, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (file->size != file->loaded) {
        return ge_refuse(error, "needs the whole file, but only a part of it is loaded");
    }
    return gm_open(source, &image) ||
           ge_refuse(error, "needs the file to be written again, and it cannot be read: %s",
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

/* What is behind the parts moves with them, so they are written first without it. */
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
    ge_move_patches(model, source, &now);
    free(bytes);
    return true;
}

/*
 * Without this, numbers of the header would go on saying how large the file was before. A
 * model that was read from a file can be written, so it is memory that fails.
 */
static bool free_numbers(gm_model *model, const gm_source *source, gm_error *error)
{
    gm_encoding unedited;
    bool good = gm_encode(&unedited, model) || ge_refuse(error, "%.200s", unedited.why);
    if (good) {
        ge_free_numbers(model, source, &unedited);
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
    gm_value segments = ge_segment_list(model);
    if (!change->apply(model, change, error)) {
        return NULL;
    }
    if (!ge_follow_segments(model, &segments)) {
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
    if (bytes == NULL) {
        return false;
    }
    free(file->bytes);
    file->bytes = bytes;
    file->loaded = size;
    file->size = size;
    /* Exactly as large as it is: gm_image_bytes() has one byte more. */
    uint8_t *exact = realloc(bytes, size > 0 ? size : 1);
    file->bytes = exact != NULL ? exact : bytes;
    return true;
}
