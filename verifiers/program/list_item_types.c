/*
 * Items of an IntList are values, whose Ints the runtime asks for whenever the list is read.
 * lists.c judges what an item is when a plan begins. This file judges what prim operators and moves
 * make of it.
 */
#include "calls.h"

/* `list` is the value that holds the IntList. */
PTV_COLD static void report_item(ptv_calls *c, uint32_t list, uint32_t i, int64_t item,
                                 unsigned kinds)
{
    ptv_frame frames[3];
    const ptv_frame *f = ptv_frame_of_value(c->plan.run, c->plan.frame, list, frames);
    c->made[item] |= PTV_MADE_REPORTED;
    ptv_report_at(c->plan.run, &ptv_int_list_item_made_other_rule,
                  ptv_element_of(f, PTV_PROGRAM_INT_LIST_ITEMS, i),
                  ptv_text_mismatch(ptv_name_of_kinds(kinds & PTV_NUMBERS)));
}

/* Other rules report an entry that is not an Int, and an index out of range. */
static bool is_made_other(const ptv_calls *c, int64_t item)
{
    return ptv_value_kind(c->plan.values, item) == PTV_PROGRAM_KERNEL_TYPES_INT &&
           (c->made[item] & (PTV_MADE_OTHER | PTV_MADE_REPORTED)) == PTV_MADE_OTHER;
}

/* Calls judge() for each item of which instructions make a Double or a Bool. */
static void each_item(ptv_calls *c, uint32_t list,
                      void (*judge)(ptv_calls *c, uint32_t list, uint32_t i, int64_t item))
{
    ptv_run *run = c->plan.run;
    unsigned size;
    ptv_vec items = ptv_elements(c->plan.values, list, &size);
    if (!ptv_spend(run, c->plan.frame, (uint64_t)items.count * size)) {
        return;
    }
    for (uint32_t i = 0; i < items.count && !run->stopped; i++) {
        int64_t item = ptv_element(&run->image, items, size, i);
        if (is_made_other(c, item)) {
            judge(c, list, i, item);
        }
    }
}

/* ---- Items on which all writers agree ---- */

/* Something has to read the list afterwards. */
static void judge_agreed(ptv_calls *c, uint32_t list, uint32_t i, int64_t item)
{
    if ((c->made[item] & PTV_BIT(INT)) != 0) {
        c->made[list] |= PTV_MADE_OTHER;
    } else if (c->first[item] < c->found[list]) {
        report_item(c, list, i, item, c->made[item]);
    }
}

/* ---- Other items: what they are when a kernel reads the list ---- */

static void judge_now(ptv_calls *c, uint32_t list, uint32_t i, int64_t item)
{
    unsigned wrong = ptv_wrong_kinds(c, item, PTV_BIT(INT));
    if (wrong != 0) {
        report_item(c, list, i, item, wrong);
    }
}

static bool is_in_question(const ptv_calls *c, int64_t list)
{
    return ptv_value_kind(c->plan.values, list) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST &&
           (c->made[list] & PTV_MADE_OTHER) != 0;
}

/* Kernels read all numbers of their list arguments before they make anything. */
static void read_lists(ptv_calls *c)
{
    for (uint32_t i = 0; i < c->args.count && !ptv_is_spent(c->plan.run); i++) {
        int64_t list = ptv_argument(c, i);
        if (is_in_question(c, list)) {
            each_item(c, (uint32_t)list, judge_now);
        }
    }
}

/* The list becomes another one, with other items. */
static void replace_list(ptv_calls *c)
{
    int64_t list = ptv_program_move_call_move_to(c->plan.im, c->here.call.at);
    if (is_in_question(c, list)) {
        c->made[list] &= (uint16_t)~PTV_MADE_OTHER;
    }
}

static void judge_reader(ptv_calls *c)
{
    switch (c->here.call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL: read_lists(c); break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL: replace_list(c); break;
    default: break;
    }
}

void ptv_judge_list_item_types(ptv_calls *c)
{
    unsigned other = 0;
    for (uint32_t i = 0; i < c->plan.values.list.count && !c->plan.run->stopped; i++) {
        if (ptv_value_kind(c->plan.values, i) == PTV_PROGRAM_KERNEL_TYPES_INT_LIST) {
            each_item(c, i, judge_agreed);
            other |= c->made[i] & PTV_MADE_OTHER;
        }
    }
    if (other != 0) {
        ptv_calls_each(c, judge_reader);
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
    .fix = "look at the operators that compute the item: an integer is wanted where a division or "
           "a comparison makes another number",
};
