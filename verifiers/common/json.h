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
    bool mirrored; /* position 0 is the last byte of the image: CoreML writes so */
} ptv_json_reader;

static inline ptv_json_reader ptv_json_of(const ptv_image *image, ptv_range text)
{
    return (ptv_json_reader){image, text.at, text.at + text.length, false, false};
}

/* The same text with another range: what a step of this reader has found. */
static inline ptv_json_reader ptv_json_in(const ptv_json_reader *of, ptv_range text)
{
    return (ptv_json_reader){of->image, text.at, text.at + text.length, false, of->mirrored};
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

/*
 * Steps over one value that is JSON by the letter of its standard, not deeper than
 * PTV_JSON_DEPTH; false: `at` is where it is none. O(length), without recursion. The steps below
 * are for what it has found sound.
 */
enum { PTV_JSON_DEPTH = 64 };
bool ptv_json_pass(ptv_json_reader *text);

/* Nothing but blanks is left. */
bool ptv_json_is_over(ptv_json_reader *text);

/* The next value of a list, the next member of an object: all of the value, with its quotes. */
ptv_json_step ptv_json_next_value(ptv_json_reader *list, ptv_range *value);
ptv_json_step ptv_json_next_member(ptv_json_reader *object, ptv_range *name, ptv_range *value);

/* A byte of the text. */
static inline uint8_t ptv_json_byte(const ptv_json_reader *j, uint64_t at)
{
    return ptv_u8(j->image, j->mirrored ? j->image->size - 1 - at : at);
}

/* What stands between the quotes of a value; false: it is no string. */
bool ptv_json_quoted(const ptv_json_reader *j, ptv_range value, ptv_range *text);

/* The value is just this: "true", "null"; the string, its escapes resolved, is this. */
bool ptv_json_is(const ptv_json_reader *j, ptv_range value, const char *text);
bool ptv_json_says(const ptv_json_reader *j, ptv_range string, const char *text);

/* A whole number, not below 0; false: it is none, or has more than 64 bits. */
bool ptv_json_whole(const ptv_json_reader *j, ptv_range value, uint64_t *number);

/* True when a string, its escapes resolved, is these bytes. Only ASCII is resolved. */
bool ptv_json_equal(const ptv_image *image, ptv_range string, const uint8_t *bytes, size_t length);

#endif
