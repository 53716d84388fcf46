/*
 * Graphs for model-explorer. Node ids are numbers: 0 stands for values that nothing writes, the
 * last one for values that nothing reads. In between, instructions have their time, and nodes of a
 * payload their position plus 1. Ids of node inputs and outputs are those of values.
 */
#include "analysis/report/model_explorer.h"

#include <stdlib.h>

#include "analysis/inspect/inspect_words.h"
#include "analysis/report/facts_parts.h"
#include "base/hash.h"
#include "base/map.h"
#include "verifiers/program/plan.h"

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

static void port_id(ptv_json *w, const char *key, const ptv_seen_port *port)
{
    if (port->name.bytes != NULL) {
        ptv_string_member(w, key, port->name);
    } else {
        id_of(w, key, port->value);
    }
}

static void edge(ptv_json *w, uint64_t from, const ptv_seen_port *port)
{
    ptv_open_row(w);
    id_of(w, "sourceNodeId", from);
    port_id(w, "sourceNodeOutputId", port);
    port_id(w, "targetNodeInputId", port);
    ptv_close_row(w);
}

static void begin_node(ptv_json *w, uint64_t id, ptv_string label)
{
    ptv_json_object(w);
    id_of(w, "id", id);
    ptv_string_member(w, "label", label);
    ptv_json_text_of(w, "namespace", "");
}

static void begin_graph(ptv_json *w, const char *id, size_t n)
{
    ptv_json_object(w);
    ptv_json_string_of(w, "id", id, n);
    ptv_json_array_of(w, "nodes");
}

static void end_graph(ptv_json *w)
{
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

static void payload_id(ptv_buffer *b, uint32_t i)
{
    ptv_put_format(b, "payload %u", i);
}

/* ---- Edges of a method ---- */

typedef struct end {
    uint32_t time;
    const ptv_seen_edge *edge;
} end;

/* Sorted by the time that they lead to, or from; at the same time, by value. */
typedef struct ends {
    end *list;
    uint32_t count, next;
} ends;

static int by_time(const void *a, const void *b)
{
    const end *x = a, *y = b;
    return x->time != y->time ? (x->time < y->time ? -1 : 1)
                              : (x->edge > y->edge) - (x->edge < y->edge);
}

/* Returns false if out of memory. */
static bool order(ends *e, const ptv_seen_flow *f, bool from)
{
    e->count = f == NULL ? 0 : f->edge_count;
    e->list = calloc((size_t)e->count + 1, sizeof *e->list);
    if (e->list == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        e->list[i] = (end){from ? f->edges[i].from : f->edges[i].to, &f->edges[i]};
    }
    qsort(e->list, e->count, sizeof *e->list, by_time);
    return true;
}

/* The next edge at this time, which must not decrease; NULL if there is none. */
static const ptv_seen_edge *next_at(ends *e, uint32_t time)
{
    return e->next < e->count && e->list[e->next].time <= time ? e->list[e->next++].edge : NULL;
}

/* ---- Methods ---- */

typedef struct drawing {
    ptv_json *w;
    ptv_plan plan;
    const ptv_seen_method *method;
    ends to, from;
} drawing;

static void value(const drawing *d, uint32_t i)
{
    ptv_buffer b = {0};
    const ptv_seen_value *v = &d->method->flow->values[i];
    ptv_json_object(d->w);
    id_of(d->w, "id", i);
    ptv_json_array_of(d->w, "attrs");
    ptv_put_value(&b, v);
    attribute(d->w, "tensor_shape", b.bytes, b.length);
    if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        ptv_buffer_clear(&b);
        ptv_put_storage(&b, &v->tensor);
        attribute(d->w, "storage", b.bytes, b.length);
    }
    if (v->name.bytes != NULL) {
        attribute(d->w, "__tensor_tag", v->name.bytes, v->name.length);
    }
    ptv_json_array_end(d->w);
    ptv_json_object_end(d->w);
    d->w->out->failed = d->w->out->failed || b.failed;
    ptv_buffer_free(&b);
}

/* Each output value is listed once, however many use it. */
static void end_node(drawing *d, uint32_t time)
{
    const ptv_seen_edge *e, *last = NULL;
    ptv_json_array_of(d->w, "incomingEdges");
    while ((e = next_at(&d->to, time)) != NULL) {
        edge(d->w, e->from, &(ptv_seen_port){.value = e->value});
    }
    ptv_json_array_end(d->w);
    ptv_json_array_of(d->w, "outputsMetadata");
    while ((e = next_at(&d->from, time)) != NULL) {
        if (last == NULL || last->value != e->value) {
            value(d, e->value);
        }
        last = e;
    }
    ptv_json_array_end(d->w);
    ptv_json_object_end(d->w);
}

/* Never more than the file has bytes; otherwise there is no flow. */
static void arguments(drawing *d, ptv_call call)
{
    const uint32_t count = d->method->flow == NULL ? 0 : call.args.count;
    ptv_json_array_of(d->w, "inputsMetadata");
    for (uint32_t i = 0; i < count; i++) {
        const int64_t v = ptv_index_in(d->plan.im, call.args, i);
        const bool again = i > 0 && ptv_index_in(d->plan.im, call.args, i - 1) == v;
        if (v >= 0 && v < d->method->values && !again) { /* results are listed twice */
            value(d, (uint32_t)v);
        }
    }
    ptv_json_array_end(d->w);
}

/* Returns NULL if it does not call a delegate. */
static const ptv_seen_delegate *delegate_of(const drawing *d, ptv_call call)
{
    const bool calls = call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL;
    return calls && call.callee < d->method->delegate_count ? &d->method->delegates[call.callee]
                                                            : NULL;
}

static void put_label(ptv_buffer *b, const drawing *d, ptv_call call)
{
    const ptv_seen_delegate *delegate = delegate_of(d, call);
    if (call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL &&
        call.callee < d->plan.operators.count) {
        ptv_put_operator_name(b, d->plan.im, d->plan.operators, call.callee);
    } else if (delegate != NULL) {
        ptv_put(b, delegate->backend.bytes, delegate->backend.length);
    } else {
        ptv_put_text(b, ptv_instruction_word(call.tag));
    }
}

/* The graph that opens from a node. */
static void subgraph(const drawing *d, ptv_call call)
{
    const ptv_seen_delegate *delegate = delegate_of(d, call);
    if (delegate != NULL && delegate->payload.graph != NULL) {
        char room[24];
        ptv_buffer b = ptv_buffer_in(room, sizeof room);
        payload_id(&b, delegate->number);
        ptv_json_array_of(d->w, "subgraphIds");
        ptv_json_string(d->w, b.bytes, b.length);
        ptv_json_array_end(d->w);
        ptv_buffer_free(&b);
    }
}

static void instruction(drawing *d, const ptv_cursor *at)
{
    const uint32_t time = ptv_instruction_number(at) + 1;
    const char *kind = ptv_instruction_word(at->call.tag);
    ptv_buffer b = {0};
    put_label(&b, d, at->call);
    begin_node(d->w, time, (ptv_string){b.bytes, (uint32_t)b.length});
    ptv_json_array_of(d->w, "attrs");
    attribute(d->w, "instruction", kind, strlen(kind));
    ptv_buffer_clear(&b);
    ptv_put_format(&b, "%u, instruction %u", at->chain, at->index);
    attribute(d->w, "chain", b.bytes, b.length);
    ptv_json_array_end(d->w);
    subgraph(d, at->call);
    arguments(d, at->call);
    end_node(d, time);
    d->w->out->failed = d->w->out->failed || b.failed;
    ptv_buffer_free(&b);
}

static void nodes(drawing *d)
{
    uint32_t time = 1;
    const char *begin = d->method->flow != NULL ? "inputs" : "inputs; there are too many edges";
    begin_node(d->w, 0, ptv_text_string(begin));
    end_node(d, 0);
    for (ptv_cursor at = PTV_START; ptv_next(&d->plan, &at); time++) {
        instruction(d, &at);
    }
    begin_node(d->w, time, ptv_text_string("outputs"));
    end_node(d, time);
}

static void method(ptv_json *w, const ptv_run *run, uint32_t at, const ptv_seen_method *m)
{
    const ptv_image *im = &run->image;
    drawing d = {.w = w,
                 .plan = {.im = im,
                          .chains = ptv_chains_in(im, at),
                          .operators = ptv_vec_of(im, at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS)},
                 .method = m};
    if (order(&d.to, m->flow, false) && order(&d.from, m->flow, true)) {
        begin_graph(w, m->name.bytes, m->name.length);
        nodes(&d);
        end_graph(w);
    } else {
        w->out->failed = true;
    }
    free(d.to.list);
    free(d.from.list);
}

/* ---- Payloads ---- */

static uint64_t key_of(const ptv_seen_port *port)
{
    return port->name.bytes == NULL ? port->value
                                    : ptv_hash(PTV_HASH, port->name.bytes, port->name.length);
}

/* For each value, the id of the node that writes or reads it first. False if out of memory. */
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

static void edges_to(ptv_json *w, const ptv_seen_payload *p, uint32_t i, uint32_t *port,
                     const ptv_map *writers)
{
    for (; *port < p->port_count && p->ports[*port].node == i; ++*port) {
        const uintptr_t writer = ptv_map_get(writers, key_of(&p->ports[*port]));
        if (!p->ports[*port].writes && writer != (uintptr_t)i + 1) {
            edge(w, writer, &p->ports[*port]);
        }
    }
}

/* Edges for values that no node reads. */
static void edges_to_outputs(ptv_json *w, const ptv_seen_payload *p, const ptv_map *readers)
{
    for (uint32_t i = 0; i < p->port_count; i++) {
        if (p->ports[i].writes && ptv_map_get(readers, key_of(&p->ports[i])) == 0) {
            edge(w, (uint64_t)p->ports[i].node + 1, &p->ports[i]);
        }
    }
}

static void nodes_of_payload(ptv_json *w, const ptv_seen_payload *p, const ptv_map *writers,
                             const ptv_map *readers)
{
    uint32_t port = 0;
    begin_node(w, 0, ptv_text_string("inputs and constants"));
    ptv_json_object_end(w);
    for (uint32_t i = 0; i <= p->node_count; i++) {
        const bool last = i == p->node_count;
        begin_node(w, (uint64_t)i + 1, last ? ptv_text_string("outputs") : p->graph[i].name);
        ptv_json_array_of(w, "incomingEdges");
        if (last) {
            edges_to_outputs(w, p, readers);
        } else {
            edges_to(w, p, i, &port, writers);
        }
        ptv_json_array_end(w);
        ptv_json_object_end(w);
    }
}

static void graph(ptv_json *w, const ptv_seen_payload *p, const char *id, size_t n)
{
    ptv_map writers = {0}, readers = {0};
    if (p->graph == NULL) {
        return;
    }
    if (find_first(p, true, &writers) && find_first(p, false, &readers)) {
        begin_graph(w, id, n);
        nodes_of_payload(w, p, &writers, &readers);
        end_graph(w);
    } else {
        w->out->failed = true;
    }
    ptv_map_free(&writers);
    ptv_map_free(&readers);
}

static void payloads(ptv_json *w, const ptv_inspection *seen)
{
    for (uint32_t i = 0; i < seen->payload_count; i++) {
        char room[24];
        ptv_buffer b = ptv_buffer_in(room, sizeof room);
        payload_id(&b, i);
        graph(w, &seen->payloads[i], b.bytes, b.length);
        ptv_buffer_free(&b);
    }
    for (uint32_t i = 0; i < seen->entry_count; i++) {
        const ptv_seen_entry *e = &seen->entries[i];
        graph(w, &e->payload, e->id.bytes, e->id.length);
    }
    graph(w, &seen->payload, "graph", strlen("graph"));
}

/* ---- The collection ---- */

void ptv_put_model_explorer(ptv_buffer *b, const ptv_run *run, const ptv_inspection *seen,
                            const char *label)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    ptv_json_object(&w);
    ptv_json_text_of(&w, "label", label);
    ptv_json_array_of(&w, "graphs");
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
