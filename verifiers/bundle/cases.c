/*
 * Compares the test cases of a bundle with the program in it: methods, numbers of inputs and
 * outputs. Bundle and program have each been verified before.
 */
#include "bundle.h"

#include "../context/units.h"
#include "../schemas/bundled_program.h"
#include "cases.h"

#define AGAIN "make the bundle again, from this program"

static const ptv_rule suite_without_method_rule, case_input_count_rule, case_output_count_rule;

PTV_COLD static void report_count(const ptv_cases *s, const ptv_rule *rule, const ptv_place *place,
                                  uint32_t found, uint32_t wanted)
{
    ptv_report_at(s->run, rule, *place, ptv_unsigned_mismatch(found, wanted, wanted));
}

/* Compares a list of a test case, inputs or expected outputs, with that of the method. */
static void compare_lists(const ptv_cases *s, ptv_frame *test, bool input)
{
    const ptv_image *im = &s->run->image;
    unsigned slot = input ? PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS
                          : PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS;
    ptv_vec ours = ptv_vec_of(im, test->at, slot);
    ptv_vec theirs =
        ptv_vec_of(&s->program, s->plan,
                   input ? PTV_PROGRAM_EXECUTION_PLAN_INPUTS : PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
    if (theirs.at == 0 || (input ? ours.at == 0 : ours.count == 0)) {
        return; /* field-missing has fired, or no outputs are expected */
    }
    if (ours.count != theirs.count) {
        const ptv_place place = ptv_field_of(test, slot);
        report_count(s, input ? &case_input_count_rule : &case_output_count_rule, &place,
                     ours.count, theirs.count);
        return;
    }
    for (uint32_t i = 0; i < ours.count && !s->run->stopped; i++) {
        ptv_frame *value = ptv_frame_down(s->run, test, slot, (int32_t)i);
        ptv_compare_value(s, value, (int32_t)ptv_u32(&s->program, theirs.at + 4 * i), input);
    }
}

static const ptv_rule case_input_count_rule = {
    .name = "case-input-count",
    .code = 911,
    .severity = PTV_ERROR,
    .title = "a test case and its method have different numbers of inputs",
    .why = "the runtime sets as many inputs as the method has, and reads past the list",
    .fix = AGAIN,
};

static const ptv_rule case_output_count_rule = {
    .name = "case-output-count",
    .code = 912,
    .severity = PTV_ERROR,
    .title = "a test case and its method have different numbers of outputs",
    .why = "the runtime goes through the outputs of the method, and reads past the list",
    .fix = AGAIN,
};

PTV_NOINLINE static void check_suite(ptv_cases *s, ptv_frame *suite)
{
    enum {
        NAME = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME,
        CASES = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES
    };
    const ptv_image *im = &s->run->image;
    ptv_vec name = ptv_vec_of(im, suite->at, NAME);
    ptv_vec cases = ptv_vec_of(im, suite->at, CASES);
    if (name.at == 0 || !ptv_spend(s->run, suite, UINT64_C(4) + name.count)) {
        return;
    }
    if (!ptv_find_method(s, suite, name)) {
        if (ptv_state_of(s->run)->work_budget > 0 && !s->unnamed) {
            ptv_report_at(s->run, &suite_without_method_rule, ptv_field_of(suite, NAME),
                          ptv_no_mismatch());
        }
        return;
    }
    for (uint32_t i = 0; i < cases.count && !s->run->stopped; i++) {
        ptv_frame *test = ptv_frame_down(s->run, suite, CASES, (int32_t)i);
        compare_lists(s, test, true);
        compare_lists(s, test, false);
    }
}

/* Skips all rules in these files. */
static void skip_all(ptv_run *run, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_bundle_case_list, why);
    ptv_skip_rules(run, &ptv_bundle_value_list, why);
}

/*
 * The walk has counted suites, cases and values, which are references in the tree, so going through
 * them needs no budget. Names may be shared, and do need one.
 */
PTV_NOINLINE static void check_suites(ptv_cases *s)
{
    enum { SUITES = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES };
    ptv_run *run = s->run;
    ptv_frame frames[5] = {
        ptv_root_frame(ptv_state_of(run)->schema, run->root)}; /* suite, case, value, tensor */
    ptv_vec suites = ptv_vec_of(&run->image, run->root, SUITES);
    ptv_set_state(run)->work_budget = PTV_READS * run->flat_size + 1;
    if (suites.count == 0) {
        return;
    }
    if (!ptv_list_methods(s, &suite_without_method_rule, frames)) {
        skip_all(run, s->methods == NULL ? PTV_SKIP_MEMORY : PTV_SKIP_STOPPED);
        return;
    }
    for (uint32_t i = 0; i < suites.count && !run->stopped && ptv_state_of(run)->work_budget > 0;
         i++) {
        check_suite(s, ptv_frame_down(run, frames, SUITES, (int32_t)i));
    }
}

static const ptv_rule suite_without_method_rule = {
    .name = "suite-without-method",
    .code = 910,
    .severity = PTV_ERROR,
    .title = "a suite is for a method that the program does not have",
    .why = "its inputs belong to nothing: whoever runs the tests gets an error",
    .fix = AGAIN,
};

/* The program in the bundle, or NULL if there is none that can be read. */
static const ptv_unit *program_of(const ptv_run *run)
{
    for (uint32_t i = 1; i < ptv_state_of(run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        if (unit->parent == 0) {
            bool plans = (unit->invalid_fields >> PTV_PROGRAM_PROGRAM_EXECUTION_PLAN & 1) == 0;
            return unit->format == PTV_FORMAT_PROGRAM && unit->sound && plans ? unit : NULL;
        }
    }
    return NULL;
}

void ptv_check_bundle(ptv_run *run)
{
    ptv_enter(run, 0);
    if (run->format != PTV_FORMAT_BUNDLE) {
        return;
    }
    const ptv_unit *program = program_of(run);
    if (program == NULL || !run->sound ||
        ptv_field_is_invalid(run, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES)) {
        skip_all(run, PTV_SKIP_STRUCTURE);
        return;
    }
    ptv_cases s = {.run = run, .program = ptv_flat_image(run, program)};
    s.plans = ptv_vec_of(&s.program, program->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    check_suites(&s);
}

static const ptv_rule *const rules[] = {&suite_without_method_rule, &case_input_count_rule,
                                        &case_output_count_rule};

const ptv_rule_list ptv_bundle_case_list = PTV_RULE_LIST_OF(rules, NULL);
