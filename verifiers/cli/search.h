/* Finding models below a directory. */
#ifndef PTV_CLI_SEARCH_H
#define PTV_CLI_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ptv_found {
    char *path;
    int why; /* errno: this directory could not be searched; 0: a model */
} ptv_found;

typedef struct ptv_search {
    ptv_found *items; /* ascending by bytes of the path */
    size_t count, room;
    bool failed; /* out of memory */
} ptv_search;

bool ptv_is_directory(const char *path);

/*
 * Regular files below `directory` that are named like a model (extension.h). Links to
 * files are followed, links to directories are not: no loops.
 */
void ptv_search_directory(ptv_search *search, const char *directory);
void ptv_search_free(ptv_search *search);

#endif
