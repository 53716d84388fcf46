/*
 * A command of a tool in its own process, and everything that it does if nothing fails. Tests that
 * make something fail compare with that.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Hooks around the tool in its process. */
typedef struct whole_frame {
    void (*begin)(const void *context);
    int (*end)(int status); /* turns the tool's status into that of the process */
    const void *context;
} whole_frame;

typedef struct whole {
    int (*tool)(int argc, char **argv);
    const char *line; /* its arguments, separated by blanks; a tab is a blank in one */
    int status;
    char *out;   /* what it prints */
    char *files; /* what it writes into "cell" (cell.h) */
    size_t size;
} whole;

/* Starts it. After the process ended, whole_heard() puts its output into tool_out, tool_err. */
pid_t whole_start(const whole *w, const whole_frame *frame);
void whole_heard(void);

/* Keeps the output and the contents of the cell as the expected result. */
void whole_keep(whole *w, int status);
void whole_forget(whole *w);

bool whole_wrote(const whole *w);            /* the cell is as expected */
bool whole_same(const whole *w, int status); /* that, the output and the status are as expected */
