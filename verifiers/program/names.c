/* Rules about named data: blobs that delegates ask for by key. */
#include "names.h"

#include "../tables/flat_tensor.h"
#include "../common/sort.h"

#define ROOT_FIELD(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)

static const ptv_rule named_data_without_segments_rule, named_data_key_empty_rule,
    named_data_key_twice_rule, named_data_unused_rule;

/* ---- Equal strings ---- */

typedef struct named {
    ptv_hashed key;
    uint32_t index; /* in the list */
} named;

typedef struct names {
    const ptv_image *image;
    named *items;
} names;

/* Equal strings stay in the order of the list. */
static bool before(void *context, uint32_t a, uint32_t b)
{
    const names *n = context;
    const named *x = &n->items[a], *y = &n->items[b];
    int order = ptv_compare_hashed(n->image, x->key, y->key);
    return order != 0 ? order < 0 : x->index < y->index;
}

/* Fills in the strings that are not empty; false when the budget is spent. */
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
 * Frames that lead to both of two equal strings, at the end of the scratch memory: on the
 * stack they would cost every run their room.
 */
typedef struct desk {
    ptv_frame ours[2], theirs[2];
    ptv_party other;
} desk;

static desk *desk_of(ptv_run *run)
{
    return (desk *)(void *)((uint8_t *)ptv_scratch(run) + PTV_SCRATCH_BYTES - sizeof(desk));
}

/*
 * A list of m tables takes at least 4m bytes of the program, the items 16m: less than
 * PTV_MEMORY_FOR. Short lists are sorted in the scratch memory that every run has.
 */
static named *room_for(ptv_run *run, const ptv_rule *rule, uint32_t count)
{
    enum { FEW = (PTV_SCRATCH_BYTES - sizeof(desk)) / sizeof(named) };
    return count <= FEW ? (named *)(void *)ptv_scratch(run)
                        : ptv_borrow_list(run, rule, count, sizeof(named));
}

void ptv_fault_twin(ptv_run *run, const ptv_rule *rule, ptv_place place, ptv_vec name,
                    ptv_place other, ptv_party *room)
{
    ptv_range range = ptv_locate(&run->image, &other);
    other.outer = run->outer;
    *room = (ptv_party){run->file, run->base + range.at, range.length, other};
    ptv_fault_about(run, rule, place, ptv_locate(&run->image, &place), ptv_no_gap(),
                    (ptv_about){run->image.bytes + name.at, name.count, room});
}

/* The string of element i, through two frames that lead there from the owner. */
static ptv_place place_of(const ptv_run *run, const ptv_frame *owner, unsigned list, uint32_t i,
                          unsigned slot, ptv_frame *frames)
{
    frames[0] = *owner;
    return ptv_field_of(ptv_frame_down_in(frames, run->schema, &run->image, list, (int32_t)i),
                        slot);
}

/* The later one is to blame; the first, which a lookup takes, is the other party. */
PTV_COLD static void blame(ptv_run *run, const ptv_rule *rule, const ptv_frame *owner,
                           unsigned list, unsigned slot, const named *first, const named *later)
{
    desk *d = desk_of(run);
    const ptv_place ours = place_of(run, owner, list, later->index, slot, d->ours);
    const ptv_place theirs = place_of(run, owner, list, first->index, slot, d->theirs);
    ptv_fault_twin(run, rule, ours, later->key.bytes, theirs, &d->other);
}

void ptv_report_twins(ptv_run *run, const ptv_rule *rule, const ptv_frame *owner, unsigned list,
                      unsigned slot)
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
    const ptv_sortable sortable = {n.items, sizeof *n.items, before, &n};
    ptv_sort(&sortable, count);
    for (uint32_t i = 1, first = 0; i < count && !run->stopped; i++) {
        if (ptv_compare_hashed(n.image, n.items[first].key, n.items[i].key) == 0) {
            blame(run, rule, owner, list, slot, &n.items[first], &n.items[i]);
        } else {
            first = i;
        }
    }
}

/* ---- Named data ---- */

/* Indexes of its entries are not judged beside it (indexes.c). */
static void without_segments(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    if (ptv_slot(im, root->at, PTV_PROGRAM_PROGRAM_NAMED_DATA) != 0 &&
        ptv_slot(im, root->at, PTV_PROGRAM_PROGRAM_SEGMENTS) == 0) {
        ptv_fault(run, &named_data_without_segments_rule,
                  ptv_field_of(root, PTV_PROGRAM_PROGRAM_SEGMENTS), ptv_absent_gap());
    }
}

static const ptv_rule named_data_without_segments_rule = {
    .name = "named-data-without-segments",
    .code = 801,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = ROOT_FIELD(NAMED_DATA) | ROOT_FIELD(SEGMENTS),
    .title = "there is a list of named data, but no list of segments",
    .why = "the runtime refuses the program, even when the list is empty",
    .fix = "export the model again",
    .check = without_segments,
};

static void key_empty(ptv_run *run, const ptv_frame *data)
{
    ptv_vec key = ptv_vec_of(&run->image, data->at, PTV_PROGRAM_NAMED_DATA_KEY);
    if (key.at != 0 && key.count == 0) {
        ptv_fault(run, &named_data_key_empty_rule, ptv_field_of(data, PTV_PROGRAM_NAMED_DATA_KEY),
                  ptv_no_gap());
    }
}

static const ptv_rule named_data_key_empty_rule = {
    .name = "named-data-key-empty",
    .code = 802,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_NAMED_DATA,
    .title = "named data has an empty key",
    .why = "nothing asks for it: what the delegate asks for is not found",
    .fix = "export the model again",
    .check = key_empty,
};

static void key_twice(ptv_run *run, const ptv_frame *root)
{
    ptv_report_twins(run, &named_data_key_twice_rule, root, PTV_PROGRAM_PROGRAM_NAMED_DATA,
                     PTV_PROGRAM_NAMED_DATA_KEY);
}

static const ptv_rule named_data_key_twice_rule = {
    .name = "named-data-key-twice",
    .code = 803,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = ROOT_FIELD(NAMED_DATA),
    .title = "two entries of named data have the same key",
    .why = "the lookup takes the first; runtimes that merge keys refuse the file",
    .fix = "give one of them another name before exporting",
    .check = key_twice,
};

PTV_NOINLINE static bool is_external(const ptv_run *run, ptv_values values, uint32_t i)
{
    uint32_t value = ptv_value_at(values, i);
    return value != 0 && ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
           ptv_read_tensor(&run->image, value).storage == PTV_STORED_EXTERNAL;
}

/* Delegates ask for any key, by what is in their payload; tensors by their names. */
static bool may_ask(ptv_run *run, const ptv_frame *root, uint32_t plan)
{
    ptv_values values = ptv_values_in(&run->image, plan);
    ptv_vec delegates = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    if (delegates.at == 0 || delegates.count > 0 ||
        !ptv_spend(run, root, UINT64_C(4) * values.list.count)) {
        return true;
    }
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (is_external(run, values, i)) {
            return true;
        }
    }
    return false;
}

static void unused(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    uint32_t count = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_NAMED_DATA).count;
    for (uint32_t i = 0; i < plans.count && count > 0; i++) {
        if (may_ask(run, root, ptv_table_in(im, plans, i))) {
            return;
        }
    }
    if (count > 0) {
        ptv_fault(run, &named_data_unused_rule, ptv_field_of(root, PTV_PROGRAM_PROGRAM_NAMED_DATA),
                  ptv_no_gap());
    }
}

static const ptv_rule named_data_unused_rule = {
    .name = "named-data-unused",
    .code = 804,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = ROOT_FIELD(NAMED_DATA) | ROOT_FIELD(EXECUTION_PLAN),
    .title = "there is named data, but nothing that could ask for it",
    .why = "delegates and tensors in other files are what asks for data by name; the program has "
           "neither",
    .fix = "none needed",
    .check = unused,
};

/* ---- In data files ---- */

static void data_key_twice(ptv_run *run, const ptv_frame *root)
{
    ptv_report_twins(run, &named_data_key_twice_rule, root, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA,
                     PTV_FLAT_TENSOR_NAMED_DATA_KEY);
}

static const ptv_guest guests[] = {
    {.rule = &named_data_key_twice_rule,
     .on = PTV_FLAT_TENSOR_FLAT_TENSOR,
     .reads = UINT64_C(1) << PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA,
     .check = data_key_twice},
};

const ptv_guest_list ptv_name_guests = PTV_RULE_LIST_OF(guests, &ptv_schema_flat_tensor);

static const ptv_rule *const rules[] = {&named_data_without_segments_rule,
                                        &named_data_key_empty_rule, &named_data_key_twice_rule,
                                        &named_data_unused_rule};

const ptv_rule_list ptv_name_list = PTV_RULE_LIST(rules);
