/* The generic rule for enums: which fields are closed is data (`closed` in the schemas). */
#include "rules.h"

static const ptv_rule enum_value_unknown_rule;

static bool is_listed(const ptv_enum *list, int64_t value)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (list->values[i].value == value) {
            return true;
        }
    }
    return false;
}

/* The last number before the first gap, since a range cannot express what comes after it. */
static int64_t end_of_row(const ptv_enum *list)
{
    unsigned i = 1;
    while (i < list->count && list->values[i].value == list->values[i - 1].value + 1) {
        i++;
    }
    return list->values[i - 1].value;
}

void ptv_check_enums(ptv_run *run, const ptv_frame *table)
{
    for (unsigned slot = 0; slot < table->type->count; slot++) {
        const ptv_field *field = &table->type->fields[slot];
        uint32_t at = (field->flags & PTV_CLOSED) == 0 ? 0 : ptv_slot(&run->image, table->at, slot);
        if (at == 0) {
            continue; /* the default is a value of the enum */
        }
        const ptv_enum *list = &ptv_state_of(run)->schema->enums[field->type - 1];
        int64_t value = (int64_t)ptv_scalar_at(&run->image, at, (ptv_scalar)field->scalar);
        if (!is_listed(list, value)) {
            ptv_report_at(run, &enum_value_unknown_rule, ptv_field_of(table, slot),
                          ptv_signed_mismatch(value, list->values[0].value, end_of_row(list)));
        }
    }
}

static const ptv_rule enum_value_unknown_rule = {
    .name = "enum-value-unknown",
    .code = 510,
    .severity = PTV_ERROR,
    .reads = UINT64_MAX,
    .title = "a field has a number that its enum does not have",
    .why = "the runtime refuses some of them and takes the others for something else",
    .fix = "use a newer pteverify if a newer exporter wrote the file, else export again",
};

static const ptv_rule *const rules[] = {&enum_value_unknown_rule};

const ptv_rule_list ptv_enum_list = PTV_RULE_LIST_OF(rules, NULL);
