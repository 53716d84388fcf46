/* Finding fields by their paths, and patching bytes. */
#include "edit.h"

#include "golden/golden.h"
#include "models.h"
#include "verifiers/core/view.h"
#include "verifiers/tables/bundled_program.h"
#include "verifiers/tables/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

edit_file edit_copy(const uint8_t *bytes, size_t size)
{
    edit_file file = {malloc(size > 0 ? size : 1), size, size};
    assert_non_null(file.bytes);
    memcpy(file.bytes, bytes, size);
    return file;
}

edit_file edit_open(const char *name)
{
    golden g = golden_by_name(name);
    if (g.bytes != NULL) {
        return (edit_file){g.bytes, g.size, g.size};
    }
    edit_file file = model_open(name);
    if (file.bytes == NULL) {
        fail_msg("no model is called %s", name);
    }
    return file;
}

void edit_close(edit_file *file)
{
    free(file->bytes);
    *file = (edit_file){0};
}

ptv_image edit_image(const edit_file *file)
{
    return (ptv_image){file->bytes, file->loaded, file->size};
}

const ptv_schema *edit_schema(const edit_file *file)
{
    bool bundle = file->loaded >= 8 && memcmp(file->bytes + 4, "BP08", 4) == 0;
    return bundle ? &ptv_schema_bundled_program : &ptv_schema_program;
}

/* ---- Paths ---- */

/* Where a path has led so far: a table, and a field of it. */
typedef struct place {
    ptv_image image;
    const ptv_schema *schema;
    uint32_t table;
    const ptv_table *type;
    unsigned slot;
    uint32_t at; /* of the field, or of the element; 0 = absent */
} place;

static void missing(const char *path)
{
    fail_msg("there is no %s", path);
}

static unsigned slot_named(const ptv_table *type, const char *name, size_t length)
{
    for (unsigned slot = 0; slot < type->count; slot++) {
        const char *candidate = type->fields[slot].name;
        if (candidate != NULL && strlen(candidate) == length &&
            memcmp(candidate, name, length) == 0) {
            return slot;
        }
    }
    return type->count;
}

/* `[3]` behind a field: moves on to the element. */
static const char *step_index(place *p, const char *rest)
{
    char *end = NULL;
    unsigned long i = strtoul(rest + 1, &end, 10);
    const ptv_field *field = &p->type->fields[p->slot];
    uint32_t size = field->kind == PTV_KIND_VECTOR ? field->size : 4;
    uint32_t head = p->at + ptv_u32(&p->image, p->at);
    if (i >= ptv_u32(&p->image, head)) {
        missing(rest);
    }
    p->at = head + 4 + (uint32_t)i * size;
    return end + 1;
}

/* One step, `name`, `name[3]` or `name<Member>`; returns what follows. */
static const char *step(place *p, const char *path)
{
    size_t length = strcspn(path, ".[<");
    p->slot = slot_named(p->type, path, length);
    if (p->slot == p->type->count) {
        missing(path);
    }
    p->at = ptv_slot(&p->image, p->table, p->slot);
    const char *rest = path + length;
    if (*rest == '<') {
        rest = strchr(rest, '>') + 1;
    }
    if (*rest == '[' && p->at != 0) {
        rest = step_index(p, rest);
    }
    return rest;
}

/* The type of the table below the current field. */
static const ptv_table *child_type(const place *p)
{
    const ptv_field *field = &p->type->fields[p->slot];
    if (field->kind != PTV_KIND_UNION) {
        return &p->schema->tables[field->type];
    }
    uint8_t tag = ptv_u8(&p->image, ptv_slot(&p->image, p->table, p->slot - 1));
    return &p->schema->tables[p->schema->unions[field->type].members[tag].table];
}

static place find(const edit_file *file, const char *path)
{
    place p = {edit_image(file), edit_schema(file), 0, NULL, 0, 0};
    p.table = ptv_u32(&p.image, 0);
    p.type = &p.schema->tables[p.schema->root];
    const char *rest = step(&p, path);
    while (*rest == '.') {
        if (p.at == 0) {
            missing(path);
        }
        const ptv_table *type = child_type(&p);
        p.table = p.at + ptv_u32(&p.image, p.at);
        p.type = type;
        rest = step(&p, rest + 1);
    }
    return p;
}

/* The field, element or offset word that the path names. */
static uint32_t field_at(const edit_file *file, const char *path)
{
    place p = find(file, path);
    if (p.at == 0) {
        missing(path);
    }
    return p.at;
}

static uint32_t object_at(const edit_file *file, const char *path)
{
    const ptv_image image = edit_image(file);
    uint32_t word = path[0] == '\0' ? 0 : field_at(file, path);
    return word + ptv_u32(&image, word);
}

static uint32_t vtable_of(const edit_file *file, uint32_t table)
{
    const ptv_image image = edit_image(file);
    return table - ptv_u32(&image, table);
}

static uint32_t entry_at(const edit_file *file, const char *path)
{
    place p = find(file, path);
    return vtable_of(file, p.table) + 4 + 2 * p.slot;
}

static uint64_t get(const edit_file *file, uint64_t at, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++) {
        value |= (uint64_t)file->bytes[at + i] << 8 * i;
    }
    return value;
}

uint64_t edit_find(const edit_file *file, spot at)
{
    uint64_t from = 0;
    switch (at.kind) {
    case SPOT_FILE: break;
    case SPOT_END: from = file->size; break;
    case SPOT_BASE: from = get(file, 24, 8); break;
    case SPOT_FIELD: from = field_at(file, at.path); break;
    case SPOT_OBJECT: from = object_at(file, at.path); break;
    case SPOT_VTABLE: from = vtable_of(file, object_at(file, at.path)); break;
    case SPOT_SLOT: from = entry_at(file, at.path); break;
    }
    return from + (uint64_t)at.plus;
}

/* ---- Edits ---- */

static void resize(edit_file *file, size_t size)
{
    size_t before = file->loaded;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    assert_non_null(bytes);
    memcpy(bytes, file->bytes, size < before ? size : before);
    if (size > before) {
        memset(bytes + before, 0, size - before);
    }
    free(file->bytes);
    file->bytes = bytes;
    file->loaded = size;
    file->size = size;
}

static void put(edit_file *file, uint64_t at, unsigned width, uint64_t value)
{
    assert_true(at + width <= file->loaded);
    for (unsigned i = 0; i < width; i++) {
        file->bytes[at + i] = (uint8_t)(value >> 8 * i);
    }
}

static void apply(edit_file *file, const edit_file *before, const edit *e)
{
    uint64_t at = e->at.path == NULL ? 0 : edit_find(before, e->at);
    switch (e->kind) {
    case EDIT_NONE: break;
    case EDIT_PUT: put(file, at, e->width, e->value); break;
    case EDIT_ADD: put(file, at, e->width, get(file, at, e->width) + e->value); break;
    case EDIT_SPAN:
        put(file, at, e->width, edit_find(before, e->to) - edit_find(before, e->from));
        break;
    case EDIT_ZERO:
        assert_true(at + e->width <= file->loaded);
        memset(file->bytes + at, 0, e->width);
        break;
    case EDIT_GROW: resize(file, file->loaded + (size_t)e->value); break;
    case EDIT_CUT: resize(file, (size_t)e->value); break;
    case EDIT_CLAIM:
        resize(file, e->width);
        file->size = e->value;
        break;
    }
}

void edit_apply(edit_file *file, const edit *edits, size_t most)
{
    edit_file before = edit_copy(file->bytes, file->loaded);
    for (size_t i = 0; i < most && edits[i].kind != EDIT_NONE; i++) {
        apply(file, &before, &edits[i]);
    }
    edit_close(&before);
}
