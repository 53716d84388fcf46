/* Oracles: reporting a broken one, choosing questions for an input, and splitting inputs. */
#include "fuzz/oracle.h"

#include <stdlib.h>
#include <string.h>

void broken(const char *what, const char *why, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s%s%s\n", file, line, what, why == NULL ? "" : ": ",
            why == NULL ? "" : why);
    abort();
}

/* ---- Choosing ---- */

void mix_byte(uint64_t *hash, uint8_t byte)
{
    *hash = ptv_hash(*hash, &byte, 1);
}

void mix_text(uint64_t *hash, const char *text)
{
    *hash = ptv_hash(*hash, text, text == NULL ? 0 : strlen(text));
}

uint64_t hash_of(const uint8_t *bytes, size_t size)
{
    const uint64_t hash = ptv_hash(PTV_HASH, bytes, size);
    return hash ^ hash >> 32; /* the low bits of a product depend on low bits only */
}

static bool asks_all(void)
{
    static int all = -1;
    all = all < 0 ? getenv("PTV_FUZZ_ALL") != NULL : all;
    return all == 1;
}

bool is_asked(uint64_t hash, unsigned i, unsigned count)
{
    return hash % count == i || asks_all();
}

void try_ways(const uint8_t *data, size_t size, fuzz_way *const *ways, unsigned count)
{
    const uint64_t hash = hash_of(data, size);
    for (unsigned i = 0; i < count; i++) {
        if (is_asked(hash, i, count)) {
            ways[i](data, size);
        }
    }
}

/* ---- Taking an input apart ---- */

uint8_t *copy_of(const void *bytes, size_t size)
{
    uint8_t *copy = malloc(size);
    HOLDS(copy != NULL || size == 0);
    if (size > 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

char *text_of(const void *bytes, size_t size)
{
    char *text = calloc(size + 1, 1);
    HOLDS(text != NULL);
    if (size > 0) {
        memcpy(text, bytes, size);
    }
    return text;
}

bool next_part(src_span *rest, src_span *part)
{
    const char *end = rest->size == 0 ? NULL : memchr(rest->at, '\0', rest->size);
    *part = (src_span){rest->at, end == NULL ? rest->size : (size_t)(end - rest->at)};
    const size_t cut = part->size + (end != NULL);
    *rest = (src_span){rest->at + cut, rest->size - cut};
    return end != NULL;
}
