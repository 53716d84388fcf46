/* Finding models below a directory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ptv_found {
    char *path;
    const char *why; /* why it cannot be read or searched; NULL for a model */
    size_t folder;   /* the folder it is in */
} ptv_found;

typedef struct ptv_folder {
    char *path;
    size_t above; /* the folder it is in; 0 for folder 0 */
    size_t part;  /* part of the pattern that its entries must match */
} ptv_folder;

typedef struct ptv_search {
    ptv_found *items; /* ascending by bytes of the path */
    size_t count, room;
    ptv_folder *folders; /* folder 0 is where the search starts; each comes after its parent */
    size_t folder_count, folder_room;
    char *pattern;   /* ptv_search_pattern(): parts of the pattern, each followed by a NUL */
    const char *end; /* the last NUL */
    bool failed;     /* out of memory */
} ptv_search;

bool ptv_is_directory(const char *path);

/*
 * Why a file found by a pattern or in a list should not be opened, or NULL if it may: reading a
 * FIFO without a writer never ends, and nobody asked for it by name.
 */
const char *ptv_why_not_opened(const char *path);

/*
 * Finds files below `directory` named like a model (extension.h), and everything that may hide one:
 * unreadable folders, entries of unknown type, and FIFOs, sockets and devices with such a name.
 * Follows links to files, but not to directories, so there are no loops. Only one directory is open
 * at a time, at any depth.
 */
void ptv_search_directory(ptv_search *search, const char *directory);
/* Whether to search for it as a pattern: nothing has this name. */
bool ptv_is_pattern(const char *path);

/*
 * Finds files and folders that match a pattern. '*', '?' and [...] match within a name; "**"
 * matches folders at any depth, but not links to folders. A leading dot must be matched explicitly.
 * A folder that cannot be read is listed with the reason.
 */
void ptv_search_pattern(ptv_search *search, const char *pattern);

void ptv_search_free(ptv_search *search);
