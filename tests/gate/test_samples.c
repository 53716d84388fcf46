/*
 * Samples of generated code (samples.rows): unchanged, in other layouts, wrong in one place, with
 * each line removed, each number changed; and code that this machine's flatc writes of our schemas.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"

enum { LISTED = 24, TEXT = 2048 };

TESTS_WITH(bound_samples, home_teardown);

static bound_job job_of(const test_row *r)
{
    const bind_language *language = bind_language_named(row_text(r, "language"));
    assert_non_null(language);
    return (bound_job){language, row_maybe(r, "schema"), row_maybe(r, "root"), ""};
}

/* Words or lines of a field, ending with NULL. */
typedef struct listed {
    char text[TEXT];
    const char *at[LISTED + 1];
} listed;

static void list(listed *l, const test_row *r, const char *key, const char *between)
{
    const char *text = row_maybe(r, key);
    size_t n = 0;
    snprintf(l->text, sizeof l->text, "%s", text == NULL ? "" : text);
    for (char *one = strtok(l->text, between); one != NULL; one = strtok(NULL, between)) {
        assert_true(n < LISTED);
        l->at[n++] = one;
    }
    l->at[n] = NULL;
}

/* ---- Samples ---- */

static void is_clean(const test_row *r)
{
    const bound_job job = job_of(r);
    bound_clean(&job, (uint64_t)row_number(r, "facts"));
}

TEST_ROWS(samples, "gate/samples", "clean", is_clean)

static void is_alike(const test_row *r)
{
    const bound_job job = job_of(r);
    bound_alike(&job, row_text(r, "formatted"), (uint64_t)row_number(r, "facts"));
}

TEST_ROWS(laid_out_otherwise, "gate/samples", "alike", is_alike)

/* A fact that is wrong in one of its places; `silent`: no compiler would notice. */
TEST(wrong_in_one_place)
{
    static const struct {
        const char *language, *schema, *root, *rows, *section;
    } all[] = {
        {"flatcc", "samples/shapes.fbs", "samples/flatcc-0.6.1", "gate/flatcc", "edits"},
        {"flatcc", "samples/flatcc.fbs", "samples/flatcc-0.6.2", "gate/flatcc", "newer_edits"},
        {"cpp", "samples/shapes.fbs", NULL, "gate/cpp", "edits"},
        {"cpp", "samples/shapes.fbs", NULL, "gate/cpp", "names"},
        {"cpp", "samples/keys.fbs", "samples/cpp-25.12.19-keys", "gate/cpp", "keys"},
        {"cpp", "samples/native.fbs", "samples/cpp-25.12.19-native", "gate/cpp", "native"},
        {"typescript", "samples/shapes.fbs", "samples/typescript-25.12.19", "gate/typescript",
         "edits"},
        {"typescript", "samples/capitals.fbs", "samples/typescript-23.5.26", "gate/typescript",
         "capitals"},
        {"typescript", "samples/words.fbs", "samples/typescript-26.1", "gate/typescript", "silent"},
        {"typescript", "samples/words.fbs", "samples/typescript-26.1", "gate/typescript",
         "functions"},
        {"python", "samples/more.fbs", "samples/python-25.12.19-more", "gate/python", "create"},
        {"rust", "samples/older.fbs", "samples/rust-1.12.0", "gate/older", "rust"},
        {"typescript", "samples/older.fbs", "samples/typescript-1.12.0", "gate/older",
         "typescript"},
        {"typescript", "samples/older.fbs", "samples/typescript-2.0.0", "gate/older", "halves"},
        {"javascript", "samples/older.fbs", "samples/javascript-1.12.0", "gate/older",
         "javascript"},
        {"javascript", "samples/shapes.fbs", "samples/javascript-25.12.19", "gate/older",
         "compiled"},
        {"csharp", "samples/older.fbs", "samples/csharp-1.12.0", "gate/older", "csharp"},
        {"java", "samples/older.fbs", "samples/java-1.11.0", "gate/older", "java"},
        {"python", "samples/older.fbs", "samples/python-2.0.0", "gate/older", "python"},
        {"go", "samples/older.fbs", "samples/go-1.11.0", "gate/older", "go"},
        {"go", "samples/older.fbs", "samples/go-1.9.0", "gate/older", "go_numbers"},
        {"cpp", "samples/oldest.fbs", "samples/cpp-1.9.0", "gate/older", "cpp"},
        {"php", "samples/older.fbs", "samples/php-1.10.0", "gate/older", "php"},
        {"lua", "samples/older.fbs", "samples/lua-1.12.0", "gate/older", "lua"},
        {"dart", "samples/older.fbs", "samples/dart-1.12.0", "gate/older", "dart"},
        {"swift", "samples/early.fbs", "samples/swift-1.12.0", "gate/older", "swift"},
        {"csharp", "samples/early.fbs", "samples/csharp-1.4.0", "gate/older", "csharp_1.4"},
        {"csharp", "samples/early.fbs", "samples/csharp-1.6.0", "gate/older", "csharp_keys"},
        {"java", "samples/early.fbs", "samples/java-1.6.0", "gate/older", "java_keys"},
        {"go", "samples/early.fbs", "samples/go-1.4.0", "gate/older", "go_1.4"},
        {"go", "samples/types.fbs", "samples/go-1.3.0", "gate/older", "go_1.3"},
        {"cpp", "samples/early.fbs", "samples/cpp-1.5.0", "gate/older", "cpp_1.5"},
        {"cpp", "samples/capitals.fbs", "samples/cpp-1.6.0", "gate/older", "cpp_1.6"},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const bound_job job = {bind_language_named(all[i].language), all[i].schema, all[i].root,
                               ""};
        bound_edits(&job, all[i].rows, all[i].section);
    }
}

static bound_change change_of(const char *word)
{
    return strcmp(word, "cut") == 0   ? BOUND_CUT
           : strcmp(word, "add") == 0 ? BOUND_ADD
                                      : BOUND_NUMBER;
}

/* With sanitizers, only one in four: they all run much the same code. */
static void is_swept(const test_row *r)
{
    static size_t count;
    static listed files, changes, excused;
    const bound_job job = job_of(r);
    size_t noticed = 0;
    list(&files, r, "files", "\n");
    list(&changes, r, "changes", " ");
    list(&excused, r, "excused", "\n");
    const size_t least = (size_t)row_number(r, "least");
    const bool swept = is_tried(count++, 16);
    for (size_t i = 0; swept && files.at[i] != NULL; i++) {
        for (size_t k = 0; changes.at[k] != NULL; k++) {
            noticed += bound_sweep(&job, files.at[i], change_of(changes.at[k]), excused.at);
        }
    }
    assert_true(!swept || noticed > least);
}

TEST_ROWS(lines_and_numbers, "gate/samples", "sweeps", is_swept)

/* ---- This machine's flatc ---- */

static void are_clean(const test_row *r)
{
    static listed schemas, options;
    const uint64_t facts = (uint64_t)row_number(r, "facts");
    const bool alone = row_maybe(r, "alone") != NULL;
    bound_job job = job_of(r);
    size_t made = 0;
    list(&schemas, r, "schemas", "\n");
    list(&options, r, "options", "\n");
    for (size_t s = 0; schemas.at[s] != NULL; s++) {
        for (size_t o = 0; options.at[o] != NULL; o++) {
            char all[512], schema[512];
            snprintf(schema, sizeof schema, "%s/%s", PTV_SOURCE_DIR, schemas.at[s]);
            snprintf(all, sizeof all, "%s %s", row_text(r, "option"), options.at[o]);
            job = (bound_job){job.language, schema, "made", ""};
            if (!bound_make("flatc", all, schema, "made")) {
                continue;
            }
            made++;
            bound_clean(&job, facts);
            job.schema = NULL;
            if (alone) {
                bound_clean(&job, facts);
            }
        }
    }
    assert_true(made >= (size_t)row_number(r, "made"));
}

TEST(generated_here)
{
    tool_wants_flatc();
    rows_each("gate/samples", "made", are_clean);
}
