/* Each rule about segments fires where it should, and not beside it. */
#include "tests/support/cases.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void test_cases(void **state)
{
    (void)state;
    cases_check(&segment_cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
