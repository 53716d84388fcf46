/* Lines of shell that run the tool, and what it said. */
#ifndef TESTS_SUPPORT_TOOL_H
#define TESTS_SUPPORT_TOOL_H

extern char tool_out[1 << 16], tool_err[1 << 14];

/* Runs the line in the current folder, the tool being $P; returns its exit status. */
int tool_run(const char *line);

/* Fails the test unless the status is 0. */
void tool_must(const char *line);

/* Fails the test unless the status is this one and standard error has this text. */
void tool_fails(const char *line, int status, const char *message);

#endif
