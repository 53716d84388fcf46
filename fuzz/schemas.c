/* Oracles of schemas and of code generated from them. */
#include <string.h>

#include "fuzz/oracle.h"
#include "schema/bindings/model.h"
#include "schema/emit/emit.h"
#include "schema/gate/rules.h"

/* ---- Schemas ---- */

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    (void)path;
    *text = context;
    *size = strlen(context);
    return true;
}

fbs_schema *schema_of(fbs_schema **kept, const char *path, const char *text)
{
    if (*kept == NULL) {
        const fbs_options options = {.load = load, .context = (void *)(uintptr_t)text};
        fbs_error error;
        *kept = fbs_read(&options, path, &error);
        HOLDS_OR(*kept != NULL, error.text);
    }
    return *kept;
}

void expect_reason(const fbs_error *error)
{
    HOLDS(memchr(error->text, '\0', sizeof error->text) != NULL);
    HOLDS(error->text[0] != '\0');
}

void hear_finding(void *context, const gate_finding *f)
{
    fuzz_heard *h = context;
    HOLDS(f->rule != NULL && gate_rule_named(f->rule->name, strlen(f->rule->name)) == f->rule);
    HOLDS(f->found == NULL || strlen(f->found) < GATE_WORDS);
    HOLDS(f->expected == NULL || strlen(f->expected) < GATE_WORDS);
    mix_text(&h->sum, f->rule->name);
    mix_text(&h->sum, f->at.file);
    mix_text(&h->sum, f->subject);
    mix_text(&h->sum, f->found);
    mix_text(&h->sum, f->expected);
    h->sum += f->at.line * 31u + f->at.column;
    h->count++;
}

static bool emit(const fbs_schema *schema, emit_files *files)
{
    fbs_error error = {.text = ""};
    bool good = emit_tables(schema, files, &error);
    if (!good) {
        expect_reason(&error);
    }
    return good;
}

void emits_the_same(const fbs_schema *a, const fbs_schema *b)
{
    emit_files one, two;
    bool first = emit(a, &one), second = emit(b, &two);
    HOLDS(first == second);
    if (first && second) {
        HOLDS(strcmp(one.header, two.header) == 0);
        HOLDS(strcmp(one.source, two.source) == 0);
        emit_free(&one);
        emit_free(&two);
    }
}

/* ---- Bindings ---- */

static const char shapes[] =
    "namespace shapes; file_identifier \"SHP1\";"
    "enum Colour : byte { Red, Green = 2, Blue } struct Point { x: short; y: int; }"
    "table Leaf { name: string; } union Any { Leaf, Other: Leaf }"
    "table Item { count: int = 3; flag: bool = true; colour: Colour = Green; ratio: float = 0.5;"
    "  at: Point; leaf: Leaf; old: int (deprecated); bytes: [ubyte] (force_align: 16);"
    "  numbers: [short] (required); names: [string]; leaves: [Leaf]; points: [Point]; any: Any;"
    "  inner: [ubyte] (nested_flatbuffer: \"Leaf\"); } root_type Item;";

static void on_finding(void *context, const gate_finding *finding)
{
    (void)context;
    HOLDS(finding->rule != NULL);
    HOLDS(finding->at.file != NULL);
    HOLDS(finding->other.file != NULL || finding->other.line == 0);
    HOLDS(finding->copy == NULL || finding->copy[0] != '\0');
    HOLDS(finding->found == NULL || strlen(finding->found) < GATE_WORDS);
}

/* With `with` NULL, compares with what the text itself claims. */
static void compare(const bind_language *language, const char *path, src_span text,
                    const fbs_schema *with)
{
    gate_run run = {.sink = on_finding};
    bind_set set = {.prefix = ""};
    bind_model model = {.run = &run};
    bind_read_text(&set, &run, language, path, text);
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

void bindings_hold(const bind_language *language, const char *path, src_span text)
{
    static fbs_schema *kept;
    compare(language, path, text, schema_of(&kept, "shapes.fbs", shapes));
    compare(language, path, text, NULL);
}
