/* Finding models below a directory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ptv_found {
    char *path;
    const char *why; /* what cannot be read or searched, and why; NULL: a model */
    size_t folder;   /* that it is in */
} ptv_found;

typedef struct ptv_folder {
    char *path;
    size_t above; /* the folder that it is in; of folder 0: 0 */
    size_t part;  /* of the pattern: what is in it has to match that */
} ptv_folder;

typedef struct ptv_search {
    ptv_found *items; /* ascending by bytes of the path */
    size_t count, room;
    ptv_folder *folders; /* 0: the one to search; each after the one above it */
    size_t folder_count, folder_room;
    char *pattern;   /* of ptv_search_pattern(): its parts, each with a NUL behind it */
    const char *end; /* the last NUL */
    bool failed;     /* out of memory */
} ptv_search;

bool ptv_is_directory(const char *path);

/*
 * Why what a pattern or a list leads to is not opened: a FIFO without a writer would never end, and
 * who gave the pattern has not named it. NULL: it may be opened.
 */
const char *ptv_why_not_opened(const char *path);

/*
 * Files below `directory` that are named like a model (extension.h), and everything there
 * that may hide one: a folder that cannot be read, an entry that nothing is known of, a
 * FIFO, socket or device with such a name. Links to files are followed, links to
 * directories are not: no loops. One directory is open at a time, however deep they are.
 */
void ptv_search_directory(ptv_search *search, const char *directory);
/* Whether a search for it makes sense: nothing has this name. */
bool ptv_is_pattern(const char *path);

/*
 * Files and folders that a pattern is about. '*', '?' and [...] stand for anything within a name,
 * "**" for folders at any depth, links to them left out; a dot in front of a name has to be in the
 * pattern. A folder that cannot be read is found with the reason.
 */
void ptv_search_pattern(ptv_search *search, const char *pattern);

void ptv_search_free(ptv_search *search);
