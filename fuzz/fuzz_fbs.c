/*
 * Reads any bytes as a schema. It may be refused with a message; if it is read, reading and
 * emitting it again gives the same text.
 *
 * A NUL ends the main file and begins the one that every include finds.
 */
#include <string.h>

#include "fuzz/oracle.h"

static const char main_name[] = "main.fbs";

typedef struct texts {
    src_span main, other; /* other.at: NULL if there is none */
} texts;

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const texts *t = context;
    const src_span *span = strcmp(path, main_name) == 0 ? &t->main : &t->other;
    *text = span->at;
    *size = span->size;
    return *text != NULL;
}

static fbs_schema *read_schema(texts *t, fbs_error *error)
{
    const fbs_options options = {.load = load, .context = t, .memory = FUZZ_MEMORY};
    return fbs_read(&options, main_name, error);
}

/* All declarations can be found by name, and values by number. */
static void finds_all(const fbs_schema *schema)
{
    for (const fbs_def *def = schema->defs; def != NULL; def = def->next) {
        HOLDS(fbs_def_like(schema, def) == def);
        for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
            HOLDS(fbs_field_of(def, f->name) == f);
            HOLDS(f->type.base != FBS_NONE && f->type.element != FBS_VECTOR);
            HOLDS(f->nested == NULL || f->nested->def != NULL);
        }
        const fbs_value *first = def->values; /* with this number */
        for (const fbs_value *v = def->values; v != NULL; v = v->next) {
            first = v->value == first->value ? first : v;
            HOLDS(fbs_value_of(def, v->value) == first && fbs_value_named(def, v->name) == v);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    texts t = {.other = {(const char *)data, size}};
    if (!next_part(&t.other, &t.main)) {
        t.other.at = NULL;
    }
    fbs_error error = {.text = ""};
    fbs_schema *a = read_schema(&t, &error);
    if (a == NULL) {
        expect_reason(&error);
        return 0;
    }
    fbs_schema *b = read_schema(&t, &error);
    HOLDS(b != NULL);
    finds_all(a);
    emits_the_same(a, a);
    emits_the_same(a, b);
    fbs_free(b);
    fbs_free(a);
    return 0;
}
