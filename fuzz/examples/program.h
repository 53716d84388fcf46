/*
 * A runtime of one's own, as a program that is given a file: the same answers as of the released
 * one (server.h), from how it ends and what a sanitizer prints. Not here: the released one.
 */
#pragma once

#include "fuzz/examples/server.h"

/*
 * `command`: the program, or words with blanks between them; {} is the file, which comes last
 * without it. False, with a message, when it cannot be run.
 */
bool program_begin(const char *command, unsigned milliseconds);
void program_end(void);

/*
 * As server_run(); there is one level of verification, the program's. What a program without
 * sanitizer dies of is asked for in a second run, with ptv-crashes.so preloaded. False also when a
 * signal came for this process: *signal is its number then, else 0.
 */
bool program_run(const uint8_t *bytes, size_t size, outcome *out, int *signal);
