/* Compares two methods of the same name. */
#include "analysis/inspect/diff_parts.h"

/* ---- Signature ---- */

/* Callers care who provides the memory, not in which buffer it is planned. */
static void put_port(ptv_buffer *b, const ptv_seen_value *v)
{
    ptv_seen_tensor tensor = v->tensor;
    ptv_buffer_clear(b);
    ptv_put_value(b, v);
    if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        tensor.memory = 0;
        ptv_put_text(b, ", ");
        ptv_put_storage(b, &tensor);
    }
}

/* Callers by position rely on what a name stands for. A name that is new or gone breaks nothing. */
static void compare_names(ptv_diff *d, const ptv_seen_value *old, const ptv_seen_value *new)
{
    if (old->name.bytes == NULL || new->name.bytes == NULL) {
        return;
    }
    ptv_buffer_clear(&d->before);
    ptv_buffer_clear(&d->after);
    ptv_put_string(&d->before, old->name);
    ptv_put_string(&d->after, new->name);
    ptv_put_text(&d->subject, " name");
    (void)ptv_diff_texts(d, PTV_ASPECT_SIGNATURE);
}

static void compare_ports(ptv_diff *d, const char *what, const ptv_seen_value *old,
                          uint32_t old_count, const ptv_seen_value *new, uint32_t new_count)
{
    for (uint32_t i = 0; i < old_count || i < new_count; i++) {
        ptv_diff_about_number(d, what, i);
        if (i < old_count && i < new_count) {
            put_port(&d->before, &old[i]);
            put_port(&d->after, &new[i]);
            (void)ptv_diff_texts(d, PTV_ASPECT_SIGNATURE);
            compare_names(d, &old[i], &new[i]);
        } else {
            put_port(&d->before, i < new_count ? &new[i] : &old[i]);
            ptv_diff_say_one(d, PTV_ASPECT_SIGNATURE, i < new_count, ptv_diff_text(d));
        }
    }
}

/* ---- Operators ---- */

static void compare_operators(ptv_diff *d, const ptv_seen_method *old, const ptv_seen_method *new)
{
    for (uint32_t i = 0, k = 0; i < old->operator_count || k < new->operator_count;) {
        const ptv_seen_operator *a = i < old->operator_count ? old->operators[i] : NULL;
        const ptv_seen_operator *b = k < new->operator_count ? new->operators[k] : NULL;
        const int order = a == NULL ? 1 : b == NULL ? -1 : ptv_compare_operators(a, b);
        const ptv_seen_operator *op = order <= 0 ? a : b;
        ptv_diff_about_name(d, "", op->name);
        ptv_put_text(&d->subject, op->overload.length > 0 ? "." : "");
        ptv_put(&d->subject, op->overload.bytes, op->overload.length);
        if (order == 0) {
            ptv_diff_numbers(d, PTV_ASPECT_OPERATORS, a->calls, b->calls);
            ptv_buffer_clear(&d->before);
            ptv_buffer_clear(&d->after);
            ptv_put_types(&d->before, a->types);
            ptv_put_types(&d->after, b->types);
            (void)ptv_diff_texts(d, PTV_ASPECT_OPERATORS);
        } else {
            ptv_diff_say_one(d, PTV_ASPECT_OPERATORS, order > 0, ptv_diff_number(op->calls));
        }
        i += order <= 0;
        k += order >= 0;
    }
}

/* ---- Delegates ---- */

static void put_delegate(ptv_buffer *b, const ptv_seen_delegate *delegate)
{
    ptv_buffer_clear(b);
    ptv_put_string(b, delegate->backend);
    ptv_put_text(b, ", ");
    ptv_put_counted(b, delegate->calls, "call");
    ptv_put_text(b, ", ");
    ptv_put_counted(b, delegate->payload.size, "byte");
    if (delegate->payload.node_count > 0) {
        ptv_put_text(b, ", ");
        ptv_put_counted(b, delegate->payload.node_count, "node");
    }
}

void ptv_diff_nodes(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_nodes *a = old, *b = new;
    const size_t end = d->subject.length;
    ptv_put_char(&d->subject, ' ');
    ptv_put(&d->subject, (a != NULL ? a : b)->name.bytes, (a != NULL ? a : b)->name.length);
    if (a != NULL && b != NULL) {
        ptv_diff_numbers(d, PTV_ASPECT_DELEGATES, a->count, b->count);
    } else {
        ptv_diff_say_one(d, PTV_ASPECT_DELEGATES, a == NULL,
                         ptv_diff_number((a != NULL ? a : b)->count));
    }
    d->subject.length = end < d->subject.length ? end : d->subject.length;
}

static void compare_specs(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_spec *a = old, *b = new;
    const size_t end = d->subject.length;
    const ptv_string key = (a != NULL ? a : b)->key;
    ptv_put_text(&d->subject, " spec ");
    ptv_put(&d->subject, key.bytes, key.length);
    if (a == NULL || b == NULL) {
        ptv_diff_say_one(d, PTV_ASPECT_DELEGATES, a == NULL,
                         ptv_diff_number((a != NULL ? a : b)->value.length));
    } else if (a->value.length != b->value.length) {
        ptv_diff_numbers(d, PTV_ASPECT_DELEGATES, a->value.length, b->value.length);
    } else if (ptv_compare_strings(a->value, b->value) != 0) {
        ptv_diff_say(d, PTV_ASPECT_DELEGATES,
                     (ptv_diff_side){.there = true, .text = {"one value", 9}},
                     (ptv_diff_side){.there = true, .text = {"another", 7}});
    }
    d->subject.length = end < d->subject.length ? end : d->subject.length;
}

ptv_diff_list ptv_nodes_of(const ptv_seen_payload *payload)
{
    return (ptv_diff_list){payload->nodes, payload->node_kinds, sizeof *payload->nodes};
}

static ptv_diff_list specs_of(const ptv_seen_delegate *delegate)
{
    return (ptv_diff_list){delegate->specs, delegate->spec_count, sizeof *delegate->specs};
}

static void compare_delegates(ptv_diff *d, const ptv_seen_method *old, const ptv_seen_method *new)
{
    for (uint32_t i = 0; i < old->delegate_count || i < new->delegate_count; i++) {
        ptv_diff_about_number(d, "delegate ", i);
        if (i < old->delegate_count && i < new->delegate_count) {
            put_delegate(&d->before, &old->delegates[i]);
            put_delegate(&d->after, &new->delegates[i]);
            (void)ptv_diff_texts(d, PTV_ASPECT_DELEGATES);
            ptv_diff_match(d, ptv_nodes_of(&old->delegates[i].payload),
                           ptv_nodes_of(&new->delegates[i].payload), ptv_diff_nodes);
            ptv_diff_match(d, specs_of(&old->delegates[i]), specs_of(&new->delegates[i]),
                           compare_specs);
            ptv_diff_payloads(d, &old->delegates[i].payload, &new->delegates[i].payload);
        } else {
            const bool is_new = i < new->delegate_count;
            put_delegate(&d->before, is_new ? &new->delegates[i] : &old->delegates[i]);
            ptv_diff_say_one(d, PTV_ASPECT_DELEGATES, is_new, ptv_diff_text(d));
        }
    }
}

/* ---- Memory ---- */

static void put_device(ptv_buffer *b, const ptv_seen_arena *arena)
{
    ptv_buffer_clear(b);
    ptv_put_format(b, "%s:%d", ptv_device_name(arena->device), (int)arena->device_index);
}

static void compare_arenas(ptv_diff *d, const ptv_seen_method *old, const ptv_seen_method *new)
{
    for (uint32_t i = 0; i < old->arena_count || i < new->arena_count; i++) {
        const ptv_seen_arena *a = i < old->arena_count ? &old->arenas[i] : NULL;
        const ptv_seen_arena *b = i < new->arena_count ? &new->arenas[i] : NULL;
        ptv_diff_about_number(d, "buffer ", i + 1);
        if (a != NULL && b != NULL) {
            ptv_diff_numbers(d, PTV_ASPECT_PLAN, (uint64_t)a->size, (uint64_t)b->size);
            put_device(&d->before, a);
            put_device(&d->after, b);
            (void)ptv_diff_texts(d, PTV_ASPECT_PLAN);
        } else {
            ptv_diff_say_one(d, PTV_ASPECT_PLAN, a == NULL,
                             ptv_diff_number((uint64_t)(a ? a : b)->size));
        }
    }
}

static void compare_constants(ptv_diff *d, const ptv_seen_method *old, const ptv_seen_method *new)
{
    ptv_diff_about(d, "bytes of constants");
    ptv_diff_numbers(d, PTV_ASPECT_CONSTANTS, old->constants.bytes, new->constants.bytes);
    ptv_diff_about(d, "constants");
    ptv_diff_numbers(d, PTV_ASPECT_CONSTANTS, old->constants.tensors, new->constants.tensors);
    ptv_diff_about(d, "tensors from data files");
    ptv_diff_numbers(d, PTV_ASPECT_CONSTANTS, old->external, new->external);
}

static void compare_state(ptv_diff *d, const ptv_seen_method *old, const ptv_seen_method *new)
{
    for (uint32_t i = 0; i < old->state_count || i < new->state_count; i++) {
        const ptv_seen_state *a = i < old->state_count ? &old->state[i] : NULL;
        const ptv_seen_state *b = i < new->state_count ? &new->state[i] : NULL;
        ptv_diff_about_number(d, "state ", i);
        put_port(&d->before, a != NULL ? a : b);
        if (a != NULL && b != NULL) {
            put_port(&d->after, b);
            (void)ptv_diff_texts(d, PTV_ASPECT_STATE);
        } else {
            ptv_diff_say_one(d, PTV_ASPECT_STATE, a == NULL, ptv_diff_text(d));
        }
    }
}

/* ---- Methods ---- */

void ptv_diff_methods(ptv_diff *d, const void *old, const void *new)
{
    const ptv_seen_method *a = old, *b = new;
    d->method = (a != NULL ? a : b)->name;
    if (a == NULL || b == NULL) {
        ptv_diff_about(d, "method");
        ptv_buffer_clear(&d->before);
        ptv_put_counted(&d->before, (a != NULL ? a : b)->input_count, "input");
        ptv_put_text(&d->before, ", ");
        ptv_put_counted(&d->before, (a != NULL ? a : b)->output_count, "output");
        ptv_diff_say_one(d, PTV_ASPECT_SIGNATURE, a == NULL, ptv_diff_text(d));
        return;
    }
    compare_ports(d, "input ", a->inputs, a->input_count, b->inputs, b->input_count);
    compare_ports(d, "output ", a->outputs, a->output_count, b->outputs, b->output_count);
    compare_operators(d, a, b);
    compare_delegates(d, a, b);
    compare_arenas(d, a, b);
    compare_constants(d, a, b);
    compare_state(d, a, b);
}
