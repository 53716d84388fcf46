/*
 * Files in a file: the program of a bundle, the payload of a delegate, the entries of a
 * container. A path goes on in them as if they were files of their own.
 */
#pragma once

#include "golden/edit/tree.h"

enum { GE_NESTED = 4 }; /* files in each other, the outermost not counted */

typedef enum ge_keep { GE_IN_FIELD, GE_IN_SEGMENT, GE_IN_ENTRY, GE_IN_MEMBER } ge_keep;

/* A file in another one. */
typedef struct ge_inner {
    ge_file file;   /* a view, not to be closed */
    uint64_t at;    /* where it begins in the outer file */
    ge_path rest;   /* what is left of the path */
    ge_keep keep;   /* what keeps it: */
    ge_path holder; /* GE_IN_FIELD: the list of bytes */
    uint32_t index; /* GE_IN_SEGMENT, GE_IN_ENTRY, GE_IN_MEMBER */
} ge_inner;

typedef enum ge_goes {
    GE_STAYS,  /* the path does not leave the file */
    GE_ENTERS, /* it goes on in *inner */
    GE_LOST    /* into something that is not there, or that it cannot name fields in */
} ge_goes;

/* One file further. */
ge_goes ge_enter(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error);

/* As far as it goes. inner->rest is the path in the innermost file, inner->at counts from `outer`.
 */
bool ge_descend(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error);

/* ge_find() for a text, and into files that are in the file. */
bool ge_locate(const ge_file *file, ge_text path, ge_place *place, gm_error *error);

/* ---- Edits of files that are in a file: edit_internal.c ---- */

/* An edit within one file: the paths of the change do not leave it. */
typedef bool (*ge_edit)(ge_file *file, const ge_change *change, gm_error *error);

/*
 * Makes the edit in the file that the path leads into, as if it were a file of its own,
 * and puts the result where that was: over its bytes when they are as many, else by writing
 * the outer file again. False: the file is as before.
 */
bool ge_edit_inside(ge_file *file, const ge_change *change, ge_edit edit, gm_error *error);
