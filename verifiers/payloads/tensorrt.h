/* A payload of TensorRT while it is read: what tensorrt.c and bindings.c share. */
#pragma once

#include "engine_parts.h"

/* Members of its metadata, in the order in which the backend looks for them. */
enum { PTV_TRT_BINDINGS, PTV_TRT_ALIASES, PTV_TRT_HARDWARE, PTV_TRT_DEVICE, PTV_TRT_MEMBERS };
enum { PTV_TRT_FIRST = PTV_PARTS_FIRST + 1 }; /* the field of the first of them; then the others */

typedef struct ptv_trt_binding ptv_trt_binding;
typedef struct ptv_trt {
    ptv_parts parts;
    ptv_json_source text;
    ptv_members members;
    ptv_trt_binding *bindings; /* sorted; NULL: there is no memory for them */
    uint32_t count;
    bool sound; /* nothing was wrong with them */
} ptv_trt;

/* At a member, or at element `index` of it. */
static inline void ptv_report_trt(const ptv_trt *t, const ptv_rule *rule, unsigned member,
                                  int64_t index, ptv_range range)
{
    ptv_report_part(&t->parts, rule, PTV_TRT_FIRST + member, index, range, ptv_no_mismatch());
}

/* bindings.c: both lists are there; aliases need the bindings. */
void ptv_trt_check_bindings(ptv_trt *t);
void ptv_trt_check_aliases(const ptv_trt *t);

/* A binding is an object that says whether it is an input: 1, 0; else -1. */
int ptv_trt_is_input(ptv_json_source text, ptv_range binding);

extern const ptv_rule ptv_tensorrt_aliases_missing_rule;
