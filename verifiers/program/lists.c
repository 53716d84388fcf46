/*
 * Rules about values: what items of lists refer to, and the bytes of bools. That an item is within
 * the list of values is up to index-out-of-range.
 */
#include "read.h"

static const ptv_rule int_list_item_not_int_rule, tensor_list_item_not_tensor_rule,
    optional_tensor_list_item_not_tensor_rule, list_item_later_rule, int_list_item_later_rule,
    bool_list_item_invalid_rule;

/* ---- Lists of values ---- */

typedef struct list_rules {
    unsigned kind;         /* of the items */
    bool null;             /* whether they may be Null */
    const ptv_rule *type;  /* for an item of another kind */
    const ptv_rule *later; /* for an item that is not before the list */
} list_rules;

/* The index of the value that the walk is in. */
static int64_t own_index(const ptv_run *run, const ptv_frame *list)
{
    const ptv_frame *plan = ptv_enclosing(run, list, PTV_PROGRAM_EXECUTION_PLAN);
    PTV_REQUIRE(plan != NULL && plan->field == PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    return plan->index;
}

/* One fault per item: one of a wrong kind would not be right before the list either. */
static void check_item(ptv_run *run, const ptv_frame *list, uint32_t i, int64_t item,
                       const list_rules *r)
{
    unsigned kind = ptv_value_kind(ptv_values_of(run, list), item);
    if (kind == PTV_PROGRAM_KERNEL_TYPES_NONE) {
        return; /* out of range, or -1 */
    }
    if (kind != r->kind && !(r->null && kind == PTV_PROGRAM_KERNEL_TYPES_NULL)) {
        ptv_report_at(run, r->type, ptv_element_of(list, 0, i),
                      ptv_text_mismatch(ptv_kind_name(kind)));
    } else if (item >= own_index(run, list)) {
        ptv_report_at(run, r->later, ptv_element_of(list, 0, i),
                      ptv_signed_mismatch(item, 0, own_index(run, list) - 1));
    }
}

/* All three kinds of list have one field, items. */
static void check_list(ptv_run *run, const ptv_frame *list, const list_rules *r)
{
    const ptv_field *field = &list->type->fields[0];
    ptv_vec items = ptv_vec_of(&run->image, list->at, 0);
    if (!ptv_spend(run, list, (uint64_t)items.count * field->size)) {
        return;
    }
    for (uint32_t i = 0; i < items.count && !run->stopped; i++) {
        check_item(run, list, i, ptv_item(&run->image, field, items, i), r);
    }
}

static void int_list(ptv_run *run, const ptv_frame *list)
{
    static const list_rules r = {PTV_PROGRAM_KERNEL_TYPES_INT, false, &int_list_item_not_int_rule,
                                 &int_list_item_later_rule};
    check_list(run, list, &r);
}

static const ptv_rule int_list_item_not_int_rule = {
    .name = "int-list-item-not-int",
    .code = 503,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_INT_LIST,
    .check = int_list,
    .title = "an item of a list of integers is no Int",
    .why = "items are places of values; the process ends when a kernel asks for the number",
    .fix = "look for the pass that replaced or renumbered values: the item is the place of an Int",
};

static const ptv_rule int_list_item_later_rule = {
    .name = "int-list-item-later",
    .code = 507,
    .severity = PTV_WARNING,
    .with = &int_list_item_not_int_rule,
    .title = "a list of integers refers to an Int that comes after it",
    .why = "its items are looked up when it is used, so it works; no exporter writes it",
    .fix = "none needed; if you write your own files, put the items before the list",
};

static void tensor_list(ptv_run *run, const ptv_frame *list)
{
    static const list_rules r = {PTV_PROGRAM_KERNEL_TYPES_TENSOR, false,
                                 &tensor_list_item_not_tensor_rule, &list_item_later_rule};
    check_list(run, list, &r);
}

static const ptv_rule tensor_list_item_not_tensor_rule = {
    .name = "tensor-list-item-not-tensor",
    .code = 504,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR_LIST,
    .check = tensor_list,
    .title = "an item of a list of tensors is no Tensor",
    .why = "the runtime refuses the method or, in older releases, takes the bytes of another value "
           "for a tensor",
    .fix =
        "look for the pass that replaced or renumbered values: the item is the place of a Tensor",
};

static void optional_list(ptv_run *run, const ptv_frame *list)
{
    static const list_rules r = {PTV_PROGRAM_KERNEL_TYPES_TENSOR, true,
                                 &optional_tensor_list_item_not_tensor_rule, &list_item_later_rule};
    check_list(run, list, &r);
}

static const ptv_rule optional_tensor_list_item_not_tensor_rule = {
    .name = "optional-tensor-list-item-not-tensor",
    .code = 505,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_OPTIONAL_TENSOR_LIST,
    .check = optional_list,
    .title = "an item of a list of optional tensors is neither a Tensor nor nothing",
    .why = "the process ends when the list is used; legal are a Tensor, a Null, and -1",
    .fix = "write -1, or the place of a Null, for an item that is not there; else look for the "
           "pass that renumbered values",
};

static const ptv_rule list_item_later_rule = {
    .name = "list-item-later",
    .code = 506,
    .severity = PTV_ERROR,
    .with = &tensor_list_item_not_tensor_rule,
    .title = "a list refers to a tensor that comes after it",
    .why =
        "values are made in their order: the list would be made of memory that holds no tensor yet",
    .fix = "export the model again; lists come after what they hold",
};

/* ---- Bools ---- */

static void check_bool(ptv_run *run, const ptv_frame *value)
{
    uint64_t byte = ptv_scalar_of(&run->image, value->at, value->type, PTV_PROGRAM_BOOL_BOOL_VAL);
    if (byte > 1) {
        ptv_report_at(run, &ptv_bool_invalid_rule, ptv_field_of(value, PTV_PROGRAM_BOOL_BOOL_VAL),
                      ptv_signed_mismatch((int64_t)byte, 0, 1));
    }
}

const ptv_rule ptv_bool_invalid_rule = {
    .name = "bool-invalid",
    .code = 508,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_BOOL,
    .check = check_bool,
    .title = "a Bool is stored as neither 0 nor 1",
    .why = "readers take any other byte for true; no writer writes one",
    .fix = "find out who wrote the value: true is 1, and not 255 or -1",
};

static void bool_list(ptv_run *run, const ptv_frame *list)
{
    ptv_vec items = ptv_vec_of(&run->image, list->at, PTV_PROGRAM_BOOL_LIST_ITEMS);
    if (!ptv_spend(run, list, items.count)) {
        return;
    }
    for (uint32_t i = 0; i < items.count && !run->stopped; i++) {
        uint8_t byte = ptv_u8(&run->image, items.at + i);
        if (byte > 1) {
            ptv_report_at(run, &bool_list_item_invalid_rule,
                          ptv_element_of(list, PTV_PROGRAM_BOOL_LIST_ITEMS, i),
                          ptv_signed_mismatch(byte, 0, 1));
        }
    }
}

static const ptv_rule bool_list_item_invalid_rule = {
    .name = "bool-list-item-invalid",
    .code = 509,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_BOOL_LIST,
    .check = bool_list,
    .title = "an item of a list of bools is neither 0 nor 1",
    .why = "the runtime uses the bytes in place as bools of C++, where other values are undefined "
           "behaviour",
    .fix = "find out who wrote the list: true is 1, and not 255 or -1",
};

static const ptv_rule *const rules[] = {&int_list_item_not_int_rule,
                                        &tensor_list_item_not_tensor_rule,
                                        &optional_tensor_list_item_not_tensor_rule,
                                        &list_item_later_rule,
                                        &int_list_item_later_rule,
                                        &ptv_bool_invalid_rule,
                                        &bool_list_item_invalid_rule};

const ptv_rule_list ptv_value_list = PTV_RULE_LIST(rules);
