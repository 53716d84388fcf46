/*
 * A folder that appears whole or not at all: filled beside its place, then renamed.
 * It is flat, and the names in it are the caller's: never those of an input. Signals that
 * would end the process (signals.h) wait while it is being filled, so that they leave
 * nothing behind.
 */
#pragma once

#include "golden/codec/model.h"
#include "golden/codec/signals.h"

typedef struct gm_folder {
    char *path;   /* where it shall be */
    char *beside; /* where it is being filled */
    DIR *list;    /* the same, open: removing what is in it takes no memory */
    gm_held held;
} gm_folder;

/*
 * All return 0 or what errno would say; ENOTEMPTY: there is something in it already.
 * After a failure gm_folder_drop() removes what was written. A folder that was
 * committed or dropped needs nothing any more.
 */
int gm_folder_open(gm_folder *folder, const char *path);

/*
 * Writes the blobs, one after the other, to a new file. EEXIST: there is one already;
 * EINTR: a signal waits.
 */
int gm_folder_put(gm_folder *folder, const char *name, const gm_blob *blobs, size_t count);

/* Removes all files in an open folder, which takes no memory. */
void gm_folder_clear(DIR *list);

/* What waits comes now. */
int gm_folder_commit(gm_folder *folder);
void gm_folder_drop(gm_folder *folder);
