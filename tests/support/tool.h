/*
 * Runs the tool by lines of shell, and keeps its output. They run in the current folder, which must
 * be writable: see home.h.
 */
#pragma once

/* Standard output and standard error of the last line. */
extern char tool_out[1 << 20], tool_err[1 << 14];

/* Runs `pteverify ARGUMENTS`; returns its exit status. */
int tool(const char *arguments);

/* Runs any line, with the tool as $P; returns its exit status. */
int tool_run(const char *line);

/* Fails the test unless the status of the line is 0. */
void tool_must(const char *line);

/* Fails the test unless this is the status and standard error contains this text. */
void tool_fails(const char *line, int status, const char *message);

/* Fails the test unless standard output contains this text. */
void tool_says(const char *text);

/* Removes the count of files from the end of standard output and returns it; "" if none. */
const char *tool_count(void);

/* Skips the test if there is no flatc, or no git. */
void tool_wants_flatc(void);
void tool_wants_git(void);
