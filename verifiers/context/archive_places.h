/* Describes packages and safetensors files as if they were flatbuffers, for paths. */
#pragma once

#include "../core/frame.h"

enum { PTV_PACKAGE_MEMBERS, PTV_PACKAGE_ALIASES };
enum {
    PTV_MEMBER_NAME,
    PTV_MEMBER_VERSION_MADE,
    PTV_MEMBER_VERSION_NEEDED,
    PTV_MEMBER_FLAGS,
    PTV_MEMBER_METHOD,
    PTV_MEMBER_TIME,
    PTV_MEMBER_DATE,
    PTV_MEMBER_CRC32,
    PTV_MEMBER_COMPRESSED_SIZE,
    PTV_MEMBER_SIZE,
    PTV_MEMBER_DISK,
    PTV_MEMBER_INTERNAL,
    PTV_MEMBER_EXTERNAL,
    PTV_MEMBER_LOCAL_OFFSET,
    PTV_MEMBER_EXTRA,
    PTV_MEMBER_COMMENT,
    PTV_MEMBER_LOCAL, /* its local header: a table with the same fields */
    PTV_MEMBER_DATA,
    PTV_MEMBER_DESCRIPTOR,
    PTV_MEMBER_FIELDS
};
enum { PTV_ALIAS_KEY, PTV_ALIAS_OWNER };
extern const ptv_table ptv_package_table, ptv_member_table, ptv_alias_table;

enum { PTV_TENSORS_ENTRIES };
enum { PTV_ENTRY_NAME, PTV_ENTRY_DTYPE, PTV_ENTRY_SHAPE, PTV_ENTRY_OFFSETS, PTV_ENTRY_DATA };
extern const ptv_table ptv_tensors_table, ptv_tensors_entry_table;
