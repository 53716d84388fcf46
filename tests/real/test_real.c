/* What the verifier says of files that exporters wrote, and of those that crash the runtime. */
#include <sys/resource.h>

#include "tests/support/dumped.h"
#include "tests/support/expect.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

enum { LONGEST_PATH = 1024 };

static outcome result;

static void verify(const char *path)
{
    ge_file file = load_file(path);
    const ptv_image image = ge_image(&file);
    expect_run(&result, &image);
    assert_in_range(expect_growing(&result, &image), 1, 4);
    ge_close(&file);
}

/* ---- Single files ---- */

static const struct {
    const char *name;
    ptv_verdict verdict;
    const char *only; /* the one rule that fires, apart from notes; NULL: none */
} rows[] = {
    {"add.pte", PTV_CLEAN, NULL},
    {"softmax.pte", PTV_CLEAN, NULL},
    {"linear_external.pte", PTV_CLEAN, NULL},
    {"linear_constant_buffer_2023.pte", PTV_CLEAN, "constant-buffer-deprecated"},
    {"xnnpack_add_2023.ff", PTV_CLEAN, "constant-buffer-deprecated"},
    {"arduino_add.pte", PTV_CLEAN, "table-size-mismatch"},
    {"arduino_keyword_spotting.pte", PTV_CLEAN, "table-size-mismatch"},
    {"conv2d_layer0.pte", PTV_CLEAN, NULL},
    {"stories260k_qnn_2025.pte", PTV_CLEAN, "payload-generation-old"},
    {"stories260k_qnn_2026.pte", PTV_CLEAN, "table-size-mismatch"},
    {"xor_train.pte", PTV_CLEAN, NULL},
    {"add_mul_et02.ff", PTV_REFUSED, "generation-unsupported"},
    {"xor_train.ptd", PTV_CLEAN, NULL},
    {"linear_legacy_ft01.ptd", PTV_REFUSED, "data-layout-legacy"},
    {"bundled_program.bpte", PTV_CLEAN, NULL},
};

TEST(single_files)
{
    real_wants(REAL_FOLDER);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[LONGEST_PATH];
        const char *const allowed[] = {rows[i].only, NULL};
        snprintf(path, sizeof path, "%s/%s", REAL_FOLDER, rows[i].name);
        verify(path);
        if (result.verdict != rows[i].verdict) {
            fail_msg("%s: verdict %d", rows[i].name, (int)result.verdict);
        }
        expect_nothing_but(&result, PTV_WARNING, allowed, rows[i].name);
        assert_true(rows[i].only == NULL || expect_has(&result, rows[i].only));
    }
}

/* ---- All that exporters wrote ---- */

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

/*
 * No warning either: a warning about what an exporter does by itself helps nobody. Two
 * files were exported without methods, and with a name of no characters, to see it. One multiplies
 * what is stored with channels last by a tensor without dimensions, which the kernel refuses.
 */
static void check_exported(const char *path)
{
    static const char *const deserved[] = {"method-name-empty", "program-without-methods", NULL};
    static const char *const refused[] = {"call-always-fails", NULL};
    verify(path);
    expect_nothing_but(&result, PTV_WARNING,
                       ends_in(path, "/channels_last_io.pte") ? refused : deserved, path);
    if (result.verdict != PTV_CLEAN) {
        fail_msg("%s: verdict %d", path, (int)result.verdict);
    }
}

TEST(exported_files)
{
    assert_true(real_each(REAL_FOLDER "/exported", check_exported) > 0);
}

/* ---- Files that crash the runtime: the finding names the field that was changed ---- */

static const struct {
    const char *name, *rule, *path;
} crashers[] = {
    {"DOS_dag_20kx20k.pte", "objects-shared", "execution_plan[1].values"},
    {"abort_execute__Plan_inputs_0_41.pte", "index-out-of-range", "execution_plan[0].inputs[0]"},
    {"abort_execute__Plan_inputs_0_7fffffff.pte", "index-out-of-range",
     "execution_plan[0].inputs[0]"},
    {"abort_execute__Plan_inputs_len_2.pte", "index-out-of-range", "execution_plan[0].inputs[1]"},
    {"abort_execute__Plan_outputs_0_41.pte", "index-out-of-range", "execution_plan[0].outputs[0]"},
    /* No values: whatever refers to one is wrong. */
    {"abort_execute__Plan_values_len_0.pte", "index-out-of-range", "execution_plan[1].outputs[0]"},
    {"libfuzzer_uses_backend.pte", "field-missing", "execution_plan[0].delegates"},
    {"memory_execute__Kernel_op_index_7fffffff.pte", "index-out-of-range",
     "execution_plan[0].chains[0].instructions[1].instr_args<KernelCall>.op_index"},
    {"memory_load_method__Deleg_processed_drop.pte", "field-missing",
     "execution_plan[0].delegates[0].processed"},
    /* No inline data: the delegate that refers to it is wrong. */
    {"memory_load_method__Program_backend_delegate_data_drop.pte", "index-out-of-range",
     "execution_plan[0].delegates[0].processed.index"},
    {"memory_uses_backend__Deleg_id_drop.pte", "field-missing",
     "execution_plan[0].delegates[0].id"},
    {"memory_uses_backend__Plan_delegates_drop.pte", "field-missing",
     "execution_plan[0].delegates"},
    /* The list was empty: what follows it is no delegate. */
    {"memory_uses_backend__Plan_delegates_len_1.pte", "vtable-size-invalid",
     "execution_plan[0].delegates[0]"},
    {"memory_load_bundled_input__BP_suites_drop.bpte", "field-missing", "method_test_suites"},
    {"abort_load_bundled_input__BT_scalar_type_128.bpte", "scalar-type-unknown",
     "method_test_suites[0].test_cases[0].inputs[0].val<Tensor>.scalar_type"},
    {"abort_load_bundled_input__BT_sizes_0_ffffffff.bpte", "tensor-size-negative",
     "method_test_suites[0].test_cases[0].inputs[0].val<Tensor>.sizes[0]"},
    {"abort_load_bundled_input__Case_inputs_len_0.bpte", "case-input-count",
     "method_test_suites[0].test_cases[1].inputs"},
    {"memory_load_bundled_input__BV_val_1_drop.bpte", "union-value-missing",
     "method_test_suites[0].test_cases[0].inputs[0].val"},
    {"memory_get_program_data__BP_program_drop.bpte", "field-missing", "program"},
    {"memory_load_bundled_input__BT_sizes_drop.bpte", "field-missing",
     "method_test_suites[0].test_cases[0].inputs[0].val<Tensor>.sizes"},
    {"memory_load_bundled_input__Suite_test_cases_drop.bpte", "field-missing",
     "method_test_suites[0].test_cases"},
    {"memory_load_bundled_input__BT_dim_order_drop.bpte", "field-missing",
     "method_test_suites[0].test_cases[0].inputs[0].val<Tensor>.dim_order"},
    {"memory_load_bundled_input__BT_data_drop.bpte", "field-missing",
     "method_test_suites[0].test_cases[0].inputs[0].val<Tensor>.data"},
    {"memory_load_bundled_input__Suite_method_name_drop.bpte", "field-missing",
     "method_test_suites[0].method_name"},
    {"abort_ptd_keys__FTL_scalar_type_255.ptd", "scalar-type-unknown",
     "named_data[0].tensor_layout.scalar_type"},
    {"memory_ptd_keys__FTL_dim_order_drop.ptd", "field-missing",
     "named_data[0].tensor_layout.dim_order"},
    {"memory_FlatTensorDataMap_load__fh_fbsize_1.ptd", "flatbuffer-size-small",
     "header.flatbuffer_size"},
    {"memory_ptd_keys__FN_key_drop.ptd", "field-missing", "named_data[0].key"},
    {"memory_ptd_keys__fh_fboff_ffffffffffffffc0.ptd", "flatbuffer-past-end",
     "header.flatbuffer_offset"},
    {"memory_ptd_keys__FTL_sizes_drop.ptd", "field-missing", "named_data[0].tensor_layout.sizes"},
    {"memory_ptd_keys__fh_fbsize_40.ptd", "flatbuffer-size-small", "header.flatbuffer_size"},
    /* They were accepted once. */
    {"embedding_indices_char.pte", "operator-argument-type",
     "execution_plan[0].chains[0].instructions[0].instr_args<KernelCall>.args[1]"},
    {"loop_counter_not_yet_int.pte", "operator-argument-kind",
     "execution_plan[0].chains[0].instructions[1].instr_args<KernelCall>.args[2]"},
};

enum { CRASHERS = sizeof crashers / sizeof crashers[0] };

static size_t crasher_of(const char *path)
{
    size_t i = 0;
    while (i < CRASHERS && !ends_in(path, crashers[i].name)) {
        i++;
    }
    return i;
}

static const expect_found *first_error(void)
{
    for (size_t i = 0; i < result.count && i < EXPECT_MOST; i++) {
        if (result.found[i].rule->severity == PTV_ERROR) {
            return &result.found[i];
        }
    }
    return NULL;
}

static void check_crasher(const char *path)
{
    size_t i = crasher_of(path);
    if (i == CRASHERS) {
        fail_msg("%s is not in the table of this test", path);
        return;
    }
    verify(path);
    const expect_found *error = first_error();
    if (result.verdict != PTV_REFUSED || error == NULL) {
        fail_msg("%s: verdict %d", path, (int)result.verdict);
        return;
    }
    assert_string_equal(error->rule->name, crashers[i].rule);
    assert_string_equal(error->path, crashers[i].path);
}

TEST(crashing_files)
{
    assert_true(real_each(CRASHERS_FOLDER, check_crasher) > 0);
}

TEST(once_accepted_files)
{
    assert_true(real_each(ACCEPTED_FOLDER, check_crasher) > 0);
}

static double seconds(void)
{
    struct rusage use;
    assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
    return (double)use.ru_utime.tv_sec + 1e-6 * (double)use.ru_utime.tv_usec +
           (double)use.ru_stime.tv_sec + 1e-6 * (double)use.ru_stime.tv_usec;
}

/* 20 000 plans of 20 000 values, by way of sharing: a walk as a tree would take hours. */
TEST(shared_objects_end_quickly)
{
    static const char path[] = CRASHERS_FOLDER "/DOS_dag_20kx20k.pte";
    real_wants(path);
    double before = seconds();
    verify(path);
    double spent = seconds() - before;
    print_message("%.4f s of processor time\n", spent);
    assert_true(expect_has(&result, "objects-shared"));
    assert_true(spent < 1.0);
}
