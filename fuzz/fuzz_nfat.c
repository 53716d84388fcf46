/*
 * Any bytes as a container of specializations, or as the payloads of one with a valid list. If
 * accepted, each payload has bytes of its own.
 */
#include <stdlib.h>

#include "fuzz/oracle.h"
#include "verifiers/nfat/nfat.h"

enum { ENTRIES = 2, FEW = 64 };

/* No two of the first entries share a byte, whatever their order. */
static void have_bytes_of_their_own(const ptv_image *im)
{
    uint32_t count = ptv_u32(im, PTV_NFAT_COUNT_AT);
    uint64_t room = im->size - ptv_nfat_row(count);
    for (uint64_t i = 0; i < count && i < FEW; i++) {
        uint64_t at = ptv_u64(im, ptv_nfat_row(i) + PTV_NFAT_OFFSET_AT);
        uint64_t length = ptv_u64(im, ptv_nfat_row(i) + PTV_NFAT_LENGTH_AT);
        HOLDS(ptv_within(room, at, length));
        for (uint64_t k = 0; k < i; k++) {
            uint64_t other = ptv_u64(im, ptv_nfat_row(k) + PTV_NFAT_OFFSET_AT);
            uint64_t end = other + ptv_u64(im, ptv_nfat_row(k) + PTV_NFAT_LENGTH_AT);
            HOLDS(length == 0 || end == other || at >= end || at + length <= other);
        }
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    const ptv_run *run = accepted(bytes, size, PTV_FORMAT_NFAT);
    if (run != NULL) {
        have_bytes_of_their_own(&ptv_state_of(run)->whole);
    }
}

/* Puts half of the bytes in each of two entries. */
static void check_as_payloads(const uint8_t *data, size_t size)
{
    static const char *const names[ENTRIES] = {"NativeBackend", "OtherBackend"};
    uint8_t *copy = in_container(names, ENTRIES, data, &size);
    check(copy, size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz_way *const ways[] = {check, check_as_payloads};
    try_ways(data, size, ways, 2);
    return 0;
}
