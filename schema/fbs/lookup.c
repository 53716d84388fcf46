/* Attributes, fields and types by name. */
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

const fbs_field *fbs_field_of(const fbs_def *def, const char *name)
{
    const fbs_field *field = def->fields;
    while (field != NULL && strcmp(field->name, name) != 0) {
        field = field->next;
    }
    return field;
}

/* True when space[0..size) + "." + name is the full name of def. */
static bool is_called(const fbs_def *def, const char *space, size_t size, const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t prefix = dot == NULL ? 0 : (size_t)(dot - name);
    size_t between = size != 0 && prefix != 0;
    return strcmp(def->name, dot == NULL ? name : dot + 1) == 0 &&
           strlen(def->space) == size + between + prefix &&
           memcmp(def->space, space, size) == 0 &&
           (between == 0 || def->space[size] == '.') &&
           memcmp(def->space + size + between, name, prefix) == 0;
}

static const fbs_def *in_space(const fbs_schema *schema, const char *space, size_t size,
                               const char *name)
{
    const fbs_def *def = schema->defs;
    while (def != NULL && !is_called(def, space, size, name)) {
        def = def->next;
    }
    return def;
}

const fbs_def *fbs_lookup(const fbs_schema *schema, const char *space, const char *name)
{
    for (size_t size = strlen(space);; size--) {
        if (size == 0 || space[size] == '.' || space[size] == '\0') {
            const fbs_def *def = in_space(schema, space, size, name);
            if (def != NULL || size == 0) {
                return def;
            }
        }
    }
}
