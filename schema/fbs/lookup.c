/* Finds attributes, fields, values and types by name. */
#include "reader.h"

#include <string.h>

const fbs_attr *fbs_attr_of(const fbs_attr *list, const char *name)
{
    while (list != NULL && strcmp(list->name, name) != 0) {
        list = list->next;
    }
    return list;
}

bool fbs_is_required(const fbs_field *field)
{
    bool key = field->type.base == FBS_STRING && fbs_attr_of(field->attrs, "key") != NULL;
    return key || fbs_attr_of(field->attrs, "required") != NULL;
}

bool fbs_has_tag(const fbs_type *type)
{
    return (type->base == FBS_VECTOR ? type->element : type->base) == FBS_UNION;
}

const fbs_field *fbs_field_of(const fbs_def *def, const char *name)
{
    bool has_fields = def->kind == FBS_DEF_TABLE || def->kind == FBS_DEF_STRUCT;
    return has_fields ? fbs_names_find(def->names, fbs_key_of(name)) : NULL;
}

const fbs_value *fbs_value_named(const fbs_def *def, const char *name)
{
    bool has_values = def->kind == FBS_DEF_ENUM || def->kind == FBS_DEF_UNION;
    return has_values ? fbs_names_find(def->names, fbs_key_of(name)) : NULL;
}

const fbs_value *fbs_value_of(const fbs_def *def, uint64_t number)
{
    uint32_t from = 0, to = def->value_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (fbs_is_less(def->base, def->by_value[middle]->value, number)) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    bool found = from < def->value_count && def->by_value[from]->value == number;
    return found ? def->by_value[from] : NULL;
}

const fbs_def *fbs_def_like(const fbs_schema *schema, const fbs_def *like)
{
    return fbs_names_find(schema->names, fbs_key_in(like->space, strlen(like->space), like->name));
}

const fbs_def *fbs_lookup(const fbs_schema *schema, const char *space, const char *name)
{
    for (size_t size = strlen(space);; size--) {
        if (size == 0 || space[size] == '.' || space[size] == '\0') {
            const fbs_def *def = fbs_names_find(schema->names, fbs_key_in(space, size, name));
            if (def != NULL || size == 0) {
                return def;
            }
        }
    }
}

bool fbs_is_less(fbs_base base, uint64_t a, uint64_t b)
{
    uint64_t flip = fbs_is_signed(base) ? (uint64_t)1 << 63 : 0;
    return (a ^ flip) < (b ^ flip);
}
