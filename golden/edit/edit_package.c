/* Locates the fields of packages, even broken ones, starting from the last end record. */
#include "golden/edit/edit_package.h"

#include "verifiers/package/package.h"

/* The records at the end; 0 if absent. */
typedef struct ends {
    uint64_t end, locator, end64, directory;
} ends;

static bool is_mark(const ptv_image *im, uint64_t at, uint32_t mark)
{
    return ptv_in(im, at, 4) && ptv_u32(im, at) == mark;
}

static ends find_ends(const ptv_image *im)
{
    ends e = {0, 0, 0, 0};
    uint64_t at = im->loaded < PTV_ZIP_END ? 0 : im->loaded - PTV_ZIP_END;
    while (at > 0 && ptv_u32(im, at) != PTV_ZIP_END_MARK) {
        at--;
    }
    e.end = at;
    e.directory = at == 0 ? 0 : ptv_u32(im, at + PTV_ZIP_END_OFFSET);
    if (at > PTV_ZIP_LOCATOR && is_mark(im, at - PTV_ZIP_LOCATOR, PTV_ZIP_LOCATOR_MARK)) {
        e.locator = at - PTV_ZIP_LOCATOR;
        e.end64 = e.locator < PTV_ZIP_END64 ? 0 : e.locator - PTV_ZIP_END64;
        bool wide = e.directory == UINT32_MAX && is_mark(im, e.end64, PTV_ZIP_END64_MARK);
        e.directory = wide ? ptv_u64(im, e.end64 + 48) : e.directory;
    }
    return e;
}

/* ---- Members ---- */

static bool find_entry(const ge_file *file, const ge_step *step, ge_place *place,
                       ptv_zip_header *entry, gm_error *error)
{
    const ptv_image im = ge_image(file);
    uint64_t next = find_ends(&im).directory;
    ptv_zip_header e;
    place->count = 0;
    for (uint64_t at = next; ptv_zip_entry_at(&im, at, im.loaded, &e); at = ptv_zip_behind(&e)) {
        place->count++;
    }
    if (!ge_step_index(step, place->count, &place->index, error)) {
        return false;
    }
    for (uint32_t i = 0; i <= place->index; i++) {
        (void)ptv_zip_entry_at(&im, next, im.loaded, entry);
        next = ptv_zip_behind(entry);
    }
    place->word = entry->at;
    place->width = (unsigned)(next - entry->at);
    return true;
}

static bool refuse_field(ge_text name, gm_error *error)
{
    return ge_refuse(error, "'%.*s': a package has no such field", GE_SHOWN(name));
}

/* Finds a field of either header by name. */
static bool find_field(const ptv_image *im, const ptv_zip_header *h, const ge_step *step,
                       ge_place *place, gm_error *error)
{
    unsigned slot = 0;
    while (slot < PTV_MEMBER_FIELDS && !ge_is(step->name, ptv_member_table.fields[slot].name)) {
        slot++;
    }
    if (slot == PTV_MEMBER_FIELDS || slot == PTV_MEMBER_LOCAL || step->indexed) {
        return refuse_field(step->name, error);
    }
    bool data = slot == PTV_MEMBER_DATA || slot == PTV_MEMBER_DESCRIPTOR;
    if (data && !ptv_in(im, h->local_offset, PTV_ZIP_LOCAL)) {
        return ge_refuse(error, "%.*s: outside of the file", GE_SHOWN(step->name));
    }
    const ptv_range range = ptv_member_range(im, h, slot);
    place->word = range.at;
    place->width = (unsigned)range.length;
    return true;
}

static bool find_member(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ptv_image im = ge_image(file);
    ptv_zip_header entry, local;
    if (!find_entry(file, &path->steps[0], place, &entry, error)) {
        return false;
    }
    if (path->count == 1) {
        return true;
    }
    place->name = path->steps[path->count - 1].name;
    if (!ge_is(path->steps[1].name, "local")) {
        return path->count == 2 ? find_field(&im, &entry, &path->steps[1], place, error)
                                : refuse_field(place->name, error);
    }
    if (!ptv_zip_local_at(&im, entry.local_offset, im.loaded, &local)) {
        return ge_refuse(error, "local: the member has no local header");
    }
    place->word = local.at;
    place->width = PTV_ZIP_LOCAL;
    if (path->count == 3) {
        return find_field(&im, &local, &path->steps[2], place, error);
    }
    return path->count == 2 || refuse_field(place->name, error);
}

bool ge_member_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size,
                     ptv_format *format)
{
    static const uint8_t formats[] = {[PTV_PART_PROGRAM] = PTV_FORMAT_NATIVE_GRAPH,
                                      [PTV_PART_TENSORS] = PTV_FORMAT_SAFETENSORS,
                                      [PTV_PART_ALIASES] = PTV_FORMAT_UNKNOWN,
                                      [PTV_PART_OTHER] = PTV_FORMAT_UNKNOWN};
    const ptv_image im = ge_image(file);
    const ge_step step = {.indexed = true, .index = i};
    ge_place place;
    gm_error ignored;
    ptv_zip_header entry;
    if (!find_entry(file, &step, &place, &entry, &ignored) ||
        !ptv_in(&im, entry.local_offset, PTV_ZIP_LOCAL)) {
        return false;
    }
    const ptv_range data = ptv_member_data(&im, &entry);
    *at = data.at;
    *size = data.length;
    *format = (ptv_format)formats[ptv_part_of(&im, &entry)];
    return ptv_within(file->size, data.at, data.length);
}

/* ---- The records at the end ---- */

typedef struct record_field {
    const char *record, *name;
    uint8_t at, width;
} record_field;

static const record_field records[] = {
    {"end", "disk", PTV_ZIP_END_DISK, 2},
    {"end", "directory_disk", PTV_ZIP_END_DIRECTORY_DISK, 2},
    {"end", "entries_here", PTV_ZIP_END_COUNT_HERE, 2},
    {"end", "entries", PTV_ZIP_END_COUNT, 2},
    {"end", "directory_size", PTV_ZIP_END_SIZE, 4},
    {"end", "directory_offset", PTV_ZIP_END_OFFSET, 4},
    {"end", "comment_length", PTV_ZIP_END_COMMENT, 2},
    {"locator", "disk", 4, 4},
    {"locator", "offset", 8, 8},
    {"locator", "disks", 16, 4},
    {"end64", "size", 4, 8},
    {"end64", "disk", 16, 4},
    {"end64", "directory_disk", 20, 4},
    {"end64", "entries_here", 24, 8},
    {"end64", "entries", 32, 8},
    {"end64", "directory_size", 40, 8},
    {"end64", "directory_offset", 48, 8},
};

static bool find_record(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ptv_image im = ge_image(file);
    const ends e = find_ends(&im);
    const ge_text record = path->steps[0].name, name = path->steps[1].name;
    const uint64_t at = ge_is(record, "end") ? e.end : ge_is(record, "end64") ? e.end64 : e.locator;
    place->name = name;
    if (at == 0) {
        return ge_refuse(error, "%.*s: the package has none", GE_SHOWN(record));
    }
    if (ge_is(record, "end") && ge_is(name, "comment")) {
        place->word = at + PTV_ZIP_END;
        place->width = (unsigned)(im.loaded - place->word);
        return true;
    }
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        if (ge_is(record, records[i].record) && ge_is(name, records[i].name)) {
            place->word = at + records[i].at;
            place->width = records[i].width;
            return true;
        }
    }
    return refuse_field(name, error);
}

/* ---- Aliases ---- */

static bool find_text(const ge_file *file, ptv_range *text)
{
    const ptv_image im = ge_image(file);
    ptv_zip_header e;
    uint64_t next = find_ends(&im).directory;
    for (; ptv_zip_entry_at(&im, next, im.loaded, &e); next = ptv_zip_behind(&e)) {
        if (ptv_part_of(&im, &e) == PTV_PART_ALIASES &&
            ptv_in(&im, e.local_offset, PTV_ZIP_LOCAL)) {
            *text = ptv_member_data(&im, &e);
            return ptv_in(&im, text->at, text->length);
        }
    }
    return false;
}

static bool find_alias(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ptv_image im = ge_image(file);
    const bool owner = path->count == 2 && ge_is(path->steps[1].name, "owner");
    ptv_range text;
    int64_t left = path->steps[0].index;
    if (path->count != 2 || !path->steps[0].indexed || left < 0 || !find_text(file, &text) ||
        (!owner && !ge_is(path->steps[1].name, "key"))) {
        return ge_refuse(error, "aliases have key and owner, where there are some");
    }
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&im), text);
    ptv_json_token token = ptv_json_step_on(&scan);
    while ((token = ptv_json_step_on(&scan)) == PTV_JSON_NAME && left-- > 0) {
        (void)ptv_json_pass_token(&scan, ptv_json_step_on(&scan));
    }
    if (owner && token == PTV_JSON_NAME) {
        token = ptv_json_step_on(&scan);
    }
    place->word = scan.token.at;
    place->width = (unsigned)scan.token.length;
    return token < PTV_JSON_FINISHED || ge_refuse(error, "aliases: there are not that many");
}

bool ge_find_in_archive(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ge_step *first = &path->steps[0];
    *place = (ge_place){.where = GE_HEADER, .present = true, .name = first->name};
    if (path->count == 0) {
        return ge_refuse(error, "there is no root table");
    }
    if (file->format == PTV_FORMAT_SAFETENSORS) {
        return ge_find_in_tensors(file, path, place, error);
    }
    if (ge_is(first->name, "members")) {
        return first->indexed ? find_member(file, path, place, error)
                              : ge_refuse(error, "members is a list, which element?");
    }
    if (ge_is(first->name, "aliases")) {
        return find_alias(file, path, place, error);
    }
    bool record =
        ge_is(first->name, "end") || ge_is(first->name, "end64") || ge_is(first->name, "locator");
    return record && path->count == 2 ? find_record(file, path, place, error)
                                      : refuse_field(first->name, error);
}
