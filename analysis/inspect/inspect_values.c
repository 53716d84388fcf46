/* Tensors and other values as a caller sees them, and what a method keeps in memory. */
#include "analysis/inspect/inspect_internal.h"

#include "verifiers/program/constants.h"
#include "verifiers/program/values.h"

/* ---- Tensors ---- */

int32_t ptv_seen_size(const ptv_seen_tensor *t, uint32_t i)
{
    const uint8_t *p = t->sizes + 4 * (size_t)i;
    return (int32_t)(p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24);
}

bool ptv_is_in_order(const ptv_seen_tensor *t)
{
    for (uint32_t i = 0; t->order != NULL && i < t->rank; i++) {
        if (t->order[i] != i) {
            return false;
        }
    }
    return true;
}

void ptv_set_shape(const ptv_image *im, ptv_vec sizes, ptv_vec order, ptv_seen_tensor *t)
{
    t->rank = sizes.count < PTV_RANK_MAX ? sizes.count : PTV_RANK_MAX;
    t->sizes = im->bytes + sizes.at;
    t->order = order.count == sizes.count && order.count > 0 ? im->bytes + order.at : NULL;
}

ptv_seen_tensor ptv_seen_tensor_of(const ptv_image *im, const ptv_tensor *tensor)
{
    ptv_seen_tensor t = {
        .scalar_type = tensor->scalar_type,
        .dynamic = tensor->dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC,
        .unbound = tensor->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND,
        .storage = (uint8_t)tensor->storage,
        .data = tensor->storage == PTV_STORED_EXTERNAL ? 0 : tensor->data,
    };
    ptv_set_shape(im, tensor->sizes, tensor->dim_order, &t);
    t.measured = ptv_tensor_bytes(im, tensor, &t.bytes);
    if (tensor->allocation != 0) {
        t.memory = (uint32_t)ptv_program_allocation_details_memory_id(im, tensor->allocation);
        t.offset = ptv_planned_offset(im, tensor->allocation);
    }
    return t;
}

ptv_string ptv_name_of_tensor(const ptv_image *im, const ptv_tensor *tensor)
{
    const unsigned slot = PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME;
    const ptv_vec name = tensor->extra == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, tensor->extra, slot);
    return name.count == 0 ? (ptv_string){NULL, 0} : ptv_string_of(im, name);
}

/* ---- Values ---- */

ptv_seen_value ptv_seen_value_of(ptv_values values, int64_t i)
{
    ptv_seen_value v = {.value = (uint32_t)i, .kind = (uint8_t)ptv_value_kind(values, i)};
    const ptv_image *im = values.im;
    const uint32_t at = ptv_value_at(values, i);
    ptv_tensor tensor;
    switch (v.kind) {
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR:
        tensor = ptv_read_tensor(im, at);
        v.tensor = ptv_seen_tensor_of(im, &tensor);
        v.name = ptv_name_of_tensor(im, &tensor);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_INT: v.number = ptv_program_int_int_val(im, at); break;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL: v.number = ptv_program_bool_bool_val(im, at) != 0; break;
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE:
        v.number = (int64_t)ptv_scalar_of(im, at, &ptv_schema_program.tables[PTV_PROGRAM_DOUBLE],
                                          PTV_PROGRAM_DOUBLE_DOUBLE_VAL);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_STRING:
        v.text = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_STRING_STRING_VAL));
        break;
    default: break;
    }
    return v;
}

static ptv_seen_value *ports(ptv_inspector *l, uint32_t plan, unsigned slot, uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list = ptv_vec_of(im, plan, slot);
    ptv_seen_value *out = ptv_take(l, list.count, sizeof *out);
    for (uint32_t i = 0; out != NULL && i < list.count; i++) {
        out[i] = ptv_seen_value_of(ptv_values_in(im, plan), (int32_t)ptv_u32(im, list.at + 4 * i));
    }
    *count = out == NULL ? 0 : list.count;
    return out;
}

/* The structure of all inputs, or of all outputs. */
static ptv_string structure_of(const ptv_image *im, uint32_t plan, unsigned slot)
{
    const uint32_t at = ptv_table_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_CONTAINER_META_TYPE);
    return at == 0 ? (ptv_string){NULL, 0} : ptv_string_of(im, ptv_vec_of(im, at, slot));
}

void ptv_inspect_signature(ptv_inspector *l, uint32_t plan, ptv_seen_method *m)
{
    const ptv_image *im = &l->run.image;
    ptv_seen_value *inputs = ports(l, plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, &m->input_count);
    ptv_seen_value *outputs = ports(l, plan, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS, &m->output_count);
    ptv_name_values(l, structure_of(im, plan, PTV_PROGRAM_CONTAINER_METADATA_ENCODED_INP_STR), true,
                    inputs, m->input_count);
    ptv_name_values(l, structure_of(im, plan, PTV_PROGRAM_CONTAINER_METADATA_ENCODED_OUT_STR),
                    false, outputs, m->output_count);
    m->inputs = inputs;
    m->outputs = outputs;
}

/* ---- Memory ---- */

/* The first entry is reserved. A buffer without a device entry is on the CPU. */
static void look_at_arenas(ptv_inspector *l, uint32_t plan, ptv_seen_arena *arenas, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec sizes = ptv_buffers_in(im, plan);
    const ptv_vec devices =
        ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE);
    for (uint32_t i = 0; i < count; i++) {
        arenas[i].buffer = i + 1;
        arenas[i].size = (int64_t)ptv_u64(im, sizes.at + UINT64_C(8) * (i + 1));
    }
    for (uint32_t i = 0; i < devices.count; i++) {
        const uint32_t at = ptv_table_in(im, devices, i);
        const int64_t buffer = ptv_program_non_const_buffer_device_buffer_idx(im, at);
        if (buffer >= 1 && buffer <= count) {
            arenas[buffer - 1].device = ptv_program_non_const_buffer_device_device_type(im, at);
            arenas[buffer - 1].device_index =
                ptv_program_non_const_buffer_device_device_index(im, at);
        }
    }
}

/* How many constants tensors can refer to by number. */
static uint32_t count_constants(const ptv_run *run)
{
    const uint32_t table =
        ptv_table_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT);
    const ptv_pieces pieces = ptv_pieces_of(run, table);
    const uint32_t inside =
        ptv_vec_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER).count;
    return pieces.offsets.count > inside ? pieces.offsets.count : inside;
}

void ptv_begin_memory(ptv_inspector *l, ptv_memory_view *view)
{
    view->constants = count_constants(&l->run);
    view->met = ptv_take(l, view->constants, sizeof *view->met);
}

/* State is planned, and persists between calls. */
static bool is_kept(const ptv_image *im, const ptv_tensor *t)
{
    return t->allocation != 0 && ptv_is_state(im, t);
}

typedef struct survey {
    ptv_memory_view *view;
    ptv_seen_method *method;
    ptv_seen_arena *arenas;
    uint32_t stamp; /* of the method, so nothing has to be cleared */
} survey;

static void count_constant(const survey *s, const ptv_image *im, const ptv_tensor *t)
{
    ptv_seen_constants *c = &s->method->constants;
    uint64_t bytes;
    c->tensors++;
    if (t->data < s->view->constants && s->view->met[t->data] != s->stamp) {
        s->view->met[t->data] = s->stamp;
        c->distinct++;
        c->bytes += ptv_tensor_bytes(im, t, &bytes) ? bytes : 0;
    }
}

static void count_tensor(const survey *s, const ptv_image *im, uint32_t at)
{
    const ptv_tensor t = ptv_read_tensor(im, at);
    ptv_seen_method *m = s->method;
    if (t.storage == PTV_STORED_CONSTANT) {
        count_constant(s, im, &t);
    }
    m->external += t.storage == PTV_STORED_EXTERNAL;
    m->state_count += is_kept(im, &t);
    if (t.allocation != 0) {
        const int64_t memory = ptv_program_allocation_details_memory_id(im, t.allocation);
        if (memory >= 1 && memory <= m->arena_count) {
            s->arenas[memory - 1].tensors++;
        }
    }
}

static void list_state(ptv_inspector *l, ptv_values values, ptv_seen_method *m)
{
    ptv_seen_state *list = ptv_take(l, m->state_count, sizeof *list);
    uint32_t count = 0;
    for (uint32_t i = 0; list != NULL && count < m->state_count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            const ptv_tensor t = ptv_tensor_in(values, i);
            if (is_kept(values.im, &t)) {
                list[count++] = ptv_seen_value_of(values, i);
            }
        }
    }
    m->state = list;
    m->state_count = count;
}

void ptv_inspect_memory(ptv_inspector *l, ptv_memory_view *view, uint32_t plan, ptv_seen_method *m)
{
    const ptv_image *im = &l->run.image;
    const ptv_values values = ptv_values_in(im, plan);
    const uint32_t buffers = ptv_buffers_in(im, plan).count;
    m->arena_count = buffers > 0 ? buffers - 1 : 0;
    survey s = {view, m, ptv_take(l, m->arena_count, sizeof *s.arenas), ++view->stamp};
    if (l->failed) {
        return;
    }
    look_at_arenas(l, plan, s.arenas, m->arena_count);
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            count_tensor(&s, im, ptv_value_at(values, i));
        }
    }
    m->values = values.list.count;
    m->arenas = s.arenas;
    list_state(l, values, m);
}
