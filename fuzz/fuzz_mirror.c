/*
 * Any bytes as hand-written Python: compared with a small schema as mirror and as packer. Twice
 * the same is said, every finding is one of the rules and has words that end.
 *
 * A NUL byte ends the Python and begins an allow list: what it allows and what is said are
 * together what was said without it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema/gate/allow.h"
#include "schema/python/mirror.h"
#include "schema/python/packers.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLDS(c) ((c) ? (void)0 : broken(#c, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "fuzz_mirror.c:%d: does not hold: %s\n", line, what);
    abort();
}

static const char schema_text[] =
    "namespace n;\n"
    "enum E : byte { A, B = 5, C = -3 }\n"
    "struct S { x: int; y: float; }\n"
    "table D { a: int = 4; e: E = B; s: S; t: string (required); }\n"
    "table _N { v: [ubyte] (force_align: 16); n: [long]; o: bool = null; }\n"
    "union U { D, N: _N, M: _N }\n"
    "table T { u: U; ds: [D]; es: [E]; old: int (deprecated); foo: [int]; foo_length: int; }\n"
    "root_type T;\n"
    "file_identifier \"AB01\";\n";

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    (void)context;
    (void)path;
    *text = schema_text;
    *size = sizeof schema_text - 1;
    return true;
}

static fbs_schema *schema(void)
{
    static fbs_schema *read;
    if (read == NULL) {
        fbs_options options = {.load = load};
        fbs_error error;
        read = fbs_read(&options, "s.fbs", &error);
        HOLDS(read != NULL);
    }
    return read;
}

/* What a run says, as one number, and how much. */
typedef struct heard {
    uint64_t sum, count;
} heard;

static void mix(heard *h, const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        h->sum = (h->sum ^ (unsigned char)*text) * 1099511628211u;
    }
}

static void hear(void *context, const gate_finding *finding)
{
    heard *h = context;
    HOLDS(finding->rule != NULL &&
          gate_rule_named(finding->rule->name, strlen(finding->rule->name)) == finding->rule);
    HOLDS(finding->found == NULL || strlen(finding->found) < GATE_WORDS);
    mix(h, finding->rule->name);
    mix(h, finding->subject);
    mix(h, finding->found);
    mix(h, finding->expected);
    h->sum += finding->at.line * 31u + finding->at.column;
    h->count++;
}

static void check(gate_run *run, const src_file *python)
{
    const fbs_schema *schemas[] = {schema()};
    src_file text = {"s.fbs", (char *)(uintptr_t)schema_text, sizeof schema_text - 1, NULL};
    packer_inputs in = {schemas, 1, &text, python};
    mirror_compare(run, schemas, 1, python);
    packers_check(run, &in);
}

static heard run_alone(const src_file *python)
{
    heard h = {0};
    gate_run run = {.sink = hear, .context = &h};
    check(&run, python);
    HOLDS(run.errors + run.warnings + run.notes + run.undecided == h.count);
    HOLDS(run.facts > 0 || run.errors + run.undecided > 0);
    return h;
}

static void run_allowed(const src_file *python, const src_file *list, const heard *alone)
{
    heard h = {0};
    ptv_arena arena = {.left = 8 << 20};
    gate_run run = {.sink = hear, .context = &h};
    gate_allow allow = {.first = NULL};
    (void)gate_allow_text(&run, &arena, list, &allow);
    const uint64_t before = h.count;
    gate_run inner = gate_allow_begin(&allow, &run);
    check(&inner, python);
    HOLDS(h.count - before + allow.allowed == alone->count);
    const uint64_t after = h.count;
    uint64_t unused = 0;
    for (const gate_allow_entry *e = allow.first; e != NULL; e = e->next) {
        unused += e->used == 0;
    }
    const bool decided = run.undecided == 0; /* else it is not known what is unused */
    gate_allow_end(&allow, &inner);
    HOLDS(h.count - after == (decided ? unused : 0));
    ptv_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size == 0 ? NULL : memchr(data, '\0', size);
    size_t first = end == NULL ? size : (size_t)(end - data);
    char *python_text = malloc(first + 1);
    HOLDS(python_text != NULL);
    memcpy(python_text, data, first);
    python_text[first] = '\0';
    src_file python = {"a/m.py", python_text, first, NULL};
    heard one = run_alone(&python), two = run_alone(&python);
    HOLDS(one.sum == two.sum && one.count == two.count);
    if (end != NULL) {
        size_t rest = size - first - 1;
        char *list_text = malloc(rest + 1);
        HOLDS(list_text != NULL);
        memcpy(list_text, end + 1, rest);
        list_text[rest] = '\0';
        src_file list = {"allow.json", list_text, rest, NULL};
        run_allowed(&python, &list, &one);
        free(list_text);
    }
    free(python_text);
    return 0;
}
