/*
 * Bindings against a schema, in this process: what is found, after an edit of one place, and
 * after each of many edits. Files are in the folder of the test (home.h).
 */
#pragma once

#include "schema/bindings/bindings.h"

/*
 * schema NULL: the bindings against themselves. root NULL: the file that is edited. prefix NULL:
 * none.
 */
typedef struct bound_job {
    const bind_language *language;
    const char *schema, *root, *prefix;
} bound_job;

enum { BOUND_KEPT = 64 };

/* What was found; the first ones are kept, and the first of all as a text. */
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

/* Fails the test unless nothing is found and there are at least so many facts. */
void bound_clean(const bound_job *job, uint64_t facts);

/*
 * Both are clean, with at least so many facts, and below the other root the same is claimed of the
 * same members, in the same order.
 */
void bound_alike(const bound_job *job, const char *root, uint64_t facts);

/*
 * Makes in the folder `root` what a flatc writes of a schema. False: there is no such program, or
 * it has not got the language or what the schema needs.
 */
bool bound_make(const char *flatc, const char *options, const char *schema, const char *root);
const char *bound_flatc(void); /* the newest one that is here, or "flatc" */

/*
 * For each row of a section: in `file` the first `from` becomes `to`; then `rule` must be found in
 * the line that has `at` after the edit (without: that has `to`; empty: anywhere), and `count`
 * findings in all. The file is restored.
 */
void bound_edits(const bound_job *job, const char *name, const char *section);

/* How a sweep changes a line. */
typedef enum bound_change {
    BOUND_CUT,   /* the line is gone */
    BOUND_ADD,   /* a line that no generator writes is behind it */
    BOUND_NUMBER /* a digit that begins a number is one more; once for each */
} bound_change;

/*
 * Changes every line of the file in turn, empty ones and comments excepted. Lines that begin with
 * one of `excused` (NULL at the end; "*x": that have x) may go unnoticed; fails the test when
 * others do. Returns how many changes were noticed.
 */
size_t bound_sweep(const bound_job *job, const char *file, bound_change change,
                   const char *const *excused);

/* What is changed: numbers, words that have a name of the schema in them, other words. */
typedef enum bound_kind { BOUND_NUMBERS, BOUND_NAMES, BOUND_WORDS, BOUND_KINDS } bound_kind;

typedef struct bound_rate {
    size_t noticed[BOUND_KINDS], changes[BOUND_KINDS];
} bound_rate;

/*
 * Changes numbers (the first digit is one more) and words (a letter is behind them) in the code of
 * all files, one at a time, one of `every`; with all of them lists what is not noticed. The job
 * needs a schema.
 */
bound_rate bound_changes(const bound_job *job, size_t every);

/* For TESTS_WITH(): corpus/schema/samples is in the folder of the tests. */
int bound_samples(void **state);
