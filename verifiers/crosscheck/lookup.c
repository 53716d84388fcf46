/* What is at a name: its table, its layout, its bytes. Reads units without entering them. */
#include <string.h>

#include "../context/limits.h"
#include "../context/sort.h"
#include "../schemas/flat_tensor.h"
#include "names.h"
#ifndef PTV_DEVICE
#include "../mlx/mlx_graph.h"
#endif
#include "../vulkan/vulkan_graph.h"
#include "../xnnpack/xnnpack_graph.h"

#define BIT(slot) (UINT64_C(1) << (slot))

const ptv_name_table *ptv_name_table_of(unsigned format)
{
    static const ptv_name_table tables[] = {
        {PTV_FORMAT_PROGRAM, PTV_PROGRAM_PROGRAM_NAMED_DATA, PTV_PROGRAM_NAMED_DATA_KEY,
         &ptv_schema_program,
         BIT(PTV_PROGRAM_PROGRAM_EXECUTION_PLAN) | BIT(PTV_PROGRAM_PROGRAM_SEGMENTS)},
        {PTV_FORMAT_DATA, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA, PTV_FLAT_TENSOR_NAMED_DATA_KEY,
         &ptv_schema_flat_tensor, BIT(PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS)},
        {PTV_FORMAT_XNNPACK, PTV_XNN_GRAPH(CONSTANT_DATA),
         PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY, &ptv_schema_xnnpack, PTV_XNN_READS(XVALUES)},
        {PTV_FORMAT_VULKAN, PTV_VULKAN_VK_GRAPH_CONSTANTS, PTV_VULKAN_VK_BYTES_NAMED_KEY,
         &ptv_schema_vulkan, BIT(PTV_VULKAN_VK_GRAPH_VALUES)},
#ifndef PTV_DEVICE
        {PTV_FORMAT_MLX, PTV_MLX_MLX_GRAPH_NAMED_SLOTS, PTV_MLX_NAMED_SLOT_NAME, &ptv_schema_mlx,
         BIT(PTV_MLX_MLX_GRAPH_TENSOR_META)},
#endif
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (tables[i].format == format) {
            return &tables[i];
        }
    }
    return NULL;
}

static unsigned format_of(const ptv_run *run, const ptv_named *name)
{
    return ptv_unit_at(run, name->unit)->format;
}

bool ptv_has_digits(const ptv_run *run, const ptv_named *name, uint32_t begin, uint32_t count)
{
    const ptv_image image = ptv_named_image(run, name);
    bool digits = true;
    for (uint32_t i = begin; i < begin + count && digits; i++) {
        uint8_t c = ptv_u8(&image, name->at + i);
        digits = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
    return digits;
}

/* ---- Tables ---- */

/* A NamedData, or an entry of constants. 0 if the name is not in a table. */
static uint32_t named_table(const ptv_run *run, const ptv_image *im, const ptv_named *name)
{
    const ptv_name_table *tables = ptv_name_table_of(format_of(run, name));
    uint32_t root = ptv_unit_at(run, name->unit)->root;
    return tables == NULL ? 0 : ptv_table_in(im, ptv_vec_of(im, root, tables->list), name->item);
}

ptv_named ptv_named_entry(const ptv_run *run, uint32_t unit, uint32_t item)
{
    ptv_named entry = {0, 0, 0, unit, PTV_NO_LIST, item};
    const ptv_image im = ptv_named_image(run, &entry);
    const ptv_name_table *tables = ptv_name_table_of(format_of(run, &entry));
    PTV_REQUIRE(tables != NULL);
    ptv_vec name = ptv_vec_of(&im, named_table(run, &im, &entry), tables->name);
    entry.at = name.at;
    entry.length = name.count;
    entry.hash = (uint32_t)ptv_hash(&im, name.at, name.count);
    return entry;
}

static ptv_tensor tensor_of(const ptv_run *run, const ptv_named *name)
{
    const ptv_image im = ptv_named_image(run, name);
    ptv_vec plans =
        ptv_vec_of(&im, ptv_unit_at(run, name->unit)->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    PTV_REQUIRE(ptv_role_of(run, name) == PTV_ROLE_TENSOR);
    return ptv_tensor_in(ptv_values_in(&im, ptv_table_in(&im, plans, name->list)), name->item);
}

uint32_t ptv_data_index(const ptv_run *run, const ptv_named *tensor)
{
    return tensor_of(run, tensor).data;
}

bool ptv_is_mutable(const ptv_run *run, const ptv_named *name)
{
    return ptv_role_of(run, name) == PTV_ROLE_TENSOR && tensor_of(run, name).allocation != 0;
}

/* ---- Layouts ---- */

/* A tensor, or the layout of an entry as a tensor; `at` is 0 if there is none. */
static ptv_tensor layout_of(const ptv_run *run, const ptv_image *im, const ptv_named *name)
{
    if (ptv_role_of(run, name) == PTV_ROLE_TENSOR) {
        return tensor_of(run, name);
    }
    uint32_t at =
        ptv_table_of(im, named_table(run, im, name), PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT);
    if (at == 0) {
        return (ptv_tensor){.at = 0};
    }
    const ptv_table *type = &ptv_schema_flat_tensor.tables[PTV_FLAT_TENSOR_TENSOR_LAYOUT];
    return (ptv_tensor){.at = at,
                        .scalar_type = (int64_t)ptv_scalar_of(
                            im, at, type, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE),
                        .sizes = ptv_vec_of(im, at, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES),
                        .dim_order = ptv_vec_of(im, at, PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER)};
}

bool ptv_has_layout(const ptv_run *run, const ptv_named *entry)
{
    const ptv_image im = ptv_named_image(run, entry);
    return layout_of(run, &im, entry).at != 0;
}

static bool lists_differ(const ptv_image *a, ptv_vec x, const ptv_image *b, ptv_vec y, size_t size)
{
    return x.count != y.count || memcmp(a->bytes + x.at, b->bytes + y.at, x.count * size) != 0;
}

/* Whether to ignore it: it does not exist, or has an error already. */
static bool is_left_out(const ptv_tensor *t)
{
    return t->at == 0 || t->sizes.count > PTV_RANK_MAX || t->dim_order.count > PTV_RANK_MAX;
}

int ptv_layouts_differ(const ptv_run *run, const ptv_named *a, const ptv_named *b)
{
    const ptv_image mine = ptv_named_image(run, a), theirs = ptv_named_image(run, b);
    const ptv_tensor x = layout_of(run, &mine, a), y = layout_of(run, &theirs, b);
    if (is_left_out(&x) || is_left_out(&y)) {
        return -1;
    }
    if (x.scalar_type != y.scalar_type) {
        return PTV_PROGRAM_TENSOR_SCALAR_TYPE;
    }
    if (lists_differ(&mine, x.sizes, &theirs, y.sizes, 4)) {
        return PTV_PROGRAM_TENSOR_SIZES;
    }
    return lists_differ(&mine, x.dim_order, &theirs, y.dim_order, 1) ? PTV_PROGRAM_TENSOR_DIM_ORDER
                                                                     : -1;
}

/* ---- Bytes ---- */

static bool tensor_bytes(const ptv_run *run, const ptv_named *tensor, uint64_t *bytes)
{
    const ptv_image im = ptv_named_image(run, tensor);
    const ptv_tensor t = tensor_of(run, tensor);
    return !is_left_out(&t) && ptv_tensor_bytes(&im, &t, bytes);
}

/* The size beside a key, which no runtime reads. */
static bool said_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes)
{
    const ptv_image im = ptv_named_image(run, use);
    uint32_t table = named_table(run, &im, use);
    switch (format_of(run, use)) {
    case PTV_FORMAT_XNNPACK: *bytes = ptv_xnn_read_constant(&im, table).size; return true;
    case PTV_FORMAT_VULKAN: *bytes = ptv_vk_read_constant(&im, table).length; return true;
    default: return false;
    }
}

bool ptv_wanted_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes)
{
    if (format_of(run, use) == PTV_FORMAT_NATIVE_GRAPH) {
        return ptv_bytes_of_native(run, use, bytes);
    }
    switch (ptv_role_of(run, use)) {
    case PTV_ROLE_TENSOR: return tensor_bytes(run, use, bytes);
    case PTV_ROLE_VALUE: return ptv_bytes_of_value(run, use, bytes);
    default: return said_bytes(run, use, bytes);
    }
}

/* Programs and data files have the same slots in DataSegment, and in NamedData. */
_Static_assert((int)PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET == (int)PTV_PROGRAM_DATA_SEGMENT_OFFSET &&
                   (int)PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE == (int)PTV_PROGRAM_DATA_SEGMENT_SIZE &&
                   (int)PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX ==
                       (int)PTV_PROGRAM_NAMED_DATA_SEGMENT_INDEX,
               "ptv_blob_of()");

bool ptv_blob_of(const ptv_run *run, const ptv_named *entry, ptv_blob *blob)
{
    const ptv_image im = ptv_named_image(run, entry);
    const ptv_unit *unit = ptv_unit_at(run, entry->unit);
    unsigned list = unit->format == PTV_FORMAT_PROGRAM ? PTV_PROGRAM_PROGRAM_SEGMENTS
                                                       : PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS;
    ptv_vec segments = ptv_vec_of(&im, unit->root, list);
    blob->file = unit->file;
    blob->segment =
        (uint32_t)ptv_program_named_data_segment_index(&im, named_table(run, &im, entry));
    if (blob->segment >= segments.count) {
        return false;
    }
    uint32_t at = ptv_table_in(&im, segments, blob->segment);
    uint64_t offset = (uint64_t)ptv_program_data_segment_offset(&im, at);
    blob->size = (uint64_t)ptv_program_data_segment_size(&im, at);
    blob->at = unit->base + unit->segment_base + offset;
    return unit->segment_base <= unit->size && (unit->segment_base > 0 || blob->size == 0) &&
           ptv_within(unit->size - unit->segment_base, offset, blob->size);
}

const uint8_t *ptv_blob_bytes(const ptv_run *run, const ptv_blob *blob)
{
    const ptv_image *file =
        blob->file == 0 ? &ptv_state_of(run)->whole : &run->data[blob->file - 1];
    return ptv_load_range(run, blob->file, blob->at, blob->size) ? file->bytes + blob->at : NULL;
}
