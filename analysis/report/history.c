/* Queries of the history. The table itself is history.tsv. */
#include "analysis/report/history.h"

#include <string.h>

const ptv_history *ptv_history_of(const ptv_rule *rule)
{
    size_t low = 0, high = ptv_history_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (ptv_histories[middle].code == rule->code) {
            return &ptv_histories[middle];
        }
        const bool above = ptv_histories[middle].code < rule->code;
        low = above ? middle + 1 : low;
        high = above ? high : middle;
    }
    return NULL;
}

unsigned ptv_history_steps(const ptv_history *history)
{
    unsigned count = 0;
    while (count < PTV_STEPS && history->steps[count].since != 0) {
        count++;
    }
    return count;
}

ptv_reaction ptv_reaction_of(const ptv_history *history, ptv_release release)
{
    ptv_reaction reaction = PTV_UNKNOWN;
    for (unsigned i = 0; i < ptv_history_steps(history) && history->steps[i].since <= release;
         i++) {
        reaction = history->steps[i].reaction;
    }
    return reaction;
}

bool ptv_refuses(const ptv_history *history, ptv_release release)
{
    return (history->full != 0 && history->full <= release) ||
           ptv_reaction_of(history, release) == PTV_REFUSES;
}

ptv_release ptv_refused_since(const ptv_history *history)
{
    for (unsigned i = 0; i < ptv_history_steps(history); i++) {
        if (history->steps[i].reaction == PTV_REFUSES) {
            return history->steps[i].since;
        }
    }
    return (ptv_release)0;
}

const char *ptv_reaction_word(ptv_reaction reaction)
{
    static const char *const words[PTV_REACTIONS] = {
        [PTV_UNKNOWN] = "unknown", [PTV_IGNORES] = "ignores",   [PTV_REFUSES] = "refuses",
        [PTV_CRASHES] = "crashes", [PTV_COMPUTES] = "computes",
    };
    return words[reaction];
}
