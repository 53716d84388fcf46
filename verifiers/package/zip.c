/* Reading records of a zip. */
#include "zip.h"

const char *const ptv_part_names[PTV_PARTS] = {
    [PTV_PART_PROGRAM] = "program.ptg",
    [PTV_PART_TENSORS] = "program.safetensors",
    [PTV_PART_ALIASES] = "aliases.json",
};

bool ptv_zip_next_extra(const ptv_image *im, ptv_zip_extra *e)
{
    enum { HEAD = 4 };
    if (e->end - e->at < HEAD) {
        return false;
    }
    e->id = ptv_u16(im, e->at);
    e->length = ptv_u16(im, e->at + 2);
    if (e->length > e->end - e->at - HEAD) {
        return false;
    }
    e->data = e->at + HEAD;
    e->at = e->data + e->length;
    return true;
}

/*@ predicate stands{L1, L2}(ptv_zip_header *h) =
      \at(h->at, L1) == \at(h->at, L2) && \at(h->head, L1) == \at(h->head, L2) &&
      \at(h->comment_length, L1) == \at(h->comment_length, L2); */

/* Takes the next eight bytes of the zip64 field if the header's 32 bits refer to it. */
/*@ requires ptv_is_loaded(im) && \valid(h) && \valid(value) && \valid(field);
    requires \separated(im, value, field, &h->zip64_short);
    requires field->length == 0 || field->data + field->length <= im->loaded;
    assigns *value, h->zip64_short, field->data, field->length;
    ensures field->length == 0 || field->data + field->length <= im->loaded; */
static bool widen(const ptv_image *im, ptv_zip_header *h, uint64_t *value, ptv_zip_extra *field)
{
    if (*value != UINT32_MAX) {
        return false;
    }
    if (field->length < 8) {
        h->zip64_short = true;
        return false;
    }
    *value = ptv_u64(im, field->data);
    field->data += 8;
    field->length = (uint16_t)(field->length - 8);
    return true;
}

/*@ requires ptv_is_header(im, h) && ptv_is_apart(im, h) && !h->zip64;
    assigns *h; ensures stands{Pre, Post}(h) && ptv_zip_end_of(h) == \old(ptv_zip_end_of(h)); */
static void read_zip64(const ptv_image *im, ptv_zip_header *h, bool local)
{
    ptv_zip_extra extra = {.at = ptv_zip_extra_at(h)};
    extra.end = extra.at + h->extra_length;
    /*@ loop invariant extra.at <= extra.end <= im->loaded;
        loop invariant h->zip64 ==> extra.data + extra.length == extra.at;
        loop assigns extra, h->zip64; loop variant extra.end - extra.at; */
    while (!h->zip64 && ptv_zip_next_extra(im, &extra)) {
        h->zip64 = extra.id == PTV_ZIP64_ID;
    }
    if (!h->zip64) {
        extra.length = 0;
    }
    h->size_wide = widen(im, h, &h->size, &extra);
    h->compressed_wide = widen(im, h, &h->compressed_size, &extra);
    h->offset_wide = !local && widen(im, h, &h->local_offset, &extra);
    h->zip64_left = extra.length;
}

/* Reads the run of fields that directory records and local headers share. */
static void read_common(const ptv_image *im, ptv_zip_header *h, uint64_t at)
{
    h->version_needed = ptv_u16(im, at);
    h->flags = ptv_u16(im, at + 2);
    h->method = ptv_u16(im, at + 4);
    h->time = ptv_u16(im, at + 6);
    h->date = ptv_u16(im, at + 8);
    h->crc32 = ptv_u32(im, at + 10);
    h->compressed_size = ptv_u32(im, at + 14);
    h->size = ptv_u32(im, at + 18);
    h->name_length = ptv_u16(im, at + 22);
    h->extra_length = ptv_u16(im, at + 24);
}

/*@ requires ptv_is_loaded(im) && limit <= im->loaded && size >= 4; assigns \nothing;
    ensures \result ==> at + size <= limit; */
static bool begins(const ptv_image *im, uint64_t at, uint64_t limit, uint64_t size, uint32_t mark)
{
    PTV_REQUIRE(limit <= im->loaded);
    return ptv_within(limit, at, size) && ptv_u32(im, at) == mark;
}

bool ptv_zip_entry_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h)
{
    *h = (ptv_zip_header){.at = at, .head = PTV_ZIP_ENTRY};
    if (!begins(im, at, limit, PTV_ZIP_ENTRY, PTV_ZIP_ENTRY_MARK)) {
        return false;
    }
    h->version_made = ptv_u16(im, at + 4);
    read_common(im, h, at + 6);
    h->comment_length = ptv_u16(im, at + 32);
    h->disk = ptv_u16(im, at + 34);
    h->local_offset = ptv_u32(im, at + 42);
    if (ptv_zip_behind(h) > limit) {
        return false;
    }
    read_zip64(im, h, false);
    return true;
}

bool ptv_zip_local_at(const ptv_image *im, uint64_t at, uint64_t limit, ptv_zip_header *h)
{
    *h = (ptv_zip_header){.at = at, .head = PTV_ZIP_LOCAL};
    if (!begins(im, at, limit, PTV_ZIP_LOCAL, PTV_ZIP_LOCAL_MARK)) {
        return false;
    }
    read_common(im, h, at + 4);
    if (ptv_zip_behind(h) > limit) {
        return false;
    }
    read_zip64(im, h, true);
    return true;
}

/* Returns whether the name equals this one, byte for byte. */
/*@ requires ptv_is_header(im, h);
    requires \exists integer n; 0 <= n && \valid_read(name + (0 .. n)) && name[n] == 0;
    assigns \nothing; */
static bool is_named(const ptv_image *im, const ptv_zip_header *h, const char *name)
{
    const uint64_t at = ptv_zip_name_at(h);
    uint32_t i = 0;
    /*@ loop invariant i <= h->name_length && \forall integer k; 0 <= k < i ==> name[k] != 0;
        loop assigns i; loop variant h->name_length - i; */
    while (i < h->name_length && name[i] != '\0' && ptv_u8(im, at + i) == (uint8_t)name[i]) {
        i++;
    }
    return i == h->name_length && name[i] == '\0';
}

ptv_package_part ptv_part_of(const ptv_image *im, const ptv_zip_header *h)
{
    unsigned part = 0;
    while (part < PTV_PARTS && !is_named(im, h, ptv_part_names[part])) {
        part++;
    }
    return (ptv_package_part)part;
}

bool ptv_zip_next(const ptv_zip *zip, ptv_zip_walk *walk)
{
    if (walk->seen >= zip->count ||
        !ptv_zip_entry_at(&zip->run->image, walk->next, zip->limit, &walk->entry)) {
        return false;
    }
    walk->i = walk->seen++;
    walk->next = ptv_zip_behind(&walk->entry);
    return true;
}
