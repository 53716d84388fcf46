/*
 * Reads any bytes as a binary schema. It may be refused with a message; if it is read, the model
 * keeps the promises of the reader, and reading and emitting it again gives the same.
 */
#include <string.h>

#include "fuzz/oracle.h"
#include "schema/bfbs/bfbs.h"

static void says_why(const fbs_error *error)
{
    HOLDS(strncmp(error->text, "f.bfbs: found ", 14) == 0);
    HOLDS(error->line == 0);
}

static bool is_declared(const fbs_schema *schema, const fbs_def *def)
{
    const fbs_def *d = schema->defs;
    while (d != NULL && d != def) {
        d = d->next;
    }
    return d != NULL;
}

/* A type that is not built in belongs to the schema, and its kind matches its base. */
static void type_holds(const fbs_schema *schema, const fbs_type *type)
{
    bool list = type->base == FBS_VECTOR || type->base == FBS_ARRAY;
    fbs_base unit = list ? type->element : type->base;
    HOLDS(unit != FBS_NONE && unit != FBS_VECTOR && unit != FBS_ARRAY);
    HOLDS(list || type->element == FBS_NONE);
    HOLDS((type->base == FBS_ARRAY) == (type->length > 0));
    if (unit == FBS_TABLE || unit == FBS_STRUCT || unit == FBS_UNION) {
        HOLDS(type->def != NULL);
    }
    HOLDS(type->def == NULL || is_declared(schema, type->def));
}

static void fields_hold(const fbs_schema *schema, const fbs_def *def)
{
    uint32_t count = 0, next = 0;
    for (const fbs_field *f = def->fields; f != NULL; f = f->next, count++) {
        type_holds(schema, &f->type);
        HOLDS(f->name[0] != '\0');
        HOLDS(fbs_field_of(def, f->name) == f);
        if (def->kind == FBS_DEF_TABLE) {
            HOLDS(f->id == next + fbs_has_tag(&f->type));
            next = f->id + 1;
        } else {
            HOLDS(f->offset < def->size);
        }
    }
    HOLDS(count == def->field_count);
    HOLDS(def->kind != FBS_DEF_TABLE || next == def->slots);
}

static void values_hold(const fbs_schema *schema, const fbs_def *def)
{
    uint32_t count = 0;
    const fbs_value *first = def->values; /* with this number */
    for (const fbs_value *v = def->values; v != NULL; v = v->next, count++) {
        first = v->value == first->value ? first : v;
        HOLDS(def->kind == FBS_DEF_UNION || v->type.base == FBS_NONE);
        HOLDS(fbs_value_of(def, v->value) == first && fbs_value_named(def, v->name) == v);
        if (v->type.base != FBS_NONE) {
            type_holds(schema, &v->type);
        }
    }
    HOLDS(count == def->value_count);
}

static void model_holds(const fbs_schema *schema)
{
    uint32_t number = 0;
    HOLDS(schema->binary);
    HOLDS(schema->root == NULL || is_declared(schema, schema->root));
    for (const fbs_def *def = schema->defs; def != NULL; def = def->next) {
        HOLDS(def->number == number++);
        HOLDS(fbs_def_like(schema, def) == def);
        HOLDS(def->name[0] != '\0' && strchr(def->name, '.') == NULL);
        HOLDS(def->kind != FBS_DEF_STRUCT || def->size % def->align == 0);
        fields_hold(schema, def);
        values_hold(schema, def);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fbs_error error = {.text = ""};
    fbs_schema *a = bfbs_read(data, size, "f.bfbs", &error);
    if (a == NULL) {
        says_why(&error);
        return 0;
    }
    fbs_schema *b = bfbs_read(data, size, "f.bfbs", &error);
    HOLDS(b != NULL);
    model_holds(a);
    emits_the_same(a, b);
    fbs_free(b);
    fbs_free(a);
    return 0;
}
