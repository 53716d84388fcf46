/* Inspects a verified file: its parts in order, and the memory for all of them. */
#include "analysis/inspect/inspect.h"

#include "analysis/inspect/inspect_internal.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/schemas/bundled_program.h"

static bool is_looked_into(const ptv_run *run)
{
    return run->sound || run->format == PTV_FORMAT_NFAT || run->format == PTV_FORMAT_PAYLOAD;
}

bool ptv_may_inspect(const ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    return run->errors == 0 && !state->undecided && !run->stopped && run->memory_needed == 0 &&
           (run->load != NULL || run->image.loaded == run->image.size) && state->unit_count > 0 &&
           is_looked_into(run);
}

/* ---- Programs ---- */

static void look_at_loading(ptv_inspector *l, uint32_t method, ptv_seen_method *m)
{
    const load_plan plan = load_plan_at(&l->run, method);
    const load_target any = {
        .release = PTV_R1_5, .temporary = LOAD_ANY, .method = LOAD_ANY, .word = LOAD_64};
    load_row *rows = ptv_take(l, LOAD_ROWS, sizeof *rows);
    if (rows != NULL) {
        load_tabulate(&plan, l->out->data_files > 0, rows);
    }
    m->loading = rows;
    m->executing = load_executing(&plan, &any, &m->executing_unknown);
}

static void look_at_methods(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec plans = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    ptv_seen_method *methods = ptv_take(l, plans.count, sizeof *methods);
    ptv_memory_view memory = {.stamp = 0};
    ptv_payload_view payloads;
    ptv_begin_memory(l, &memory);
    ptv_begin_payloads(l, &payloads);
    for (uint32_t i = 0; i < plans.count && !l->failed; i++) {
        const uint32_t plan = ptv_table_in(im, plans, i);
        ptv_seen_method *m = &methods[i];
        m->name = ptv_string_of(im, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME));
        ptv_inspect_memory(l, &memory, plan, m);
        ptv_inspect_calls(l, plan, ptv_inspect_delegates(l, &payloads, i, plan, m), m);
        if (!l->closely) {
            ptv_inspect_signature(l, plan, m);
            look_at_loading(l, i, m);
        }
        if (l->fully) {
            ptv_inspect_flow(l, i, plan, m);
        }
    }
    l->out->payloads = payloads.payloads;
    l->out->payload_count = payloads.payloads == NULL ? 0 : payloads.inside.count;
    l->out->methods = methods;
    l->out->method_count = methods == NULL ? 0 : plans.count;
}

static void look_at_program(ptv_inspector *l, uint32_t unit)
{
    ptv_enter(&l->run, unit);
    l->out->program = unit;
    look_at_methods(l);
    ptv_inspect_named_data(l);
    ptv_enter(&l->run, 0);
}

/* ---- Bundles, packages, other containers ---- */

static void look_at_suites(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list =
        ptv_vec_of(im, l->run.root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES);
    ptv_seen_suite *suites = ptv_take(l, list.count, sizeof *suites);
    for (uint32_t i = 0; suites != NULL && i < list.count; i++) {
        const uint32_t at = ptv_table_in(im, list, i);
        suites[i].method = ptv_string_of(
            im, ptv_vec_of(im, at, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME));
        suites[i].cases =
            ptv_vec_of(im, at, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES).count;
    }
    l->out->suites = suites;
    l->out->suite_count = suites == NULL ? 0 : list.count;
}

static void look_at_bundle(ptv_inspector *l)
{
    const ptv_children inside = ptv_children_of(&l->run, 0);
    look_at_suites(l);
    if (inside.count > 0) {
        look_at_program(l, inside.first);
    }
}

static void look_at_entries(ptv_inspector *l)
{
    const ptv_children inside = ptv_children_of(&l->run, 0);
    ptv_seen_entry *entries = ptv_take(l, inside.count, sizeof *entries);
    for (uint32_t i = 0; i < inside.count && !l->failed; i++) {
        const ptv_unit *unit = ptv_unit_at(&l->run, inside.first + i);
        const uint8_t *id = l->run.image.bytes + ptv_nfat_row(unit->item);
        entries[i].id = (ptv_string){(const char *)id, ptv_nfat_id_size(id)};
        ptv_inspect_payload(l, inside.first + i, &entries[i].payload);
    }
    l->out->entries = entries;
    l->out->entry_count = entries == NULL ? 0 : inside.count;
}

/* The graph of a package, its weights, and their aliases. */
static void look_at_package(ptv_inspector *l)
{
    const ptv_children inside = ptv_children_of(&l->run, 0);
    for (uint32_t i = inside.first; i < inside.first + inside.count && !l->failed; i++) {
        if (ptv_unit_at(&l->run, i)->format == PTV_FORMAT_NATIVE_GRAPH) {
            ptv_inspect_payload(l, i, &l->out->payload);
        } else {
            ptv_enter(&l->run, i);
            ptv_inspect_tensors(l);
            ptv_enter(&l->run, 0);
        }
    }
    ptv_inspect_aliases(l);
}

static void look_at_contents(ptv_inspector *l)
{
    switch (l->run.format) {
    case PTV_FORMAT_PROGRAM: look_at_program(l, 0); break;
    case PTV_FORMAT_BUNDLE: look_at_bundle(l); break;
    case PTV_FORMAT_DATA: ptv_inspect_keys(l); break;
    case PTV_FORMAT_NFAT: look_at_entries(l); break;
    case PTV_FORMAT_PACKAGE: look_at_package(l); break;
    case PTV_FORMAT_SAFETENSORS: ptv_inspect_tensors(l); break;
    default: ptv_inspect_payload(l, 0, &l->out->payload); break;
    }
}

/* ---- Entry points ---- */

static const ptv_watcher nobody = {NULL, NULL};

static bool inspect(ptv_inspection *out, const ptv_run *run, bool closely, bool fully,
                    ptv_watcher watcher)
{
    PTV_REQUIRE(ptv_may_inspect(run));
    ptv_arena_free(&out->arena);
    *out = (ptv_inspection){
        .format = run->format, .program = PTV_NO_UNIT, .data_files = run->data_count};
    out->arena.left = PTV_INSPECT_BUDGET;
    ptv_inspector *l =
        ptv_arena_take(&out->arena, sizeof *l); /* 4 KiB: too much for a small stack */
    if (l == NULL) {
        return false;
    }
    l->run = *run;
    l->out = out;
    l->closely = closely;
    l->fully = fully;
    l->watcher = watcher;
    if (!closely) {
        ptv_inspect_needs(l);
    }
    look_at_contents(l);
    ptv_inspect_bytes(l, 0, &out->account);
    out->regions = l->regions;
    out->region_count = (uint32_t)l->region_count;
    out->done = !l->failed;
    return out->done;
}

bool ptv_inspect(ptv_inspection *out, const ptv_run *run)
{
    return inspect(out, run, false, false, nobody);
}

bool ptv_inspect_closely(ptv_inspection *out, const ptv_run *run, ptv_watcher watcher)
{
    return inspect(out, run, true, false, watcher);
}

bool ptv_inspect_fully(ptv_inspection *out, const ptv_run *run)
{
    return inspect(out, run, false, true, nobody);
}

uint32_t ptv_found_count(const ptv_inspection *inspection)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < inspection->need_count; i++) {
        found += inspection->needs[i].file > 0;
    }
    return found;
}

void ptv_inspection_free(ptv_inspection *inspection)
{
    ptv_arena_free(&inspection->arena);
    *inspection = (ptv_inspection){.done = false};
}
