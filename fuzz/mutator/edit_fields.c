/* Edits of the fields of tables, in the tree: removing, adding, changing the kind. */
#include "fuzz/mutator/mutator_internal.h"

#include <string.h>

enum { DEPTH = 2 /* levels of tables below a new one */ };

typedef bool (*wanted)(const ft_field *field, const ft_slot *slot);

static bool is_optional(const ft_field *field, const ft_slot *slot)
{
    return slot->state != FT_ABSENT && (field->flags & (FT_REQUIRED | FT_TAG)) == 0;
}

static bool is_needed(const ft_field *field, const ft_slot *slot)
{
    return slot->state != FT_ABSENT && (field->flags & FT_REQUIRED) != 0;
}

static bool is_missing(const ft_field *field, const ft_slot *slot)
{
    return slot->state == FT_ABSENT && field->kind != FT_NOTHING && (field->flags & FT_TAG) == 0;
}

static bool is_union(const ft_field *field, const ft_slot *slot)
{
    (void)slot;
    return field->kind == FT_UNION;
}

static bool is_scalar(const ft_field *field, const ft_slot *slot)
{
    (void)slot;
    return field->kind == FT_SCALAR && (field->flags & FT_TAG) == 0;
}

/* Picks a random slot; `parent` is NULL if there is none. */
static ft_place pick_slot(fm_mutator *m, wanted fits)
{
    for (int i = 0; i < FM_TRIES; i++) {
        ft_node *table = fm_pick_shape(m, FT_OBJECT);
        uint32_t count = table == NULL ? 0 : table->count;
        uint32_t first = fm_below(m, count);
        for (uint32_t n = 0; n < count; n++) {
            uint32_t slot = first + n < count ? first + n : first + n - count;
            if (fits(ft_field_at(m->tree, table, slot), &table->as.slots[slot])) {
                return (ft_place){table, slot};
            }
        }
    }
    return (ft_place){NULL, 0};
}

/* If the table is a segment's, its numbers are then written as edited. */
static bool note(fm_mutator *m, const char *what, const ft_node *table, uint32_t slot)
{
    fe_file *file = fm_file(m);
    for (uint32_t i = 0; i < file->segment_count; i++) {
        if (file->segments[i].table == table) {
            file->segments[i].kept = true;
        }
    }
    return fm_note_path(m, what, table, slot);
}

/* Clears a field with what belongs to it: the tag of a union, the tags of unions. */
static void clear(fm_mutator *m, const ft_place *at)
{
    const ft_field *field = ft_field_at(m->tree, at->parent, at->slot);
    ft_clear(at->parent, at->slot);
    if (field->kind == FT_UNION || (field->kind == FT_VECTOR && field->element == FT_UNION)) {
        ft_clear(at->parent, at->slot - 1);
    }
}

static bool clear_one(fm_mutator *m, wanted fits)
{
    ft_place at = pick_slot(m, fits);
    if (at.parent == NULL) {
        return false;
    }
    clear(m, &at);
    return note(m, "remove", at.parent, at.slot);
}

static bool clear_optional(fm_mutator *m)
{
    return clear_one(m, is_optional);
}

static bool clear_needed(fm_mutator *m)
{
    return clear_one(m, is_needed);
}

static bool fill_missing(fm_mutator *m)
{
    ft_place at = pick_slot(m, is_missing);
    if (at.parent == NULL || !fm_fill_slot(m, at.parent, at.slot, DEPTH)) {
        return false;
    }
    return note(m, "a new value at", at.parent, at.slot);
}

/* Like scalar-boundary in place, but the field may be absent. */
static bool set_scalar(fm_mutator *m)
{
    ft_place at = pick_slot(m, is_scalar);
    if (at.parent == NULL) {
        return false;
    }
    const ft_field *field = ft_field_at(m->tree, at.parent, at.slot);
    uint64_t value =
        fm_chance(m, 50) ? fm_likely(m, at.parent, field) : fm_boundary_of(m, field->scalar);
    ft_set_scalar(at.parent, at.slot, value);
    return note(m, "another value at", at.parent, at.slot);
}

/* ---- Unions ---- */

static bool tag_alone(fm_mutator *m)
{
    ft_place at = pick_slot(m, is_union);
    if (at.parent == NULL || at.parent->as.slots[at.slot].state == FT_ABSENT) {
        return false;
    }
    uint32_t slot = fm_chance(m, 50) ? at.slot : at.slot - 1;
    ft_clear(at.parent, slot);
    return fm_note_path(m, "remove", at.parent, slot);
}

/* Sets another member, mostly with a value found in the file. */
static bool other_member(fm_mutator *m)
{
    ft_place at = pick_slot(m, is_union);
    if (at.parent == NULL) {
        return false;
    }
    const ft_union *of = &m->tree->schema->unions[ft_field_at(m->tree, at.parent, at.slot)->of];
    const ft_member *member = of->count == 0 ? NULL : &of->members[fm_below(m, of->count)];
    if (member == NULL) {
        return false;
    }
    const ft_node *like = fm_chance(m, 60) ? fm_pick_for(m, member->kind, member->of, NULL) : NULL;
    ft_node *value = like != NULL ? ft_copy(m->tree, like) : fm_new_member(m, member, DEPTH);
    if (value == NULL) {
        return false;
    }
    ft_set_scalar(at.parent, at.slot - 1, member->tag);
    ft_set_node(at.parent, at.slot, value);
    return fm_note_path(m, "another member at", at.parent, at.slot);
}

/* ---- Strings ---- */

static bool other_string(fm_mutator *m)
{
    ft_node *text = fm_pick_shape(m, FT_TEXT);
    ft_node *other = text == NULL ? NULL : fm_new_string(m);
    if (other == NULL) {
        return false;
    }
    text->as.bytes = other->as.bytes;
    text->count = other->count;
    text->lies = false;
    return fm_note_path(m, "another text at", text, FT_WHOLE);
}

/* Doubles the text, or halves it. */
static bool string_length(fm_mutator *m)
{
    ft_node *text = fm_pick_shape(m, FT_TEXT);
    uint32_t n = text == NULL ? 0 : text->count;
    bool longer = fm_chance(m, 50);
    if (n == 0 || n > m->max || !ft_resize(m->tree, text, longer ? 2 * n : n / 2)) {
        return false;
    }
    if (longer) {
        memcpy(text->as.bytes + n, text->as.bytes, n);
    }
    text->lies = false;
    return fm_note_path(m, longer ? "twice the text at" : "half the text at", text, FT_WHOLE);
}

static const fm_row rows[] = {
    {"field-remove", 20, FM_TREE, false, clear_optional},
    {"field-required-remove", 8, FM_TREE, true, clear_needed},
    {"field-new", 20, FM_TREE, false, fill_missing},
    {"field-scalar", 15, FM_TREE, false, set_scalar},
    {"union-half", 6, FM_TREE, true, tag_alone},
    {"union-other", 20, FM_TREE, false, other_member},
    {"string-other", 10, FM_TREE, false, other_string},
    {"string-length", 4, FM_TREE, false, string_length},
};

const fm_row_list fm_field_list = FM_ROW_LIST(rows);
