/* The settings schema for editors has exactly the keys that the tool has. */
#include <jansson.h>

#include "analysis/render/formats.h"
#include "tests/support/test.h"
#include "tool/settings.h"

static json_t *schema;

static void load(void)
{
    json_error_t error;
    schema = json_load_file(PTV_SOURCE_DIR "/tool/settings.schema.json", 0, &error);
    assert_non_null(schema);
}

static json_t *properties_of(json_t *object, const char *key)
{
    json_t *found = json_object_get(json_object_get(object, "properties"), key);
    assert_non_null(found);
    return found;
}

/* Counts the keys, including those of groups. */
static size_t count_keys(json_t *object)
{
    const char *key;
    json_t *value;
    size_t count = 0;
    json_object_foreach(json_object_get(object, "properties"), key, value)
    {
        count += json_object_get(value, "properties") != NULL ? count_keys(value) : 1;
    }
    return count;
}

TEST(schema_has_all_keys)
{
    load();
    for (size_t i = 0; i < PTV_SETTINGS; i++) {
        char key[64];
        const char *dot = strchr(ptv_setting_table[i].key, '.');
        snprintf(key, sizeof key, "%.*s", (int)strcspn(ptv_setting_table[i].key, "."),
                 ptv_setting_table[i].key);
        json_t *found = properties_of(schema, key);
        if (dot != NULL) {
            properties_of(found, dot + 1);
        }
    }
    assert_int_equal(count_keys(schema), PTV_SETTINGS);
    json_decref(schema);
}

TEST(schema_has_all_members)
{
    static const struct {
        ptv_setting_id id;
        const char *definition;
    } rows[] = {{PTV_SET_ALLOW, "allowed"}, {PTV_SET_WITH, "data"}, {PTV_SET_FORMATS, "format"}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *of = json_object_get(json_object_get(schema, "$defs"), rows[i].definition);
        const ptv_setting *setting = &ptv_setting_table[rows[i].id];
        size_t members = 0;
        for (; members < PTV_MEMBERS && setting->members[members] != NULL; members++) {
            properties_of(of, setting->members[members]);
        }
        json_t *required = json_object_get(of, "required");
        assert_int_equal(json_object_size(json_object_get(of, "properties")), members);
        assert_int_equal(json_array_size(required), setting->needed);
        for (size_t k = 0; k < setting->needed; k++) {
            assert_string_equal(json_string_value(json_array_get(required, k)),
                                setting->members[k]);
        }
    }
    json_decref(schema);
}

TEST(schema_has_all_formats)
{
    load();
    json_t *of = json_object_get(json_object_get(schema, "$defs"), "format");
    json_t *words = json_object_get(properties_of(of, "format"), "enum");
    assert_int_equal(json_array_size(words), PTV_REPORT_FORMATS);
    for (size_t i = 0; i < PTV_REPORT_FORMATS; i++) {
        assert_string_equal(json_string_value(json_array_get(words, i)),
                            ptv_report_format_word((ptv_format_id)i));
    }
    json_decref(schema);
}
