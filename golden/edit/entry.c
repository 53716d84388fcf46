/* The entries of an NFAT container: their fields by name. Changing them: entries.c. */
#include "golden/edit/entry.h"

#include "base/nearest.h"
#include "verifiers/nfat/nfat.h"

typedef struct entry_field {
    const char *name;
    uint8_t at, width;
} entry_field;

static const entry_field fields[] = {{"id", 0, PTV_NFAT_ID_BYTES},
                                     {"offset", PTV_NFAT_OFFSET_AT, 8},
                                     {"length", PTV_NFAT_LENGTH_AT, 8}};

enum { FIELDS = sizeof fields / sizeof fields[0], OFFSET = 1, LENGTH = 2 };

/* Payloads are counted from the end of the list. */
bool ge_entry_bytes(const ge_file *file, uint32_t i, uint64_t *at, uint64_t *size)
{
    const ptv_image image = ge_image(file);
    if (!ptv_in(&image, ptv_nfat_row(i), PTV_NFAT_ROW)) {
        return false;
    }
    uint64_t base = ptv_nfat_row(ptv_u32(&image, PTV_NFAT_COUNT_AT));
    uint64_t offset = ptv_u64(&image, ptv_nfat_row(i) + fields[OFFSET].at);
    *at = base + offset;
    *size = ptv_u64(&image, ptv_nfat_row(i) + fields[LENGTH].at);
    return *at >= base && ptv_within(file->size, *at, *size);
}

static bool refuse_field(ge_text name, gm_error *error)
{
    ptv_nearest nearest = {.word = name.at, .end = name.end};
    for (size_t i = 0; i < FIELDS; i++) {
        ptv_offer(&nearest, fields[i].name);
    }
    ptv_offer(&nearest, "data");
    return ge_refuse(error, "'%.*s': an entry has no such field, did you mean '%s'?",
                     GE_SHOWN(name), nearest.best);
}

/* All of what the entry names. */
static bool find_data(const ge_file *file, ge_place *place, gm_error *error)
{
    uint64_t size;
    if (!ge_entry_bytes(file, place->index, &place->word, &size) || size > UINT32_MAX) {
        return ge_refuse(error, "%.*s: reaches out of the file", GE_SHOWN(place->name));
    }
    place->width = (unsigned)size;
    return true;
}

static bool find_field(const ge_file *file, const ge_step *step, ge_place *place, gm_error *error)
{
    place->name = step->name;
    if (step->indexed) {
        return ge_refuse(error, "%.*s is no list", GE_SHOWN(step->name));
    }
    if (ge_is(step->name, "data")) {
        return find_data(file, place, error);
    }
    for (size_t i = 0; i < FIELDS; i++) {
        if (ge_is(step->name, fields[i].name)) {
            place->word += fields[i].at;
            place->width = fields[i].width;
            return true;
        }
    }
    return refuse_field(step->name, error);
}

static bool find_one(const ge_file *file, const ge_step *step, ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!ptv_in(&image, PTV_NFAT_COUNT_AT, 4)) {
        return ge_refuse(error, "%.*s: outside of the file", GE_SHOWN(step->name));
    }
    place->count = ptv_u32(&image, PTV_NFAT_COUNT_AT);
    if (!ge_step_index(step, place->count, &place->index, error)) {
        return false;
    }
    place->word = ptv_nfat_row(place->index);
    place->width = PTV_NFAT_ROW;
    return true;
}

bool ge_find_entry(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ge_step *first = &path->steps[0];
    *place = (ge_place){.where = GE_HEADER, .present = true, .name = first->name};
    if (path->count == 0) {
        return ge_refuse(error, "a container has no root table");
    }
    if (!ge_is(first->name, "entries")) {
        return ge_refuse(error, "'%.*s': a container has entries and a header",
                         GE_SHOWN(first->name));
    }
    if (!first->indexed) {
        return ge_refuse(error, "entries is a list, which element of it?");
    }
    if (!find_one(file, first, place, error)) {
        return false;
    }
    if (path->count > 2) {
        return ge_refuse(error, "%.*s: it is not known what these bytes are",
                         GE_SHOWN(path->steps[1].name));
    }
    return path->count == 1 || find_field(file, &path->steps[1], place, error);
}
