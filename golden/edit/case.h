/* One case of a recipe: the files that it is about, and what is expected of them. */
#ifndef GOLDEN_EDIT_CASE_H
#define GOLDEN_EDIT_CASE_H

#include "golden/edit/file.h"

enum { GE_EXPECTATIONS = 16, GE_DATA_FILES = 4 };

typedef struct ge_expectation {
    ptv_severity severity;
    char rule[64];
    char path[256];
    uint32_t file; /* 0: the file itself; n: the n-th data file */
    bool ranged;   /* `bytes` was given: at and length count, else the range of the path */
    uint64_t at, length;
    char words[96]; /* "found 7, expected 0..3" was given; "": any numbers will do */
    unsigned line;
} ge_expectation;

/* One case of a recipe, ready to be verified. ge_close_case() */
typedef struct ge_case {
    unsigned line; /* of its `from` */
    char from[256];
    ge_file file;
    ge_file data[GE_DATA_FILES]; /* that are verified along with it */
    uint32_t data_count;
    bool complete; /* there are no other files */
    bool clean, undecided;
    ge_expectation *expected; /* room for GE_EXPECTATIONS; NULL: there is none */
    size_t expected_count;
} ge_case;

void ge_close_case(ge_case *built);

/* All but its own file: what is left is no case any more. */
void ge_close_rest(ge_case *built);

/* Hands the data files of the case to the run; `images` is to live as long. */
void ge_give_data(const ge_case *built, ptv_image images[GE_DATA_FILES], ptv_run *run);

/* The n-th data file of the case, its own file for 0. */
const ge_file *ge_file_of(const ge_case *built, uint32_t n);

#endif
