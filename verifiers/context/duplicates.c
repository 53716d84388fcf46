/* Finds equal strings in a list by sorting it, which makes them neighbours. */
#include "duplicates.h"

#include "../core/walk.h"
#include "sort.h"

typedef struct named {
    ptv_hashed key;
    uint32_t index; /* in the list */
} named;

typedef struct names {
    const ptv_image *image;
    named *items;
} names;

/* Keeps equal strings in the order of the list. */
static bool before(void *context, uint32_t a, uint32_t b)
{
    const names *n = context;
    const named *x = &n->items[a], *y = &n->items[b];
    int order = ptv_compare_hashed(n->image, x->key, y->key);
    return order != 0 ? order < 0 : x->index < y->index;
}

/* Collects the strings that are not empty. Returns false if the budget is spent. */
PTV_NOINLINE static bool collect(ptv_run *run, const ptv_frame *owner, ptv_vec tables,
                                 unsigned slot, names *n, uint32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < tables.count; i++) {
        ptv_vec string = ptv_vec_of(&run->image, ptv_table_in(&run->image, tables, i), slot);
        if (!ptv_spend(run, owner, UINT64_C(4) + string.count)) {
            return false;
        }
        if (string.count > 0) {
            n->items[(*count)++] =
                (named){{string, (uint32_t)ptv_hash(&run->image, string.at, string.count)}, i};
        }
    }
    return true;
}

/*
 * Frames that lead to two equal strings. They are at the end of the scratch memory because on the
 * stack they would take space in every run.
 */
typedef struct scratch {
    ptv_frame ours[2], theirs[2];
    ptv_related other;
} scratch;

static scratch *scratch_of(ptv_run *run)
{
    return (scratch *)(void *)((uint8_t *)ptv_scratch(run) + PTV_SCRATCH_BYTES - sizeof(scratch));
}

/*
 * A list of m tables takes at least 4m bytes of the program, and the items take 16m, less than
 * PTV_MEMORY_FOR() allows. Short lists are sorted in the scratch memory that every run has.
 */
static named *room_for(ptv_run *run, const ptv_rule *rule, uint32_t count)
{
    enum { FEW = (PTV_SCRATCH_BYTES - sizeof(scratch)) / sizeof(named) };
    return count <= FEW ? (named *)(void *)ptv_scratch(run)
                        : ptv_borrow_list(run, rule, count, sizeof(named));
}

void ptv_report_duplicate(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_vec name,
                          ptv_place other, ptv_related *room)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_range range = ptv_locate(&run->image, &other);
    other.outer = state->outer;
    *room = (ptv_related){state->file, state->base + range.at, range.length, other};
    ptv_report_about(
        run, rule, place, ptv_locate(&run->image, &place), ptv_no_mismatch(),
        (ptv_about){.subject = run->image.bytes + name.at, .length = name.count, .other = room});
}

/* Where the strings are: in `slot` of each table in list `list` of `owner`. */
typedef struct column {
    const ptv_frame *owner;
    unsigned list, slot;
} column;

/* The place of the string of element i. The two frames lead there from the owner. */
static ptv_place place_of(const ptv_run *run, const column *c, uint32_t i, ptv_frame *frames)
{
    frames[0] = *c->owner;
    return ptv_field_of(ptv_frame_down(run, frames, c->list, (int32_t)i), c->slot);
}

/* Reports the later string. The related place is the first one, which a lookup would find. */
PTV_COLD static void report(ptv_run *run, const ptv_rule *rule, const column *c, const named *first,
                            const named *later)
{
    scratch *d = scratch_of(run);
    const ptv_place ours = place_of(run, c, later->index, d->ours);
    const ptv_place theirs = place_of(run, c, first->index, d->theirs);
    ptv_report_duplicate(run, rule, ours, later->key.bytes, theirs, &d->other);
}

void ptv_report_duplicates(ptv_run *run, const ptv_rule *rule, const ptv_frame *owner,
                           unsigned list, unsigned slot)
{
    ptv_vec tables = ptv_vec_of(&run->image, owner->at, list);
    if (tables.count < 2) {
        return;
    }
    uint32_t count;
    names n = {&run->image, room_for(run, rule, tables.count)};
    if (n.items == NULL || !collect(run, owner, tables, slot, &n, &count)) {
        return;
    }
    const ptv_sortable sortable = {n.items, sizeof *n.items, before, &n,
                                   offsetof(named, key) + PTV_HASHED_KEY};
    ptv_sort(&sortable, count);
    for (uint32_t i = 1, first = 0; i < count && !run->stopped; i++) {
        if (ptv_compare_hashed(n.image, n.items[first].key, n.items[i].key) == 0) {
            report(run, rule, &(column){owner, list, slot}, &n.items[first], &n.items[i]);
        } else {
            first = i;
        }
    }
}
