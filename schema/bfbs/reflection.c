/* Written by ptv-schema from schema/reflection/reflection.fbs; do not edit. */
/* clang-format off */
#include "reflection.h"

static const ptv_table tables[] = {
    {.name = "Type", .count = 6, .step = 0, .steps = 0, .roots = UINT64_C(0x3), .fields = (const ptv_field[]){
        {.name = "base_type", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1},
        {.name = "element", .kind = PTV_KIND_SCALAR, .scalar = PTV_I8, .size = 1, .align = 1, .type = 1},
        {.name = "index", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4, .value = UINT64_C(0xffffffffffffffff)},
        {.name = "fixed_length", .kind = PTV_KIND_SCALAR, .scalar = PTV_U16, .size = 2, .align = 2},
        {.name = "base_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4, .value = UINT64_C(0x4)},
        {.name = "element_size", .kind = PTV_KIND_SCALAR, .scalar = PTV_U32, .size = 4, .align = 4}}},
    {.name = "KeyValue", .count = 2, .step = 0, .steps = 2, .roots = UINT64_C(0x23), .fields = (const ptv_field[]){
        {.name = "key", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "value", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1}}},
    {.name = "Field", .count = 14, .step = 2, .steps = 4, .roots = UINT64_C(0x1), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "type", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_TYPE, .flags = PTV_REQUIRED},
        {.name = "id", .kind = PTV_KIND_SCALAR, .scalar = PTV_U16, .size = 2, .align = 2},
        {.name = "offset", .kind = PTV_KIND_SCALAR, .scalar = PTV_U16, .size = 2, .align = 2},
        {.name = "default_integer", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
        {.name = "default_real", .kind = PTV_KIND_SCALAR, .scalar = PTV_F64, .size = 8, .align = 8},
        {.name = "deprecated", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "required", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "key", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "optional", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "padding", .kind = PTV_KIND_SCALAR, .scalar = PTV_U16, .size = 2, .align = 2},
        {.name = "offset64", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1}}},
    {.name = "Object", .count = 8, .step = 6, .steps = 5, .roots = UINT64_C(0x1), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "fields", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_FIELD, .flags = PTV_REQUIRED},
        {.name = "is_struct", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "minalign", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "bytesize", .kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4, .align = 4},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "declaration_file", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1}}},
    {.name = "Named", .count = 1, .step = 11, .steps = 1, .roots = UINT64_C(0x32), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED}}},
    {.name = "EnumVal", .count = 6, .step = 12, .steps = 5, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "value", .kind = PTV_KIND_SCALAR, .scalar = PTV_I64, .size = 8, .align = 8},
        {.name = "object", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_NAMED, .flags = PTV_DEPRECATED},
        {.name = "union_type", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_TYPE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE}}},
    {.name = "Enum", .count = 7, .step = 17, .steps = 6, .roots = UINT64_C(0x2), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "values", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_ENUM_VAL, .flags = PTV_REQUIRED},
        {.name = "is_union", .kind = PTV_KIND_SCALAR, .scalar = PTV_BOOL, .size = 1, .align = 1},
        {.name = "underlying_type", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_TYPE, .flags = PTV_REQUIRED},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "declaration_file", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1}}},
    {.name = "RPCCall", .count = 5, .step = 23, .steps = 5, .roots = UINT64_C(0x20), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "request", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_NAMED, .flags = PTV_REQUIRED},
        {.name = "response", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_NAMED, .flags = PTV_REQUIRED},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4}}},
    {.name = "Service", .count = 5, .step = 28, .steps = 5, .roots = UINT64_C(0x20), .fields = (const ptv_field[]){
        {.name = "name", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "calls", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_RPC_CALL},
        {.name = "attributes", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_KEY_VALUE},
        {.name = "documentation", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4},
        {.name = "declaration_file", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1}}},
    {.name = "SchemaFile", .count = 2, .step = 33, .steps = 2, .roots = UINT64_C(0x80), .fields = (const ptv_field[]){
        {.name = "filename", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1, .flags = PTV_REQUIRED},
        {.name = "included_filenames", .kind = PTV_KIND_STRINGS, .scalar = PTV_U32, .size = 4, .align = 4}}},
    {.name = "Schema", .count = 8, .step = 35, .steps = 7, .roots = UINT64_C(0x0), .fields = (const ptv_field[]){
        {.name = "objects", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_OBJECT, .flags = PTV_REQUIRED},
        {.name = "enums", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_ENUM, .flags = PTV_REQUIRED},
        {.name = "file_ident", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "file_ext", .kind = PTV_KIND_STRING, .scalar = PTV_U8, .size = 1, .align = 1},
        {.name = "root_table", .kind = PTV_KIND_TABLE, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_NAMED},
        {.name = "services", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_SERVICE},
        {.name = "advanced_features", .kind = PTV_KIND_SCALAR, .scalar = PTV_U64, .size = 8, .align = 8},
        {.name = "fbs_files", .kind = PTV_KIND_TABLES, .scalar = PTV_U32, .size = 4, .align = 4, .type = PTV_REFLECTION_SCHEMA_FILE}}}
};

static const ptv_enum enums[] = {
    {.name = "BaseType", .count = 19, .values = (const ptv_enum_value[]){
        {.name = "NONE", .value = 0},
        {.name = "UTYPE", .value = 1},
        {.name = "BOOL", .value = 2},
        {.name = "BYTE", .value = 3},
        {.name = "UBYTE", .value = 4},
        {.name = "SHORT", .value = 5},
        {.name = "USHORT", .value = 6},
        {.name = "INT", .value = 7},
        {.name = "UINT", .value = 8},
        {.name = "LONG", .value = 9},
        {.name = "ULONG", .value = 10},
        {.name = "FLOAT", .value = 11},
        {.name = "DOUBLE", .value = 12},
        {.name = "STRING", .value = 13},
        {.name = "VECTOR", .value = 14},
        {.name = "OBJ", .value = 15},
        {.name = "UNION", .value = 16},
        {.name = "ARRAY", .value = 17},
        {.name = "VECTOR64", .value = 18}}}
};

const ptv_schema ptv_schema_reflection = {
    .name = "reflection",
    .identifier = "BFBS",
    .extension = "bfbs",
    .tables = tables,
    .enums = enums,
    .table_count = 11,
    .union_count = 0,
    .enum_count = 1,
    .index_count = 0,
    .root = PTV_REFLECTION_SCHEMA,
    .depth = 4,
    .steps = 42
};
