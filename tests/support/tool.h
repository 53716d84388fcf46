/*
 * Lines of shell that run the tool, and what it said. They run in the current folder,
 * which must be one to write into: see home.h.
 */
#pragma once

/* Standard output and standard error of the last line. */
extern char tool_out[1 << 20], tool_err[1 << 14];

/* Runs `pteverify ARGUMENTS`; returns its exit status. */
int tool(const char *arguments);

/* Runs any line, the tool being $P; returns its exit status. */
int tool_run(const char *line);

/* Fails the test unless the status of the line is 0. */
void tool_must(const char *line);

/* Fails the test unless the status is this one and standard error has this text. */
void tool_fails(const char *line, int status, const char *message);

/* Fails the test unless standard output has this text. */
void tool_says(const char *text);

/* Takes the count of files from the end of standard output; "" when there is none. */
const char *tool_count(void);

/* Skips the test when there is no flatc, or no git. */
void tool_wants_flatc(void);
void tool_wants_git(void);
