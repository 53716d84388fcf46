/* What is at a name: its table, its layout, its bytes. Reads units that are not entered. */
#include "../tables/flat_tensor.h"
#include "../tables/program.h"
#include "../tables/vulkan.h"
#include "../tables/xnnpack.h"
#include "names.h"
#include "tables.h"
#include "../common/sort.h"

#define BIT(slot) (UINT64_C(1) << (slot))

const ptv_name_table ptv_name_tables[PTV_NAME_TABLES] = {
    {PTV_FORMAT_PROGRAM, PTV_PROGRAM_PROGRAM_NAMED_DATA, PTV_PROGRAM_NAMED_DATA_KEY,
     &ptv_schema_program,
     BIT(PTV_PROGRAM_PROGRAM_EXECUTION_PLAN) | BIT(PTV_PROGRAM_PROGRAM_SEGMENTS)},
    {PTV_FORMAT_DATA, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA, PTV_FLAT_TENSOR_NAMED_DATA_KEY,
     &ptv_schema_flat_tensor, BIT(PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS)},
    {PTV_FORMAT_XNNPACK, PTV_XNNPACK_XNN_GRAPH_CONSTANT_DATA,
     PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY, &ptv_schema_xnnpack,
     BIT(PTV_XNNPACK_XNN_GRAPH_XVALUES)},
    {PTV_FORMAT_VULKAN, PTV_VULKAN_VK_GRAPH_CONSTANTS, PTV_VULKAN_VK_BYTES_NAMED_KEY,
     &ptv_schema_vulkan, BIT(PTV_VULKAN_VK_GRAPH_VALUES)},
};

static unsigned format_of(const ptv_run *run, const ptv_named *name)
{
    return ptv_unit_at(run, name->unit)->format;
}

ptv_role ptv_role_of(const ptv_run *run, const ptv_named *name)
{
    switch (format_of(run, name)) {
    case PTV_FORMAT_PROGRAM:
        return name->list == PTV_NO_LIST ? PTV_ROLE_PROGRAM_DATA : PTV_ROLE_TENSOR;
    case PTV_FORMAT_DATA: return PTV_ROLE_FILE_DATA;
    default: return name->list == PTV_NO_LIST ? PTV_ROLE_KEY : PTV_ROLE_VALUE;
    }
}

ptv_image ptv_named_image(const ptv_run *run, const ptv_named *name)
{
    const ptv_unit *unit = ptv_unit_at(run, name->unit);
    return unit->flat == 0 ? ptv_unit_image(run, unit) : ptv_flat_image(run, unit);
}

/* ---- Tables ---- */

static uint32_t tensor_table(const ptv_image *im, uint32_t root, const ptv_named *name)
{
    ptv_vec plans = ptv_vec_of(im, root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    ptv_vec values =
        ptv_vec_of(im, ptv_table_in(im, plans, name->list), PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    return ptv_table_of(im, ptv_table_in(im, values, name->item), PTV_PROGRAM_E_VALUE_VAL);
}

static const ptv_name_table *table_of(unsigned format)
{
    for (unsigned i = 0; i < PTV_NAME_TABLES; i++) {
        if (ptv_name_tables[i].format == format) {
            return &ptv_name_tables[i];
        }
    }
    return NULL;
}

/* The table that has it: NamedData, Tensor, an entry of constants. 0: it is not in a table. */
static uint32_t named_table(const ptv_run *run, const ptv_named *name)
{
    const ptv_image im = ptv_named_image(run, name);
    const ptv_name_table *tables = table_of(format_of(run, name));
    uint32_t root = ptv_unit_at(run, name->unit)->root;
    if (name->list != PTV_NO_LIST) {
        return tensor_table(&im, root, name);
    }
    return tables == NULL ? 0 : ptv_table_in(&im, ptv_vec_of(&im, root, tables->list), name->item);
}

ptv_named ptv_named_entry(const ptv_run *run, uint32_t unit, uint32_t item)
{
    ptv_named entry = {0, 0, 0, unit, PTV_NO_LIST, item};
    const ptv_image im = ptv_named_image(run, &entry);
    const ptv_name_table *tables = table_of(format_of(run, &entry));
    PTV_REQUIRE(tables != NULL);
    ptv_vec name = ptv_vec_of(&im, named_table(run, &entry), tables->name);
    entry.at = name.at;
    entry.length = name.count;
    entry.hash = (uint32_t)ptv_hash(&im, name.at, name.count);
    return entry;
}

/* ---- Layouts ---- */

static ptv_layout entry_layout(const ptv_image *im, uint32_t table)
{
    return (ptv_layout){
        *im,
        (int64_t)ptv_scalar_of(im, table,
                               &ptv_schema_flat_tensor.tables[PTV_FLAT_TENSOR_TENSOR_LAYOUT],
                               PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE),
        ptv_vec_of(im, table, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES),
        ptv_vec_of(im, table, PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER)};
}

static uint64_t tensor_number(const ptv_image *im, uint32_t tensor, unsigned slot)
{
    return ptv_scalar_of(im, tensor, &ptv_schema_program.tables[PTV_PROGRAM_TENSOR], slot);
}

bool ptv_layout_of(const ptv_run *run, const ptv_named *name, ptv_layout *layout)
{
    const ptv_image im = ptv_named_image(run, name);
    uint32_t table = named_table(run, name);
    if (ptv_role_of(run, name) == PTV_ROLE_FILE_DATA) {
        table = ptv_table_of(&im, table, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT);
        *layout = table == 0 ? (ptv_layout){.image = im} : entry_layout(&im, table);
        return table != 0;
    }
    PTV_REQUIRE(ptv_role_of(run, name) == PTV_ROLE_TENSOR);
    *layout = (ptv_layout){im, (int64_t)tensor_number(&im, table, PTV_PROGRAM_TENSOR_SCALAR_TYPE),
                           ptv_vec_of(&im, table, PTV_PROGRAM_TENSOR_SIZES),
                           ptv_vec_of(&im, table, PTV_PROGRAM_TENSOR_DIM_ORDER)};
    return true;
}

static bool lists_differ(const ptv_layout *a, ptv_vec x, const ptv_layout *b, ptv_vec y,
                         uint32_t size)
{
    if (x.count != y.count) {
        return true;
    }
    for (uint32_t i = 0; i < x.count * size; i++) {
        if (ptv_u8(&a->image, x.at + i) != ptv_u8(&b->image, y.at + i)) {
            return true;
        }
    }
    return false;
}

static bool is_large(const ptv_layout *l)
{
    return l->sizes.count > PTV_RANK_MAX || l->dim_order.count > PTV_RANK_MAX;
}

int ptv_layouts_differ(const ptv_layout *a, const ptv_layout *b)
{
    if (is_large(a) || is_large(b)) {
        return -1; /* an error already */
    }
    if (a->scalar_type != b->scalar_type) {
        return PTV_PROGRAM_TENSOR_SCALAR_TYPE;
    }
    if (lists_differ(a, a->sizes, b, b->sizes, 4)) {
        return PTV_PROGRAM_TENSOR_SIZES;
    }
    return lists_differ(a, a->dim_order, b, b->dim_order, 1) ? PTV_PROGRAM_TENSOR_DIM_ORDER : -1;
}

/* ---- Tensors and keys ---- */

bool ptv_is_mutable(const ptv_run *run, const ptv_named *tensor)
{
    const ptv_image im = ptv_named_image(run, tensor);
    return ptv_slot(&im, named_table(run, tensor), PTV_PROGRAM_TENSOR_ALLOCATION_INFO) != 0;
}

uint32_t ptv_data_index(const ptv_run *run, const ptv_named *tensor)
{
    const ptv_image im = ptv_named_image(run, tensor);
    return (uint32_t)tensor_number(&im, named_table(run, tensor),
                                   PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX);
}

static bool tensor_bytes(const ptv_run *run, const ptv_named *tensor, uint64_t *bytes)
{
    ptv_layout l;
    uint64_t elements;
    return ptv_layout_of(run, tensor, &l) && !is_large(&l) &&
           ptv_shape_bytes(&l.image, l.scalar_type, l.sizes, &elements, bytes) == PTV_BYTES_KNOWN;
}

/* What stands beside a key; no runtime looks at it. */
static bool said_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes)
{
    const ptv_image im = ptv_named_image(run, use);
    uint32_t table = named_table(run, use);
    switch (format_of(run, use)) {
    case PTV_FORMAT_XNNPACK:
        *bytes =
            ptv_scalar_of(&im, table, &ptv_schema_xnnpack.tables[PTV_XNNPACK_CONSTANT_DATA_OFFSET],
                          PTV_XNNPACK_CONSTANT_DATA_OFFSET_SIZE);
        return true;
    case PTV_FORMAT_VULKAN:
        *bytes = ptv_scalar_of(&im, table, &ptv_schema_vulkan.tables[PTV_VULKAN_VK_BYTES],
                               PTV_VULKAN_VK_BYTES_LENGTH);
        return true;
    default: return false;
    }
}

bool ptv_wanted_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes)
{
    switch (ptv_role_of(run, use)) {
    case PTV_ROLE_TENSOR: return tensor_bytes(run, use, bytes);
    case PTV_ROLE_VALUE: return ptv_bytes_of_value(run, use, bytes);
    default: return said_bytes(run, use, bytes);
    }
}

/* ---- Bytes of entries ---- */

static bool segment_of(const ptv_unit *unit, const ptv_image *im, uint32_t segment, ptv_blob *blob)
{
    bool program = unit->format == PTV_FORMAT_PROGRAM;
    unsigned list = program ? PTV_PROGRAM_PROGRAM_SEGMENTS : PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS;
    const ptv_table *type = program ? &ptv_schema_program.tables[PTV_PROGRAM_DATA_SEGMENT]
                                    : &ptv_schema_flat_tensor.tables[PTV_FLAT_TENSOR_DATA_SEGMENT];
    ptv_vec segments = ptv_vec_of(im, unit->root, list);
    if (segment >= segments.count) {
        return false;
    }
    uint32_t table = ptv_table_in(im, segments, segment);
    uint64_t offset = ptv_scalar_of(im, table, type, PTV_PROGRAM_DATA_SEGMENT_OFFSET);
    blob->size = ptv_scalar_of(im, table, type, PTV_PROGRAM_DATA_SEGMENT_SIZE);
    blob->at = unit->base + unit->segment_base + offset;
    return unit->segment_base <= unit->size && (unit->segment_base > 0 || blob->size == 0) &&
           ptv_within(unit->size - unit->segment_base, offset, blob->size);
}

bool ptv_blob_of(const ptv_run *run, const ptv_named *entry, ptv_blob *blob)
{
    const ptv_image im = ptv_named_image(run, entry);
    const ptv_unit *unit = ptv_unit_at(run, entry->unit);
    bool program = unit->format == PTV_FORMAT_PROGRAM;
    const ptv_table *type = program ? &ptv_schema_program.tables[PTV_PROGRAM_NAMED_DATA]
                                    : &ptv_schema_flat_tensor.tables[PTV_FLAT_TENSOR_NAMED_DATA];
    blob->file = unit->file;
    blob->segment = (uint32_t)ptv_scalar_of(&im, named_table(run, entry), type,
                                            PTV_PROGRAM_NAMED_DATA_SEGMENT_INDEX);
    return segment_of(unit, &im, blob->segment, blob);
}

const uint8_t *ptv_blob_bytes(const ptv_run *run, const ptv_blob *blob)
{
    const ptv_image *file = blob->file == 0 ? &run->whole : &run->data[blob->file - 1];
    return ptv_in(file, blob->at, blob->size) ? file->bytes + blob->at : NULL;
}
