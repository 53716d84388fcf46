/* The rules of FlatBuffers structure, which the walk itself fires. */
#ifndef PTV_CORE_STRUCTURE_H
#define PTV_CORE_STRUCTURE_H

#include "pteverify.h"

/* Order of ptv_structure_rules[]; codes are in the entries. */
enum {
    PTV_S_ROOT_RANGE,
    PTV_S_ROOT_ALIGN,
    PTV_S_ROOT_IN_HEADER,
    PTV_S_VTABLE_RANGE,
    PTV_S_VTABLE_ALIGN,
    PTV_S_VTABLE_IN_HEADER,
    PTV_S_VTABLE_SIZE,
    PTV_S_TABLE_SIZE,
    PTV_S_TABLE_SIZE_END,
    PTV_S_TABLE_SIZE_MISMATCH,
    PTV_S_NEWER_SCHEMA,
    PTV_S_FIELD_START,
    PTV_S_FIELD_RANGE,
    PTV_S_FIELD_ALIGN,
    PTV_S_OFFSET_ZERO,
    PTV_S_OFFSET_RANGE,
    PTV_S_OFFSET_ALIGN,
    PTV_S_STRING_RANGE,
    PTV_S_STRING_END,
    PTV_S_VECTOR_RANGE,
    PTV_S_VECTOR_ALIGN,
    PTV_S_FORCE_ALIGN,
    PTV_S_FIXED_ALIGN,
    PTV_S_UNION_TAG_UNKNOWN,
    PTV_S_UNION_TAG_MISSING,
    PTV_S_UNION_VALUE_MISSING,
    PTV_S_FIELD_MISSING,
    PTV_S_SHARED,
    PTV_S_COUNT
};

extern const ptv_rule ptv_structure_rules[PTV_S_COUNT];

#endif
