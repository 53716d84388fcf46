/* The main of all test programs: runs what TEST() has put on the list. */
#include "tests/support/test.h"

enum { MOST = 100 };

static struct CMUnitTest tests[MOST];
static unsigned lines[MOST];
static size_t count;
static CMFixtureFunction before_tests, after_tests;

void test_add(unsigned line, const char *name, CMUnitTestFunction test, CMFixtureFunction before,
              CMFixtureFunction after)
{
    size_t at = count;
    if (count++ == MOST) {
        print_error("more than %d tests: raise MOST in " __FILE__ "\n", MOST);
        abort();
    }
    for (; at > 0 && lines[at - 1] > line; at--) {
        tests[at] = tests[at - 1];
        lines[at] = lines[at - 1];
    }
    tests[at] = (struct CMUnitTest){name, test, before, after, NULL};
    lines[at] = line;
}

void test_fixtures(CMFixtureFunction before_all, CMFixtureFunction after_all)
{
    before_tests = before_all;
    after_tests = after_all;
}

int main(void)
{
    if (count == 0) {
        print_error("no TEST() in this program\n");
        return 1;
    }
    /* The function below cmocka_run_group_tests(), which takes whole arrays. */
    return _cmocka_run_group_tests("tests", tests, count, before_tests, after_tests);
}
