/* ptv-schema: its exit status and what it leaves behind. */
#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "tests/support/home.h"
#include "tests/support/tool_rows.h"

FIXTURE(setup)
{
    return home_setup(state) != 0 || setenv("S", PTV_SCHEMA_TOOL, 1) != 0;
}

TESTS_WITH(setup, home_teardown);

TEST_ROWS(check_has_statuses, "schema/schema_tool", "check_has_statuses", tool_as_said)
TEST_ROWS(leaves_out_unused_names, "schema/schema_tool", "leaves_out_unused_names", tool_as_said)
TEST_ROWS(usage_is_3, "schema/schema_tool", "usage_is_3", tool_as_said)
TEST_ROWS(missing_folder_stays_missing, "schema/schema_tool", "missing_folder_stays_missing",
          tool_as_said)

TEST(read_only_folder_stays_empty)
{
    if (geteuid() == 0) {
        print_message("skipped: root may write everywhere\n");
        skip();
    }
    rows_each("schema/schema_tool", "read_only_folder_stays_empty", tool_as_said);
}

/* A full device: the old files stay as they were, and no part of a new one is left. */
TEST_ROWS(full_device_leaves_nothing, "schema/schema_tool", "full_device_leaves_nothing",
          tool_as_said)

/* A refused schema writes nothing, and an irreplaceable target leaves no *.new. */
TEST_ROWS(failures_leave_nothing, "schema/schema_tool", "failures_leave_nothing", tool_as_said)
