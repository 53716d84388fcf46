/* What the files of the comparison share. */
#pragma once

#include "analysis/inspect/diff.h"
#include "analysis/inspect/inspect_words.h"

typedef struct ptv_diff {
    const ptv_inspection *old, *new;
    ptv_change_sink sink;
    void *context;
    ptv_comparison result;
    ptv_string method;
    ptv_buffer subject;       /* subject of the next change */
    ptv_buffer before, after; /* texts to compare or report */
    uint64_t compared;        /* bytes of content compared so far */
} ptv_diff;

/* ---- diff_say.c ---- */

void ptv_diff_about(ptv_diff *d, const char *text);
void ptv_diff_about_name(ptv_diff *d, const char *text, ptv_string name);
void ptv_diff_about_number(ptv_diff *d, const char *text, uint32_t number);

/* Report both sides of a change, or only one if the other file lacks it. */
void ptv_diff_say(ptv_diff *d, ptv_aspect aspect, ptv_diff_side before, ptv_diff_side after);
void ptv_diff_say_one(ptv_diff *d, ptv_aspect aspect, bool is_new, ptv_diff_side side);
ptv_diff_side ptv_diff_number(uint64_t number);
ptv_diff_side ptv_diff_text(ptv_diff *d); /* what is in `before` */

/* Report a difference of numbers, or of the texts in `before` and `after`; true if there is one. */
void ptv_diff_numbers(ptv_diff *d, ptv_aspect aspect, uint64_t old, uint64_t new);
bool ptv_diff_texts(ptv_diff *d, ptv_aspect aspect);

/* Elements of one of the files. */
typedef struct ptv_diff_list {
    const void *items;
    uint32_t count;
    size_t size; /* of an element, which begins with its name */
} ptv_diff_list;

/* `old` or `new` is NULL if that file has no element of this name. */
typedef void (*ptv_pair_visitor)(ptv_diff *d, const void *old, const void *new);
void ptv_diff_match(ptv_diff *d, ptv_diff_list old, ptv_diff_list new, ptv_pair_visitor visit);

/* ---- diff_content.c ---- */

/* Reports how many of n bytes differ; returns false if none do. */
bool ptv_diff_bytes(ptv_diff *d, ptv_aspect aspect, const uint8_t *a, const uint8_t *b, uint64_t n);

typedef struct ptv_weights {
    const ptv_weight *list;
    uint32_t count;
} ptv_weights;

/* Compares weights by number. The subject says whose they are; it is empty for a file. */
void ptv_diff_weights(ptv_diff *d, ptv_aspect aspect, ptv_weights old, ptv_weights new);

/* Compares bytes and weights. The subject says whose payload it is. */
void ptv_diff_payloads(ptv_diff *d, const ptv_seen_payload *old, const ptv_seen_payload *new);

/* ---- diff_method.c ---- */

void ptv_diff_methods(ptv_diff *d, const void *old, const void *new);

/* Compares kinds of nodes. The subject says what they belong to. */
void ptv_diff_nodes(ptv_diff *d, const void *old, const void *new);
ptv_diff_list ptv_nodes_of(const ptv_seen_payload *payload);
