/* Headers of flatcc for C: what the parts of its reader share. */
#ifndef PTV_SCHEMA_BINDINGS_FLATCC_H
#define PTV_SCHEMA_BINDINGS_FLATCC_H

#include "schema/bindings/shapes.h"

enum fc_state {
    FC_FILE = SHAPE_TOP,
    FC_SKIPPED, /* a header that is not read */
    FC_TOP,     /* inside of the include guard */
    FC_ENUM,
    FC_NAMES,
    FC_KNOWN,
    FC_STRUCT,
    FC_FORMAL, /* arguments of a create function, declared and passed */
    FC_CALL,
    FC_REQUIRED,   /* the list goes on */
    FC_PARAMETERS, /* of a function of a struct, and its body */
    FC_OPENING,
    FC_BODY,
    FC_CREATE,
    FC_CLONE,
    FC_UNION_CLONE,
    FC_UNION_VERIFY,
    FC_VERIFY,
    FC_SORT,
    FC_UNION_SORT
};

extern const bind_copy fc_reader_copy, fc_builder_copy, fc_verifier_copy, fc_value_copy;
extern const bind_copy fc_type_copy, fc_key_copy, fc_nested_copy;
extern const bind_copy fc_struct_copy, fc_builder_nested_copy, fc_verifier_nested_copy;

extern const shape_rows fc_reader_part, fc_sorter_part, fc_struct_part, fc_builder_part;
extern const shape_rows fc_verifier_part;

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

/* Operations. */
bool fc_takes_scalar(shape_reader *r, const shape_step *step, src_span hole);  /* its type */
bool fc_is_stored(shape_reader *r, const shape_step *step, src_span hole);     /* as C has it */
bool fc_takes_default(shape_reader *r, const shape_step *step, src_span hole); /* INT8_C(0) */
bool fc_takes_flag(shape_reader *r, const shape_step *step, src_span hole);    /* 0 or 1 */
bool fc_of_type(shape_reader *r, const shape_step *step, src_span hole);       /* enters it again */
bool fc_field_of(shape_reader *r, const shape_step *step, src_span hole);      /* type_field */
/* Claims size and align of a struct where it is used; of one that is not known nothing. */
void fc_claim_layout(shape_reader *r, const shape_step *step, src_span name, bind_fact fact,
                     bind_value value);
bool fc_present(shape_reader *r, const shape_step *step, src_span hole);

/* The same, about enums and structs (flatcc_types.c). */
bool fc_begins_values(shape_reader *r, const shape_step *step, src_span hole);
bool fc_takes_base(shape_reader *r, const shape_step *step, src_span hole);
bool fc_is_bits(shape_reader *r, const shape_step *step, src_span hole);
bool fc_takes_value(shape_reader *r, const shape_step *step, src_span hole);
bool fc_next_value(shape_reader *r, const shape_step *step, src_span hole);
bool fc_starts_struct(shape_reader *r, const shape_step *step, src_span hole);
bool fc_takes_align(shape_reader *r, const shape_step *step, src_span hole);
bool fc_takes_array(shape_reader *r, const shape_step *step, src_span hole);
bool fc_takes_packed(shape_reader *r, const shape_step *step, src_span hole);
bool fc_pads(shape_reader *r, const shape_step *step, src_span hole);
bool fc_ends_struct(shape_reader *r, const shape_step *step, src_span hole);

#endif
