/* Follows paths through a tree, and makes lists changeable. */
#include "golden/edit/tree.h"

#include <string.h>

#include "golden/codec/blob.h"

/* ---- Paths ---- */

/* Returns the table below the node. NULL, with an error, if there is none. */
static gm_table *below(const gm_model *model, const ge_step *step, const ge_node *node,
                       gm_error *error)
{
    if (node->field->kind == PTV_KIND_UNION) {
        const gm_value *tag = &node->table->fields[node->slot - 1];
        uint64_t number = tag->present ? tag->as.scalar : 0;
        if (ge_step_member(step, model->schema, node->field, number, error) == NULL) {
            return NULL;
        }
    }
    if (!node->value->present) {
        ge_refuse(error, "%.*s: absent", GE_SHOWN(step->name));
        return NULL;
    }
    return node->element ? node->value->as.tables[node->index] : node->value->as.table;
}

static bool find_step(const ge_step *step, bool last, ge_node *node, gm_error *error)
{
    if (!ge_step_slot(step, node->table->type, &node->slot, error)) {
        return false;
    }
    node->field = &node->table->type->fields[node->slot];
    node->value = &node->table->fields[node->slot];
    node->element = step->indexed;
    node->name = step->name;
    if (!ge_step_fits(step, node->field, last, error)) {
        return false;
    }
    if (step->indexed && !node->value->present) {
        return ge_refuse(error, "%.*s: absent", GE_SHOWN(step->name));
    }
    return !step->indexed || ge_step_index(step, node->value->count, &node->index, error);
}

bool ge_find_node(const gm_model *model, const ge_path *path, ge_node *node, gm_error *error)
{
    *node = (ge_node){.table = model->root};
    if (path->count == 0 || path->header || model->root == NULL) {
        return ge_refuse(error, "only fields and elements can be changed like this");
    }
    for (size_t i = 0; i < path->count; i++) {
        if (i > 0) {
            node->table = below(model, &path->steps[i - 1], node, error);
        }
        if (node->table == NULL || !find_step(&path->steps[i], i + 1 == path->count, node, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Lists ---- */

size_t ge_element_size(const ptv_field *field)
{
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_VECTOR: return field->size;
    case PTV_KIND_STRINGS: return sizeof(gm_blob);
    case PTV_KIND_TABLES: return sizeof(gm_table *);
    default: return 0;
    }
}

static bool copy_old(const ge_node *node, void *to, uint32_t count)
{
    const gm_value *value = node->value;
    if (!value->present || count == 0) {
        return true;
    }
    if (node->field->kind == PTV_KIND_VECTOR) {
        return gm_blob_copy(value->as.blob, to) == 0;
    }
    const void *from = node->field->kind == PTV_KIND_STRINGS ? (const void *)value->as.strings
                                                             : (const void *)value->as.tables;
    memcpy(to, from, count * ge_element_size(node->field));
    return true;
}

/* New elements that may not be NULL become empty strings, or tables without fields. */
static bool fill(gm_model *model, const ge_node *node, void *list, uint32_t from, uint32_t count)
{
    const ptv_table *type =
        node->field->kind == PTV_KIND_TABLES ? &model->schema->tables[node->field->type] : NULL;
    for (uint32_t i = from; i < count && node->field->kind != PTV_KIND_VECTOR; i++) {
        if (type == NULL) {
            ((gm_blob *)list)[i] = gm_bytes("", 0);
        } else if ((((gm_table **)list)[i] = gm_new_table(model, type)) == NULL) {
            return false;
        }
    }
    return true;
}

bool ge_list_resize(gm_model *model, ge_node *node, uint32_t count, gm_error *error)
{
    gm_value *value = node->value;
    uint32_t before = value->present ? value->count : 0;
    uint64_t size = (uint64_t)ge_element_size(node->field);
    uint64_t room = (before > count ? before : count) * size;
    if (room > GE_LARGEST) {
        return ge_refuse(error, "the file would have more than 1 GiB");
    }
    void *list = gm_take(model, (size_t)room + 1);
    if (list == NULL || !copy_old(node, list, before) || !fill(model, node, list, before, count)) {
        return ge_refuse(error, "out of memory");
    }
    if (node->field->kind == PTV_KIND_VECTOR) {
        return gm_set_blob(model, value, gm_bytes(list, count * size), count) ||
               ge_refuse(error, "out of memory");
    }
    *value = (gm_value){.present = true, .count = count};
    if (node->field->kind == PTV_KIND_STRINGS) {
        value->as.strings = list;
    } else {
        value->as.tables = list;
    }
    return true;
}

void *ge_list_at(const ge_node *node, uint32_t i)
{
    switch ((ptv_kind)node->field->kind) {
    case PTV_KIND_STRINGS: return &node->value->as.strings[i];
    case PTV_KIND_TABLES: return &node->value->as.tables[i];
    default:
        /* These bytes are the copy made by ge_list_resize(), which may be changed. */
        return (uint8_t *)(uintptr_t)node->value->as.blob->bytes +
               (size_t)i * ge_element_size(node->field);
    }
}
