/*
 * Runs that are cut short, over every recipe: by the sink, by the budget for reading, by
 * too little memory. What was found before is what the whole run finds, and whatever is
 * missing is owned up to. What the whole runs find is for test_recipes.c.
 */
#include "golden/edit/recipe.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "verifiers/core/structure.h"
#include "verifiers/core/walk.h"
#include "verifiers/formats/formats.h"
#include "verifiers/tables/program.h"

enum { MOST = 256 };

typedef struct found {
    const ptv_rule *rule;
    uint64_t at;
} found;

/* A run, how far it may go, and what it has found. */
typedef struct attempt {
    ptv_run run;
    ptv_verdict verdict;
    size_t most;      /* findings until the sink has had enough */
    uint64_t budget;  /* bytes that rules may read */
    uint64_t unspent; /* of the budget, at the end */
    size_t memory;
    size_t count; /* may exceed MOST; the first ones are kept */
    found found[MOST];
} attempt;

static bool keep(void *context, const ptv_finding *finding)
{
    attempt *a = context;
    if (a->count < MOST) {
        a->found[a->count] = (found){finding->rule, finding->at};
    }
    a->count++;
    return a->count < a->most;
}

/* ---- A run with another budget: the visit sets it, the visitor takes some away ---- */

static attempt *running;

static void limit_budget(void)
{
    if (running->run.fuel > running->budget) {
        running->run.fuel = running->budget;
    }
}

static void limited_table(ptv_run *run, const ptv_frame *table)
{
    (void)run;
    (void)table;
    limit_budget();
}

static void limited_index(ptv_run *run, const ptv_frame *table, unsigned slot)
{
    limit_budget();
    ptv_check_index(run, table, slot);
}

/* All rules, and before them one for every type of table that limits the budget. */
static ptv_visitor limited_rules(void)
{
    enum { TYPES = 64, LISTS = 64 };
    static ptv_rule limits[TYPES];
    static ptv_rule_list list = {limits, 0, &ptv_schema_program};
    static const ptv_rule_list *lists[LISTS] = {&list};
    list.count = ptv_schema_program.table_count;
    assert_in_range(list.count, 1, TYPES);
    for (size_t i = 0; i < list.count; i++) {
        limits[i] = (ptv_rule){.code = PTV_CODES - 1, .on = (uint8_t)i, .check = limited_table};
    }
    assert_in_range(ptv_rules.list_count, 1, LISTS - 1);
    memcpy(lists + 1, ptv_rules.lists, ptv_rules.list_count * sizeof lists[0]);
    return (ptv_visitor){lists, 1 + ptv_rules.list_count, ptv_rules.guests, ptv_rules.guest_count,
                         limited_index};
}

static void visit(ptv_run *run, uint32_t body)
{
    const ptv_visitor visitor = limited_rules();
    ptv_walk(run, &ptv_schema_program, body);
    if (run->sound && !run->stopped) {
        ptv_visit(run, &ptv_schema_program, &visitor);
    }
}

/* ptv_verify() for programs, but for what is said about their end. */
static void verify(attempt *a, const ge_file *file)
{
    static ptv_work work;
    const ptv_image image = ge_image(file);
    uint32_t body;
    a->count = 0;
    ptv_begin(&a->run, &image, &work, keep, a);
    a->run.memory = a->memory > 0 ? malloc(a->memory) : NULL;
    a->run.memory_size = a->memory;
    a->run.operators = &ptv_operators_default;
    a->run.planned_limit = GE_PLANNED_LIMIT;
    a->run.flags = PTV_READ_SEGMENTS;
    a->run.format = PTV_FORMAT_PROGRAM;
    running = a;
    if (ptv_check_header(&a->run, &body)) {
        visit(&a->run, body);
    }
    a->unspent = a->run.fuel;
    free(a->run.memory);
}

static attempt whole_run(const ge_file *file)
{
    attempt a = {.most = SIZE_MAX, .budget = UINT64_MAX};
    a.memory = PTV_MEMORY_FOR(file->loaded);
    verify(&a, file);
    a.budget = PTV_READS * a.run.program_size + 1; /* what it had */
    return a;
}

static bool is_whole_program(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    return ptv_detect(&image) == PTV_FORMAT_PROGRAM && image.loaded == image.size;
}

/* ---- What must be the same ---- */

static void expect_first(const attempt *a, const attempt *whole)
{
    assert_true(a->count <= whole->count);
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        assert_ptr_equal(a->found[i].rule, whole->found[i].rule);
        assert_int_equal(a->found[i].at, whole->found[i].at);
    }
}

static bool has(const attempt *a, const found *wanted)
{
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        if (a->found[i].rule == wanted->rule && a->found[i].at == wanted->at) {
            return true;
        }
    }
    return false;
}

static bool is_shared_fault(const found *f)
{
    return f->rule->code == ptv_structure_rules[PTV_S_SHARED].code;
}

/* ---- The sink stops ---- */

static void stop_after(size_t most, const ge_case *built, const attempt *whole)
{
    static ptv_work work;
    static attempt a;
    const ptv_image image = ge_image(&built->file);
    a.most = most;
    a.count = 0;
    ptv_begin(&a.run, &image, &work, keep, &a);
    a.verdict = ge_verify(&a.run);
    assert_int_equal(a.count, most);
    expect_first(&a, whole);
    assert_true((a.verdict == PTV_REFUSED) == (a.run.errors > 0));
    for (size_t i = 0; i < whole->count && i < MOST; i++) {
        const ptv_rule *rule = whole->found[i].rule;
        assert_true(ptv_has_fired(&a.run, rule->code) ||
                    ptv_skipped(&a.run, rule) == PTV_SKIP_STOPPED);
    }
}

static bool stops(void *context, const ge_case *built)
{
    static ptv_work work;
    static attempt whole;
    const ptv_image image = ge_image(&built->file);
    (void)context;
    whole.most = SIZE_MAX;
    whole.count = 0;
    ptv_begin(&whole.run, &image, &work, keep, &whole);
    if (!is_whole_program(&built->file)) {
        return true;
    }
    (void)ge_verify(&whole.run);
    for (size_t most = 1; most < whole.count && most < 8; most++) {
        stop_after(most, built, &whole);
    }
    return true;
}

/* ---- The budget is too small ---- */

/* All that the whole run has found, or fewer and the fault that says so. What is not read
 * may look unused: that is a note. */
static void expect_owned_up(const attempt *a, const attempt *whole)
{
    bool shared = ptv_has_fired(&a->run, ptv_structure_rules[PTV_S_SHARED].code);
    for (size_t i = 0; i < a->count && i < MOST; i++) {
        assert_true(a->found[i].rule->severity == PTV_NOTE || is_shared_fault(&a->found[i]) ||
                    has(whole, &a->found[i]));
    }
    if (!shared) {
        assert_int_equal(a->count, whole->count);
    } else {
        assert_true(a->run.errors > 0);
    }
}

static bool runs_dry(void *context, const ge_case *built)
{
    static attempt whole, a;
    (void)context;
    if (!is_whole_program(&built->file)) {
        return true;
    }
    whole = whole_run(&built->file);
    uint64_t spent = whole.unspent == 0 ? 0 : whole.budget - whole.unspent;
    for (uint64_t budget = 0; budget <= spent; budget += 1 + spent / 24) {
        a = (attempt){.most = SIZE_MAX, .budget = budget, .memory = whole.memory};
        verify(&a, &built->file);
        expect_owned_up(&a, &whole);
    }
    /* To the last byte: nothing is lost, and a budget that is used up is no fault. */
    a = (attempt){.most = SIZE_MAX, .budget = spent + 1, .memory = whole.memory};
    verify(&a, &built->file);
    expect_first(&a, &whole);
    assert_int_equal(a.count, whole.count);
    return true;
}

/* ---- There is too little memory ---- */

static bool lacks_memory(void *context, const ge_case *built)
{
    static attempt whole, a;
    (void)context;
    if (!is_whole_program(&built->file)) {
        return true;
    }
    whole = whole_run(&built->file);
    for (size_t memory = 0; memory < whole.memory; memory = memory * 2 + 16) {
        a = (attempt){.most = SIZE_MAX, .budget = UINT64_MAX, .memory = memory};
        verify(&a, &built->file);
        for (size_t i = 0; i < whole.count && i < MOST; i++) {
            assert_true(has(&a, &whole.found[i]) ||
                        ptv_skipped(&a.run, whole.found[i].rule) == PTV_SKIP_MEMORY);
        }
        for (size_t i = 0; i < a.count && i < MOST; i++) {
            assert_true(has(&whole, &a.found[i]));
        }
    }
    return true;
}

/* ---- Every case of every recipe ---- */

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".ptx") == 0;
}

static void for_recipes(ge_each each)
{
    static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};
    struct dirent **entries;
    int count = scandir(PTV_SOURCE_DIR "/corpus/rules", &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[1024];
        gm_error error;
        snprintf(path, sizeof path, PTV_SOURCE_DIR "/corpus/rules/%s", entries[i]->d_name);
        if (!ge_recipe(path, &options, each, NULL, &error)) {
            fail_msg("%s:%u: %s", error.path, error.line, error.what);
        }
        free(entries[i]);
    }
    free(entries);
}

static void sink_that_has_had_enough(void **state)
{
    (void)state;
    for_recipes(stops);
}

static void budget_that_is_spent(void **state)
{
    (void)state;
    for_recipes(runs_dry);
}

static void memory_that_is_missing(void **state)
{
    (void)state;
    for_recipes(lacks_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sink_that_has_had_enough),
        cmocka_unit_test(budget_that_is_spent),
        cmocka_unit_test(memory_that_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
