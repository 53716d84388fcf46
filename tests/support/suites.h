/*
 * Suites in the JSON of docs/bundle.md, read as the tool reads them, in the folder
 * of the test program (home.h). The last one read is kept.
 */
#ifndef TESTS_SUPPORT_SUITES_H
#define TESTS_SUPPORT_SUITES_H

#include "golden/bundle/suite.h"

typedef struct suite_outcome {
    gm_model model;
    gm_error error;
    gm_error warning; /* the last one */
    unsigned warnings;
} suite_outcome;

extern suite_outcome suite;

/* For TESTS_WITH(), with home_setup(); instead of home_teardown(). */
int suite_teardown(void **state);

bool suite_read(const char *text, const gm_signature *program, bool force);

/* A suite of one case with one input, on line 2 from column 1 on. */
bool suite_read_input(const char *json);
void suite_must_read(const char *json);

/* Table i of the suites; the first input of its first case, and its tag. */
const gm_table *suite_at(size_t i);
const gm_table *suite_input(uint64_t *tag);

/* An .npy file with this data, at most 64 bytes. */
void suite_put_npy(const char *path, int dtype, const gm_shape *shape, const void *data, size_t n);

#endif
