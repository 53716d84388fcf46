/* Calls beyond what recipes can express: no table, another table, no memory. */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/core/operators.h"

static const char *const names[] = {
    "operator-argument-count",
    "operator-argument-kind",
    "operator-result-kind",
    "operator-writes-constant",
    "operator-argument-count-unsettled",
    "operator-argument-kind-unsettled",
    "operator-result-kind-unsettled",
};

enum { RULES = sizeof names / sizeof names[0] };

#define ARGS "execution_plan[0].chains[0].instructions[0].instr_args.args"

typedef struct setting {
    const ptv_operators *operators;
    size_t memory;
} setting;

static ptv_run run;
static ptv_first_error first;

static ptv_verdict verify(const char *script, const setting *s)
{
    static ptv_work work;
    static uint64_t memory[512];
    ge_file file = edited(script);
    const ptv_image image = ge_image(&file);
    memset(&first, 0, sizeof first);
    ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
    run.operators = s->operators;
    run.memory = s->memory == 0 ? NULL : memory;
    run.memory_size = s->memory;
    ptv_verdict verdict = ptv_verify(&run);
    ge_close(&file);
    return verdict;
}

static void refused_by(const char *script, const ptv_operators *operators, const char *rule)
{
    const setting s = {operators, 4096};
    assert_int_equal(verify(script, &s), PTV_REFUSED);
    assert_string_equal(first.finding.rule->name, rule);
}

static void accepted(const char *script, const ptv_operators *operators)
{
    const setting s = {operators, 4096};
    assert_int_equal(verify(script, &s), PTV_CLEAN);
}

/* Without a table, every operator is unknown. */
TEST(without_a_table)
{
    accepted("from add; set " ARGS " = [2]", NULL);
    accepted("from linear; set " ARGS " = [0, 1, 2, 2, 3]", NULL);
    refused_by("from linear; set " ARGS " = [0, 1, 2, 3, 2]", NULL, "operator-writes-constant");
}

TEST(with_another_table)
{
    static const uint8_t words[] = {PTV_WORD_TENSOR, PTV_WORD_TENSOR | PTV_WORD_OR_NULL,
                                    PTV_WORD_INT | PTV_WORD_WRITTEN};
    static const ptv_operator entries[] = {
        {.overload = 10, .count = 3, .flags = PTV_OPERATOR_PRIM}};
    static const ptv_operators table = {
        .text = "aten::add\0out", .words = words, .entries = entries, .count = 1};
    accepted("from add; set " ARGS " = [0, 1, 2]", &table);
    accepted("from linear; set " ARGS " = [0]", &table);
    refused_by("from add", &table, "operator-argument-count");
    refused_by("from add; set " ARGS " = [0, 2, 2]", &table, "operator-argument-kind");
    refused_by("from add; set " ARGS " = [0, 1, 3]", &table, "operator-result-kind");
}

static void all_skipped(ptv_skip skip)
{
    for (size_t i = 0; i < RULES; i++) {
        assert_int_equal(ptv_skipped(&run, ptv_rule_find(names[i])), skip);
    }
}

/* 26 bytes for each of 4 values, 2 for an operator, 4 for an instruction: 110, in units of 8. */
TEST(memory_is_needed)
{
    static const char script[] = "from add; set " ARGS " = [2]";
    setting s = {&ptv_operators_default, 0};
    (void)verify(script, &s);
    all_skipped(PTV_SKIP_MEMORY);
    assert_true(run.memory_needed >= 110);
    s.memory = 111;
    (void)verify(script, &s);
    all_skipped(PTV_SKIP_MEMORY);
    s.memory = 112;
    assert_int_equal(verify(script, &s), PTV_REFUSED);
    assert_string_equal(first.finding.rule->name, names[0]);
    (void)verify("from add", &s);
    all_skipped(PTV_SKIP_NONE);
}

TEST(structure_is_needed)
{
    const setting s = {&ptv_operators_default, 4096};
    static const char script[] =
        "from add; patch @word(execution_plan[0].operators) u32 0x7ffffff0";
    assert_int_equal(verify(script, &s), PTV_REFUSED);
    assert_false(strncmp(first.finding.rule->name, "operator-", 9) == 0);
}
