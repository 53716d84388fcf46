/*
 * What a file is that is no model, by its first bytes and by what is inside: one row each
 * (foreign.c). Nothing here decides about a verdict.
 */
#pragma once

#include "analysis/diagnose/damage.h"

typedef struct ptv_foreign {
    const char *word;   /* for programs: "gzip", "pytorch-checkpoint" */
    const char *name;   /* a noun phrase for people; NULL: that of the format says as much */
    const char *advice; /* what to do about it; NULL: nobody knows */
} ptv_foreign;

/*
 * The kind of a file that ptv_detect() takes for none of the formats that are verified; NULL: of
 * one that it does, or nothing more is known than that. Reads the bytes in memory, of large
 * files the beginning and where an archive has its list.
 */
const ptv_foreign *ptv_foreign_of(const ptv_image *image);

/* That of the file of a finished run; NULL also when there is no run. */
const ptv_foreign *ptv_foreign_in(const ptv_run *run);

/* What it is called: by its kind, else by its format. */
const char *ptv_foreign_name(const ptv_image *image);

/* Formats of files that nobody takes for a model. */
bool ptv_is_foreign(ptv_format format);

/* A model that is packed in gzip, written in base64, or pointed to by Git LFS. */
bool ptv_wrapped(const ptv_image *image, ptv_damage *damage);
