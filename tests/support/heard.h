/*
 * A run about several files, and the last finding of one rule. As a row: the `rule`; scripts of a
 * `program` and of data files, `data` and `more`; `flags`, complete or read-segments; `memory` in
 * bytes, as much as is ever needed without it; `unloaded`, how many bytes are missing at the end.
 * What must come of it: the `verdict`; what the run `needs`, 0; how often the rule fired, `count`, and of
 * the last time `subject`, `path`, `file`, `at`, `found`; of the related place `other`, `other_file`,
 * `other_at`; `skipped`, lines of a rule and why.
 */
#pragma once

#include "tests/support/edited.h"
#include "tests/support/rows.h"

typedef struct heard {
    const ptv_rule *rule;
    size_t count;
    char path[256], subject[96], other[256];
    uint32_t file, other_file;
    uint64_t at, other_at, found;
} heard;

enum { HEARD_FILES = 3 };

typedef struct heard_run {
    ge_file files[HEARD_FILES]; /* a program and data files */
    ptv_image images[HEARD_FILES];
    uint64_t bytes; /* of all of them */
    ptv_run run;
    ptv_work work;
    heard heard;
} heard_run;

/* Each script makes a file; NULL: no more. */
void heard_begin(heard_run *t, const char *rule, const char *program, const char *data,
                 const char *more);

/* With `run.memory_size` bytes. May be called again. */
ptv_verdict heard_verify(heard_run *t);

void heard_end(heard_run *t);

ptv_skip heard_skipped(const heard_run *t, const char *rule);

void heard_as_said(const test_row *r);
