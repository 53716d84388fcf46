/*
 * Generated code that a formatter went over gives the same facts: clang-format with 72 columns,
 * prettier, black and rustfmt as they come. And what flatc writes of rarer schemas with more options:
 *
 *     --cpp --gen-compare --gen-absl-hash --gen-object-api --gen-mutable --reflect-names
 *         --bfbs-gen-embed
 *     --ts --gen-object-api --gen-mutable
 *     --python --gen-object-api --gen-onefile
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

#define SHAPES "samples/shapes.fbs"

TESTS_WITH(bound_samples, home_teardown);

TEST(laid_out_otherwise)
{
    static const struct {
        const bind_language *language;
        const char *schema, *root, *formatted;
        uint64_t facts;
    } rows[] = {
        {&bind_flatcc, "samples/flatcc.fbs", "samples/flatcc-0.6.2",
         "samples/flatcc-0.6.2-formatted", 600},
        {&bind_cpp, SHAPES, "samples/cpp-25.12.19", "samples/cpp-25.12.19-formatted", 480},
        {&bind_typescript, SHAPES, "samples/typescript-25.12.19",
         "samples/typescript-25.12.19-formatted", 200},
        {&bind_rust, "samples/plain.fbs", "samples/rust-25.12.19",
         "samples/rust-25.12.19-formatted", 870},
        {&bind_python, SHAPES, "samples/python-26.1", "samples/python-26.1-formatted", 200},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bound_job job = {rows[i].language, rows[i].schema, rows[i].root, ""};
        bound_alike(&job, rows[i].formatted, rows[i].facts);
    }
}

TEST(more_schemas_and_options)
{
    static const struct {
        bound_job job;
        uint64_t facts;
    } rows[] = {
        {{&bind_cpp, "samples/more.fbs", "samples/cpp-25.12.19-more", ""}, 600},
        {{&bind_cpp, "samples/wide.fbs", "samples/cpp-25.12.19-wide", ""}, 230},
        {{&bind_cpp, "samples/keys.fbs", "samples/cpp-25.12.19-keys", ""}, 600},
        {{&bind_cpp, "samples/native.fbs", "samples/cpp-25.12.19-native", ""}, 230},
        {{&bind_cpp, NULL, "samples/cpp-25.12.19-native", ""}, 230},
        {{&bind_typescript, "samples/more.fbs", "samples/typescript-25.12.19-more", ""}, 290},
        {{&bind_typescript, "samples/keys.fbs", "samples/typescript-25.12.19-keys", ""}, 200},
        {{&bind_python, "samples/more.fbs", "samples/python-25.12.19-more", ""}, 430},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bound_clean(&rows[i].job, rows[i].facts);
    }
}

TEST(creators_in_python)
{
    const bound_job job = {&bind_python, "samples/more.fbs", "samples/python-25.12.19-more", ""};
    bound_edits(&job, "gate/python", "create");
}
