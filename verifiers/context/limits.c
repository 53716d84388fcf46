/* Limits of a run: loaded bytes, nested bytes, compared bytes. */
#include "limits.h"

#include "../core/structure.h"

bool ptv_is_loaded(ptv_run *run, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    uint64_t wanted = bytes < run->image.size ? bytes : run->image.size;
    if (wanted <= run->image.loaded) {
        return true;
    }
    if (state->quiet) {
        state->faulty = true; /* as good as broken */
    } else {
        run->needed = state->base + wanted;
        state->undecided = true;
    }
    return false;
}

/*
 * Payloads that overlap are read once each; a file whose payloads together are several
 * times as large as it is cannot be read in linear time.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (state->unit == 0 || bytes <= state->nested) {
        state->nested -= state->unit == 0 ? 0 : bytes;
        return true;
    }
    static const ptv_place file = {NULL, "(file)", -1, -1, NULL}; /* -Os: else it is writable */
    uint64_t most = PTV_WHOLE_NESTED * state->whole.size;
    state->nested = 0;
    ptv_report_range(run, &ptv_objects_shared_rule, file, (ptv_range){0, bytes},
                     ptv_unsigned_mismatch(most + 1, 0, most));
    return false;
}

/* Payloads that overlap are all the longer to be compared. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (bytes > state->compared) {
        ptv_skip_rule(run, rule, PTV_SKIP_TOO_MANY);
        return false;
    }
    state->compared -= bytes;
    return true;
}
