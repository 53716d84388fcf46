/* Files within files: finding, reading and replacing them. */
#include "fuzz/envelope/formats.h"

#include <stdio.h>
#include <string.h>

#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/program.h"

typedef struct list {
    const fe_file *file;
    fe_nested *out;
    uint32_t room, count;
} list;

static void add(list *l, const fe_nested *nested)
{
    if (l->count < l->room) {
        l->out[l->count] = *nested;
    }
    l->count++;
}

static fe_bytes bytes_of(const ft_node *vector)
{
    return (fe_bytes){vector->as.bytes, vector->count};
}

/* What the slot leads to if it has this shape, or NULL. */
static ft_node *child(const ft_node *node, uint32_t slot, ft_shape shape)
{
    bool there = node != NULL && slot < node->count && node->as.slots[slot].state == FT_LEADS;
    ft_node *to = there ? node->as.slots[slot].as.node : NULL;
    return to != NULL && to->shape == shape ? to : NULL;
}

/* ---- Payloads of delegates ---- */

/* If several delegates share a payload, only the first is listed: one byte in `seen` for each. */
typedef struct search {
    list *list;
    ft_node *blobs; /* inline data */
    uint8_t *seen_blobs, *seen_segments;
} search;

static bool mark(uint8_t *seen, uint32_t i)
{
    bool first = seen[i] == 0;
    seen[i] = 1;
    return first;
}

static void add_inline(search *s, ft_node *delegate, uint32_t index)
{
    const ft_node *blob = child(s->blobs, index, FT_OBJECT);
    ft_node *data = child(blob, PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA, FT_ITEMS);
    if (data != NULL && mark(s->seen_blobs, index)) {
        add(s->list, &(fe_nested){.bytes = bytes_of(data), .vector = data, .delegate = delegate});
    }
}

static void add_segment(search *s, ft_node *delegate, uint32_t index)
{
    const fe_file *file = s->list->file;
    const fe_segment *segment = fe_segment_at(file, index);
    uint32_t number = segment == NULL ? 0 : (uint32_t)(segment - file->segments);
    if (segment != NULL && segment->bytes.size > 0 && mark(s->seen_segments, number)) {
        add(s->list,
            &(fe_nested){.bytes = segment->bytes, .segment = 1 + number, .delegate = delegate});
    }
}

static void add_payload(search *s, ft_node *delegate)
{
    const ft_tree *tree = &s->list->file->tree;
    const ft_node *where = child(delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED, FT_OBJECT);
    if (where == NULL) {
        return;
    }
    uint64_t location = ft_value(tree, where, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION);
    uint32_t index =
        (uint32_t)ft_value(tree, where, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX);
    if (location == PTV_PROGRAM_DATA_LOCATION_INLINE) {
        add_inline(s, delegate, index);
    } else if (location == PTV_PROGRAM_DATA_LOCATION_SEGMENT) {
        add_segment(s, delegate, index);
    }
}

/* Goes in the order of the file; skips whatever is no longer attached to the tree. */
static void add_payloads(list *l)
{
    const fe_file *file = l->file;
    const ft_node *root = file->tree.root;
    const ft_node *plans = child(root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, FT_REFS);
    ft_node *blobs = child(root, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA, FT_REFS);
    size_t most = (size_t)file->segment_count + (blobs == NULL ? 0 : blobs->count) + 1;
    uint8_t *seen = ptv_arena_take(file->arena, most);
    search s = {l, blobs, seen, seen == NULL ? NULL : seen + (most - file->segment_count - 1)};
    for (uint32_t i = 0; seen != NULL && plans != NULL && i < plans->count; i++) {
        const ft_node *plan = child(plans, i, FT_OBJECT);
        const ft_node *delegates = child(plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, FT_REFS);
        for (uint32_t k = 0; delegates != NULL && k < delegates->count; k++) {
            add_payload(&s, child(delegates, k, FT_OBJECT));
        }
    }
}

/* ---- Other nested files ---- */

static void add_program(list *l)
{
    ft_node *program =
        child(l->file->tree.root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM, FT_ITEMS);
    if (program != NULL) {
        add(l, &(fe_nested){.bytes = bytes_of(program), .vector = program});
    }
}

static void add_entries(list *l)
{
    for (uint32_t i = 0; i < l->file->entry_count; i++) {
        add(l, &(fe_nested){.bytes = l->file->entries[i].data, .entry = 1 + i});
    }
}

/* The node's own fields with nested_flatbuffer. */
static void add_fields(list *l, const ft_node *node)
{
    const ft_tree *tree = &l->file->tree;
    for (uint32_t i = 0; i < node->count; i++) {
        ft_node *data = child(node, i, FT_ITEMS);
        uint32_t nested = data == NULL ? 0 : ft_field_at(tree, node, i)->nested;
        if (nested != 0 && data->place.parent == node) {
            add(l, &(fe_nested){.bytes = bytes_of(data),
                                .vector = data,
                                .schema = tree->schema,
                                .root = nested - 1});
        }
    }
}

static void add_all_fields(list *l)
{
    const ft_tree *tree = &l->file->tree;
    for (uint32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i]->shape == FT_OBJECT) {
            add_fields(l, tree->nodes[i]);
        }
    }
}

uint32_t fe_nested_list(const fe_file *file, fe_nested *out, uint32_t room)
{
    list l = {file, out, room, 0};
    if (fe_has_entries(file->format)) {
        add_entries(&l);
    } else if (!file->has_tree) {
        return 0;
    } else if (file->format == PTV_FORMAT_BUNDLE) {
        add_program(&l);
    } else if (file->format == PTV_FORMAT_PROGRAM) {
        add_payloads(&l);
    } else {
        add_all_fields(&l);
    }
    return l.count;
}

size_t fe_nested_path(const fe_file *file, const fe_nested *nested, char *out, size_t room)
{
    const ft_node *node = nested->delegate != NULL ? nested->delegate : nested->vector;
    if (node == NULL) {
        const char *name = file->format == PTV_FORMAT_PACKAGE ? "members" : "entries";
        return (size_t)snprintf(out, room, "%s[%u].data", name, (unsigned)(nested->entry - 1));
    }
    const char *behind = nested->delegate != NULL ? ".processed" : "";
    const size_t used = ft_path(&file->tree, node, FT_WHOLE, out, room);
    const size_t more = strlen(behind);
    if (used + more < room) {
        memcpy(out + used, behind, more + 1);
    }
    return used + more;
}

/* ---- Reading and replacing ---- */

static ptv_format format_of_backend(const ft_node *delegate)
{
    const ft_node *id = child(delegate, PTV_PROGRAM_BACKEND_DELEGATE_ID, FT_TEXT);
    const ptv_format_info *info =
        id == NULL ? NULL : ptv_graph_format_of((const char *)id->as.bytes, id->count);
    return info == NULL ? PTV_FORMAT_UNKNOWN : info->format;
}

static bool read_plain(fe_file *file, const fe_file *outer, const fe_nested *nested)
{
    *file = (fe_file){.format = PTV_FORMAT_UNKNOWN,
                      .tree.arena = outer->arena,
                      .all = nested->bytes,
                      .kit = outer->kit,
                      .arena = outer->arena};
    file->has_tree = nested->bytes.size >= FE_HEAD && nested->bytes.size <= INT32_MAX;
    return !file->has_tree || ft_read(&file->tree, nested->schema, nested->root,
                                      nested->bytes.bytes, nested->bytes.size);
}

bool fe_read_nested(fe_file *file, const fe_file *outer, const fe_nested *nested)
{
    if (nested->schema != NULL) {
        return read_plain(file, outer, nested);
    }
    ptv_format format = fe_recognise(nested->bytes);
    if (format == PTV_FORMAT_UNKNOWN || fe_layout_of(format) == NULL) {
        format = format_of_backend(nested->delegate);
    }
    return fe_read_as(file, outer->kit, format, nested->bytes, outer->arena);
}

bool fe_replace(fe_file *file, const fe_nested *nested, fe_bytes bytes)
{
    uint8_t *copy = ptv_arena_take(file->arena, bytes.size + 1);
    if (copy == NULL || bytes.size > UINT32_MAX) {
        return false;
    }
    if (bytes.size > 0) {
        memcpy(copy, bytes.bytes, bytes.size);
    }
    if (nested->vector != NULL) {
        nested->vector->as.bytes = copy;
        nested->vector->count = (uint32_t)bytes.size;
    } else if (nested->segment != 0) {
        file->segments[nested->segment - 1].bytes = (fe_bytes){copy, bytes.size};
    } else {
        file->entries[nested->entry - 1].data = (fe_bytes){copy, bytes.size};
    }
    return true;
}
