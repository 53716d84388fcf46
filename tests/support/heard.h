/*
 * A run with several files, and the last finding of one rule. A row has: the `rule`; scripts of a
 * `program` and of data files, `data` and `more`; `flags`, complete or read-segments; `memory` in
 * bytes (by default, as much as is ever needed); `unloaded`, how many bytes are missing at the end.
 * Expected: the `verdict`; what the run `needs` (0); `count`, how often the rule fired; `subject`,
 * `path`, `file`, `at` and `found` of the last finding; `other`, `other_file` and `other_at` of its
 * related place; `skipped`, lines of a rule and the reason.
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
    uint64_t bytes; /* of all files together */
    ptv_run run;
    ptv_work work;
    heard heard;
} heard_run;

/* Makes a file from each script, up to the first NULL. */
void heard_begin(heard_run *t, const char *rule, const char *program, const char *data,
                 const char *more);

/* Verifies with `run.memory_size` bytes of memory. May be called again. */
ptv_verdict heard_verify(heard_run *t);

void heard_end(heard_run *t);

ptv_skip heard_skipped(const heard_run *t, const char *rule);

void heard_as_said(const test_row *r);
