/* Which payload: one of the kinds, as deep as readers follow. And constants of graphs. */
#include "fuzz/smith/payload.h"

#include <string.h>

/* Files around the innermost one that readers look into (docs/format.md). */
enum { DEEPEST = 4, AREA = 4096, ALIGNED = 16, NAMED = 120 };

typedef void (*kind)(fs_build *b, fs_payload *payload);

static void make_one(fs_build *b, fs_payload *payload, kind make)
{
    *payload = (fs_payload){.backend = ""};
    b->depth++;
    make(b, payload);
    b->depth--;
}

/* Kinds that hold other files come last: the innermost are none of them. */
void fs_make_payload(fs_build *b, fs_payload *payload)
{
    static const kind kinds[] = {fs_xnnpack, fs_xnnpack, fs_xnnpack, fs_xnnpack,
                                 fs_xnnpack, fs_vulkan,  fs_vulkan,  fs_opaque,
                                 fs_opaque,  fs_opaque,  fs_nfat,    fs_inner_program};
    enum { KINDS = sizeof kinds / sizeof kinds[0], FLAT = KINDS - 2 };
    make_one(b, payload, kinds[fs_below(b, b->depth + 2 > DEEPEST ? FLAT : KINDS)]);
}

void fs_make_usual(fs_build *b, fs_payload *payload)
{
    make_one(b, payload, fs_xnnpack);
}

void fs_make_native(fs_build *b, fs_payload *payload)
{
    static const kind kinds[] = {fs_native, fs_xnnpack, fs_vulkan, fs_inner_program};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    make_one(b, payload, kinds[fs_below(b, b->depth + 2 > DEEPEST ? KINDS - 1 : KINDS)]);
}

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
