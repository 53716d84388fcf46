/*
 * Files that are read once, and two sources of inputs: the files as they are, and slightly changed.
 * Not here: any knowledge of their contents.
 */
#pragma once

#include <stdbool.h>

#include "fuzz/examples/source.h"

typedef struct seed_file {
    char *path;
    uint8_t *bytes;
    size_t size;
} seed_file;

typedef struct seeds {
    seed_file *files; /* those of each folder in order of name */
    size_t count, room;
    size_t largest;  /* in bytes; larger ones are skipped */
    uint64_t number; /* selects the stream of seeds_changed() */
} seeds;

/* Adds a file, or all models below a folder. False, with a message, if one is unreadable. */
bool seeds_add(seeds *all, const char *path);
void seeds_free(seeds *all);

/* Yields the n-th file. */
source seeds_unchanged(seeds *all);

/*
 * A file with one to four edits: bits, bytes and words, some at the limits of their type or copied
 * from elsewhere, pieces of another file, truncation.
 */
source seeds_changed(seeds *all);
