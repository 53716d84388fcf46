/*
 * Compares two files that were inspected: sizes, operators, delegates, plan, signature, and bytes
 * of weights, named data and payloads. The bytes of both files must still be available.
 */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/* What a change is about. */
typedef enum ptv_aspect {
    PTV_ASPECT_SIGNATURE, /* what callers rely on: methods, inputs, outputs; keys; ids */
    PTV_ASPECT_SIZE,
    PTV_ASPECT_OPERATORS,
    PTV_ASPECT_DELEGATES,
    PTV_ASPECT_PLAN,
    PTV_ASPECT_CONSTANTS,
    PTV_ASPECT_STATE,
    PTV_ASPECT_DATA,
    PTV_ASPECT_NEEDS,
    PTV_ASPECT_CASES,
    PTV_ASPECTS
} ptv_aspect;

/* "signature" ... */
const char *ptv_aspect_word(ptv_aspect aspect);

/* One side of a change. */
typedef struct ptv_diff_side {
    bool there;   /* otherwise it was added or removed */
    bool numeric; /* use `number`, otherwise `text` */
    uint64_t number;
    ptv_string text; /* safe to print */
} ptv_diff_side;

typedef struct ptv_change {
    ptv_aspect aspect;
    ptv_string method;  /* bytes NULL means the file */
    ptv_string subject; /* "input 0", "aten::add.out": as it is written in the file */
    ptv_diff_side before, after;
} ptv_change;

typedef void (*ptv_change_sink)(void *context, const ptv_change *change);

typedef struct ptv_comparison {
    uint64_t changes[PTV_ASPECTS];
    bool failed; /* out of memory */
} ptv_comparison;

/* Calls the sink for each change, valid only during the call; changes of a method come together. */
ptv_comparison ptv_compare(const ptv_inspection *before, const ptv_inspection *after,
                           ptv_change_sink sink, void *context);

/* A summary line for all changes: "3 changes: 1 size, 2 plan"; "no changes". */
void ptv_put_comparison_line(ptv_buffer *b, const ptv_comparison *comparison);

/* One line of text for a change. */
void ptv_put_change(ptv_buffer *b, const ptv_change *change, bool colour);
