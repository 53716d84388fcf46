/*
 * The options of QNN: a flatbuffer in a compile spec, whose fields differ from release to release.
 * Only what holds for every release is checked: the root, and that its fields lie inside it.
 */
#include "compile_specs.h"

#include "faults.h"

static const ptv_rule payload_options_invalid_rule;

enum { ROOT_LEAST = 4, VTABLE_LEAST = 4 };

/* Finds the vtable of the table at `root`. Returns false if it is not inside the value. */
static bool vtable_of(const ptv_image *im, ptv_vec value, uint32_t root, ptv_range *vtable)
{
    int64_t at = (int64_t)root - (int32_t)ptv_u32(im, value.at + root);
    if (at < 0 || at % 2 != 0 || !ptv_within(value.count, (uint64_t)at, VTABLE_LEAST)) {
        return false;
    }
    *vtable = (ptv_range){(uint64_t)at, ptv_u16(im, value.at + (uint64_t)at)};
    return vtable->length >= VTABLE_LEAST && vtable->length % 2 == 0 &&
           ptv_within(value.count, vtable->at, vtable->length);
}

static bool is_flatbuffer(const ptv_image *im, ptv_vec value)
{
    ptv_range vtable;
    uint32_t root = value.count < 2 * ROOT_LEAST ? 0 : ptv_u32(im, value.at);
    if (root < ROOT_LEAST || !ptv_within(value.count, root, 4) ||
        !vtable_of(im, value, root, &vtable)) {
        return false;
    }
    for (uint64_t i = VTABLE_LEAST; i < vtable.length; i += 2) {
        if ((uint64_t)root + ptv_u16(im, value.at + vtable.at + i) >= value.count) {
            return false;
        }
    }
    return true;
}

/* Checks the options of QNN in a spec that exists. */
static void check_qnn_options(ptv_run *run, ptv_specs *specs, uint32_t spec)
{
    ptv_vec value = ptv_value_of_spec(run, specs, spec);
    if (value.at != 0 && !is_flatbuffer(&run->image, value)) { /* absent: field-missing */
        ptv_report_spec(run, specs, &payload_options_invalid_rule, spec, ptv_no_mismatch());
    }
}

static const ptv_rule payload_options_invalid_rule = {
    .name = "payload-options-invalid",
    .code = 799,
    .severity = PTV_ERROR,
    .title = "the options of a payload of QNN are not a flatbuffer",
    .why = "the backend follows its offsets without verifying it",
    .fix = "lower with the compile specs of the backend: the value of qnn_compile_spec is made by "
           "it, and handed on as it is",
};

void ptv_check_options(ptv_run *run, ptv_specs *specs, const ptv_unit *unit)
{
    if (unit->backend != PTV_BACKEND_QNN || unit->format != PTV_FORMAT_PAYLOAD) {
        return;
    }
    uint32_t spec = ptv_find_spec(run, specs, "qnn_compile_spec");
    if (spec == specs->list.count) {
        ptv_report_spec(run, specs, &ptv_payload_options_missing_rule, spec, ptv_absent_mismatch());
    } else {
        check_qnn_options(run, specs, spec);
    }
}

const ptv_rule ptv_payload_options_missing_rule = {
    .name = "payload-options-missing",
    .code = 745,
    .severity = PTV_ERROR,
    .title = "a delegate lacks the compile spec without which its payload cannot be loaded",
    .why = "the backend of QNN follows its options without asking whether there are any",
    .fix = "lower with the compile specs of the backend, and keep them with the delegate",
};

static const ptv_rule *const rules[] = {&payload_options_invalid_rule};

const ptv_rule_list ptv_option_list = PTV_RULE_LIST_OF(rules, NULL);
