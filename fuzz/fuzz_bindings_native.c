/*
 * Any bytes as a file that a generator might have written for C++, TypeScript or C, or as one of
 * our own tables; compared with a schema and with itself. What yields no error was compared.
 *
 * The first byte chooses the language.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema/bindings/model.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLDS(c) ((c) ? (void)0 : broken(#c, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "fuzz_bindings_native.c:%d: does not hold: %s\n", line, what);
    abort();
}

/* Of the seeds: corpus/schema/samples/shapes.fbs. */
static const char schema_text[] =
    "namespace shapes; file_identifier \"SHP1\";"
    "enum Colour : byte { Red, Green = 2, Blue } struct Point { x: short; y: int; }"
    "table Leaf { name: string; } union Any { Leaf, Other: Leaf }"
    "table Item { count: int = 3; flag: bool = true; colour: Colour = Green; ratio: float = 0.5;"
    "  at: Point; leaf: Leaf; old: int (deprecated); bytes: [ubyte] (force_align: 16);"
    "  numbers: [short] (required); names: [string]; leaves: [Leaf]; points: [Point]; any: Any;"
    "  inner: [ubyte] (nested_flatbuffer: \"Leaf\"); } root_type Item;";

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
    static fbs_schema *read; /* once, for all inputs */
    const fbs_options options = {.load = load};
    fbs_error error;
    read = read != NULL ? read : fbs_read(&options, "shapes.fbs", &error);
    HOLDS(read != NULL);
    return read;
}

static void on_finding(void *context, const gate_finding *finding)
{
    (void)context;
    HOLDS(finding->rule != NULL);
    HOLDS(finding->at.file != NULL);
    HOLDS(finding->found == NULL || strlen(finding->found) < GATE_WORDS);
}

static void check(const bind_language *language, const char *path, src_span bytes,
                  const fbs_schema *with)
{
    gate_run run = {.sink = on_finding};
    bind_set set = {.prefix = ""};
    bind_model model = {.run = &run};
    bind_read_text(&set, &run, language, path, bytes);
    if (with != NULL) {
        bind_model_of_schemas(&model, &with, 1);
    } else {
        bind_model_of_claims(&model, &set);
    }
    bind_compare(&set, &model);
    bind_model_free(&model);
    bind_free(&set);
    HOLDS(run.errors + run.undecided > 0 || run.facts > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        const bind_language *language;
        const char *path;
    } kinds[] = {{&bind_cpp, "shapes_generated.h"},
                 {&bind_typescript, "shapes/item.ts"},
                 {&bind_flatcc, "shapes_reader.h"},
                 {&bind_tables, "shapes.c"}};
    if (size == 0) {
        return 0;
    }
    size_t kind = data[0] % (sizeof kinds / sizeof kinds[0]);
    src_span bytes = {(const char *)data + 1, size - 1};
    check(kinds[kind].language, kinds[kind].path, bytes, schema());
    check(kinds[kind].language, kinds[kind].path, bytes, NULL);
    return 0;
}
