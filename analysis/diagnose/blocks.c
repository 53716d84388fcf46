/*
 * A block of zeros or 0xFF that errors point to: a hole in a sparse file, or flash that was erased
 * but not written. It begins and ends at block boundaries.
 */
#include "analysis/diagnose/diagnose_internal.h"

enum { BLOCK = 256, SURE = 512 };

static bool tell(ptv_diagnosis *diagnosis, uint8_t value, uint64_t at, uint64_t end)
{
    diagnosis->damage = (ptv_damage){.kind = value == 0 ? PTV_DAMAGE_ZEROS : PTV_DAMAGE_ERASED,
                                     .at = at,
                                     .end = end,
                                     .count = end - at,
                                     .whole = diagnosis->image.size};
    return true;
}

static bool is_blank(uint8_t value)
{
    return value == 0 || value == 0xff;
}

/* The whole blocks in the run of equal bytes around `at`; returns false if there are none. */
static bool block_around(const ptv_image *im, uint64_t at, uint64_t *from, uint64_t *to)
{
    const uint8_t value = im->bytes[at];
    uint64_t low = at, high = at;
    while (low > 0 && at - low < PTV_COPY_MOST && im->bytes[low - 1] == value) {
        low--;
    }
    while (high < im->size && high - at < PTV_COPY_MOST && im->bytes[high] == value) {
        high++;
    }
    *from = (low + BLOCK - 1) / BLOCK * BLOCK;
    *to = high == im->size ? high : high / BLOCK * BLOCK;
    return *from < *to && *to - *from >= BLOCK && at >= low && at < high;
}

/* A file that begins with such a block has no identifier. */
static bool diagnose_at_beginning(ptv_diagnosis *diagnosis)
{
    const ptv_image *im = &diagnosis->image;
    uint64_t from, to;
    return im->size > 0 && is_blank(im->bytes[0]) && block_around(im, 0, &from, &to) && from == 0 &&
           tell(diagnosis, im->bytes[0], from, to);
}

/* If a list has zeros for its count, only references to its elements are wrong. */
static bool diagnose_in_tables(ptv_diagnosis *diagnosis)
{
    const ptv_image *im = &diagnosis->image;
    const uint64_t tables = ptv_header_claim_of(im).tables;
    uint64_t from, to;
    for (uint64_t at = BLOCK; at < im->size && at < tables; at += BLOCK) {
        if (is_blank(im->bytes[at]) && block_around(im, at, &from, &to) && to - from >= SURE) {
            return tell(diagnosis, im->bytes[at], from, to);
        }
    }
    return false;
}

bool ptv_diagnose_blocks(ptv_diagnosis *diagnosis)
{
    enum { MANY = 4 };
    const ptv_image *im = &diagnosis->image;
    ptv_trial t;
    uint64_t from = 0, to = 0;
    if (diagnose_at_beginning(diagnosis)) {
        return true;
    }
    ptv_try(diagnosis, im, 0, &t);
    for (unsigned i = 0; i < t.listed; i++) {
        const uint64_t at = t.list[i].at;
        const bool blank =
            at < im->size && is_blank(im->bytes[at]) && block_around(im, at, &from, &to);
        if (blank && (to - from >= SURE || t.listed > 1)) {
            return tell(diagnosis, im->bytes[at], from, to);
        }
    }
    return t.structural == 0 && t.errors >= MANY && diagnose_in_tables(diagnosis);
}
