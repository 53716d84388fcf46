/*
 * A command of a tool in a process of its own, and all that it does when nothing fails: what a
 * test compares with that lets something fail.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What stands around the tool in its process. */
typedef struct whole_frame {
    void (*begin)(const void *context);
    int (*end)(int status); /* from the status of the tool to that of the process */
    const void *context;
} whole_frame;

typedef struct whole {
    int (*tool)(int argc, char **argv);
    const char *line; /* its arguments, between blanks; a tab is a blank of an argument */
    int status;
    char *out;   /* what it prints */
    char *files; /* and writes, into "cell" (cell.h) */
    size_t size;
} whole;

/* Begins it. When the process has ended, whole_heard() has what it said in tool_out, tool_err. */
pid_t whole_start(const whole *w, const whole_frame *frame);
void whole_heard(void);

/* Keeps what was heard and is in the cell now, as what should be. */
void whole_keep(whole *w, int status);
void whole_forget(whole *w);

bool whole_wrote(const whole *w);            /* the cell is as it should be */
bool whole_same(const whole *w, int status); /* that, what is printed, and the status */
