/* NFAT: a head, a list of entries, and their bytes. */
#include "fuzz/envelope/formats.h"

#include <string.h>

#include "verifiers/nfat/nfat.h"

/* `end`: where the previous entry ends in the area. Any other offset is recorded as given. */
static void read_entry(fe_entry *entry, const uint8_t *row, fe_bytes area, uint64_t *end)
{
    uint64_t offset = le_load(row + PTV_NFAT_OFFSET_AT, 8),
             length = le_load(row + PTV_NFAT_LENGTH_AT, 8);
    bool there = offset <= area.size && length <= area.size - offset;
    entry->id = (fe_bytes){row, ptv_nfat_id_size(row)};
    entry->offset = (fe_number){offset != *end, offset};
    entry->length = (fe_number){!there, length};
    if (there) {
        entry->data = (fe_bytes){area.bytes + offset, (size_t)length};
        *end = entry->offset.given ? *end : offset + length;
    }
}

bool fe_read_container(fe_file *file, fe_bytes bytes)
{
    uint64_t claimed = le_load(bytes.bytes + PTV_NFAT_COUNT_AT, 4);
    uint64_t version = le_load(bytes.bytes + PTV_NFAT_VERSION_AT, 4);
    size_t there = (bytes.size - PTV_NFAT_HEAD) / PTV_NFAT_ROW;
    size_t count = claimed < there ? (size_t)claimed : there;
    uint64_t end = 0;
    fe_bytes area = {bytes.bytes + ptv_nfat_row(count), bytes.size - (size_t)ptv_nfat_row(count)};
    file->has_header = true;
    file->numbers[PTV_HEADER_VERSION] = (fe_number){version != PTV_NFAT_VERSION, version};
    file->numbers[PTV_HEADER_COUNT] = (fe_number){claimed != count, claimed};
    file->entries = ptv_arena_take(file->arena, (count + 1) * sizeof *file->entries);
    file->entry_count = (uint32_t)count;
    for (size_t i = 0; file->entries != NULL && i < count; i++) {
        read_entry(&file->entries[i], bytes.bytes + ptv_nfat_row(i), area, &end);
    }
    return file->entries != NULL;
}

/* Bytes with a given offset go there, if it is near. */
static uint64_t offset_of(const fe_entry *entry, uint64_t end)
{
    return entry->offset.given && entry->offset.value <= end + FE_NEAR ? entry->offset.value : end;
}

static void write_row(const fe_entry *entry, uint64_t end, uint8_t *row)
{
    size_t id = entry->id.size < PTV_NFAT_ID_BYTES ? entry->id.size : PTV_NFAT_ID_BYTES;
    memset(row, 0, PTV_NFAT_ROW);
    if (id > 0) {
        memcpy(row, entry->id.bytes, id);
    }
    le_store(row + PTV_NFAT_OFFSET_AT, 8, entry->offset.given ? entry->offset.value : end);
    le_store(row + PTV_NFAT_LENGTH_AT, 8,
             entry->length.given ? entry->length.value : entry->data.size);
}

/* Writes an entry's bytes if there is room. Returns the new end of the area. */
static uint64_t write_data(const fe_entry *entry, uint64_t end, uint8_t *area, uint64_t room)
{
    uint64_t at = offset_of(entry, end), next = at + entry->data.size;
    if (entry->data.size == 0 || next > room) {
        return entry->data.size == 0 ? end : next;
    }
    if (at > end) {
        memset(area + end, 0, (size_t)(at - end));
    }
    memcpy(area + at, entry->data.bytes, entry->data.size);
    return next > end ? next : end;
}

size_t fe_write_container(const fe_file *file, uint8_t *out, size_t room)
{
    uint64_t list = ptv_nfat_row(file->entry_count), end = 0;
    const fe_number *version = &file->numbers[PTV_HEADER_VERSION],
                    *count = &file->numbers[PTV_HEADER_COUNT];
    if (list > room) {
        return 0;
    }
    memcpy(out, "NFAT", 4);
    le_store(out + PTV_NFAT_VERSION_AT, 4, version->given ? version->value : PTV_NFAT_VERSION);
    le_store(out + PTV_NFAT_COUNT_AT, 4, count->given ? count->value : file->entry_count);
    for (uint32_t i = 0; i < file->entry_count && end <= room - list; i++) {
        const fe_entry *entry = &file->entries[i];
        write_row(entry, end, out + ptv_nfat_row(i));
        end = write_data(entry, end, out + list, room - list);
    }
    return end <= room - list ? (size_t)(list + end) : 0;
}
