/*
 * Payload schemas against those shipped with releases of ExecuTorch, if available (ci/runtime.sh,
 * ci/exporters.sh): they differ only in our attributes.
 */
#include <glob.h>

#include "tests/support/test.h"
#include "tests/support/tool.h"

/* "found no writes, expected writes": an attribute that we add to the release. */
static bool is_attribute(const char *line)
{
    static const char *const ours[] = {"writes", "indexes",    "index_none", "utf8", "closed",
                                       "again",  "built_last", "must_exist", "space"};
    const char *found = strstr(line, ": found no ");
    for (size_t i = 0; found != NULL && i < sizeof ours / sizeof ours[0]; i++) {
        const char *word = found + strlen(": found no ");
        if (strncmp(word, ours[i], strlen(ours[i])) == 0 && word[strlen(ours[i])] == ',') {
            return true;
        }
    }
    return false;
}

/* Compares with the last release that has the schema; skips the test if there is none. */
static void same_as_released(const char *ours, const char *pattern)
{
    char line[2048];
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        print_message("skipped: no released schemas here (ci/runtime.sh)\n");
        skip();
    }
    snprintf(line, sizeof line, "$P schema copies --max 0 '%s/schema/payloads/%s' '%s'",
             PTV_SOURCE_DIR, ours, found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
    assert_in_range(tool_run(line), 0, 1);
    tool_says("facts compared");
    for (char *at = strtok(tool_out, "\n"); at != NULL; at = strtok(NULL, "\n")) {
        if (strstr(at, ": found ") != NULL && !is_attribute(at)) {
            fail_msg("%s", at);
        }
    }
}

#define RELEASED PTV_SOURCE_DIR "/build/runtime/executorch-*/backends/"

TEST(mlx_is_as_released)
{
    same_as_released("mlx.fbs", RELEASED "mlx/serialization/schema.fbs");
}

TEST(native_graph_is_as_released)
{
    same_as_released("native_graph.fbs", RELEASED "native/serialization/native_graph.fbs");
}

TEST(vulkan_is_as_released)
{
    same_as_released("vulkan.fbs", RELEASED "vulkan/serialization/schema.fbs");
}

/* The runtime's schema: writers use another one, without deprecated fields. */
TEST(xnnpack_is_as_released)
{
    same_as_released("xnnpack.fbs", RELEASED "xnnpack/serialization/runtime_schema.fbs");
}

/* Only releases before 1.5 have it. */
TEST(mps_is_as_released)
{
    same_as_released("mps.fbs", PTV_SOURCE_DIR
                     "/build/exporters/env/*/lib/python3*/site-packages/executorch/backends/apple/"
                     "mps/serialization/schema.fbs");
}
