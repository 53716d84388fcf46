/*
 * Programs of any size, ordinary ones and such as are made to be bad for a rule. Only
 * their shape matters: most of them have findings.
 */
#ifndef TESTS_BENCH_SCALE_PROGRAMS_H
#define TESTS_BENCH_SCALE_PROGRAMS_H

#include "tests/support/trees.h"

typedef struct scale_family {
    const char *name;
    /* Fills a program of n things; `plan` is its only method and has nothing but empty lists. */
    void (*make)(gm_model *model, gm_table *plan, uint32_t n);
    gm_vtables vtables;
} scale_family;

extern const scale_family scale_families[];
extern const size_t scale_family_count;

/* Files of n things that are no programs; free() the bytes. */
typedef struct scale_archive {
    const char *name;
    uint8_t *(*make)(uint32_t n, uint64_t *size);
} scale_archive;

extern const scale_archive scale_archives[];
extern const size_t scale_archive_count;

/* A program of the family; gm_free() it. */
void scale_make(gm_model *model, const scale_family *family, uint32_t n);

#endif
