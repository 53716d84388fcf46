/* flatc as a second reader: it prints what `dump --flatc` says. Skipped without flatc. */
#include <ctype.h>
#include <math.h>

#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/real.h"
#include "tests/support/sources.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static char place[160]; /* in the model; for messages */

/* ---- flatc's output as JSON ---- */

/* Returns the end of the characters that a number or a bare word may have. */
static const char *end_of_word(const char *text)
{
    while (isalnum((unsigned char)*text) || strchr("+-.", *text) != NULL) {
        if (*text == '\0') {
            break;
        }
        text++;
    }
    return text;
}

static bool needs_quotes(const char *word, size_t n)
{
    bool digits = n >= 19 && memchr(word, '.', n) == NULL;
    const char *letters = word + (word[0] == '-' || word[0] == '+');
    return digits || strncmp(letters, "nan", 3) == 0 || strncmp(letters, "inf", 3) == 0;
}

static const char *end_of_string(const char *text)
{
    text++;
    while (*text != '"') {
        text += *text == '\\' ? 2 : 1;
    }
    return text + 1;
}

/* Quotes values that JSON cannot express, and numbers that jansson cannot hold. */
static char *normalise(const char *text)
{
    char *out = malloc(2 * strlen(text) + 1);
    char *to = out;
    assert_non_null(out);
    while (*text != '\0') {
        const char *end = *text == '"' ? end_of_string(text) : end_of_word(text);
        size_t n = end == text ? 1 : (size_t)(end - text);
        bool quotes = end != text && *text != '"' && needs_quotes(text, n);
        to += snprintf(to, n + 3, quotes ? "\"%.*s\"" : "%.*s", (int)n, text);
        text += n;
    }
    *to = '\0';
    return out;
}

static json_t *flatc(const gm_source *s)
{
    static char line[1024];
    json_error_t error;
    char schema[64];
    put_file("model.bin", s->image.bytes + s->tables_at, (size_t)(s->program_size - s->tables_at));
    snprintf(line, sizeof line,
             "flatc -t --strict-json --defaults-json --raw-binary -o . "
             "'%s/%s' -- model.bin",
             PTV_SOURCE_DIR, source_schema(s, schema, sizeof schema));
    assert_int_equal(system(line), 0);
    size_t size;
    char *file = read_file("model.json", &size);
    char *text = normalise(file);
    json_t *json = json_loads(text, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        fail_msg("flatc's JSON, line %d: %s", error.line, error.text);
    }
    free(text);
    free(file);
    return json;
}

/* ---- Comparison ---- */

static void compare(json_t *ours, json_t *theirs);

static void compare_objects(json_t *ours, json_t *theirs)
{
    const char *key;
    json_t *value;
    json_object_foreach(theirs, key, value)
    {
        json_t *mine = json_object_get(ours, key);
        snprintf(place, sizeof place, "%s", key);
        if (mine == NULL) {
            fail_msg("the dump has no %s", key);
        }
        compare(mine, value);
    }
    assert_int_equal(json_object_size(ours), json_object_size(theirs));
}

/* flatc prints twelve digits after the point. */
static void compare_numbers(json_t *ours, json_t *theirs)
{
    if (json_is_integer(ours) && json_is_integer(theirs)) {
        assert_int_equal(json_integer_value(ours), json_integer_value(theirs));
    } else {
        assert_true(json_is_real(ours));
        double value = json_number_value(ours);
        assert_true(fabs(value - json_number_value(theirs)) <= 1e-11 + fabs(value) * 1e-12);
    }
}

static void compare_with_words(json_t *ours, const char *theirs)
{
    char text[32];
    if (json_is_integer(ours)) {
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(ours));
        assert_string_equal(text, theirs);
        return;
    }
    const char *word = json_string_value(ours);
    assert_non_null(word);
    if (strncmp(word, "nan", 3) == 0) { /* flatc prints its sign at most */
        assert_non_null(strstr(theirs, "nan"));
    } else {
        assert_string_equal(word, theirs);
    }
}

static void compare(json_t *ours, json_t *theirs)
{
    if (json_is_object(theirs)) {
        compare_objects(ours, theirs);
    } else if (json_is_array(theirs)) {
        assert_int_equal(json_array_size(ours), json_array_size(theirs));
        for (size_t i = 0; i < json_array_size(ours); i++) {
            compare(json_array_get(ours, i), json_array_get(theirs, i));
        }
    } else if (json_is_number(theirs)) {
        compare_numbers(ours, theirs);
    } else if (json_is_string(theirs)) {
        compare_with_words(ours, json_string_value(theirs));
    } else if (!json_equal(ours, theirs)) {
        fail_msg("another value of %s", place);
    }
}

static void compare_file(const char *name, const ge_file *file)
{
    gm_dump options = {.blobs = GM_NUMBERS, .defaults = true, .root_only = true};
    gm_source source;
    ptv_image image = ge_image(file);
    if (!gm_open(&source, &image) || source.schema == NULL) {
        print_message("%s: %s\n", name, source.why);
        return;
    }
    json_t *theirs = flatc(&source);
    json_t *ours = dump_json(file, &options);
    compare(ours, theirs);
    json_decref(ours);
    json_decref(theirs);
}

/* ---- Tests ---- */

TEST(goldens)
{
    tool_wants_flatc();
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        ge_file file = edited_from(g.bytes, g.size);
        compare_file(g.name, &file);
        ge_close(&file);
        golden_free(&g);
    }
}

/* Extreme values of the types. */
TEST(extremes)
{
    tool_wants_flatc();
    ge_file file = edited("from lists; set execution_plan[0].values[17].val.double_val = inf;"
                          "set execution_plan[0].values[12].val.items[0] = -inf;"
                          "set execution_plan[0].values[12].val.items[1] = nan;"
                          "set execution_plan[0].values[8].val.items[0] = -9223372036854775808;"
                          "set execution_plan[0].values[0].val.scalar_type = 99;"
                          "set execution_plan[0].non_const_buffer_sizes[1] = 9223372036854775807;"
                          "set constant_segment.offsets[0] = 18446744073709551615");
    compare_file("extremes", &file);
    ge_close(&file);
}

static void compare_real(const char *path)
{
    ge_file file = load_file(path);
    compare_file(path, &file);
    ge_close(&file);
}

TEST(real_files)
{
    tool_wants_flatc();
    (void)real_each(REAL_FOLDER, compare_real);
}
