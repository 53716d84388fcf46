/*
 * Checks bindings against a schema, in this process: once, after an edit of one place, or after
 * each of many edits. Files are in the folder of the test (home.h).
 */
#pragma once

#include "schema/bindings/bindings.h"

/*
 * If `schema` is NULL, bindings are compared with each other; if `root` is NULL, the edited file is
 * the root. `prefix` may be NULL.
 */
typedef struct bound_job {
    const bind_language *language;
    const char *schema, *root, *prefix;
} bound_job;

enum { BOUND_KEPT = 64 };

/* What was found: the first places, and the very first finding as text. */
typedef struct bound_said {
    uint64_t facts;
    size_t count;
    struct bound_place {
        const char *rule;
        char file[128];
        unsigned line;
    } at[BOUND_KEPT];
    char text[2048];
} bound_said;

bound_said bound_check(const bound_job *job);

/* Fails the test unless there are no findings and at least so many facts. */
void bound_clean(const bound_job *job, uint64_t facts);

/*
 * Fails the test unless both roots are clean, with at least so many facts, and make the same claims
 * about the same members in the same order.
 */
void bound_alike(const bound_job *job, const char *root, uint64_t facts);

/*
 * Runs a flatc on a schema, writing into the folder `root`. Returns false if there is no such
 * program, or it lacks the language or something that the schema needs.
 */
bool bound_make(const char *flatc, const char *options, const char *schema, const char *root);
const char *bound_flatc(void); /* the newest one available, or "flatc" */

/*
 * For each row of a section: replaces the first `from` in `file` by `to`. Then expects `rule` in
 * the line that has `at` after the edit (without `at`: the line that has `to`; empty: anywhere),
 * and `count` findings in total. Restores the file.
 */
void bound_edits(const bound_job *job, const char *name, const char *section);

/* How a sweep changes a line. */
typedef enum bound_change {
    BOUND_CUT,   /* removes the line */
    BOUND_ADD,   /* inserts a line after it that no generator writes */
    BOUND_NUMBER /* changes the first digit of each number, one at a time */
} bound_change;

/*
 * Changes each line of the file in turn, except empty ones and comments. Fails the test if a change
 * goes unnoticed, unless the line begins with one of `excused` (ends with NULL; "*x" excuses lines
 * that contain x). Returns how many changes were noticed.
 */
size_t bound_sweep(const bound_job *job, const char *file, bound_change change,
                   const char *const *excused);

/* What is changed: numbers, words that contain a name of the schema, other words. */
typedef enum bound_kind { BOUND_NUMBERS, BOUND_NAMES, BOUND_WORDS, BOUND_KINDS } bound_kind;

typedef struct bound_rate {
    size_t noticed[BOUND_KINDS], changes[BOUND_KINDS];
} bound_rate;

/*
 * Changes numbers (their first digit) and words (appending a letter) in the code of all files, one
 * at a time, every `every`-th of them. If that is all of them, lists the unnoticed changes. The job
 * needs a schema.
 */
bound_rate bound_changes(const bound_job *job, size_t every);

/* For TESTS_WITH(): puts corpus/schema/samples into the folder of the tests. */
int bound_samples(void **state);
