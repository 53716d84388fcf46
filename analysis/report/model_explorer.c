/*
 * Graphs of model-explorer. Ids of nodes are numbers: of a method its times, of a payload those of
 * its nodes, between one for what nobody writes and one for what nobody reads. Ids of what goes in
 * and comes out are those of values.
 */
#include "analysis/report/model_explorer.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/inspect/inspect_words.h"
#include "analysis/report/facts_parts.h"
#include "base/map.h"
#include "verifiers/program/plan.h"

static const char inputs[] = "inputs", outputs[] = "outputs";

/* ---- Parts of a node ---- */

static void id_of(ptv_json *w, const char *key, uint64_t id)
{
    char room[24];
    ptv_buffer b = ptv_buffer_in(room, sizeof room);
    ptv_put_u64(&b, id);
    ptv_json_name_of(w, key, b.bytes, b.length);
    ptv_buffer_free(&b);
}

static void attribute(ptv_json *w, const char *key, const char *bytes, size_t n)
{
    ptv_open_row(w);
    ptv_json_text_of(w, "key", key);
    ptv_json_name_of(w, "value", bytes, n);
    ptv_close_row(w);
}

static void edge(ptv_json *w, uint64_t from, uint64_t value)
{
    ptv_open_row(w);
    id_of(w, "sourceNodeId", from);
    id_of(w, "sourceNodeOutputId", value);
    id_of(w, "targetNodeInputId", value);
    ptv_close_row(w);
}

/* A list of a node that is there where something is in it. */
static void open_once(ptv_json *w, const char *key, bool *open)
{
    if (!*open) {
        ptv_json_key(w, key);
        ptv_json_array(w);
        *open = true;
    }
}

static void end_once(ptv_json *w, bool open)
{
    if (open) {
        ptv_json_array_end(w);
    }
}

/* ---- Methods ---- */

/* Edges of a method in the order of the times that they lead to, and from. */
typedef struct ordered {
    const ptv_seen_edge **to, **from;
    uint32_t count, next_to, next_from;
} ordered;

static int by_to(const void *a, const void *b)
{
    const ptv_seen_edge *x = *(const ptv_seen_edge *const *)a;
    const ptv_seen_edge *y = *(const ptv_seen_edge *const *)b;
    return x->to != y->to ? (x->to < y->to ? -1 : 1) : x < y ? -1 : x > y;
}

static int by_from(const void *a, const void *b)
{
    const ptv_seen_edge *x = *(const ptv_seen_edge *const *)a;
    const ptv_seen_edge *y = *(const ptv_seen_edge *const *)b;
    return x->from != y->from ? (x->from < y->from ? -1 : 1) : x < y ? -1 : x > y;
}

/* False: out of memory. The caller frees `to`, which has both. */
static bool order(ordered *o, const ptv_seen_flow *f)
{
    *o = (ordered){.count = f == NULL ? 0 : f->edge_count};
    o->to = calloc(2 * (size_t)o->count + 1, sizeof *o->to);
    if (o->to == NULL) {
        return false;
    }
    o->from = o->to + o->count;
    for (uint32_t i = 0; i < o->count; i++) {
        o->to[i] = o->from[i] = &f->edges[i];
    }
    qsort(o->to, o->count, sizeof *o->to, by_to);
    qsort(o->from, o->count, sizeof *o->from, by_from);
    return true;
}

typedef struct drawing {
    ptv_json *w;
    ptv_plan plan;
    const ptv_seen_method *method;
    ordered edges;
    uint64_t left; /* arguments that are described: calls may share a list of them */
} drawing;

static void value(const drawing *d, uint32_t i)
{
    ptv_buffer b = {0};
    const ptv_seen_flow *f = d->method->flow;
    ptv_json_object(d->w);
    id_of(d->w, "id", i);
    ptv_json_key(d->w, "attrs");
    ptv_json_array(d->w);
    ptv_put_value(&b, &f->values[i]);
    attribute(d->w, "tensor_shape", b.bytes, b.length);
    if (f->values[i].kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        ptv_buffer_clear(&b);
        ptv_put_storage(&b, &f->values[i].tensor);
        attribute(d->w, "storage", b.bytes, b.length);
    }
    if (f->values[i].name.bytes != NULL) {
        attribute(d->w, "__tensor_tag", f->values[i].name.bytes, f->values[i].name.length);
    }
    ptv_json_array_end(d->w);
    ptv_json_object_end(d->w);
    d->w->out->failed = d->w->out->failed || b.failed;
    ptv_buffer_free(&b);
}

static void edges_to(drawing *d, uint32_t time)
{
    ordered *o = &d->edges;
    bool open = false;
    for (; o->next_to < o->count && o->to[o->next_to]->to <= time; o->next_to++) {
        open_once(d->w, "incomingEdges", &open);
        edge(d->w, o->to[o->next_to]->from, o->to[o->next_to]->value);
    }
    end_once(d->w, open);
}

/* Each value once, whoever uses it. */
static void values_from(drawing *d, uint32_t time)
{
    ordered *o = &d->edges;
    bool open = false;
    for (; o->next_from < o->count && o->from[o->next_from]->from <= time; o->next_from++) {
        const uint32_t v = o->from[o->next_from]->value;
        if (!open || v != o->from[o->next_from - 1]->value) {
            open_once(d->w, "outputsMetadata", &open);
            value(d, v);
        }
    }
    end_once(d->w, open);
}

static void arguments(drawing *d, ptv_call call)
{
    const bool described = d->method->flow != NULL && call.args.count <= d->left;
    bool open = false;
    d->left -= described ? call.args.count : 0;
    for (uint32_t i = 0; described && i < call.args.count; i++) {
        const int64_t v = ptv_index_in(d->plan.im, call.args, i);
        const bool again = i > 0 && ptv_index_in(d->plan.im, call.args, i - 1) == v;
        if (v >= 0 && v < d->method->values && !again) { /* a result is there twice */
            open_once(d->w, "inputsMetadata", &open);
            value(d, (uint32_t)v);
        }
    }
    end_once(d->w, open);
}

static void begin_node(drawing *d, uint32_t time, const char *label, size_t n)
{
    ptv_json_object(d->w);
    id_of(d->w, "id", time);
    ptv_json_name_of(d->w, "label", label, n);
    ptv_json_text_of(d->w, "namespace", "");
}

static void end_node(drawing *d, uint32_t time)
{
    edges_to(d, time);
    values_from(d, time);
    ptv_json_object_end(d->w);
}

static void plain_node(drawing *d, uint32_t time, const char *label)
{
    begin_node(d, time, label, strlen(label));
    end_node(d, time);
}

static void put_label(ptv_buffer *b, const drawing *d, ptv_call call)
{
    const ptv_seen_method *m = d->method;
    const uint32_t i = call.callee;
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL && i < d->plan.operators.count) {
        ptv_put_operator_name(b, d->plan.im, d->plan.operators, i);
    } else if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL &&
               i < m->delegate_count) {
        ptv_put(b, m->delegates[i].backend.bytes, m->delegates[i].backend.length);
    } else {
        ptv_put_text(b, ptv_instruction_word(call.tag));
    }
}

static void payload_id(ptv_buffer *b, uint32_t i)
{
    ptv_put_format(b, "payload %u", i);
}

/* The graph that a node goes into. */
static void subgraph(const drawing *d, ptv_call call)
{
    const ptv_seen_method *m = d->method;
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL &&
        call.callee < m->delegate_count && m->delegates[call.callee].payload.graph != NULL) {
        char room[24];
        ptv_buffer b = ptv_buffer_in(room, sizeof room);
        payload_id(&b, m->delegates[call.callee].number);
        ptv_json_key(d->w, "subgraphIds");
        ptv_json_array(d->w);
        ptv_json_string(d->w, b.bytes, b.length);
        ptv_json_array_end(d->w);
        ptv_buffer_free(&b);
    }
}

static void instruction(drawing *d, const ptv_cursor *at)
{
    const uint32_t time = ptv_instruction_number(at) + 1;
    const char *kind = ptv_instruction_word(at->call.tag);
    ptv_buffer label = {0};
    put_label(&label, d, at->call);
    begin_node(d, time, label.bytes, label.length);
    ptv_json_key(d->w, "attrs");
    ptv_json_array(d->w);
    attribute(d->w, "instruction", kind, strlen(kind));
    ptv_buffer_clear(&label);
    ptv_put_format(&label, "%u, instruction %u", at->chain, at->index);
    attribute(d->w, "chain", label.bytes, label.length);
    ptv_json_array_end(d->w);
    subgraph(d, at->call);
    arguments(d, at->call);
    end_node(d, time);
    d->w->out->failed = d->w->out->failed || label.failed;
    ptv_buffer_free(&label);
}

static void begin_graph(ptv_json *w, const char *id, size_t n)
{
    ptv_json_object(w);
    ptv_json_key(w, "id");
    ptv_json_string(w, id, n);
    ptv_json_key(w, "nodes");
    ptv_json_array(w);
}

static void end_graph(ptv_json *w)
{
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

static void method(ptv_json *w, const ptv_run *run, uint32_t at, const ptv_seen_method *m)
{
    const ptv_image *im = &run->image;
    drawing d = {.w = w,
                 .plan = {.im = im,
                          .chains = ptv_chains_in(im, at),
                          .operators = ptv_vec_of(im, at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS)},
                 .method = m,
                 .left = im->size};
    uint32_t count = 0;
    if (!order(&d.edges, m->flow)) {
        w->out->failed = true;
        return;
    }
    begin_graph(w, m->name.bytes, m->name.length);
    plain_node(&d, 0, inputs);
    for (ptv_cursor i = PTV_START; ptv_next(&d.plan, &i); count++) {
        instruction(&d, &i);
    }
    plain_node(&d, count + 1, outputs);
    end_graph(w);
    free(d.edges.to);
}

/* ---- Payloads ---- */

static uint64_t key_of(const ptv_seen_port *port)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (uint32_t i = 0; i < port->name.length; i++) {
        hash = (hash ^ (uint8_t)port->name.bytes[i]) * 0x100000001b3;
    }
    return port->name.bytes == NULL ? port->value : hash;
}

/* Who writes or reads each value first, and one more. False: out of memory. */
static bool find_first(const ptv_seen_payload *p, bool writes, ptv_map *first)
{
    for (uint32_t i = 0; i < p->port_count; i++) {
        const uint64_t key = key_of(&p->ports[i]);
        if (p->ports[i].writes == writes && ptv_map_get(first, key) == 0 &&
            !ptv_map_add(first, key, (uintptr_t)p->ports[i].node + 1)) {
            return false;
        }
    }
    return true;
}

static void port_id(ptv_json *w, const char *key, const ptv_seen_port *port)
{
    if (port->name.bytes != NULL) {
        ptv_json_name_of(w, key, port->name.bytes, port->name.length);
    } else {
        id_of(w, key, port->value);
    }
}

/* `from` 0: what no node writes comes from the node of inputs. */
static void port_edge(ptv_json *w, uintptr_t from, const ptv_seen_port *port)
{
    ptv_open_row(w);
    if (from == 0) {
        ptv_json_text_of(w, "sourceNodeId", inputs);
    } else {
        id_of(w, "sourceNodeId", from - 1);
    }
    port_id(w, "sourceNodeOutputId", port);
    port_id(w, "targetNodeInputId", port);
    ptv_close_row(w);
}

static void node_of_graph(ptv_json *w, const ptv_seen_payload *p, uint32_t i, uint32_t *port,
                          const ptv_map *writers)
{
    bool open = false;
    ptv_json_object(w);
    id_of(w, "id", i);
    ptv_string_member(w, "label", p->graph[i].name);
    ptv_json_text_of(w, "namespace", "");
    for (; *port < p->port_count && p->ports[*port].node == i; ++*port) {
        const uintptr_t writer = ptv_map_get(writers, key_of(&p->ports[*port]));
        if (!p->ports[*port].writes && writer != (uintptr_t)i + 1) {
            open_once(w, "incomingEdges", &open);
            port_edge(w, writer, &p->ports[*port]);
        }
    }
    end_once(w, open);
    ptv_json_object_end(w);
}

static void begin_end(ptv_json *w, const char *id, const char *label)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "id", id);
    ptv_json_text_of(w, "label", label);
    ptv_json_text_of(w, "namespace", "");
}

/* What no node reads. */
static void outputs_of_graph(ptv_json *w, const ptv_seen_payload *p, const ptv_map *readers)
{
    bool open = false;
    begin_end(w, outputs, outputs);
    for (uint32_t i = 0; i < p->port_count; i++) {
        if (p->ports[i].writes && ptv_map_get(readers, key_of(&p->ports[i])) == 0) {
            open_once(w, "incomingEdges", &open);
            port_edge(w, (uintptr_t)p->ports[i].node + 1, &p->ports[i]);
        }
    }
    end_once(w, open);
    ptv_json_object_end(w);
}

static void graph(ptv_json *w, const ptv_seen_payload *p)
{
    ptv_map writers = {0}, readers = {0};
    uint32_t port = 0;
    if (find_first(p, true, &writers) && find_first(p, false, &readers)) {
        begin_end(w, inputs, "inputs and constants");
        ptv_json_object_end(w);
        for (uint32_t i = 0; i < p->node_count; i++) {
            node_of_graph(w, p, i, &port, &writers);
        }
        outputs_of_graph(w, p, &readers);
    } else {
        w->out->failed = true;
    }
    ptv_map_free(&writers);
    ptv_map_free(&readers);
}

static void named_graph(ptv_json *w, const ptv_seen_payload *p, const char *id, size_t n)
{
    if (p->graph != NULL) {
        begin_graph(w, id, n);
        graph(w, p);
        end_graph(w);
    }
}

static void payloads(ptv_json *w, const ptv_inspection *seen)
{
    for (uint32_t i = 0; i < seen->payload_count; i++) {
        char room[24];
        ptv_buffer b = ptv_buffer_in(room, sizeof room);
        payload_id(&b, i);
        named_graph(w, &seen->payloads[i], b.bytes, b.length);
        ptv_buffer_free(&b);
    }
    for (uint32_t i = 0; i < seen->entry_count; i++) {
        named_graph(w, &seen->entries[i].payload, seen->entries[i].id.bytes,
                    seen->entries[i].id.length);
    }
    named_graph(w, &seen->payload, "graph", strlen("graph"));
}

/* ---- All of it ---- */

void ptv_put_model_explorer(ptv_buffer *b, const ptv_run *run, const ptv_inspection *seen,
                            const char *label)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    ptv_json_object(&w);
    ptv_json_text_of(&w, "label", label);
    ptv_json_key(&w, "graphs");
    ptv_json_array(&w);
    if (seen->program != PTV_NO_UNIT) {
        ptv_run program = *run;
        ptv_enter(&program, seen->program);
        const ptv_vec plans =
            ptv_vec_of(&program.image, program.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
        for (uint32_t i = 0; i < seen->method_count; i++) {
            method(&w, &program, ptv_table_in(&program.image, plans, i), &seen->methods[i]);
        }
    }
    payloads(&w, seen);
    ptv_json_array_end(&w);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
}
