/*
 * Gives every byte of a file exactly one owner. If two ranges overlap, which is rare in verified
 * files, the one that begins first owns the common bytes.
 */
#include "analysis/inspect/inspect_internal.h"

#include <stdlib.h>

#include "base/zeros.h"
#include "verifiers/context/limits.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/registry/formats.h"
#include "verifiers/safetensors/safetensors.h"

const char *ptv_owner_word(ptv_owner owner)
{
    static const char *const words[PTV_OWNERS] = {
        [PTV_OWNER_HEADER] = "header",       [PTV_OWNER_TABLES] = "tables",
        [PTV_OWNER_CONSTANTS] = "constants", [PTV_OWNER_STATE] = "initial-values",
        [PTV_OWNER_DELEGATE] = "delegate",   [PTV_OWNER_NAMED_DATA] = "named-data",
        [PTV_OWNER_PROGRAM] = "program",     [PTV_OWNER_ENTRY] = "entry",
        [PTV_OWNER_MEMBER] = "member",       [PTV_OWNER_DIRECTORY] = "directory",
        [PTV_OWNER_OPAQUE] = "opaque",       [PTV_OWNER_UNUSED] = "unused-segment",
        [PTV_OWNER_PADDING] = "padding",     [PTV_OWNER_UNREFERENCED] = "unreferenced",
        [PTV_OWNER_TAIL] = "tail",
    };
    return words[owner];
}

/* A unit whose bytes are being assigned to owners. */
typedef struct books {
    ptv_image whole; /* the unit */
    uint64_t flat, flat_size;
    ptv_seen_bytes *account;
    uint64_t done; /* all bytes before this have an owner */
    ptv_inspector *l;
    uint64_t base;   /* of the unit in the file */
    uint32_t region; /* parent of the regions to come */
    ptv_part *parts; /* of the account */
} books;

/* ---- Regions ---- */

static uint32_t add_region(const books *b, ptv_owner owner, uint64_t at, uint64_t size)
{
    const ptv_region region = {.at = b->base + at,
                               .size = size,
                               .from = {b->region, NULL, PTV_NO_NUMBER},
                               .owner = owner,
                               .number = PTV_NO_NUMBER};
    return ptv_add_region(b->l, &region);
}

static void add_part_region(const books *b, ptv_part *part, uint64_t at, uint64_t size)
{
    part->region = add_region(b, part->owner, at, size);
    if (part->region != PTV_NO_REGION) {
        b->l->regions[part->region].name = part->name;
        b->l->regions[part->region].number = part->segment;
    }
}

/* ---- Bytes that nobody owns ---- */

static void hide(const books *b, ptv_hiding where, uint64_t at, uint64_t size)
{
    ptv_hidden *hidden = b->l->closely ? ptv_take(b->l, 1, sizeof *hidden) : NULL;
    if (hidden != NULL) {
        *hidden = (ptv_hidden){b->account->hidden, where, at, size};
        b->account->hidden = hidden;
    }
}

/* `at` is relative to the flatbuffer. */
static void hide_inside(void *context, ptv_hiding where, uint64_t at, uint64_t size)
{
    const books *b = context;
    const bool last = b->flat + at + size == b->account->size;
    hide(b, last && where == PTV_HIDING_OBJECTS ? PTV_HIDING_TAIL : where, b->flat + at, size);
}

/* ---- In the flatbuffer ---- */

static void show(void *context, const ptv_table *type, unsigned slot, ptv_vec vec)
{
    const books *b = context;
    const ptv_field *field = &type->fields[slot];
    const unsigned width = field->kind == PTV_KIND_VECTOR ? field->size : 0;
    const ptv_text_seen seen = {.unit = b->account->unit,
                                .table = type,
                                .slot = slot,
                                .width = width,
                                .bytes = (const char *)b->whole.bytes + b->flat + vec.at,
                                .length = vec.count * (uint64_t)(width > 0 ? width : 1)};
    b->account->marked = b->account->marked || b->l->watcher.watch(b->l->watcher.context, &seen);
}

/* Root offset and identifier, plus the header that follows them in programs and data files. */
static uint64_t head_of(const ptv_run *run)
{
    enum { ROOT = 4, IDENTIFIER = 4 };
    const uint64_t front = ptv_state_of(run)->schema->identifier == NULL ? ROOT : ROOT + IDENTIFIER;
    const bool inserted = run->format == PTV_FORMAT_PROGRAM || run->format == PTV_FORMAT_DATA;
    return front + (inserted ? run->header_length : 0);
}

/* Whatever precedes the magic of a header, or follows the known fields of this format's header. */
static void look_behind_header(const books *b, const ptv_run *run)
{
    const ptv_header_layout *header = ptv_format_info_of(run->format)->header;
    const uint64_t known = header->head + (uint64_t)header->length;
    const uint64_t end = header->head + (uint64_t)run->header_length;
    if (b->flat == 0 && known > header->head && end > known &&
        !ptv_is_zero(b->whole.bytes + known, end - known)) {
        hide(b, PTV_HIDING_HEADER, known, end - known);
    }
    if (b->flat > 0 && header->apart && !ptv_is_zero(b->whole.bytes, header->magic_at)) {
        hide(b, PTV_HIDING_HEADER, 0, header->magic_at);
    }
}

/* Claims the part of a range that is inside the flatbuffer. */
static uint64_t claim_part(ptv_census *c, const books *b, ptv_part *part)
{
    const uint64_t end = part->at + part->size;
    const uint64_t from = part->at > b->flat ? part->at : b->flat;
    const uint64_t taken = end <= from ? 0 : ptv_claim(c, from - b->flat, end - from);
    if (taken > 0) {
        add_part_region(b, part, from, taken);
    }
    return taken;
}

static void count_flatbuffer(ptv_inspector *l, const books *b, ptv_census *c)
{
    ptv_seen_bytes *a = b->account;
    uint64_t zero, other;
    const uint64_t head = ptv_claim(c, 0, head_of(&l->run));
    a->owned[PTV_OWNER_HEADER] += head;
    (void)add_region(b, PTV_OWNER_HEADER, b->flat, head);
    for (uint32_t i = 0; i < a->part_count; i++) {
        a->owned[a->parts[i].owner] += claim_part(c, b, &b->parts[i]);
    }
    ptv_count_tables(c, l->run.root);
    for (unsigned i = 0; i < c->schema->table_count; i++) {
        const ptv_census_row *row = &c->rows[i];
        a->owned[PTV_OWNER_TABLES] += row->tables + row->vtables + row->vectors + row->strings;
    }
    ptv_count_gaps(c, &zero, &other);
    a->owned[PTV_OWNER_PADDING] += zero;
    a->owned[PTV_OWNER_UNREFERENCED] += other;
}

static void look_at_flatbuffer(ptv_inspector *l, books *b)
{
    const ptv_schema *schema = ptv_state_of(&l->run)->schema;
    ptv_census_row *rows = ptv_take(l, schema->table_count, sizeof *rows);
    uint64_t *bits = calloc((size_t)(b->flat_size / 64) + 1, sizeof *bits);
    if (rows != NULL && bits != NULL) {
        ptv_census c = {&l->run.image, schema, b->flat_size, bits, rows, .context = b};
        c.hidden = l->closely ? hide_inside : NULL;
        c.text = l->watcher.watch != NULL ? show : NULL;
        c.l = l->fully ? l : NULL;
        c.base = b->base + b->flat;
        const uint32_t outer = b->region;
        b->region = add_region(b, PTV_OWNER_TABLES, b->flat, b->flat_size);
        c.way = (ptv_way){b->region, NULL, PTV_NO_NUMBER};
        count_flatbuffer(l, b, &c);
        b->region = outer;
        b->account->schema = schema;
        b->account->rows = rows;
    }
    l->failed = l->failed || bits == NULL;
    free(bits);
}

/* ---- Around it ---- */

/* In a file that is read on demand, the bytes may not have been read yet. */
static bool is_zero(const books *b, uint64_t at, uint64_t end)
{
    const bool there = ptv_load_range(&b->l->run, 0, b->base + at, end - at);
    b->l->failed = b->l->failed || !there;
    return there && ptv_is_zero(b->whole.bytes + at, end - at);
}

/* The bytes between two owned ranges. */
static void add_gap(books *b, uint64_t at, ptv_hiding where)
{
    if (at > b->done) {
        const bool zero = is_zero(b, b->done, at);
        const ptv_owner owner = zero ? PTV_OWNER_PADDING : PTV_OWNER_UNREFERENCED;
        b->account->owned[owner] += at - b->done;
        (void)add_region(b, owner, b->done, at - b->done);
        if (!zero) {
            hide(b, where, b->done, at - b->done);
        }
        b->done = at;
    }
}

/* Writers pad files with zeros, but hardly with more than this. */
static void add_tail(books *b)
{
    enum { MOST = 65536 };
    const uint64_t size = b->account->size - b->done;
    const bool zero = (size <= MOST || b->l->closely) && is_zero(b, b->done, b->account->size);
    const ptv_owner owner = zero && size <= MOST ? PTV_OWNER_PADDING : PTV_OWNER_TAIL;
    b->account->owned[owner] += size;
    (void)add_region(b, owner, b->done, size);
    if (!zero) {
        hide(b, PTV_HIDING_TAIL, b->done, size);
    }
}

/*
 * Adds a range that begins no earlier than the ranges before it. If `owner` < 0, its bytes are
 * counted elsewhere. Returns how many bytes it gained, which end at b->done.
 */
static uint64_t add_range(books *b, uint64_t at, uint64_t size, int owner, ptv_hiding before)
{
    const uint64_t end = at + size;
    add_gap(b, at, before);
    const uint64_t taken = end > b->done ? end - b->done : 0;
    if (owner >= 0) {
        b->account->owned[owner] += taken;
    }
    b->done += taken;
    return taken;
}

static void add_weight(books *b, const ptv_weight *w)
{
    const ptv_owner owner = w->kind == PTV_WEIGHT_INITIAL ? PTV_OWNER_STATE : PTV_OWNER_CONSTANTS;
    const uint64_t taken = add_range(b, w->at, w->size, (int)owner, PTV_HIDING_CONSTANTS);
    const uint32_t region = add_region(b, owner, b->done - taken, taken);
    if (region != PTV_NO_REGION) {
        b->l->regions[region].name = w->name;
        b->l->regions[region].number = w->number;
    }
}

static int by_place(const void *a, const void *b)
{
    const ptv_part *x = a;
    const ptv_part *y = b;
    if (x->at != y->at) {
        return x->at < y->at ? -1 : 1;
    }
    return x->segment < y->segment ? -1 : x->segment > y->segment;
}

/* The bytes that come first without being part of a flatbuffer. */
static uint64_t front_of(const ptv_run *run, const books *b)
{
    switch (run->format) {
    case PTV_FORMAT_NFAT: return ptv_nfat_row(b->account->part_count);
    case PTV_FORMAT_SAFETENSORS: return ptv_tensors_of(&run->image).data;
    default: return b->flat > 0 ? ptv_format_info_of(run->format)->header->least : 0;
    }
}

/* Gaps between weights of a part belong to no weight, as gaps between parts belong to no part. */
static void add_part(books *b, ptv_part *part)
{
    const uint32_t outer = b->region;
    if (part->weight_count == 0) {
        const uint64_t taken =
            add_range(b, part->at, part->size, (int)part->owner, PTV_HIDING_PARTS);
        if (taken > 0) {
            add_part_region(b, part, b->done - taken, taken);
        }
        return;
    }
    add_gap(b, part->at, PTV_HIDING_PARTS);
    add_part_region(b, part, part->at, part->size);
    b->region = part->region;
    for (uint32_t i = 0; i < part->weight_count; i++) {
        add_weight(b, &part->weights[i]);
    }
    add_gap(b, part->at + part->size, PTV_HIDING_CONSTANTS);
    b->region = outer;
}

static void look_at_ranges(books *b)
{
    bool passed = false; /* the flatbuffer was added */
    const ptv_seen_bytes *a = b->account;
    for (uint32_t i = 0; i < a->part_count; i++) {
        if (!passed && a->parts[i].at >= b->flat) {
            add_range(b, b->flat, b->flat_size, -1, PTV_HIDING_PARTS);
            passed = true;
        }
        if (a->parts[i].size > 0) {
            add_part(b, &b->parts[i]);
        }
    }
    if (!passed) {
        add_range(b, b->flat, b->flat_size, -1, PTV_HIDING_PARTS);
    }
}

/* ---- Units ---- */

static void look_inside(ptv_inspector *l, ptv_part *parts, uint32_t count)
{
    for (uint32_t i = 0; i < count && !l->failed; i++) {
        if (parts[i].unit == PTV_NO_UNIT ||
            ptv_unit_at(&l->run, parts[i].unit)->format == PTV_FORMAT_UNKNOWN) {
            continue;
        }
        parts[i].inside = ptv_take(l, 1, sizeof *parts[i].inside);
        l->region = parts[i].region;
        if (parts[i].inside != NULL) {
            ptv_inspect_bytes(l, parts[i].unit, parts[i].inside);
        }
    }
}

/* Whether the unit has parts but is not a flatbuffer. */
static bool is_list(const ptv_run *run)
{
    const bool archive = run->format == PTV_FORMAT_PACKAGE || run->format == PTV_FORMAT_SAFETENSORS;
    return run->format == PTV_FORMAT_NFAT || (archive && run->sound) || ptv_has_engine(run);
}

static void look_at_unit(ptv_inspector *l, books *b, uint32_t unit)
{
    ptv_seen_bytes *a = b->account;
    const bool flat = ptv_state_of(&l->run)->schema != NULL && l->run.sound;
    if (!flat && !is_list(&l->run)) {
        a->owned[PTV_OWNER_OPAQUE] = a->size;
        return;
    }
    ptv_part *parts = ptv_parts_of(l, &a->part_count);
    a->part_count = parts == NULL ? 0 : a->part_count;
    a->weights = flat ? ptv_weights_of(l, &a->weight_count) : NULL;
    if (a->part_count > 0) {
        ptv_share_weights(l, a, parts);
        qsort(parts, a->part_count, sizeof *parts, by_place);
    }
    a->parts = parts;
    b->parts = parts;
    (void)add_region(b, PTV_OWNER_HEADER, 0,
                     add_range(b, 0, front_of(&l->run, b), PTV_OWNER_HEADER, PTV_HIDING_PARTS));
    if (flat) {
        look_behind_header(b, &l->run);
        look_at_flatbuffer(l, b);
    }
    look_at_ranges(b);
    add_tail(b);
    look_inside(l, parts, a->part_count);
    ptv_enter(&l->run, unit);
}

/* Recursion is as deep as units nest. */
void ptv_inspect_bytes(ptv_inspector *l, uint32_t i, ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(&l->run, i);
    ptv_enter(&l->run, i);
    books b = {
        ptv_unit_image(&l->run, unit), unit->flat, 0, account, 0, l, unit->base, l->region, NULL};
    account->unit = i;
    b.flat_size = ptv_state_of(&l->run)->schema == NULL ? 0 : l->run.flat_size;
    account->size = unit->size;
    if (i == 0) {
        b.region = PTV_NO_REGION;
        b.region = add_region(&b, PTV_OWNERS, 0, unit->size);
    }
    look_at_unit(l, &b, i);
}
