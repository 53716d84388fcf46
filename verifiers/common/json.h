/*
 * Just as much JSON as delegates speak: a list of names, an object with a member to find.
 * Nothing is copied; strings are ranges of the image, their escapes as they are written.
 */
#ifndef PTV_COMMON_JSON_H
#define PTV_COMMON_JSON_H

#include "../core/frame.h"

typedef struct ptv_json_reader {
    const ptv_image *image;
    uint64_t at, end;
    bool begun;
} ptv_json_reader;

static inline ptv_json_reader ptv_json_of(const ptv_image *image, ptv_range text)
{
    return (ptv_json_reader){image, text.at, text.at + text.length, false};
}

typedef enum ptv_json_step {
    PTV_JSON_ITEM,  /* a string: what stands between its quotes */
    PTV_JSON_END,   /* the list ended, and nothing but blanks follows */
    PTV_JSON_BROKEN /* no list of strings */
} ptv_json_step;

/* The next string of a list of strings. A list of n bytes costs O(n), however it is broken. */
ptv_json_step ptv_json_next(ptv_json_reader *list, ptv_range *string);

/*
 * Finds a member of the object that `text` is; the last one counts. False: it is no object.
 * *value has no bytes when there is no such member. Values inside of values are skipped
 * without a look at their commas.
 */
bool ptv_json_find(const ptv_image *image, ptv_range text, const char *name, ptv_range *value);

/* True when a string, its escapes resolved, is these bytes. Only ASCII is resolved. */
bool ptv_json_equal(const ptv_image *image, ptv_range string, const uint8_t *bytes, size_t length);

#endif
