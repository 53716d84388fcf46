/* Numbers in the bytes of the file: picking, reading and changing them. */
#include "fuzz/mutator/mutator_internal.h"

/* ---- Scalars ---- */

static bool is_integer(const ft_field *field, uint8_t scalar)
{
    return scalar != PTV_BOOL && scalar < PTV_F32 && field->enumeration == 0 &&
           (field->flags & FT_TAG) == 0;
}

static void set_scalar(fm_site *site, const ft_field *field, uint32_t at)
{
    site->form = FM_WORD;
    site->field = field;
    site->scalar = field->scalar;
    site->width = fm_scalar_size(field->scalar);
    site->number = is_integer(field, field->scalar);
    site->at = at;
}

/* Picks a random scalar in the struct `of` at `at`, or nested in it. False if there is none. */
static bool in_struct(fm_mutator *m, uint32_t of, uint32_t at, fm_site *site)
{
    for (int depth = 0; depth < FT_MAX_DEPTH; depth++) {
        const ft_record *record = &m->tree->schema->structs[of];
        if (record->count == 0) {
            return false;
        }
        const ft_field *field = &record->fields[fm_below(m, record->count)];
        bool array = field->kind == FT_ARRAY;
        at += field->offset;
        at += array ? fm_below(m, field->length) * field->element_size : 0;
        if ((array ? field->element : field->kind) != FT_STRUCT) {
            set_scalar(site, field, at);
            site->name = field->name;
            return true;
        }
        of = field->of;
    }
    return false;
}

static bool in_slot(fm_mutator *m, ft_node *table, uint32_t slot, fm_site *site)
{
    const ft_slot *there = &table->as.slots[slot];
    const ft_field *field = ft_field_at(m->tree, table, slot);
    site->slot = slot;
    if (there->state != FT_HERE || there->at == 0) {
        return false;
    }
    if (field->kind == FT_STRUCT) {
        return in_struct(m, field->of, there->at, site);
    }
    set_scalar(site, field, there->at);
    return true;
}

static bool in_table(fm_mutator *m, ft_node *table, fm_wanted wanted, fm_site *site)
{
    uint32_t first = fm_below(m, table->count);
    for (uint32_t i = 0; i < table->count; i++) {
        uint32_t slot = first + i < table->count ? first + i : first + i - table->count;
        if (in_slot(m, table, slot, site) && (wanted == NULL || wanted(site))) {
            return true;
        }
    }
    return false;
}

static bool in_items(fm_mutator *m, ft_node *vector, fm_site *site)
{
    if (vector->count == 0) {
        return false;
    }
    const ft_field *field = vector->field;
    site->slot = fm_below(m, vector->count);
    uint32_t at = vector->at + ft_count_size(field) + site->slot * field->element_size;
    if (field->element == FT_STRUCT) {
        return in_struct(m, field->of, at, site);
    }
    set_scalar(site, field, at);
    return true;
}

static bool in_node(fm_mutator *m, ft_node *node, fm_wanted wanted, fm_site *site)
{
    *site = (fm_site){.node = node, .slot = FT_WHOLE};
    switch (node->shape) {
    case FT_OBJECT: return in_table(m, node, wanted, site);
    case FT_ITEMS: return in_items(m, node, site) && (wanted == NULL || wanted(site));
    case FT_BLOCK:
        return in_struct(m, node->type, node->at, site) && (wanted == NULL || wanted(site));
    default: return false;
    }
}

bool fm_pick_scalar(fm_mutator *m, fm_wanted wanted, fm_site *site)
{
    for (int i = 0; i < 4 * FM_TRIES; i++) {
        ft_node *node = fm_pick(m);
        if (node != NULL && node->at != 0 && in_node(m, node, wanted, site)) {
            return true;
        }
    }
    return false;
}

/* ---- Offsets ---- */

static bool is_offset(const ft_slot *slot)
{
    return (slot->state == FT_LEADS || slot->state == FT_WORD) && slot->at != 0;
}

bool fm_pick_offset(fm_mutator *m, fm_site *site)
{
    for (int i = 0; i < 2 * FM_TRIES; i++) {
        ft_node *node = fm_pick(m);
        bool slots = node != NULL && (node->shape == FT_OBJECT || node->shape == FT_REFS);
        uint32_t first = slots ? fm_below(m, node->count) : 0;
        for (uint32_t n = 0; slots && n < node->count; n++) {
            uint32_t slot = (first + n) % node->count;
            if (is_offset(&node->as.slots[slot])) {
                bool field = node->shape == FT_OBJECT;
                *site = (fm_site){.form = FM_WORD,
                                  .width = field ? ft_field_at(m->tree, node, slot)->size : 4,
                                  .at = node->as.slots[slot].at,
                                  .node = node,
                                  .slot = slot};
                return true;
            }
        }
    }
    return false;
}

/* ---- Reading and changing ---- */

uint64_t fm_get(const fm_mutator *m, const fm_site *site)
{
    return le_load(m->bytes + fm_position(m, site), site->width);
}

bool fm_put(fm_mutator *m, const fm_site *site, uint64_t value)
{
    uint64_t old = fm_get(m, site);
    le_store(m->bytes + fm_position(m, site), site->width, value);
    value = fm_get(m, site);
    if (value != old) {
        fm_note_put(m, site, old, value);
    }
    return value != old;
}
