/*
 * Any bytes as a container of specializations, and as the payloads of one whose list is
 * right. Of what is accepted, each payload has bytes of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/agree.h"
#include "verifiers/core/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 12, ROW = 48, OFFSET_AT = 32, LENGTH_AT = 40, ENTRIES = 2, FEW = 64 };

/* No two of the first entries share a byte, however they are ordered. */
static void have_bytes_of_their_own(const ptv_image *im)
{
    uint32_t count = ptv_u32(im, 8);
    uint64_t room = im->size - HEAD - ROW * (uint64_t)count;
    for (uint64_t i = 0; i < count && i < FEW; i++) {
        uint64_t at = ptv_u64(im, HEAD + ROW * i + OFFSET_AT);
        uint64_t length = ptv_u64(im, HEAD + ROW * i + LENGTH_AT);
        HOLDS(ptv_within(room, at, length));
        for (uint64_t k = 0; k < i; k++) {
            uint64_t other = ptv_u64(im, HEAD + ROW * k + OFFSET_AT);
            uint64_t end = other + ptv_u64(im, HEAD + ROW * k + LENGTH_AT);
            HOLDS(length == 0 || end == other || at >= end || at + length <= other);
        }
    }
}

static void check(const uint8_t *bytes, size_t size)
{
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    all_agree(&image);
    ptv_verdict verdict = verify(&run, &image, ptv_sink_count, NULL);
    if (verdict == PTV_CLEAN && run.format == PTV_FORMAT_NFAT) {
        have_bytes_of_their_own(&image);
    }
}

static void put(uint8_t *at, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

/* Half of the bytes in each of two entries. */
static void check_as_payloads(const uint8_t *data, size_t size)
{
    static const char *const names[ENTRIES] = {"NativeBackend", "OtherBackend"};
    const size_t list = HEAD + ROW * (size_t)ENTRIES;
    uint8_t *copy = calloc(list + size, 1);
    HOLDS(copy != NULL);
    memcpy(copy, "NFAT\1\0\0\0\2", 9);
    for (size_t i = 0; i < ENTRIES; i++) {
        uint8_t *row = copy + HEAD + ROW * i;
        memcpy(row, names[i], strlen(names[i]));
        put(row + OFFSET_AT, i * (size / 2));
        put(row + LENGTH_AT, i == 0 ? size / 2 : size - size / 2);
    }
    memcpy(copy + list, data, size);
    check(copy, list + size);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check(data, size);
    if (size > 0) {
        check_as_payloads(data, size);
    }
    return 0;
}
