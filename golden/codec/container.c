/* Numbers that are computed or given, and blobs placed at positions. */
#include "golden/codec/container.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/registry/formats.h"

enum { NEAR = 1 << 20 };

#define IS(member, number) \
    (offsetof(gm_header, member) == offsetof(gm_header, numbers[PTV_HEADER_##number]))
_Static_assert(IS(length, LENGTH) && IS(padded, FLATBUFFER_OFFSET) &&
                   IS(program_size, FLATBUFFER_SIZE) && IS(segment_base, SEGMENTS_OFFSET) &&
                   IS(segment_bytes, SEGMENTS_SIZE),
               "numbers of gm_header are those of ptv_header_number");
#undef IS

void gm_remark_on(gm_container *c, const char *what, size_t index, uint64_t said, uint64_t computed)
{
    gm_encoding *e = c->encoding;
    if (e->remark_count < GM_REMARKS) {
        e->remarks[e->remark_count++] = (gm_remark){what, index, said, computed};
    }
}

uint64_t gm_header_value(gm_container *c, const gm_number *said, const char *what, size_t index,
                         uint64_t computed)
{
    if (!said->given) {
        return computed;
    }
    if (said->value != computed) {
        gm_remark_on(c, what, index, said->value, computed);
    }
    return said->value;
}

/* ---- Headers ---- */

/* For a program, the space its header takes can be derived only from the root offset. */
static const ptv_header_site padded = {0, 4, "header.padded_length"};

const ptv_header_layout *gm_header_layout(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return info == NULL || info->header == NULL ? &ptv_no_header : info->header;
}

const ptv_header_site *gm_header_site(ptv_format format, size_t i)
{
    const bool room = format == PTV_FORMAT_PROGRAM && i == PTV_HEADER_FLATBUFFER_OFFSET;
    return room ? &padded : &gm_header_layout(format)->sites[i];
}

uint64_t gm_header_number(const ptv_image *im, ptv_format format, size_t i)
{
    const ptv_header_site *site = &gm_header_layout(format)->sites[i];
    return le_load(im->bytes + site->at, site->width);
}

void gm_write_header(gm_container *c, const gm_header *computed, uint8_t *file)
{
    const ptv_format format = c->model->format;
    const ptv_header_layout *layout = gm_header_layout(format);
    memcpy(file + layout->magic_at, layout->magic, 4);
    for (size_t i = 0; i < GM_HEADER_NUMBERS; i++) {
        const ptv_header_site *site = gm_header_site(format, i);
        const gm_number *number = &computed->numbers[i], *said = &c->model->header.numbers[i];
        if (number->given && site->width > 0) {
            le_store(file + site->at, site->width,
                     gm_header_value(c, said, site->path, 0, number->value));
        }
    }
}

uint8_t *gm_container_bytes(gm_container *c, size_t n)
{
    uint8_t *bytes = ptv_arena_take(c->rope.arena, n);
    if (bytes == NULL && c->rope.why == NULL) {
        c->rope.why = "out of memory";
    }
    return bytes;
}

/*
 * A wrong number should yield a file with a wrong number, not a file of a petabyte. If a model was
 * read from a file, that file was large enough for it, so its numbers always count as near.
 */
bool gm_is_near(const gm_container *c, uint64_t end, uint64_t at)
{
    const gm_number *size = &c->model->size;
    return at <= end || at - end <= NEAR || (size->given && at <= size->value);
}

static int by_position(const void *a, const void *b)
{
    const gm_placed *left = a;
    const gm_placed *right = b;
    if (left->at != right->at) {
        return left->at > right->at ? 1 : -1;
    }
    return (left->blob > right->blob) - (left->blob < right->blob); /* same list: keep its order */
}

static void place(gm_container *c, const gm_placed *placed, uint64_t alignment)
{
    gm_rope *rope = &c->rope;
    uint64_t at =
        gm_is_near(c, rope->size, placed->at) ? placed->at : gm_align_up(rope->size, alignment);
    if (at > rope->size) {
        gm_rope_zeros(rope, at - rope->size);
    }
    gm_rope_blob(rope, placed->blob, rope->size - at);
}

void gm_place(gm_container *c, gm_placed *placed, size_t count, uint64_t alignment)
{
    qsort(placed, count, sizeof *placed, by_position);
    for (size_t i = 0; i < count && c->rope.why == NULL; i++) {
        if (placed[i].blob->kind != GM_ABSENT) {
            place(c, &placed[i], alignment);
        }
    }
}

/* ---- NFAT: a head, a list of entries, their payloads in sequence ---- */

/* Writes entry i. Returns where its payload ends, relative to the first payload. */
static uint64_t write_entry(gm_container *c, uint8_t *out, size_t i, uint64_t offset,
                            gm_placed *payload)
{
    const gm_entry *entry = &c->model->entries[i];
    if (entry->id.size > PTV_NFAT_ID_BYTES || gm_blob_copy(&entry->id, out) != 0) {
        c->rope.why = "an id cannot be read or has more than 32 bytes";
        return 0;
    }
    uint64_t at = gm_header_value(c, &entry->offset, "entries[].offset", i, offset);
    uint64_t length = gm_header_value(c, &entry->length, "entries[].length", i, entry->data.size);
    le_store(out + PTV_NFAT_OFFSET_AT, 8, at);
    le_store(out + PTV_NFAT_LENGTH_AT, 8, length);
    uint64_t base = ptv_nfat_row(c->model->entry_count);
    *payload = (gm_placed){at > UINT64_MAX - base ? UINT64_MAX : base + at, &entry->data};
    return at > UINT64_MAX - length ? offset : at + length;
}

void gm_write_nfat(gm_container *c)
{
    size_t count = c->model->entry_count;
    if (count > UINT32_MAX / PTV_NFAT_ROW) {
        c->rope.why = "there are too many entries";
        return;
    }
    size_t size = (size_t)ptv_nfat_row(count);
    uint8_t *head = gm_container_bytes(c, size);
    gm_placed *payloads = (gm_placed *)(void *)gm_container_bytes(c, count * sizeof *payloads);
    if (head == NULL || payloads == NULL) {
        return;
    }
    memcpy(head, "NFAT", 4);
    le_store(head + PTV_NFAT_VERSION_AT, 4, c->model->nfat_version);
    le_store(head + PTV_NFAT_COUNT_AT, 4, count);
    uint64_t offset = 0;
    for (size_t i = 0; i < count && c->rope.why == NULL; i++) {
        offset = write_entry(c, head + ptv_nfat_row(i), i, offset, &payloads[i]);
    }
    const gm_blob piece = gm_bytes(head, size);
    gm_rope_piece(&c->rope, &piece);
    gm_place(c, payloads, count, 1);
}
