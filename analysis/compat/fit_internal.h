/* What the files of the judgement share: judge.c, findings.c, tabulate.c. */
#pragma once

#include "analysis/compat/judge.h"

/* Errors of the runtime. */
enum {
    FIT_INTERNAL = 0x01,
    FIT_INVALID_STATE = 0x02,
    FIT_INVALID_ARGUMENT = 0x12,
    FIT_OPERATOR_MISSING = 0x14,
    FIT_NOT_FOUND = 0x20,
    FIT_ALLOCATION_FAILED = 0x21,
    FIT_INVALID_PROGRAM = 0x23,
    FIT_INVALID_EXTERNAL_DATA = 0x24
};

/* Memory that lives as long as the judgement. Returns NULL, and notes it, if out of memory. */
void *fit_take(fit_judgement *j, size_t size);

const char *fit_keep_all(fit_judgement *j, const char *bytes, size_t n);

/* A name for a message, truncated if it is long. */
const char *fit_keep_bytes(fit_judgement *j, const char *bytes, size_t n);
const char *fit_keep_text(fit_judgement *j, const char *text);

/* A finding at a place in the image that the run has entered. */
fit_finding fit_found_at(fit_judgement *j, const ptv_run *run, const ptv_rule *rule,
                         ptv_place place);
void fit_add_finding(fit_judgement *j, const fit_finding *finding);

/* Fills in the rows of a method. */
void fit_tabulate(fit_judgement *j, const load_plan *plan, bool data, fit_method *method);

/* The backends of the current method, and what their delegates take on this target. */
void fit_list_backends(fit_judgement *j, const load_plan *plan, const load_target *target,
                       fit_backends *list);
