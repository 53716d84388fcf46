/*
 * Examples of a page: "$ COMMAND", continued after a backslash at the end of a line, and its
 * output, up to the next command or the end of the block. A line of three dots stands for any
 * number of lines.
 */
#pragma once

#include <stdbool.h>

enum { EXAMPLE_ROOM = 1 << 12 };

/* A command and its output, as in the text. */
typedef struct example {
    char command[EXAMPLE_ROOM], prints[EXAMPLE_ROOM];
} example;

bool begins(const char *text, const char *with);

/*
 * Runs the examples of the page for which is_run() is true, in order, in the current folder, with
 * `pteverify`. Fails at the first whose output differs. Returns how many there are.
 */
unsigned examples_run(const char *path, bool (*is_run)(const example *e));
