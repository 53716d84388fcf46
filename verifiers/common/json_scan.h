/*
 * A whole document of JSON, token by token, as strictly as RFC 8259 has it: valid UTF-8, no lone
 * surrogates, nothing behind its value but blanks. Nothing is copied and nothing recurses: what
 * encloses a token is a bit each. Whether names repeat: json_names.h.
 */
#ifndef PTV_COMMON_JSON_SCAN_H
#define PTV_COMMON_JSON_SCAN_H

#include "../core/frame.h"

enum {
    PTV_JSON_DEEPEST = 64
}; /* objects and lists in each other; as the readers of packages have it */

typedef enum ptv_json_token {
    PTV_JSON_OBJECT,
    PTV_JSON_OBJECT_END,
    PTV_JSON_LIST,
    PTV_JSON_LIST_END,
    PTV_JSON_NAME,   /* of a member, whose value is next */
    PTV_JSON_STRING, /* names and strings: `token` is what stands between the quotes */
    PTV_JSON_NUMBER,
    PTV_JSON_WORD, /* true, false, null */
    PTV_JSON_FINISHED,
    PTV_JSON_WRONG /* `why` says what, `at` where; it stays so */
} ptv_json_token;

typedef struct ptv_json_scan {
    const ptv_image *image;
    uint64_t at, end;
    ptv_range token;
    uint64_t objects; /* bit 0: the innermost of what is open is an object */
    uint32_t depth;   /* how much is open */
    uint32_t values;  /* so far */
    uint8_t state;
    const char *why;
} ptv_json_scan;

/* All of `text` is in memory. */
ptv_json_scan ptv_json_scan_of(const ptv_image *image, ptv_range text);

/* The rest of an object that was scanned before, from the quote of a name at `from` on. */
ptv_json_scan ptv_json_scan_inside(const ptv_image *image, uint64_t from, uint64_t end);

/* Each byte is looked at once. */
ptv_json_token ptv_json_step_on(ptv_json_scan *scan);

/*
 * What `first`, the token at hand, begins, up to its end: afterwards the token is the last one of
 * this value. WRONG: the document is.
 */
ptv_json_token ptv_json_pass_token(ptv_json_scan *scan, ptv_json_token first);

/* ---- Strings that were scanned ---- */

/* The code point at *at, its escapes resolved; *at is behind it then. */
uint32_t ptv_json_point(const ptv_image *image, uint64_t *at);

/* < 0, 0, > 0: by code points. */
int ptv_json_compare(const ptv_image *image, ptv_range a, ptv_range b);

/* Whether the string is this ASCII text. */
bool ptv_json_reads(const ptv_image *image, ptv_range string, const char *text);

/* Of its code points; *count is how many. */
uint32_t ptv_json_hash(const ptv_image *image, ptv_range string, uint32_t *count);

/* A number that is digits only and fits 64 bits. */
bool ptv_json_unsigned(const ptv_image *image, ptv_range number, uint64_t *value);

#endif
