/*
 * Examples of a page: "$ COMMAND", continued behind a backslash at the end of a line, and what it
 * prints, up to the next command or the end of the block. A line of three points stands for any
 * number of lines.
 */
#pragma once

#include <stdbool.h>

enum { EXAMPLE_ROOM = 1 << 12 };

/* A command and what it prints, as in the text. */
typedef struct example {
    char command[EXAMPLE_ROOM], prints[EXAMPLE_ROOM];
} example;

bool begins(const char *text, const char *with);

/*
 * Runs those of the page for which is_run() says so, one after the other where the test is, with
 * `pteverify`; fails at the first that prints something else. Returns how many.
 */
unsigned examples_run(const char *path, bool (*is_run)(const example *e));
