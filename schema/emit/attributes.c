/* Attributes that only certain fields can have. */
#include "plan.h"

static bool is_offset(const fbs_field *field)
{
    return !fbs_is_scalar(field->type.base);
}

static bool is_enum(const fbs_field *field)
{
    return field->type.def != NULL && field->type.def->kind == FBS_DEF_ENUM;
}

static bool is_text(const fbs_field *field)
{
    return field->type.base == FBS_STRING ||
           (field->type.base == FBS_VECTOR && field->type.element == FBS_STRING);
}

static bool is_id(const fbs_field *field)
{
    const fbs_def *def = plan_struct_of(&field->type);
    return def != NULL && fbs_attr_of(def->attrs, "space") != NULL;
}

static bool is_aligned(const fbs_field *field)
{
    return fbs_attr_of(field->attrs, "force_align") != NULL;
}

/* Returns 0 if it is not a number. */
static uint64_t forced_align(const fbs_field *field)
{
    const fbs_attr *force = fbs_attr_of(field->attrs, "force_align");
    uint64_t align = 0;
    return force->value != NULL && fbs_integer(force->value, FBS_USHORT, &align) ? align : 0;
}

static bool is_power(const fbs_field *field)
{
    uint64_t align = forced_align(field);
    return field->type.base == FBS_VECTOR && (align & (align - 1)) == 0 &&
           align >= fbs_size_of(field->type.element);
}

/* The walk stores alignment - 1 in a byte. */
static bool is_small(const fbs_field *field)
{
    return forced_align(field) <= 256;
}

/* A list would open several paths. Misuse of `again` is reported where the field is planned. */
static bool is_table(const fbs_field *field)
{
    return field->type.base == FBS_TABLE;
}

void plan_check_attributes(plan *p, const fbs_field *field)
{
    static const struct rule {
        const char *name;
        bool (*fits)(const fbs_field *field);
        const char *expected;
    } rules[] = {
        {"must_exist", is_offset, "it at strings, vectors, tables and unions only"},
        {"closed", is_enum, "it at enums only"},
        {"utf8", is_text, "it at strings only"},
        {"built_last", is_offset, "it at strings, vectors, tables and unions only"},
        {"writes", is_id, "it at structs with a `space` only"},
        {"fixed_align", is_aligned, "it beside `force_align` only"},
        {"again", is_table, "it at tables only"},
        {"force_align", is_power, "a power of two, not below the natural alignment of a vector"},
        {"force_align", is_small, "at most 256"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const fbs_attr *attr = fbs_attr_of(field->attrs, rules[i].name);
        if (attr != NULL && !rules[i].fits(field)) {
            plan_fail(p, attr->place, "attribute", attr->name, rules[i].expected);
        }
    }
}
