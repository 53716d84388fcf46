/*
 * A whole document of JSON, token by token, as strictly as RFC 8259 has it: valid UTF-8, no lone
 * surrogates, nothing behind its value but blanks. Nothing is copied and nothing recurses: what
 * encloses a token is a bit each. Whether names repeat: json_names.h.
 */
#pragma once

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

/* Where a text of JSON stands. */
typedef struct ptv_json_source {
    const ptv_image *image;
    bool mirrored; /* position 0 is the last byte of the image: CoreML writes so */
} ptv_json_source;

/* All of the text in front of `end` can be read. */
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

/* Eight of them, the first lowest. */
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
    uint64_t objects; /* bit 0: the innermost of what is open is an object */
    uint32_t depth;   /* how much is open */
    uint32_t values;  /* so far */
    uint8_t state;
    bool known; /* it is sound */
    const char *why;
} ptv_json_scan;

/* All of `text` is in memory. */
ptv_json_scan ptv_json_scan_of(ptv_json_source source, ptv_range text);

/* The same of a value that was scanned before: what is passed in it is not looked into again. */
ptv_json_scan ptv_json_scan_again(ptv_json_source source, ptv_range value);

/* The rest of an object that was scanned before, from the quote of a name at `from` on. */
ptv_json_scan ptv_json_scan_inside(ptv_json_source source, uint64_t from, uint64_t end);

/* Each byte is looked at once. */
/*@ requires \valid(s) && ptv_json_is_in(s->source, s->end) && s->at <= s->end;
    requires \separated(s, s->source.image,
      s->source.image->bytes + (0 .. s->source.image->loaded - 1));
    assigns s->at, s->token, s->depth, s->objects, s->state, s->why, s->values;
    ensures \old(s->at) <= s->at <= s->end; */
ptv_json_token ptv_json_step_on(ptv_json_scan *s);

/*
 * What `first`, the token at hand, begins, up to its end: afterwards the token is the last one of
 * this value. WRONG: the document is.
 */
ptv_json_token ptv_json_pass_token(ptv_json_scan *scan, ptv_json_token first);

/* Steps over one value: it begins it, or is one in an object or list. `at` is where it is none. */
bool ptv_json_pass(ptv_json_scan *scan);

/* ---- Strings that were scanned ---- */

/* The code point at *at, its escapes resolved; *at is behind it then. */
uint32_t ptv_json_point(ptv_json_source s, uint64_t *at);

/* The character in UTF-8 that a code point is: how many bytes. */
/*@ requires \valid(bytes + (0 .. 3)); assigns bytes[0 .. 3]; ensures 1 <= \result <= 4; */
unsigned ptv_json_put_utf8(uint32_t point, uint8_t bytes[4]);

/* < 0, 0, > 0: by code points. */
int ptv_json_compare(ptv_json_source s, ptv_range a, ptv_range b);

/* Whether the string is this ASCII text; these bytes of UTF-8. */
bool ptv_json_reads(ptv_json_source s, ptv_range string, const char *text);
bool ptv_json_spells(ptv_json_source s, ptv_range string, const uint8_t *bytes, uint64_t length);

/* Of its code points; *count is how many. */
uint32_t ptv_json_hash(ptv_json_source s, ptv_range string, uint32_t *count);

/* ---- Values: all of one, with its quotes ---- */

typedef enum ptv_json_step {
    PTV_JSON_ITEM,
    PTV_JSON_END,   /* of the list or object; what follows it was not looked at */
    PTV_JSON_BROKEN /* it is none, or no longer one from here on */
} ptv_json_step;

/* The next value of a list, the next member of an object; the scan begins in front of it. */
ptv_json_step ptv_json_next_value(ptv_json_scan *list, ptv_range *value);
ptv_json_step ptv_json_next_member(ptv_json_scan *object, ptv_range *name, ptv_range *value);

/*
 * Finds a member of the object that all of `text` is; the last one counts. False: it is no object.
 * *value has no bytes when there is no such member.
 */
bool ptv_json_find(ptv_json_source s, ptv_range text, const char *name, ptv_range *value);

/* Begins with this character: '[' a list, '{' an object. */
/*@ requires ptv_json_has(s, value); assigns \nothing; ensures \result ==> 0 < value.length; */
bool ptv_json_begins(ptv_json_source s, ptv_range value, char c);

/* Is just this: "true", "null". */
/*@ predicate ptv_is_text{L}(char *text) =
      \exists integer n; 0 <= n && \valid_read(text + (0 .. n)) && text[n] == 0; */
/*@ requires ptv_json_has(s, value) && ptv_is_text(text); assigns \nothing; */
bool ptv_json_is(ptv_json_source s, ptv_range value, const char *text);

/* What stands between the quotes; false: it is no string. */
/*@ requires ptv_json_has(s, value) && \valid(text) && \separated(text, s.image);
    assigns *text; ensures \result ==> value.at < text->at;
    ensures text->at + text->length <= value.at + value.length; */
bool ptv_json_quoted(ptv_json_source s, ptv_range value, ptv_range *text);

/* A number that is digits only and fits 64 bits. */
/*@ requires ptv_json_has(s, number) && \valid(value) && \separated(value, s.image);
    assigns *value; ensures \result ==> 0 < number.length; */
bool ptv_json_unsigned(ptv_json_source s, ptv_range number, uint64_t *value);

/* ---- For the scanner ---- */

/* What this letter means behind a backslash, 0: nothing. */
/*@ assigns \nothing; ensures letter == 0 ==> \result == 0; */
uint8_t ptv_json_escape(uint8_t letter);

/* The four digits of a \u at `at`, which are there; others: more than 16 bits. */
/*@ requires ptv_json_is_in(s, at + 4); assigns \nothing; */
uint32_t ptv_json_unit(ptv_json_source s, uint64_t at);

/* Bytes of the character at `at`, all in front of `end`; 0: they are no UTF-8. */
/*@ requires ptv_json_is_in(s, end) && at < end; assigns \nothing;
    ensures \result <= 4 && at + \result <= end; */
unsigned ptv_json_utf8(ptv_json_source s, uint64_t at, uint64_t end);
