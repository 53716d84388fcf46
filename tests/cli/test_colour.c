/* Colours on a terminal, unless NO_COLOR is set: the tool on a pseudo-terminal. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char said[1 << 14];

/* A line that finds something wrong, and what it says. */
typedef struct call {
    const char *said;
    const char *arguments[6];
} call;

static const call calls[] = {
    {"[not-a-program]", {PTV_TOOL, PTV_SOURCE_DIR "/LICENSE"}},
    {"[bindings-nothing-compared]",
     {PTV_TOOL, "schema", "check", "--bindings", PTV_SOURCE_DIR "/LICENSE"}},
};

enum { CALLS = sizeof calls / sizeof calls[0] };

static void run_child(const char *terminal, const char *no_color, const call *line)
{
    int slave = open(terminal, O_RDWR);
    if (slave < 0 || dup2(slave, STDOUT_FILENO) < 0) {
        _exit(126);
    }
    setenv("TERM", "xterm", 1);
    if (no_color == NULL) {
        unsetenv("NO_COLOR");
    } else {
        setenv("NO_COLOR", no_color, 1);
    }
    execv(PTV_TOOL, (char *const *)(uintptr_t)line->arguments);
    _exit(127);
}

static void read_all(int terminal)
{
    size_t length = 0;
    ssize_t got = 1;
    while (got > 0 && length < sizeof said - 1) {
        got = read(terminal, said + length, sizeof said - 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    said[length] = '\0';
}

/* What the terminal got is in `said`. */
static void run_on_terminal(const char *no_color, const call *line)
{
    int status = -1;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
        print_message("skipped: no pseudo-terminals here\n");
        skip();
    }
    pid_t child = fork();
    if (child == 0) {
        run_child(ptsname(terminal), no_color, line);
    }
    assert_true(child > 0);
    read_all(terminal);
    close(terminal);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_non_null(strstr(said, line->said));
}

static void colour_on_a_terminal(void **state)
{
    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        run_on_terminal(NULL, &calls[i]);
        assert_non_null(strchr(said, '\033'));
    }
}

static void no_color_is_respected(void **state)
{
    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        run_on_terminal("1", &calls[i]);
        assert_null(strchr(said, '\033'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colour_on_a_terminal),
        cmocka_unit_test(no_color_is_respected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
