/*
 * Headers of flatc for C++: what the parts of its reader share. States are places of the code,
 * copies are where facts are stated.
 */
#ifndef PTV_SCHEMA_BINDINGS_CPP_H
#define PTV_SCHEMA_BINDINGS_CPP_H

#include "schema/bindings/shapes.h"

enum cpp_state {
    CPP_FILE = SHAPE_TOP,
    CPP_TOP, /* inside of the include guard */
    CPP_ENUM,
    CPP_ENUM_VALUES,
    CPP_ENUM_NAMES,
    CPP_ENUM_CASES,
    CPP_UNION_CLASS,
    CPP_LAYOUT,
    CPP_STRUCT,
    CPP_INITS, /* of a constructor */
    CPP_INIT_BODY,
    CPP_EQUAL,
    CPP_NATIVE, /* the class of the object API */
    CPP_TABLE,
    CPP_SLOTS,
    CPP_VERIFY,
    CPP_BUILDER,
    CPP_FINISH,
    CPP_PARAMS,
    CPP_CREATE,
    CPP_DIRECT_PARAMS,
    CPP_DIRECT,
    CPP_ARGS,
    CPP_UNPACK,
    CPP_PACK,
    CPP_PACK_ARGS,
    CPP_COPY, /* the copy constructor of the object API */
    CPP_COPY_BODY,
    CPP_SWAP,
    CPP_UNION_VERIFY,
    CPP_UNION_UNPACK,
    CPP_UNION_PACK,
    CPP_UNION_COPY,
    CPP_UNION_RESET,
    CPP_MINI, /* a type table of the reflection */
    CPP_MINI_CODES,
    CPP_MINI_REFS,
    CPP_MINI_NAMES,
    CPP_TRAITS, /* of the static reflection */
    CPP_TRAITS_NAMES,
    CPP_GET_FIELD
};

extern const bind_copy cpp_type_copy, cpp_value_copy, cpp_layout_copy, cpp_slot_copy,
    cpp_accessor_copy, cpp_verify_copy, cpp_native_copy;

extern const shape_rows cpp_enum_part, cpp_union_part, cpp_struct_part, cpp_table_part,
    cpp_builder_part, cpp_object_part, cpp_mini_part;

/* What stands for a field where the schema has a type. */
typedef struct cpp_type {
    fbs_base base, element; /* FBS_NONE: not told */
    bool maybe_bool;        /* uint8_t, where a bool is one, too */
    src_span target, length;
} cpp_type;

/* "const flatbuffers::Vector<int32_t> *"; false: no type that flatc writes. */
bool cpp_type_of(src_span text, cpp_type *type);
void cpp_claim_type(shape_reader *r, const shape_step *step, const cpp_type *type);

/* The table of a class of the object API, or the struct itself; it was met before. */
bool cpp_enter_native(shape_reader *r, const shape_step *step, src_span hole);

/* Operations. A type is step->as "wire" where a bool is a uint8_t. */
bool cpp_takes_type(shape_reader *r, const shape_step *step, src_span hole);
bool cpp_takes_default(shape_reader *r, const shape_step *step, src_span hole);
bool cpp_declares(shape_reader *r, const shape_step *step, src_span hole);     /* "T name = d" */
bool cpp_takes_array(shape_reader *r, const shape_step *step, src_span hole);  /* "T, 3" */
bool cpp_takes_stride(shape_reader *r, const shape_step *step, src_span hole); /* sizeof */
bool cpp_is_parameter(shape_reader *r, const shape_step *step, src_span hole); /* maybe cast */
bool cpp_tells_keys(shape_reader *r, const shape_step *step, src_span hole);   /* 0 or 1 of each */
bool cpp_takes_space(shape_reader *r, const shape_step *step, src_span hole);  /* where it is */
bool cpp_begin_values(shape_reader *r, const shape_step *step, src_span hole);
bool cpp_begin_fields(shape_reader *r, const shape_step *step, src_span hole); /* slots */
bool cpp_is_value(shape_reader *r, const shape_step *step, src_span hole);
bool cpp_next_value(shape_reader *r, const shape_step *step, src_span hole); /* X::A, X_A, A */

/* Whether a struct is aligned so; one that was not read before may be aligned in any way. */
bool cpp_aligns(const bind_set *set, src_span type, src_span align);

/* Of an element; 0: it is a type of another file. */
uint32_t cpp_align_of(const bind_set *set, const cpp_type *type);

/* The name of a value, without the name of the enum in front. */
src_span cpp_value_name(src_span text, src_span type);

#endif
