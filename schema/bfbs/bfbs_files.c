/* The files that make up a binary schema, its services and its root. */
#include "builder.h"

#include <string.h>

/* ---- Files ---- */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* flatc compiles x.fbs to x.bfbs. */
static bool same_stem(const char *a, const char *b)
{
    a = file_name(a);
    b = file_name(b);
    size_t n = strcspn(a, ".");
    return n == strcspn(b, ".") && memcmp(a, b, n) == 0;
}

/* Adds the files that a file includes, except itself. */
static void add_included(bfbs_builder *b, struct fbs_name **included, uint32_t table,
                         const char *own)
{
    ptv_vec list = ptv_vec_of(&b->im, table, PTV_REFLECTION_SCHEMA_FILE_INCLUDED_FILENAMES);
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        const char *name = bfbs_string(b, ptv_string_in(&b->im, list, i), "file");
        if (strcmp(name, own) != 0) {
            fbs_names_add(&b->r, included, fbs_key_of(name), name);
        }
    }
}

/* The main file is the one nothing includes. If all are included by some file, its name decides. */
void bfbs_main_file(bfbs_builder *b)
{
    ptv_vec files = ptv_vec_of(&b->im, b->root, PTV_REFLECTION_SCHEMA_FBS_FILES);
    const char **names =
        files.count > FBS_FILES ? NULL : fbs_new(&b->r, files.count * sizeof *names);
    struct fbs_name *included = NULL;
    const char *top = NULL, *named = NULL;
    uint32_t tops = 0;
    if (files.count > FBS_FILES) {
        fbs_fail(&b->r, b->at, "more than 1024 files", "fewer");
    }
    for (uint32_t i = 0; i < files.count && !b->r.failed; i++) {
        uint32_t table = ptv_table_in(&b->im, files, i);
        names[i] = bfbs_text(b, table, PTV_REFLECTION_SCHEMA_FILE_FILENAME, "file");
        add_included(b, &included, table, names[i]);
    }
    for (uint32_t i = 0; i < files.count && !b->r.failed; i++) {
        bool is_top = fbs_names_find(included, fbs_key_of(names[i])) == NULL;
        tops += is_top;
        top = is_top ? names[i] : top;
        named = same_stem(names[i], b->at.file) ? names[i] : named;
    }
    b->main = tops == 1 ? top : named;
}

/* ---- Services ---- */

static fbs_type table_named(bfbs_builder *b, uint32_t call, unsigned slot)
{
    uint32_t at = ptv_table_of(&b->im, call, slot);
    const char *name = bfbs_dotted(b, at, PTV_REFLECTION_NAMED_NAME, "type");
    const bfbs_type *type = b->r.failed ? NULL : bfbs_object_named(b, name);
    if (!b->r.failed && (type == NULL || type->def->kind != FBS_DEF_TABLE)) {
        bfbs_fail(b, "type", name, "a declared table");
    }
    return (fbs_type){
        .base = FBS_TABLE, .def = b->r.failed ? NULL : type->def, .name = name, .place = b->at};
}

static fbs_method *take_method(bfbs_builder *b, uint32_t call, fbs_place place)
{
    fbs_method *method = fbs_new(&b->r, sizeof *method);
    if (method != NULL) {
        method->place = place;
        method->name = bfbs_name(b, call, PTV_REFLECTION_RPC_CALL_NAME, "method");
        method->request = table_named(b, call, PTV_REFLECTION_RPC_CALL_REQUEST);
        method->response = table_named(b, call, PTV_REFLECTION_RPC_CALL_RESPONSE);
        method->attrs = bfbs_attrs(b, call, PTV_REFLECTION_RPC_CALL_ATTRIBUTES);
    }
    return method;
}

static void take_methods(bfbs_builder *b, fbs_service *service, uint32_t at)
{
    ptv_vec calls = ptv_vec_of(&b->im, at, PTV_REFLECTION_SERVICE_CALLS);
    fbs_method **last = &service->methods;
    for (uint32_t i = 0; i < calls.count && !b->r.failed; i++) {
        *last = take_method(b, ptv_table_in(&b->im, calls, i), service->place);
        last = *last == NULL ? last : &(*last)->next;
    }
}

static const char *take_service(bfbs_builder *b, uint32_t at, const char *before)
{
    const char *whole = bfbs_dotted(b, at, PTV_REFLECTION_SERVICE_NAME, "service");
    const char *dot = strrchr(whole, '.');
    fbs_service *service = fbs_new(&b->r, sizeof *service);
    bfbs_ascends(b, "service", before, whole);
    if (service != NULL) {
        service->name = dot == NULL ? whole : dot + 1;
        service->space = dot == NULL ? "" : fbs_copy(&b->r, whole, (size_t)(dot - whole));
        service->place = bfbs_place(b, at, PTV_REFLECTION_SERVICE_DECLARATION_FILE);
        take_methods(b, service, at);
        *b->r.last_service = service;
        b->r.last_service = &service->next;
    }
    return whole;
}

void bfbs_services(bfbs_builder *b)
{
    ptv_vec list = ptv_vec_of(&b->im, b->root, PTV_REFLECTION_SCHEMA_SERVICES);
    const char *before = NULL;
    if (list.count > FBS_SERVICES) {
        fbs_fail(&b->r, b->at, "more than 4096 services", "fewer");
    }
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        before = take_service(b, ptv_table_in(&b->im, list, i), before);
    }
}

/* ---- Root ---- */

/* flatc writes an empty string for anything the text leaves out. */
static const char *text_or_null(bfbs_builder *b, unsigned slot, const char *what)
{
    const char *text = bfbs_text(b, b->root, slot, what);
    return text[0] == '\0' ? NULL : text;
}

void bfbs_root(bfbs_builder *b)
{
    fbs_schema *schema = b->r.schema;
    schema->identifier = text_or_null(b, PTV_REFLECTION_SCHEMA_FILE_IDENT, "identifier");
    schema->extension = text_or_null(b, PTV_REFLECTION_SCHEMA_FILE_EXT, "extension");
    schema->root_place = schema->identifier_place = schema->extension_place = b->at;
    if (schema->identifier != NULL && strlen(schema->identifier) != 4) {
        bfbs_fail(b, "identifier", schema->identifier, "exactly four characters");
    }
    if (ptv_table_of(&b->im, b->root, PTV_REFLECTION_SCHEMA_ROOT_TABLE) != 0) {
        schema->root = table_named(b, b->root, PTV_REFLECTION_SCHEMA_ROOT_TABLE).def;
    }
}
