/* A method: its inputs and outputs, what it calls, plans and keeps. */
#include "analysis/inspect/text_parts.h"

enum { WORDS = 13, TYPES = 47, CALLS = 55 }; /* columns */
enum { NAME = 64 };

/* ---- Lines ---- */

/* Parts separated by commas, in lines that end before column 80. */
typedef struct flow {
    ptv_buffer *b;
    const char *before; /* prefix of further lines */
    size_t line;
    bool any;
} flow;

static void put_word(flow *f, ptv_buffer *word)
{
    enum { WIDTH = 78 };
    ptv_put_text(f->b, f->any ? "," : "");
    if (f->any && f->b->length - f->line + word->length + 1 > WIDTH) {
        ptv_put_char(f->b, '\n');
        f->line = f->b->length;
        ptv_put_text(f->b, f->before);
    } else {
        ptv_put_text(f->b, f->any ? " " : "");
    }
    ptv_put(f->b, word->bytes, word->length);
    f->b->failed = f->b->failed || word->failed;
    f->any = true;
    ptv_buffer_clear(word);
}

/* ---- Inputs and outputs ---- */

static void put_port(const ptv_page *p, const char *what, uint32_t i, const ptv_seen_value *v)
{
    const size_t line = p->b->length;
    ptv_put_format(p->b, "  %s %u", what, i);
    ptv_put_spaces(p->b, line, WORDS);
    ptv_put_value(p->b, v);
    if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        ptv_put_spaces(p->b, line, TYPES);
        ptv_put_storage(p->b, &v->tensor);
    }
    if (v->name.length > 0) {
        ptv_put_text(p->b, "\n             ");
        ptv_put_short(p->b, v->name, NAME);
    }
    ptv_put_char(p->b, '\n');
}

static void put_ports(const ptv_page *p, const char *what, const ptv_seen_value *list,
                      uint32_t count)
{
    for (uint32_t i = 0; i < ptv_shown(p, count); i++) {
        put_port(p, what, i, &list[i]);
    }
    ptv_put_rest(p, "             ", count);
}

/* ---- Operators ---- */

static void put_types(ptv_buffer *b, size_t line, uint64_t types)
{
    enum { BITS = 64 };
    char before[CALLS + 1];
    ptv_buffer word = {0};
    memset(before, ' ', CALLS);
    before[CALLS] = '\0';
    flow f = {b, before, line, false};
    ptv_put_spaces(b, line, CALLS);
    for (unsigned i = 0; i < BITS; i++) {
        if ((types >> i & 1) != 0) {
            ptv_put_text(&word, ptv_dtype_name(i));
            put_word(&f, &word);
        }
    }
    ptv_buffer_free(&word);
}

static void put_operator(const ptv_page *p, const ptv_seen_operator *op)
{
    const size_t line = p->b->length;
    ptv_put_text(p->b, "    ");
    ptv_put_operator(p->b, op);
    ptv_put_spaces(p->b, line, TYPES);
    ptv_put_format(p->b, "%6u", op->calls);
    if (op->types != 0) {
        put_types(p->b, line, op->types);
    }
    ptv_put_char(p->b, '\n');
}

static void put_operators(const ptv_page *p, const ptv_seen_method *m)
{
    if (m->operator_count == 0) {
        return;
    }
    ptv_put_format(p->b, "  operators  %u, ", m->operator_count);
    ptv_put_counted(p->b, m->kernel_calls, "call");
    ptv_put_char(p->b, '\n');
    for (uint32_t i = 0; i < ptv_shown(p, m->operator_count); i++) {
        put_operator(p, m->operators[i]);
    }
    ptv_put_rest(p, "    ", m->operator_count);
}

/* ---- Delegates ---- */

void ptv_put_nodes(const ptv_page *p, const ptv_seen_payload *payload, const char *before)
{
    ptv_buffer word = {0};
    flow f = {p->b, before, p->b->length, false};
    if (payload->node_kinds == 0) {
        return;
    }
    ptv_put_text(p->b, before);
    ptv_put_counted(p->b, payload->node_count, "node");
    ptv_put_text(p->b, ": ");
    for (uint32_t i = 0; i < ptv_shown(p, payload->node_kinds); i++) {
        ptv_put_format(&word, "%u ", payload->nodes[i].count);
        ptv_put_string(&word, payload->nodes[i].name);
        put_word(&f, &word);
    }
    ptv_buffer_free(&word);
    ptv_put_char(p->b, '\n');
    ptv_put_rest(p, before, payload->node_kinds);
}

static void put_specs(const ptv_page *p, const ptv_seen_delegate *d)
{
    static const char before[] = "             ";
    ptv_buffer word = {0};
    flow f = {p->b, before, p->b->length, false};
    if (d->spec_count == 0) {
        return;
    }
    ptv_put_text(p->b, before);
    ptv_put_text(p->b, d->spec_count == 1 ? "compile spec " : "compile specs ");
    for (uint32_t i = 0; i < ptv_shown(p, d->spec_count); i++) {
        ptv_put_string(&word, d->specs[i].key);
        ptv_put_format(&word, " (%u B)", d->specs[i].value.length);
        put_word(&f, &word);
    }
    ptv_buffer_free(&word);
    ptv_put_char(p->b, '\n');
    ptv_put_rest(p, before, d->spec_count);
}

static void put_place(ptv_buffer *b, const ptv_seen_delegate *d)
{
    if (d->inside) {
        ptv_put_text(b, " inline");
    } else {
        ptv_put_format(b, " in segment %u", d->segment);
    }
}

static void put_delegate(const ptv_page *p, uint32_t i, const ptv_seen_delegate *d)
{
    const size_t line = p->b->length;
    ptv_put_format(p->b, "  delegate %u", i);
    ptv_put_spaces(p->b, line, WORDS);
    ptv_put_string(p->b, d->backend);
    ptv_put_text(p->b, ", ");
    ptv_put_counted(p->b, d->calls, "call");
    ptv_put_text(p->b, ", ");
    ptv_put_size(p->b, d->payload.size);
    put_place(p->b, d);
    ptv_put_char(p->b, '\n');
    if (d->sharers > 1) {
        ptv_put_format(p->b, "             shared by %u delegates\n", d->sharers);
    }
    if (d->payload.entries > 0) {
        ptv_put_text(p->b, "             ");
        ptv_put_counted(p->b, d->payload.entries, "specialization");
        ptv_put_char(p->b, '\n');
    }
    ptv_put_nodes(p, &d->payload, "             ");
    put_specs(p, d);
}

/* ---- Memory ---- */

static void put_arena(const ptv_page *p, const ptv_seen_arena *arena)
{
    const size_t line = p->b->length;
    ptv_put_format(p->b, "  buffer %u", arena->buffer);
    ptv_put_spaces(p->b, line, WORDS);
    ptv_put_size(p->b, (uint64_t)arena->size);
    ptv_put_text(p->b, " planned, ");
    ptv_put_counted(p->b, arena->tensors, "tensor");
    if (arena->device != PTV_PROGRAM_DEVICE_TYPE_CPU || arena->device_index != 0) {
        ptv_put_format(p->b, ", on %s:%d", ptv_device_name(arena->device),
                       (int)arena->device_index);
    }
    ptv_put_char(p->b, '\n');
}

static void put_constants(const ptv_page *p, const ptv_seen_method *m)
{
    if (m->constants.tensors > 0) {
        ptv_put_text(p->b, "  constants  ");
        ptv_put_size(p->b, m->constants.bytes);
        ptv_put_text(p->b, " in the file, ");
        ptv_put_counted(p->b, m->constants.tensors, "tensor");
        ptv_put_char(p->b, '\n');
    }
    if (m->external > 0) {
        ptv_put_text(p->b, "  external   ");
        ptv_put_counted(p->b, m->external, "tensor");
        ptv_put_text(p->b, " from data files\n");
    }
}

static void put_memory(const ptv_page *p, const ptv_seen_method *m)
{
    for (uint32_t i = 0; i < ptv_shown(p, m->arena_count); i++) {
        put_arena(p, &m->arenas[i]);
    }
    ptv_put_rest(p, "             ", m->arena_count);
    put_constants(p, m);
    put_ports(p, "state", m->state, m->state_count);
}

/* ---- Loading ---- */

static void put_row(const ptv_page *p, const load_row *row)
{
    const load_memory *memory = &row->memory;
    ptv_put_format(p->b, "  loading    %s, %s bits: method allocator %s%llu%s, temporary %llu\n",
                   ptv_release_name(row->release), load_word_name(row->word),
                   memory->about ? "about " : "", (unsigned long long)memory->method,
                   memory->unknown > 0 ? " and more" : "", (unsigned long long)memory->loading);
}

/* For the newest release: the last two rows. */
static void put_loading(const ptv_page *p, const ptv_seen_method *m)
{
    put_row(p, &m->loading[LOAD_ROWS - 2]);
    put_row(p, &m->loading[LOAD_ROWS - 1]);
    if (m->executing > 0 || m->executing_unknown > 0) {
        ptv_put_format(p->b, "  executing  temporary %llu%s\n", (unsigned long long)m->executing,
                       m->executing_unknown > 0 ? " and more" : "");
    }
}

/* ---- The method ---- */

static void put_instructions(const ptv_page *p, const ptv_seen_method *m)
{
    const uint64_t others = m->moves + m->jumps + m->frees;
    ptv_put_text(p->b, ": ");
    ptv_put_counted(p->b, m->kernel_calls + m->delegate_calls + others, "instruction");
    ptv_put_text(p->b, ", ");
    ptv_put_counted(p->b, m->values, "value");
    if (m->delegate_calls > 0 || others > 0) {
        ptv_put_format(p->b, "\n  calls      %llu of kernels, %llu of delegates",
                       (unsigned long long)m->kernel_calls, (unsigned long long)m->delegate_calls);
    }
    if (others > 0) {
        ptv_put_format(p->b, "; %llu moves, %llu jumps, %llu frees", (unsigned long long)m->moves,
                       (unsigned long long)m->jumps, (unsigned long long)m->frees);
    }
    ptv_put_char(p->b, '\n');
}

void ptv_put_method(const ptv_page *p, const ptv_seen_method *m)
{
    ptv_put_heading(p, "method ", m->name);
    put_instructions(p, m);
    put_ports(p, "input", m->inputs, m->input_count);
    put_ports(p, "output", m->outputs, m->output_count);
    put_operators(p, m);
    for (uint32_t i = 0; i < ptv_shown(p, m->delegate_count); i++) {
        put_delegate(p, i, &m->delegates[i]);
    }
    ptv_put_rest(p, "             ", m->delegate_count);
    put_memory(p, m);
    put_loading(p, m);
}
