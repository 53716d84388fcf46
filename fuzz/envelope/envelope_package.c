/* Packages: members after their local headers, the list of members, and the end record. */
#include "fuzz/envelope/formats.h"

#include <string.h>

#include "base/crc32.h"
#include "verifiers/package/zip.h"

enum { COMMON = 26, LOCAL_COMMON = 4, ENTRY_COMMON = 6 };    /* what both headers have, and where */
enum { CRC = 10, SIZES = 14, NAME = 22, COMMON_KEPT = CRC }; /* within that */
enum { ATTRIBUTES = 36, ATTRIBUTE_BYTES = 6, OFFSET = 42 };  /* in a list record */

/* ---- Reading ---- */

/* Reads a member whose local header and bytes come before the list. */
static bool read_member(fe_entry *entry, const ptv_image *im, const ptv_zip_header *h, uint64_t end)
{
    ptv_zip_header l;
    if (!ptv_zip_local_at(im, h->local_offset, end, &l) ||
        !ptv_within(end, ptv_zip_behind(&l), h->compressed_size)) {
        return false;
    }
    *entry = (fe_entry){
        .id = {im->bytes + ptv_zip_name_at(h), h->name_length},
        .data = {im->bytes + ptv_zip_behind(&l), (size_t)h->compressed_size},
        .offset = {false, h->local_offset},
        .record = {im->bytes + h->at, PTV_ZIP_ENTRY},
    };
    return true;
}

/* Reads only packages whose end record has no comment and follows the list it points to. */
bool fe_read_package(fe_file *file, fe_bytes bytes)
{
    const ptv_image im = {bytes.bytes, bytes.size, bytes.size};
    const uint64_t end = bytes.size - PTV_ZIP_END;
    const uint64_t list = ptv_u32(&im, end + PTV_ZIP_END_OFFSET);
    const size_t most = list < end ? (size_t)(end - list) / PTV_ZIP_ENTRY : 0;
    ptv_zip_header h;
    uint64_t at = list;
    bool usual = ptv_u32(&im, end) == PTV_ZIP_END_MARK;
    file->entries = ptv_arena_take(file->arena, (most + 1) * sizeof *file->entries);
    while (file->entries != NULL && usual && at < end) {
        usual = ptv_zip_entry_at(&im, at, end, &h) &&
                read_member(&file->entries[file->entry_count], &im, &h, list);
        file->entry_count += usual;
        at = ptv_zip_behind(&h);
    }
    file->has_header = usual && most > 0;
    file->format = file->has_header ? file->format : PTV_FORMAT_UNKNOWN;
    return file->entries != NULL;
}

/* ---- Writing ---- */

static void put_common(const fe_entry *entry, uint8_t *to)
{
    const uint64_t size = entry->length.given ? entry->length.value : entry->data.size;
    memcpy(to, entry->record.bytes + ENTRY_COMMON, COMMON_KEPT);
    le_store(to + CRC, 4, ptv_crc32_of(entry->data.bytes, entry->data.size));
    le_store(to + SIZES, 4, size);
    le_store(to + SIZES + 4, 4, size);
    le_store(to + NAME, 2, entry->id.size);
    le_store(to + NAME + 2, 2, 0); /* no extra fields */
}

static size_t put(uint8_t *to, fe_bytes bytes)
{
    if (bytes.size > 0) {
        memcpy(to, bytes.bytes, bytes.size);
    }
    return bytes.size;
}

static size_t put_member(const fe_entry *entry, uint8_t *to)
{
    le_store(to, 4, PTV_ZIP_LOCAL_MARK);
    put_common(entry, to + LOCAL_COMMON);
    const size_t name = put(to + PTV_ZIP_LOCAL, entry->id);
    return PTV_ZIP_LOCAL + name + put(to + PTV_ZIP_LOCAL + name, entry->data);
}

static size_t put_record(const fe_entry *entry, uint64_t offset, uint8_t *to)
{
    memset(to, 0, PTV_ZIP_ENTRY);
    memcpy(to, entry->record.bytes, ENTRY_COMMON);
    put_common(entry, to + ENTRY_COMMON);
    memcpy(to + ATTRIBUTES, entry->record.bytes + ATTRIBUTES, ATTRIBUTE_BYTES);
    le_store(to + OFFSET, 4, entry->offset.given ? entry->offset.value : offset);
    return PTV_ZIP_ENTRY + put(to + PTV_ZIP_ENTRY, entry->id);
}

size_t fe_write_package(const fe_file *file, uint8_t *out, size_t room)
{
    uint64_t size = PTV_ZIP_END;
    for (uint32_t i = 0; i < file->entry_count; i++) {
        const fe_entry *entry = &file->entries[i];
        size += PTV_ZIP_LOCAL + PTV_ZIP_ENTRY + 2 * entry->id.size + entry->data.size;
    }
    if (size > room || size > UINT32_MAX) {
        return 0;
    }
    size_t list = 0, at;
    for (uint32_t i = 0; i < file->entry_count; i++) {
        list += put_member(&file->entries[i], out + list);
    }
    uint64_t offset = 0;
    at = list;
    for (uint32_t i = 0; i < file->entry_count; i++) {
        const fe_entry *entry = &file->entries[i];
        at += put_record(entry, offset, out + at);
        offset += PTV_ZIP_LOCAL + entry->id.size + entry->data.size;
    }
    memset(out + at, 0, PTV_ZIP_END);
    le_store(out + at, 4, PTV_ZIP_END_MARK);
    le_store(out + at + PTV_ZIP_END_COUNT_HERE, 2, file->entry_count);
    le_store(out + at + PTV_ZIP_END_COUNT, 2, file->entry_count);
    le_store(out + at + PTV_ZIP_END_SIZE, 4, at - list);
    le_store(out + at + PTV_ZIP_END_OFFSET, 4, list);
    return at + PTV_ZIP_END;
}

/* ---- Checksums ---- */

void fe_repair_package(const fe_file *file, uint8_t *bytes)
{
    for (uint32_t i = 0; i < file->entry_count; i++) {
        const fe_entry *entry = &file->entries[i];
        const uint32_t sum = ptv_crc32_of(entry->data.bytes, entry->data.size);
        le_store(bytes + (entry->record.bytes - file->all.bytes) + ENTRY_COMMON + CRC, 4, sum);
        le_store(bytes + entry->offset.value + LOCAL_COMMON + CRC, 4, sum);
    }
}
