/*
 * Every rule of fit fires at its path and byte, with nothing else, and not on what is as near as
 * can be. Manifests are names of packages, or stand in C strings, with ' for ".
 */
#include "analysis/compat/fit_rules.h"
#include "analysis/compat/judge.h"
#include "tests/support/fitted.h"
#include "tests/support/test.h"

static fit_manifest manifest;
static fit_judgement judgement;

static void read_manifest(const char *text)
{
    char json[8192];
    size_t n = 0;
    for (; text[n] != '\0'; n++) {
        assert_true(n + 1 < sizeof json);
        json[n] = text[n] == '\'' ? '"' : text[n];
    }
    fit_manifest_begin(&manifest, text[0] == '{' ? "manifest.json" : text);
    if (text[0] != '{') {
        assert_true(fit_read_built_in(&manifest, text));
    } else if (!fit_read_json(&manifest, json, n)) {
        fail_msg("%u:%u: %s", manifest.fault.line, manifest.fault.column, manifest.fault.text);
    }
    fit_manifest_sort(&manifest);
}

/* All of it: the run, what it says, what is missing. */
static void judge(const char *script, bool data)
{
    static ptv_work work;
    static uint64_t memory[(4 << 20) / 8];
    ge_file file = edited(script);
    const ptv_image image = ge_image(&file);
    ptv_run run;
    const load_target target = fit_target_of(&manifest, data);
    fit_judgement_begin(&judgement, &manifest);
    ptv_begin(&run, &image, &work, fit_sink, &judgement);
    run.memory = memory;
    run.memory_size = sizeof memory;
    if (ptv_verify(&run) != PTV_CLEAN) {
        fail_msg("%s: %s", script,
                 judgement.count == 0 ? "undecided" : judgement.findings[0].rule->name);
    }
    fit_missing_keys(&judgement, &run);
    assert_true(load_enter(&run));
    fit_judge(&judgement, &run, &target);
    assert_false(judgement.no_memory);
    ge_close(&file);
}

/* What a build must have for these models. */
#define HEAD "'manifest_version': 1"
#define ADD "{" HEAD ", 'operators': ['aten::add.out'], 'backends': []}"

/* Two delegates of one backend. */
#define TWO_OF(id)                                                         \
    "from inline_delegates; set execution_plan[0].delegates[0].id = \"" id \
    "\"; set execution_plan[0].delegates[1].id = \"" id "\""

/* "v1/" and "6;0,1|" for each tensor but the last: 109 of them take 656 bytes, 110 take 662. */
#define MANY(tensors)                                                    \
    "from add; set execution_plan[0].operators[0].name = \"my::many\"; " \
    "repeat execution_plan[0].chains[0].instructions[0].instr_args.args " #tensors

typedef struct row {
    const char *script, *misfit; /* a model, and a manifest that lacks something */
    const ptv_rule *rule;        /* that says so */
    const char *path, *name;
    int error;
    const char *near_script, *near; /* a model and a manifest where it does not */
} row;

static const row rows[] = {
    {"from add", "{" HEAD ", 'operators': ['aten::sub.out']}", &fit_operator_missing,
     "execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.op_index", "aten::add.out",
     0x14, "from add", ADD},
    /* What nothing calls is not looked for. */
    {"from add", "{" HEAD ", 'operators': []}", &fit_operator_missing,
     "execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.op_index", "aten::add.out",
     0x14, "from add; append execution_plan[0].operators = {\"name\": \"aten::none\"}",
     "{" HEAD ", 'operators': ['aten::add.out']}"},
    {"from add", "{" HEAD ", 'operators': {'aten::add.out': ['v1/7;0|7;0|7;0|7;0']}}",
     &fit_kernel_missing,
     "execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.op_index", "aten::add.out",
     0x14, "from add", "{" HEAD ", 'operators': {'aten::add.out': ['v1/7;0', 'fallback']}}"},
    {"from xnnpack_program", "{" HEAD ", 'backends': ['XnnpackBackends']}", &fit_backend_missing,
     "execution_plan[0].delegates[0].id", "XnnpackBackend", 0x20, "from xnnpack_program",
     "{" HEAD ", 'backends': ['XnnpackBackend']}"},
    {"from external", "{" HEAD "}", &fit_data_missing,
     "execution_plan[0].values[1].val<Tensor>.extra_tensor_info.fully_qualified_name",
     "linear.weight", 0x02, "from add", "{" HEAD "}"},
    {"from add", "{" HEAD ", 'method_allocator': 383}", &fit_method_allocator_small,
     "execution_plan[0]", NULL, 0x21, "from add", "{" HEAD ", 'method_allocator': 384}"},
    {"from add", "{" HEAD ", 'release': '1.4', 'temp_allocator': 100}",
     &fit_temporary_allocator_small, "execution_plan[0]", NULL, 0x21, "from add",
     "{" HEAD ", 'release': '1.5', 'temp_allocator': 100}"},
    {"from add", "{" HEAD ", 'planned_buffers': [47]}", &fit_planned_buffer_small,
     "execution_plan[0].non_const_buffer_sizes[1]", NULL, 0x21, "from add",
     "{" HEAD ", 'planned_buffers': [48]}"},
    {"from add", "{" HEAD ", 'planned_buffers': []}", &fit_planned_buffer_missing,
     "execution_plan[0].non_const_buffer_sizes[1]", NULL, 0x12, "from add",
     "{" HEAD ", 'planned_buffers': [48, 1]}"},
    {"from dynamic; set execution_plan[0].values[0].val.shape_dynamism = DYNAMIC_UNBOUND",
     "{" HEAD ", 'release': '1.5.1'}", &fit_release_refuses,
     "execution_plan[0].values[0].val<Tensor>.shape_dynamism", "tensor-unbound", 0x10,
     "from dynamic", "{" HEAD ", 'release': '1.5.1'}"},
    {"from legacy_constants", "{" HEAD ", 'table_constants': false}", &fit_table_constants,
     "constant_buffer", NULL, 0x23, "from legacy_constants", "{" HEAD "}"},
    {TWO_OF("OpenvinoBackend"), "executorch-1.5.1", &fit_backend_without_library,
     "execution_plan[0].delegates[0].id", "OpenvinoBackend", 0, TWO_OF("QnnBackend"),
     "executorch-1.5.1"},
    {TWO_OF("VgfBackend"), "executorch-1.4.1", &fit_backend_without_library,
     "execution_plan[0].delegates[0].id", "VgfBackend", 0, TWO_OF("VgfBackend"),
     "{" HEAD ", 'backends': ['VgfBackend']}"},
    {"from inline_delegates", "{" HEAD ", 'method_allocator': 10000}", &fit_delegate_memory_unknown,
     "execution_plan[0].delegates[0].id", NULL, 0, "from xnnpack_program",
     "{" HEAD ", 'method_allocator': 10000}"},
    {"from llm", "{" HEAD ", 'temp_allocator': 10000}", &fit_temporary_unknown, "execution_plan[0]",
     NULL, 0, "from llm; set execution_plan[0].operators[0].name = \"llamas::update_cache\"",
     "{" HEAD ", 'temp_allocator': 10000}"},
    {"from llm", "{" HEAD ", 'temp_allocator': 10000}", &fit_temporary_unknown, "execution_plan[0]",
     NULL, 0, "from llm", "{" HEAD ", 'temp_allocator': null}"},
    {MANY(110), "{" HEAD "}", &fit_kernel_key_long,
     "execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.op_index", "my::many.out",
     0x12, MANY(109), "{" HEAD "}"},
};

static void read_and_judge(const char *script, const char *text)
{
    read_manifest(text);
    judge(script, false);
}

static void end(void)
{
    fit_judgement_free(&judgement);
    fit_manifest_free(&manifest);
}

TEST(each_rule_fires_alone)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const row *r = &rows[i];
        read_and_judge(r->script, r->misfit);
        const fit_finding *f = judgement.findings;
        if (judgement.count != 1 || f->rule != r->rule) {
            fail_msg("%s, %s: %zu findings, the first %s", r->script, r->misfit, judgement.count,
                     judgement.count == 0 ? "none" : f->rule->name);
        }
        assert_string_equal(f->path, r->path);
        assert_int_equal(f->error, r->error);
        assert_true((f->name == NULL) == (r->name == NULL));
        if (r->name != NULL) {
            assert_string_equal(f->name, r->name);
        }
        assert_int_equal(judgement.methods[0].error, r->error);
        assert_int_equal(judgement.methods[0].fits, r->rule->severity != PTV_ERROR);
        end();
    }
}

TEST(and_not_nearby)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        read_and_judge(rows[i].near_script, rows[i].near);
        if (judgement.count != 0) {
            fail_msg("%s, %s: %s", rows[i].near_script, rows[i].near,
                     judgement.findings[0].rule->name);
        }
        assert_true(judgement.methods[0].fits);
        end();
    }
}

/* The bytes of the finding are those of the op_index. */
TEST(bytes_are_named)
{
    read_and_judge("from add", "{" HEAD ", 'operators': ['aten::add.oout']}");
    ge_file file = edited("from add");
    assert_int_equal(judgement.count, 1);
    /* It is absent: the default is 0, and the place is the table. */
    assert_int_equal(judgement.findings[0].length, 4);
    assert_in_range(judgement.findings[0].at, 4, file.size - 4);
    assert_string_equal(judgement.findings[0].nearest, "aten::add.oout");
    assert_int_equal(judgement.findings[0].calls, 1);
    ge_close(&file);
    end();
}

/* Of several reasons the first that loading meets is what it returns. */
TEST(the_first_counts)
{
    read_and_judge("from xnnpack_program",
                   "{" HEAD ", 'backends': [], 'operators': [], 'method_allocator': 10}");
    assert_in_range(judgement.count, 2, 3);
    assert_int_equal(judgement.methods[0].error, 0x21);
    end();
    read_and_judge("from xnnpack_program", "{" HEAD ", 'backends': [], 'operators': []}");
    assert_int_equal(judgement.methods[0].error, 0x20);
    end();
}

/* ---- The list ---- */

TEST(rules_are_in_order)
{
    for (size_t i = 0; i < fit_rule_count(); i++) {
        const ptv_rule *r = fit_rule_at(i);
        assert_ptr_equal(fit_rule_named(r->name, strlen(r->name)), r);
        assert_true(i == 0 || fit_rule_at(i - 1)->code < r->code);
        assert_null(ptv_rule_find(r->name));
        assert_true(r->title != NULL && r->why != NULL && r->fix != NULL);
    }
    assert_ptr_equal(fit_rule_named("3001", 4), &fit_operator_missing);
    assert_null(fit_rule_named("3000", 4));
}

/* And what fires is a rule of the list. */
TEST(each_rule_has_a_row)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t k = 0;
        while (k < fit_rule_count() && fit_rule_at(k) != rows[i].rule) {
            k++;
        }
        if (k == fit_rule_count()) {
            fail_msg("%s is not in the list", rows[i].rule->name);
        }
        seen |= UINT64_C(1) << k;
    }
    assert_int_equal(seen, (UINT64_C(1) << fit_rule_count()) - 1);
}
