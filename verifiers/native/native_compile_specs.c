/*
 * Rules about compile specs that the exporter of NativeBackend refuses. crosscheck/native_specs.c
 * checks whether constants are missing because of a compile spec.
 */
#include "native_graph.h"

#include "../program/read.h"
#include "native_compile_specs.h"

static const ptv_rule native_spec_value_rule, native_specs_conflict_rule;

#define SPECS PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS

PTV_COLD static void report(ptv_run *run, const ptv_rule *rule, const ptv_frame *delegate,
                            uint32_t i, unsigned slot)
{
    ptv_frame frames[2] = {*delegate};
    const ptv_frame *spec = ptv_frame_down(run, frames, SPECS, (int32_t)i);
    ptv_report_at(run, rule, ptv_field_of(spec, slot), ptv_no_mismatch());
}

/* Returns the first spec with this key, or specs.count. compile-spec-key-twice reports a second. */
static uint32_t find(const ptv_run *run, ptv_vec specs, const char *key)
{
    const ptv_image *im = &run->image;
    uint32_t i = 0;
    while (i < specs.count &&
           !ptv_ng_is(im, ptv_vec_of(im, ptv_table_in(im, specs, i), PTV_PROGRAM_COMPILE_SPEC_KEY),
                      key)) {
        i++;
    }
    return i;
}

/* field-missing reports an absent value. */
static void check_specs(ptv_run *run, const ptv_frame *delegate)
{
    const ptv_image *im = &run->image;
    ptv_vec specs = ptv_vec_of(im, delegate->at, SPECS);
    if (!ptv_ng_is(im, ptv_vec_of(im, delegate->at, PTV_PROGRAM_BACKEND_DELEGATE_ID),
                   "NativeBackend") ||
        !ptv_spend(run, delegate, UINT64_C(4) * specs.count)) {
        return;
    }
    uint32_t package = find(run, specs, PTV_NATIVE_SPEC_PACKAGE);
    if (package == specs.count) {
        return;
    }
    ptv_vec value =
        ptv_vec_of(im, ptv_table_in(im, specs, package), PTV_PROGRAM_COMPILE_SPEC_VALUE);
    if (value.at != 0 && !ptv_ng_is(im, value, "1")) {
        report(run, &native_spec_value_rule, delegate, package, PTV_PROGRAM_COMPILE_SPEC_VALUE);
    }
    if (find(run, specs, PTV_NATIVE_SPEC_TAG) < specs.count) {
        report(run, &native_specs_conflict_rule, delegate, package, PTV_PROGRAM_COMPILE_SPEC_KEY);
    }
}

static const ptv_rule native_spec_value_rule = {
    .name = "native-spec-value",
    .code = 1080,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_BACKEND_DELEGATE,
    .check = check_specs,
    .title = "a compile spec of NativeBackend has a value that the backend does not know",
    .why = "the exporter refuses serialize_as_ptn with anything but 1: something else wrote it",
    .fix = "leave the compile spec out; only what is exported to a package has it",
};

static const ptv_rule native_specs_conflict_rule = {
    .name = "native-specs-conflict",
    .code = 1081,
    .severity = PTV_WARNING,
    .with = &native_spec_value_rule,
    .title = "two compile specs of NativeBackend disagree about where constants are",
    .why = "serialize_as_ptn leaves them to a package, external_constants_tag to a data file; the "
           "exporter refuses the two together",
    .fix = "lower the model with one of the two",
};

static const ptv_rule *const rules[] = {&native_spec_value_rule, &native_specs_conflict_rule};

const ptv_rule_list ptv_native_spec_list = PTV_RULE_LIST(rules);
