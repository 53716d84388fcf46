/*
 * Generated code that a formatter went over gives the same facts: clang-format with 72 columns,
 * prettier and black as they come.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(bound_samples, home_teardown);

TEST(laid_out_otherwise)
{
    static const struct {
        const bind_language *language;
        const char *root, *formatted;
    } rows[] = {
        {&bind_cpp, "samples/cpp-25.12.19", "samples/cpp-25.12.19-formatted"},
        {&bind_typescript, "samples/typescript-25.12.19", "samples/typescript-25.12.19-formatted"},
        {&bind_python, "samples/python-26.1", "samples/python-26.1-formatted"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bound_job job = {rows[i].language, "samples/shapes.fbs", rows[i].root, ""};
        bound_alike(&job, rows[i].formatted);
    }
}
