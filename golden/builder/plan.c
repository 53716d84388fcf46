/* Execution plans: values, instructions, operators, delegates. One function per table. */
#include "golden/builder/plan.h"

#include <string.h>

enum { LIST_OF_REFS = 4 }; /* width and alignment of a vector of tables */

static const fb_field one_ref[] = {{0, FB_REF, 0}};

void pg_write_numbers(fb *b, size_t ref, pg_numbers numbers, unsigned width)
{
    size_t at = fb_vector(b, ref, numbers.count, width, width);
    for (size_t i = 0; i < numbers.count; i++) {
        fb_put(b, at + i * width, width, (uint64_t)numbers.at[i]);
    }
}

void pg_append_blob(fb *b, pg_blob blob)
{
    if (blob.bytes != NULL) {
        (void)fb_raw(b, blob.bytes, blob.size);
        return;
    }
    size_t at = fb_skip(b, blob.size);
    for (size_t i = 0; i < blob.size; i++) {
        fb_put(b, at + i, 1, i + 1);
    }
}

void pg_write_blob(fb *b, size_t ref, pg_blob blob, size_t alignment)
{
    size_t at = fb_vector(b, ref, blob.size, 1, alignment);
    b->size = at; /* the content takes the place of the zero bytes */
    pg_append_blob(b, blob);
}

/* A string field, when there is a string. */
static void write_string(fb *b, size_t table, unsigned slot, const char *text)
{
    if (text != NULL) {
        fb_string(b, fb_field_at(b, table, slot), text);
    }
}

/* ---- Tensors ---- */

enum {
    TENSOR_SCALAR_TYPE = 0,
    TENSOR_SIZES = 2,
    TENSOR_DIM_ORDER = 3,
    TENSOR_DATA_BUFFER_IDX = 5,
    TENSOR_ALLOCATION_INFO = 6,
    TENSOR_SHAPE_DYNAMISM = 8,
    TENSOR_EXTRA_TENSOR_INFO = 9
};

static bool has_extra(const pg_tensor *t)
{
    return t->name != NULL || t->external || t->device_type != 0 || t->device_index != 0;
}

static void write_extra(fb *b, size_t ref, const pg_tensor *t)
{
    fb_field fields[4];
    size_t n = 0;
    if (t->name != NULL) {
        fields[n++] = (fb_field){1, FB_REF, 0};
    }
    fields[n++] = (fb_field){2, 1, t->external};
    fields[n++] = (fb_field){3, 1, (uint8_t)t->device_type};
    fields[n++] = (fb_field){4, 1, (uint8_t)t->device_index};
    size_t table = fb_table(b, ref, n, fields);
    write_string(b, table, 1, t->name);
}

static void write_allocation(fb *b, size_t ref, const pg_tensor *t)
{
    const fb_field fields[] = {{0, 4, t->memory_id}, {1, 4, t->memory_offset}};
    (void)fb_table(b, ref, 2, fields);
}

static void write_dim_order(fb *b, size_t ref, const pg_tensor *t)
{
    if (t->dim_order.at != NULL) {
        pg_write_numbers(b, ref, t->dim_order, 1);
        return;
    }
    size_t at = fb_vector(b, ref, t->sizes.count, 1, 1);
    for (size_t i = 0; i < t->sizes.count; i++) {
        fb_put(b, at + i, 1, i);
    }
}

static void write_tensor(fb *b, size_t ref, const pg_tensor *t)
{
    fb_field fields[7] = {{TENSOR_SIZES, FB_REF, 0},
                          {TENSOR_DIM_ORDER, FB_REF, 0},
                          {TENSOR_DATA_BUFFER_IDX, 4, t->data_buffer_idx}};
    size_t n = 3;
    if (t->memory_id != 0) {
        fields[n++] = (fb_field){TENSOR_ALLOCATION_INFO, FB_REF, 0};
    }
    if (has_extra(t)) {
        fields[n++] = (fb_field){TENSOR_EXTRA_TENSOR_INFO, FB_REF, 0};
    }
    fields[n++] = (fb_field){TENSOR_SCALAR_TYPE, 1, (uint8_t)t->scalar_type};
    fields[n++] = (fb_field){TENSOR_SHAPE_DYNAMISM, 1, (uint8_t)t->shape_dynamism};
    size_t table = fb_table(b, ref, n, fields);

    pg_write_numbers(b, fb_field_at(b, table, TENSOR_SIZES), t->sizes, 4);
    write_dim_order(b, fb_field_at(b, table, TENSOR_DIM_ORDER), t);
    if (t->memory_id != 0) {
        write_allocation(b, fb_field_at(b, table, TENSOR_ALLOCATION_INFO), t);
    }
    if (has_extra(t)) {
        write_extra(b, fb_field_at(b, table, TENSOR_EXTRA_TENSOR_INFO), t);
    }
}

/* ---- Other values ---- */

static uint64_t double_bits(double real)
{
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

static void write_scalar(fb *b, size_t ref, uint16_t width, uint64_t value)
{
    const fb_field fields[] = {{0, width, value}};
    (void)fb_table(b, ref, 1, fields);
}

static void write_list(fb *b, size_t ref, pg_numbers items, unsigned width)
{
    size_t table = fb_table(b, ref, 1, one_ref);
    pg_write_numbers(b, fb_field_at(b, table, 0), items, width);
}

static void write_double_list(fb *b, size_t ref, pg_numbers items)
{
    size_t table = fb_table(b, ref, 1, one_ref);
    size_t at = fb_vector(b, fb_field_at(b, table, 0), items.count, 8, 8);
    for (size_t i = 0; i < items.count; i++) {
        fb_put(b, at + 8 * i, 8, double_bits((double)items.at[i]));
    }
}

static void write_kernel_type(fb *b, size_t ref, const pg_value *v)
{
    switch (v->kind) {
    case PG_NULL: (void)fb_table(b, ref, 0, NULL); break;
    case PG_INTEGER: write_scalar(b, ref, 8, (uint64_t)v->number); break;
    case PG_BOOLEAN: write_scalar(b, ref, 1, (uint64_t)v->number); break;
    case PG_DOUBLE: write_scalar(b, ref, 8, double_bits(v->real)); break;
    case PG_TENSOR: write_tensor(b, ref, &v->tensor); break;
    case PG_STRING: write_string(b, fb_table(b, ref, 1, one_ref), 0, v->text); break;
    case PG_INT_LIST: write_list(b, ref, v->items, 8); break;
    case PG_DOUBLE_LIST: write_double_list(b, ref, v->items); break;
    case PG_BOOL_LIST: write_list(b, ref, v->items, 1); break;
    case PG_TENSOR_LIST: write_list(b, ref, v->items, 4); break;
    case PG_OPTIONAL_TENSOR_LIST: write_list(b, ref, v->items, 4); break;
    }
}

static void write_values(fb *b, size_t ref, const pg_plan *p)
{
    size_t at = fb_vector(b, ref, p->value_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->value_count; i++) {
        const fb_field fields[] = {{1, FB_REF, 0}, {0, 1, p->values[i].kind}};
        size_t table = fb_table(b, at + 4 * i, 2, fields);
        write_kernel_type(b, fb_field_at(b, table, 1), &p->values[i]);
    }
}

/* ---- Chains ---- */

static void write_arguments(fb *b, size_t ref, const pg_instruction *in)
{
    if (in->call == PG_KERNEL || in->call == PG_DELEGATE) {
        const fb_field fields[] = {{0, 4, (uint32_t)in->first}, {1, FB_REF, 0}};
        size_t table = fb_table(b, ref, 2, fields);
        pg_write_numbers(b, fb_field_at(b, table, 1), in->args, 4);
        return;
    }
    const fb_field fields[] = {{0, 4, (uint32_t)in->first}, {1, 4, (uint32_t)in->second}};
    (void)fb_table(b, ref, in->call == PG_FREE ? 1 : 2, fields);
}

static void write_instructions(fb *b, size_t ref, const pg_plan *p)
{
    size_t at = fb_vector(b, ref, p->instruction_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->instruction_count; i++) {
        const fb_field fields[] = {{1, FB_REF, 0}, {0, 1, p->instructions[i].call}};
        size_t table = fb_table(b, at + 4 * i, 2, fields);
        write_arguments(b, fb_field_at(b, table, 1), &p->instructions[i]);
    }
}

static void write_frame(fb *b, size_t ref, const pg_frame *f)
{
    const fb_field fields[] = {
        {0, FB_REF, 0}, {1, 4, (uint32_t)f->lineno}, {2, FB_REF, 0}, {3, FB_REF, 0}};
    size_t table = fb_table(b, ref, 4, fields);
    write_string(b, table, 0, f->filename);
    write_string(b, table, 2, f->name);
    write_string(b, table, 3, f->context);
}

static void write_stacktrace(fb *b, size_t ref, const pg_plan *p)
{
    size_t lists = fb_vector(b, ref, p->instruction_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->instruction_count; i++) {
        size_t table = fb_table(b, lists + 4 * i, 1, one_ref);
        size_t frames =
            fb_vector(b, fb_field_at(b, table, 0), p->frame_count, LIST_OF_REFS, LIST_OF_REFS);
        for (size_t k = 0; k < p->frame_count; k++) {
            write_frame(b, frames + 4 * k, &p->frames[k]);
        }
    }
}

/* One chain; its inputs and outputs are written empty, as exporters do. */
static void write_chains(fb *b, size_t ref, const pg_plan *p)
{
    static const fb_field fields[] = {
        {0, FB_REF, 0}, {1, FB_REF, 0}, {2, FB_REF, 0}, {3, FB_REF, 0}};
    const pg_numbers none = {0, NULL};
    size_t at = fb_vector(b, ref, 1, LIST_OF_REFS, LIST_OF_REFS);
    size_t table = fb_table(b, at, p->frame_count > 0 ? 4 : 3, fields);
    pg_write_numbers(b, fb_field_at(b, table, 0), none, 4);
    pg_write_numbers(b, fb_field_at(b, table, 1), none, 4);
    write_instructions(b, fb_field_at(b, table, 2), p);
    if (p->frame_count > 0) {
        write_stacktrace(b, fb_field_at(b, table, 3), p);
    }
}

/* ---- Operators, delegates, devices ---- */

static void write_operators(fb *b, size_t ref, const pg_plan *p)
{
    static const fb_field fields[] = {{0, FB_REF, 0}, {1, FB_REF, 0}};
    size_t at = fb_vector(b, ref, p->operator_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->operator_count; i++) {
        size_t table = fb_table(b, at + 4 * i, 2, fields);
        write_string(b, table, 0, p->operators[i].name);
        write_string(b, table, 1, p->operators[i].overload);
    }
}

static void write_specs(fb *b, size_t ref, const pg_delegate *d)
{
    static const fb_field fields[] = {{0, FB_REF, 0}, {1, FB_REF, 0}};
    size_t at = fb_vector(b, ref, d->spec_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < d->spec_count; i++) {
        size_t table = fb_table(b, at + 4 * i, 2, fields);
        write_string(b, table, 0, d->specs[i].key);
        pg_write_blob(b, fb_field_at(b, table, 1), d->specs[i].value, 1);
    }
}

static void write_delegates(fb *b, size_t ref, const pg_plan *p)
{
    static const fb_field fields[] = {{0, FB_REF, 0}, {1, FB_REF, 0}, {2, FB_REF, 0}};
    size_t at = fb_vector(b, ref, p->delegate_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->delegate_count; i++) {
        const pg_delegate *d = &p->delegates[i];
        size_t table = fb_table(b, at + 4 * i, 3, fields);
        const fb_field processed[] = {{1, 4, d->index}, {0, 1, d->in_segment}};
        write_string(b, table, 0, d->id);
        (void)fb_table(b, fb_field_at(b, table, 1), 2, processed);
        write_specs(b, fb_field_at(b, table, 2), d);
    }
}

static void write_devices(fb *b, size_t ref, const pg_plan *p)
{
    size_t at = fb_vector(b, ref, p->device_count, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < p->device_count; i++) {
        const pg_device *d = &p->devices[i];
        const fb_field fields[] = {{0, 4, (uint32_t)d->buffer_idx},
                                   {1, 1, (uint8_t)d->device_type},
                                   {2, 1, (uint8_t)d->device_index}};
        (void)fb_table(b, at + 4 * i, 3, fields);
    }
}

/* ---- Plans ---- */

enum { /* ExecutionPlan */
       NAME,
       CONTAINER_META_TYPE,
       VALUES,
       INPUTS,
       OUTPUTS,
       CHAINS,
       OPERATORS,
       DELEGATES,
       NON_CONST_BUFFER_SIZES,
       NON_CONST_BUFFER_DEVICE
};

static void write_container_meta(fb *b, size_t ref, const pg_plan *p)
{
    static const fb_field fields[] = {{0, FB_REF, 0}, {1, FB_REF, 0}};
    size_t table = fb_table(b, ref, 2, fields);
    write_string(b, table, 0, p->encoded_in == NULL ? "" : p->encoded_in);
    write_string(b, table, 1, p->encoded_out == NULL ? "" : p->encoded_out);
}

static void write_plan(fb *b, size_t ref, const pg_plan *p)
{
    fb_field fields[NON_CONST_BUFFER_DEVICE + 1];
    for (uint16_t slot = 0; slot <= NON_CONST_BUFFER_DEVICE; slot++) {
        fields[slot] = (fb_field){slot, FB_REF, 0};
    }
    size_t n = p->device_count > 0 ? NON_CONST_BUFFER_DEVICE + 1 : NON_CONST_BUFFER_DEVICE;
    size_t table = fb_table(b, ref, n, fields);

    write_string(b, table, NAME, p->name);
    write_container_meta(b, fb_field_at(b, table, CONTAINER_META_TYPE), p);
    write_values(b, fb_field_at(b, table, VALUES), p);
    pg_write_numbers(b, fb_field_at(b, table, INPUTS), p->inputs, 4);
    pg_write_numbers(b, fb_field_at(b, table, OUTPUTS), p->outputs, 4);
    write_chains(b, fb_field_at(b, table, CHAINS), p);
    write_operators(b, fb_field_at(b, table, OPERATORS), p);
    write_delegates(b, fb_field_at(b, table, DELEGATES), p);
    pg_write_numbers(b, fb_field_at(b, table, NON_CONST_BUFFER_SIZES), p->non_const_buffer_sizes,
                     8);
    if (p->device_count > 0) {
        write_devices(b, fb_field_at(b, table, NON_CONST_BUFFER_DEVICE), p);
    }
}

void pg_write_plans(fb *b, size_t ref, size_t n, const pg_plan *plans)
{
    size_t at = fb_vector(b, ref, n, LIST_OF_REFS, LIST_OF_REFS);
    for (size_t i = 0; i < n; i++) {
        write_plan(b, at + 4 * i, &plans[i]);
    }
}
