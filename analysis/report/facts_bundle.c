/* Facts about the test cases of a bundle. Its program has facts of its own. */
#include "analysis/report/facts_parts.h"
#include "verifiers/schemas/bundled_program.h"

static const ptv_table *type_of(unsigned table)
{
    return &ptv_schema_bundled_program.tables[table];
}

/* Numbers and flags are stored in the table itself, and do not count. */
static uint64_t bytes_of_value(const ptv_image *im, uint32_t value)
{
    uint64_t tag = ptv_scalar_of(im, value, type_of(PTV_BUNDLED_PROGRAM_VALUE),
                                 PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE);
    uint32_t tensor = ptv_table_of(im, value, PTV_BUNDLED_PROGRAM_VALUE_VAL);
    if (tag != PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR || tensor == 0) {
        return 0;
    }
    return ptv_vec_of(im, tensor, PTV_BUNDLED_PROGRAM_TENSOR_DATA).count;
}

static uint64_t bytes_of_inputs(const ptv_image *im, uint32_t test_case)
{
    uint64_t bytes = 0;
    ptv_vec inputs = ptv_vec_of(im, test_case, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS);
    for (uint32_t i = 0; i < inputs.count; i++) {
        bytes += bytes_of_value(im, ptv_table_in(im, inputs, i));
    }
    return bytes;
}

static void suite(ptv_json *w, const ptv_image *im, uint32_t table)
{
    uint64_t bytes = 0;
    ptv_vec cases = ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES);
    for (uint32_t i = 0; i < cases.count; i++) {
        bytes += bytes_of_inputs(im, ptv_table_in(im, cases, i));
    }
    ptv_json_object(w);
    ptv_string_fact(
        w, "method", im,
        ptv_vec_of(im, table, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME));
    ptv_json_u64_of(w, "test_cases", cases.count);
    ptv_json_u64_of(w, "input_bytes", bytes);
    ptv_json_object_end(w);
}

void ptv_bundle_facts(ptv_json *w, const ptv_run *run)
{
    const ptv_image *im = &run->image;
    const unsigned slot = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES;
    ptv_json_u64_of(w, "version",
                    ptv_scalar_of(im, run->root, type_of(PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM),
                                  PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION));
    if (ptv_field_is_invalid(run, slot)) {
        return;
    }
    ptv_vec suites = ptv_vec_of(im, run->root, slot);
    uint32_t shown = ptv_open_list(w, "suites", suites.count);
    for (uint32_t i = 0; i < shown; i++) {
        suite(w, im, ptv_table_in(im, suites, i));
    }
    ptv_close_list(w);
}
