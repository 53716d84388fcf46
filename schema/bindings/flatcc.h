/* Headers of flatcc for C: what the parts of its reader share. */
#pragma once

#include "flatcc_patterns.h"
#include "schema/bindings/shapes.h"

/* Value of a step: a list is that of a function and not of its macro. */
enum { FC_OF_FUNCTION = 1 };

/* The field of a union of which the functions of the members are read. */
typedef struct fc_union {
    src_span field, name;
    const bind_type *type;  /* NULL: it is not known */
    const bind_claim *last; /* of the members that were read */
} fc_union;

enum { FC_TYPES = 4096 }; /* of a header */

/* What is known of a header while it is read. */
typedef struct fc_header {
    struct fc_required {
        src_span type;
        src_span slots; /* "1, 2, 4, 0" */
    } required[FC_TYPES];
    uint32_t count;
    src_span guards[256]; /* of the headers of the file */
    uint32_t guard_count;
    fc_union open;
    uint64_t formal; /* of the arguments of a struct; 0: not known */
} fc_header;

/* Claims size and align of a struct where it is used; of one that is not known nothing. */
void fc_claim_layout(shape_reader *r, const shape_step *step, src_span name, bind_fact fact,
                     bind_value value);
