#include "read.h"

#include "../core/product.h"

/* ---- Values ---- */

ptv_values ptv_values_in(const ptv_image *im, uint32_t plan)
{
    return (ptv_values){im, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES), NULL};
}

ptv_values ptv_values_of(const ptv_run *run, const ptv_frame *frame)
{
    const ptv_frame *plan = ptv_enclosing(run, frame, PTV_PROGRAM_EXECUTION_PLAN);
    PTV_REQUIRE(plan != NULL);
    return ptv_values_in(&run->image, plan->at);
}

const ptv_frame *ptv_frame_of_value(const ptv_run *run, const ptv_frame *plan, uint32_t value,
                                    ptv_frame frames[3])
{
    frames[0] = *plan;
    ptv_frame *at = ptv_frame_down(run, frames, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)value);
    return ptv_frame_down(run, at, PTV_PROGRAM_E_VALUE_VAL, -1);
}

static const ptv_union *union_of(unsigned type, unsigned slot)
{
    return &ptv_schema_program.unions[ptv_schema_program.tables[type].fields[slot].type];
}

const char *ptv_kind_name(unsigned kind)
{
    const ptv_union *kinds = union_of(PTV_PROGRAM_E_VALUE, PTV_PROGRAM_E_VALUE_VAL);
    bool named = kind < kinds->count && kinds->members[kind].name != NULL;
    return named ? kinds->members[kind].name : "nothing";
}

int64_t ptv_item(const ptv_image *im, const ptv_field *field, ptv_vec vec, uint32_t i)
{
    PTV_REQUIRE(i < vec.count);
    return (int64_t)ptv_scalar_at(im, vec.at + (uint64_t)i * field->size,
                                  (ptv_scalar)field->scalar);
}

/* ---- Instructions ---- */

/* Calls of kernels and of delegates have the same layout. */
_Static_assert((int)PTV_PROGRAM_KERNEL_CALL_OP_INDEX == PTV_PROGRAM_DELEGATE_CALL_DELEGATE_INDEX &&
                   (int)PTV_PROGRAM_KERNEL_CALL_ARGS == PTV_PROGRAM_DELEGATE_CALL_ARGS,
               "");

ptv_call ptv_call_in(const ptv_image *im, ptv_vec instructions, uint32_t i)
{
    uint32_t at = ptv_table_in(im, instructions, i);
    ptv_call call = {.tag = (unsigned)ptv_program_instruction_instr_args_type(im, at),
                     .at = ptv_table_of(im, at, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS)};
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL ||
        call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
        call.args = ptv_vec_of(im, call.at, PTV_PROGRAM_KERNEL_CALL_ARGS);
        call.callee = (uint32_t)ptv_program_kernel_call_op_index(im, call.at);
    }
    return call;
}

uint32_t ptv_longest_chain(const ptv_image *im, uint32_t plan)
{
    ptv_vec chains = ptv_chains_in(im, plan);
    uint32_t longest = 0;
    for (uint32_t i = 0; i < chains.count; i++) {
        uint32_t count = ptv_instructions_in(im, chains, i).count;
        longest = count > longest ? count : longest;
    }
    return longest;
}

/* ---- Tensors ---- */

unsigned ptv_element_size(int64_t scalar_type)
{
    static const uint8_t sizes[] = {1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 1, 1, 4,
                                    2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,  1, 2, 4, 8};
    return scalar_type >= 0 && scalar_type < (int64_t)sizeof sizes ? sizes[scalar_type] : 0;
}

static bool is_external(const ptv_image *im, uint32_t extra)
{
    return extra != 0 && ptv_program_extra_tensor_info_location(im, extra) ==
                             PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL;
}

static ptv_storage storage_of(const ptv_image *im, const ptv_tensor *t)
{
    if (is_external(im, t->extra)) {
        return PTV_STORED_EXTERNAL;
    }
    if (t->data == 0) {
        return t->allocation == 0 ? PTV_STORED_NOWHERE : PTV_STORED_PLANNED;
    }
    return t->allocation == 0 ? PTV_STORED_CONSTANT : PTV_STORED_INITIALISED;
}

/* Reads only the fields that say where its bytes are. Storage needs no others. */
static ptv_tensor stored(const ptv_image *im, uint32_t at)
{
    ptv_tensor t = {.at = at,
                    .data = (uint32_t)ptv_program_tensor_data_buffer_idx(im, at),
                    .allocation = ptv_table_of(im, at, PTV_PROGRAM_TENSOR_ALLOCATION_INFO),
                    .extra = ptv_table_of(im, at, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO)};
    t.storage = storage_of(im, &t);
    return t;
}

ptv_storage ptv_storage_at(const ptv_image *im, uint32_t tensor)
{
    return stored(im, tensor).storage;
}

ptv_vec ptv_external_name(const ptv_image *im, uint32_t tensor)
{
    uint32_t extra = ptv_table_of(im, tensor, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO);
    return is_external(im, extra)
               ? ptv_vec_of(im, extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME)
               : (ptv_vec){0, 0};
}

ptv_tensor ptv_read_tensor(const ptv_image *im, uint32_t at)
{
    ptv_tensor t = stored(im, at);
    t.scalar_type = ptv_program_tensor_scalar_type(im, at);
    t.dynamism = ptv_program_tensor_shape_dynamism(im, at);
    t.sizes = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_SIZES);
    t.dim_order = ptv_vec_of(im, at, PTV_PROGRAM_TENSOR_DIM_ORDER);
    return t;
}

ptv_tensor ptv_tensor_in(ptv_values values, int64_t i)
{
    return ptv_read_tensor(values.im, ptv_value_at(values, i));
}

void ptv_hand_tensor(ptv_run *run, const ptv_frame *table, ptv_checks *checks)
{
    ptv_tensor tensor = ptv_read_tensor(&run->image, table->at);
    tensor.frame = table;
    ptv_check check;
    while (ptv_next_check(checks, &check)) {
        check.tensor(run, &tensor);
    }
}

/* Returns false if the product does not fit 63 bits, as one of two 31-bit factors does; by > 0. */
/*@ requires \valid(product) && 0 < by && *product <= 0x7fffffffffffffff; assigns *product;
    ensures \result ==> *product == \old(*product) * by <= 0x7fffffffffffffff;
    ensures !\result ==> *product == \old(*product); */
static bool multiply(uint64_t *product, uint64_t by)
{
    const bool small = *product <= INT32_MAX && by <= INT32_MAX;
    if (!small && !ptv_product_within(INT64_MAX, *product, by)) {
        return false;
    }
    /*@ assert small ==> *product * by <= 0x7fffffff * by; */
    *product *= by;
    return true;
}

/*
 * A size of 0 makes everything 0, even beside sizes whose product would overflow. With a negative
 * size, nothing is known.
 */
ptv_bytes ptv_shape_bytes(const ptv_image *im, int64_t scalar_type, ptv_vec sizes,
                          uint64_t *elements, uint64_t *bytes)
{
    unsigned element = ptv_element_size(scalar_type);
    uint64_t product = 1;
    bool fits = true, zero = false, negative = false;
    /*@ loop invariant i <= sizes.count && 0 < product <= 0x7fffffffffffffff;
        loop assigns i, product, fits, zero, negative; loop variant sizes.count - i; */
    for (uint32_t i = 0; i < sizes.count; i++) {
        int32_t size = (int32_t)ptv_u32(im, sizes.at + 4 * i);
        negative = negative || size < 0;
        zero = zero || size == 0;
        fits = fits && (size <= 0 || multiply(&product, (uint64_t)size));
    }
    *elements = zero ? 0 : product;
    *bytes = 0;
    if (negative || element == 0) {
        return PTV_BYTES_UNKNOWN;
    }
    if (zero) {
        return PTV_BYTES_KNOWN;
    }
    *bytes = product;
    return fits && multiply(bytes, element) ? PTV_BYTES_KNOWN : PTV_BYTES_OVERFLOW;
}

bool ptv_tensor_bytes(const ptv_image *im, const ptv_tensor *t, uint64_t *bytes)
{
    uint64_t elements;
    return t->sizes.count <= PTV_RANK_MAX &&
           ptv_shape_bytes(im, t->scalar_type, t->sizes, &elements, bytes) == PTV_BYTES_KNOWN;
}
