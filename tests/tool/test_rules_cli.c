/* What `rules` and `explain` print for every rule: texts and an example (others: rules.txt). */
#include <jansson.h>

#include "tests/support/test.h"
#include "tool/registry.h"

static char *written_by(int (*write)(const ptv_rule_book *book, FILE *out))
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(write(&ptv_model_rules, out), 0);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void has_texts(const json_t *object, const char *const *keys)
{
    for (; *keys != NULL; keys++) {
        const char *text = json_string_value(json_object_get(object, *keys));
        if (text == NULL || text[0] == '\0') {
            fail_msg("%s is missing", *keys);
        }
    }
}

TEST(json_of_every_rule)
{
    static const char *const keys[] = {"name", "severity", "title", "why", "fix", NULL};
    static const char *const examples[] = {"breaks", "example", NULL};
    char *text = written_by(ptv_registry_json);
    json_t *registry = json_loads(text, 0, NULL);
    const json_t *rules = json_object_get(registry, "rules");
    assert_int_equal(json_array_size(rules), ptv_rule_count());
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const json_t *rule = json_array_get(rules, i);
        has_texts(rule, keys);
        if (ptv_example_of(ptv_rule_at(i)) != NULL) {
            has_texts(rule, examples);
        }
        assert_int_equal(json_integer_value(json_object_get(rule, "code")), ptv_rule_at(i)->code);
        assert_true(json_is_array(json_object_get(json_object_get(rule, "history"), "steps")));
    }
    json_decref(registry);
    free(text);
}

static const char *const severities[] = {"", "note: ", "warning: ", "error: "};

TEST(every_rule_has_an_example)
{
    size_t missing = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        const ptv_example *example = ptv_example_of(rule);
        char name[96];
        snprintf(name, sizeof name, "[%s]\n    at ", rule->name);
        if (strcmp(rule->name, "extension-unusual") == 0) {
            assert_null(example); /* not about the contents of a file */
        } else if (example == NULL || strstr(example->text, name) == NULL ||
                   strstr(example->text, severities[rule->severity]) == NULL) {
            print_error("%s: no example\n", rule->name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}
