/*
 * Modules of flatc for TypeScript: samples of two releases, single edits of them, all lines cut and
 * all numbers changed; and what the flatc of this machine writes of all our schemas.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define OLD "samples/typescript-2.0.8"
#define NEW "samples/typescript-25.12.19"

static const bound_job old_job = {&bind_typescript, "samples/shapes.fbs", OLD, ""};
static const bound_job new_job = {&bind_typescript, "samples/shapes.fbs", NEW, ""};

#define WORDS "samples/typescript-26.1"
#define CAPITALS "samples/typescript-23.5.26"

static const bound_job words_job = {&bind_typescript, "samples/words.fbs", WORDS, ""};
static const bound_job capitals_job = {&bind_typescript, "samples/capitals.fbs", CAPITALS, ""};

TESTS_WITH(bound_samples, home_teardown);

TEST(samples)
{
    bound_clean(&old_job, 140);
    bound_clean(&new_job, 200);
    bound_clean(&(bound_job){&bind_typescript, NULL, NEW, ""}, 200);
    bound_clean(&words_job, 200);
    bound_clean(&(bound_job){&bind_typescript, NULL, WORDS, ""}, 200);
    bound_clean(&(bound_job){&bind_typescript, "samples/words.fbs", WORDS "-undefined", ""}, 130);
    bound_clean(&capitals_job, 40);
}

/* Each place where a fact is stated, wrong in one of them. */
/* Letters are as the release writes them, but they are those of the type. */
TEST(wrong_in_one_place)
{
    bound_edits(&new_job, "gate/typescript", "edits");
    bound_edits(&capitals_job, "gate/typescript", "capitals");
}

/* What compilers of TypeScript would not find. */
TEST(wrong_without_a_type_error)
{
    bound_edits(&words_job, "gate/typescript", "silent");
}

/* Lines that state no fact of a schema. */
static const char *const no_facts[] = {
    "import ",
    "if(typeof temp === 'string')",
    "export { ",
    NULL,
};

TEST(lines_and_numbers)
{
    static const char *const files[] = {"item", "leaf", "any", "colour", "point"};
    size_t cut = 0, changed = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char file[256];
        snprintf(file, sizeof file, NEW "/shapes/%s.ts", files[i]);
        cut += bound_sweep(&new_job, file, BOUND_CUT, no_facts);
        changed += bound_sweep(&new_job, file, BOUND_NUMBER, no_facts);
        snprintf(file, sizeof file, OLD "/shapes/%s.ts", files[i]);
        cut += bound_sweep(&old_job, file, BOUND_CUT, no_facts);
        changed += bound_sweep(&old_job, file, BOUND_ADD, no_facts);
    }
    assert_true(cut > 700 && changed > 400);
}

/* Functions that are there twice, in another order, or not at all. */
TEST(whole_functions)
{
    bound_edits(&words_job, "gate/typescript", "functions");
}

/* Where flatc was run for two schemas it wrote the file of exports twice: the last one stays. */
TEST(exports_that_are_absent)
{
    assert_int_equal(0, tool_run("mv " WORDS "/words/more.ts kept"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("sed '/Holder/d' kept > " WORDS "/words/more.ts"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("mv kept " WORDS "/words/more.ts"));
}

/* ---- The flatc of this machine ---- */

static const char *const schemas[] = {
    "schema/executorch/program.fbs",     "schema/executorch/bundled_program.fbs",
    "schema/executorch/flat_tensor.fbs", "schema/payloads/vulkan.fbs",
    "schema/payloads/xnnpack.fbs",       "corpus/schema/samples/shapes.fbs",
};

static const char *const options[] = {
    "",
    "--gen-object-api",
    "--gen-object-api --gen-mutable --gen-name-strings",
    "--ts-flat-files --gen-all",
    "--ts-flat-files --gen-all --gen-object-api",
};

TEST(generated_here)
{
    tool_wants_flatc();
    for (size_t s = 0; s < sizeof schemas / sizeof schemas[0]; s++) {
        for (size_t o = 0; o < sizeof options / sizeof options[0]; o++) {
            char line[512], schema[256];
            snprintf(schema, sizeof schema, "%s/%s", PTV_SOURCE_DIR, schemas[s]);
            snprintf(line, sizeof line, "rm -rf made; mkdir made; flatc --ts %s -o made %s",
                     options[o], schema);
            if (tool_run(line) != 0) { /* an option of other releases */
                continue;
            }
            bound_clean(&(bound_job){&bind_typescript, schema, "made", ""}, 60);
        }
    }
}
