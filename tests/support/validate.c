/* The part of JSON Schema that the schema of reports uses; anything else fails. */
#include "validate.h"

#include "tests/support/dumped.h"
#include "tests/support/tool.h"

typedef struct validator {
    const json_t *root;
    const char *fault; /* of the last value that did not match */
} validator;

static bool fits(validator *v, const json_t *value, const json_t *schema);

static bool refuse(validator *v, const char *fault)
{
    v->fault = fault;
    return false;
}

static bool is_type(const json_t *value, const char *type)
{
    static const struct {
        const char *name;
        json_type types[2];
    } types[] = {{"object", {JSON_OBJECT, JSON_OBJECT}}, {"array", {JSON_ARRAY, JSON_ARRAY}},
                 {"string", {JSON_STRING, JSON_STRING}}, {"integer", {JSON_INTEGER, JSON_INTEGER}},
                 {"boolean", {JSON_TRUE, JSON_FALSE}},   {"null", {JSON_NULL, JSON_NULL}}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].name, type) == 0) {
            return json_typeof(value) == types[i].types[0] ||
                   json_typeof(value) == types[i].types[1];
        }
    }
    fail_msg("the schema has the type %s", type);
    return false;
}

static bool type_fits(validator *v, const json_t *value, const json_t *type)
{
    bool any = json_is_string(type) && is_type(value, json_string_value(type));
    for (size_t i = 0; i < json_array_size(type); i++) {
        any = any || is_type(value, json_string_value(json_array_get(type, i)));
    }
    return any || refuse(v, "type");
}

static bool enum_fits(validator *v, const json_t *value, const json_t *values)
{
    for (size_t i = 0; i < json_array_size(values); i++) {
        if (json_equal(value, json_array_get(values, i))) {
            return true;
        }
    }
    return refuse(v, "enum");
}

static bool const_fits(validator *v, const json_t *value, const json_t *constant)
{
    return json_equal(value, constant) || refuse(v, "const");
}

static bool minimum_fits(validator *v, const json_t *value, const json_t *minimum)
{
    return !json_is_integer(value) || json_integer_value(value) >= json_integer_value(minimum) ||
           refuse(v, "minimum");
}

static bool required_fits(validator *v, const json_t *value, const json_t *names)
{
    for (size_t i = 0; json_is_object(value) && i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        if (json_object_get(value, name) == NULL) {
            return refuse(v, name);
        }
    }
    return true;
}

static bool properties_fit(validator *v, const json_t *value, const json_t *properties)
{
    const char *name;
    json_t *schema;
    json_object_foreach((json_t *)(uintptr_t)properties, name, schema)
    {
        const json_t *member = json_object_get(value, name);
        if (member != NULL && !fits(v, member, schema)) {
            return false;
        }
    }
    return true;
}

static bool items_fit(validator *v, const json_t *value, const json_t *items)
{
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!fits(v, json_array_get(value, i), items)) {
            return false;
        }
    }
    return true;
}

static bool one_fits(validator *v, const json_t *value, const json_t *schemas)
{
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(schemas); i++) {
        count += fits(v, value, json_array_get(schemas, i)) ? 1 : 0;
    }
    return count == 1 || refuse(v, "oneOf");
}

static bool reference_fits(validator *v, const json_t *value, const json_t *reference)
{
    static const char begin[] = "#/$defs/";
    const char *path = json_string_value(reference);
    assert_memory_equal(path, begin, sizeof begin - 1);
    const json_t *defs = json_object_get(v->root, "$defs");
    const json_t *schema = json_object_get(defs, path + sizeof begin - 1);
    assert_non_null(schema);
    return fits(v, value, schema);
}

static bool ignored(validator *v, const json_t *value, const json_t *anything)
{
    (void)v;
    (void)value;
    (void)anything;
    return true;
}

static bool has_no_others(validator *v, const json_t *value, const json_t *schema)
{
    const json_t *properties = json_object_get(schema, "properties");
    const char *name;
    json_t *member;
    if (!json_is_false(json_object_get(schema, "additionalProperties"))) {
        return true;
    }
    json_object_foreach((json_t *)(uintptr_t)value, name, member)
    {
        if (json_object_get(properties, name) == NULL) {
            return refuse(v, name);
        }
    }
    return true;
}

static bool keyword_fits(validator *v, const json_t *value, const char *keyword,
                         const json_t *operand)
{
    static const struct {
        const char *keyword;
        bool (*fits)(validator *v, const json_t *value, const json_t *operand);
    } keywords[] = {
        {"type", type_fits},
        {"enum", enum_fits},
        {"const", const_fits},
        {"minimum", minimum_fits},
        {"items", items_fit},
        {"required", required_fits},
        {"properties", properties_fit},
        {"oneOf", one_fits},
        {"$ref", reference_fits},
        {"$schema", ignored},
        {"$defs", ignored},
        {"title", ignored},
        {"description", ignored},
        {"additionalProperties", ignored},
    };
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        if (strcmp(keywords[i].keyword, keyword) == 0) {
            return keywords[i].fits(v, value, operand);
        }
    }
    fail_msg("the schema has the keyword %s", keyword);
    return false;
}

static bool fits(validator *v, const json_t *value, const json_t *schema)
{
    const char *keyword;
    json_t *operand;
    json_object_foreach((json_t *)(uintptr_t)schema, keyword, operand)
    {
        if (!keyword_fits(v, value, keyword, operand)) {
            return false;
        }
    }
    return has_no_others(v, value, schema);
}

static void validate(const json_t *document, const char *path)
{
    json_t *schema = json_load_file(path, 0, NULL);
    validator v = {.root = schema};
    assert_non_null(schema);
    if (!fits(&v, document, schema)) {
        fail_msg("%s\n%s", v.fault, json_dumps(document, JSON_INDENT(2)));
    }
    json_decref(schema);
}

void validate_report(const json_t *report)
{
    validate(report, PTV_SOURCE_DIR "/analysis/report/report.schema.json");
}

void validate_rules(const json_t *rules)
{
    validate(rules, PTV_SOURCE_DIR "/tool/rules.schema.json");
}
