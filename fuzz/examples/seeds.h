/*
 * Files that are read once, and two sources of them: as they are, and changed here and there. Not
 * here: any knowledge of what is in them.
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
    seed_file *files; /* each folder's in order of their names */
    size_t count, room;
    size_t largest;  /* bytes; larger ones are passed over */
    uint64_t number; /* chooses the stream of seeds_changed() */
} seeds;

/* A file, or the models below a folder. False, with a message, when something cannot be read. */
bool seeds_add(seeds *all, const char *path);
void seeds_free(seeds *all);

/* The n-th file. */
source seeds_unchanged(seeds *all);

/*
 * One of the files with one to four edits: bits, bytes and words, some at the bounds of their type,
 * some taken from elsewhere, pieces of another file, an early end.
 */
source seeds_changed(seeds *all);
