/* What the files of spots.h share; internal. */
#pragma once

#include "fuzz/runtime/spots.h"

/* A nested file: the program of a bundle, a payload, an entry of a container. */
typedef struct site_nested {
    uint64_t at, size;
    gm_source source;
    char path[SITE_PATH];
} site_nested;

enum { SITE_NESTED = 64 }; /* any more are treated as bytes */

typedef struct site_finder {
    const gm_source *source;
    const ptv_image *im;
    uint64_t base;      /* of the image in the outermost file */
    const char *prefix; /* path of the image; "" for the outermost file */
    uint32_t most;
    site_each each;
    void *context;
    const site_nested *nested;
    size_t nested_count;
} site_finder;

bool site_give(const site_finder *f, site_kind kind, uint64_t at, uint64_t width, const char *path);

/* Appends to `path`; paths of our schemas fit. */
__attribute__((format(printf, 3, 4))) void site_extend(char *part, const char *path,
                                                       const char *format, ...);

/* The separator before the next name of a path. */
static inline const char *site_dot(const char *path)
{
    return path[0] == '\0' ? "" : ".";
}

/* Finds the nested files, each once. Returns how many there are. */
size_t sites_nested(const gm_source *source, site_nested nested[SITE_NESTED], const char *prefix);
bool site_is_nested(const site_finder *f, uint64_t at);

/* Visit heads and headers; what follows the tables. */
bool sites_in_head(const site_finder *f);
bool sites_behind(const site_finder *f);
