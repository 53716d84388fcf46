/* The reader's entry point, and what can only be resolved once all files are read. */
#include "reader.h"

#include <string.h>

static void check_members(fbs_reader *r, const fbs_def *def)
{
    for (const fbs_value *v = def->values->next; v != NULL && !r->failed; v = v->next) {
        fbs_base base = v->type.base;
        if (base != FBS_TABLE && base != FBS_STRUCT && base != FBS_STRING) {
            fbs_fail_name(r, v->type.place, "member", v->name, "a table, a struct or a string");
        }
    }
}

static void expect_table(fbs_reader *r, const fbs_type *type)
{
    if (type->base != FBS_TABLE) {
        fbs_fail(r, type->place, "another type", "a table: methods take and return tables");
    }
}

static void check_services(fbs_reader *r)
{
    for (const fbs_service *s = r->schema->services; s != NULL; s = s->next) {
        for (const fbs_method *m = s->methods; m != NULL && !r->failed; m = m->next) {
            expect_table(r, &m->request);
            expect_table(r, &m->response);
        }
    }
}

static void resolve_values(fbs_reader *r)
{
    for (fbs_def *def = r->schema->defs; def != NULL && !r->failed; def = def->next) {
        if (def->kind == FBS_DEF_UNION) {
            check_members(r, def);
        }
        if (!r->failed && (def->kind == FBS_DEF_ENUM || def->kind == FBS_DEF_UNION)) {
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

static void read_all(fbs_reader *r, const char *path)
{
    r->last_def = &r->schema->defs;
    r->last_service = &r->schema->services;
    r->schema->path = fbs_copy(r, path, strlen(path));
    fbs_declare_builtins(r);
    fbs_parse_file(r, r->schema->path);
    if (!r->failed) {
        fbs_refer_all(r);
    }
    resolve_values(r);
    resolve_layout(r);
    check_services(r);
}

fbs_schema *fbs_read(const fbs_options *options, const char *path, fbs_error *error)
{
    fbs_reader r = {.options = options, .error = error, .space = ""};
    r.arena.left = options->memory != 0 ? options->memory : (size_t)256 << 20;
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
