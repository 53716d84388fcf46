/*
 * What kind of file something is if it is not a model, by its first bytes and its contents: one row
 * each (foreign.c). Nothing here affects a verdict.
 */
#pragma once

#include "analysis/diagnose/damage.h"

typedef struct ptv_foreign {
    const char *word;   /* for programs: "gzip", "pytorch-checkpoint" */
    const char *name;   /* a noun phrase for people; NULL if the format's name will do */
    const char *advice; /* what to do about it; NULL if not known */
} ptv_foreign;

/*
 * The kind of a file that ptv_detect() takes for none of the verified formats. Returns NULL for
 * those formats, or if nothing more is known. Reads bytes in memory; of large files, the beginning,
 * and where an archive keeps its list.
 */
const ptv_foreign *ptv_foreign_of(const ptv_image *image);

/* The kind of the file of a finished run; also NULL if there is no run. */
const ptv_foreign *ptv_foreign_in(const ptv_run *run);

/* Its name, by its kind or otherwise by its format. */
const char *ptv_foreign_name(const ptv_image *image);

/* Formats that nobody takes for a model. */
bool ptv_is_foreign(ptv_format format);

/* Whether a model is compressed in gzip, encoded in base64, or pointed to by Git LFS. */
bool ptv_wrapped(const ptv_image *image, ptv_damage *damage);
