/*
 * Scans a JSON document token by token, as strictly as RFC 8259: valid UTF-8, no lone surrogates,
 * nothing but blanks after its value. Copies nothing and does not recurse: each enclosing object or
 * list takes one bit. For repeated names, see json_names.h.
 */
#pragma once

#include "../core/frame.h"

enum {
    PTV_JSON_DEEPEST = 64
}; /* levels of objects and lists; the limit that readers of packages have */

typedef enum ptv_json_token {
    PTV_JSON_OBJECT,
    PTV_JSON_OBJECT_END,
    PTV_JSON_LIST,
    PTV_JSON_LIST_END,
    PTV_JSON_NAME,   /* of a member, whose value comes next */
    PTV_JSON_STRING, /* for names and strings, `token` is the text between the quotes */
    PTV_JSON_NUMBER,
    PTV_JSON_WORD, /* true, false, null */
    PTV_JSON_FINISHED,
    PTV_JSON_WRONG /* `why` says what is wrong, and `at` where; every later token is WRONG, too */
} ptv_json_token;

/* Where a JSON text is. */
typedef struct ptv_json_source {
    const ptv_image *image;
    bool mirrored; /* position 0 is the last byte of the image, as CoreML writes it */
} ptv_json_source;

/* The text before `end` can be read. */
/*@ predicate ptv_json_is_in{L}(ptv_json_source s, integer end) =
      ptv_is_loaded(s.image) && 0 <= end <= s.image->loaded &&
      (s.mirrored ==> s.image->size == s.image->loaded);
    predicate ptv_json_has{L}(ptv_json_source s, ptv_range text) =
      ptv_json_is_in(s, text.at + text.length); */

/*@ assigns \nothing; ensures \result.image == image && !\result.mirrored; */
static inline ptv_json_source ptv_json_in(const ptv_image *image)
{
    return (ptv_json_source){image, false};
}

/*@ requires ptv_json_is_in(s, at + 1); assigns \nothing; */
static inline uint8_t ptv_json_byte(ptv_json_source s, uint64_t at)
{
    return ptv_u8(s.image, s.mirrored ? s.image->size - 1 - at : at);
}

/* Eight bytes, the first one lowest. */
/*@ requires ptv_json_is_in(s, at + 8); assigns \nothing; */
static inline uint64_t ptv_json_eight(ptv_json_source s, uint64_t at)
{
    uint64_t bytes = ptv_u64(s.image, s.mirrored ? s.image->size - 8 - at : at);
    if (s.mirrored) {
        const uint64_t words = UINT64_C(0x0000ffff0000ffff), halves = UINT64_C(0x00ff00ff00ff00ff);
        bytes = bytes >> 32 | bytes << 32;
        bytes = (bytes >> 16 & words) | (bytes & words) << 16;
        bytes = (bytes >> 8 & halves) | (bytes & halves) << 8;
    }
    return bytes;
}

typedef struct ptv_json_scan {
    ptv_json_source source;
    uint64_t at, end;
    ptv_range token;
    uint64_t objects; /* one bit per level, innermost lowest: 1 for an object, 0 for a list */
    uint32_t depth;   /* how many objects and lists are open */
    uint32_t values;  /* so far */
    uint8_t state;
    bool known; /* it is known to be sound */
    const char *why;
} ptv_json_scan;

/* All of `text` must be in memory. */
ptv_json_scan ptv_json_scan_of(ptv_json_source source, ptv_range text);

/* The same for a value that was scanned before: values that are passed are not checked again. */
ptv_json_scan ptv_json_scan_again(ptv_json_source source, ptv_range value);

/* The rest of an object that was scanned before, beginning at the quote of a name at `from`. */
ptv_json_scan ptv_json_scan_inside(ptv_json_source source, uint64_t from, uint64_t end);

/* Returns the next token. Reads each byte once. */
/*@ requires \valid(s) && ptv_json_is_in(s->source, s->end) && s->at <= s->end;
    requires \separated(s, s->source.image,
      s->source.image->bytes + (0 .. s->source.image->loaded - 1));
    assigns s->at, s->token, s->depth, s->objects, s->state, s->why, s->values;
    ensures \old(s->at) <= s->at <= s->end; */
ptv_json_token ptv_json_step_on(ptv_json_scan *s);

/*
 * Steps to the end of the value that begins with the current token, `first`. Returns the last token
 * of that value, or WRONG if the document is.
 */
ptv_json_token ptv_json_pass_token(ptv_json_scan *scan, ptv_json_token first);

/* Steps over the next value. Returns false if it is not a valid one; `at` says where. */
bool ptv_json_pass(ptv_json_scan *scan);

/* ---- Strings that were scanned ---- */

/* The code point at *at, with escapes resolved. Moves *at past it. */
uint32_t ptv_json_point(ptv_json_source s, uint64_t *at);

/* Encodes a code point in UTF-8; returns how many bytes it takes. */
/*@ requires \valid(bytes + (0 .. 3)); assigns bytes[0 .. 3]; ensures 1 <= \result <= 4; */
unsigned ptv_json_put_utf8(uint32_t point, uint8_t bytes[4]);

/* Compares code points. Returns < 0, 0 or > 0. */
int ptv_json_compare(ptv_json_source s, ptv_range a, ptv_range b);

/* Whether the string is this ASCII text, or these bytes of UTF-8. */
bool ptv_json_reads(ptv_json_source s, ptv_range string, const char *text);
bool ptv_json_spells(ptv_json_source s, ptv_range string, const uint8_t *bytes, uint64_t length);

/* Hashes the string's code points; *count is how many there are. */
uint32_t ptv_json_hash(ptv_json_source s, ptv_range string, uint32_t *count);

/* ---- Values: complete, including quotes ---- */

typedef enum ptv_json_step {
    PTV_JSON_ITEM,
    PTV_JSON_END,   /* end of the list or object; what follows was not checked */
    PTV_JSON_BROKEN /* not a list or object, or not well-formed from here on */
} ptv_json_step;

/* The next value of a list, or member of an object. The scan begins before the list or object. */
ptv_json_step ptv_json_next_value(ptv_json_scan *list, ptv_range *value);
ptv_json_step ptv_json_next_member(ptv_json_scan *object, ptv_range *name, ptv_range *value);

/*
 * Finds a member of the object that makes up all of `text`; of several, the last one. *value has no
 * bytes if there is no such member. Returns false if `text` is not an object.
 */
bool ptv_json_find(ptv_json_source s, ptv_range text, const char *name, ptv_range *value);

/* Whether the value begins with this character: '[' for a list, '{' for an object. */
/*@ requires ptv_json_has(s, value); assigns \nothing; ensures \result ==> 0 < value.length; */
bool ptv_json_begins(ptv_json_source s, ptv_range value, char c);

/* Whether the value is exactly this text, such as "true" or "null". */
/*@ predicate ptv_is_text{L}(char *text) =
      \exists integer n; 0 <= n && \valid_read(text + (0 .. n)) && text[n] == 0; */
/*@ requires ptv_json_has(s, value) && ptv_is_text(text); assigns \nothing; */
bool ptv_json_is(ptv_json_source s, ptv_range value, const char *text);

/* The text between the quotes. Returns false if the value is not a string. */
/*@ requires ptv_json_has(s, value) && \valid(text) && \separated(text, s.image);
    assigns *text; ensures \result ==> value.at < text->at;
    ensures text->at + text->length <= value.at + value.length; */
bool ptv_json_quoted(ptv_json_source s, ptv_range value, ptv_range *text);

/* Reads a number. Returns false if it is not all digits, or does not fit in 64 bits. */
/*@ requires ptv_json_has(s, number) && \valid(value) && \separated(value, s.image);
    assigns *value; ensures \result ==> 0 < number.length; */
bool ptv_json_unsigned(ptv_json_source s, ptv_range number, uint64_t *value);

/* ---- For the scanner ---- */

/* What this letter means after a backslash, or 0 if nothing. */
/*@ assigns \nothing; ensures letter == 0 ==> \result == 0; */
uint8_t ptv_json_escape(uint8_t letter);

/* The value of the four digits of a \u at `at`, or UINT32_MAX if they are not all digits. */
/*@ requires ptv_json_is_in(s, at + 4); assigns \nothing; */
uint32_t ptv_json_unit(ptv_json_source s, uint64_t at);

/* Length of the character at `at`, which must end by `end`, or 0 if it is not UTF-8. */
/*@ requires ptv_json_is_in(s, end) && at < end; assigns \nothing;
    ensures \result <= 4 && at + \result <= end; */
unsigned ptv_json_utf8(ptv_json_source s, uint64_t at, uint64_t end);
