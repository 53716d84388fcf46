/* Edit distance, and which names are near enough to be what was meant. */
#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 64 }; /* only this much of longer words is compared */

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t at_most_longest(size_t n)
{
    return n < LONGEST ? n : LONGEST;
}

/* The last three rows of the table of distances between prefixes of the two words. */
typedef struct rows {
    size_t row[3][LONGEST + 1];
} rows;

static bool changed_places(const char *a, const char *b, size_t i, size_t j)
{
    return i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
}

static size_t edits(const char *a, size_t an, const char *b, size_t bn)
{
    rows r;
    an = at_most_longest(an);
    bn = at_most_longest(bn);
    for (size_t j = 0; j <= bn; j++) {
        r.row[0][j] = j;
    }
    for (size_t i = 1; i <= an; i++) {
        const size_t *above = r.row[(i - 1) % 3], *before = r.row[(i + 1) % 3];
        size_t *row = r.row[i % 3];
        row[0] = i;
        for (size_t j = 1; j <= bn; j++) {
            row[j] = smallest(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (changed_places(a, b, i, j) && before[j - 2] + 1 < row[j]) {
                row[j] = before[j - 2] + 1;
            }
        }
    }
    return r.row[an % 3][bn];
}

static size_t length_of(const ptv_nearest *nearest)
{
    return nearest->end == NULL ? strlen(nearest->word) : (size_t)(nearest->end - nearest->word);
}

static void keep_nearer(ptv_nearest *nearest, const char *name, size_t here)
{
    if (nearest->best == NULL || here < nearest->fewest) {
        nearest->best = name;
        nearest->fewest = here;
        nearest->tied = false;
    } else if (here == nearest->fewest) {
        nearest->tied = true;
    }
}

void ptv_offer(ptv_nearest *nearest, const char *name)
{
    keep_nearer(nearest, name, edits(nearest->word, length_of(nearest), name, strlen(name)));
}

void ptv_offer_part(ptv_nearest *nearest, const char *name)
{
    enum { SHORTEST = 3, INSIDE = 256 };
    const size_t n = length_of(nearest), all = strlen(name);
    for (size_t i = 0; n >= SHORTEST && i + n <= all; i++) {
        if (memcmp(name + i, nearest->word, n) == 0) {
            keep_nearer(nearest, name, all - n + (i > 0 ? INSIDE : 0));
            return;
        }
    }
}

const char *ptv_did_you_mean_best(ptv_nearest *nearest)
{
    nearest->said[0] = '\0';
    if (nearest->best != NULL) {
        snprintf(nearest->said, sizeof nearest->said, ", did you mean '%s'?", nearest->best);
    }
    return nearest->said;
}

const char *ptv_did_you_mean(ptv_nearest *nearest)
{
    size_t n = length_of(nearest);
    const size_t usual = n > 3 ? 2 : 1; /* two edits turn three letters into almost anything */
    const size_t most = n / 3 > usual ? n / 3 : usual;
    if (nearest->fewest > most || nearest->fewest >= n) {
        nearest->best = NULL;
    }
    return ptv_did_you_mean_best(nearest);
}
