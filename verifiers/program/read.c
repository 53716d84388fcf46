/* Lookups that rules share. */
#include "read.h"

#include "../common/units.h"

const ptv_frame *ptv_root_of(const ptv_frame *frame)
{
    while (frame->up != NULL) {
        frame = frame->up;
    }
    return frame;
}

const ptv_frame *ptv_enclosing(const ptv_run *run, const ptv_frame *frame, unsigned type)
{
    while (frame != NULL && frame->type != &run->schema->tables[type]) {
        frame = frame->up;
    }
    return frame;
}

/* ---- Values ---- */

ptv_values ptv_values_of(const ptv_run *run, const ptv_frame *frame)
{
    const ptv_frame *plan = ptv_enclosing(run, frame, PTV_PROGRAM_EXECUTION_PLAN);
    PTV_REQUIRE(plan != NULL);
    return (ptv_values){run, ptv_vec_of(&run->image, plan->at, PTV_PROGRAM_EXECUTION_PLAN_VALUES)};
}

static uint32_t entry(ptv_values values, int64_t i)
{
    bool there = i >= 0 && i < values.list.count;
    return there ? ptv_table_in(&values.run->image, values.list, (uint32_t)i) : 0;
}

unsigned ptv_value_kind(ptv_values values, int64_t i)
{
    uint32_t value = entry(values, i);
    if (value == 0) {
        return PTV_PROGRAM_KERNEL_TYPES_NONE;
    }
    return (unsigned)ptv_scalar_of(&values.run->image, value,
                                   &values.run->schema->tables[PTV_PROGRAM_E_VALUE],
                                   PTV_PROGRAM_E_VALUE_VAL_TYPE);
}

uint32_t ptv_value_at(ptv_values values, int64_t i)
{
    uint32_t value = entry(values, i);
    return value == 0 ? 0 : ptv_table_of(&values.run->image, value, PTV_PROGRAM_E_VALUE_VAL);
}

const char *ptv_kind_name(const ptv_run *run, unsigned kind)
{
    const ptv_field *field =
        &run->schema->tables[PTV_PROGRAM_E_VALUE].fields[PTV_PROGRAM_E_VALUE_VAL];
    const ptv_union *kinds = &run->schema->unions[field->type];
    return kind < kinds->count && kinds->members[kind].name != NULL ? kinds->members[kind].name
                                                                    : "nothing";
}

int64_t ptv_item(const ptv_run *run, const ptv_field *field, ptv_vec vec, uint32_t i)
{
    PTV_REQUIRE(i < vec.count);
    return (int64_t)ptv_scalar_at(&run->image, vec.at + (uint64_t)i * field->size,
                                  (ptv_scalar)field->scalar);
}

/* ---- Tensors ---- */

unsigned ptv_element_size(int64_t scalar_type)
{
    static const uint8_t sizes[] = {1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 1, 1, 4,
                                    2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,  1, 2, 4, 8};
    return scalar_type >= 0 && scalar_type < (int64_t)sizeof sizes ? sizes[scalar_type] : 0;
}

ptv_tensor ptv_read_tensor(const ptv_run *run, uint32_t at)
{
    const ptv_image *im = &run->image;
    ptv_tensor t = {.at = at};
    t.scalar_type = ptv_number(run, at, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SCALAR_TYPE);
    t.dynamism = ptv_number(run, at, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM);
    t.sizes = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_SIZES);
    t.dim_order = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_DIM_ORDER);
    t.data = (uint32_t)ptv_number(run, at, PTV_PROGRAM_TENSOR, PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX);
    t.allocation = ptv_table_of(im, at, PTV_PROGRAM_TENSOR_ALLOCATION_INFO);
    t.extra = ptv_table_of(im, at, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO);
    t.external = t.extra != 0 && ptv_number(run, t.extra, PTV_PROGRAM_EXTRA_TENSOR_INFO,
                                            PTV_PROGRAM_EXTRA_TENSOR_INFO_LOCATION) ==
                                     PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL;
    return t;
}

void ptv_hand_tensor(ptv_run *run, const ptv_frame *table, ptv_checks *checks)
{
    ptv_tensor tensor = ptv_read_tensor(run, table->at);
    tensor.frame = table;
    ptv_guest check;
    while (ptv_next_check(checks, &check)) {
        check.tensor(run, &tensor);
    }
}

ptv_storage ptv_storage_of(const ptv_tensor *t)
{
    if (t->external) {
        return PTV_STORED_EXTERNAL;
    }
    if (t->data == 0) {
        return t->allocation == 0 ? PTV_STORED_NOWHERE : PTV_STORED_PLANNED;
    }
    return t->allocation == 0 ? PTV_STORED_CONSTANT : PTV_STORED_INITIALISED;
}

/* False when the product does not fit 63 bits. */
static bool multiply(uint64_t *product, uint64_t by)
{
    if (by != 0 && *product > (uint64_t)INT64_MAX / by) {
        return false;
    }
    *product *= by;
    return true;
}

/* A size of 0 makes everything 0, also beside sizes whose product would not fit. */
static bool has_zero(const ptv_image *im, ptv_vec sizes)
{
    for (uint32_t i = 0; i < sizes.count; i++) {
        if (ptv_u32(im, sizes.at + 4 * i) == 0) {
            return true;
        }
    }
    return false;
}

ptv_bytes ptv_shape_bytes(const ptv_image *im, int64_t scalar_type, ptv_vec sizes,
                          uint64_t *elements, uint64_t *bytes)
{
    unsigned element = ptv_element_size(scalar_type);
    *elements = 1;
    *bytes = 0;
    for (uint32_t i = 0; i < sizes.count; i++) {
        if ((int32_t)ptv_u32(im, sizes.at + 4 * i) < 0) {
            return PTV_BYTES_UNKNOWN;
        }
    }
    if (element == 0) {
        return PTV_BYTES_UNKNOWN;
    }
    if (has_zero(im, sizes)) {
        *elements = 0;
        return PTV_BYTES_KNOWN;
    }
    for (uint32_t i = 0; i < sizes.count; i++) {
        if (!multiply(elements, ptv_u32(im, sizes.at + 4 * i))) {
            return PTV_BYTES_OVERFLOW;
        }
    }
    *bytes = *elements;
    return multiply(bytes, element) ? PTV_BYTES_KNOWN : PTV_BYTES_OVERFLOW;
}

bool ptv_tensor_bytes(const ptv_run *run, const ptv_tensor *t, uint64_t *bytes)
{
    uint64_t elements;
    return t->sizes.count <= PTV_RANK_MAX && ptv_shape_bytes(&run->image, t->scalar_type, t->sizes,
                                                             &elements, bytes) == PTV_BYTES_KNOWN;
}

/* ---- Memory ---- */

void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes)
{
    size_t kept = (ptv_units_bytes(run) + 7) / 8 * 8;
    size_t links = (run->links + 7) / 8 * 8;
    bytes = bytes == 0 ? 1 : bytes; /* so that whoever gets none has needed some */
    if (run->memory == NULL || kept + links > run->memory_size ||
        bytes > run->memory_size - kept - links) {
        ptv_lack_memory(run, (uint64_t)kept + links + bytes);
        ptv_skip_rule(run, rule, PTV_SKIP_MEMORY);
        return NULL;
    }
    /* From the end: sanitizers see who reads past the caller's memory. */
    return (uint8_t *)run->memory + (run->memory_size - links - bytes) / 8 * 8;
}
