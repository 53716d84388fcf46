/*
 * Facts from inside the flatbuffer. Objects may be shared, so a small file could claim billions of
 * values by naming one list again and again. But if the verifier's walk followed elements of table
 * lists more often than a quarter of the file's size, nothing counts as readable.
 */
#include "analysis/report/facts_parts.h"
#include "verifiers/core/operators.h"

static const ptv_table *type_of(unsigned table)
{
    return &ptv_schema_program.tables[table];
}

static bool readable(const ptv_run *run, unsigned root_slot)
{
    return (run->invalid_fields >> root_slot & 1) == 0;
}

static ptv_vec root_list(const ptv_run *run, unsigned root_slot)
{
    return ptv_vec_of(&run->image, run->root, root_slot);
}

/* ---- Segments ---- */

static void segments(ptv_json *w, const ptv_run *run)
{
    static const ptv_segment_slots slots = {PTV_PROGRAM_DATA_SEGMENT_OFFSET,
                                            PTV_PROGRAM_DATA_SEGMENT_SIZE};
    if (readable(run, PTV_PROGRAM_PROGRAM_SEGMENTS)) {
        ptv_segment_facts(w, run, root_list(run, PTV_PROGRAM_PROGRAM_SEGMENTS),
                          type_of(PTV_PROGRAM_DATA_SEGMENT), slots);
    }
}

/* ---- Methods ---- */

static void length_of(ptv_json *w, const ptv_run *run, uint32_t plan, const char *key,
                      unsigned slot)
{
    ptv_json_u64_of(w, key, ptv_vec_of(&run->image, plan, slot).count);
}

static uint64_t count_instructions(const ptv_run *run, uint32_t plan)
{
    ptv_vec chains = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    uint64_t count = 0;
    for (uint32_t i = 0; i < chains.count; i++) {
        uint32_t chain = ptv_table_in(&run->image, chains, i);
        count += ptv_vec_of(&run->image, chain, PTV_PROGRAM_CHAIN_INSTRUCTIONS).count;
    }
    return count;
}

static bool is_known(const ptv_run *run, uint32_t operator)
{
    ptv_vec name = ptv_vec_of(&run->image, operator, PTV_PROGRAM_OPERATOR_NAME);
    ptv_vec overload = ptv_vec_of(&run->image, operator, PTV_PROGRAM_OPERATOR_OVERLOAD);
    const char *bytes = (const char *)run->image.bytes;
    const ptv_operator_name wanted = {bytes + name.at, bytes + overload.at, name.count,
                                      overload.count};
    return ptv_operator_find(run->operators, &wanted) >= 0;
}

/* Operators whose calls were not compared with a signature. */
static uint64_t count_unknown(const ptv_run *run, uint32_t plan)
{
    ptv_vec operators = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    uint64_t count = 0;
    for (uint32_t i = 0; i < operators.count; i++) {
        count += !is_known(run, ptv_table_in(&run->image, operators, i));
    }
    return count;
}

static void method(ptv_json *w, const ptv_run *run, uint32_t plan, const ptv_seen_method *seen)
{
    ptv_json_object(w);
    ptv_string_fact(w, "name", &run->image,
                    ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME));
    length_of(w, run, plan, "values", PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    length_of(w, run, plan, "inputs", PTV_PROGRAM_EXECUTION_PLAN_INPUTS);
    length_of(w, run, plan, "outputs", PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS);
    length_of(w, run, plan, "chains", PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    ptv_json_u64_of(w, "instructions", count_instructions(run, plan));
    length_of(w, run, plan, "operators", PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    if (run->operators != NULL) {
        ptv_json_u64_of(w, "unknown_operators", count_unknown(run, plan));
    }
    length_of(w, run, plan, "delegates", PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    if (seen != NULL) {
        ptv_method_facts(w, run, seen);
        ptv_flow_facts(w, run, plan, seen);
    }
    ptv_json_object_end(w);
}

static void methods(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    if (!readable(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)) {
        return;
    }
    ptv_vec plans = root_list(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    uint32_t shown = ptv_open_list(w, "methods", plans.count);
    for (uint32_t i = 0; i < shown; i++) {
        method(w, run, ptv_table_in(&run->image, plans, i),
               seen == NULL ? NULL : &seen->methods[i]);
    }
    ptv_close_list(w);
}

/* ---- Counts over the whole program ---- */

static uint64_t count_tensors_in(const ptv_run *run, uint32_t plan)
{
    uint64_t count = 0;
    const ptv_table *type = type_of(PTV_PROGRAM_E_VALUE);
    ptv_vec values = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    for (uint32_t i = 0; i < values.count; i++) {
        uint32_t value = ptv_table_in(&run->image, values, i);
        count += ptv_scalar_of(&run->image, value, type, PTV_PROGRAM_E_VALUE_VAL_TYPE) ==
                 PTV_PROGRAM_KERNEL_TYPES_TENSOR;
    }
    return count;
}

static void plan_counts(ptv_json *w, const ptv_run *run)
{
    uint64_t tensors = 0;
    uint64_t delegates = 0;
    ptv_vec plans = root_list(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        uint32_t plan = ptv_table_in(&run->image, plans, i);
        delegates += ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES).count;
        tensors += count_tensors_in(run, plan);
    }
    ptv_json_u64_of(w, "methods", plans.count);
    ptv_json_u64_of(w, "delegates", delegates);
    ptv_json_u64_of(w, "tensors", tensors);
}

static void list_count(ptv_json *w, const ptv_run *run, const char *key, unsigned root_slot)
{
    if (readable(run, root_slot)) {
        ptv_json_u64_of(w, key, root_list(run, root_slot).count);
    }
}

/* Entries in the list of constants, with the reserved first one. Old files keep them inline. */
static void constant_count(ptv_json *w, const ptv_run *run)
{
    if (!readable(run, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT) ||
        !readable(run, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER)) {
        return;
    }
    uint32_t table = ptv_table_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT);
    ptv_vec list = {0, 0};
    if (table != 0) {
        list = ptv_vec_of(&run->image, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS);
    }
    if (list.count < 2) {
        ptv_vec inline_list = root_list(run, PTV_PROGRAM_PROGRAM_CONSTANT_BUFFER);
        list = inline_list.count > 0 ? inline_list : list;
    }
    ptv_json_u64_of(w, "constants", list.count);
}

static void counts(ptv_json *w, const ptv_run *run)
{
    ptv_json_object_of(w, "counts");
    list_count(w, run, "segments", PTV_PROGRAM_PROGRAM_SEGMENTS);
    if (readable(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)) {
        plan_counts(w, run);
    }
    constant_count(w, run);
    list_count(w, run, "named_data", PTV_PROGRAM_PROGRAM_NAMED_DATA);
    ptv_json_object_end(w);
}

void ptv_program_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    segments(w, run);
    methods(w, run, seen);
    counts(w, run);
    if (readable(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)) {
        ptv_payload_facts(w, run, seen);
    }
    if (seen != NULL) {
        ptv_named_data_facts(w, seen);
    }
}
