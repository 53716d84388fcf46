/*
 * Rules about tensors whose bytes are in another file. They are found by name, and the runtime
 * compares the layout of only the first tensor of each name. Also rules about the names of tensors,
 * EXTERNAL or not.
 */
#include "../context/duplicates.h"
#include "../context/sort.h"
#include "shapes.h"
#include "texts.h"

static const ptv_rule external_without_name_rule, external_mismatch_rule;

static ptv_vec name_of(const ptv_run *run, uint32_t info)
{
    return ptv_vec_of(&run->image, info, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME);
}

static void check_info(ptv_run *run, const ptv_frame *info)
{
    int64_t location = ptv_program_extra_tensor_info_location(&run->image, info->at);
    if (location == PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL &&
        name_of(run, info->at).count == 0) {
        ptv_report_at(run, &external_without_name_rule,
                      ptv_field_of(info, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME),
                      ptv_no_mismatch());
    }
    ptv_check_names(run, info);
}

static const ptv_rule external_without_name_rule = {
    .name = "external-without-name",
    .code = 440,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXTRA_TENSOR_INFO,
    .check = check_info,
    .title = "a tensor is in another file, but has no name to find it by",
    .why = "the runtime refuses the method; an empty name finds nothing",
    .fix = "export the model again, with its data file",
};

/* ---- Tensors of the same name ---- */

typedef struct entry {
    ptv_hashed name;
    uint32_t plan, value;
} entry;

/* All EXTERNAL tensors with a name; only their count if entries == NULL. */
typedef struct gathering {
    ptv_run *run;
    const ptv_frame *root;
    entry *entries;
    uint32_t count;
} gathering;

static ptv_values values_of(const ptv_run *run, const ptv_frame *root, uint32_t plan)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    return ptv_values_in(im, ptv_table_in(im, plans, plan));
}

static void gather_plan(gathering *g, uint32_t plan)
{
    ptv_values values = values_of(g->run, g->root, plan);
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) != PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            continue;
        }
        ptv_vec name = ptv_external_name(values.im, ptv_value_at(values, i));
        if (name.count == 0) {
            continue;
        }
        if (g->entries != NULL) {
            g->entries[g->count] = (entry){{name, 0}, plan, i};
        }
        g->count++;
    }
}

static void gather(gathering *g)
{
    uint32_t plans =
        ptv_vec_of(&g->run->image, g->root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN).count;
    g->count = 0;
    for (uint32_t i = 0; i < plans; i++) {
        gather_plan(g, i);
    }
}

/* Equal names stay in the order of the file. */
static bool before(void *context, uint32_t i, uint32_t j)
{
    const gathering *g = context;
    const entry *a = &g->entries[i], *b = &g->entries[j];
    int order = ptv_compare_hashed(&g->run->image, a->name, b->name);
    if (order != 0) {
        return order < 0;
    }
    return a->plan != b->plan ? a->plan < b->plan : a->value < b->value;
}

static ptv_tensor tensor_of(const gathering *g, const entry *e)
{
    return ptv_tensor_in(values_of(g->run, g->root, e->plan), e->value);
}

/* Frames that lead to two tensors, in the scratch memory, which is free. */
typedef struct scratch {
    ptv_frame ours[4], theirs[4];
    ptv_related other;
} scratch;
_Static_assert(sizeof(scratch) <= PTV_SCRATCH_BYTES, "room for both");

static ptv_place place_of(const gathering *g, const entry *e, unsigned slot, ptv_frame *f)
{
    *f = *g->root;
    f = ptv_frame_down(g->run, f, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)e->plan);
    return ptv_field_of(ptv_frame_of_value(g->run, f, e->value, f), slot);
}

PTV_COLD static void report(const gathering *g, const entry *first, const entry *e, unsigned slot)
{
    scratch *d = (scratch *)(void *)ptv_scratch(g->run);
    const ptv_place ours = place_of(g, e, slot, d->ours);
    const ptv_place theirs = place_of(g, first, slot, d->theirs);
    ptv_report_duplicate(g->run, &external_mismatch_rule, ours, e->name.bytes, theirs, &d->other);
}

/* Compares all tensors of each name with the first in the file. */
static void compare_groups(const gathering *g)
{
    const entry *first = g->entries;
    for (uint32_t i = 1; i < g->count && !g->run->stopped; i++) {
        const entry *next = &g->entries[i];
        unsigned slot;
        if (ptv_compare_hashed(&g->run->image, first->name, next->name) != 0) {
            first = next;
            continue;
        }
        ptv_tensor a = tensor_of(g, first);
        ptv_tensor b = tensor_of(g, next);
        if (!ptv_same_shape(g->run, &a, &b, &slot)) {
            report(g, first, next, slot);
        }
    }
}

/* Sorting costs the sum of the lengths, times log n. Returns false if the budget is spent. */
static bool charge_and_hash(const gathering *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        ptv_hashed *name = &g->entries[i].name;
        if (!ptv_spend(g->run, g->root, name->bytes.count)) {
            return false;
        }
        name->hash = (uint32_t)ptv_hash(&g->run->image, name->bytes.at, name->bytes.count);
    }
    return true;
}

/*
 * Each entry is an element of a list of values, of which the walk has followed at most n/4 in a
 * program of n bytes. At 20 bytes each, entries take at most 5n.
 */
static void mismatch(ptv_run *run, const ptv_frame *root)
{
    gathering g = {run, root, NULL, 0};
    if (!ptv_state_of(run)->bare) {
        gather(&g);
    }
    if (g.count < 2) {
        return;
    }
    g.entries = ptv_borrow_list(run, &external_mismatch_rule, g.count, sizeof(entry));
    if (g.entries == NULL) {
        return;
    }
    gather(&g);
    if (charge_and_hash(&g)) {
        const ptv_sortable names = {g.entries, sizeof *g.entries, before, &g, PTV_HASHED_KEY};
        ptv_sort(&names, g.count);
        compare_groups(&g);
    }
}

static const ptv_rule external_mismatch_rule = {
    .name = "external-mismatch",
    .code = 441,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(EXECUTION_PLAN),
    .check = mismatch,
    .title = "tensors of another file have one name and different shapes",
    .why = "the runtime compares the first of them with the file and gives all of them its bytes: "
           "a larger one is read past their end",
    .fix = "export the model again; two weights must not have the same name",
};

static const ptv_rule *const rules[] = {&external_without_name_rule, &external_mismatch_rule};

const ptv_rule_list ptv_external_list = PTV_RULE_LIST(rules);
