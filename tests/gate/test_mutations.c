/*
 * Mutations of schemas and of what was generated from them, as they happen when somebody forgets
 * to generate again, edits by hand, or merges badly: each must be found, with its line, and
 * nothing else. The recipes are in corpus/schema/mutations, one each.
 *
 * The bindings are those of Debian's flatc, in the form that ExecuTorch checks in.
 */
#include "tests/support/home.h"
#include "tests/support/mutation.h"
#include "tests/support/rewrite.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

#define EXIR "app.exir.generated"
#define BUNDLED "app.bundled.generated"
#define RECIPES PTV_SOURCE_DIR "/corpus/schema/mutations"
#define PROGRAM "schema/program.fbs schema/scalar_type.fbs"
#define BUNDLE "bundled_schema/bundled_program.fbs bundled_schema/scalar_type.fbs"

static const mutation_command commands[] = {
    {"exir", "\"$P\" schema check --schema " PROGRAM " --bindings exir --package-prefix " EXIR
             " --max 0 --format json"},
    {"bundled", "\"$P\" schema check --schema " BUNDLE
                " --bindings bundled --package-prefix " BUNDLED " --max 0 --format json"},
    {"itself",
     "\"$P\" schema check --bindings exir --package-prefix " EXIR " --max 0 --format json"},
    {"packers", "\"$P\" schema packers --schema bundled_schema/bundled_program.fbs"
                " --python hand/packers.py --format json"},
    {"mirror", "\"$P\" schema mirror --schema bundled_schema/bundled_program.fbs"
               " --python hand/mirror.py --format json"},
    {"copies", "\"$P\" schema copies schema/scalar_type.fbs bundled_schema/scalar_type.fbs"
               " --format json"},
    {"evolve", "\"$P\" schema evolve ../base/schema schema --format json"},
    {NULL, NULL},
};

/* The tree that every recipe begins with, as base, and once more as work. */
static void make_base(void)
{
    static const char *const exir[] = {"executorch_flatbuffer", NULL};
    static const char *const bundled[] = {"bundled_program_flatbuffer", "executorch_flatbuffer",
                                          NULL};
    tool_must("mkdir base && cd base && mkdir schema bundled_schema && "
              "cp -r " RECIPES "/hand . && "
              "cp " PTV_SOURCE_DIR "/schema/executorch/program.fbs " PTV_SOURCE_DIR
              "/schema/executorch/scalar_type.fbs schema && "
              "cp " PTV_SOURCE_DIR "/schema/executorch/bundled_program.fbs " PTV_SOURCE_DIR
              "/schema/executorch/scalar_type.fbs bundled_schema");
    tool_must(
        "cd base && flatc --python --gen-object-api --gen-mutable --gen-compare -o exir " PROGRAM);
    tool_must("cd base && flatc --python --gen-object-api --gen-mutable -o bundled " BUNDLE);
    for (size_t i = 0; exir[i] != NULL; i++) {
        rewrite_package("base/exir", exir[i], EXIR);
    }
    for (size_t i = 0; bundled[i] != NULL; i++) {
        rewrite_package("base/bundled", bundled[i], BUNDLED);
    }
    rewrite_root("base/exir", exir);
    rewrite_root("base/bundled", bundled);
}

/* What nobody has changed is clean, whatever is asked. */
TEST(base_is_clean)
{
    tool_wants_flatc();
    make_base();
    for (const mutation_command *c = commands; c->name != NULL; c++) {
        char line[1024];
        snprintf(line, sizeof line, "cd base && %s", c->line);
        tool_must(line);
    }
}

TEST(every_mutation_is_found)
{
    tool_wants_flatc();
    size_t good, count = mutation_run_all(RECIPES, commands, &good);
    print_message("%zu of %zu mutations found, each with its line and nothing else\n", good, count);
    assert_int_equal(good, count);
}
