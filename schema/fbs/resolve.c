/* Entry of the reader; names to types, once all files are read. */
#include "reader.h"

#include <string.h>

static fbs_base base_of(const fbs_def *def)
{
    switch (def->kind) {
    case FBS_DEF_TABLE: return FBS_TABLE;
    case FBS_DEF_STRUCT: return FBS_STRUCT;
    case FBS_DEF_UNION: return FBS_UNION;
    default: return def->base;
    }
}

static void resolve_type(fbs_reader *r, const char *space, fbs_type *type)
{
    if (type->name == NULL || r->failed) {
        return;
    }
    type->def = fbs_lookup(r->schema, space, type->name);
    if (type->def == NULL) {
        fbs_fail_name(r, type->place, "type", type->name, "a declared type");
    } else if (type->base == FBS_NONE) {
        type->base = base_of(type->def);
    } else {
        type->element = base_of(type->def);
    }
}

static void resolve_fields(fbs_reader *r, fbs_def *def)
{
    for (fbs_field *field = def->fields; field != NULL && !r->failed; field = field->next) {
        resolve_type(r, def->space, &field->type);
        if (field->type.base == FBS_VECTOR && field->type.element == FBS_UNION) {
            fbs_fail(r, field->type.place, "a vector of unions", "a vector of tables");
        }
    }
}

static void resolve_members(fbs_reader *r, fbs_def *def)
{
    for (fbs_value *v = def->values->next; v != NULL && !r->failed; v = v->next) {
        resolve_type(r, def->space, &v->type);
        fbs_base base = v->type.base;
        if (!r->failed && base != FBS_TABLE && base != FBS_STRUCT && base != FBS_STRING) {
            fbs_fail_name(r, v->type.place, "member", v->name, "a table, a struct or a string");
        }
    }
}

static void resolve_names(fbs_reader *r)
{
    for (fbs_def *def = r->schema->defs; def != NULL && !r->failed; def = def->next) {
        if (def->kind == FBS_DEF_UNION) {
            resolve_members(r, def);
        } else if (def->kind != FBS_DEF_ENUM) {
            resolve_fields(r, def);
        }
    }
}

static void expect_table(fbs_reader *r, const char *space, fbs_type *type)
{
    resolve_type(r, space, type);
    if (!r->failed && type->base != FBS_TABLE) {
        fbs_fail(r, type->place, "another type", "a table: methods take and return tables");
    }
}

static void resolve_services(fbs_reader *r)
{
    for (fbs_service *s = r->schema->services; s != NULL; s = s->next) {
        for (fbs_method *m = s->methods; m != NULL && !r->failed; m = m->next) {
            expect_table(r, s->space, &m->request);
            expect_table(r, s->space, &m->response);
        }
    }
}

static void resolve_root(fbs_reader *r)
{
    if (r->root == NULL || r->failed) {
        return;
    }
    const fbs_def *def = fbs_lookup(r->schema, r->root_space, r->root);
    if (def == NULL || def->kind != FBS_DEF_TABLE) {
        fbs_fail_name(r, r->schema->root_place, "root_type", r->root, "a declared table");
    }
    r->schema->root = def;
}

static void resolve_values(fbs_reader *r)
{
    for (fbs_def *def = r->schema->defs; def != NULL && !r->failed; def = def->next) {
        if (def->kind == FBS_DEF_ENUM || def->kind == FBS_DEF_UNION) {
            fbs_resolve_values(r, def);
        }
    }
}

static void resolve_layout(fbs_reader *r)
{
    for (fbs_def *def = r->schema->defs; def != NULL && !r->failed; def = def->next) {
        for (fbs_field *f = def->fields; f != NULL && !r->failed; f = f->next) {
            fbs_resolve_default(r, def, f);
        }
        if (def->kind == FBS_DEF_TABLE) {
            fbs_layout_table(r, def);
        } else if (def->kind == FBS_DEF_STRUCT) {
            fbs_layout_struct(r, def);
        }
        fbs_check_attributes(r, def);
    }
}

static void resolve(fbs_reader *r)
{
    resolve_names(r);
    resolve_values(r);
    resolve_layout(r);
    resolve_services(r);
    resolve_root(r);
}

static void read_all(fbs_reader *r, const char *path)
{
    r->last_def = &r->schema->defs;
    r->last_service = &r->schema->services;
    r->schema->path = fbs_copy(r, path, strlen(path));
    fbs_parse_file(r, r->schema->path);
    resolve(r);
}

fbs_schema *fbs_read(const fbs_options *options, const char *path, fbs_error *error)
{
    fbs_reader r = {.options = options, .error = error, .space = ""};
    r.arena.left = options->memory != 0 ? options->memory : (size_t)64 << 20;
    error->text[0] = '\0';
    ptv_arena *kept = ptv_arena_take(&r.arena, sizeof *kept);
    r.schema = ptv_arena_take(&r.arena, sizeof *r.schema);
    if (kept == NULL || r.schema == NULL) {
        fbs_say(error, (fbs_place){path, 1, 1}, "no more memory", "a smaller schema");
        ptv_arena_free(&r.arena);
        return NULL;
    }
    read_all(&r, path);
    *kept = r.arena;
    r.schema->memory = kept;
    if (r.failed) {
        ptv_arena_free(&r.arena);
        return NULL;
    }
    return r.schema;
}

void fbs_free(fbs_schema *schema)
{
    if (schema != NULL) {
        ptv_arena arena = *(ptv_arena *)schema->memory;
        ptv_arena_free(&arena);
    }
}
