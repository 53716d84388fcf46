/* Gathers all names of a run from its units. Does not judge them. */
#include "../context/sort.h"
#include "../payloads/keys.h"
#include "names.h"
#ifndef PTV_DEVICE
#include "../mlx/mlx_graph.h"
#endif
#include "../vulkan/vulkan_graph.h"

/* ---- Which units ---- */

static bool is_data_file(const ptv_unit *unit)
{
    return unit->file != 0 && unit->parent == PTV_NO_UNIT;
}

/* Nothing uses what is nested in a data file. */
static bool has_names(const ptv_unit *unit)
{
    return unit->file == 0 ||
           (is_data_file(unit) && unit->format == PTV_FORMAT_DATA && unit->sound && !unit->faulty);
}

static bool is_outer(const ptv_run *run, const ptv_unit *unit)
{
    return unit->file == 0 && unit->format == PTV_FORMAT_PROGRAM &&
           (unit->parent == PTV_NO_UNIT ||
            ptv_unit_at(run, unit->parent)->format == PTV_FORMAT_BUNDLE);
}

/* Whether a list with names, or what they refer to, cannot be read. */
static bool is_broken(const ptv_unit *unit)
{
    const ptv_name_table *l = ptv_name_table_of(unit->format);
    if (unit->format == PTV_FORMAT_NATIVE_GRAPH) {
        return !unit->sound || unit->invalid_fields != 0;
    }
    return l != NULL &&
           (!unit->sound || (unit->invalid_fields & (UINT64_C(1) << l->list | l->also)) != 0);
}

static bool is_opaque(const ptv_unit *unit)
{
    return unit->format == PTV_FORMAT_UNKNOWN || unit->format == PTV_FORMAT_PAYLOAD;
}

static void look_at_units(ptv_names *n)
{
    ptv_run *run = n->run;
    n->outer = PTV_NO_UNIT;
    n->units = ptv_state_of(run)->unit_count;
    n->opaque = ptv_state_of(run)->skipped[ptv_shared_name_list.rules[0]->code] !=
                PTV_SKIP_NONE; /* units are missing */
    n->unread = ptv_state_of(run)->skipped[ptv_pair_list.rules[0]->code] != PTV_SKIP_NONE;
    for (uint32_t i = 0; i < n->units; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        if (is_outer(run, unit)) {
            n->outer = i;
        }
        n->broken = n->broken || (unit->file == 0 && is_broken(unit));
        n->unusable = n->unusable || (is_data_file(unit) && (!has_names(unit) || is_broken(unit)));
        if (unit->file == 0 && unit->parent != PTV_NO_UNIT && i != n->outer) {
            n->payloads++;
            n->opaque = n->opaque || is_opaque(unit);
        }
    }
}

/* ---- Names of a unit ---- */

typedef struct reader {
    const ptv_names *names;
    ptv_each_name each;
    void *context;
} reader;

/* Hashes the name if there is room for it. */
static void visit(const reader *r, ptv_named name)
{
    const ptv_run *run = r->names->run;
    if (name.length == 0) {
        return;
    }
    name.unit = ptv_state_of(run)->unit;
    if (r->names->room > 0) {
        name.hash = (uint32_t)ptv_hash(&run->image, name.at, name.length);
    }
    r->each(r->context, &name);
}

/*
 * A key of Vulkan counts only if its offset says that there is one. Names of inputs and outputs of
 * MLX are private to it.
 */
static bool is_used(const ptv_run *run, uint32_t table, uint32_t i)
{
#ifndef PTV_DEVICE
    uint32_t constant;
    if (run->format == PTV_FORMAT_MLX) {
        return ptv_mlx_named_constant(&run->image, run->root, i, &constant);
    }
#else
    (void)i;
#endif
    return run->format != PTV_FORMAT_VULKAN || ptv_vk_read_constant(&run->image, table).key.at != 0;
}

PTV_NOINLINE static void visit_tables(const reader *r, const ptv_name_table *l)
{
    const ptv_run *run = r->names->run;
    ptv_vec tables = ptv_vec_of(&run->image, run->root, l->list);
    for (uint32_t i = 0; i < tables.count && !run->stopped; i++) {
        uint32_t table = ptv_table_in(&run->image, tables, i);
        ptv_vec name = ptv_vec_of(&run->image, table, l->name);
        if (is_used(run, table, i)) {
            visit(r, (ptv_named){name.at, name.count, 0, 0, PTV_NO_LIST, i});
        }
    }
}

static void visit_value(const reader *r, ptv_values values, uint32_t plan, uint32_t i)
{
    uint32_t at =
        ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR ? ptv_value_at(values, i) : 0;
    if (at != 0 && ptv_slot(values.im, at, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO) != 0) {
        ptv_vec name = ptv_external_name(values.im, at);
        visit(r, (ptv_named){name.at, name.count, 0, 0, plan, i});
    }
}

PTV_NOINLINE static void visit_tensors(const reader *r)
{
    const ptv_run *run = r->names->run;
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t p = 0; p < plans.count; p++) {
        const ptv_values values = ptv_values_in(im, ptv_table_in(im, plans, p));
        for (uint32_t i = 0; i < values.list.count && !run->stopped; i++) {
            visit_value(r, values, p, i);
        }
    }
}

PTV_NOINLINE static void visit_keys(const reader *r)
{
    const ptv_run *run = r->names->run;
    const ptv_unit *unit = ptv_unit_at(run, ptv_state_of(run)->unit);
    uint64_t cursor = 0;
    ptv_range key;
    for (uint32_t i = 0; !run->stopped && ptv_payload_key(run, unit, &cursor, &key); i++) {
        if (key.at <= UINT32_MAX && key.length <= UINT32_MAX) {
            visit(r, (ptv_named){(uint32_t)key.at, (uint32_t)key.length, 0, 0, PTV_NO_LIST, i});
        }
    }
}

PTV_NOINLINE static void visit_values(const reader *r)
{
    const ptv_run *run = r->names->run;
    const ptv_keyed_values values = ptv_keyed_values_of(run, ptv_state_of(run)->unit);
    for (uint32_t i = 0; i < values.count && !run->stopped; i++) {
        ptv_vec keys[PTV_VALUE_LISTS] = {{0, 0}};
        ptv_keys_of_value(&values, i, keys);
        for (unsigned of = 0; of < PTV_VALUE_LISTS; of++) {
            if (keys[of].count > 0) {
                visit(r, (ptv_named){keys[of].at, keys[of].count, 0, 0, of, i});
            }
        }
    }
}

/*
 * Visits each key twice: `list` is twice the method, plus 1 for the visit that stands for the bytes
 * that are taken. `item` is the constant times PTV_NATIVE_KEYS, plus which of its keys.
 */
PTV_NOINLINE static void visit_native(const reader *r)
{
    const ptv_run *run = r->names->run;
    ptv_vec methods = ptv_native_methods(run);
    for (uint32_t m = 0; m < methods.count; m++) {
        ptv_vec constants = ptv_native_constants(run, methods, m);
        for (uint32_t i = 0; i < constants.count; i++) {
            ptv_vec keys[PTV_NATIVE_KEYS];
            ptv_native_keys(run, constants, i, keys);
            for (uint32_t k = 0; k < PTV_NATIVE_KEYS && !run->stopped; k++) {
                ptv_named name = {keys[k].at, keys[k].count, 0, 0, 2 * m, i * PTV_NATIVE_KEYS + k};
                visit(r, name);
                name.list++;
                visit(r, name);
            }
        }
    }
}

/* Nothing reads the named data of a nested program. */
static void visit_unit(const reader *r, uint32_t i)
{
    const ptv_unit *unit = ptv_unit_at(r->names->run, i);
    const ptv_name_table *tables = ptv_name_table_of(unit->format);
    if (tables != NULL && (unit->format != PTV_FORMAT_PROGRAM || i == r->names->outer)) {
        visit_tables(r, tables);
    }
    if (unit->bare) {
        return;
    }
    if (unit->format == PTV_FORMAT_PROGRAM) {
        visit_tensors(r);
    } else if (unit->format == PTV_FORMAT_PAYLOAD && unit->sound) { /* already charged */
        visit_keys(r);
    } else if (unit->format == PTV_FORMAT_NATIVE_GRAPH) {
        visit_native(r);
    } else {
        visit_values(r);
    }
}

void ptv_each_named(const ptv_names *names, ptv_each_name each, void *context)
{
    const reader r = {names, each, context};
    for (uint32_t i = 0; i < names->units && !names->run->stopped; i++) {
        if (has_names(ptv_unit_at(names->run, i))) {
            ptv_enter(names->run, i);
            visit_unit(&r, i);
        }
    }
}

/* ---- All names ---- */

static void keep(void *context, const ptv_named *name)
{
    ptv_names *n = context;
    n->exhausted = n->exhausted || name->length > n->left;
    n->left -= n->exhausted ? 0 : name->length;
    if (n->count == n->room || n->exhausted) {
        n->room = 0;
    } else if (n->room > 0) {
        n->list[n->count] = *name;
    }
    n->count++;
}

uint64_t ptv_bytes_of_files(const ptv_run *run)
{
    uint64_t bytes = ptv_state_of(run)->whole.size;
    for (uint32_t i = 0; i < run->data_count; i++) {
        bytes += run->data[i].size;
    }
    return bytes;
}

/*
 * A name in a flatbuffer is met through an element of a list, of which the walk has followed at
 * most n/4 in n bytes. A value with two names is four offsets away from its list. A key in another
 * payload takes at least a byte. So if payloads do not overlap, the names in n bytes take 6n, or
 * 24n if all are keys of one byte. More than n/2 names come from overlapping payloads and are too
 * many: at most 12n is asked for. Few names are listed and sorted in the memory of the walks, as
 * many on devices as elsewhere; places.c takes the scratch behind that.
 */
enum { FEW = 128 };
_Static_assert(sizeof(ptv_named) == 24, "see above");
_Static_assert(FEW * sizeof(ptv_named) <= PTV_WORK_BYTES - PTV_SCRATCH_BYTES, "room");

/* Returns false, and notes why, unless there is memory for all names that were met. */
static bool have_room(ptv_names *n, const ptv_rule *rule)
{
    n->exhausted = n->exhausted || (n->count > FEW && n->count > ptv_bytes_of_files(n->run) / 2);
    if (!n->exhausted && n->room == 0) {
        (void)ptv_borrow_list(n->run, rule, n->count, sizeof(ptv_named)); /* notes how much */
    }
    return !n->exhausted && n->room > 0;
}

bool ptv_gather_names(ptv_run *run, const ptv_rule *rule, ptv_names *names)
{
    ptv_enter(run, 0); /* nothing is kept: all spare memory is for names */
    const size_t spare = ptv_spare_bytes(run) / sizeof(ptv_named);
    *names = (ptv_names){.run = run,
                         .left = PTV_READS * ptv_bytes_of_files(run),
                         .list = (ptv_named *)ptv_state_of(run)->work->bytes,
                         .room = FEW,
                         .name = {.unit = PTV_NO_UNIT}};
    if (spare > FEW) {
        names->room = spare < UINT32_MAX ? (uint32_t)spare : UINT32_MAX;
        names->list = ptv_spare(run, names->room * sizeof(ptv_named));
    }
    look_at_units(names);
    if (names->broken) {
        return false;
    }
    ptv_each_named(names, keep, names);
    if (!have_room(names, rule)) {
        return false;
    }
    ptv_sort_names(names);
    return true;
}
