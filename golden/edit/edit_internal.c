/* Takes a nested file out, edits it, and puts it back. */

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/encode.h"
#include "golden/edit/edit_package.h"
#include "golden/edit/inner.h"
#include "golden/edit/rebuild.h"

/* ---- Replacing the bytes of a nested file ---- */

static bool replace_field(gm_model *model, const ge_inner *inner, const gm_blob *bytes,
                          gm_error *error)
{
    ge_node node;
    return ge_find_node(model, &inner->holder, &node, error) &&
           (gm_set_blob(model, node.value, *bytes, bytes->size) ||
            ge_refuse(error, "out of memory"));
}

/* Moves what follows the segment by as much as exporters would. */
static bool replace_segment(gm_model *model, const ge_inner *inner, const gm_blob *bytes,
                            gm_error *error)
{
    const gm_value *list = gm_field_named(model->root, "segments");
    if (inner->index >= model->segment_count || inner->index >= list->count) {
        return ge_refuse(error, "segments: the segment is not in the file");
    }
    const gm_table *segment = list->as.tables[inner->index];
    uint64_t alignment = model->layout.segment_alignment;
    uint64_t at = gm_number_named(segment, "offset");
    uint64_t end = at + gm_number_named(segment, "size");
    uint64_t more = gm_align_up(at + bytes->size, alignment) - gm_align_up(end, alignment);
    for (uint32_t i = 0; i < list->count; i++) {
        gm_value *offset = gm_field_named(list->as.tables[i], "offset");
        if (i != inner->index && offset->present && offset->as.scalar >= end) {
            offset->as.scalar += more;
        }
    }
    *gm_field_named(segment, "size") = (gm_value){.present = true, .as.scalar = bytes->size};
    model->segments[inner->index] = *bytes;
    return true;
}

static bool replace(gm_model *model, const ge_change *change, gm_error *error)
{
    const ge_inner *inner = change->inner;
    const gm_blob bytes = gm_bytes(change->bytes->bytes, change->bytes->size);
    switch (inner->keep) {
    case GE_IN_FIELD: return replace_field(model, inner, &bytes, error);
    case GE_IN_SEGMENT: return replace_segment(model, inner, &bytes, error);
    case GE_IN_ENTRY: ge_entry_replace(model, inner->index, &bytes); break;
    case GE_IN_MEMBER: return ge_member_replace(model, inner->index, &bytes);
    }
    return true;
}

static bool put_back(ge_file *outer, const ge_inner *inner, const ge_file *edited, gm_error *error)
{
    const bool sum = inner->keep == GE_IN_MEMBER; /* its checksum depends on the bytes */
    if (!sum && edited->size == inner->file.size && edited->loaded == inner->file.loaded) {
        memcpy(outer->bytes + inner->at, edited->bytes, edited->loaded);
        return true;
    }
    const ge_change change = {.apply = replace, .inner = inner, .bytes = edited};
    return ge_rebuild(outer, &change, error);
}

/* ---- Descending and returning ---- */

/* The two paths of a swap must lead into the same file. */
static bool enter_other(const ge_file *file, const ge_change *change, const ge_inner *inner,
                        ge_path *rest, gm_error *error)
{
    ge_inner other;
    ge_goes goes = ge_enter(file, &change->other, &other, error);
    if (goes == GE_LOST) {
        return false;
    }
    *rest = other.rest;
    return (goes == GE_ENTERS && other.at == inner->at) ||
           ge_refuse(error, "only values in the same file can be swapped");
}

static bool edit_copy(ge_file *outer, const ge_inner *inner, const ge_change *change, ge_edit edit,
                      unsigned depth, gm_error *error);

static bool edit_within(ge_file *file, const ge_change *change, ge_edit edit, unsigned depth,
                        gm_error *error)
{
    ge_inner inner;
    ge_change below = *change;
    switch (ge_enter(file, &change->path, &inner, error)) {
    case GE_STAYS: return edit(file, change, error);
    case GE_LOST: return false;
    case GE_ENTERS: break;
    }
    if (depth == GE_NESTED) {
        return ge_refuse(error, "more than %d nested files", GE_NESTED);
    }
    below.path = inner.rest;
    if (change->exchange && !enter_other(file, change, &inner, &below.other, error)) {
        return false;
    }
    return edit_copy(file, &inner, &below, edit, depth + 1, error);
}

static bool edit_copy(ge_file *outer, const ge_inner *inner, const ge_change *change, ge_edit edit,
                      unsigned depth, gm_error *error)
{
    ge_file copy;
    if (!ge_open(&copy, inner->file.bytes, inner->file.loaded)) {
        return ge_refuse(error, "out of memory");
    }
    copy.size = inner->file.size;
    copy.format = inner->file.format;
    bool good =
        edit_within(&copy, change, edit, depth, error) && put_back(outer, inner, &copy, error);
    ge_close(&copy);
    return good;
}

bool ge_edit_inside(ge_file *file, const ge_change *change, ge_edit edit, gm_error *error)
{
    return edit_within(file, change, edit, 0, error);
}
