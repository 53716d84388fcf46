/* Edge-LLM payloads: a component of a model, whose engine is a TensorRT payload. */
#include "engine_parts.h"

static const ptv_rule edge_llm_component_unknown_rule;

enum { BLOB = PTV_PARTS_FIRST, ABI_VERSION, COMPONENT, RUNNER, OUTPUTS, RUNNER_CONFIG, FIELDS };
static const ptv_field fields[FIELDS] = {
    [PTV_PARTS_METADATA_OFFSET] = {.name = "header.metadata_offset", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_METADATA_SIZE] = {.name = "header.metadata_size", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_OFFSET] = {.name = "header.blob_offset", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_SIZE] = {.name = "header.blob_size", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_RESERVED] = {.name = "header.reserved", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_METADATA] = {.name = "metadata", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_FIRST] = {.name = "blob", .kind = PTV_KIND_SCALAR},
    [ABI_VERSION] = {.name = "abi_version", .kind = PTV_KIND_SCALAR},
    [COMPONENT] = {.name = "component", .kind = PTV_KIND_SCALAR},
    [RUNNER] = {.name = "runner", .kind = PTV_KIND_SCALAR},
    [OUTPUTS] = {.name = "outputs", .kind = PTV_KIND_SCALAR},
    [RUNNER_CONFIG] = {.name = "runner_config", .kind = PTV_KIND_SCALAR},
};
static const ptv_table table = {.name = "EdgeLLM", .fields = fields, .count = FIELDS};

enum { FIRST = ABI_VERSION, COUNT = FIELDS - ABI_VERSION }; /* members of the metadata */
static const char *const members[COUNT] = {
    "abi_version", "component", "runner", "outputs", "runner_config",
};

typedef struct component {
    ptv_parts parts;
    ptv_json_source text;
    ptv_members members;
} component;

static ptv_range value_of(const component *c, unsigned field)
{
    return c->members.values[field - FIRST];
}

/* Reports at a member, or at the whole metadata if it is missing. */
static void report(const component *c, const ptv_rule *rule, unsigned field)
{
    ptv_range value = value_of(c, field);
    ptv_report_part(&c->parts, rule, field, -1, value.length == 0 ? c->parts.metadata : value,
                    ptv_no_mismatch());
}

static bool is_filled_list(const component *c, ptv_range value)
{
    ptv_json_scan scan = ptv_json_scan_again(c->text, value);
    ptv_range first;
    return ptv_json_begins(c->text, value, '[') &&
           ptv_json_next_value(&scan, &first) == PTV_JSON_ITEM;
}

static void check_members(const component *c)
{
    ptv_range text;
    bool sound[FIELDS] = {
        [ABI_VERSION] = ptv_json_is(c->text, value_of(c, ABI_VERSION), "1"),
        [COMPONENT] = ptv_json_quoted(c->text, value_of(c, COMPONENT), &text),
        [RUNNER] = ptv_json_quoted(c->text, value_of(c, RUNNER), &text),
        [OUTPUTS] = is_filled_list(c, value_of(c, OUTPUTS)),
        [RUNNER_CONFIG] = ptv_json_begins(c->text, value_of(c, RUNNER_CONFIG), '{'),
    };
    for (unsigned i = FIRST; i < FIELDS; i++) {
        if (!sound[i]) {
            report(c, &ptv_payload_metadata_invalid_rule, i);
        }
    }
    if (sound[COMPONENT] && !ptv_json_is(c->text, value_of(c, COMPONENT), "\"vision\"")) {
        report(c, &edge_llm_component_unknown_rule, COMPONENT);
    } else if (sound[RUNNER] && !ptv_json_is(c->text, value_of(c, RUNNER), "\"vit\"")) {
        report(c, &edge_llm_component_unknown_rule, RUNNER);
    }
}

static const ptv_rule edge_llm_component_unknown_rule = {
    .name = "edge-llm-component-unknown",
    .code = 1315,
    .severity = PTV_WARNING,
    .title = "a payload of Edge-LLM is a component that the first release does not know",
    .why = "that one runs vision with the runner vit, and refuses others; later ones know more",
    .fix = "run the file with a release of the backend that is as new as the one that exported it",
};

/* The nested part must be a TensorRT payload. */
static bool is_nested_known(const component *c)
{
    ptv_range magic = {c->parts.part.at, c->parts.part.length < 4 ? c->parts.part.length : 4};
    if (ptv_is_tensorrt(&c->parts.run->image, c->parts.part)) {
        return true;
    }
    ptv_report_part(&c->parts, &ptv_payload_part_unidentified_rule, BLOB, -1, magic,
                    ptv_no_mismatch());
    return false;
}

/* Returns false if the nested payload cannot be checked. */
PTV_NOINLINE static bool check_component(ptv_run *run, ptv_range *nested)
{
    const ptv_frame root = {NULL, &table, 0, -1, -1};
    component c = {.parts = {.run = run, .frame = &root, .whole = {0, run->image.size}},
                   .members = {.names = members, .count = COUNT}};
    if (!ptv_check_parts(&c.parts)) {
        return false;
    }
    if (ptv_check_metadata(&c.parts, &c.text, &c.members)) {
        check_members(&c);
    }
    *nested = c.parts.part;
    return !run->stopped && is_nested_known(&c);
}

void ptv_check_edge_llm(ptv_run *run)
{
    const ptv_frame here = {NULL, &table, 0, BLOB, -1};
    ptv_range nested;
    if (check_component(run, &nested)) {
        ptv_check_tensorrt(run, &here, nested);
    }
}

static const ptv_rule *const rules[] = {&edge_llm_component_unknown_rule};

const ptv_rule_list ptv_edge_llm_list = PTV_RULE_LIST_OF(rules, NULL);
