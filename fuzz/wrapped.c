/* Wraps any bytes in valid headers and containers, so that checks reach what is inside. */
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "fuzz/oracle.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/registry/formats.h"

void with_header(const uint8_t *bytes, size_t size, ptv_format format, const char *identifier,
                 fuzz_way *check)
{
    const ptv_header_layout *layout = ptv_format_info_of(format)->header;
    const size_t end = size / 16 * 16;
    const uint64_t numbers[PTV_HEADER_NUMBERS] = {[PTV_HEADER_LENGTH] = layout->length,
                                                  [PTV_HEADER_FLATBUFFER_OFFSET] = layout->room,
                                                  [PTV_HEADER_FLATBUFFER_SIZE] = end - layout->room,
                                                  [PTV_HEADER_SEGMENTS_OFFSET] = end};
    HOLDS(end >= FUZZ_PAYLOAD_LEAST);
    uint8_t *copy = copy_of(bytes, end);
    memset(copy, 0, layout->room);
    memcpy(copy + layout->magic_at, layout->magic, 4);
    for (size_t i = 0; i < PTV_HEADER_NUMBERS; i++) {
        le_store(copy + layout->sites[i].at, layout->sites[i].width, numbers[i]);
    }
    if (identifier != NULL) {
        memcpy(copy + layout->room + 4, identifier, 4);
    }
    check(copy, end);
    free(copy);
}

void try_payload(const uint8_t *data, size_t size, ptv_format format, fuzz_way *check)
{
    const uint64_t hash = hash_of(data, size);
    const unsigned ways = size >= FUZZ_PAYLOAD_LEAST ? 2 : 1;
    if (is_asked(hash, 0, ways)) {
        check(data, size);
    }
    if (ways == 2 && is_asked(hash, 1, ways)) {
        with_header(data, size, format, ptv_schema_of(format)->identifier, check);
    }
}

uint8_t *in_container(const char *const *names, size_t count, const uint8_t *bytes, size_t *size)
{
    const size_t list = PTV_NFAT_HEAD + PTV_NFAT_ROW * count, each = *size / count;
    uint8_t *copy = calloc(list + *size, 1);
    HOLDS(copy != NULL);
    memcpy(copy, "NFAT\1", 5);
    le_store(copy + PTV_NFAT_COUNT_AT, 4, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *row = copy + PTV_NFAT_HEAD + PTV_NFAT_ROW * i;
        memcpy(row, names[i], strlen(names[i]));
        le_store(row + PTV_NFAT_OFFSET_AT, 8, i * each);
        le_store(row + PTV_NFAT_LENGTH_AT, 8, i + 1 < count ? each : *size - i * each);
    }
    if (*size > 0) {
        memcpy(copy + list, bytes, *size);
    }
    *size += list;
    return copy;
}
