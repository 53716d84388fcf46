/*
 * Any bytes as a schema. It may be refused with a message; when it is read, reading
 * and emitting it once more gives the same text.
 *
 * A NUL byte ends the main file and begins the one that every include finds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema/emit/emit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLDS(c) ((c) ? (void)0 : broken(#c, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "fuzz_fbs.c:%d: does not hold: %s\n", line, what);
    abort();
}

static const char main_name[] = "main.fbs";

enum { MEMORY = 8 << 20 };

typedef struct texts {
    const char *main, *other; /* other: NULL when there is none */
    size_t main_size, other_size;
} texts;

static texts split(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *end = size == 0 ? NULL : memchr(text, '\0', size);
    texts t = {text, NULL, size, 0};
    if (end != NULL) {
        t.main_size = (size_t)(end - text);
        t.other = end + 1;
        t.other_size = size - t.main_size - 1;
    }
    return t;
}

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const texts *t = context;
    bool is_main = strcmp(path, main_name) == 0;
    *text = is_main ? t->main : t->other;
    *size = is_main ? t->main_size : t->other_size;
    return *text != NULL;
}

static fbs_schema *read_schema(texts *t, fbs_error *error)
{
    const fbs_options options = {.load = load, .context = t, .memory = MEMORY};
    return fbs_read(&options, main_name, error);
}

static void says_why(const fbs_error *error)
{
    HOLDS(memchr(error->text, '\0', sizeof error->text) != NULL);
    HOLDS(error->text[0] != '\0');
}

/* All that was declared is found by its name, and values by their numbers. */
static void finds_all(const fbs_schema *schema)
{
    for (const fbs_def *def = schema->defs; def != NULL; def = def->next) {
        HOLDS(fbs_def_like(schema, def) == def);
        for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
            HOLDS(fbs_field_of(def, f->name) == f);
            HOLDS(f->type.base != FBS_NONE && f->type.element != FBS_VECTOR);
            HOLDS(f->nested == NULL || f->nested->def != NULL);
        }
        for (const fbs_value *v = def->values; v != NULL; v = v->next) {
            HOLDS(fbs_value_of(def, v->value) == v && fbs_value_named(def, v->name) == v);
        }
    }
}

/* False when it cannot be emitted. */
static bool emit(const fbs_schema *schema, emit_files *files)
{
    fbs_error error = {.text = ""};
    if (!emit_tables(schema, files, &error)) {
        says_why(&error);
        return false;
    }
    return true;
}

static void emits_the_same(const fbs_schema *a, const fbs_schema *b)
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    texts t = split(data, size);
    fbs_error error = {.text = ""};
    fbs_schema *a = read_schema(&t, &error);
    if (a == NULL) {
        says_why(&error);
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
