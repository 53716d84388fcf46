/*
 * Rules of programs applied to the tables of data files: where segments lie, shapes, names. Rules
 * about headers, which are not tables, are called from header.c.
 */
#include "../context/duplicates.h"
#include "../program/segments.h"
#include "../program/shapes.h"
#include "../program/texts.h"
#include "../schemas/flat_tensor.h"

#define SEGMENT .on = PTV_FLAT_TENSOR_DATA_SEGMENT
#define ROOT(slot) \
    .on = PTV_FLAT_TENSOR_FLAT_TENSOR, .reads = UINT64_C(1) << PTV_FLAT_TENSOR_FLAT_TENSOR_##slot

/* If there is no list of segments, that is the fault, not the size of the area. */
static void area_size(ptv_run *run, const ptv_frame *root)
{
    if (ptv_segments_of(run).at != 0) {
        ptv_segment_area_size_rule.check(run, root);
    }
}

/* If a segment reaches past the area, what looks like a gap may not be one. */
static void padding(ptv_run *run, const ptv_frame *root)
{
    if (ptv_has_fired(run, &ptv_segment_past_area_rule)) {
        ptv_skip_rule(run, &ptv_padding_not_zero_rule, PTV_SKIP_STRUCTURE);
    } else {
        ptv_padding_not_zero_rule.check(run, root);
    }
}

static void check_shape(ptv_run *run, const ptv_frame *table)
{
    static const ptv_shape_slots slots = {PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE,
                                          PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES,
                                          PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER};
    ptv_check_shape(run, table, slots, false);
}

static void key_twice(ptv_run *run, const ptv_frame *root)
{
    ptv_report_duplicates(run, &ptv_named_data_key_twice_rule, root,
                          PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA, PTV_FLAT_TENSOR_NAMED_DATA_KEY);
}

static const ptv_foreign_rule foreign_rules[] = {
    {.rule = &ptv_segment_past_area_rule, SEGMENT},
    {.rule = &ptv_segments_unsorted_rule, ROOT(SEGMENTS)},
    {.rule = &ptv_segment_misaligned_rule, SEGMENT},
    {.rule = &ptv_segment_area_size_rule, ROOT(SEGMENTS), .check = area_size},
    {.rule = &ptv_padding_not_zero_rule, ROOT(SEGMENTS), .check = padding},
    {.rule = &ptv_tensor_rank_too_large_rule,
     .on = PTV_FLAT_TENSOR_TENSOR_LAYOUT,
     .check = check_shape},
    {.rule = &ptv_name_with_zero_rule, .on = PTV_FLAT_TENSOR_NAMED_DATA, .check = ptv_check_names},
    {.rule = &ptv_named_data_key_twice_rule, ROOT(NAMED_DATA), .check = key_twice},
};

const ptv_foreign_rule_list ptv_data_foreign_rules =
    PTV_RULE_LIST_OF(foreign_rules, &ptv_schema_flat_tensor);
