/* What a run may read of all nested units together, and what of the file must be in memory. */
#ifndef PTV_CONTEXT_LIMITS_H
#define PTV_CONTEXT_LIMITS_H

#include "../core/run.h"

/* So many bytes for each of the file: ptv_state.nested and ptv_state.compared begin with that. */
enum { PTV_WHOLE_NESTED = 4 };

/* False, and noted, when the first `bytes` of the unit are not there although it has them. */
bool ptv_is_loaded(ptv_run *run, uint64_t bytes);

/*
 * Takes bytes of a nested unit from what a run may read of all of them; false, and reported,
 * when nothing is left.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes);

/* The same for what compares payloads with each other; false, and the rule skipped. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes);

#endif
