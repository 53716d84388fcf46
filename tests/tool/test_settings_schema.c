/* The schema of settings, for editors, has the keys that the tool has, and no others. */
#include <jansson.h>
#include <string.h>

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

/* How many keys there are, those of groups with their own. */
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

/* "rule reason files? until?": those without a mark are required. */
TEST(schema_has_all_members)
{
    static const struct {
        ptv_setting_id id;
        const char *definition;
    } rows[] = {{PTV_SET_ALLOW, "allowed"}, {PTV_SET_WITH, "data"}, {PTV_SET_FORMATS, "format"}};
    load();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *of = json_object_get(json_object_get(schema, "$defs"), rows[i].definition);
        size_t members = 0, needed = 0;
        for (const char *at = ptv_setting_table[rows[i].id].members; *at != '\0';) {
            char name[32];
            const size_t n = strcspn(at, " ?");
            snprintf(name, sizeof name, "%.*s", (int)n, at);
            properties_of(of, name);
            needed += at[n] != '?';
            members++;
            at += strcspn(at, " ");
            at += *at == ' ';
        }
        assert_int_equal(json_object_size(json_object_get(of, "properties")), members);
        assert_int_equal(json_array_size(json_object_get(of, "required")), needed);
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
