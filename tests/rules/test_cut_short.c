/*
 * Runs that are cut short, for every recipe: by the sink, by the budget for reading, by too little
 * memory. They find what the whole run finds, and admit whatever is missing. What whole runs find
 * is for test_recipes.c.
 */

#include "tests/support/edited.h"
#include "tests/support/recipes.h"
#include "tests/support/sanitized.h"
#include "verifiers/context/rules.h"
#include "verifiers/context/units.h"
#include "verifiers/core/structure.h"
#include "verifiers/registry/registry.h"

enum { MOST = 256 };

typedef struct found {
    const ptv_rule *rule;
    uint32_t file;
    uint64_t at;
} found;

/* A run, its limits, and its findings. */
typedef struct attempt {
    ptv_run run;
    ptv_verdict verdict;
    size_t most; /* findings until the sink stops */
    size_t memory;
    bool thorough;
    size_t count; /* may exceed MOST; the first ones are kept */
    found found[MOST];
} attempt;

static bool keep(void *context, const ptv_finding *finding)
{
    attempt *a = context;
    if (a->count < MOST) {
        a->found[a->count] = (found){finding->rule, finding->file, finding->at};
    }
    a->count++;
    return a->count < a->most;
}

/* ---- The budget: every rule takes from it, and gets less than usual ---- */

static uint64_t budget = UINT64_MAX; /* bytes that rules may read */
static uint64_t spent;               /* the most that was asked for from one budget */

bool __real_ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes);
bool __wrap_ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes);

bool __wrap_ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes)
{
    static uint64_t left, sum; /* of the current budget */
    sum = ptv_state_of(run)->work_budget > left ? bytes : sum + bytes;
    spent = sum > spent ? sum : spent;
    ptv_set_state(run)->work_budget =
        ptv_state_of(run)->work_budget > budget ? budget : ptv_state_of(run)->work_budget;
    bool good = __real_ptv_spend(run, table, bytes);
    left = ptv_state_of(run)->work_budget;
    return good;
}

/* ---- A run ---- */

static size_t bytes_of(const ge_case *built)
{
    size_t bytes = built->file.loaded;
    for (uint32_t i = 0; i < built->data_count; i++) {
        bytes += built->data[i].loaded;
    }
    return bytes;
}

static void verify(attempt *a, const ge_case *built)
{
    static ptv_work work;
    const ptv_image image = ge_image(&built->file);
    ptv_image data[GE_DATA_FILES];
    a->count = 0;
    ptv_begin(&a->run, &image, &work, keep, a);
    ge_give_data(built, data, &a->run);
    a->run.memory = a->memory > 0 ? malloc(a->memory) : NULL;
    a->run.memory_size = a->memory;
    a->run.operators = &ptv_operators_default;
    a->run.planned_limit = GE_PLANNED_LIMIT;
    a->run.flags |= PTV_READ_SEGMENTS;
    ptv_set_state(&a->run)->thorough = a->thorough;
    a->verdict = ptv_verify(&a->run);
    free(a->run.memory);
}

/* A clean file was checked by every rule that might have found an error. */
static void expect_all_run(const attempt *a)
{
    for (size_t i = 0; i < ptv_rule_count() && a->verdict == PTV_CLEAN; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        ptv_skip skip = ptv_skipped(&a->run, rule);
        if (rule->severity == PTV_ERROR && skip != PTV_SKIP_NONE && skip != PTV_SKIP_NEEDS) {
            fail_msg("clean without %s", rule->name);
        }
    }
}

static void whole_run(attempt *a, const ge_case *built)
{
    *a = (attempt){.most = SIZE_MAX, .memory = PTV_MEMORY_FOR(bytes_of(built))};
    budget = UINT64_MAX;
    spent = 0;
    verify(a, built);
    assert_int_equal(a->run.memory_needed, 0);
    expect_all_run(a);
}

static bool is_turn(void)
{
    static size_t count;
    return is_tried(count++, 24);
}

/* Only whole files. */
static bool is_whole(const ge_case *built)
{
    const ptv_image image = ge_image(&built->file);
    return ptv_handler_of(ptv_detect(&image)) != NULL && image.loaded == image.size;
}

static bool is_judged(const ge_case *built)
{
    return is_turn() && is_whole(built);
}

/* ---- What must be the same ---- */

static bool same(const found *a, const found *b)
{
    return a->rule == b->rule && a->file == b->file && a->at == b->at;
}

static void expect_first(const attempt *a, const attempt *whole)
{
    assert_true(a->count <= whole->count);
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        assert_true(same(&a->found[i], &whole->found[i]));
    }
}

static bool has(const attempt *a, const found *wanted)
{
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        if (same(&a->found[i], wanted)) {
            return true;
        }
    }
    return false;
}

static size_t failures;

static void report(const ge_case *built, const found *f, const char *what, size_t amount)
{
    print_error("from %s, line %u: %s at %llu of file %u %s (%zu)\n", built->from, built->line,
                f->rule->name, (unsigned long long)f->at, (unsigned)f->file, what, amount);
    failures++;
}

/* ---- The sink stops ---- */

static void stop_after(size_t most, const ge_case *built, const attempt *whole)
{
    static attempt a;
    a = (attempt){.most = most, .memory = whole->memory};
    verify(&a, built);
    assert_int_equal(a.count, most);
    expect_first(&a, whole);
    assert_true((a.verdict == PTV_REFUSED) == (a.run.errors > 0));
    assert_int_equal(whole->run.invalid_fields & ~a.run.invalid_fields, 0); /* or unread */
    for (size_t i = 0; i < whole->count && i < MOST; i++) {
        const ptv_rule *rule = whole->found[i].rule;
        if (!ptv_has_fired(&a.run, rule) && ptv_skipped(&a.run, rule) == PTV_SKIP_NONE) {
            report(built, &whole->found[i], "is not listed after a stop", most);
        }
    }
}

static void stop_early(const ge_case *built)
{
    static attempt whole;
    whole_run(&whole, built);
    for (size_t most = 1; most < whole.count && most < 8; most++) {
        stop_after(most, built, &whole);
    }
}

static bool stops(void *context, const ge_case *built)
{
    (void)context;
    if (is_judged(built)) {
        stop_early(built);
    }
    return true;
}

/* Regressions are always tried. */
static bool stops_out_of_turn(void *context, const ge_case *built)
{
    (void)context;
    if (is_whole(built)) {
        stop_early(built);
    }
    return true;
}

/* ---- The budget is too small ---- */

/* A data file's own run reports the fault; here, the file is compared with nothing. */
static bool is_spent(const attempt *a)
{
    return ptv_has_fired(&a->run, &ptv_objects_shared_rule) ||
           ptv_skipped(&a->run, ptv_rule_find("external-data-missing")) == PTV_SKIP_STRUCTURE;
}

/* All findings, or fewer and the fault that says so. Unread objects may look unused (a note). */
static void expect_owned_up(const attempt *a, const attempt *whole, const ge_case *built)
{
    unsigned shared = ptv_objects_shared_rule.code;
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        const ptv_rule *rule = a->found[i].rule;
        if (rule->severity != PTV_NOTE && rule->code != shared && !has(whole, &a->found[i])) {
            report(built, &a->found[i], "is found with a small budget only", budget);
        }
    }
    if (is_spent(a)) {
        assert_true(a->run.errors > 0 || built->data_count > 0);
    } else {
        assert_int_equal(a->count, whole->count);
    }
}

static bool runs_dry(void *context, const ge_case *built)
{
    static attempt whole, a;
    (void)context;
    if (!is_judged(built)) {
        return true;
    }
    whole_run(&whole, built);
    const uint64_t needed = spent;
    for (budget = 0; budget <= needed; budget += 1 + needed / 24) {
        a = (attempt){.most = SIZE_MAX, .memory = whole.memory};
        verify(&a, built);
        expect_owned_up(&a, &whole, built);
    }
    /* Just enough: nothing is lost, and a budget that is used up is not a fault. */
    budget = needed + 1;
    a = (attempt){.most = SIZE_MAX, .memory = whole.memory};
    verify(&a, built);
    budget = UINT64_MAX;
    expect_first(&a, &whole);
    assert_int_equal(a.count, whole.count);
    return true;
}

/* ---- There is too little memory ---- */

/* Missing rules are listed, with the memory they need; nothing else is found. */
static void expect_listed(const attempt *a, const attempt *whole, const ge_case *built)
{
    for (size_t i = 0; i < whole->count && i < MOST; i++) {
        const found *f = &whole->found[i];
        if (!has(a, f) && ptv_skipped(&a->run, f->rule) != PTV_SKIP_MEMORY) {
            report(built, f, "is missing and not listed, memory", a->memory);
        }
    }
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        if (!has(whole, &a->found[i])) {
            report(built, &a->found[i], "is made up, memory", a->memory);
        }
    }
    assert_in_range(a->run.memory_needed, a->count < whole->count ? a->memory + 1 : 0,
                    whole->memory);
}

static bool lacks_memory(void *context, const ge_case *built)
{
    static attempt whole, a;
    (void)context;
    if (!is_judged(built)) {
        return true;
    }
    whole_run(&whole, built);
    for (size_t memory = 0; memory < whole.memory; memory = memory * 2 + 16) {
        a = (attempt){.most = SIZE_MAX, .memory = memory};
        verify(&a, built);
        expect_listed(&a, &whole, built);
    }
    return true;
}

/* ---- As much memory as requested ---- */

enum { ROUNDS = 5 }; /* at most, as pteverify.h promises */

/* Each run asks for more than it had, but not more than the file needs; the last lacks nothing. */
static bool grows(void *context, const ge_case *built)
{
    static attempt whole, a;
    size_t *most = context, rounds = 1;
    if (!is_turn()) {
        return true;
    }
    whole_run(&whole, built);
    a = (attempt){.most = SIZE_MAX};
    verify(&a, built);
    for (; a.run.memory_needed > 0; rounds++) {
        assert_in_range(a.run.memory_needed, a.memory + 1, whole.memory);
        a = (attempt){.most = SIZE_MAX, .memory = a.run.memory_needed};
        verify(&a, built);
    }
    assert_int_equal(a.verdict, whole.verdict);
    assert_int_equal(a.count, whole.count);
    expect_first(&a, &whole);
    if (a.memory > 0) { /* eight bytes less are too few, unless a look shows that none are needed */
        a = (attempt){.most = SIZE_MAX, .memory = a.memory - 8, .thorough = true};
        verify(&a, built);
        if (a.run.memory_needed <= a.memory) {
            fail_msg("from %s, line %u: %zu bytes are enough, too", built->from, built->line,
                     a.memory);
        }
    }
    *most = rounds > *most ? rounds : *most;
    return true;
}

/* ---- No memory ---- */

static attempt run_without_memory(const char *script)
{
    attempt a = {.most = SIZE_MAX};
    ge_case built = {.file = edited(script)};
    verify(&a, &built);
    ge_close(&built.file);
    return a;
}

static const ptv_rule *rule_named(const char *name)
{
    const ptv_rule *rule = ptv_rule_find(name);
    assert_non_null(rule);
    return rule;
}

TEST(program_of_a_bundle_needs_none)
{
    attempt a = run_without_memory("from bundle");
    assert_int_equal(a.verdict, PTV_UNDECIDED);
    assert_int_equal(ptv_skipped(&a.run, rule_named("index-out-of-range")), PTV_SKIP_NONE);
    a = run_without_memory("from bundle; set program.execution_plan[0].inputs[0] = 99");
    assert_int_equal(a.verdict, PTV_REFUSED);
    assert_true(ptv_has_fired(&a.run, rule_named("index-out-of-range")));
}

/* Rules about programs run; rules about payloads do not, and all are listed. */
TEST(payloads_are_listed)
{
    static const char *const models[] = {"from xnnpack_program", "from vulkan_program",
                                         "from nfat_program"};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        attempt a = run_without_memory(models[m]);
        assert_int_equal(a.verdict, PTV_UNDECIDED);
        assert_true(a.run.memory_needed > 0);
        for (size_t l = 0; l < ptv_rules.list_count; l++) {
            const ptv_rule_list *list = ptv_rules.lists[l];
            bool payload = list->schema == ptv_schema_of(PTV_FORMAT_XNNPACK) ||
                           list->schema == ptv_schema_of(PTV_FORMAT_VULKAN) ||
                           list == &ptv_payload_header_list || list == &ptv_payload_list;
            for (size_t i = 0; i < list->count && payload; i++) {
                if (ptv_skipped(&a.run, list->rules[i]) != PTV_SKIP_MEMORY) {
                    fail_msg("%s: %s is not listed", models[m], list->rules[i]->name);
                }
            }
        }
    }
}

/* ---- Every case of every recipe ---- */

static void for_recipes(ge_each each, void *context)
{
    failures = 0;
    recipes_in("corpus/rules", each, context);
    assert_int_equal(failures, 0);
}

TEST(sink_that_has_had_enough)
{
    for_recipes(stops, NULL);
    recipes_in("corpus/regressions/fuzz_memory", stops_out_of_turn, NULL);
    assert_int_equal(failures, 0);
}

TEST(budget_that_is_spent)
{
    for_recipes(runs_dry, NULL);
}

TEST(memory_that_is_missing)
{
    for_recipes(lacks_memory, NULL);
}

TEST(memory_that_is_asked_for)
{
    size_t most = 0;
    for_recipes(grows, &most);
    assert_in_range(most, 2, ROUNDS);
}
