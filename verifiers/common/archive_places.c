/* What parts of packages and safetensors are called in paths. */
#include "archive_places.h"

#define FIELD(said, of)          \
    {                            \
        .name = said, .kind = of \
    }

static const ptv_field package_fields[] = {
    [PTV_PACKAGE_MEMBERS] = FIELD("members", PTV_KIND_TABLES),
    [PTV_PACKAGE_ALIASES] = FIELD("aliases", PTV_KIND_TABLES),
};

static const ptv_field member_fields[PTV_MEMBER_FIELDS] = {
    [PTV_MEMBER_NAME] = FIELD("name", PTV_KIND_STRING),
    [PTV_MEMBER_VERSION_MADE] = FIELD("version_made_by", PTV_KIND_SCALAR),
    [PTV_MEMBER_VERSION_NEEDED] = FIELD("version_needed", PTV_KIND_SCALAR),
    [PTV_MEMBER_FLAGS] = FIELD("flags", PTV_KIND_SCALAR),
    [PTV_MEMBER_METHOD] = FIELD("method", PTV_KIND_SCALAR),
    [PTV_MEMBER_TIME] = FIELD("time", PTV_KIND_SCALAR),
    [PTV_MEMBER_DATE] = FIELD("date", PTV_KIND_SCALAR),
    [PTV_MEMBER_CRC32] = FIELD("crc32", PTV_KIND_SCALAR),
    [PTV_MEMBER_COMPRESSED_SIZE] = FIELD("compressed_size", PTV_KIND_SCALAR),
    [PTV_MEMBER_SIZE] = FIELD("size", PTV_KIND_SCALAR),
    [PTV_MEMBER_DISK] = FIELD("disk", PTV_KIND_SCALAR),
    [PTV_MEMBER_INTERNAL] = FIELD("internal_attributes", PTV_KIND_SCALAR),
    [PTV_MEMBER_EXTERNAL] = FIELD("external_attributes", PTV_KIND_SCALAR),
    [PTV_MEMBER_LOCAL_OFFSET] = FIELD("local_offset", PTV_KIND_SCALAR),
    [PTV_MEMBER_EXTRA] = FIELD("extra", PTV_KIND_STRING),
    [PTV_MEMBER_COMMENT] = FIELD("comment", PTV_KIND_STRING),
    [PTV_MEMBER_LOCAL] = FIELD("local", PTV_KIND_TABLE),
    [PTV_MEMBER_DATA] = FIELD("data", PTV_KIND_TABLE),
    [PTV_MEMBER_DESCRIPTOR] = FIELD("descriptor", PTV_KIND_STRING),
};

static const ptv_field alias_fields[] = {
    [PTV_ALIAS_KEY] = FIELD("key", PTV_KIND_STRING),
    [PTV_ALIAS_OWNER] = FIELD("owner", PTV_KIND_STRING),
};

static const ptv_field tensors_fields[] = {
    [PTV_TENSORS_ENTRIES] = FIELD("entries", PTV_KIND_TABLES),
};

static const ptv_field entry_fields[] = {
    [PTV_ENTRY_NAME] = FIELD("name", PTV_KIND_STRING),
    [PTV_ENTRY_DTYPE] = FIELD("dtype", PTV_KIND_STRING),
    [PTV_ENTRY_SHAPE] = FIELD("shape", PTV_KIND_VECTOR),
    [PTV_ENTRY_OFFSETS] = FIELD("data_offsets", PTV_KIND_VECTOR),
    [PTV_ENTRY_DATA] = FIELD("data", PTV_KIND_STRING),
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const ptv_table ptv_package_table = {
    .name = "Package", .fields = package_fields, .count = COUNT(package_fields)};
const ptv_table ptv_member_table = {
    .name = "Member", .fields = member_fields, .count = COUNT(member_fields)};
const ptv_table ptv_alias_table = {
    .name = "Alias", .fields = alias_fields, .count = COUNT(alias_fields)};
const ptv_table ptv_tensors_table = {
    .name = "Tensors", .fields = tensors_fields, .count = COUNT(tensors_fields)};
const ptv_table ptv_tensors_entry_table = {
    .name = "Entry", .fields = entry_fields, .count = COUNT(entry_fields)};
