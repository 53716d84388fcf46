/* Reads examples and runs them. */
#include "examples.h"

#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- Reading ---- */

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end + 1;
}

static void add_line(char *to, const char *line)
{
    size_t n = (size_t)(next_line(line) - line), used = strlen(to);
    assert_true(used + n < EXAMPLE_ROOM);
    memcpy(to + used, line, n);
    to[used + n] = '\0';
}

static const char *read_command(const char *line, char *command)
{
    bool more = true;
    command[0] = '\0';
    for (line += strlen("$ "); more; line = next_line(line)) {
        const char *end = next_line(line);
        more = end - line >= 2 && end[-2] == '\\';
        add_line(command, line);
    }
    return line;
}

/* Reads the example at this line. Returns what follows it. */
static const char *read_example(const char *line, example *e)
{
    line = read_command(line, e->command);
    e->prints[0] = '\0';
    while (*line != '\0' && !begins(line, "$ ") && !begins(line, "```")) {
        add_line(e->prints, line);
        line = next_line(line);
    }
    return line;
}

/* ---- Comparing ---- */

/* Finds this line in the text, at the beginning of a line. */
static const char *find_line(const char *text, const char *line)
{
    size_t n = (size_t)(next_line(line) - line);
    while (*text != '\0' && strncmp(text, line, n) != 0) {
        text = next_line(text);
    }
    return *text == '\0' ? NULL : text;
}

/* A line of three dots stands for any number of lines. */
static bool is_printed(const char *expected, const char *printed)
{
    bool gap = false;
    for (; *expected != '\0'; expected = next_line(expected)) {
        if (begins(expected, "...\n")) {
            gap = true;
            continue;
        }
        const char *found = find_line(printed, expected);
        if (found == NULL || (!gap && found != printed)) {
            return false;
        }
        printed = next_line(found);
        gap = false;
    }
    return gap || *printed == '\0';
}

/* "cat FILE" of a missing file first writes what it prints: other examples need it. */
static void write_shown(const example *e)
{
    char name[64];
    if (sscanf(e->command, "cat %60[a-z.-]", name) == 1 && access(name, F_OK) != 0) {
        put_text(name, e->prints);
    }
}

static void run(const example *e)
{
    char line[EXAMPLE_ROOM + 64];
    write_shown(e);
    snprintf(line, sizeof line, "pteverify() { \"$P\" \"$@\"; }; { %s} 2>&1", e->command);
    tool_run(line);
    if (!is_printed(e->prints, tool_out)) {
        fail_msg("%sprints\n%s%s\nnot\n%s", e->command, tool_out, tool_err, e->prints);
    }
}

unsigned examples_run(const char *path, bool (*is_run)(const example *e))
{
    char *text = read_file(path, &(size_t){0});
    static example e;
    unsigned count = 0;
    for (const char *line = text; *line != '\0';) {
        if (!begins(line, "$ ")) {
            line = next_line(line);
            continue;
        }
        line = read_example(line, &e);
        if (is_run(&e)) {
            run(&e);
            count++;
        }
    }
    free(text);
    return count;
}
