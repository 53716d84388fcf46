/*
 * Both writers write the children of a table before it, mostly in the order of its fields. They
 * differ in the order of fields within the table: Python goes by slot, flatc by width. Both fill
 * the table from its end.
 */
#include "golden/codec/builder.h"

#include <stdlib.h>

#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"

enum { DEPTH = 64 };

typedef struct writer {
    gm_builder *b;
    const gm_model *model;
    ptv_map shared; /* maps tables already written to their positions */
    uint32_t *refs; /* a stack: children of all tables being written */
    size_t used, room;
} writer;

static uint32_t build_table(writer *w, const gm_table *table, int depth);

/* The alignment in the schema, unless the layout has an option for it. */
static uint32_t vector_alignment(const gm_model *model, const ptv_table *type, unsigned slot)
{
    const ptv_field *field = &type->fields[slot];
    if (model->format == PTV_FORMAT_PROGRAM) {
        const ptv_table *tables = model->schema->tables;
        if (type == &tables[PTV_PROGRAM_BUFFER]) {
            return model->layout.constant_alignment;
        }
        if (type == &tables[PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA]) {
            return model->layout.delegate_alignment;
        }
    }
    return field->align;
}

static void fail(writer *w, const char *why)
{
    if (w->b->why == NULL) {
        w->b->why = why;
    }
}

/* ---- The stack of references ---- */

static bool reserve(writer *w, size_t n)
{
    size_t room = w->room == 0 ? 1024 : w->room;
    while (room - w->used < n) {
        room *= 2;
    }
    if (room != w->room) {
        uint32_t *refs = realloc(w->refs, room * sizeof *refs);
        if (refs == NULL) {
            fail(w, "out of memory");
            return false;
        }
        w->refs = refs;
        w->room = room;
    }
    return true;
}

/* ---- Children ---- */

static uint32_t build_strings(writer *w, const gm_value *value)
{
    size_t first = w->used;
    if (!reserve(w, value->count)) {
        return 0;
    }
    for (uint32_t i = 0; i < value->count && w->b->why == NULL; i++) {
        w->refs[w->used++] = gm_build_string(w->b, &value->as.strings[i]);
    }
    uint32_t at = w->b->why == NULL ? gm_build_refs(w->b, w->refs + first, value->count) : 0;
    w->used = first;
    return at;
}

static uint32_t build_tables(writer *w, const gm_value *value, int depth)
{
    size_t first = w->used;
    if (!reserve(w, value->count)) {
        return 0;
    }
    for (uint32_t i = 0; i < value->count && w->b->why == NULL; i++) {
        uint32_t at = build_table(w, value->as.tables[i], depth);
        w->refs[w->used++] = at;
    }
    uint32_t at = w->b->why == NULL ? gm_build_refs(w->b, w->refs + first, value->count) : 0;
    w->used = first;
    return at;
}

static uint32_t build_child(writer *w, const gm_table *table, unsigned slot, int depth)
{
    const ptv_field *field = &table->type->fields[slot];
    const gm_value *value = &table->fields[slot];
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_STRING: return gm_build_string(w->b, value->as.blob);
    case PTV_KIND_VECTOR:
        return gm_build_vector(w->b, value->as.blob, value->count, field->size,
                               vector_alignment(w->model, table->type, slot));
    case PTV_KIND_STRINGS: return build_strings(w, value);
    case PTV_KIND_TABLES: return build_tables(w, value, depth + 1);
    case PTV_KIND_TABLE:
    case PTV_KIND_UNION: return build_table(w, value->as.table, depth + 1);
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG:
    case PTV_KIND_NONE: break;
    }
    return 0;
}

/* ---- Tables ---- */

static bool is_scalar(const ptv_field *field)
{
    return field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
}

static void build_field(writer *w, const gm_table *table, unsigned slot, uint32_t child)
{
    const ptv_field *field = &table->type->fields[slot];
    if (field->kind == PTV_KIND_NONE || !table->fields[slot].present) {
        return;
    }
    if (is_scalar(field)) {
        gm_build_scalar(w->b, slot, field->size, table->fields[slot].as.scalar);
    } else {
        gm_build_ref(w->b, slot, child);
    }
}

static uint32_t width_of(const ptv_field *field)
{
    return is_scalar(field) ? field->size : 4;
}

/* The first field written is at the highest address. */
static void build_fields(writer *w, const gm_table *table, const uint32_t *children)
{
    unsigned count = table->type->count;
    if (w->model->layout.writer == GM_PYTHON) {
        for (unsigned slot = 0; slot < count; slot++) {
            build_field(w, table, slot, children[slot]);
        }
        return;
    }
    for (uint32_t width = 8; width > 0; width /= 2) {
        for (unsigned slot = count; slot-- > 0;) {
            if (width_of(&table->type->fields[slot]) == width) {
                build_field(w, table, slot, children[slot]);
            }
        }
    }
}

/*
 * Some fields are written after all others of their table: by exporters that call the Python
 * builder themselves, and by flatc if its input has them last, like that of native graphs.
 */
static bool is_late(const writer *w, const ptv_table *type, unsigned slot)
{
    const bool native = w->model->schema == &ptv_schema_native_graph;
    return w->model->layout.writer == (native ? GM_FLATC : GM_PYTHON) &&
           (type->fields[slot].flags & PTV_BUILT_LAST) != 0;
}

/* Builds the late fields or the others; positions go to refs[first + slot]. */
static void build_children(writer *w, const gm_table *table, size_t first, bool late, int depth)
{
    for (unsigned slot = 0; slot < table->type->count && w->b->why == NULL; slot++) {
        if (table->fields[slot].present && is_late(w, table->type, slot) == late) {
            uint32_t child = build_child(w, table, slot, depth);
            w->refs[first + slot] = child;
        }
    }
}

static uint32_t build_new(writer *w, const gm_table *table, int depth)
{
    unsigned count = table->type->count;
    size_t first = w->used;
    if (!reserve(w, count)) {
        return 0;
    }
    for (unsigned slot = 0; slot < count; slot++) {
        w->refs[w->used++] = 0;
    }
    build_children(w, table, first, false, depth);
    build_children(w, table, first, true, depth);
    uint32_t at = 0;
    if (w->b->why == NULL) {
        gm_build_table(w->b);
        build_fields(w, table, w->refs + first);
        at = gm_build_table_end(w->b);
    }
    w->used = first;
    return at;
}

static uint32_t build_table(writer *w, const gm_table *table, int depth)
{
    if (table == NULL || depth > DEPTH) {
        fail(w, table == NULL ? "a table is missing" : "tables are nested too deeply");
        return 0;
    }
    uint32_t at = (uint32_t)ptv_map_get(&w->shared, (uintptr_t)table);
    if (at != 0) {
        return at;
    }
    at = build_new(w, table, depth);
    if (at != 0 && !ptv_map_add(&w->shared, (uintptr_t)table, at)) {
        fail(w, "out of memory");
    }
    return at;
}

uint32_t gm_build_root(gm_builder *b, const gm_model *model, const gm_table *root)
{
    writer w = {.b = b, .model = model};
    uint32_t at = build_table(&w, root, 1);
    ptv_map_free(&w.shared);
    free(w.refs);
    return b->why == NULL ? at : 0;
}
