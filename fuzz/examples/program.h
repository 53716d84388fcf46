/*
 * A runtime under test as a program that is given a file: yields the same answers as the released
 * one (server.h), derived from how it ends and what a sanitizer prints.
 */
#pragma once

#include "fuzz/examples/server.h"

/*
 * `command` is the program, or words separated by blanks. {} stands for the file, which otherwise
 * comes last. Returns false, with a message, if the command cannot be run.
 */
bool program_begin(const char *command, unsigned milliseconds);
void program_end(void);

/*
 * Like server_run(), but with a single verification level, the program's own. If a program without
 * a sanitizer crashes, runs it again with ptv-crashes.so preloaded to get the stack. Also false if
 * this process got a signal: then *signal is its number, otherwise 0.
 */
bool program_run(const uint8_t *bytes, size_t size, outcome *out, int *signal);
