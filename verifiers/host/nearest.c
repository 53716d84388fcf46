/* Edit distance, and what is near enough to be meant. */
#include "verifiers/host/nearest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 64 }; /* longer words are compared by their beginning */

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t at_most_longest(size_t n)
{
    return n < LONGEST ? n : LONGEST;
}

static size_t edits(const char *a, size_t an, const char *b, size_t bn)
{
    size_t row[LONGEST + 1];
    an = at_most_longest(an);
    bn = at_most_longest(bn);
    for (size_t j = 0; j <= bn; j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= an; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= bn; j++) {
            size_t above = row[j];
            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[bn];
}

static size_t length_of(const ptv_nearest *nearest)
{
    return nearest->end == NULL ? strlen(nearest->word) : (size_t)(nearest->end - nearest->word);
}

void ptv_offer(ptv_nearest *nearest, const char *name)
{
    size_t here = edits(nearest->word, length_of(nearest), name, strlen(name));
    if (nearest->best == NULL || here < nearest->fewest) {
        nearest->best = name;
        nearest->fewest = here;
    }
}

const char *ptv_did_you_mean(ptv_nearest *nearest)
{
    size_t n = length_of(nearest);
    size_t most = n / 3 > 2 ? n / 3 : 2;
    nearest->said[0] = '\0';
    if (nearest->best != NULL && nearest->fewest <= most && nearest->fewest < n) {
        snprintf(nearest->said, sizeof nearest->said, ", did you mean '%s'?", nearest->best);
    }
    return nearest->said;
}
