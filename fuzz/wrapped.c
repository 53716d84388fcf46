/* Model files around any bytes: headers and containers that are right, so that what is in is met.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/payloads/flat.h"
#include "verifiers/payloads/graph_header.h"

static void put(uint8_t *at, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

uint8_t *with_payload_header(const uint8_t *bytes, size_t *size, const char *magic,
                             const char *identifier)
{
    static const uint8_t head[FUZZ_FLAT] = {
        [PTV_PAYLOAD_LENGTH_AT] = PTV_PAYLOAD_HEADER, [PTV_PAYLOAD_FLAT_AT] = FUZZ_FLAT};
    size_t end = *size / 16 * 16;
    HOLDS(end >= FUZZ_PAYLOAD_LEAST);
    uint8_t *copy = copy_of(bytes, end);
    memcpy(copy, head, FUZZ_FLAT);
    memcpy(copy + PTV_PAYLOAD_MAGIC_AT, magic, 4);
    memcpy(copy + FUZZ_FLAT + 4, identifier, 4);
    put(copy + PTV_PAYLOAD_FLAT_SIZE_AT, end - FUZZ_FLAT, 4);
    put(copy + PTV_PAYLOAD_DATA_AT, end, 4);
    *size = end;
    return copy;
}

uint8_t *with_flat_header(const uint8_t *bytes, size_t *size, const char *magic,
                          const char *identifier)
{
    size_t end = *size / 16 * 16;
    HOLDS(end >= FUZZ_PAYLOAD_LEAST);
    uint8_t *copy = copy_of(bytes, end);
    memset(copy, 0, PTV_FLAT_HEADER);
    memcpy(copy + PTV_PAYLOAD_MAGIC_AT, magic, 4);
    put(copy + PTV_FLAT_DATA_AT, end, 8);
    if (identifier != NULL) {
        memcpy(copy + PTV_FLAT_HEADER + 4, identifier, 4);
    }
    *size = end;
    return copy;
}

uint8_t *in_container(const char *const *names, size_t count, const uint8_t *bytes, size_t *size)
{
    const size_t list = PTV_NFAT_HEAD + PTV_NFAT_ROW * count, each = *size / count;
    uint8_t *copy = calloc(list + *size, 1);
    HOLDS(copy != NULL);
    memcpy(copy, "NFAT\1", 5);
    put(copy + PTV_NFAT_COUNT_AT, count, 4);
    for (size_t i = 0; i < count; i++) {
        uint8_t *row = copy + PTV_NFAT_HEAD + PTV_NFAT_ROW * i;
        memcpy(row, names[i], strlen(names[i]));
        put(row + PTV_NFAT_OFFSET_AT, i * each, 8);
        put(row + PTV_NFAT_LENGTH_AT, i + 1 < count ? each : *size - i * each, 8);
    }
    if (*size > 0) {
        memcpy(copy + list, bytes, *size);
    }
    *size += list;
    return copy;
}
