/* Lists of NFAT entries that are changed. Where entries are in a binary: entry.c. */
#include <string.h>

#include "golden/codec/fill.h"
#include "golden/edit/entry.h"

enum { ALIGNED = 16 };

/* Payloads that all begin at multiples of 16 shall go on to do so. */
static uint64_t alignment_of(const gm_model *model)
{
    for (size_t i = 0; i < model->entry_count; i++) {
        if (model->entries[i].offset.value % ALIGNED != 0) {
            return 1;
        }
    }
    return ALIGNED;
}

/* What begins at `end` or behind it moves as if payloads up to `end` ended at `now`. */
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
