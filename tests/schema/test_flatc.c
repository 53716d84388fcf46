/* Debian's flatc reads the schemas, too. Skipped without it. */
#include "tests/support/test.h"
#include "tests/support/tool.h"

TEST(flatc_compiles)
{
    static const char *const names[] = {"executorch/scalar_type",     "executorch/program",
                                        "executorch/bundled_program", "executorch/flat_tensor",
                                        "payloads/xnnpack",           "payloads/vulkan",
                                        "payloads/native_graph",
                                        "payloads/mlx",               "payloads/mps"};
    tool_wants_flatc();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char command[1024];
        snprintf(command, sizeof command, "flatc -b --schema -o '%s/flatc' '%s/schema/%s.fbs'",
                 PTV_BINARY_DIR, PTV_SOURCE_DIR, names[i]);
        assert_int_equal(system(command), 0);
    }
}
