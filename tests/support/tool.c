/* Runs the tool by lines of shell. */
#include "tool.h"

#include <sys/wait.h>

#include "files.h"
#include "tests/support/test.h"

char tool_out[1 << 20], tool_err[1 << 14];

int tool_run(const char *line)
{
    char whole[4096];
    int n = snprintf(whole, sizeof whole, "{ P='%s'; %s ; } > .out 2> .err", PTV_TOOL, line);
    assert_true(n > 0 && (size_t)n < sizeof whole);
    int status = system(whole);
    read_text(".out", tool_out, sizeof tool_out);
    read_text(".err", tool_err, sizeof tool_err);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

int tool(const char *arguments)
{
    char line[2048];
    int n = snprintf(line, sizeof line, "\"$P\" %s", arguments);
    assert_true(n > 0 && (size_t)n < sizeof line);
    return tool_run(line);
}

void tool_must(const char *line)
{
    if (tool_run(line) != 0) {
        fail_msg("%s\n%s%s", line, tool_out, tool_err);
    }
}

void tool_fails(const char *line, int status, const char *message)
{
    int found = tool_run(line);
    if (found != status || strstr(tool_err, message) == NULL) {
        fail_msg("%s: status %d\n%s", line, found, tool_err);
    }
}

void tool_says(const char *text)
{
    if (strstr(tool_out, text) == NULL) {
        fail_msg("'%s' is not in:\n%s", text, tool_out);
    }
}

/* Returns the last line, "2 files: 1 clean, 1 refused", and removes it. */
const char *tool_count(void)
{
    static char line[128];
    size_t length = strlen(tool_out), begin = length - (length > 0);
    while (begin > 0 && tool_out[begin - 1] != '\n') {
        begin--;
    }
    const size_t digits = strspn(tool_out + begin, "0123456789");
    const char *after = tool_out + begin + digits;
    const int count = digits > 0 && strncmp(after, " files: ", 8) == 0;
    snprintf(line, sizeof line, "%.*s", (int)sizeof line - 1, count ? tool_out + begin : "");
    tool_out[count ? begin : length] = '\0';
    return line;
}

static void wants(const char *program)
{
    char line[64];
    snprintf(line, sizeof line, "%s --version >/dev/null 2>&1", program);
    if (system(line) != 0) {
        print_message("skipped: no %s here\n", program);
        skip();
    }
}

void tool_wants_flatc(void)
{
    wants("flatc");
}

void tool_wants_git(void)
{
    wants("git");
}
