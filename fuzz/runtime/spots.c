/* Walks the tables of a verified file and names each place in them. */
#include "fuzz/runtime/spots.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/spots_parts.h"
#include "verifiers/core/view.h"

static bool tables(const site_finder *f, const ptv_table *type, uint32_t at, const char *path);

/* The element to visit after i: the first `most` - 1, then the last. */
static uint32_t next(const site_finder *f, uint32_t i, uint32_t count)
{
    return i + 1 == f->most && count > f->most ? count - 1 : i + 1;
}

static bool characters(const site_finder *f, ptv_vec text, const char *path)
{
    return site_give(f, SITE_STRING, text.at, (uint64_t)text.count + 1, path);
}

/* Visits what element i of a vector of references leads to. */
static bool target(const site_finder *f, const ptv_field *field, ptv_vec vec, uint32_t i,
                   const char *path)
{
    if (field->kind == PTV_KIND_STRINGS) {
        ptv_vec text = ptv_string_in(f->im, vec, i);
        return site_give(f, SITE_COUNT, text.at - 4, 4, path) && characters(f, text, path);
    }
    const ptv_table *type = &f->source->schema->tables[field->type];
    return tables(f, type, ptv_table_in(f->im, vec, i), path);
}

static bool elements(const site_finder *f, const ptv_field *field, site_kind kind, ptv_vec vec,
                     const char *path)
{
    char part[SITE_PATH];
    for (uint32_t i = 0; i < vec.count; i = next(f, i, vec.count)) {
        site_extend(part, path, "[%u]", (unsigned)i);
        uint32_t at = vec.at + i * field->size;
        bool scalar = field->kind == PTV_KIND_VECTOR;
        if (!site_give(f, scalar ? kind : SITE_OFFSET, at, scalar ? field->size : 4, part) ||
            (!scalar && !target(f, field, vec, i, part))) {
            return false;
        }
    }
    return true;
}

/* The table type that a union refers to, or NULL. */
static const ptv_table *member_of(const site_finder *f, const ptv_field *field, uint32_t table,
                                  unsigned slot)
{
    uint32_t tag = ptv_slot(f->im, table, slot - 1);
    return tag == 0 ? NULL : gm_member(f->source->schema, field, ptv_u8(f->im, tag));
}

static bool member(const site_finder *f, const ptv_field *field, uint32_t table, unsigned slot,
                   const char *path)
{
    char part[SITE_PATH];
    const ptv_table *type = member_of(f, field, table, slot);
    if (type == NULL) {
        return true;
    }
    site_extend(part, path, "<%s>", type->name);
    return tables(f, type, ptv_table_of(f->im, table, slot), part);
}

/* Vectors of bytes that belong to other programs are blobs. */
static site_kind kind_of(const ptv_field *field)
{
    static const char *const blobs[] = {"storage", "data", "value", "program"};
    for (size_t i = 0; i < sizeof blobs / sizeof blobs[0] && field->size == 1; i++) {
        if (strcmp(field->name, blobs[i]) == 0) {
            return SITE_BLOB;
        }
    }
    return SITE_SCALAR;
}

static bool referred(const site_finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                     const char *path)
{
    const ptv_field *field = &type->fields[slot];
    if (field->kind == PTV_KIND_UNION) {
        return member(f, field, table, slot, path);
    }
    if (field->kind == PTV_KIND_TABLE) {
        return tables(f, &f->source->schema->tables[field->type], ptv_table_of(f->im, table, slot),
                      path);
    }
    ptv_vec vec = ptv_vec_of(f->im, table, slot);
    if (!site_give(f, SITE_COUNT, vec.at - 4, 4, path)) {
        return false;
    }
    if (site_is_nested(f, vec.at)) {
        return true;
    }
    return field->kind == PTV_KIND_STRING ? characters(f, vec, path)
                                          : elements(f, field, kind_of(field), vec, path);
}

/* Visits what the vtable entry of a field leads to. */
static bool field_sites(const site_finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                        const char *path)
{
    const ptv_field *field = &type->fields[slot];
    uint32_t at = ptv_slot(f->im, table, slot);
    bool scalar = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return site_give(f, scalar ? SITE_SCALAR : SITE_OFFSET, at, scalar ? field->size : 4, path) &&
           (scalar || referred(f, type, table, slot, path));
}

static bool slot_sites(const site_finder *f, const ptv_table *type, uint32_t table, unsigned slot,
                       const char *path)
{
    uint32_t entry = table - ptv_u32(f->im, table) + 4 + 2 * slot;
    char part[SITE_PATH];
    const char *dot = site_dot(path);
    if (slot >= type->count || type->fields[slot].kind == PTV_KIND_NONE) {
        site_extend(part, path, "%s(unknown)", dot);
        return site_give(f, SITE_VTABLE, entry, 2, part);
    }
    bool absent = ptv_slot(f->im, table, slot) == 0;
    site_extend(part, path, "%s%s%s", dot, type->fields[slot].name, absent ? " (absent)" : "");
    return site_give(f, absent ? SITE_VTABLE : SITE_SLOT, entry, 2, part) &&
           (absent || field_sites(f, type, table, slot, part));
}

static bool table_head(const site_finder *f, uint32_t at, const char *path)
{
    uint32_t vtable = at - ptv_u32(f->im, at);
    const char *named = path[0] == '\0' ? "(root)" : path;
    char part[SITE_PATH];
    site_extend(part, path, " (size of the vtable)");
    if (!site_give(f, SITE_SOFFSET, at, 4, named) || !site_give(f, SITE_VTABLE, vtable, 2, part)) {
        return false;
    }
    site_extend(part, path, " (size of the table)");
    return site_give(f, SITE_VTABLE, vtable + 2, 2, part);
}

static bool tables(const site_finder *f, const ptv_table *type, uint32_t at, const char *path)
{
    unsigned slots = (ptv_u16(f->im, at - ptv_u32(f->im, at)) - 4u) / 2;
    if (!table_head(f, at, path)) {
        return false;
    }
    for (unsigned slot = 0; slot < slots; slot++) {
        if (!slot_sites(f, type, at, slot, path)) {
            return false;
        }
    }
    return true;
}

/* ---- Files ---- */

static bool file(const site_finder *above, const gm_source *source, uint64_t base,
                 const char *prefix);

static bool inner_files(const site_finder *f)
{
    for (size_t i = 0; i < f->nested_count; i++) {
        const site_nested *n = &f->nested[i];
        if (!file(f, &n->source, f->base + n->at, n->path)) {
            return false;
        }
    }
    return true;
}

static bool file(const site_finder *above, const gm_source *source, uint64_t base,
                 const char *prefix)
{
    site_finder f = *above;
    site_nested *nested = calloc(SITE_NESTED, sizeof *nested);
    if (nested == NULL) {
        abort();
    }
    f.source = source;
    f.im = &source->image;
    f.base = base;
    f.prefix = prefix;
    f.nested = nested;
    f.nested_count = sites_nested(source, nested, prefix);
    const ptv_schema *schema = source->schema;
    bool good =
        sites_in_head(&f) &&
        (schema == NULL || tables(&f, &schema->tables[schema->root], source->root, prefix)) &&
        sites_behind(&f) && inner_files(&f);
    free(nested);
    return good;
}

bool sites_of(const gm_source *source, uint32_t most, site_each each, void *context)
{
    const site_finder f = {.most = most, .each = each, .context = context};
    return file(&f, source, 0, "");
}
