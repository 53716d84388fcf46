/*
 * A folder that appears completely or not at all: it is filled under a temporary name next to its
 * place, then renamed. It is flat, and its names are chosen by the caller, never by an input. While
 * it is being filled, signals that would end the process (signals.h) are held, so that they leave
 * nothing behind.
 */
#pragma once

#include "golden/codec/model.h"
#include "golden/codec/signals.h"

typedef struct gm_folder {
    char *path;   /* final path */
    char *beside; /* path while being filled */
    DIR *list;    /* the same, open: cleaning up then takes no memory */
    gm_held held;
} gm_folder;

/*
 * All return 0 or an errno value; ENOTEMPTY if the folder already has contents. After a failure,
 * gm_folder_drop() removes what was written. After a commit or drop, there is nothing left to do.
 */
int gm_folder_open(gm_folder *folder, const char *path);

/*
 * Writes the blobs, one after another, to a new file. EEXIST: the file already exists; EINTR: a
 * signal is pending.
 */
int gm_folder_put(gm_folder *folder, const char *name, const gm_blob *blobs, size_t count);

/* Removes all files in an open folder. Takes no memory. */
void gm_folder_clear(DIR *list);

/* Both release held signals. */
int gm_folder_commit(gm_folder *folder);
void gm_folder_drop(gm_folder *folder);
