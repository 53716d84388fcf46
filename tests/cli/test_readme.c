/* The examples of README.md: each is run, and prints what stands there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"

enum { ROOM = 1 << 12 };

/* A command and what it prints, as in the text. */
typedef struct example {
    char command[ROOM], prints[ROOM];
} example;

/* A project whose release is this build. */
static int setup(void **state)
{
    if (home_setup(state) != 0 || mkdir("build", 0700) != 0 || mkdir("made", 0700) != 0) {
        return -1;
    }
    char path[ROOM], scratch[ROOM];
    snprintf(path, sizeof path, "%s:%s", PTV_TOOL_DIR, getenv("PATH")); /* for what is run by it */
    snprintf(scratch, sizeof scratch, "%s/made", home_path);
    return symlink(PTV_BINARY_DIR, "build/release") + symlink(PTV_SOURCE_DIR "/schema", "schema") +
           setenv("TMPDIR", scratch, 1) + setenv("PATH", path, 1);
}

/* ---- Reading ---- */

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end + 1;
}

static void add_line(char *to, const char *line)
{
    size_t n = (size_t)(next_line(line) - line), used = strlen(to);
    assert_true(used + n < ROOM);
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

/* The example at this line; what follows it is returned. */
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

/* Where this line is in the text, from the beginning of one on. */
static const char *find_line(const char *text, const char *line)
{
    size_t n = (size_t)(next_line(line) - line);
    while (*text != '\0' && strncmp(text, line, n) != 0) {
        text = next_line(text);
    }
    return *text == '\0' ? NULL : text;
}

/* A line of three points stands for any number of lines. */
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

static void run(const example *e)
{
    char line[ROOM + 64];
    /* What it prints is what the examples after it need. */
    if (begins(e->command, "cat suite.json")) {
        put_text("suite.json", e->prints);
    }
    snprintf(line, sizeof line, "pteverify() { \"$P\" \"$@\"; }; { %s} 2>&1", e->command);
    tool_run(line);
    if (!is_printed(e->prints, tool_out)) {
        fail_msg("%sprints\n%s%s\nnot\n%s", e->command, tool_out, tool_err, e->prints);
    }
}

/* What flatc makes is called gen in all examples; its lines are those of one release. */
static bool can_run(const example *e)
{
    bool wanted = begins(e->command, "flatc ") || strstr(e->command, " gen\n") != NULL;
    bool there = system("flatc --version 2>/dev/null | grep -q 'version 2\\.0\\.8'") == 0;
    if (wanted && !there) {
        print_message("flatc 2.0.8 is not there: skipped %s", e->command);
    }
    return !wanted || there;
}

/* What builds the tool is not for here. */
static bool is_run(const example *e)
{
    return !begins(e->command, "./ci/") && can_run(e);
}

/* The folder that the first example makes is where the others run. */
static void move(const example *e)
{
    char line[ROOM + 64];
    snprintf(line, sizeof line, "%s pwd -P", e->command);
    tool_must(line);
    tool_out[strcspn(tool_out, "\n")] = '\0';
    assert_true(begins(tool_out, home_path));
    assert_int_equal(chdir(tool_out), 0);
}

static void every_example_prints_what_it_says(void **state)
{
    (void)state;
    char *text = read_file(PTV_SOURCE_DIR "/README.md", &(size_t){0});
    static example e;
    unsigned count = 0;
    for (const char *line = text; *line != '\0';) {
        if (!begins(line, "$ ")) {
            line = next_line(line);
            continue;
        }
        line = read_example(line, &e);
        if (begins(e.command, "PATH=")) {
            move(&e);
        } else if (is_run(&e)) {
            run(&e);
            count++;
        }
    }
    free(text);
    assert_true(count > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_prints_what_it_says),
    };
    return cmocka_run_group_tests(tests, setup, home_teardown);
}
