/*
 * A CoreML payload that is a file system image: files, followed by their index as JSON with its
 * bytes reversed (docs/payloads.md).
 */
#include "../context/memory.h"
#include "engine_parts.h"

static const ptv_rule coreml_index_invalid_rule, coreml_file_past_index_rule;

/* For paths: the index, described as if it were a flatbuffer. */
enum { NODES };
enum { REGION, CHILDREN };
static const ptv_field node_fields[] = {[REGION] = {.name = "dataRegion", .kind = PTV_KIND_SCALAR},
                                        [CHILDREN] = {.name = "children", .kind = PTV_KIND_SCALAR}};
static const ptv_table node_table = {.name = "Node", .fields = node_fields, .count = 2};
static const ptv_field index_fields[] = {[NODES] = {.name = "nodes", .kind = PTV_KIND_TABLES}};
static const ptv_table index_table = {.name = "Image", .fields = index_fields, .count = 1};

/* Members of a node. */
enum { M_CHILDREN, M_REGION, M_KIND, M_COUNT };
static const char *const members[M_COUNT] = {"children", "dataRegion", "kind"};

typedef struct coreml {
    ptv_run *run;
    ptv_json_source text;
    uint64_t files; /* bytes before the index */
    uint8_t *moved; /* bit n: node n already is a child; NULL if there is no memory */
} coreml;

/* Converts a range of the reversed text to a range of the payload. */
static ptv_range bytes_of(const coreml *c, ptv_range text)
{
    return (ptv_range){c->run->image.size - text.at - text.length, text.length};
}

static void report_index(const coreml *c, ptv_range text)
{
    ptv_report_in_header(c->run, &coreml_index_invalid_rule, "nodes", bytes_of(c, text),
                         ptv_no_mismatch());
}

PTV_NOINLINE static void report(const coreml *c, const ptv_rule *rule, uint32_t node,
                                unsigned field, ptv_range text, ptv_mismatch mismatch)
{
    const ptv_frame root = {NULL, &index_table, 0, NODES, (int32_t)node};
    const ptv_frame frame = {&root, &node_table, 0, -1, -1};
    ptv_report_range(c->run, rule, ptv_field_of(&frame, field), bytes_of(c, text), mismatch);
}

/* Checks the range of a file's bytes. */
static void check_region(const coreml *c, uint32_t node, ptv_range region)
{
    static const char *const names[] = {"offset", "size"};
    ptv_members m = {.names = names, .count = 2};
    uint64_t offset, size;
    if (!ptv_json_begins(c->text, region, '{') || !ptv_read_members(c->text, region, &m) ||
        !ptv_json_unsigned(c->text, m.values[0], &offset) ||
        !ptv_json_unsigned(c->text, m.values[1], &size)) {
        report(c, &coreml_index_invalid_rule, node, REGION, region, ptv_no_mismatch());
    } else if (!ptv_within(c->files, offset, size)) {
        bool far = offset > c->files;
        report(c, &coreml_file_past_index_rule, node, REGION, region,
               ptv_unsigned_mismatch(far ? offset : size, 0, far ? c->files : c->files - offset));
    }
}

static const ptv_rule coreml_file_past_index_rule = {
    .name = "coreml-file-past-index",
    .code = 798,
    .severity = PTV_ERROR,
    .title = "a file in a payload of CoreML is not before the index",
    .why = "the backend refuses the payload, or takes the index for the model",
    .fix =
        "compare dataRegion with the length of the payload: it was truncated, or its index changed",
};

/* Children precede their parents, and each is moved out of the list: it has one parent only. */
static bool is_child(const coreml *c, uint32_t node, ptv_range value)
{
    uint64_t child;
    if (!ptv_json_unsigned(c->text, value, &child) || child >= node) {
        return false;
    }
    if (c->moved == NULL) {
        return true;
    }
    bool again = (c->moved[child / 8] >> child % 8 & 1) != 0;
    c->moved[child / 8] |= (uint8_t)(1u << child % 8);
    return !again;
}

static void check_children(const coreml *c, uint32_t node, ptv_range children)
{
    ptv_json_scan scan = ptv_json_scan_again(c->text, children);
    ptv_range name, value;
    ptv_json_step step = PTV_JSON_BROKEN;
    while ((step = ptv_json_next_member(&scan, &name, &value)) == PTV_JSON_ITEM) {
        if (!is_child(c, node, value)) {
            report(c, &coreml_index_invalid_rule, node, CHILDREN, value, ptv_no_mismatch());
            return;
        }
    }
    if (step == PTV_JSON_BROKEN) {
        report(c, &coreml_index_invalid_rule, node, CHILDREN, children, ptv_no_mismatch());
    }
}

/* A file has bytes and a directory has children; readers ignore the other member. */
static void check_node(const coreml *c, uint32_t node, ptv_range value)
{
    ptv_members m = {.names = members, .count = M_COUNT};
    bool object = ptv_json_begins(c->text, value, '{') && ptv_read_members(c->text, value, &m);
    if (object && ptv_json_is(c->text, m.values[M_KIND], "0")) {
        check_region(c, node, m.values[M_REGION]);
    } else if (object && ptv_json_is(c->text, m.values[M_KIND], "1")) {
        check_children(c, node, m.values[M_CHILDREN]);
    } else {
        report(c, &coreml_index_invalid_rule, node, CHILDREN, value, ptv_no_mismatch());
    }
}

static uint32_t count_nodes(const coreml *c, ptv_range nodes)
{
    ptv_json_scan scan = ptv_json_scan_again(c->text, nodes);
    ptv_range value;
    uint32_t count = 0;
    while (ptv_json_next_value(&scan, &value) == PTV_JSON_ITEM) {
        count++;
    }
    return count;
}

static void check_nodes(coreml *c, ptv_range nodes)
{
    ptv_json_scan scan = ptv_json_scan_again(c->text, nodes);
    ptv_range value;
    uint32_t count = count_nodes(c, nodes), bytes = count / 8 + 1;
    c->moved = ptv_borrow_list(c->run, &coreml_index_invalid_rule, bytes, 1);
    for (uint32_t i = 0; i < bytes && c->moved != NULL; i++) {
        c->moved[i] = 0;
    }
    for (uint32_t i = 0; i < count && !c->run->stopped; i++) {
        (void)ptv_json_next_value(&scan, &value);
        check_node(c, i, value);
    }
    if (count == 0) {
        report_index(c, nodes);
    }
}

void ptv_check_coreml_image(ptv_run *run)
{
    static const char *const names[] = {"nodes"};
    ptv_members m = {.names = names, .count = 1};
    uint64_t size = run->image.size;
    coreml c = {.run = run, .text = {&run->image, true}};
    ptv_json_scan scan = ptv_json_scan_of(c.text, (ptv_range){0, size});
    if (!ptv_json_pass(&scan)) {
        report_index(&c, (ptv_range){0, scan.at});
        return;
    }
    ptv_range index = {0, scan.at};
    c.files = size - scan.at;
    if (!ptv_read_members(c.text, index, &m) || !ptv_json_begins(c.text, m.values[0], '[')) {
        report_index(&c, index);
    } else {
        check_nodes(&c, m.values[0]);
    }
}

static const ptv_rule coreml_index_invalid_rule = {
    .name = "coreml-index-invalid",
    .code = 797,
    .severity = PTV_ERROR,
    .title = "the index of a payload of CoreML is not a list of files and directories",
    .why = "the backend takes children out of the list of what came before, without asking whether "
           "they are there, or are there still",
    .fix = "look at the end of the payload, where the index stands backwards: it was truncated, or "
           "made by another writer",
};

static const ptv_rule *const rules[] = {&coreml_index_invalid_rule, &coreml_file_past_index_rule};

const ptv_rule_list ptv_coreml_image_list = PTV_RULE_LIST_OF(rules, NULL);
