/* Entries of an NFAT container: locating fields by name, and edits. */
#include <string.h>

#include "base/nearest.h"
#include "golden/codec/encode.h"
#include "golden/edit/edit_package.h"
#include "verifiers/nfat/nfat.h"

typedef struct entry_field {
    const char *name;
    uint8_t at, width;
} entry_field;

static const entry_field fields[] = {{"id", 0, PTV_NFAT_ID_BYTES},
                                     {"offset", PTV_NFAT_OFFSET_AT, 8},
                                     {"length", PTV_NFAT_LENGTH_AT, 8}};

enum { FIELDS = sizeof fields / sizeof fields[0], OFFSET = 1, LENGTH = 2 };

/* Payloads are relative to the end of the list. */
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

/* Finds all the data of an entry. */
static bool find_data(const ge_file *file, ge_place *place, gm_error *error)
{
    uint64_t size;
    if (!ge_entry_bytes(file, place->index, &place->word, &size) || size > UINT32_MAX) {
        return ge_refuse(error, "%.*s: reaches past the end of the file", GE_SHOWN(place->name));
    }
    place->width = (unsigned)size;
    return true;
}

static bool find_field(const ge_file *file, const ge_step *step, ge_place *place, gm_error *error)
{
    place->name = step->name;
    if (step->indexed) {
        return ge_refuse(error, "%.*s is not a list", GE_SHOWN(step->name));
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
        return ge_refuse(error, "entries is a list, which element?");
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

/* ---- Changed lists of entries ---- */

enum { ALIGNED = 16 };

/* If all payloads begin at multiples of 16, they continue to do so. */
static uint64_t alignment_of(const gm_model *model)
{
    for (size_t i = 0; i < model->entry_count; i++) {
        if (model->entries[i].offset.value % ALIGNED != 0) {
            return 1;
        }
    }
    return ALIGNED;
}

/* Moves whatever begins at or after `end` as if payloads that ended there ended at `now`. */
static void move_behind(gm_model *model, uint64_t end, uint64_t now)
{
    uint64_t alignment = alignment_of(model);
    uint64_t more = gm_align_up(now, alignment) - gm_align_up(end, alignment);
    for (size_t i = 0; i < model->entry_count; i++) {
        gm_number *offset = &model->entries[i].offset;
        offset->value += offset->value >= end ? more : 0;
    }
}

void ge_entry_replace(gm_model *model, uint32_t i, const gm_blob *bytes)
{
    gm_entry *entry = &model->entries[i];
    uint64_t at = entry->offset.value;
    if (entry->length.value > 0) {
        move_behind(model, at + entry->length.value, at + bytes->size);
    }
    entry->offset.value = at;
    entry->length.value = bytes->size;
    entry->data = *bytes;
}

/* ---- Edits ---- */

static bool find(const gm_model *model, const ge_change *change, uint32_t *index, gm_error *error)
{
    const ge_step *step = &change->path.steps[0];
    if (model->root != NULL || change->path.count == 0 || !step->indexed) {
        return ge_refuse(error, "only entries can be changed like this");
    }
    return ge_step_index(step, (uint32_t)model->entry_count, index, error);
}

bool ge_entry_set(gm_model *model, const ge_change *change, gm_error *error)
{
    uint32_t i;
    gm_blob blob;
    if (!find(model, change, &i, error) ||
        !gm_parse_blob(model, change->value.at, ge_length(change->value), &blob, error)) {
        return false;
    }
    ge_entry_replace(model, i, &blob);
    return true;
}

bool ge_entry_remove(gm_model *model, const ge_change *change, gm_error *error)
{
    uint32_t i;
    if (!find(model, change, &i, error)) {
        return false;
    }
    const gm_entry *gone = &model->entries[i];
    uint64_t at = gone->offset.value;
    if (gone->length.value > 0) {
        move_behind(model, at + gone->length.value, at);
    }
    model->entry_count--;
    memmove(&model->entries[i], &model->entries[i + 1],
            (model->entry_count - i) * sizeof *model->entries);
    return true;
}

static uint64_t end_of(const gm_model *model)
{
    uint64_t last = 0;
    for (size_t i = 0; i < model->entry_count; i++) {
        uint64_t end = model->entries[i].offset.value + model->entries[i].length.value;
        last = end > last ? end : last;
    }
    return gm_align_up(last, alignment_of(model));
}

bool ge_entry_append(gm_model *model, const ge_change *change, gm_error *error)
{
    size_t count = model->entry_count;
    gm_entry *entries = gm_take(model, (count + 1) * sizeof *entries);
    if (entries == NULL) {
        return ge_refuse(error, "out of memory");
    }
    memcpy(entries, model->entries, count * sizeof *entries);
    gm_entry *added = &entries[count];
    if (!gm_parse_entry(model, change->value.at, ge_length(change->value), added, error)) {
        return false;
    }
    if (!added->offset.given) {
        added->offset = (gm_number){true, end_of(model)};
    }
    model->entries = entries;
    model->entry_count++;
    return true;
}
