/*
 * Rules of bundles that do not need the program: suites, kinds of expected outputs, tensors against
 * their bytes. cases.c compares test cases with the program.
 */
#include <string.h>

#include "../context/duplicates.h"
#include "../program/read.h"
#include "../schemas/bundled_program.h"

#define ROOT                                   \
    .on = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM, \
    .reads = UINT64_C(1) << PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES

static const ptv_rule bundle_version_unknown_rule, suites_unsorted_rule, suite_repeated_rule,
    expected_output_not_tensor_rule, bundled_data_length_rule;

enum { VERSION_KNOWN = 2 };

static void version(ptv_run *run, const ptv_frame *root)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION };
    uint64_t found = ptv_scalar_of(&run->image, root->at, root->type, FIELD);
    if (found != VERSION_KNOWN) {
        ptv_report_at(run, &bundle_version_unknown_rule, ptv_field_of(root, FIELD),
                      ptv_unsigned_mismatch(found, VERSION_KNOWN, VERSION_KNOWN));
    }
}

static const ptv_rule bundle_version_unknown_rule = {
    .name = "bundle-version-unknown",
    .code = 901,
    .severity = PTV_WARNING,
    .on = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM,
    .check = version,
    .title = "the bundle has a version other than 2",
    .why = "every exporter that writes BP08 writes 2; the runtime does not look",
    .fix = "write 2 as the version, or use a newer pteverify if a newer exporter wrote the bundle",
};

/* ---- Suites ---- */

enum {
    SUITES = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES,
    NAME = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME
};

static int compare(const ptv_image *im, ptv_vec a, ptv_vec b)
{
    uint32_t shorter = a.count < b.count ? a.count : b.count;
    int order = memcmp(im->bytes + a.at, im->bytes + b.at, shorter);
    return order != 0 ? order : (a.count > b.count) - (a.count < b.count);
}

PTV_COLD static void report(ptv_run *run, const ptv_frame *root, uint32_t i)
{
    ptv_frame up[2] = {*root};
    const ptv_frame *suite = ptv_frame_down(run, up, SUITES, (int32_t)i);
    ptv_report_at(run, &suites_unsorted_rule, ptv_field_of(suite, NAME), ptv_no_mismatch());
}

static void unsorted(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    ptv_vec suites = ptv_vec_of(im, root->at, SUITES);
    ptv_vec before = {root->at, 0};
    for (uint32_t i = 0; i < suites.count; i++) {
        ptv_vec name = ptv_vec_of(im, ptv_table_in(im, suites, i), NAME);
        if (!ptv_spend(run, root, UINT64_C(4) + name.count)) {
            return;
        }
        if (name.at != 0 && compare(im, before, name) > 0) {
            report(run, root, i);
            return;
        }
        before = name;
    }
}

static const ptv_rule suites_unsorted_rule = {
    .name = "suites-unsorted",
    .code = 902,
    .severity = PTV_WARNING,
    ROOT,
    .check = unsorted,
    .title = "the suites of the bundle are not sorted by method",
    .why = "every exporter sorts them, so this is not as one wrote it",
    .fix = "sort the suites by the name of their method; pteverify bundle does",
};

static void twice(ptv_run *run, const ptv_frame *root)
{
    ptv_report_duplicates(run, &suite_repeated_rule, root, SUITES, NAME);
}

static const ptv_rule suite_repeated_rule = {
    .name = "suite-repeated",
    .code = 903,
    .severity = PTV_WARNING,
    ROOT,
    .check = twice,
    .title = "the bundle has two suites for one method",
    .why = "the runtime takes the first: the cases of the other are never run",
    .fix = "put all cases of a method into one suite",
};

/* ---- Test cases ---- */

static void output_kind(ptv_run *run, const ptv_frame *value)
{
    enum {
        OUTPUTS = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS,
        TAG = PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE
    };
    uint64_t tag = ptv_scalar_of(&run->image, value->at, value->type, TAG);
    if (value->up->field == OUTPUTS && tag != PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR) {
        const ptv_union *kinds = &ptv_state_of(run)->schema->unions[value->type->fields[TAG].type];
        ptv_report_at(run, &expected_output_not_tensor_rule, ptv_field_of(value, TAG),
                      ptv_text_mismatch(kinds->members[tag].name));
    }
}

static const ptv_rule expected_output_not_tensor_rule = {
    .name = "expected-output-not-tensor",
    .code = 904,
    .severity = PTV_ERROR,
    .on = PTV_BUNDLED_PROGRAM_VALUE,
    .check = output_kind,
    .title = "an expected output is not a tensor",
    .why = "the runtime compares tensors only and ends with an error",
    .fix = "leave out the expected outputs of this case",
};

static void data_length(ptv_run *run, const ptv_frame *tensor)
{
    const ptv_image *im = &run->image;
    const ptv_tensor shape = {
        .scalar_type = (int64_t)ptv_scalar_of(im, tensor->at, tensor->type,
                                              PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE),
        .sizes = ptv_vec_of(im, tensor->at, PTV_BUNDLED_PROGRAM_TENSOR_SIZES)};
    ptv_vec data = ptv_vec_of(im, tensor->at, PTV_BUNDLED_PROGRAM_TENSOR_DATA);
    uint64_t bytes;
    if (shape.sizes.at != 0 && data.at != 0 && ptv_tensor_bytes(im, &shape, &bytes) &&
        data.count != bytes) { /* if a size is not known, another rule reports it */
        ptv_report_at(run, &bundled_data_length_rule,
                      ptv_field_of(tensor, PTV_BUNDLED_PROGRAM_TENSOR_DATA),
                      ptv_unsigned_mismatch(data.count, bytes, bytes));
    }
}

static const ptv_rule bundled_data_length_rule = {
    .name = "bundled-data-length",
    .code = 905,
    .severity = PTV_ERROR,
    .on = PTV_BUNDLED_PROGRAM_TENSOR,
    .check = data_length,
    .title = "the bytes of a tensor in a test case do not match its sizes",
    .why = "the runtime copies what the sizes say: from behind the data, or not all of it",
    .fix = "compare sizes and scalar_type of the tensor with its bytes: it was stored in another "
           "type, or as a view of a larger one",
};

static const ptv_rule *const rules[] = {&bundle_version_unknown_rule, &suites_unsorted_rule,
                                        &suite_repeated_rule, &expected_output_not_tensor_rule,
                                        &bundled_data_length_rule};

const ptv_rule_list ptv_bundle_list = PTV_RULE_LIST_OF(rules, &ptv_schema_bundled_program);
