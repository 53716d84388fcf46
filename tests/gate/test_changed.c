/*
 * Changes numbers and words of samples, one at a time, and counts how many changes are noticed.
 * Words that are not names of the schema belong to the language and its library; most changes of
 * them that go unnoticed would not compile. PTV_EVERY=1 tries all, which takes minutes;
 * PTV_LANGUAGE=lua tries one language.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

enum { EVERY = 13, MOST = 9 };

TESTS_WITH(bound_samples, home_teardown);

/* Schemas and the code made from them, below samples/; or how to make it with flatc here. */
static const struct language {
    const bind_language *is;
    unsigned least[BOUND_KINDS]; /* that must be noticed, per 1000 */
    const char *samples[MOST + 1][2];
} languages[] = {
    {&bind_cpp,
     {990, 980, 790},
     {{"early.fbs", "cpp-1.5.0"},
      {"oldest.fbs", "cpp-1.9.0"},
      {"types.fbs", "cpp-1.10.0"},
      {"shapes.fbs", "cpp-1.12.0"},
      {"keys.fbs", "cpp-25.12.19-keys"},
      {"more.fbs", "cpp-25.12.19-more"},
      {"wide.fbs", "cpp-25.12.19-wide"},
      {"native.fbs", "cpp-25.12.19-native"},
      {"shapes.fbs", "cpp-25.12.19-formatted"}}},
    {&bind_typescript,
     {980, 980, 920},
     {{"keys.fbs", "typescript-25.12.19-keys"},
      {"more.fbs", "typescript-25.12.19-more"},
      {"shapes.fbs", "typescript-25.12.19-formatted"},
      {"older.fbs", "typescript-1.12.0"}}},
    {&bind_python,
     {990, 930, 900},
     {{"more.fbs", "python-25.12.19-more"}, {"shapes.fbs", "python-26.1-formatted"}}},
    {&bind_flatcc, {980, 970, 930}, {{"flatcc.fbs", "flatcc-0.6.2-formatted"}}},
    {&bind_javascript,
     {990, 970, 900},
     {{"older.fbs", "javascript-1.12.0"},
      {"shapes.fbs", "javascript-25.12.19"},
      {"shapes.fbs", "javascript-25.12.19-formatted"}}},
    {&bind_go,
     {990, 970, 970},
     {{"plain.fbs", "go-25.12.19"},
      {"older.fbs", "go-1.9.0"},
      {"early.fbs", "go-1.4.0"},
      {"types.fbs", "go-1.3.0"}}},
    {&bind_java,
     {990, 970, 850},
     {{"plain.fbs", "java-25.12.19"}, {"early.fbs", "java-1.6.0"}}},
    {&bind_kotlin, {990, 970, 880}, {{"plain.fbs", "kotlin-25.12.19"}}},
    {&bind_csharp,
     {990, 970, 970},
     {{"plain.fbs", "csharp-25.12.19"},
      {"early.fbs", "csharp-1.4.0"},
      {"early.fbs", "csharp-1.6.0"}}},
    {&bind_php, {990, 970, 950}, {{"simple.fbs", "--php"}}},
    {&bind_lua, {990, 970, 970}, {{"simple.fbs", "--lua"}}},
    {&bind_rust, {990, 980, 650}, {{"plain.fbs", "rust-25.12.19"}, {"older.fbs", "rust-1.12.0"}}},
    {&bind_dart, {990, 980, 780}, {{"simple.fbs", "dart-25.12.19"}, {"older.fbs", "dart-1.12.0"}}},
    {&bind_swift,
     {990, 980, 980},
     {{"simple.fbs", "swift-25.12.19"}, {"early.fbs", "swift-1.12.0"}}},
};

static bool is_made(const struct language *l)
{
    return l->samples[0][1][0] == '-';
}

static bound_rate rate_of(const struct language *l, size_t every)
{
    bound_rate all = {{0}, {0}};
    for (size_t i = 0; l->samples[i][0] != NULL; i++) {
        char schema[64], root[64];
        snprintf(schema, sizeof schema, "samples/%s", l->samples[i][0]);
        snprintf(root, sizeof root, "samples/%s", l->samples[i][1]);
        if (is_made(l) && !bound_make(bound_flatc(), l->samples[i][1], schema, root)) {
            continue;
        }
        bound_rate one = bound_changes(&(bound_job){l->is, schema, root, ""}, every);
        for (unsigned k = 0; k < BOUND_KINDS; k++) {
            all.changes[k] += one.changes[k];
            all.noticed[k] += one.noticed[k];
        }
    }
    return all;
}

TEST(noticed_changes)
{
    static const char *const kinds[] = {"numbers", "names", "other words"};
    const char *asked = getenv("PTV_EVERY"), *only = getenv("PTV_LANGUAGE");
    size_t every = asked == NULL ? EVERY : strtoul(asked, NULL, 10);
    assert_true(every > 0);
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        if (only != NULL && strcmp(only, languages[i].is->name) != 0) {
            continue;
        }
        bound_rate rate = rate_of(&languages[i], every);
        for (unsigned k = 0; k < BOUND_KINDS; k++) {
            print_message("%s: %zu of %zu %s noticed\n", languages[i].is->name, rate.noticed[k],
                          rate.changes[k], kinds[k]);
            assert_true(rate.changes[k] > 0 || is_made(&languages[i]));
            assert_true(rate.noticed[k] * 1000 >= rate.changes[k] * languages[i].least[k]);
        }
    }
}
