/* Facts about an inspected method: its inputs and outputs, what it calls, plans and keeps. */

#include "analysis/inspect/inspect_words.h"
#include "analysis/report/facts_loading.h"
#include "analysis/report/facts_parts.h"

/* ---- Tensors and values ---- */

void ptv_shape_facts(ptv_json *w, const ptv_seen_tensor *t)
{
    ptv_json_text_of(w, "dtype", ptv_dtype_name(t->scalar_type));
    ptv_json_array_of(w, "sizes");
    for (uint32_t i = 0; i < t->rank; i++) {
        ptv_json_i64(w, ptv_seen_size(t, i));
    }
    ptv_json_array_end(w);
    ptv_json_array_of(w, "dim_order");
    for (uint32_t i = 0; t->order != NULL && i < t->rank; i++) {
        ptv_json_u64(w, t->order[i]);
    }
    ptv_json_array_end(w);
}

static void tensor(ptv_json *w, const ptv_seen_tensor *t)
{
    static const char *const storage[] = {
        [PTV_STORED_NOWHERE] = "caller",    [PTV_STORED_PLANNED] = "planned",
        [PTV_STORED_CONSTANT] = "constant", [PTV_STORED_INITIALISED] = "initial",
        [PTV_STORED_EXTERNAL] = "external",
    };
    ptv_shape_facts(w, t);
    ptv_json_text_of(w, "shape", t->unbound ? "unbound" : t->dynamic ? "bound" : "static");
    ptv_json_text_of(w, "storage", storage[t->storage]);
    if (t->memory > 0) {
        ptv_json_u64_of(w, "buffer", t->memory);
        ptv_json_u64_of(w, "offset", t->offset);
    }
    if (t->data > 0) {
        ptv_json_u64_of(w, "number", t->data);
    }
    if (t->measured) {
        ptv_json_u64_of(w, "bytes", t->bytes);
    }
}

/* JSON cannot represent every double as a number, so they are texts, as in Python. */
static void double_fact(ptv_json *w, int64_t bits)
{
    char room[32];
    ptv_buffer b = ptv_buffer_in(room, sizeof room);
    double value;
    memcpy(&value, &bits, sizeof value);
    ptv_put_format(&b, "%.17g", value);
    ptv_json_name_of(w, "value", b.bytes, b.length);
    ptv_buffer_free(&b);
}

static void number(ptv_json *w, const ptv_seen_value *v)
{
    switch (v->kind) {
    case PTV_PROGRAM_KERNEL_TYPES_INT: ptv_json_i64_of(w, "value", v->number); break;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL: ptv_json_bool_of(w, "value", v->number != 0); break;
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE: double_fact(w, v->number); break;
    case PTV_PROGRAM_KERNEL_TYPES_STRING: ptv_string_member(w, "value", v->text); break;
    case PTV_PROGRAM_KERNEL_TYPES_TENSOR: tensor(w, &v->tensor); break;
    default: break;
    }
}

void ptv_value_members(ptv_json *w, const ptv_seen_value *v)
{
    ptv_json_u64_of(w, "value_index", v->value);
    ptv_json_text_of(w, "kind", ptv_kind_name(v->kind));
    if (v->name.bytes != NULL) {
        ptv_string_member(w, "name", v->name);
    }
    number(w, v);
}

static void values(ptv_json *w, const char *key, const ptv_seen_value *list, uint32_t count)
{
    const uint32_t shown = ptv_open_list(w, key, count);
    for (uint32_t i = 0; i < shown; i++) {
        ptv_json_object(w);
        ptv_value_members(w, &list[i]);
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
}

/* ---- Calls ---- */

static void variant(ptv_json *w, const ptv_seen_variant *v)
{
    ptv_json_object(w);
    ptv_json_u64_of(w, "calls", v->calls);
    ptv_json_array_of(w, "dtypes");
    for (uint32_t i = 0; i < v->count; i++) {
        ptv_json_text(w, v->types[i] == PTV_TYPE_NONE ? "none" : ptv_dtype_name(v->types[i]));
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

static void operator_fact(ptv_json *w, const ptv_run *run, const ptv_seen_operator *op)
{
    ptv_json_object(w);
    ptv_string_member(w, "name", op->name);
    ptv_string_member(w, "overload", op->overload);
    ptv_json_u64_of(w, "calls", op->calls);
    if (run->operators != NULL) {
        ptv_json_bool_of(w, "known", op->known);
    }
    ptv_json_array_of(w, "variants");
    for (const ptv_seen_variant *v = op->variants; v != NULL; v = v->next) {
        variant(w, v);
    }
    ptv_json_array_end(w);
    ptv_json_bool_of(w, "more_variants", op->more);
    ptv_json_object_end(w);
}

static void calls(ptv_json *w, const ptv_run *run, const ptv_seen_method *m)
{
    ptv_json_object_of(w, "calls");
    ptv_json_u64_of(w, "kernel", m->kernel_calls);
    ptv_json_u64_of(w, "delegate", m->delegate_calls);
    ptv_json_u64_of(w, "move", m->moves);
    ptv_json_u64_of(w, "jump", m->jumps);
    ptv_json_u64_of(w, "free", m->frees);
    ptv_json_object_end(w);
    const uint32_t shown = ptv_open_list(w, "operator_list", m->operator_count);
    for (uint32_t i = 0; i < shown; i++) {
        operator_fact(w, run, m->operators[i]);
    }
    ptv_close_list(w);
}

/* ---- Delegates ---- */

/* Includes the value as text if all of it is printable. */
static void spec(ptv_json *w, const ptv_seen_spec *s)
{
    bool shown = s->value.length <= PTV_LONGEST_NAME;
    for (uint32_t i = 0; shown && i < s->value.length; i++) {
        shown = s->value.bytes[i] >= ' ' && s->value.bytes[i] <= '~';
    }
    ptv_json_object(w);
    ptv_string_member(w, "key", s->key);
    ptv_json_u64_of(w, "bytes", s->value.length);
    if (shown) {
        ptv_string_member(w, "text", s->value);
    }
    ptv_json_object_end(w);
}

static void delegate(ptv_json *w, const ptv_seen_delegate *d)
{
    ptv_json_object(w);
    ptv_string_member(w, "backend", d->backend);
    ptv_json_u64_of(w, "calls", d->calls);
    ptv_json_text_of(w, "location", d->inside ? "inline" : "segment");
    if (!d->inside) {
        ptv_json_u64_of(w, "segment", d->segment);
    }
    if (d->sharers > 0) {
        ptv_json_text_of(w, "payload", ptv_format_word(d->payload.format));
        ptv_json_u64_of(w, "file_offset", d->at);
        ptv_json_u64_of(w, "sharers", d->sharers);
    }
    ptv_json_u64_of(w, "bytes", d->payload.size);
    const uint32_t shown = ptv_open_list(w, "compile_specs", d->spec_count);
    for (uint32_t i = 0; i < shown; i++) {
        spec(w, &d->specs[i]);
    }
    ptv_close_list(w);
    ptv_json_object_end(w);
}

static void delegates(ptv_json *w, const ptv_seen_method *m)
{
    const uint32_t shown = ptv_open_list(w, "delegate_list", m->delegate_count);
    for (uint32_t i = 0; i < shown; i++) {
        delegate(w, &m->delegates[i]);
    }
    ptv_close_list(w);
}

void ptv_node_facts(ptv_json *w, const ptv_seen_payload *payload)
{
    if (payload->nodes == NULL) {
        return;
    }
    const uint32_t shown = ptv_open_list(w, "nodes", payload->node_kinds);
    for (uint32_t i = 0; i < shown; i++) {
        ptv_json_object(w);
        ptv_string_member(w, "name", payload->nodes[i].name);
        ptv_json_u64_of(w, "count", payload->nodes[i].count);
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
    ptv_json_u64_of(w, "node_count", payload->node_count);
    ptv_json_u64_of(w, "value_count", payload->values);
    ptv_graph_facts(w, payload);
}

/* ---- Memory ---- */

static void arena(ptv_json *w, const ptv_seen_arena *a)
{
    ptv_json_object(w);
    ptv_json_u64_of(w, "buffer", a->buffer);
    ptv_json_i64_of(w, "bytes", a->size);
    ptv_json_u64_of(w, "tensors", a->tensors);
    ptv_json_text_of(w, "device", ptv_device_name(a->device));
    ptv_json_i64_of(w, "device_index", a->device_index);
    ptv_json_object_end(w);
}

static void memory(ptv_json *w, const ptv_seen_method *m)
{
    const uint32_t shown = ptv_open_list(w, "planned", m->arena_count);
    for (uint32_t i = 0; i < shown; i++) {
        arena(w, &m->arenas[i]);
    }
    ptv_close_list(w);
    ptv_json_object_of(w, "constants");
    ptv_json_u64_of(w, "tensors", m->constants.tensors);
    ptv_json_u64_of(w, "distinct", m->constants.distinct);
    ptv_json_u64_of(w, "bytes", m->constants.bytes);
    ptv_json_u64_of(w, "external", m->external);
    ptv_json_object_end(w);
    values(w, "state", m->state, m->state_count);
}

void ptv_method_facts(ptv_json *w, const ptv_run *run, const ptv_seen_method *m)
{
    ptv_json_object_of(w, "signature");
    values(w, "inputs", m->inputs, m->input_count);
    values(w, "outputs", m->outputs, m->output_count);
    ptv_json_object_end(w);
    calls(w, run, m);
    delegates(w, m);
    memory(w, m);
    ptv_json_key(w, "loading");
    ptv_loading_rows(w, m->loading, m->executing, m->executing_unknown);
}

/* ---- Named data ---- */

static void users(ptv_json *w, const ptv_inspection *seen, const ptv_seen_data *data)
{
    uint32_t left = ptv_open_list(w, "users", data->user_count);
    for (const ptv_seen_user *u = data->users; u != NULL && left > 0; u = u->next, left--) {
        ptv_json_object(w);
        if (u->method < seen->method_count) {
            ptv_string_member(w, "method", seen->methods[u->method].name);
        }
        ptv_json_u64_of(w, "delegate", u->delegate);
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
}

void ptv_named_data_facts(ptv_json *w, const ptv_inspection *seen)
{
    const uint32_t shown = ptv_open_list(w, "named_data", seen->data_count);
    for (uint32_t i = 0; i < shown; i++) {
        const ptv_weight stored = ptv_weight_of_data(&seen->data[i]);
        ptv_json_object(w);
        ptv_string_member(w, "key", seen->data[i].key);
        ptv_json_u64_of(w, "segment", seen->data[i].segment);
        ptv_json_u64_of(w, "bytes", seen->data[i].bytes);
        users(w, seen, &seen->data[i]);
        if (stored.typed) {
            ptv_json_text_of(w, "dtype", ptv_dtype_name(stored.tensor.scalar_type));
        }
        ptv_values_fact(w, &stored);
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
}
