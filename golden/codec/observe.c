/*
 * Two walks over all tables: the first marks where objects begin, the second measures
 * each of them from there to the next one.
 */
#include "golden/codec/observe.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/map.h"
#include "verifiers/core/view.h"
#include "verifiers/schemas/program.h"

/* No writer makes a longer vtable; a hostile one has 64 KiB and is everybody's. */
enum { FAR = 1 << 17, LONGEST_VTABLE = 4 + 2 * 256 };

typedef struct observer {
    const gm_source *s;
    const ptv_image *im;
    gm_observed *o;
    uint8_t *begins; /* a bit for every two bytes: something begins there */
    uint32_t *found; /* positions of tables with their types, in pairs */
    size_t count, room;
    gm_map contents; /* vtables by what is in them */
    bool failed;
} observer;

static void walk(observer *w, const ptv_table *type, uint32_t table);

/* ---- First walk: where objects begin ---- */

static bool has_mark(const observer *w, uint32_t at)
{
    return (w->begins[at / 16] >> (at / 2 % 8) & 1) != 0;
}

/* False when there was a mark. Objects begin at even positions. */
static bool mark(observer *w, uint32_t at)
{
    bool first = !has_mark(w, at);
    w->begins[at / 16] |= (uint8_t)(1u << (at / 2 % 8));
    return first;
}

static bool keep(observer *w, const ptv_table *type, uint32_t table)
{
    if (w->count + 2 > w->room) {
        size_t room = w->room == 0 ? 1024 : w->room * 2;
        uint32_t *found = realloc(w->found, room * sizeof *found);
        if (found == NULL) {
            w->failed = true;
            return false;
        }
        w->found = found;
        w->room = room;
    }
    w->found[w->count++] = table;
    w->found[w->count++] = (uint32_t)(type - w->s->schema->tables);
    return true;
}

static void walk_list(observer *w, const ptv_field *field, ptv_vec list)
{
    for (uint32_t i = 0; i < list.count && !w->failed; i++) {
        if (field->kind == PTV_KIND_STRINGS) {
            mark(w, ptv_string_in(w->im, list, i).at - 4);
        } else {
            walk(w, &w->s->schema->tables[field->type], ptv_table_in(w->im, list, i));
        }
    }
}

static const ptv_table *member(const observer *w, const ptv_field *field, uint32_t table,
                               unsigned slot)
{
    uint32_t tag = slot == 0 ? 0 : ptv_slot(w->im, table, slot - 1);
    return gm_member(w->s->schema, field, tag == 0 ? 0 : ptv_u8(w->im, tag));
}

static void walk_field(observer *w, const ptv_field *field, uint32_t table, unsigned slot)
{
    const ptv_table *type;
    ptv_vec list;
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_STRING:
    case PTV_KIND_VECTOR: mark(w, ptv_vec_of(w->im, table, slot).at - 4); break;
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES:
        list = ptv_vec_of(w->im, table, slot);
        mark(w, list.at - 4);
        walk_list(w, field, list);
        break;
    case PTV_KIND_TABLE:
        walk(w, &w->s->schema->tables[field->type], ptv_table_of(w->im, table, slot));
        break;
    case PTV_KIND_UNION:
        type = member(w, field, table, slot);
        if (type != NULL) {
            walk(w, type, ptv_table_of(w->im, table, slot));
        }
        break;
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG:
    case PTV_KIND_NONE: break;
    }
}

static void walk(observer *w, const ptv_table *type, uint32_t table)
{
    if (!mark(w, table) || !keep(w, type, table)) {
        return;
    }
    w->o->vtables += mark(w, table - ptv_u32(w->im, table));
    for (unsigned slot = 0; slot < type->count && !w->failed; slot++) {
        if (type->fields[slot].kind != PTV_KIND_NONE && ptv_slot(w->im, table, slot) != 0) {
            walk_field(w, &type->fields[slot], table, slot);
        }
    }
}

/* ---- Second walk: how they are written ---- */

/*
 * Where the next object at or after `at` begins, or the FlatBuffer ends. Nothing looks
 * further than the largest table or padding: `at` + FAR stands for all that is behind.
 */
static uint32_t next_object(const observer *w, uint32_t at)
{
    uint32_t last = (uint32_t)w->s->program_size;
    uint32_t end = last - at > FAR ? at + FAR : last;
    at += at % 2;
    while (at < end && !has_mark(w, at)) {
        at = w->begins[at / 16] == 0 ? (at / 16 + 1) * 16 : at + 2;
    }
    return at < end ? at : end;
}

static bool is_scalar(const ptv_field *field)
{
    return field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
}

static void see_order(observer *w, const ptv_table *type, uint32_t table)
{
    uint32_t before = 0;
    for (unsigned slot = 0; slot < type->count; slot++) {
        uint32_t at = ptv_slot(w->im, table, slot);
        if (type->fields[slot].kind == PTV_KIND_NONE || is_scalar(&type->fields[slot]) || at == 0) {
            continue;
        }
        if (before != 0) {
            w->o->rising += at > before;
            w->o->falling += at < before;
        }
        before = at;
    }
}

/* Counts vtables with the same content as one before. */
static void see_vtable(observer *w, uint32_t vtable)
{
    uint32_t said = ptv_u16(w->im, vtable);
    uint32_t size = said < LONGEST_VTABLE ? said : LONGEST_VTABLE;
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    for (uint32_t i = 0; i < size; i++) {
        key = (key ^ w->im->bytes[vtable + i]) * UINT64_C(0x100000001b3);
    }
    uint32_t known = gm_map_get(&w->contents, key);
    if (known == 0) {
        w->failed = !gm_map_add(&w->contents, key, vtable);
    } else if (known != vtable) {
        w->o->repeated++;
    }
}

/* What follows an empty vector of flatc is the next object: it does not pad them. */
static void see_bytes(observer *w, gm_spots *spots, uint32_t table)
{
    ptv_vec bytes = ptv_vec_of(w->im, table, 0);
    if (bytes.at == 0) {
        return;
    }
    if (bytes.count == 0) {
        spots->empty |= bytes.at;
    } else {
        spots->positions |= bytes.at;
    }
    uint32_t end = bytes.at + bytes.count;
    uint32_t padding = next_object(w, end) - end;
    spots->padding = padding > spots->padding ? padding : spots->padding;
}

static void see_table(observer *w, const ptv_table *type, uint32_t table)
{
    uint32_t vtable = table - ptv_u32(w->im, table);
    see_order(w, type, table);
    see_vtable(w, vtable);
    w->o->mismatches += next_object(w, table + 2) - table != ptv_u16(w->im, vtable + 2);
    if (w->s->format == PTV_FORMAT_PROGRAM) {
        if (type == &w->s->schema->tables[PTV_PROGRAM_BUFFER]) {
            see_bytes(w, &w->o->constants, table);
        } else if (type == &w->s->schema->tables[PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA]) {
            see_bytes(w, &w->o->delegates, table);
        }
    }
}

bool gm_observe(gm_observed *observed, const gm_source *s)
{
    observer w = {.s = s, .im = &s->image, .o = observed};
    *observed = (gm_observed){0};
    w.begins = calloc((size_t)s->program_size / 16 + 1, 1);
    if (w.begins == NULL) {
        return false;
    }
    walk(&w, &s->schema->tables[s->schema->root], s->root);
    observed->tables = (uint32_t)(w.count / 2);
    for (size_t i = 0; i < w.count && !w.failed; i += 2) {
        see_table(&w, &s->schema->tables[w.found[i + 1]], w.found[i]);
    }
    gm_map_free(&w.contents);
    free(w.begins);
    free(w.found);
    return !w.failed;
}
