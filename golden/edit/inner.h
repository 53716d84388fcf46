/*
 * Nested files: the program of a bundle, the payload of a delegate, the entries of a container.
 * Paths continue in them as in files of their own.
 */
#pragma once

#include "golden/edit/tree.h"

enum { GE_NESTED = 4 }; /* levels of nesting, without the outermost file */

typedef enum ge_keep { GE_IN_FIELD, GE_IN_SEGMENT, GE_IN_ENTRY, GE_IN_MEMBER } ge_keep;

/* A file nested in another. */
typedef struct ge_inner {
    ge_file file;   /* a view, not to be closed */
    uint64_t at;    /* where it begins in the outer file */
    ge_path rest;   /* the rest of the path */
    ge_keep keep;   /* what contains it: */
    ge_path holder; /* GE_IN_FIELD: the list of bytes */
    uint32_t index; /* GE_IN_SEGMENT, GE_IN_ENTRY, GE_IN_MEMBER */
} ge_inner;

typedef enum ge_goes {
    GE_STAYS,  /* the path stays in the file */
    GE_ENTERS, /* it continues in *inner */
    GE_LOST    /* it leads to something missing, or whose fields it cannot name */
} ge_goes;

/* Goes one file deeper. */
ge_goes ge_enter(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error);

/* Goes as deep as the path does. inner->rest is the path in the innermost file, inner->at is
   relative to `outer`. */
bool ge_descend(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error);

/* Like ge_find(), but takes text and enters nested files. */
bool ge_locate(const ge_file *file, ge_text path, ge_place *place, gm_error *error);

/* ---- Edits of nested files: edit_internal.c ---- */

/* An edit within a single file: its paths do not leave it. */
typedef bool (*ge_edit)(ge_file *file, const ge_change *change, gm_error *error);

/*
 * Applies the edit to the nested file that the path leads into, and puts the result back: over its
 * bytes if the size is the same, otherwise by rebuilding the outer file. If it returns false, the
 * file is unchanged.
 */
bool ge_edit_inside(ge_file *file, const ge_change *change, ge_edit edit, gm_error *error);
