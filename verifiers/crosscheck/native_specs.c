/*
 * A native graph in a program that was lowered for a package. Lowering then keeps its constants for
 * the package, and the program never gets them.
 */
#include "delegate_calls.h"

#include "../native/native_compile_specs.h"
#include "../native/native_graph.h"
#include "../payloads/compile_specs.h"

static const ptv_rule native_constants_outside_rule;

/* The payload, or the first entry of a container, the fallback; NULL if that is no graph. */
static const ptv_unit *graph_of(const ptv_run *run, uint32_t number)
{
    const ptv_unit *unit = ptv_unit_at(run, number);
    if (unit->format == PTV_FORMAT_NFAT) {
        uint32_t first = ptv_first_inside(run, number);
        unit = first < ptv_state_of(run)->unit_count ? ptv_unit_at(run, first) : unit;
        unit = unit->parent == number && unit->item == 0 ? unit : NULL;
    }
    bool graph = unit != NULL && unit->format == PTV_FORMAT_NATIVE_GRAPH && unit->sound &&
                 (unit->invalid_fields & UINT64_C(1) << PTV_NG(PROGRAM_METHODS)) == 0;
    return graph ? unit : NULL;
}

/* The number of constants of all methods. */
static uint64_t count_constants(ptv_run *run, const ptv_unit *unit, const ptv_frame *delegate)
{
    const ptv_image im = ptv_flat_image(run, unit);
    ptv_vec methods = ptv_vec_of(&im, unit->root, PTV_NG(PROGRAM_METHODS));
    bool may = ptv_spend(run, delegate, UINT64_C(4) * methods.count);
    uint64_t count = 0;
    for (uint32_t i = 0; i < methods.count && may; i++) {
        count += ptv_vec_of(&im, ptv_table_in(&im, methods, i), PTV_NG(METHOD_CONSTANTS)).count;
    }
    return count;
}

PTV_NOINLINE static void judge_link(ptv_run *run, const ptv_link *link)
{
    ptv_specs specs;
    const ptv_unit *graph = graph_of(run, link->unit);
    if (graph == NULL) {
        return;
    }
    ptv_specs_of(run, link, &specs);
    if (!ptv_spend(run, specs.delegate, UINT64_C(4) * specs.list.count)) {
        return;
    }
    uint32_t spec = ptv_find_spec(run, &specs, PTV_NATIVE_SPEC_PACKAGE);
    uint64_t constants = spec == specs.list.count ? 0 : count_constants(run, graph, specs.delegate);
    if (constants > 0) {
        ptv_report_spec(run, &specs, &native_constants_outside_rule, spec,
                        ptv_unsigned_mismatch(constants, 0, 0));
    }
}

void ptv_check_native_specs(ptv_run *run)
{
    const ptv_unit *program = ptv_unit_at(run, ptv_state_of(run)->unit);
    const ptv_link *links = ptv_links_of(run, program);
    for (uint32_t i = 0; i < program->link_count && !run->stopped; i++) {
        if (links[i].unit != PTV_NO_UNIT) {
            judge_link(run, &links[i]);
        }
    }
}

static const ptv_rule native_constants_outside_rule = {
    .name = "native-constants-outside",
    .code = 1082,
    .severity = PTV_ERROR,
    .title = "a native graph in a program was lowered for a package, which has its constants",
    .why = "with serialize_as_ptn they are kept for the package, and are neither named data of the "
           "program nor in a data file of it",
    .found_is = "constants",
    .fix = "lower the model without serialize_as_ptn, or export it as a package",
};

static const ptv_rule *const rules[] = {&native_constants_outside_rule};

const ptv_rule_list ptv_native_outside_list = PTV_RULE_LIST_OF(rules, NULL);
