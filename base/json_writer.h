/*
 * Writes well-formed JSON into a buffer: commas, nesting, strings. Not here: what a report says
 * (analysis/report/json.h).
 */
#pragma once

#include "base/buffer.h"

enum { PTV_JSON_DEPTH = 31 };

/* The version of analysis/report/report.schema.json, which all reports of the tool follow. */
enum { PTV_REPORT_SCHEMA_VERSION = 1 };

/* To return to this point later, keep a copy and the length of the buffer. */
typedef struct ptv_json {
    ptv_buffer *out;
    unsigned depth;
    uint32_t filled;                /* bit d: something has been written at depth d */
    bool keyed;                     /* a key waits for its value */
    bool compact;                   /* all on one line; set it after ptv_json_begin() */
    bool whole;                     /* lists of facts are not cut; likewise */
    struct ptv_value_limit *values; /* of constants, for facts; may be NULL; likewise */
} ptv_json;

/* If `depth` > 0, writes members or elements that ptv_json_splice() inserts at that depth. */
void ptv_json_begin(ptv_json *w, ptv_buffer *out, unsigned depth);

void ptv_json_object(ptv_json *w);
void ptv_json_object_end(ptv_json *w);
void ptv_json_array(ptv_json *w);
void ptv_json_array_end(ptv_json *w);
void ptv_json_key(ptv_json *w, const char *key);

/* Bytes that are not UTF-8 become U+FFFD; controls and misleading characters become \uNNNN. */
void ptv_json_string(ptv_json *w, const char *bytes, size_t n);
void ptv_json_text(ptv_json *w, const char *text);
void ptv_json_u64(ptv_json *w, uint64_t value);
void ptv_json_i64(ptv_json *w, int64_t value);
void ptv_json_bool(ptv_json *w, bool value);
void ptv_json_null(ptv_json *w);
/* Behaves as if something had been written at this depth, because it is written elsewhere. */
void ptv_json_filled(ptv_json *w);
void ptv_json_splice(ptv_json *w, const ptv_buffer *part);

/*
 * For other writers of JSON: puts the first character of `bytes`, as it appears in a string, into
 * `out` (PTV_JSON_CHARACTER bytes). Returns how many it put; *taken is how many it took. n > 0.
 */
enum { PTV_JSON_CHARACTER = 12 };
size_t ptv_json_character(const char *bytes, size_t n, char *out, size_t *taken);

/* Key and value in one call; for objects and arrays, key and beginning. */
void ptv_json_object_of(ptv_json *w, const char *key);
void ptv_json_array_of(ptv_json *w, const char *key);
void ptv_json_string_of(ptv_json *w, const char *key, const char *bytes, size_t n);
void ptv_json_text_of(ptv_json *w, const char *key, const char *text);
void ptv_json_u64_of(ptv_json *w, const char *key, uint64_t value);
void ptv_json_name_of(ptv_json *w, const char *key, const char *bytes, size_t n); /* may be cut */
void ptv_json_i64_of(ptv_json *w, const char *key, int64_t value);
void ptv_json_bool_of(ptv_json *w, const char *key, bool value);
