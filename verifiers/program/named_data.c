/* Rules about named data: blobs that delegates ask for by key. */
#include "../context/duplicates.h"
#include "read.h"

static const ptv_rule named_data_without_segments_rule, named_data_key_empty_rule,
    named_data_unused_rule;

/* If it fires, indexes.c does not judge the indexes of entries. */
static void without_segments(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    if (ptv_slot(im, root->at, PTV_PROGRAM_PROGRAM_NAMED_DATA) != 0 &&
        ptv_slot(im, root->at, PTV_PROGRAM_PROGRAM_SEGMENTS) == 0) {
        ptv_report_at(run, &named_data_without_segments_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_SEGMENTS), ptv_absent_mismatch());
    }
}

static const ptv_rule named_data_without_segments_rule = {
    .name = "named-data-without-segments",
    .code = 801,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(NAMED_DATA) | PTV_ROOT(SEGMENTS),
    .title = "there is a list of named data, but no list of segments",
    .why = "the runtime refuses the program, even when the list is empty",
    .fix = "leave named_data out of a program that has no segments, also an empty one",
    .check = without_segments,
};

static void key_empty(ptv_run *run, const ptv_frame *data)
{
    ptv_vec key = ptv_vec_of(&run->image, data->at, PTV_PROGRAM_NAMED_DATA_KEY);
    if (key.at != 0 && key.count == 0) {
        ptv_report_at(run, &named_data_key_empty_rule,
                      ptv_field_of(data, PTV_PROGRAM_NAMED_DATA_KEY), ptv_no_mismatch());
    }
}

static const ptv_rule named_data_key_empty_rule = {
    .name = "named-data-key-empty",
    .code = 802,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_NAMED_DATA,
    .title = "named data has an empty key",
    .why = "nothing asks for it: what the delegate asks for is not found",
    .fix = "write the key that the delegate asks for, where the data is added to the program",
    .check = key_empty,
};

static void key_twice(ptv_run *run, const ptv_frame *root)
{
    ptv_report_duplicates(run, &ptv_named_data_key_twice_rule, root, PTV_PROGRAM_PROGRAM_NAMED_DATA,
                          PTV_PROGRAM_NAMED_DATA_KEY);
}

const ptv_rule ptv_named_data_key_twice_rule = {
    .name = "named-data-key-twice",
    .code = 803,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(NAMED_DATA),
    .title = "two entries of named data have the same key",
    .why = "the lookup takes the first; runtimes that merge keys refuse the file",
    .fix = "give one of them another name before exporting",
    .check = key_twice,
};

static bool is_external(ptv_values values, uint32_t i)
{
    return ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR &&
           ptv_storage_at(values.im, ptv_value_at(values, i)) == PTV_STORED_EXTERNAL;
}

/* Delegates may ask for any key, as their payload says; tensors ask by name. */
static bool may_ask(ptv_run *run, const ptv_frame *root, uint32_t plan)
{
    ptv_values values = ptv_values_in(&run->image, plan);
    ptv_vec delegates = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    if (delegates.at == 0 || delegates.count > 0 ||
        !ptv_spend(run, root, UINT64_C(4) * values.list.count)) {
        return true;
    }
    for (uint32_t i = 0; i < values.list.count && !ptv_state_of(run)->bare; i++) {
        if (is_external(values, i)) {
            return true;
        }
    }
    return false;
}

static void unused(ptv_run *run, const ptv_frame *root)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    uint32_t count = ptv_vec_of(im, root->at, PTV_PROGRAM_PROGRAM_NAMED_DATA).count;
    for (uint32_t i = 0; i < plans.count && count > 0; i++) {
        if (may_ask(run, root, ptv_table_in(im, plans, i))) {
            return;
        }
    }
    if (count > 0) {
        ptv_report_at(run, &named_data_unused_rule,
                      ptv_field_of(root, PTV_PROGRAM_PROGRAM_NAMED_DATA), ptv_no_mismatch());
    }
}

static const ptv_rule named_data_unused_rule = {
    .name = "named-data-unused",
    .code = 804,
    .severity = PTV_NOTE,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(NAMED_DATA) | PTV_ROOT(EXECUTION_PLAN),
    .title = "there is named data, but nothing that could ask for it",
    .why = "delegates and tensors in other files are what asks for data by name; the program has "
           "neither",
    .fix = "none needed",
    .check = unused,
};

static const ptv_rule *const rules[] = {&named_data_without_segments_rule,
                                        &named_data_key_empty_rule, &ptv_named_data_key_twice_rule,
                                        &named_data_unused_rule};

const ptv_rule_list ptv_name_list = PTV_RULE_LIST(rules);
