/* Words for ptv_skip. */
#include "analysis/report/skips.h"
#include "verifiers/core/run.h"

static const struct {
    const char *word, *reason;
} texts[] = {
    [PTV_SKIP_NONE] = {"none", "it ran"},
    [PTV_SKIP_STRUCTURE] = {"structure", "what it reads is structurally broken"},
    [PTV_SKIP_NEEDS] = {"needs", ""},
    [PTV_SKIP_NOT_LOADED] = {"not-loaded", "what it reads is not in memory"},
    [PTV_SKIP_STOPPED] = {"nothing-to-check", "there is nothing to run it on"},
    [PTV_SKIP_TOO_MANY] = {"too-many", "there are more objects than it can compare"},
    [PTV_SKIP_MEMORY] = {"memory", "it needs more memory than it was given"},
};

const char *ptv_skip_reason(ptv_skip skip)
{
    return texts[skip].reason;
}

const char *ptv_skip_word(ptv_skip skip)
{
    return texts[skip].word;
}

const char *ptv_needed_name(const ptv_rule *rule)
{
    return ptv_lead_of(rule)->needs->name;
}
