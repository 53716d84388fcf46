/* Written by ptv-schema from schema/reflection/reflection.fbs; do not edit. */
/* clang-format off */
#ifndef PTV_REFLECTION_TABLES_H
#define PTV_REFLECTION_TABLES_H

#include "../core/view.h"

extern const ptv_schema ptv_schema_reflection;

/* Tables: numbers of ptv_schema.tables. */
enum {
    PTV_REFLECTION_TYPE = 0,
    PTV_REFLECTION_KEY_VALUE = 1,
    PTV_REFLECTION_FIELD = 2,
    PTV_REFLECTION_OBJECT = 3,
    PTV_REFLECTION_NAMED = 4,
    PTV_REFLECTION_ENUM_VAL = 5,
    PTV_REFLECTION_ENUM = 6,
    PTV_REFLECTION_RPC_CALL = 7,
    PTV_REFLECTION_SERVICE = 8,
    PTV_REFLECTION_SCHEMA_FILE = 9,
    PTV_REFLECTION_SCHEMA = 10
};

/* Slots of Type. */
enum {
    PTV_REFLECTION_TYPE_BASE_TYPE = 0,
    PTV_REFLECTION_TYPE_ELEMENT = 1,
    PTV_REFLECTION_TYPE_INDEX = 2,
    PTV_REFLECTION_TYPE_FIXED_LENGTH = 3,
    PTV_REFLECTION_TYPE_BASE_SIZE = 4,
    PTV_REFLECTION_TYPE_ELEMENT_SIZE = 5
};

/* Slots of KeyValue. */
enum {
    PTV_REFLECTION_KEY_VALUE_KEY = 0,
    PTV_REFLECTION_KEY_VALUE_VALUE = 1
};

/* Slots of Field. */
enum {
    PTV_REFLECTION_FIELD_NAME = 0,
    PTV_REFLECTION_FIELD_TYPE = 1,
    PTV_REFLECTION_FIELD_ID = 2,
    PTV_REFLECTION_FIELD_OFFSET = 3,
    PTV_REFLECTION_FIELD_DEFAULT_INTEGER = 4,
    PTV_REFLECTION_FIELD_DEFAULT_REAL = 5,
    PTV_REFLECTION_FIELD_DEPRECATED = 6,
    PTV_REFLECTION_FIELD_REQUIRED = 7,
    PTV_REFLECTION_FIELD_KEY = 8,
    PTV_REFLECTION_FIELD_ATTRIBUTES = 9,
    PTV_REFLECTION_FIELD_DOCUMENTATION = 10,
    PTV_REFLECTION_FIELD_OPTIONAL = 11,
    PTV_REFLECTION_FIELD_PADDING = 12,
    PTV_REFLECTION_FIELD_OFFSET64 = 13
};

/* Slots of Object. */
enum {
    PTV_REFLECTION_OBJECT_NAME = 0,
    PTV_REFLECTION_OBJECT_FIELDS = 1,
    PTV_REFLECTION_OBJECT_IS_STRUCT = 2,
    PTV_REFLECTION_OBJECT_MINALIGN = 3,
    PTV_REFLECTION_OBJECT_BYTESIZE = 4,
    PTV_REFLECTION_OBJECT_ATTRIBUTES = 5,
    PTV_REFLECTION_OBJECT_DOCUMENTATION = 6,
    PTV_REFLECTION_OBJECT_DECLARATION_FILE = 7
};

/* Slots of Named. */
enum {
    PTV_REFLECTION_NAMED_NAME = 0
};

/* Slots of EnumVal. */
enum {
    PTV_REFLECTION_ENUM_VAL_NAME = 0,
    PTV_REFLECTION_ENUM_VAL_VALUE = 1,
    PTV_REFLECTION_ENUM_VAL_OBJECT = 2,
    PTV_REFLECTION_ENUM_VAL_UNION_TYPE = 3,
    PTV_REFLECTION_ENUM_VAL_DOCUMENTATION = 4,
    PTV_REFLECTION_ENUM_VAL_ATTRIBUTES = 5
};

/* Slots of Enum. */
enum {
    PTV_REFLECTION_ENUM_NAME = 0,
    PTV_REFLECTION_ENUM_VALUES = 1,
    PTV_REFLECTION_ENUM_IS_UNION = 2,
    PTV_REFLECTION_ENUM_UNDERLYING_TYPE = 3,
    PTV_REFLECTION_ENUM_ATTRIBUTES = 4,
    PTV_REFLECTION_ENUM_DOCUMENTATION = 5,
    PTV_REFLECTION_ENUM_DECLARATION_FILE = 6
};

/* Slots of RPCCall. */
enum {
    PTV_REFLECTION_RPC_CALL_NAME = 0,
    PTV_REFLECTION_RPC_CALL_REQUEST = 1,
    PTV_REFLECTION_RPC_CALL_RESPONSE = 2,
    PTV_REFLECTION_RPC_CALL_ATTRIBUTES = 3,
    PTV_REFLECTION_RPC_CALL_DOCUMENTATION = 4
};

/* Slots of Service. */
enum {
    PTV_REFLECTION_SERVICE_NAME = 0,
    PTV_REFLECTION_SERVICE_CALLS = 1,
    PTV_REFLECTION_SERVICE_ATTRIBUTES = 2,
    PTV_REFLECTION_SERVICE_DOCUMENTATION = 3,
    PTV_REFLECTION_SERVICE_DECLARATION_FILE = 4
};

/* Slots of SchemaFile. */
enum {
    PTV_REFLECTION_SCHEMA_FILE_FILENAME = 0,
    PTV_REFLECTION_SCHEMA_FILE_INCLUDED_FILENAMES = 1
};

/* Slots of Schema. */
enum {
    PTV_REFLECTION_SCHEMA_OBJECTS = 0,
    PTV_REFLECTION_SCHEMA_ENUMS = 1,
    PTV_REFLECTION_SCHEMA_FILE_IDENT = 2,
    PTV_REFLECTION_SCHEMA_FILE_EXT = 3,
    PTV_REFLECTION_SCHEMA_ROOT_TABLE = 4,
    PTV_REFLECTION_SCHEMA_SERVICES = 5,
    PTV_REFLECTION_SCHEMA_ADVANCED_FEATURES = 6,
    PTV_REFLECTION_SCHEMA_FBS_FILES = 7
};

/* Values of BaseType. */
enum {
    PTV_REFLECTION_BASE_TYPE_NONE = 0,
    PTV_REFLECTION_BASE_TYPE_UTYPE = 1,
    PTV_REFLECTION_BASE_TYPE_BOOL = 2,
    PTV_REFLECTION_BASE_TYPE_BYTE = 3,
    PTV_REFLECTION_BASE_TYPE_UBYTE = 4,
    PTV_REFLECTION_BASE_TYPE_SHORT = 5,
    PTV_REFLECTION_BASE_TYPE_USHORT = 6,
    PTV_REFLECTION_BASE_TYPE_INT = 7,
    PTV_REFLECTION_BASE_TYPE_UINT = 8,
    PTV_REFLECTION_BASE_TYPE_LONG = 9,
    PTV_REFLECTION_BASE_TYPE_ULONG = 10,
    PTV_REFLECTION_BASE_TYPE_FLOAT = 11,
    PTV_REFLECTION_BASE_TYPE_DOUBLE = 12,
    PTV_REFLECTION_BASE_TYPE_STRING = 13,
    PTV_REFLECTION_BASE_TYPE_VECTOR = 14,
    PTV_REFLECTION_BASE_TYPE_OBJ = 15,
    PTV_REFLECTION_BASE_TYPE_UNION = 16,
    PTV_REFLECTION_BASE_TYPE_ARRAY = 17,
    PTV_REFLECTION_BASE_TYPE_VECTOR64 = 18
};

/* Numbers of Type, their defaults where they are absent. */
static inline int64_t ptv_reflection_type_base_type(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 0);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_type_element(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_type_index(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0xffffffffffffffff) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_reflection_type_fixed_length(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint16_t)ptv_u16(im, at);
}
static inline int64_t ptv_reflection_type_base_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x4) : (int64_t)(uint32_t)ptv_u32(im, at);
}
static inline int64_t ptv_reflection_type_element_size(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 5);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint32_t)ptv_u32(im, at);
}

/* Numbers of Field, their defaults where they are absent. */
static inline int64_t ptv_reflection_field_id(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint16_t)ptv_u16(im, at);
}
static inline int64_t ptv_reflection_field_offset(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint16_t)ptv_u16(im, at);
}
static inline int64_t ptv_reflection_field_default_integer(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}
static inline int64_t ptv_reflection_field_deprecated(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_field_required(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 7);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_field_key(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 8);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_field_optional(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 11);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_field_padding(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 12);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint16_t)ptv_u16(im, at);
}
static inline int64_t ptv_reflection_field_offset64(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 13);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of Object, their defaults where they are absent. */
static inline int64_t ptv_reflection_object_is_struct(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}
static inline int64_t ptv_reflection_object_minalign(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 3);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}
static inline int64_t ptv_reflection_object_bytesize(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 4);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int32_t)ptv_u32(im, at);
}

/* Numbers of EnumVal, their defaults where they are absent. */
static inline int64_t ptv_reflection_enum_val_value(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 1);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(int64_t)ptv_u64(im, at);
}

/* Numbers of Enum, their defaults where they are absent. */
static inline int64_t ptv_reflection_enum_is_union(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 2);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint8_t)ptv_u8(im, at);
}

/* Numbers of Schema, their defaults where they are absent. */
static inline int64_t ptv_reflection_schema_advanced_features(const ptv_image *im, uint32_t table)
{
    uint32_t at = ptv_slot(im, table, 6);
    return at == 0 ? (int64_t)UINT64_C(0x0) : (int64_t)(uint64_t)ptv_u64(im, at);
}

#endif
