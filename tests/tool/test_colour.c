/* Colours: --color, then the environment, then whether it is a terminal. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"

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

/* What decides. NULL: not set, not given. */
typedef struct colours {
    const char *option, *no_color, *force, *term;
    bool on_terminal, off_terminal; /* whether there are colours */
} colours;

static void set(const char *name, const char *value)
{
    if (value == NULL) {
        unsetenv(name);
    } else {
        setenv(name, value, 1);
    }
}

static void run_child(int out, const colours *row, const call *line)
{
    const char *arguments[8] = {NULL};
    memcpy(arguments, line->arguments, sizeof line->arguments);
    for (size_t i = 0; row->option != NULL; i++) {
        if (arguments[i] == NULL) {
            arguments[i] = row->option;
            break;
        }
    }
    if (out < 0 || dup2(out, STDOUT_FILENO) < 0) {
        _exit(126);
    }
    set("TERM", row->term);
    set("NO_COLOR", row->no_color);
    set("CLICOLOR_FORCE", row->force);
    execv(PTV_TOOL, (char *const *)(uintptr_t)arguments);
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

static void finish(pid_t child, const call *line)
{
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_non_null(strstr(said, line->said));
}

/* What the terminal got is in `said`. */
static void run_on_terminal(const colours *row, const call *line)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
        print_message("skipped: no pseudo-terminals here\n");
        skip();
    }
    pid_t child = fork();
    if (child == 0) {
        run_child(open(ptsname(terminal), O_RDWR), row, line);
    }
    assert_true(child > 0);
    read_all(terminal);
    close(terminal);
    finish(child, line);
}

static void run_into_pipe(const colours *row, const call *line)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_child(ends[1], row, line);
    }
    assert_true(child > 0);
    close(ends[1]);
    read_all(ends[0]);
    close(ends[0]);
    finish(child, line);
}

static const colours rows[] = {
    {NULL, NULL, NULL, "xterm", true, false},
    {NULL, "", "", "xterm", true, false}, /* set to nothing is not set */
    {NULL, "1", NULL, "xterm", false, false},
    {NULL, NULL, NULL, "dumb", false, false},
    {NULL, NULL, NULL, NULL, true, false},
    {NULL, NULL, "1", "xterm", true, true},
    {NULL, NULL, "1", "dumb", true, true},
    {NULL, NULL, "0", "xterm", true, false},
    {NULL, "1", "1", "xterm", false, false},
    {"--color=auto", "1", NULL, "xterm", false, false},
    {"--color=auto", NULL, NULL, "xterm", true, false},
    {"--color=always", "1", NULL, "dumb", true, true},
    {"--color=never", NULL, "1", "xterm", false, false},
};

static void expect(bool colour, size_t row, const char *where)
{
    if ((strchr(said, '\033') != NULL) != colour) {
        fail_msg("row %zu, %s: %s", row, where, said);
    }
}

TEST(colours_when_they_are_wanted)
{
    for (size_t i = 0; i < CALLS; i++) {
        for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
            run_on_terminal(&rows[k], &calls[i]);
            expect(rows[k].on_terminal, k, "terminal");
            run_into_pipe(&rows[k], &calls[i]);
            expect(rows[k].off_terminal, k, "pipe");
        }
    }
}
