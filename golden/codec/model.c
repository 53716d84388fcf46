/* Models: memory, and what schemas and formats are called. */
#include "golden/codec/model.h"

#include <string.h>

#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

static const struct {
    ptv_format format;
    const char *word;
    const ptv_schema *schema;
} formats[] = {
    {PTV_FORMAT_PROGRAM, "pte", &ptv_schema_program},
    {PTV_FORMAT_BUNDLE, "bpte", &ptv_schema_bundled_program},
    {PTV_FORMAT_DATA, "ptd", &ptv_schema_flat_tensor},
    {PTV_FORMAT_NFAT, "nfat", NULL},
    {PTV_FORMAT_XNNPACK, "xnnpack", &ptv_schema_xnnpack},
    {PTV_FORMAT_VULKAN, "vulkan", &ptv_schema_vulkan},
    {PTV_FORMAT_NATIVE_GRAPH, "ptg", &ptv_schema_native_graph},
    {PTV_FORMAT_MLX, "mlx", &ptv_schema_mlx},
    {PTV_FORMAT_MPS, "mps", &ptv_schema_mps},
    {PTV_FORMAT_PACKAGE, "ptn", NULL},
    {PTV_FORMAT_SAFETENSORS, "safetensors", NULL},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

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

/* The row of the format; the one behind the last when it has none. */
static size_t row_of(ptv_format format)
{
    size_t i = 0;
    while (i < FORMATS && formats[i].format != format) {
        i++;
    }
    return i;
}

const ptv_schema *gm_schema_of(ptv_format format)
{
    size_t row = row_of(format);
    return row < FORMATS ? formats[row].schema : NULL;
}

const char *gm_format_word(ptv_format format)
{
    size_t row = row_of(format);
    return row < FORMATS ? formats[row].word : NULL;
}

ptv_format gm_format_of(const char *word)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (strcmp(formats[i].word, word) == 0) {
            return formats[i].format;
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

const ptv_table *gm_member(const ptv_schema *schema, const ptv_field *field, uint64_t tag)
{
    const ptv_union *all = &schema->unions[field->type];
    if (tag == 0 || tag >= all->count || all->members[tag].name == NULL) {
        return NULL;
    }
    return &schema->tables[all->members[tag].table];
}
