/* Parts of programs for benchmarks. */
#include "tests/bench/scale_parts.h"

#include <stdio.h>
#include <string.h>

gm_blob scale_series(gm_model *m, uint32_t count, uint32_t width, uint64_t first, uint64_t step)
{
    uint8_t *bytes = gm_take(m, (size_t)count * width + 1);
    for (size_t i = 0; i < (size_t)count * width; i++) {
        uint64_t number = first + i / width * step;
        bytes[i] = (uint8_t)(number >> 8 * (i % width));
    }
    return gm_bytes(bytes, (size_t)count * width);
}

void scale_text(gm_model *m, gm_table *table, const char *field, const char *prefix, uint32_t i)
{
    enum { ROOM = 32 }; /* a prefix of 20 letters, and ten digits */
    char *name = gm_take(m, ROOM);
    snprintf(name, ROOM, "%.20s%u", prefix, i);
    tree_string(m, table, field, name);
}

void scale_long_text(gm_model *m, gm_table *table, const char *field, uint32_t length)
{
    char *name = gm_take(m, (size_t)length + 1);
    memset(name, 'a', length);
    tree_string(m, table, field, name);
}

gm_table **scale_values_of(gm_model *m, gm_table *plan, uint32_t n)
{
    return tree_tables(m, plan, "values", n);
}

void scale_add_number(gm_model *m, gm_table *value, uint32_t number)
{
    tree_scalar(tree_member(m, value, "val", SCALE_TAG(INT)), "int_val", number);
}

gm_table *scale_add_tensor(gm_model *m, gm_table *value)
{
    static const uint8_t sizes[] = {1, 0, 0, 0, 4, 0, 0, 0}, order[] = {0, 1};
    gm_table *tensor = tree_member(m, value, "val", SCALE_TAG(TENSOR));
    tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_FLOAT);
    tree_vector(m, tensor, "sizes", gm_bytes(sizes, sizeof sizes));
    tree_vector(m, tensor, "dim_order", gm_bytes(order, sizeof order));
    return tensor;
}

gm_table *scale_add_planned(gm_model *m, gm_table *value, uint64_t offset)
{
    gm_table *tensor = scale_add_tensor(m, value);
    gm_table *place = tree_table(m, tensor, "allocation_info");
    tree_scalar(place, "memory_id", 1);
    tree_scalar(place, "memory_offset_low", offset);
    return tensor;
}

gm_table *scale_add_list(gm_model *m, gm_table *value, unsigned tag, uint32_t n, uint32_t step)
{
    gm_table *list = tree_member(m, value, "val", tag);
    tree_vector(m, list, "items", scale_series(m, n, tag == SCALE_TAG(INT_LIST) ? 8 : 4, 0, step));
    return list;
}

void scale_share(gm_table *value, const gm_table *other)
{
    memcpy(value->fields, other->fields, 2 * sizeof *value->fields);
}

void scale_add_operators(gm_model *m, gm_table *plan, const char *name, uint32_t n)
{
    gm_table **operators = tree_tables(m, plan, "operators", n);
    for (uint32_t i = 0; i < n; i++) {
        scale_text(m, operators[i], "name", name, i);
        tree_string(m, operators[i], "overload", "out");
    }
}

gm_table **scale_steps_of(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table *chain = tree_tables(m, plan, "chains", 1)[0];
    scale_add_operators(m, plan, "custom::operator", 1);
    return tree_tables(m, chain, "instructions", n);
}

void scale_add_call(gm_model *m, gm_table *step, uint32_t operator, uint32_t first, uint32_t args)
{
    gm_table *call = tree_member(m, step, "instr_args", SCALE_CALL(KERNEL_CALL));
    tree_scalar(call, "op_index", operator);
    tree_vector(m, call, "args", scale_series(m, args, 4, first, 1));
}

void scale_add_jump(gm_model *m, gm_table *step, uint32_t condition, uint32_t to)
{
    gm_table *jump = tree_member(m, step, "instr_args", SCALE_CALL(JUMP_FALSE_CALL));
    tree_scalar(jump, "cond_value_index", condition);
    tree_scalar(jump, "destination_instruction", to);
}

void scale_room(gm_model *m, gm_table *plan, uint64_t bytes)
{
    tree_vector(m, plan, "non_const_buffer_sizes", scale_series(m, 2, 8, 0, bytes));
}

gm_table **scale_planned(gm_model *m, gm_table *plan, uint32_t n, uint32_t step)
{
    gm_table **values = scale_values_of(m, plan, n);
    scale_room(m, plan, UINT64_C(16) * n + 16);
    for (uint32_t i = 0; i < n; i++) {
        scale_add_planned(m, values[i], (uint64_t)i * step);
    }
    return values;
}

void scale_empty_lists(gm_model *m, gm_table *plan)
{
    static const char *const lists[] = {"inputs", "outputs"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        tree_vector(m, plan, lists[i], gm_zeros(0));
    }
    tree_vector(m, plan, "non_const_buffer_sizes", gm_zeros(8));
    (void)tree_tables(m, plan, "delegates", 0);
    (void)tree_tables(m, plan, "values", 0);
    (void)tree_tables(m, tree_tables(m, plan, "chains", 1)[0], "instructions", 0);
}

void scale_add_segments(gm_model *m, uint32_t n, uint32_t from)
{
    static const uint8_t byte[1] = {1};
    gm_table **all = tree_tables(m, m->root, "segments", n);
    gm_blob *blobs = gm_take(m, n * sizeof *blobs);
    for (uint32_t i = 0; i < n; i++) {
        blobs[i] = gm_bytes(byte, 1);
        tree_scalar(all[i], "offset", UINT64_C(16) * (from > i ? from - i : i - from));
        tree_scalar(all[i], "size", 1);
    }
    tree_segments(m, blobs, n);
}

gm_table *scale_add_external(gm_model *m, gm_table *value)
{
    gm_table *extra = tree_table(m, scale_add_tensor(m, value), "extra_tensor_info");
    tree_scalar(extra, "location", PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL);
    return extra;
}
