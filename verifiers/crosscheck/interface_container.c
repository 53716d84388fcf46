/*
 * Graphs in a container, for delegate_calls.c. Those of XNNPACK stand in for the program or native
 * graph that is the first entry, so all of them take the same arguments.
 */
#include "../xnnpack/xnnpack_graph.h"
#include "../xnnpack/xnnpack_open.h"
#include "delegate_calls.h"

static const ptv_rule container_graph_arguments_rule;

PTV_NOINLINE static void judge_entry(ptv_interface *s, uint32_t number, const ptv_unit *unit)
{
    s->adapter = &ptv_xnnpack_adapter;
    s->unit = number;
    s->image = ptv_flat_image(s->run, unit);
    s->root = unit->root;
    uint32_t externs = (uint32_t)ptv_xnnpack_xnn_graph_num_externs(&s->image, s->root);
    if (externs != s->args.count) {
        ptv_report_interface(s, &container_graph_arguments_rule, -1,
                             ptv_unsigned_mismatch(s->args.count, externs, externs),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    }
}

void ptv_judge_container(ptv_interface *s, uint32_t container)
{
    const ptv_frame root = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    for (uint32_t i = ptv_first_inside(s->run, container);
         i < ptv_state_of(s->run)->unit_count && !s->run->stopped; i++) {
        const ptv_unit *unit = ptv_unit_at(s->run, i);
        if (unit->parent != container || !ptv_spend(s->run, &root, sizeof(uint32_t))) {
            return;
        }
        if (unit->format == PTV_FORMAT_NATIVE_GRAPH && unit->item == 0) {
            ptv_judge_payload(s, i);
        } else if (unit->format == PTV_FORMAT_XNNPACK && unit->sound) {
            judge_entry(s, i, unit);
        }
    }
}

static const ptv_rule container_graph_arguments_rule = {
    .name = "container-graph-arguments",
    .code = 796,
    .severity = PTV_NOTE,
    .title = "a graph in a container does not take the number of arguments that the call passes",
    .why = "it can never run in the place of the program beside it: weights that stayed inputs of "
           "the graph are passed by nobody",
    .fix = "lower so that the weights become constants of the graph, or leave the specialization "
           "out",
};

static const ptv_rule *const rules[] = {&container_graph_arguments_rule};

const ptv_rule_list ptv_container_call_list = PTV_RULE_LIST_OF(rules, NULL);
