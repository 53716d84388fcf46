/* Edits of vtables and of the words that lead to them, in place. */
#include "fuzz/mutator/mutator_internal.h"

enum { FIRST_ENTRY = 4, ENTRY = 2 };

static ft_node *pick_table(fm_mutator *m)
{
    ft_node *table = fm_pick_shape(m, FT_OBJECT);
    return table != NULL && table->vtable != 0 && table->count > 0 ? table : NULL;
}

/* Number of entries in the vtable, as it is now. */
static uint32_t entries_of(const fm_mutator *m, const ft_node *table)
{
    const uint8_t *vtable = m->bytes + m->base + table->vtable;
    uint64_t bytes = le_load(vtable, 2);
    uint64_t there = m->size - m->base - table->vtable;
    bytes = bytes < there ? bytes : there;
    return bytes < FIRST_ENTRY ? 0 : (uint32_t)(bytes - FIRST_ENTRY) / ENTRY;
}

/* Picks the entry of a field, either any or one that is present. */
static bool pick_entry(fm_mutator *m, bool there, fm_site *site)
{
    ft_node *table = pick_table(m);
    uint32_t entries = table == NULL ? 0 : entries_of(m, table);
    entries = entries > 0 && entries > table->count ? table->count : entries;
    uint32_t first = fm_below(m, entries);
    for (uint32_t i = 0; i < entries; i++) {
        uint32_t slot = (first + i) % entries;
        bool field = m->tree->schema->tables[table->type].fields[slot].kind != FT_NOTHING;
        if (field && (!there || table->as.slots[slot].state != FT_ABSENT)) {
            *site = (fm_site){.form = FM_SLOT,
                              .width = ENTRY,
                              .at = table->vtable + FIRST_ENTRY + ENTRY * slot,
                              .node = table,
                              .slot = slot};
            return true;
        }
    }
    return false;
}

static bool is_required(const fm_mutator *m, const fm_site *site)
{
    const ft_field *field = ft_field_at(m->tree, site->node, site->slot);
    return (field->flags & (FT_REQUIRED | FT_TAG)) != 0 || field->kind == FT_UNION;
}

static bool entry_zero(fm_mutator *m)
{
    fm_site site;
    return pick_entry(m, true, &site) && !is_required(m, &site) && fm_put(m, &site, 0);
}

static bool required_zero(fm_mutator *m)
{
    fm_site site;
    for (int i = 0; i < FM_TRIES; i++) {
        if (pick_entry(m, true, &site) && is_required(m, &site)) {
            return fm_put(m, &site, 0);
        }
    }
    return false;
}

/* Puts two fields at the same bytes. */
static bool entry_shared(fm_mutator *m)
{
    fm_site site;
    if (!pick_entry(m, false, &site)) {
        return false;
    }
    fm_site other = site;
    other.at = site.node->vtable + FIRST_ENTRY + ENTRY * fm_below(m, entries_of(m, site.node));
    return fm_put(m, &site, fm_get(m, &other));
}

/* Off by a little, past the end of the table, or at the word that leads to the vtable. */
static bool entry_wrong(fm_mutator *m)
{
    fm_site site;
    if (!pick_entry(m, false, &site)) {
        return false;
    }
    uint64_t entry = fm_get(m, &site);
    uint64_t size = le_load(m->bytes + m->base + site.node->vtable + 2, 2);
    const uint64_t wrong[] = {entry + 1, entry + 2, entry - 4, size, size - 1, 1, 4, UINT16_MAX};
    return fm_put(m, &site, wrong[fm_below(m, sizeof wrong / sizeof *wrong)]);
}

static bool put_size(fm_mutator *m, uint32_t behind)
{
    ft_node *table = pick_table(m);
    if (table == NULL) {
        return false;
    }
    fm_site site = {.form = behind == 0 ? FM_VTABLE : FM_PLAIN,
                    .width = 2,
                    .at = table->vtable + behind,
                    .node = table,
                    .slot = FT_WHOLE};
    uint64_t size = fm_get(m, &site);
    const uint64_t wrong[] = {0,        2,        3,        4,          size - 2,
                              size - 1, size + 1, size + 2, UINT16_MAX, UINT16_MAX - 1};
    return fm_put(m, &site, wrong[fm_below(m, sizeof wrong / sizeof *wrong)]);
}

static bool vtable_size(fm_mutator *m)
{
    return put_size(m, 0);
}

static bool table_size(fm_mutator *m)
{
    return put_size(m, 2);
}

/* Picks the word of a table that leads to its vtable. It counts backwards. */
static bool pick_word(fm_mutator *m, fm_site *site)
{
    ft_node *table = pick_table(m);
    if (table != NULL) {
        *site = (fm_site){
            .form = FM_OBJECT, .width = 4, .at = table->at, .node = table, .slot = FT_WHOLE};
    }
    return table != NULL;
}

static bool vtable_other(fm_mutator *m)
{
    fm_site site;
    const ft_node *other = pick_table(m);
    return other != NULL && pick_word(m, &site) && fm_put(m, &site, site.at - other->vtable);
}

static bool vtable_wild(fm_mutator *m)
{
    fm_site site;
    if (!pick_word(m, &site)) {
        return false;
    }
    const uint64_t wild[] = {0,
                             site.at,
                             site.at - 4,
                             UINT32_MAX,
                             INT32_MAX,
                             (uint64_t)INT32_MAX + 1,
                             fm_get(m, &site) + 1,
                             fm_get(m, &site) - 2};
    return fm_put(m, &site, wild[fm_below(m, sizeof wild / sizeof *wild)]);
}

static const fm_row rows[] = {
    {"vtable-entry-zero", 8, FM_PLACE, false, entry_zero},
    {"vtable-required-zero", 6, FM_PLACE, true, required_zero},
    {"vtable-entry-shared", 6, FM_PLACE, true, entry_shared},
    {"vtable-entry-wrong", 8, FM_PLACE, true, entry_wrong},
    {"vtable-size", 6, FM_PLACE, true, vtable_size},
    {"vtable-table-size", 5, FM_PLACE, true, table_size},
    {"vtable-other", 6, FM_PLACE, true, vtable_other},
    {"vtable-wild", 4, FM_PLACE, true, vtable_wild},
};

const fm_row_list fm_vtable_list = FM_ROW_LIST(rows);
