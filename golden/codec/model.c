/* Models: memory, and names of schemas and formats. */
#include "golden/codec/model.h"

#include <string.h>

#include "verifiers/registry/formats.h"

void gm_begin(gm_model *model, size_t memory)
{
    *model = (gm_model){.layout = GM_LAYOUT_DEFAULT, .nfat_version = 1, .limit = GM_LIMIT_DEFAULT};
    model->arena.left = memory != 0 ? memory : (size_t)UINT32_MAX;
}

void gm_free(gm_model *model)
{
    ptv_arena_free(&model->arena);
    *model = (gm_model){0};
}

void *gm_take(gm_model *model, size_t n)
{
    return ptv_arena_take(&model->arena, n);
}

const char *gm_path_beside(gm_model *model, const char *text, const char *name)
{
    const char *slash = name[0] == '/' ? NULL : strrchr(text, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - text) + 1;
    size_t n = strlen(name) + 1;
    char *path = gm_take(model, folder + n);
    if (path != NULL) {
        memcpy(path, text, folder);
        memcpy(path + folder, name, n);
    }
    return path;
}

gm_table *gm_new_table(gm_model *model, const ptv_table *type)
{
    gm_table *table = gm_take(model, sizeof *table + type->count * sizeof *table->fields);
    if (table != NULL) {
        table->type = type;
        table->fields = (gm_value *)(table + 1);
    }
    return table;
}

const ptv_schema *gm_schema_of(ptv_format format)
{
    return ptv_schema_of(format);
}

const char *gm_format_word(ptv_format format)
{
    return ptv_label_of(format);
}

ptv_format gm_format_of(const char *word)
{
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->label != NULL && strcmp((*f)->label, word) == 0) {
            return (*f)->format;
        }
    }
    return PTV_FORMAT_UNKNOWN;
}

int gm_slot(const ptv_table *type, const char *name)
{
    for (int slot = 0; slot < type->count; slot++) {
        const char *known = type->fields[slot].name;
        if (known != NULL && strcmp(known, name) == 0) {
            return slot;
        }
    }
    return -1;
}

gm_value *gm_field_named(const gm_table *table, const char *name)
{
    int slot = table == NULL ? -1 : gm_slot(table->type, name);
    return slot < 0 ? NULL : &table->fields[slot];
}

uint64_t gm_number_named(const gm_table *table, const char *name)
{
    const gm_value *value = gm_field_named(table, name);
    return value->present ? value->as.scalar : 0;
}

const ptv_table *gm_member(const ptv_schema *schema, const ptv_field *field, uint64_t tag)
{
    const ptv_union *all = &schema->unions[field->type];
    if (tag == 0 || tag >= all->count || all->members[tag].name == NULL) {
        return NULL;
    }
    return &schema->tables[all->members[tag].table];
}
