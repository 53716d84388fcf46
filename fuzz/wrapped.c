/* Model files around any bytes: headers and containers that are right, so that what is in is met.
 */
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "fuzz/oracle.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/payloads/flat.h"
#include "verifiers/payloads/graph_header.h"

void with_payload_header(const uint8_t *bytes, size_t size, const char *magic,
                         const char *identifier, fuzz_way *check)
{
    static const uint8_t head[FUZZ_FLAT] = {
        [PTV_PAYLOAD_LENGTH_AT] = PTV_PAYLOAD_HEADER, [PTV_PAYLOAD_FLAT_AT] = FUZZ_FLAT};
    size_t end = size / 16 * 16;
    HOLDS(end >= FUZZ_PAYLOAD_LEAST);
    uint8_t *copy = copy_of(bytes, end);
    memcpy(copy, head, FUZZ_FLAT);
    memcpy(copy + PTV_PAYLOAD_MAGIC_AT, magic, 4);
    memcpy(copy + FUZZ_FLAT + 4, identifier, 4);
    le_store(copy + PTV_PAYLOAD_FLAT_SIZE_AT, 4, end - FUZZ_FLAT);
    le_store(copy + PTV_PAYLOAD_DATA_AT, 4, end);
    check(copy, end);
    free(copy);
}

void with_flat_header(const uint8_t *bytes, size_t size, const char *magic,
                      const char *identifier, fuzz_way *check)
{
    size_t end = size / 16 * 16;
    HOLDS(end >= FUZZ_PAYLOAD_LEAST);
    uint8_t *copy = copy_of(bytes, end);
    memset(copy, 0, PTV_FLAT_HEADER);
    memcpy(copy + PTV_PAYLOAD_MAGIC_AT, magic, 4);
    le_store(copy + PTV_FLAT_DATA_AT, 8, end);
    if (identifier != NULL) {
        memcpy(copy + PTV_FLAT_HEADER + 4, identifier, 4);
    }
    check(copy, end);
    free(copy);
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
