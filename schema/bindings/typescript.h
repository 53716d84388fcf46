/* Modules of flatc for TypeScript: what the parts of its reader share. */
#ifndef PTV_SCHEMA_BINDINGS_TYPESCRIPT_H
#define PTV_SCHEMA_BINDINGS_TYPESCRIPT_H

#include "schema/bindings/shapes.h"

enum ts_state {
    TS_TOP = SHAPE_TOP,
    TS_ENUM,
    TS_UNION,
    TS_CLASS,
    TS_END,    /* endX: required fields */
    TS_CREATE, /* createX of a table */
    TS_STRUCT, /* createX of a struct */
    TS_STRUCT_ITEM,
    TS_UNPACK,
    TS_UNPACK_TO,
    TS_UNION_VALUE, /* of unpack, unpackTo: what is made of a union */
    TS_UNION_LIST,
    TS_UNION_END,
    TS_NATIVE, /* parameters of the constructor of XT */
    TS_NATIVE_CLASS,
    TS_PACK,
    TS_PACK_ADDS,
    TS_PACK_ARGS
};

extern const bind_copy ts_accessor_copy;

extern const shape_rows ts_class_part, ts_writer_part, ts_object_part;

/* The name of a type as the schema has it. */
src_span ts_plain(src_span name);

/* Whether names are the same but for what is neither a letter nor a digit: v_x, v?.x. */
bool ts_same_letters(src_span a, src_span b);
bool ts_has_letters(src_span name, src_span part); /* somewhere in it, one behind the other */

/* Operations. */
bool ts_of(shape_reader *r, const shape_step *step, src_span hole); /* the same type */
bool ts_takes_default(shape_reader *r, const shape_step *step, src_span hole);
bool ts_begins(shape_reader *r, const shape_step *step, src_span hole);   /* fields by slots */
bool ts_is_width(shape_reader *r, const shape_step *step, src_span hole); /* of the accessor */

/* The fact that the accessor of the member states; NULL: there is none. */
const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact);

#endif
