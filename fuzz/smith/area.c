/* Constants of graphs. */
#include "fuzz/smith/payload.h"

#include <string.h>

enum { AREA = 4096, ALIGNED = 16, NAMED = 120 };

/* What is named is in the program around, which has not so many of them. */
uint64_t fs_area_take(fs_area *area, uint32_t size, const char **key)
{
    fs_build *b = area->b;
    uint32_t at = (area->used + ALIGNED - 1) / ALIGNED * ALIGNED;
    uint8_t *bytes = fs_filling(b, size);
    fs_spend(b, size);
    area->bytes = area->bytes == NULL ? fs_take(b, AREA) : area->bytes;
    *key = NULL;
    if (bytes == NULL || area->bytes == NULL) {
        return 0;
    }
    if (area->all != 0) {
        memset(bytes, area->all, size);
    }
    if (at + size > AREA || fs_chance(b, 4)) {
        fs_key *entry = fs_take(b, sizeof *entry);
        *key = fs_name(b);
        fs_spend(b, NAMED);
        if (entry != NULL) {
            *entry = (fs_key){*key, {bytes, size}, b->keys};
            b->keys = entry;
        }
        return UINT64_MAX;
    }
    memcpy(area->bytes + at, bytes, size);
    area->used = at + size;
    return at;
}
