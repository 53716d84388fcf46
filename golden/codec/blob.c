/* Reads blobs of every kind as streams. */
#include "golden/codec/blob.h"

#include <errno.h>
#include <string.h>

#include "base/system.h"
#include "golden/codec/read_all.h"

enum { CHUNK = 1 << 14 };

/* Too large for a small stack, and it must not depend on available memory. */
static _Thread_local uint8_t chunk[CHUNK];

gm_blob gm_bytes(const void *bytes, uint64_t size)
{
    return (gm_blob){.kind = GM_BYTES, .size = size, .bytes = bytes};
}

gm_blob gm_zeros(uint64_t size)
{
    return (gm_blob){.kind = GM_ZEROS, .size = size};
}

gm_blob gm_range_blob(const ptv_image *image, bool there, uint64_t at, uint64_t size)
{
    return there ? gm_bytes(image->bytes + (size == 0 ? 0 : at), size)
                 : (gm_blob){.kind = GM_ABSENT, .size = size};
}

bool gm_set_blob(gm_model *model, gm_value *value, gm_blob bytes, uint64_t count)
{
    gm_blob *blob = gm_take(model, sizeof *blob);
    if (blob != NULL) {
        *blob = bytes;
        *value = (gm_value){.present = true, .count = (uint32_t)count, .as.blob = blob};
    }
    return blob != NULL;
}

bool gm_repeat(gm_model *model, const uint8_t *run, size_t length, uint64_t size, gm_blob *blob)
{
    size_t count = (size_t)((size + length - 1) / length);
    gm_blob *parts = gm_take(model, count * sizeof *parts);
    for (size_t i = 0; i < count && parts != NULL; i++) {
        uint64_t left = size - (uint64_t)i * length;
        parts[i] = gm_bytes(run, left < length ? left : length);
    }
    *blob = (gm_blob){.kind = GM_PARTS, .size = size, .parts = parts, .part_count = count};
    return parts != NULL;
}

static int read_zeros(uint64_t size, gm_put put, void *context)
{
    static const uint8_t zeros[4096];
    while (size > 0) {
        size_t n = size < sizeof zeros ? (size_t)size : sizeof zeros;
        int failed = put(context, zeros, n);
        if (failed != 0) {
            return failed;
        }
        size -= n;
    }
    return 0;
}

static int read_chunks(int file, const gm_blob *blob, gm_put put, void *context)
{
    uint64_t at = 0;
    while (at < blob->size) {
        size_t n = blob->size - at < CHUNK ? (size_t)(blob->size - at) : CHUNK;
        size_t got;
        int failed = gm_read_at(file, blob->offset + at, chunk, n, &got);
        failed = failed == 0 && got == 0 ? ENODATA : failed;
        failed = failed == 0 ? put(context, chunk, got) : failed;
        if (failed != 0) {
            return failed;
        }
        at += got;
    }
    return 0;
}

static int read_file(const gm_blob *blob, gm_put put, void *context)
{
    if (blob->size == 0) {
        return 0;
    }
    int file = open(blob->path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    int failed = read_chunks(file, blob, put, context);
    close(file);
    return failed;
}

uint64_t gm_item_padding(const gm_blob *blob, uint64_t at)
{
    uint64_t over = blob->item_alignment == 0 ? 0 : at % blob->item_alignment;
    return over == 0 ? 0 : blob->item_alignment - over;
}

static int read_parts(const gm_blob *blob, gm_put put, void *context)
{
    uint64_t at = 0;
    for (size_t i = 0; i < blob->part_count; i++) {
        uint64_t padding = gm_item_padding(blob, at);
        int failed = read_zeros(padding, put, context);
        if (failed == 0) {
            failed = gm_blob_read(&blob->parts[i], put, context);
        }
        if (failed != 0) {
            return failed;
        }
        at += padding + blob->parts[i].size;
    }
    return 0;
}

int gm_blob_read(const gm_blob *blob, gm_put put, void *context)
{
    switch (blob->kind) {
    case GM_BYTES: return blob->size == 0 ? 0 : put(context, blob->bytes, (size_t)blob->size);
    case GM_FILE: return read_file(blob, put, context);
    case GM_ZEROS: return read_zeros(blob->size, put, context);
    case GM_PARTS: return read_parts(blob, put, context);
    case GM_ABSENT: break;
    }
    return ENODATA;
}

static int append(void *context, const void *bytes, size_t n)
{
    uint8_t **to = context;
    memcpy(*to, bytes, n);
    *to += n;
    return 0;
}

int gm_blob_copy(const gm_blob *blob, void *out)
{
    uint8_t *to = out;
    return gm_blob_read(blob, append, &to);
}
