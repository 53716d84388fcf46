/*
 * Shrinks any bytes as a file, preserving a pair of adjacent bytes taken from its end, with few
 * candidates or many. The result is never larger, has the pair, and is the best candidate; a second
 * run gives the same.
 */
#include "fuzz/oracle.h"
#include "fuzz/shrink/shrink.h"

#include <string.h>

enum { PAIR = 2, FEW = 60, MANY = 300 };

typedef struct request {
    uint8_t pair[PAIR];
    uint64_t hash; /* of all candidates and answers */
    size_t least;  /* of those that keep the pair */
} request;

static bool has_pair(const request *w, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + PAIR <= size; i++) {
        if (memcmp(bytes + i, w->pair, PAIR) == 0) {
            return true;
        }
    }
    return false;
}

static bool grants(void *context, const uint8_t *bytes, size_t size)
{
    request *w = context;
    bool good = has_pair(w, bytes, size);
    w->hash = w->hash * 31 + hash_of(bytes, size) + (good ? 1 : 0);
    w->least = good && size < w->least ? size : w->least;
    return good;
}

static request shrink(const fe_kit *kit, fe_bytes file, size_t most)
{
    request w = {.hash = PTV_HASH, .least = file.size};
    memcpy(w.pair, file.bytes + file.size - PAIR, PAIR);
    fh_shrinker *s = fh_new(kit, file);
    HOLDS(s != NULL);
    HOLDS(fh_shrink(s, most, grants, &w) <= most);
    fe_bytes best = fh_best(s);
    HOLDS(best.size == w.least);
    HOLDS(has_pair(&w, best.bytes, best.size));
    HOLDS(!fh_failed(s));
    fh_free(s);
    return w;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fe_kit kit; /* shared by all inputs: engines run them one by one */
    if (kit.schemas[PTV_FORMAT_PROGRAM] == NULL) {
        HOLDS(fe_kit_open(&kit));
    }
    if (size >= PAIR) {
        const fe_bytes file = {data, size};
        const uint64_t hash = hash_of(data, size);
        const size_t most = is_asked(hash, 1, 4) ? MANY : FEW;
        const request first = shrink(&kit, file, most);
        if (is_asked(hash, 0, 4)) { /* this doubles the cost */
            const request second = shrink(&kit, file, most);
            HOLDS(first.hash == second.hash);
        }
    }
    return 0;
}
