/* Encodes a whole file: container, patches, size. */
#include "golden/codec/encode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/payload.h"

static void apply_patches(gm_container *c)
{
    size_t count = c->model->patch_count;
    if (count == 0) {
        return;
    }
    gm_patch *patches = (gm_patch *)(void *)gm_container_bytes(c, count * sizeof *patches);
    if (patches != NULL) {
        memcpy(patches, c->model->patches, count * sizeof *patches);
        gm_rope_patch(&c->rope, patches, count);
    }
}

bool gm_encode(gm_encoding *encoding, const gm_model *model)
{
    return gm_encode_within(encoding, model, SIZE_MAX / 2);
}

bool gm_encode_within(gm_encoding *encoding, const gm_model *model, size_t memory)
{
    *encoding = (gm_encoding){.image.arena.left = memory};
    gm_reason reason;
    gm_container c = {{.arena = &encoding->image.arena}, model, encoding};
    if (model->format == PTV_FORMAT_NFAT) {
        gm_write_nfat(&c);
    } else if (model->format == PTV_FORMAT_PACKAGE) {
        gm_write_package(&c);
    } else if (model->format == PTV_FORMAT_SAFETENSORS) {
        gm_write_safetensors(&c);
    } else if (gm_is_payload(model->format)) {
        gm_write_payload(&c);
    } else {
        gm_write_flat(&c);
    }
    if (c.rope.why == NULL) {
        apply_patches(&c);
    }
    if (model->size.given && c.rope.why == NULL) {
        gm_rope_resize(&c.rope, model->size.value);
    }
    if (c.rope.why == NULL && c.rope.size > model->limit.disk) {
        reason = gm_reason_of(GM_OVER_LIMIT, model->limit.disk);
        c.rope.why = reason.text;
    }
    encoding->image.pieces = c.rope.pieces;
    encoding->image.count = c.rope.count;
    encoding->image.size = c.rope.size;
    if (c.rope.why != NULL) {
        snprintf(encoding->why, sizeof encoding->why, "%s", c.rope.why);
    }
    return c.rope.why == NULL;
}

void gm_encoding_free(gm_encoding *encoding)
{
    ptv_arena_free(&encoding->image.arena);
    encoding->image = (gm_image){0};
}

uint8_t *gm_image_bytes(const gm_image *image, char *why, size_t room)
{
    const gm_blob whole = {
        .kind = GM_PARTS, .size = image->size, .parts = image->pieces, .part_count = image->count};
    uint8_t *bytes = image->size > SIZE_MAX / 2 ? NULL : malloc((size_t)image->size + 1);
    if (bytes == NULL) {
        snprintf(why, room, "out of memory");
        return NULL;
    }
    int failed = gm_blob_copy(&whole, bytes);
    if (failed != 0) {
        snprintf(why, room, "%s", strerror(failed));
        free(bytes);
        return NULL;
    }
    return bytes;
}
