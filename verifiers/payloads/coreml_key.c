/* The CoreML payload that names its model by a key in named data (docs/payloads.md). */
#include "../context/json.h"
#include "faults.h"
#include "keys.h"

static const ptv_rule coreml_version_unknown_rule;

static void check_version(ptv_run *run, ptv_range text)
{
    const ptv_json_source source = ptv_json_in(&run->image);
    ptv_range version;
    if (!ptv_json_find(source, text, "version", &version) || version.length == 0) {
        ptv_report_in_header(run, &coreml_version_unknown_rule, "version", text,
                             ptv_absent_mismatch());
    } else if (!ptv_json_is(source, version, "1")) {
        ptv_report_in_header(run, &coreml_version_unknown_rule, "version", version,
                             ptv_no_mismatch());
    }
}

void ptv_check_coreml_key(ptv_run *run)
{
    const ptv_range text = {PTV_COREML_JSON, run->image.size - PTV_COREML_JSON};
    ptv_range key;
    if (ptv_coreml_key(&run->image, &key)) {
        check_version(run, text);
    } else {
        ptv_report_in_header(run, &ptv_payload_json_invalid_rule, "key", text, ptv_no_mismatch());
    }
}

const ptv_rule ptv_payload_json_invalid_rule = {
    .name = "payload-json-invalid",
    .code = 749,
    .severity = PTV_ERROR,
    .title = "a payload is not a JSON object that has a key",
    .why = "the backend of CoreML refuses it",
    .fix = "look at the beginning of the payload: where { is, a key in quotes and a colon follow; "
           "else it was stored in another form",
};

static const ptv_rule coreml_version_unknown_rule = {
    .name = "coreml-version-unknown",
    .code = 1317,
    .severity = PTV_NOTE,
    .title = "a payload of CoreML that names its model has a version that no release writes",
    .why = "releases write version 1, and read no other",
    .fix = "use a newer pteverify if a newer exporter wrote the file; else lower the model again "
           "with the release that will run it",
};

static const ptv_rule *const rules[] = {&coreml_version_unknown_rule};

const ptv_rule_list ptv_coreml_key_list = PTV_RULE_LIST_OF(rules, NULL);
