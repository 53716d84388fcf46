/*
 * Items of an IntList are values, which the runtime asks for their Ints whenever somebody
 * reads the list. What an item is when a plan begins is judged in values.c; here, what
 * prim operators and moves make of it.
 */
#include "calls.h"

static unsigned kind_made(const ptv_calls *c, int64_t item)
{
    return (unsigned)c->made[item] & ~(unsigned)(PTV_MADE_ALWAYS | PTV_MADE_REPORTED);
}

/* `list`: the value that holds the IntList. */
PTV_COLD static void report_item(ptv_calls *c, uint32_t list, uint32_t i, int64_t item)
{
    unsigned kind = 0;
    while (kind < 15 && (kind_made(c, item) >> kind & 1) == 0) {
        kind++;
    }
    c->made[item] |= PTV_MADE_REPORTED;
    ptv_frame frames[3] = {*c->plan};
    ptv_frame *f = ptv_frame_down(c->run, frames, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)list);
    f = ptv_frame_down(c->run, f, PTV_PROGRAM_E_VALUE_VAL, -1);
    ptv_fault(c->run, &ptv_int_list_item_made_other_rule,
              ptv_element_of(f, PTV_PROGRAM_INT_LIST_ITEMS, i), ptv_text_gap(ptv_kind_name(kind)));
}

/*
 * Only where all who write the value agree, and somebody reads the list afterwards. An entry
 * that is no Int has its own rule.
 */
static bool is_wrong(const ptv_calls *c, uint32_t list, int64_t item)
{
    const unsigned others =
        1u << PTV_PROGRAM_KERNEL_TYPES_DOUBLE | 1u << PTV_PROGRAM_KERNEL_TYPES_BOOL;
    if (ptv_value_kind(c->values, item) != PTV_PROGRAM_KERNEL_TYPES_INT) {
        return false; /* or not in the list of values at all */
    }
    unsigned made = c->made[item] & ~(unsigned)PTV_MADE_ALWAYS;
    return made != 0 && (made & ~others) == 0 && c->first[item] < c->first[list];
}

static void judge_list(ptv_calls *c, uint32_t list)
{
    ptv_run *run = c->run;
    const ptv_field *field =
        &run->schema->tables[PTV_PROGRAM_INT_LIST].fields[PTV_PROGRAM_INT_LIST_ITEMS];
    ptv_vec items =
        ptv_vec_of(&run->image, ptv_value_at(c->values, list), PTV_PROGRAM_INT_LIST_ITEMS);
    if (!ptv_spend(run, c->plan, (uint64_t)items.count * field->size)) {
        return;
    }
    for (uint32_t i = 0; i < items.count && !run->stopped; i++) {
        int64_t item = ptv_item(&run->image, field, items, i);
        if (is_wrong(c, list, item)) {
            report_item(c, list, i, item);
        }
    }
}

void ptv_judge_made_items(ptv_calls *c)
{
    for (uint32_t i = 0; i < c->values.list.count && !c->run->stopped; i++) {
        if (ptv_value_kind(c->values, i) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST &&
            ptv_value_at(c->values, i) != 0) {
            judge_list(c, i);
        }
    }
}

const ptv_rule ptv_int_list_item_made_other_rule = {
    .name = "int-list-item-made-other",
    .code = 660,
    .severity = PTV_ERROR,
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_EXECUTION_PLAN,
    .title = "instructions make a Double or a Bool of an item of an IntList",
    .why = "whoever reads the list asks the value for an Int, whatever its entry says; another "
           "kind ends the process",
    .fix = "export the model again",
};
