/* Includes of a schema: where they are found, and that recursion ends. */
#include "tests/support/fbs_text.h"
#include "tests/support/test.h"

/* Where each include is found, and that one file reached by two paths is the same. */
TEST(finds_includes)
{
    static const fbs_text files[] = {
        {"sub/a.fbs", "include \"b.fbs\"; include \"c.fbs\"; include \"d.fbs\"; table A {}", 0},
        {"sub/b.fbs", "table Beside {}", 0},
        {"one/b.fbs", "table Wrong {}", 0},
        {"one/c.fbs", "table First {}", 0},
        {"two/c.fbs", "table Wrong {}", 0},
        {"c.fbs", "table Wrong {}", 0},
        {"d.fbs", "table Main {}", 0},
        {"two/e.fbs", "table Second {}", 0},
        {"x/s.fbs", "table Same {}", 0},
        {"y/s.fbs", "table Same {}", 0},
        {NULL, NULL, 0}};
    static const char *const folders[] = {"one", "./two/"};
    static const char text[] = "include 'sub/a.fbs'; include 'e.fbs'; include 'x/s.fbs'; "
                               "include 'y\\\\s.fbs'; table M {}";
    static const char *const names[] = {"Beside", "First", "Main", "Second", "Same", "A", "M"};
    fbs_text file = {"m.fbs", text, sizeof text - 1};
    const fbs_options options = {.load = fbs_text_load, .context = &file, .folders = {folders, 2}};
    fbs_error error;
    fbs_text_extra = files;
    fbs_schema *s = fbs_read(&options, "m.fbs", &error);
    assert_non_null(s);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_non_null(fbs_lookup(s, "", names[i]));
    }
    assert_null(fbs_lookup(s, "", "Wrong"));
    assert_string_equal(fbs_lookup(s, "", "Second")->place.file, "two/e.fbs");
    fbs_free(s);
    fbs_text_extra = NULL;
}

TEST(includes)
{
    static const fbs_text files[] = {
        {"sub/a.fbs",
         "include \"../b.fbs\"; namespace x; table A { b: y.B; } root_type A; file_identifier "
         "\"AAAA\";",
         0},
        {"b.fbs", "include \"./sub/../m.fbs\"; namespace y; table B {}", 0},
        {"bad.fbs", "\n table 5", 0},
        {NULL, NULL, 0}};
    fbs_text_extra = files;
    fbs_schema *s = fbs_text_good("include \"sub/a.fbs\"; table M { a: x.A; }");
    assert_null(s->identifier);
    assert_null(s->root);
    fbs_free(s);
    fbs_error error;
    assert_null(fbs_text_read("include \"bad.fbs\";", 18, 0, &error));
    assert_string_equal(error.text, "bad.fbs:2:8: found number '5', expected the name of a type");
    fbs_text_extra = NULL;
}

static bool endless(void *context, const char *path, const char **text, size_t *size)
{
    static char texts[128][40];
    int *count = context;
    (void)path;
    int n = snprintf(texts[*count], sizeof texts[0], "include \"f%d\";", *count);
    *text = texts[(*count)++];
    *size = (size_t)n;
    return true;
}

TEST(stops_including)
{
    int count = 0;
    fbs_error error;
    fbs_options options = {.load = endless, .context = &count};
    assert_null(fbs_read(&options, "m.fbs", &error));
    assert_non_null(strstr(error.text, "found includes nested more than 64 deep, expected fewer"));
}
