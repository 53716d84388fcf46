/*
 * Compares what `pteverify inspect` says about methods with the released runtime: operators that it
 * looks up on loading, with the types of their tensors; inputs, outputs, planned buffers, backends.
 *
 *     runtime_resolved PATH...
 *
 * PATH: programs, or folders with them. Skips programs that are not clean, need data files, or have
 * constants in the program, which the runtime refuses. Exit status 1 if something differs, or
 * nothing was compared.
 */
#define _XOPEN_SOURCE 700 /* nftw() */
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/inspect/inspect.h"
#include "golden/edit/file.h"
#include "tests/runtime/resolve.h"

enum { OPERATORS_MOST = 1024, NAME_MOST = 512 };

typedef struct state {
    const char *path;
    ptv_inspection seen;
    uint32_t next; /* method */
    const ptv_seen_method *method;
    uint32_t calls[OPERATORS_MOST]; /* requests by the runtime, per operator */
    uint32_t delegates, buffers, kernels;
    unsigned long faults;
} state;

static unsigned long faults, files, methods, operators, calls;

static void differ(state *s, const char *what, const char *name)
{
    printf("%s: %.*s: %s %s\n", s->path, s->method == NULL ? 0 : (int)s->method->name.length,
           s->method == NULL ? "" : s->method->name.bytes, what, name);
    s->faults++;
}

static bool is_name(ptv_string string, const char *name)
{
    return strlen(name) == string.length && memcmp(string.bytes, name, string.length) == 0;
}

/* ---- The runtime's answers ---- */

static const ptv_seen_method *method_named(const state *s, const char *name)
{
    for (uint32_t i = 0; i < s->seen.method_count; i++) {
        if (is_name(s->seen.methods[i].name, name)) {
            return &s->seen.methods[i];
        }
    }
    return NULL;
}

static void begin_method(void *context, const char *name, size_t instructions)
{
    state *s = context;
    s->method = method_named(s, name);
    s->delegates = 0;
    s->buffers = 0;
    s->kernels = 0;
    memset(s->calls, 0, sizeof s->calls);
    const ptv_seen_method *m = s->method;
    if (m == NULL) {
        differ(s, "no method", name);
    } else if (m->kernel_calls + m->delegate_calls + m->moves + m->jumps + m->frees !=
               instructions) {
        differ(s, "number of instructions", "");
    }
}

static bool is_same_tensor(const ptv_seen_tensor *t, const resolved_value *v)
{
    bool same = t->scalar_type == v->dtype && t->rank == v->rank && t->measured &&
                t->bytes == v->nbytes && v->planned == (t->storage != PTV_STORED_NOWHERE);
    for (uint32_t i = 0; same && i < t->rank; i++) {
        same = ptv_seen_size(t, i) == v->sizes[i] && t->order != NULL && t->order[i] == v->order[i];
    }
    return same;
}

static void compare_value(void *context, bool input, size_t i, const resolved_value *v)
{
    state *s = context;
    const ptv_seen_method *m = s->method;
    if (m == NULL || i >= (input ? m->input_count : m->output_count)) {
        differ(s, "too few", input ? "inputs" : "outputs");
        return;
    }
    const ptv_seen_value *seen = input ? &m->inputs[i] : &m->outputs[i];
    const bool tensor = seen->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR;
    if (tensor != v->tensor || (tensor && !is_same_tensor(&seen->tensor, v))) {
        differ(s, "another", input ? "input" : "output");
    }
}

static void compare_buffer(void *context, size_t i, int64_t size)
{
    state *s = context;
    s->buffers++;
    if (s->method == NULL || i >= s->method->arena_count || s->method->arenas[i].size != size) {
        differ(s, "planned", "buffer");
    }
}

static void compare_delegate(void *context, const char *backend)
{
    state *s = context;
    s->delegates++;
    for (uint32_t i = 0; s->method != NULL && i < s->method->delegate_count; i++) {
        if (is_name(s->method->delegates[i].backend, backend)) {
            return;
        }
    }
    differ(s, "no delegate for", backend);
}

static uint32_t operator_named(const ptv_seen_method *m, const char *name)
{
    uint32_t i = 0;
    for (; i < m->operator_count; i++) {
        const ptv_seen_operator *op = m->operators[i];
        char full[NAME_MOST];
        snprintf(full, sizeof full, "%.*s%s%.*s", (int)op->name.length, op->name.bytes,
                 op->overload.length > 0 ? "." : "", (int)op->overload.length, op->overload.bytes);
        if (strcmp(full, name) == 0) {
            break;
        }
    }
    return i;
}

/* Compares types in order, without those in lists, which the runtime does not ask about. */
static bool is_variant(const ptv_seen_variant *v, const uint8_t *types, size_t count)
{
    size_t found = 0;
    for (uint32_t i = 0; i < v->count && found < count; i++) {
        found += v->types[i] == types[found];
    }
    return found == count || v->count == PTV_TYPES_MOST;
}

static void compare_kernel(void *context, const char *name, const uint8_t *types, size_t count)
{
    state *s = context;
    const uint32_t i = s->method == NULL ? 0 : operator_named(s->method, name);
    s->kernels++;
    if (s->method == NULL || i == s->method->operator_count || i >= OPERATORS_MOST) {
        differ(s, "no operator", name);
        return;
    }
    const ptv_seen_operator *op = s->method->operators[i];
    const ptv_seen_variant *v = op->variants;
    while (v != NULL && !is_variant(v, types, count)) {
        v = v->next;
    }
    if (v == NULL && !op->more) {
        differ(s, "other types for", name);
    }
    s->calls[i]++;
}

static void end_method(void *context)
{
    state *s = context;
    const ptv_seen_method *m = s->method;
    if (m == NULL) {
        return;
    }
    for (uint32_t i = 0; i < m->operator_count && i < OPERATORS_MOST; i++) {
        if (s->calls[i] != m->operators[i]->calls) {
            differ(s, "number of calls of", m->operators[i]->name.bytes);
        }
        operators += m->operators[i]->calls > 0;
        calls += s->calls[i];
    }
    if (s->buffers != m->arena_count || s->kernels != m->kernel_calls) {
        differ(s, "number of", "buffers or kernels");
    }
    if ((s->delegates > 0) != (m->delegate_count > 0)) {
        differ(s, "number of", "backends");
    }
    methods++;
}

/* ---- Files ---- */

static void compare_file(state *s, const char *bytes, size_t size)
{
    const resolve_sinks sinks = {
        s,         begin_method, compare_value, compare_buffer, compare_kernel, compare_delegate,
        end_method};
    const int error = resolve_all((const uint8_t *)bytes, size, &sinks);
    if (error != 0) {
        printf("%s: the runtime says 0x%x\n", s->path, (unsigned)error);
        s->faults++;
    }
    files++;
    faults += s->faults;
}

/* The runtime needs aligned bytes, such as malloc() returns. */
static void look_at(const char *path)
{
    static ptv_work work;
    state s = {.path = path};
    char *bytes;
    size_t size;
    if (ge_read(path, &bytes, &size) != 0) {
        printf("%s: cannot read\n", path);
        faults++;
        return;
    }
    const ptv_image image = {(const uint8_t *)bytes, size, size};
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory_size = PTV_MEMORY_FOR(size);
    run.memory = malloc(run.memory_size);
    const bool clean = ptv_verify(&run) == PTV_CLEAN && run.format == PTV_FORMAT_PROGRAM;
    if (clean && !ptv_has_fired(&run, ptv_rule_find("constant-buffer-deprecated")) &&
        ptv_inspect(&s.seen, &run) && s.seen.need_count == 0) {
        compare_file(&s, bytes, size);
    }
    ptv_inspection_free(&s.seen);
    free(run.memory);
    free(bytes);
}

static int visit(const char *path, const struct stat *info, int type, struct FTW *where)
{
    const char *dot = strrchr(path, '.');
    (void)info;
    (void)where;
    if (type == FTW_F && dot != NULL && (strcmp(dot, ".pte") == 0 || strcmp(dot, ".ff") == 0)) {
        look_at(path);
    }
    return 0;
}

int main(int argc, char **argv)
{
    enum { OPEN = 16 };
    for (int i = 1; i < argc; i++) {
        (void)nftw(argv[i], visit, OPEN, 0);
    }
    printf("%lu files, %lu methods, %lu operators in %lu calls: %lu differ\n", files, methods,
           operators, calls, faults);
    return faults > 0 || files == 0;
}
