/*
 * Rules about delegates and the places of their payloads. The payloads are not read here. Generic
 * rules cover indexes and required fields.
 */
#include "../context/duplicates.h"
#include "segments.h"

static const ptv_rule delegate_id_empty_rule, delegate_segment_without_header_rule,
    compile_spec_key_twice_rule;

static void id_empty(ptv_run *run, const ptv_frame *delegate)
{
    ptv_vec id = ptv_vec_of(&run->image, delegate->at, PTV_PROGRAM_BACKEND_DELEGATE_ID);
    if (id.at != 0 && id.count == 0) {
        ptv_report_at(run, &delegate_id_empty_rule,
                      ptv_field_of(delegate, PTV_PROGRAM_BACKEND_DELEGATE_ID), ptv_no_mismatch());
    }
}

static const ptv_rule delegate_id_empty_rule = {
    .name = "delegate-id-empty",
    .code = 701,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_BACKEND_DELEGATE,
    .title = "a delegate does not name its backend",
    .why = "backends are found by name, and none is registered without one",
    .fix = "write the name under which the backend is registered, such as XnnpackBackend",
    .check = id_empty,
};

/* segment-without-header reports a segment that has bytes. */
static void unreachable(ptv_run *run, const ptv_frame *data)
{
    enum { INDEX = PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX };
    int64_t i = ptv_program_backend_delegate_data_reference_index(&run->image, data->at);
    if (run->segment_base == 0 &&
        ptv_program_backend_delegate_data_reference_location(&run->image, data->at) ==
            PTV_PROGRAM_DATA_LOCATION_SEGMENT &&
        i < ptv_segments_of(run).count && ptv_segment_number(run, (uint32_t)i).size == 0) {
        ptv_report_at(run, &delegate_segment_without_header_rule, ptv_field_of(data, INDEX),
                      ptv_no_mismatch());
    }
}

static const ptv_rule delegate_segment_without_header_rule = {
    .name = "delegate-segment-without-header",
    .code = 702,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE,
    .reads = PTV_ROOT(SEGMENTS),
    .title = "a delegate's payload is in a segment, but the file has no segment area",
    .why = "the runtime refuses the method, also when the segment is empty",
    .fix = "export the model again; empty payloads belong inline",
    .check = unreachable,
};

static void spec_twice(ptv_run *run, const ptv_frame *delegate)
{
    ptv_report_duplicates(run, &compile_spec_key_twice_rule, delegate,
                          PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS, PTV_PROGRAM_COMPILE_SPEC_KEY);
}

static const ptv_rule compile_spec_key_twice_rule = {
    .name = "compile-spec-key-twice",
    .code = 703,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_BACKEND_DELEGATE,
    .title = "a delegate has two compile specs with the same key",
    .why = "it is up to the backend which of them counts",
    .fix = "give the backend each key once when lowering to it",
    .check = spec_twice,
};

static const ptv_rule *const rules[] = {
    &delegate_id_empty_rule, &delegate_segment_without_header_rule, &compile_spec_key_twice_rule};

const ptv_rule_list ptv_delegate_list = PTV_RULE_LIST(rules);
