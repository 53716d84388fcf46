/* "Did you mean": the rule whose name is nearest to a word, by edit distance. */
#include "verifiers/report/nearest.h"

#include <string.h>

#include "verifiers/report/policy.h"

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

size_t ptv_edits(const char *a, size_t an, const char *b, size_t bn)
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

const ptv_rule *ptv_rule_nearest(const char *word, size_t n)
{
    const ptv_rule *best = NULL;
    size_t fewest = SIZE_MAX;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        size_t here = ptv_edits(word, n, rule->name, strlen(rule->name));
        if (here < fewest) {
            fewest = here;
            best = rule;
        }
    }
    return best;
}
