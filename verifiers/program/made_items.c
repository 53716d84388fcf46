/*
 * Items of an IntList are values, which the runtime asks for their Ints whenever somebody
 * reads the list. What an item is when a plan begins is judged in lists.c; here, what
 * prim operators and moves make of it.
 */
#include "calls.h"

/* `list`: the value that holds the IntList. */
PTV_COLD static void report_item(ptv_calls *c, uint32_t list, uint32_t i, int64_t item)
{
    unsigned kinds = c->made[item] & PTV_NUMBERS;
    ptv_frame frames[3];
    const ptv_frame *f = ptv_frame_of_value(c->plan.run, c->plan.frame, list, frames);
    c->made[item] |= PTV_MADE_REPORTED;
    ptv_fault(c->plan.run, &ptv_int_list_item_made_other_rule,
              ptv_element_of(f, PTV_PROGRAM_INT_LIST_ITEMS, i),
              ptv_text_gap(ptv_name_of_kinds(kinds)));
}

/*
 * Only where all who write the value agree, and somebody reads the list afterwards. An entry
 * that is no Int has its own rule.
 */
static bool is_wrong(const ptv_calls *c, uint32_t list, int64_t item)
{
    if (ptv_value_kind(c->plan.values, item) != PTV_PROGRAM_KERNEL_TYPES_INT) {
        return false; /* or not in the list of values at all */
    }
    unsigned made = c->made[item] & PTV_NUMBERS;
    return made != 0 && (c->made[item] & PTV_MADE_REPORTED) == 0 &&
           (made & ~(PTV_BIT(DOUBLE) | PTV_BIT(BOOL))) == 0 && c->first[item] < c->found[list];
}

static void judge_list(ptv_calls *c, uint32_t list)
{
    ptv_run *run = c->plan.run;
    unsigned size;
    ptv_vec items = ptv_elements(c->plan.values, list, &size);
    if (!ptv_spend(run, c->plan.frame, (uint64_t)items.count * size)) {
        return;
    }
    for (uint32_t i = 0; i < items.count && !run->stopped; i++) {
        int64_t item = ptv_element(&run->image, items, size, i);
        if (is_wrong(c, list, item)) {
            report_item(c, list, i, item);
        }
    }
}

void ptv_judge_made_items(ptv_calls *c)
{
    for (uint32_t i = 0; i < c->plan.values.list.count && !c->plan.run->stopped; i++) {
        if (ptv_value_kind(c->plan.values, i) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST) {
            judge_list(c, i);
        }
    }
}

const ptv_rule ptv_int_list_item_made_other_rule = {
    .name = "int-list-item-made-other",
    .code = 660,
    .severity = PTV_ERROR,
    .with = &ptv_operator_argument_count_rule,
    .title = "instructions make a Double or a Bool of an item of an IntList",
    .why = "whoever reads the list asks the value for an Int, whatever its entry says; another "
           "kind ends the process",
    .fix = "export the model again",
};
