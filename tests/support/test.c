/* The main function of all test programs: runs the tests that TEST() has listed. */
#include "tests/support/test.h"

#include <sys/wait.h>
#include <unistd.h>

enum { MOST_GROUPS = 40, MOST_TESTS = 100 };

/* A file of tests, in line order. */
typedef struct group {
    const char *file;
    CMFixtureFunction before, after;
    size_t count;
    struct CMUnitTest tests[MOST_TESTS];
    unsigned lines[MOST_TESTS];
} group;

static group groups[MOST_GROUPS];
static size_t group_count;

static void room_for(size_t count, size_t most, const char *what)
{
    if (count == most) {
        print_error("more than %zu %s: raise MOST in " __FILE__ "\n", most, what);
        abort();
    }
}

static group *group_of(const char *file)
{
    for (group *g = groups; g < groups + group_count; g++) {
        if (strcmp(g->file, file) == 0) {
            return g;
        }
    }
    room_for(group_count, MOST_GROUPS, "groups");
    groups[group_count].file = file;
    return &groups[group_count++];
}

void test_add(const char *file, unsigned line, const char *name, CMUnitTestFunction test,
              CMFixtureFunction before, CMFixtureFunction after)
{
    group *g = group_of(file);
    room_for(g->count, MOST_TESTS, "tests");
    size_t at = g->count++;
    for (; at > 0 && g->lines[at - 1] > line; at--) {
        g->tests[at] = g->tests[at - 1];
        g->lines[at] = g->lines[at - 1];
    }
    g->tests[at] = (struct CMUnitTest){name, test, before, after, NULL};
    g->lines[at] = line;
}

void test_fixtures(const char *file, CMFixtureFunction before_all, CMFixtureFunction after_all)
{
    group *g = group_of(file);
    g->before = before_all;
    g->after = after_all;
}

/* Whether the file of the group is FOLDER/NAME.c. */
static bool is_called(const group *g, const char *name)
{
    const char *slash = strrchr(g->file, '/');
    const char *own = slash == NULL ? g->file : slash + 1;
    size_t size = strlen(name);
    return strncmp(own, name, size) == 0 && strcmp(own + size, ".c") == 0;
}

/* Returns 0 or 1: a count of failures could equal TEST_SKIPPED. */
static int run(const group *g)
{
    if (g->count == 0) {
        print_error("%s: no TEST()\n", g->file);
        return 1;
    }
    /* Called directly: cmocka_run_group_tests() is a macro that only takes whole arrays. */
    return _cmocka_run_group_tests("tests", g->tests, g->count, g->before, g->after) != 0;
}

/* In a process of its own: groups change its folder, environment and limits. */
static int run_apart(const group *g)
{
    print_message("%s\n", g->file);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        exit(run(g));
    }
    int status;
    bool ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);
    return ended ? WEXITSTATUS(status) : 1;
}

/* Returns TEST_SKIPPED if all groups are skipped. */
static int run_all(void)
{
    size_t failed = 0, skipped = 0;
    for (const group *g = groups; g < groups + group_count; g++) {
        const int status = run_apart(g);
        skipped += status == TEST_SKIPPED;
        failed += status != 0 && status != TEST_SKIPPED;
        if (status != 0) {
            print_error("%s: %s\n", g->file, status == TEST_SKIPPED ? "skipped" : "failed");
        }
    }
    return failed > 0 || group_count == 0 ? 1 : skipped == group_count ? TEST_SKIPPED : 0;
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        return run_all();
    }
    for (const group *g = groups; argc == 2 && g < groups + group_count; g++) {
        if (is_called(g, argv[1])) {
            return run(g);
        }
    }
    print_error("usage: %s [GROUP], the name of a file of tests without its .c\n", argv[0]);
    return 2;
}
