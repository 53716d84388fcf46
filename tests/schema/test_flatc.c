/* Debian's flatc reads the schemas, too. Skipped where there is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/support/tool.h"

static void flatc_compiles(void **state)
{
    (void)state;
    static const char *const names[] = {"scalar_type", "program", "bundled_program", "flat_tensor"};
    tool_wants_flatc();
    for (size_t i = 0; i < 4; i++) {
        char command[1024];
        snprintf(command, sizeof command, "flatc -b --schema -o '%s/flatc' '%s/schema/executorch/%s.fbs'",
                 PTV_BINARY_DIR, PTV_SOURCE_DIR, names[i]);
        assert_int_equal(system(command), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(flatc_compiles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
