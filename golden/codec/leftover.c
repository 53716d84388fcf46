/* Finds the bytes of a file that belong to nothing. */
#include "golden/codec/leftover.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/payload.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/payloads/flat.h"

enum { HEAD = 8, SPLIT = 16 };

/* ---- Ranges ---- */

static int by_position(const void *a, const void *b)
{
    uint64_t left = ((const gm_range *)a)->at;
    uint64_t right = ((const gm_range *)b)->at;
    return (left > right) - (left < right);
}

static void add(gm_owned *owned, uint64_t at, uint64_t size)
{
    if (size > 0) {
        owned->ranges[owned->count++] = (gm_range){at, size};
    }
}

static void merge(gm_owned *owned)
{
    size_t kept = 0;
    qsort(owned->ranges, owned->count, sizeof *owned->ranges, by_position);
    for (size_t i = 1; i < owned->count; i++) {
        gm_range *last = &owned->ranges[kept];
        const gm_range *next = &owned->ranges[i];
        if (next->at > last->at + last->size) {
            owned->ranges[++kept] = *next;
        } else if (next->at + next->size > last->at + last->size) {
            last->size = next->at + next->size - last->at;
        }
    }
    owned->count = owned->count == 0 ? 0 : kept + 1;
}

/* Adds heads and tables. */
static void add_front(gm_owned *owned, const gm_source *s)
{
    uint64_t data, bytes;
    if (s->format == PTV_FORMAT_NFAT) {
        add(owned, 0, ptv_nfat_row(gm_part_count(s)));
        return;
    }
    if (s->tables_at > 0) {
        uint64_t header = gm_is_flat_payload(s->format) ? PTV_FLAT_HEADER : PTV_PAYLOAD_HEADER;
        add(owned, PTV_PAYLOAD_MAGIC_AT, header - PTV_PAYLOAD_MAGIC_AT);
        add(owned, s->tables_at, gm_head_of(s->schema));
        if (gm_payload_data(s, &data, &bytes)) {
            add(owned, data, bytes);
        }
    } else {
        add(owned, 0, HEAD + (uint64_t)s->header_length);
    }
    add(owned, s->lowest, s->program_size - s->lowest);
}

bool gm_owned_ranges(gm_owned *owned, const gm_source *s)
{
    uint32_t count = gm_part_count(s);
    *owned = (gm_owned){malloc((count + (size_t)4) * sizeof(gm_range)), 0};
    if (owned->ranges == NULL) {
        return false;
    }
    add_front(owned, s);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t at, size;
        if (gm_part(s, i, &at, &size)) {
            add(owned, at, size);
        }
    }
    merge(owned);
    return true;
}

/* ---- Bytes ---- */

/* Where the run that begins at `at` ends: before 16 zeros, or at `end`. */
static uint64_t end_of_run(const ptv_image *im, uint64_t at, uint64_t end)
{
    uint64_t last = at;
    while (at < end && at - last < SPLIT) {
        if (im->bytes[at] != 0) {
            last = at;
        }
        at++;
    }
    return last + 1;
}

static bool find_in_gap(const ptv_image *im, uint64_t at, uint64_t end, gm_range *found)
{
    while (at < end && im->bytes[at] == 0) {
        at++;
    }
    if (at >= end) {
        return false;
    }
    *found = (gm_range){at, end_of_run(im, at, end) - at};
    return true;
}

/* Index of the first range that ends after `from`. */
static size_t first_behind(const gm_owned *owned, uint64_t from)
{
    size_t low = 0, high = owned->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (owned->ranges[middle].at + owned->ranges[middle].size > from) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

bool gm_next_leftover(const gm_owned *owned, const ptv_image *im, uint64_t from, gm_range *found)
{
    for (size_t i = first_behind(owned, from); i <= owned->count; i++) {
        uint64_t end = i < owned->count ? owned->ranges[i].at : im->size;
        if (find_in_gap(im, from, end, found)) {
            return true;
        }
        uint64_t next = i < owned->count ? end + owned->ranges[i].size : end;
        from = next > from ? next : from;
    }
    return false;
}

/* A FlatBuffer that ends with more zeros than its writer leaves has been padded. */
static bool ends_padded(const gm_source *s)
{
    static const uint8_t zeros[SPLIT];
    const ptv_image *im = &s->image;
    return s->header_length == 0 && im->size >= SPLIT &&
           memcmp(im->bytes + im->size - SPLIT, zeros, SPLIT) == 0;
}

bool gm_must_say_size(const gm_source *s, uint64_t end)
{
    return gm_payload_end(s, end) != s->image.size || ends_padded(s);
}

static bool add_patch(gm_model *model, size_t *room, const ptv_image *im, gm_range range)
{
    gm_patch *patches = ptv_arena_room_for_one(&model->arena, model->patches, model->patch_count,
                                               room, sizeof *patches);
    if (patches != NULL) {
        patches[model->patch_count++] =
            (gm_patch){range.at, gm_bytes(im->bytes + range.at, range.size)};
        model->patches = patches;
    }
    return patches != NULL;
}

bool gm_decode_leftovers(gm_model *model, const gm_source *s)
{
    gm_owned owned;
    gm_range found = {0, 0};
    size_t room = 0;
    if (!gm_owned_ranges(&owned, s)) {
        return false;
    }
    bool kept = true;
    while (kept && gm_next_leftover(&owned, &s->image, found.at + found.size, &found)) {
        kept = add_patch(model, &room, &s->image, found);
    }
    const gm_range *last = &owned.ranges[owned.count - 1];
    uint64_t end = found.at + found.size > last->at + last->size ? found.at + found.size
                                                                 : last->at + last->size;
    if (gm_must_say_size(s, end)) {
        model->size = (gm_number){true, s->image.size};
    }
    free(owned.ranges);
    return kept;
}
