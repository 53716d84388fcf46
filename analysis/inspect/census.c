/*
 * Counts the objects of a flatbuffer by the table type that they belong to. The walk follows a
 * verified tree by its schema. One bit per byte keeps shared or overlapping objects from being
 * counted twice. Time is that of the verifier's own walk, memory an eighth of the flatbuffer.
 */
#include "analysis/inspect/inspect_internal.h"

#include "base/zeros.h"

/* ---- Claimed bytes ---- */

static unsigned ones(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The index of the lowest bit that is set. */
static unsigned lowest(uint64_t word)
{
    return ones((word & (0 - word)) - 1);
}

/* Bits [from, to) of a word; `to` is at most 64. */
static uint64_t mask_of(uint64_t from, uint64_t to)
{
    const uint64_t above = to == 64 ? 0 : UINT64_MAX << to;
    return UINT64_MAX << from & ~above;
}

/* Claims the `whole` bytes whose bits are in `mask`. */
static uint64_t claim_in_word(uint64_t *word, uint64_t mask, uint64_t whole)
{
    const uint64_t free = mask & ~*word;
    *word |= mask;
    return free == mask ? whole : free == 0 ? 0 : ones(free);
}

uint64_t ptv_claim(ptv_census *c, uint64_t at, uint64_t size)
{
    uint64_t taken = 0;
    if (at >= c->limit) {
        return 0;
    }
    if (size > 0 && size <= 64 - at % 64 && size <= c->limit - at) { /* like most objects */
        return claim_in_word(&c->bits[at / 64], UINT64_MAX >> (64 - size) << at % 64, size);
    }
    const uint64_t end = size > c->limit - at ? c->limit : at + size;
    while (at < end) {
        const uint64_t next = at / 64 * 64 + 64 < end ? at / 64 * 64 + 64 : end;
        const uint64_t mask = mask_of(at % 64, next - at / 64 * 64);
        taken += claim_in_word(&c->bits[at / 64], mask, next - at);
        at = next;
    }
    return taken;
}

/* ---- The walk ---- */

/* Claims an object and lists it. For a vector that is a payload, only its length is its own. */
static uint64_t take_region(ptv_census *c, const char *type, ptv_object object, uint64_t at,
                            uint64_t size)
{
    enum { LENGTH = 4 };
    const uint64_t length = size < LENGTH ? 0 : ptv_claim(c, at, LENGTH);
    const uint64_t taken = length + ptv_claim(c, at, size);
    if (taken > 0) {
        const ptv_region region = {.at = c->base + at,
                                   .size = taken == length ? length : size,
                                   .from = c->way,
                                   .owner = PTV_OWNER_TABLES,
                                   .object = object,
                                   .type = type,
                                   .number = PTV_NO_NUMBER};
        const uint32_t number = ptv_add_region(c->l, &region);
        c->way.region = object == PTV_OBJECT_TABLE ? number : c->way.region;
    }
    return taken;
}

static uint64_t take(ptv_census *c, const char *type, ptv_object object, uint64_t at, uint64_t size)
{
    return c->l == NULL ? ptv_claim(c, at, size) : take_region(c, type, object, at, size);
}

static void count_table(ptv_census *c, unsigned type, uint32_t at);

static void tell(const ptv_census *c, const ptv_census_row *row, unsigned slot, ptv_vec vec)
{
    if (c->text != NULL && vec.count > 0) {
        c->text(c->context, row->type, slot, vec);
    }
}

static void count_string(ptv_census *c, ptv_census_row *row, unsigned slot, ptv_vec string)
{
    row->strings += take(c, NULL, PTV_OBJECT_STRING, string.at - 4, UINT64_C(5) + string.count);
    tell(c, row, slot, string);
}

static void count_vector(ptv_census *c, ptv_census_row *row, ptv_vec vec, unsigned size)
{
    row->vectors += take(c, NULL, PTV_OBJECT_VECTOR, vec.at - 4, 4 + (uint64_t)vec.count * size);
}

static void count_elements(ptv_census *c, ptv_census_row *row, unsigned slot, ptv_vec vec)
{
    enum { OFFSET = 4 };
    const ptv_field *field = &row->type->fields[slot];
    count_vector(c, row, vec, OFFSET);
    for (uint32_t i = 0; i < vec.count; i++) {
        c->way.index = i;
        if (field->kind == PTV_KIND_STRINGS) {
            count_string(c, row, slot, ptv_string_in(c->im, vec, i));
        } else {
            count_table(c, field->type, ptv_table_in(c->im, vec, i));
        }
    }
}

static void count_union(ptv_census *c, const ptv_table *type, uint32_t at, unsigned slot,
                        uint32_t value)
{
    uint64_t tag = ptv_scalar_of(c->im, at, type, slot - 1);
    const ptv_union *members = &c->schema->unions[type->fields[slot].type];
    if (tag < members->count) {
        count_table(c, members->members[tag].table, value);
    }
}

static void count_field(ptv_census *c, ptv_census_row *row, uint32_t at, ptv_lead lead)
{
    const ptv_field *field = &row->type->fields[lead.slot];
    const uint32_t to = ptv_follow(c->im, at + lead.at);
    const ptv_vec vec = {to + 4, ptv_u32(c->im, to)};
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_NONE:
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: break;
    case PTV_KIND_STRING: count_string(c, row, lead.slot, vec); break;
    case PTV_KIND_VECTOR:
        count_vector(c, row, vec, field->size);
        tell(c, row, lead.slot, vec);
        break;
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES: count_elements(c, row, lead.slot, vec); break;
    case PTV_KIND_UNION: count_union(c, row->type, at, lead.slot, to); break;
    case PTV_KIND_TABLE: count_table(c, field->type, to); break;
    }
}

static void count_fields(ptv_census *c, ptv_census_row *row, uint32_t at, const ptv_layout *layout)
{
    const uint32_t region = c->way.region;
    ptv_lead leads[PTV_LAYOUT_LEADS]; /* the recursion may replace the layout */
    const unsigned count = layout->lead_count;
    memcpy(leads, layout->leads, sizeof leads);
    for (unsigned i = 0; count <= PTV_LAYOUT_LEADS && i < count; i++) {
        c->way = (ptv_way){region, row->type->fields[leads[i].slot].name, PTV_NO_NUMBER};
        count_field(c, row, at, leads[i]);
    }
    for (unsigned slot = 0; count > PTV_LAYOUT_LEADS && slot < row->type->count; slot++) {
        const bool leads_on = ptv_leads_on(&row->type->fields[slot]);
        const uint32_t field = leads_on ? ptv_slot(c->im, at, slot) : 0;
        c->way = (ptv_way){region, row->type->fields[slot].name, PTV_NO_NUMBER};
        if (field != 0) {
            count_field(c, row, at, (ptv_lead){(uint16_t)slot, (uint16_t)(field - at)});
        }
    }
}

/* Recursion is as deep as the schema. */
static void count_table(ptv_census *c, unsigned type, uint32_t at)
{
    ptv_census_row *row = &c->rows[type];
    const uint32_t vtable = at - ptv_u32(c->im, at);
    const ptv_way way = c->way;
    const uint64_t taken =
        take(c, row->type->name, PTV_OBJECT_TABLE, at, ptv_u16(c->im, vtable + 2));
    const uint32_t region = c->way.region;
    bool fresh;
    const ptv_layout *layout = ptv_layout_of(c, row->type, at, &fresh);
    row->count += taken > 0;
    row->tables += taken;
    c->way = (ptv_way){region, NULL, PTV_NO_NUMBER};
    const uint64_t slots =
        fresh ? take(c, row->type->name, PTV_OBJECT_VTABLE, vtable, ptv_u16(c->im, vtable)) : 0;
    row->vtables += slots;
    if (taken > 0 && c->hidden != NULL) {
        ptv_look_between_fields(c, layout, at);
    }
    if (slots > 0 && c->hidden != NULL) {
        ptv_look_behind_slots(c, row->type, vtable);
    }
    count_fields(c, row, at, layout);
    c->way = way;
}

void ptv_count_tables(ptv_census *c, uint32_t root)
{
    for (unsigned i = 0; i < c->schema->table_count; i++) {
        c->rows[i].type = &c->schema->tables[i];
    }
    count_table(c, c->schema->root, root);
}

/* ---- What remains ---- */

/* The first byte from `at` on that is taken, or not taken; the limit if there is none. */
static uint64_t next_that_is(const ptv_census *c, uint64_t at, bool taken)
{
    const uint64_t other = taken ? 0 : UINT64_MAX;
    uint64_t found = 0;
    while (at < c->limit && found == 0) {
        found = (c->bits[at / 64] ^ other) & UINT64_MAX << at % 64;
        at = at / 64 * 64 + (found == 0 ? 64 : lowest(found));
    }
    return at < c->limit ? at : c->limit;
}

void ptv_count_gaps(const ptv_census *c, uint64_t *zero, uint64_t *other)
{
    *zero = 0;
    *other = 0;
    for (uint64_t at = next_that_is(c, 0, false); at < c->limit;) {
        const uint64_t end = next_that_is(c, at, true);
        const bool empty = ptv_is_zero(c->im->bytes + at, end - at);
        *(empty ? zero : other) += end - at;
        if (c->l != NULL) {
            ptv_add_region(
                c->l, &(ptv_region){.at = c->base + at,
                                    .size = end - at,
                                    .from = c->way,
                                    .owner = empty ? PTV_OWNER_PADDING : PTV_OWNER_UNREFERENCED,
                                    .number = PTV_NO_NUMBER});
        }
        if (!empty && c->hidden != NULL) {
            c->hidden(c->context, PTV_HIDING_OBJECTS, at, end - at);
        }
        at = next_that_is(c, end, false);
    }
}
