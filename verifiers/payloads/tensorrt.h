/* State of checking a TensorRT payload, shared by tensorrt.c and bindings.c. */
#pragma once

#include "engine_parts.h"

/* Members of the metadata, in the order in which the backend looks for them. */
enum { PTV_TRT_BINDINGS, PTV_TRT_ALIASES, PTV_TRT_HARDWARE, PTV_TRT_DEVICE, PTV_TRT_MEMBERS };
enum { PTV_TRT_FIRST = PTV_PARTS_FIRST + 1 }; /* their fields begin here */

typedef struct ptv_trt_binding ptv_trt_binding;
typedef struct ptv_trt {
    ptv_parts parts;
    ptv_json_source text;
    ptv_members members;
    ptv_trt_binding *bindings; /* sorted; NULL if there is no memory */
    uint32_t count;
    bool sound; /* all bindings were read, and none was reported */
} ptv_trt;

/* Reports at a member, or at element `index` of it. */
static inline void ptv_report_trt(const ptv_trt *t, const ptv_rule *rule, unsigned member,
                                  int64_t index, ptv_range range)
{
    ptv_report_part(&t->parts, rule, PTV_TRT_FIRST + member, index, range, ptv_no_mismatch());
}

/* bindings.c: the members must have been read. Bindings come first, as aliases refer to them. */
void ptv_trt_check_bindings(ptv_trt *t);
void ptv_trt_check_aliases(const ptv_trt *t);

/* Returns 1 for an input and 0 for an output, or -1 if the binding does not say. */
int ptv_trt_is_input(ptv_json_source text, ptv_range binding);

extern const ptv_rule ptv_tensorrt_aliases_missing_rule;
