/* Names, for paths, of the parts of packages and safetensors files. */
#include "archive_places.h"

static const ptv_field package_fields[] = {
    [PTV_PACKAGE_MEMBERS] = {.name = "members", .kind = PTV_KIND_TABLES},
    [PTV_PACKAGE_ALIASES] = {.name = "aliases", .kind = PTV_KIND_TABLES},
};

static const ptv_field member_fields[PTV_MEMBER_FIELDS] = {
    [PTV_MEMBER_NAME] = {.name = "name", .kind = PTV_KIND_STRING},
    [PTV_MEMBER_VERSION_MADE] = {.name = "version_made_by", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_VERSION_NEEDED] = {.name = "version_needed", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_FLAGS] = {.name = "flags", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_METHOD] = {.name = "method", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_TIME] = {.name = "time", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_DATE] = {.name = "date", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_CRC32] = {.name = "crc32", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_COMPRESSED_SIZE] = {.name = "compressed_size", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_SIZE] = {.name = "size", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_DISK] = {.name = "disk", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_INTERNAL] = {.name = "internal_attributes", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_EXTERNAL] = {.name = "external_attributes", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_LOCAL_OFFSET] = {.name = "local_offset", .kind = PTV_KIND_SCALAR},
    [PTV_MEMBER_EXTRA] = {.name = "extra", .kind = PTV_KIND_STRING},
    [PTV_MEMBER_COMMENT] = {.name = "comment", .kind = PTV_KIND_STRING},
    [PTV_MEMBER_LOCAL] = {.name = "local", .kind = PTV_KIND_TABLE},
    [PTV_MEMBER_DATA] = {.name = "data", .kind = PTV_KIND_TABLE},
    [PTV_MEMBER_DESCRIPTOR] = {.name = "descriptor", .kind = PTV_KIND_STRING},
};

static const ptv_field alias_fields[] = {
    [PTV_ALIAS_KEY] = {.name = "key", .kind = PTV_KIND_STRING},
    [PTV_ALIAS_OWNER] = {.name = "owner", .kind = PTV_KIND_STRING},
};

static const ptv_field tensors_fields[] = {
    [PTV_TENSORS_ENTRIES] = {.name = "entries", .kind = PTV_KIND_TABLES},
};

static const ptv_field entry_fields[] = {
    [PTV_ENTRY_NAME] = {.name = "name", .kind = PTV_KIND_STRING},
    [PTV_ENTRY_DTYPE] = {.name = "dtype", .kind = PTV_KIND_STRING},
    [PTV_ENTRY_SHAPE] = {.name = "shape", .kind = PTV_KIND_VECTOR},
    [PTV_ENTRY_OFFSETS] = {.name = "data_offsets", .kind = PTV_KIND_VECTOR},
    [PTV_ENTRY_DATA] = {.name = "data", .kind = PTV_KIND_STRING},
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
