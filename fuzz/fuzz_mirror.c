/*
 * Compares any bytes, as hand-written Python, with a small schema, as mirror and as packer. Two
 * runs report the same; each finding belongs to a rule and has NUL-terminated texts.
 *
 * A NUL ends the Python and begins an allow list: what it allows and what is still reported add up
 * to what was reported without it.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "schema/gate/allow.h"
#include "schema/python/mirror.h"
#include "schema/python/packers.h"

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

static fbs_schema *schema(void)
{
    static fbs_schema *kept;
    return schema_of(&kept, "s.fbs", schema_text);
}

static void check(gate_run *run, const src_file *python)
{
    const fbs_schema *schemas[] = {schema()};
    src_file text = {"s.fbs", (char *)(uintptr_t)schema_text, sizeof schema_text - 1, NULL};
    packer_inputs in = {schemas, 1, &text, python};
    mirror_compare(run, schemas, 1, python);
    packers_check(run, &in);
}

static fuzz_heard run_alone(const src_file *python)
{
    fuzz_heard h = {0};
    gate_run run = {.sink = hear_finding, .context = &h};
    check(&run, python);
    HOLDS(run.errors + run.warnings + run.notes + run.undecided == h.count);
    HOLDS(run.facts > 0 || run.errors + run.undecided > 0);
    return h;
}

static void run_allowed(const src_file *python, const src_file *list, const fuzz_heard *alone)
{
    fuzz_heard h = {0};
    ptv_arena arena = {.left = FUZZ_MEMORY};
    gate_run run = {.sink = hear_finding, .context = &h};
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
    const bool decided = run.undecided == 0; /* otherwise it is unknown which are unused */
    gate_allow_end(&allow, &inner);
    HOLDS(h.count - after == (decided ? unused : 0));
    ptv_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    src_span list = {(const char *)data, size}, text;
    const bool allows = next_part(&list, &text);
    src_file python = {"a/m.py", text_of(text.at, text.size), text.size, NULL};
    fuzz_heard one = run_alone(&python), two = run_alone(&python);
    HOLDS(one.sum == two.sum && one.count == two.count);
    if (allows) {
        src_file allow = {"allow.json", text_of(list.at, list.size), list.size, NULL};
        run_allowed(&python, &allow, &one);
        free(allow.bytes);
    }
    free(python.bytes);
    return 0;
}
