/*
 * What visits skip (ordinary.c), and quiet plans (quiet.c): which rules depend on that, what they
 * assume about the schema, and that runs which skip nothing find the same.
 */

#include "tests/support/edited.h"
#include "tests/support/recipes.h"
#include "tests/support/sanitized.h"
#include "verifiers/program/calls.h"
#include "verifiers/program/ordinary.h"
#include "verifiers/program/overlap.h"
#include "verifiers/program/quiet.h"
#include "verifiers/registry/registry.h"

/* ---- Which rules ---- */

/* Bits of the types that are skipped. */
#define TYPE(name) (UINT64_C(1) << PTV_PROGRAM_##name)
static const uint64_t passed_types =
    TYPE(E_VALUE) | TYPE(TENSOR) | TYPE(ALLOCATION_DETAILS) | TYPE(NULL) | TYPE(INT) |
    TYPE(DOUBLE) | TYPE(BOOL) | TYPE(INT_LIST) | TYPE(TENSOR_LIST) | TYPE(INSTRUCTION) |
    TYPE(KERNEL_CALL) | TYPE(DELEGATE_CALL) | TYPE(FRAME_LIST) | TYPE(FRAME);

/* If you add a rule to one of these types, have ordinary.c check for it, too, and add it here. */
TEST(rules_are_known)
{
    static const unsigned asked[] = {325, 344, 401, 420, 503, 504, 508, 516, 634};
    size_t count = 0;
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        const ptv_rule_list *list = ptv_rules.lists[l];
        for (size_t i = 0; i < list->count && list->schema == &ptv_schema_program; i++) {
            const ptv_rule *rule = list->rules[i];
            if (rule->check == NULL || (passed_types >> rule->on & 1) == 0) {
                continue;
            }
            assert_true(count < sizeof asked / sizeof asked[0]);
            assert_int_equal(rule->code, asked[count++]);
            assert_null(rule->needs); /* otherwise it would be listed as skipped */
        }
    }
    assert_int_equal(count, sizeof asked / sizeof asked[0]);
    for (size_t l = 0; l < ptv_rules.foreign_rule_count; l++) {
        const ptv_foreign_rule_list *list = ptv_rules.foreign_rules[l];
        for (size_t i = 0; i < list->count && list->schema == &ptv_schema_program; i++) {
            assert_true((passed_types >> list->foreign_rules[i].on & 1) == 0);
        }
    }
}

/* Expects the rules that one check fires: none of them would fire for a quiet plan. */
static void expect_led(const ptv_rule *lead, const unsigned *codes, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (ptv_lead_of(rule) == lead) {
            assert_true(found < count);
            assert_int_equal(rule->code, codes[found++]);
        }
    }
    assert_int_equal(found, count);
}

TEST(followers_are_known)
{
    static const unsigned overlap[] = {637}, calls[] = {651, 652, 653, 654, 655, 656, 657, 658,
                                                        659, 660, 672, 673, 674, 675, 676, 690};
    expect_led(&ptv_planned_tensors_overlap_rule, overlap, sizeof overlap / sizeof overlap[0]);
    expect_led(&ptv_operator_argument_count_rule, calls, sizeof calls / sizeof calls[0]);
}

/* ---- Assumptions about the schema ---- */

TEST(numbers_are_zero_by_default)
{
    static const uint8_t types[] = {PTV_PROGRAM_TENSOR, PTV_PROGRAM_ALLOCATION_DETAILS,
                                    PTV_PROGRAM_KERNEL_CALL, PTV_PROGRAM_DELEGATE_CALL};
    for (size_t i = 0; i < sizeof types; i++) {
        const ptv_table *type = &ptv_schema_program.tables[types[i]];
        for (unsigned slot = 0; slot < type->count; slot++) {
            assert_int_equal(type->fields[slot].value, 0);
        }
    }
}

/* The indexes and closed enums that are checked; texts of frames. */
TEST(fields_are_known)
{
    unsigned indexes = 0, enums = 0, texts = 0;
    for (unsigned t = 0; t < ptv_schema_program.table_count; t++) {
        const ptv_table *type = &ptv_schema_program.tables[t];
        for (unsigned slot = 0; slot < type->count && (passed_types >> t & 1) != 0; slot++) {
            const ptv_field *field = &type->fields[slot];
            indexes += field->index != 0;
            enums += (field->flags & PTV_CLOSED) != 0;
            texts += (field->flags & PTV_UTF8) != 0;
        }
    }
    assert_int_equal(indexes, 8); /* two of tensors, two lists, two of each call */
    assert_int_equal(enums, 1);   /* shape_dynamism */
    assert_int_equal(texts, 3);
}

/* ---- Runs that skip nothing ---- */

typedef struct heard {
    char *text;
    size_t size;
    FILE *out;
} heard;

static bool hear(void *context, const ptv_finding *f)
{
    heard *h = context;
    char path[1024];
    (void)ptv_path(&f->place, path, sizeof path);
    fprintf(h->out, "%s %llu+%llu %llu %llu..%llu at %s\n", f->rule->name,
            (unsigned long long)f->at, (unsigned long long)f->length, (unsigned long long)f->found,
            (unsigned long long)f->low, (unsigned long long)f->high, path);
    return true;
}

static ptv_verdict verify(heard *h, const ge_case *built, bool thorough)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(&built->file);
    ptv_image data[GE_DATA_FILES];
    const size_t room = PTV_MEMORY_FOR(image.loaded) + (64 << 10);
    *h = (heard){.text = NULL};
    h->out = open_memstream(&h->text, &h->size);
    assert_non_null(h->out);
    ptv_begin(&run, &image, &work, hear, h);
    ge_give_data(built, data, &run);
    run.memory = malloc(room);
    run.memory_size = room;
    run.operators = &ptv_operators_default;
    ptv_set_state(&run)->thorough = thorough;
    ptv_verdict verdict = ptv_verify(&run);
    free(run.memory);
    fclose(h->out);
    return verdict;
}

static bool agrees(void *context, const ge_case *built)
{
    size_t *count = context;
    heard quick, thorough;
    if (!is_tried(++*count, 3)) {
        return true;
    }
    assert_int_equal(verify(&quick, built, false), verify(&thorough, built, true));
    if (strcmp(quick.text, thorough.text) != 0) {
        print_error("from %s, line %u: passing by finds\n%sand else\n%s", built->from, built->line,
                    quick.text, thorough.text);
        fail();
    }
    free(quick.text);
    free(thorough.text);
    return true;
}

TEST(recipes_agree)
{
    size_t count = 0;
    recipes_in("corpus/rules", agrees, &count);
    recipes_in("corpus/bounds", agrees, &count);
    assert_true(count > 2600);
}

/* ---- What is skipped ---- */

/* The first method of an edited model, after a run. */
typedef struct method {
    ge_file file;
    ptv_image image;
    ptv_run run;
    ptv_work work;
    ptv_frame root, plan, chain;
    uint64_t memory[4096];
} method;

static void begin(method *m, const char *edits)
{
    m->file = edited(edits);
    m->image = ge_image(&m->file);
    ptv_begin(&m->run, &m->image, &m->work, ptv_sink_count, NULL);
    m->run.memory = m->memory;
    m->run.memory_size = sizeof m->memory;
    m->run.operators = &ptv_operators_default;
    (void)ptv_verify(&m->run);
    assert_true(m->run.sound);
    ptv_frame frames[3] = {ptv_root_frame(ptv_state_of(&m->run)->schema, m->run.root)};
    ptv_frame *plan = ptv_frame_down(&m->run, frames, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, 0);
    (void)ptv_frame_down(&m->run, plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS, 0);
    m->root = frames[0];
    m->plan = frames[1];
    m->plan.up = &m->root;
    m->chain = frames[2];
    m->chain.up = &m->plan;
}

/* Returns how many elements from the start of a list are skipped. */
static uint32_t passed(method *m, ptv_frame *owner, unsigned slot, uint32_t *count)
{
    ptv_vec list = ptv_vec_of(&m->run.image, owner->at, slot);
    owner->field = (int32_t)slot;
    *count = list.count;
    return ptv_next_to_visit(&m->run, owner, list, 0);
}

static void expect_passed(const char *edits, bool values, bool instructions, bool traces)
{
    static method m;
    uint32_t count;
    begin(&m, edits);
    assert_true((passed(&m, &m.plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES, &count) == count) ==
                values);
    assert_true((passed(&m, &m.chain, PTV_PROGRAM_CHAIN_INSTRUCTIONS, &count) == count) ==
                instructions);
    assert_true((passed(&m, &m.chain, PTV_PROGRAM_CHAIN_STACKTRACE, &count) == count) == traces);
    assert_true(count > 0);
    ge_close(&m.file);
}

/* Otherwise, none of these tests would prove anything. */
TEST(sound_models_are_passed_by)
{
    expect_passed("from trace", true, true, true);
    expect_passed("from trace; set execution_plan[0].values[0].val.layout = 1", false, true, true);
    expect_passed("from trace; set execution_plan[0].chains[0].instructions[0].instr_args.op_index "
                  "= 9",
                  true, false, true);
    expect_passed("from trace; set execution_plan[0].chains[0].stacktrace[0].items[0].name = "
                  "\"\\u00e9\"",
                  true, true, false);
}

static unsigned quiet(const char *edits)
{
    static method m;
    unsigned all = 0;
    begin(&m, edits);
    for (unsigned what = 1; what <= PTV_QUIET_CALLS; what *= 2) {
        all |= ptv_is_quiet(&m.run, &m.plan, what) ? what : 0;
    }
    m.run.memory_size = 64;
    assert_false(ptv_is_quiet(&m.run, &m.plan, PTV_QUIET_OVERLAP)); /* and requests no memory */
    assert_int_equal(m.run.memory_needed, 0);
    ge_close(&m.file);
    return all;
}

TEST(sound_plans_are_quiet)
{
    enum { ALL = PTV_QUIET_OVERLAP | PTV_QUIET_CALLS };
    assert_int_equal(quiet("from linear"), ALL);
    assert_int_equal(quiet("from delegates"), ALL);
    assert_int_equal(quiet("from views"), ALL);
    assert_int_equal(quiet("from control_flow"), 0);
}
