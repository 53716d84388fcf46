/*
 * Finds out which writer produced a binary. Builders write from the end, so every object ends where
 * the one written before it begins. Thus the size of a table can be measured, and compared with the
 * size in its vtable.
 */
#include <stdlib.h>

#include "base/hash.h"
#include "base/map.h"
#include "golden/codec/decode.h"
#include "golden/codec/payload.h"
#include "verifiers/schemas/program.h"

/* ---- Evidence in the tables ---- */

/* Where byte vectors of one kind begin. */
typedef struct gm_sites {
    uint64_t positions; /* of all nonempty ones, or-ed */
    uint64_t empty;     /* of all empty ones, or-ed */
    uint32_t padding;   /* most bytes between the end of one and the next object */
} gm_sites;

typedef struct gm_observed {
    uint32_t rising, falling;      /* tables whose references are in slot order, or in reverse */
    uint32_t tables, vtables;      /* distinct ones */
    uint32_t repeated;             /* vtables equal to another one */
    uint32_t mismatches;           /* tables whose size differs from that in the vtable */
    gm_sites constants, delegates; /* Buffer.storage, BackendDelegateInlineData.data */
} gm_observed;

/* No writer makes a longer vtable; a hostile one has 64 KiB and is shared by all tables. */
enum { FAR = 1 << 17, LONGEST_VTABLE = 4 + 2 * 256 };

typedef struct observer {
    const gm_source *s;
    const ptv_image *im;
    gm_observed *o;
    uint8_t *begins; /* a bit for every two bytes: an object begins there */
    uint32_t *found; /* pairs: position and type of each table */
    size_t count, room;
    ptv_map contents; /* vtables by content */
    bool failed;
} observer;

static void walk(observer *w, const ptv_table *type, uint32_t table);

/* ---- First walk: where objects begin ---- */

static bool has_mark(const observer *w, uint32_t at)
{
    return (w->begins[at / 16] >> (at / 2 % 8) & 1) != 0;
}

/* False if it was marked before. Objects begin at even positions. */
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

/* ---- Second walk: how objects are written ---- */

/*
 * Where the next object at or after `at` begins, or the FlatBuffer ends. The search goes no further
 * than the largest table or padding: `at` + FAR stands for everything beyond.
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

/* Counts vtables whose content has been seen before. */
static void see_vtable(observer *w, uint32_t vtable)
{
    uint32_t said = ptv_u16(w->im, vtable);
    uint32_t size = said < LONGEST_VTABLE ? said : LONGEST_VTABLE;
    const uint64_t key = ptv_hash(PTV_HASH, w->im->bytes + vtable, size);
    uint32_t known = (uint32_t)ptv_map_get(&w->contents, key);
    if (known == 0) {
        w->failed = !ptv_map_add(&w->contents, key, vtable);
    } else if (known != vtable) {
        w->o->repeated++;
    }
}

/* In flatc's output an empty vector is directly followed by the next object, without padding. */
static void see_bytes(observer *w, gm_sites *sites, uint32_t table)
{
    ptv_vec bytes = ptv_vec_of(w->im, table, 0);
    if (bytes.at == 0) {
        return;
    }
    if (bytes.count == 0) {
        sites->empty |= bytes.at;
    } else {
        sites->positions |= bytes.at;
    }
    uint32_t end = bytes.at + bytes.count;
    uint32_t padding = next_object(w, end) - end;
    sites->padding = padding > sites->padding ? padding : sites->padding;
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

/*
 * Walks over all tables twice: first marks where objects begin, then measures each object up to the
 * next one. O(size). False if out of memory.
 */
static bool observe(gm_observed *observed, const gm_source *s)
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
    ptv_map_free(&w.contents);
    free(w.begins);
    free(w.found);
    return !w.failed;
}

/* ---- Which writer ---- */

enum { HEAD = 8, DEFAULT_SEGMENTS = 128, HIGHEST = 65536 };

/* ---- Alignment of segments ---- */

static uint64_t offset_of(const gm_source *s, uint32_t i, uint64_t *size)
{
    uint64_t at;
    gm_part(s, i, &at, size);
    return at - s->segment_base;
}

/* Whether segments begin exactly where this alignment puts them, or at least at multiples of it. */
static bool fits_segments(const gm_source *s, uint64_t alignment, bool exactly)
{
    uint64_t end = 0;
    if (s->segment_base != 0 && gm_align_up(s->program_size, alignment) != s->segment_base) {
        return false;
    }
    for (uint32_t i = 0; i < gm_part_count(s); i++) {
        uint64_t size;
        uint64_t at = offset_of(s, i, &size);
        if (at % alignment != 0 || (exactly && gm_align_up(end, alignment) != at)) {
            return false;
        }
        end = at + size;
    }
    return true;
}

static uint32_t segment_alignment(const gm_source *s)
{
    for (int exactly = 1; exactly >= 0; exactly--) {
        if (fits_segments(s, DEFAULT_SEGMENTS, exactly)) {
            return DEFAULT_SEGMENTS;
        }
        for (uint32_t alignment = HIGHEST; alignment > 0; alignment /= 2) {
            if (fits_segments(s, alignment, exactly)) {
                return alignment;
            }
        }
    }
    return DEFAULT_SEGMENTS;
}

/* ---- Alignment of bytes in the FlatBuffer, and of constants in their segment ---- */

/* Evidence about one of the two alignment options. */
typedef struct option {
    bool used;          /* it aligns something in the FlatBuffer */
    uint64_t positions; /* multiples of the alignment, or-ed */
    uint32_t padding;   /* less than the alignment, if that is at least 4 */
} option;

/* Evidence about the whole program. */
typedef struct traces {
    option constants, delegates;
    uint64_t size;   /* size of the program, a multiple of its strictest alignment */
    uint64_t first;  /* where its first object begins, after less padding than that */
    uint64_t header; /* header_length; 0: no header */
} traces;

static uint64_t offsets_of(const gm_source *s)
{
    uint32_t table = ptv_table_of(&s->image, s->root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT);
    ptv_vec offsets = {0, 0};
    uint64_t all = 0;
    if (table != 0) {
        offsets = ptv_vec_of(&s->image, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS);
    }
    for (uint32_t i = 0; i < offsets.count; i++) {
        all |= ptv_u64(&s->image, offsets.at + (uint64_t)i * 8);
    }
    return all;
}

/* flatc does not align empty vectors. */
static option option_of(const gm_sites *sites, gm_writer writer)
{
    bool python = writer == GM_PYTHON;
    return (option){sites->positions != 0 || (python && sites->empty != 0),
                    sites->positions | (python ? sites->empty : 0), sites->padding};
}

static bool fits_option(const option *o, uint32_t alignment, uint64_t size)
{
    uint32_t padded = alignment > 4 ? alignment : 4;
    return (o->positions & (alignment - 1)) == 0 &&
           (!o->used || ((size & (alignment - 1)) == 0 && o->padding < padded));
}

/* Whether everything is where the exporter puts it; the header has the stricter alignment. */
static bool fits(const traces *t, uint32_t constants, uint32_t delegates)
{
    uint32_t strictest = 8; /* for numbers */
    uint32_t stricter = constants > delegates ? constants : delegates;
    uint64_t room = gm_align_up(t->header, stricter > strictest ? stricter : strictest);
    if (t->constants.used && constants > strictest) {
        strictest = constants;
    }
    if (t->delegates.used && delegates > strictest) {
        strictest = delegates;
    }
    return t->first >= HEAD + room && t->first - HEAD - room < strictest &&
           fits_option(&t->constants, constants, t->size - room) &&
           fits_option(&t->delegates, delegates, t->size - room);
}

/*
 * Takes the first pair that fits, trying likely ones first: an option without evidence keeps its
 * default. Pairs that fit the same evidence produce the same bytes.
 */
static void find_alignments(gm_layout *layout, const traces *t)
{
    static const uint32_t likely[] = {16,  8,    4,    2,    1,    32,    64,    128,  256,
                                      512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
    enum { COUNT = sizeof likely / sizeof likely[0] };
    for (size_t d = 0; d < COUNT; d++) {
        for (size_t c = 0; c < COUNT; c++) {
            if (fits(t, likely[c], likely[d])) {
                layout->constant_alignment = likely[c];
                layout->delegate_alignment = likely[d];
                return;
            }
        }
    }
}

static traces traces_of(const gm_source *s, const gm_observed *o, gm_writer writer)
{
    traces t = {.constants = option_of(&o->constants, writer),
                .delegates = option_of(&o->delegates, writer),
                .size = s->program_size,
                .first = s->lowest,
                .header = s->header_length};
    if (!t.constants.used) {
        t.constants.positions = offsets_of(s);
    }
    return t;
}

/* ---- The whole layout ---- */

static gm_vtables find_vtables(const gm_observed *o)
{
    if (o->repeated > 0 && o->vtables == o->tables) {
        return GM_OWN;
    }
    return o->mismatches > 0 && o->falling > o->rising ? GM_BY_OFFSETS : GM_SHARED;
}

bool gm_guess_layout(gm_layout *layout, const gm_source *s)
{
    gm_observed o;
    *layout = GM_LAYOUT_DEFAULT;
    if (s->schema == NULL) {
        return true;
    }
    if (!observe(&o, s)) {
        return false;
    }
    if (gm_is_payload(s->format)) { /* only evidence of Python excludes flatc */
        layout->writer = o.falling > o.rising ? GM_PYTHON : GM_FLATC;
        layout->vtables = find_vtables(&o);
        /* In MLX, padding between tables looks like a size mismatch, but MLX is too recent for
           that. */
        bool padded = s->format == PTV_FORMAT_MLX && layout->vtables == GM_BY_OFFSETS;
        layout->vtables = padded ? GM_SHARED : layout->vtables;
        return true;
    }
    layout->writer = o.rising > o.falling ? GM_FLATC : GM_PYTHON;
    layout->vtables = find_vtables(&o);
    layout->segment_alignment = segment_alignment(s);
    if (s->format == PTV_FORMAT_PROGRAM) {
        const traces t = traces_of(s, &o, layout->writer);
        find_alignments(layout, &t);
    }
    return true;
}
