/* Eight bytes at a time, by tables that are made when they are first asked for. */
#include "verifiers/host/crc32.h"

#include <pthread.h>

enum { WAYS = 8, VALUES = 256 };

static uint32_t tables[WAYS][VALUES];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_tables(void)
{
    const uint32_t polynomial = 0xedb88320;
    for (uint32_t i = 0; i < VALUES; i++) {
        uint32_t crc = i;
        for (unsigned bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (polynomial & (0u - (crc & 1u)));
        }
        tables[0][i] = crc;
    }
    for (unsigned way = 1; way < WAYS; way++) {
        for (uint32_t i = 0; i < VALUES; i++) {
            const uint32_t crc = tables[way - 1][i];
            tables[way][i] = crc >> 8 ^ tables[0][crc & 0xff];
        }
    }
}

static uint32_t eight(uint32_t crc, const uint8_t *p)
{
    crc ^= p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    return tables[7][crc & 0xff] ^ tables[6][crc >> 8 & 0xff] ^ tables[5][crc >> 16 & 0xff] ^
           tables[4][crc >> 24] ^ tables[3][p[4]] ^ tables[2][p[5]] ^ tables[1][p[6]] ^
           tables[0][p[7]];
}

uint32_t ptv_crc32_of(const uint8_t *bytes, uint64_t size)
{
    return ptv_crc32_more(0, bytes, size);
}

uint32_t ptv_crc32_more(uint32_t crc, const uint8_t *bytes, uint64_t size)
{
    crc = ~crc;
    (void)pthread_once(&once, make_tables);
    for (; size >= WAYS; bytes += WAYS, size -= WAYS) {
        crc = eight(crc, bytes);
    }
    for (; size > 0; bytes++, size--) {
        crc = crc >> 8 ^ tables[0][(crc ^ *bytes) & 0xff];
    }
    return ~crc;
}
