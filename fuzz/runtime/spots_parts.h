/* What the files of spots share. Not for others. */
#ifndef FUZZ_RUNTIME_SPOTS_PARTS_H
#define FUZZ_RUNTIME_SPOTS_PARTS_H

#include "fuzz/runtime/spots.h"

/* A file in the file: the program of a bundle, a payload, an entry of a container. */
typedef struct spot_nested {
    uint64_t at, size;
    gm_source source;
    char path[SPOT_PATH];
} spot_nested;

enum { SPOT_NESTED = 64 }; /* the others are bytes like any */

typedef struct spot_finder {
    const gm_source *source;
    const ptv_image *im;
    uint64_t base;      /* of the image in the file that was asked for */
    const char *prefix; /* path of the image, "" for that file */
    uint32_t most;
    spot_each each;
    void *context;
    const spot_nested *nested;
    size_t nested_count;
} spot_finder;

bool spot_give(const spot_finder *f, spot_kind kind, uint64_t at, uint64_t width, const char *path);

/* `path` with more behind it; paths of our schemas fit. */
__attribute__((format(printf, 3, 4))) void spot_extend(char *part, const char *path,
                                                       const char *format, ...);

/* What stands before the next name of a path. */
static inline const char *spot_dot(const char *path)
{
    return path[0] == '\0' ? "" : ".";
}

/* The files that begin at any byte of the image, each once. Returns how many. */
size_t spots_nested(const gm_source *source, spot_nested nested[SPOT_NESTED], const char *prefix);
bool spot_is_nested(const spot_finder *f, uint64_t at);

/* Heads and headers; what lies behind the tables. */
bool spots_in_head(const spot_finder *f);
bool spots_behind(const spot_finder *f);

#endif
