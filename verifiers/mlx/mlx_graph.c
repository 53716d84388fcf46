/*
 * Rules about MLX graphs as a whole: version, counts of ids, lengths of lists (docs/payloads.md).
 * mlx_nodes.c and mlx_flow.c check how ids are used.
 */
#include "mlx_graph.h"

static const ptv_rule mlx_version_unknown_rule, mlx_ids_too_many_rule, mlx_ids_unused_rule;

/* ---- Version ---- */

/* The runtime reads digits up to the first other character, and takes no digits for version 0. */
static bool is_known(const ptv_image *im, ptv_vec version)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < version.count; i++) {
        uint8_t c = ptv_u8(im, version.at + i);
        if (c < '0' || c > '9') {
            return false;
        }
        number = number > 1 ? number : number * 10 + (c - '0');
    }
    return number <= 1;
}

static void check_version(ptv_run *run, const ptv_frame *graph)
{
    ptv_vec version = ptv_vec_of(&run->image, graph->at, PTV_MLX_MLX_GRAPH_VERSION);
    if (ptv_spend(run, graph, version.count) && !is_known(&run->image, version)) {
        ptv_report_at(run, &mlx_version_unknown_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_VERSION), ptv_no_mismatch());
    }
}

static const ptv_rule mlx_version_unknown_rule = {
    .name = "mlx-version-unknown",
    .code = 1201,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(VERSION),
    .check = check_version,
    .title = "an MLX graph has a version that no release knows",
    .why = "the backend refuses all but no version, and the numbers 0 and 1",
    .fix = "use a newer pteverify if a newer exporter wrote the file; else lower the model again "
           "with the release that will run it",
};

/* ---- Ids ---- */

/* Each use of an id takes at least one byte of the graph. */
static void check_unused(ptv_run *run, const ptv_frame *graph, const ptv_mlx_ids *ids)
{
    if (ids->tensors > run->flat_size) {
        ptv_report_at(run, &mlx_ids_unused_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_NUM_TEMP_TENSORS),
                      ptv_unsigned_mismatch(ids->tensors, 0, run->flat_size));
    }
    if (ids->values > run->flat_size) {
        ptv_report_at(run, &mlx_ids_unused_rule, ptv_field_of(graph, PTV_MLX_MLX_GRAPH_NUM_VALUES),
                      ptv_unsigned_mismatch(ids->values, 0, run->flat_size));
    }
}

static void check_ids(ptv_run *run, const ptv_frame *graph)
{
    const ptv_mlx_ids ids = ptv_mlx_ids_of(&run->image, graph->at);
    if (ids.tensors > PTV_MLX_MOST) {
        ptv_report_at(run, &mlx_ids_too_many_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_NUM_TEMP_TENSORS),
                      ptv_unsigned_mismatch(ids.tensors, 0, PTV_MLX_MOST));
    } else if (ids.values > PTV_MLX_MOST) {
        ptv_report_at(run, &mlx_ids_too_many_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_NUM_VALUES),
                      ptv_unsigned_mismatch(ids.values, 0, PTV_MLX_MOST));
    } else {
        check_unused(run, graph, &ids);
    }
}

static const ptv_rule mlx_ids_too_many_rule = {
    .name = "mlx-ids-too-many",
    .code = 1202,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .check = check_ids,
    .title = "an MLX graph has more than a million tensors, or values",
    .why = "the backend refuses it",
    .found_is = "ids",
    .fix = "look at the six counts of the graph: no exporter would have counted these numbers",
};

static const ptv_rule mlx_ids_unused_rule = {
    .name = "mlx-ids-unused",
    .code = 1204,
    .severity = PTV_WARNING,
    .with = &mlx_ids_too_many_rule,
    .title = "an MLX graph has more tensors, or values, than its bytes can name",
    .why = "the backend makes room for each; most of them nothing can use",
    .found_is = "ids",
    .fix = "look at the counts of the graph: no exporter would have counted these numbers",
};

/* ---- Lists ---- */

static void check_count(ptv_run *run, ptv_place place, uint32_t count)
{
    if (count > PTV_MLX_MOST) {
        ptv_report_at(run, &ptv_mlx_list_too_long_rule, place,
                      ptv_unsigned_mismatch(count, 0, PTV_MLX_MOST));
    }
}

static void check_lists(ptv_run *run, const ptv_frame *graph)
{
    for (unsigned slot = 0; slot < graph->type->count && !run->stopped; slot++) {
        if (graph->type->fields[slot].kind == PTV_KIND_TABLES && !ptv_field_is_invalid(run, slot)) {
            check_count(run, ptv_field_of(graph, slot),
                        ptv_vec_of(&run->image, graph->at, slot).count);
        }
    }
}

void ptv_mlx_check_chain_length(ptv_run *run, const ptv_frame *chain)
{
    enum { LIST = PTV_MLX_INSTRUCTION_CHAIN_INSTRUCTIONS };
    check_count(run, ptv_field_of(chain, LIST), ptv_vec_of(&run->image, chain->at, LIST).count);
}

static bool is_list(const ptv_field *field)
{
    return field->kind == PTV_KIND_VECTOR || field->kind == PTV_KIND_STRINGS ||
           field->kind == PTV_KIND_TABLES;
}

void ptv_mlx_check_node_lists(ptv_run *run, const ptv_frame *instruction)
{
    const ptv_mlx_node node = ptv_mlx_node_of(&run->image, instruction->at);
    for (unsigned slot = 0; node.at != 0 && slot < node.type->count && !run->stopped; slot++) {
        if (is_list(&node.type->fields[slot])) {
            ptv_frame frames[2] = {*instruction};
            const ptv_frame *frame = ptv_frame_down(run, frames, PTV_MLX_INSTRUCTION_OP, -1);
            check_count(run, ptv_field_of(frame, slot),
                        ptv_vec_of(&run->image, node.at, slot).count);
        }
    }
}

const ptv_rule ptv_mlx_list_too_long_rule = {
    .name = "mlx-list-too-long",
    .code = 1203,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .check = check_lists,
    .title = "a list of an MLX graph has more than a million elements",
    .why = "the backend refuses it",
    .found_is = "elements",
    .fix = "split the model: no release takes so large a graph",
};

/* ---- Data after the graph: fired by mlx_open.c ---- */

const ptv_rule ptv_mlx_data_unused_rule = {
    .name = "mlx-data-unused",
    .code = 1205,
    .severity = PTV_WARNING,
    .title = "the payload of an MLX graph has data after the graph",
    .why = "no release looks at it: constants are named data of the program",
    .found_is = "bytes",
    .fix = "find out what put it there, or export the model again",
};

static const ptv_rule *const rules[] = {&mlx_version_unknown_rule, &mlx_ids_too_many_rule,
                                        &ptv_mlx_list_too_long_rule, &mlx_ids_unused_rule,
                                        &ptv_mlx_data_unused_rule};

const ptv_rule_list ptv_mlx_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mlx);
