/*
 * The interface of renderers: the policy (policy.h) decides which findings they get; text.h and
 * json.h write them.
 */
#pragma once

#include "analysis/diagnose/damage.h"

/* What the policy makes of a finding. */
typedef enum ptv_effect {
    PTV_EFFECT_ALLOWED, /* does not count */
    PTV_EFFECT_NOTE = PTV_NOTE,
    PTV_EFFECT_WARNING = PTV_WARNING,
    PTV_EFFECT_ERROR = PTV_ERROR
} ptv_effect;
enum { PTV_EFFECTS = PTV_EFFECT_ERROR + 1 };

const char *ptv_effect_word(ptv_effect effect); /* "allowed", "note", "warning", "error" */

/* Names of the files of a run, as the user gave them: see ptv_finding.file. */
typedef struct ptv_file_names {
    const char *path;        /* the file itself */
    const char *const *data; /* data files, in the order of run->data */
    uint32_t data_count;
} ptv_file_names;

const char *ptv_name_of(const ptv_file_names *names, uint32_t file);

/* Findings of one file, by effect. `shown` + `hidden` is what the renderer should have seen. */
typedef struct ptv_finding_counts {
    uint64_t errors, warnings, notes, allowed;
    uint64_t denied; /* those of the errors that are due to --deny */
    uint64_t shown, hidden;
} ptv_finding_counts;

typedef enum ptv_outcome {
    PTV_OUTCOME_CLEAN,
    PTV_OUTCOME_REFUSED,
    PTV_OUTCOME_UNDECIDED, /* there might be an error: outcome.h */
    PTV_OUTCOME_UNREADABLE
} ptv_outcome;

/* "clean", "refused", "undecided", "unreadable" */
const char *ptv_outcome_word(ptv_outcome outcome);

/* One file, after its findings. */
typedef struct ptv_file_report {
    ptv_file_names names;
    bool alone; /* without data operands, as it is not known which belong to it */
    ptv_outcome outcome;
    const char *message;      /* why, if UNDECIDED or UNREADABLE; otherwise NULL */
    const ptv_run *run;       /* NULL if UNREADABLE */
    const ptv_damage *damage; /* what happened to the file; NULL if not diagnosed */
    ptv_finding_counts totals;
    const struct ptv_groups *groups; /* its findings by cause (groups.h); NULL if not wanted */
} ptv_file_report;

/* The whole call. */
typedef struct ptv_summary {
    uint64_t outcomes[PTV_OUTCOME_UNREADABLE + 1]; /* files by outcome */
    uint64_t errors, warnings, notes, allowed;
    uint64_t bytes; /* of the files that could be read */
    int exit_status;
} ptv_summary;

/*
 * `file` may read the file (facts); its caller guards the mapping. If the file vanishes meanwhile,
 * `drop` discards what is not written yet, and `file` is called again with PTV_OUTCOME_UNREADABLE.
 */
typedef struct ptv_renderer {
    void *self;
    void (*open)(void *self);
    void (*finding)(void *self, const ptv_file_names *names, const ptv_finding *finding,
                    ptv_effect effect);
    /* Puts its text about the first finding of a group into `said`, which `file` uses later. */
    void (*lead)(void *self, const ptv_file_names *names, const ptv_finding *finding,
                 ptv_effect effect, ptv_buffer *said);
    void (*file)(void *self, const ptv_file_report *report);
    void (*drop)(void *self);
    void (*follow)(void *self); /* another renderer has already written about files */
    /* Writes the output of such a renderer, for one file, as if it were its own. */
    void (*pass)(void *self, ptv_buffer *report);
    void (*close)(void *self, const ptv_summary *summary);
    int (*write_error)(const void *self); /* errno of the first failed write, or 0 */
} ptv_renderer;

/*
 * "model.pte: cannot read: message", on one line; write errors are ignored. If `err` is NULL, it is
 * reported elsewhere.
 */
void ptv_say_message(FILE *err, const ptv_file_report *report);
