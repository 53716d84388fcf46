/* Makes new parts of a tree, and whole files: small and structurally valid. */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

enum {
    DEEP = 6,
    MOST_ELEMENTS = 3,
    MOST_BYTES = 40,
    LONG_TEXT = 300,
    FRESH_BYTES = 1 << 13,
    NESTED_BYTES = 1 << 10
};

ft_node *fm_new_string(fm_mutator *m)
{
    static const char *const texts[] = {"",     "a",        "forward",       "aten::add",
                                        "out",  "\xc3\xa9", "a.b_0",         "\xf0\x9f\x98\x80",
                                        "%s%n", "../x",     "XnnpackBackend"};
    const ft_node *other = fm_chance(m, 50) ? fm_pick_shape(m, FT_TEXT) : NULL;
    if (other != NULL) {
        return ft_copy(m->tree, other);
    }
    if (fm_chance(m, 5)) {
        ft_node *text = ft_new_text(m->tree, NULL, LONG_TEXT);
        if (text != NULL) {
            memset(text->as.bytes, 'x', LONG_TEXT);
        }
        return text;
    }
    const char *text = texts[fm_below(m, sizeof texts / sizeof *texts)];
    return ft_new_text(m->tree, text, (uint32_t)strlen(text));
}

static uint64_t new_scalar(fm_mutator *m, const ft_node *node, const ft_field *field)
{
    return fm_chance(m, 75) ? fm_likely(m, node, field) : fm_boundary_of(m, field->scalar);
}

/* Mostly zeros, so that integers are small. */
static void fill_bytes(fm_mutator *m, uint8_t *bytes, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bytes[i] = fm_chance(m, 25) ? (uint8_t)fm_below(m, 256) : 0;
    }
}

static bool set(ft_node *parent, uint32_t slot, ft_node *node)
{
    if (node != NULL) {
        ft_set_node(parent, slot, node);
    }
    return node != NULL;
}

bool fm_set_bytes(fm_mutator *m, ft_node *table, uint32_t slot, fe_bytes bytes)
{
    ft_node *vector = ft_new_vector(m->tree, ft_field_at(m->tree, table, slot), 0);
    if (!set(table, slot, vector)) {
        return false;
    }
    vector->as.bytes = (uint8_t *)(uintptr_t)bytes.bytes;
    vector->count = (uint32_t)bytes.size;
    return true;
}

static ft_node *new_block(fm_mutator *m, uint32_t type)
{
    ft_node *block = ft_new_block(m->tree, type);
    if (block != NULL) {
        fill_bytes(m, block->as.bytes, block->count);
    }
    return block;
}

ft_node *fm_new_member(fm_mutator *m, const ft_member *member, uint32_t depth)
{
    return member->kind == FT_TABLE    ? fm_new_table(m, member->of, depth)
           : member->kind == FT_STRUCT ? new_block(m, member->of)
                                       : fm_new_string(m);
}

static const ft_member *any_member(fm_mutator *m, const ft_field *field)
{
    const ft_union *of = &m->tree->schema->unions[field->of];
    return of->count == 0 ? NULL : &of->members[fm_below(m, of->count)];
}

static bool fill_union(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth)
{
    const ft_member *member = any_member(m, ft_field_at(m->tree, table, slot));
    if (member == NULL || !set(table, slot, fm_new_member(m, member, depth))) {
        return false;
    }
    ft_set_scalar(table, slot - 1, member->tag);
    return true;
}

static bool fill_struct(fm_mutator *m, ft_node *table, uint32_t slot)
{
    uint32_t size = ft_field_at(m->tree, table, slot)->size;
    uint8_t *bytes = ptv_arena_take(&m->arena, size + 1);
    if (bytes == NULL) {
        return false;
    }
    fill_bytes(m, bytes, size);
    return ft_set_struct(m->tree, table, slot, bytes);
}

/* ---- Vectors ---- */

/* Not for unions, whose tags are in another vector. */
bool fm_fill_element(fm_mutator *m, ft_node *vector, uint32_t i, uint32_t depth)
{
    const ft_field *field = vector->field;
    switch (field->element) {
    case FT_SCALAR: ft_set_item(vector, i, new_scalar(m, vector, field)); return true;
    case FT_STRUCT:
        fill_bytes(m, vector->as.bytes + (size_t)i * field->element_size, field->element_size);
        return true;
    case FT_STRING: return set(vector, i, fm_new_string(m));
    case FT_TABLE: return set(vector, i, fm_new_table(m, field->of, depth));
    default: return false;
    }
}

static uint32_t new_count(fm_mutator *m, const ft_field *field)
{
    bool bytes = field->element == FT_SCALAR && field->element_size == 1;
    return fm_below(m, 1 + (bytes ? MOST_BYTES : MOST_ELEMENTS));
}

/* Makes both vectors: the tags are in the preceding slot. */
static bool fill_unions(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth)
{
    const ft_field *field = ft_field_at(m->tree, table, slot);
    uint32_t n = new_count(m, field);
    ft_node *values = ft_new_vector(m->tree, field, n);
    ft_node *tags = ft_new_vector(m->tree, ft_field_at(m->tree, table, slot - 1), n);
    if (values == NULL || tags == NULL) {
        return false;
    }
    ft_set_node(table, slot, values);
    ft_set_node(table, slot - 1, tags);
    for (uint32_t i = 0; i < n; i++) {
        const ft_member *member = any_member(m, field);
        if (member == NULL || !set(values, i, fm_new_member(m, member, depth))) {
            return false;
        }
        ft_set_item(tags, i, member->tag);
    }
    return true;
}

/* Fills a vector of bytes with a nested FlatBuffer. */
static bool fill_nested(fm_mutator *m, ft_node *vector, uint32_t type, uint32_t depth)
{
    static const ft_layout layout = {.order = FT_BY_SIZE};
    ft_tree *outer = m->tree;
    ft_tree *tree = ptv_arena_take(&m->arena, sizeof *tree);
    uint8_t *out = ptv_arena_take(&m->arena, NESTED_BYTES);
    if (tree == NULL || out == NULL || !ft_begin(tree, outer->schema, type, &m->arena)) {
        return false;
    }
    m->tree = tree;
    m->classes.nodes = NULL;
    tree->root = fm_new_table(m, type, depth);
    m->tree = outer;
    m->classes.nodes = NULL;
    vector->count = (uint32_t)ft_write(tree, &layout, out, NESTED_BYTES);
    vector->as.bytes = out;
    return tree->root != NULL;
}

static bool fill_vector(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth)
{
    const ft_field *field = ft_field_at(m->tree, table, slot);
    if (field->element == FT_UNION) {
        return fill_unions(m, table, slot, depth);
    }
    ft_node *vector = ft_new_vector(m->tree, field, new_count(m, field));
    if (!set(table, slot, vector)) {
        return false;
    }
    if (field->nested != 0 && depth > 0) {
        return fill_nested(m, vector, field->nested - 1, depth - 1);
    }
    for (uint32_t i = 0; i < vector->count; i++) {
        if (!fm_fill_element(m, vector, i, depth)) {
            return false;
        }
    }
    return true;
}

/* ---- Tables ---- */

/* A tag comes with its value. `depth`: levels of tables allowed below. */
bool fm_fill_slot(fm_mutator *m, ft_node *table, uint32_t slot, uint32_t depth)
{
    const ft_field *field = ft_field_at(m->tree, table, slot);
    if ((field->flags & FT_TAG) != 0 || (depth == 0 && ft_is_reference(field->kind))) {
        return false;
    }
    switch (field->kind) {
    case FT_SCALAR: ft_set_scalar(table, slot, new_scalar(m, table, field)); return true;
    case FT_STRUCT: return fill_struct(m, table, slot);
    case FT_STRING: return set(table, slot, fm_new_string(m));
    case FT_TABLE: return set(table, slot, fm_new_table(m, field->of, depth - 1));
    case FT_UNION: return fill_union(m, table, slot, depth - 1);
    case FT_VECTOR: return fill_vector(m, table, slot, depth - 1);
    default: return false;
    }
}

ft_node *fm_new_table(fm_mutator *m, uint32_t type, uint32_t depth)
{
    ft_node *table = ft_new_object(m->tree, type);
    for (uint32_t slot = 0; table != NULL && slot < table->count; slot++) {
        bool required = (ft_field_at(m->tree, table, slot)->flags & FT_REQUIRED) != 0;
        bool is_union = ft_field_at(m->tree, table, slot)->kind == FT_UNION;
        if (required || fm_chance(m, is_union ? 80 : 30)) {
            (void)fm_fill_slot(m, table, slot, depth);
        }
    }
    return table;
}

/* ---- Files ---- */

static bool fill_container(fm_mutator *m, fe_file *file);

/* Makes this file's tree the one being edited. */
static bool fill_file(fm_mutator *m, fe_file *file, ptv_format format)
{
    if (!fe_begin(file, &m->kit, format, &m->arena)) {
        return false;
    }
    m->tree = file->has_tree ? &file->tree : NULL;
    if (m->tree == NULL) {
        return fill_container(m, file);
    }
    file->tree.root = fm_new_table(m, file->tree.root_type, DEEP);
    return file->tree.root != NULL;
}

bool fm_fresh_file(fm_mutator *m, ptv_format format, fe_bytes *bytes)
{
    static const ft_layout layout = {.order = FT_BY_SIZE};
    ft_tree *tree = m->tree;
    fe_file *file = ptv_arena_take(&m->arena, sizeof *file);
    uint8_t *out = ptv_arena_take(&m->arena, FRESH_BYTES);
    size_t size = file != NULL && out != NULL && fill_file(m, file, format)
                      ? fe_write(file, &layout, out, FRESH_BYTES)
                      : 0;
    m->tree = tree;
    m->classes.nodes = NULL;
    *bytes = (fe_bytes){out, size};
    return size > 0;
}

/* An entry's name is that of the backend that takes it. */
static bool fill_container(fm_mutator *m, fe_file *file)
{
    static const struct {
        const char *id;
        ptv_format format;
    } kinds[] = {{"NativeBackend", PTV_FORMAT_PROGRAM},
                 {"XnnpackBackend", PTV_FORMAT_XNNPACK},
                 {"VulkanBackend", PTV_FORMAT_VULKAN}};
    uint32_t count = 1 + fm_below(m, MOST_ELEMENTS);
    file->entries = ptv_arena_take(&m->arena, count * sizeof *file->entries);
    for (uint32_t i = 0; file->entries != NULL && i < count; i++) {
        uint32_t kind = fm_below(m, sizeof kinds / sizeof *kinds);
        fe_entry *entry = &file->entries[i];
        entry->id = (fe_bytes){(const uint8_t *)kinds[kind].id, strlen(kinds[kind].id)};
        if (!fm_fresh_file(m, kinds[kind].format, &entry->data)) {
            return false;
        }
        file->entry_count++;
    }
    return file->entries != NULL;
}

bool fm_make_file(fm_mutator *m)
{
    static const ptv_format formats[] = {PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE, PTV_FORMAT_DATA,
                                         PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN, PTV_FORMAT_NFAT};
    ptv_format format = m->kit.plain != NULL
                            ? PTV_FORMAT_UNKNOWN
                            : formats[fm_below(m, sizeof formats / sizeof *formats)];
    m->depth = 1;
    m->classes.nodes = NULL;
    return fill_file(m, &m->levels[0].file, format);
}
