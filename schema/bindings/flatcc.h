/* flatcc headers for C: shared by the parts of the reader. */
#pragma once

#include "flatcc_patterns.h"
#include "schema/bindings/shapes.h"

/* step->value: the list belongs to a function, not to its macro. */
enum { FC_OF_FUNCTION = 1 };

/* The union field whose member functions are being read. */
typedef struct fc_union {
    src_span field, name;
    const bind_type *type;  /* NULL: unknown */
    const bind_claim *last; /* last member read */
} fc_union;

enum { FC_TYPES = 4096 }; /* per header */

/* What is known about a header while it is being read. */
typedef struct fc_header {
    struct fc_required {
        src_span type;
        src_span slots; /* "1, 2, 4, 0" */
    } required[FC_TYPES];
    uint32_t count;
    src_span guards[256]; /* of the headers in the file */
    uint32_t guard_count;
    fc_union open;
    uint64_t formal; /* hash of a struct's arguments; 0: unknown */
} fc_header;

/* Claims size or alignment of a struct where it is used, unless it is unknown. */
void fc_claim_layout(shape_reader *r, const shape_step *step, src_span name, bind_fact fact,
                     bind_value value);
