/* Parameters of functions: names and defaults. Annotations say nothing. */
#include "schema/bindings/python.h"

#include <string.h>

/* Up to the comma that is in no brackets. */
static size_t param_size(src_span params)
{
    int depth = 0;
    size_t n = 0;
    while (n < params.size && (params.at[n] != ',' || depth != 0)) {
        depth += (strchr("[(", params.at[n]) != NULL) - (strchr("])", params.at[n]) != NULL);
        n++;
    }
    return n;
}

bool py_next_param(src_span *params, src_span *name, src_span *value)
{
    size_t n = param_size(*params);
    src_span param = src_trim((src_span){params->at, n});
    if (params->size == 0) {
        return false;
    }
    size_t step = n < params->size ? n + 1 : n;
    *params = src_behind(*params, step);
    size_t end = 0, equals = 0;
    while (end < param.size && strchr(":=", param.at[end]) == NULL) {
        end++;
    }
    while (equals < param.size && param.at[equals] != '=') {
        equals++;
    }
    size_t behind = equals < param.size ? equals + 1 : equals;
    bool called = equals > 0 && memchr(param.at, '(', equals) != NULL;
    *name = src_trim((src_span){param.at, called ? 0 : end});
    *value = src_trim(src_behind(param, behind));
    return true;
}

static bool is_name(const py_scope *scope, src_span name, src_span expected)
{
    src_span holes[SRC_HOLES] = {{0}};
    if (!src_match(name, "%w", holes)) {
        return false;
    }
    return src_is(expected, "?") || src_same(name, expected) ||
           (src_is(expected, "#") && bind_same_name(scope->member, name));
}

bool py_params_fit(const py_scope *scope, src_span params, const char *expected)
{
    src_span rest = {expected, strcspn(expected, ")")}, name, value, name_to_be, value_to_be;
    while (py_next_param(&rest, &name_to_be, &value_to_be)) {
        if (!py_next_param(&params, &name, &value) || !is_name(scope, name, name_to_be) ||
            !src_same(value, value_to_be)) {
            return false;
        }
    }
    bool class_method = src_begins(src_span_of(expected), "cls");
    return params.size == 0 && class_method == scope->function->of_class;
}
