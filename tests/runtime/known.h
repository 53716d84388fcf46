/*
 * Crashes of the released runtime on files that are right, or that no bytes can tell
 * from right ones. Each with its reason; the list is short, and shall stay so.
 */
#ifndef TESTS_RUNTIME_KNOWN_H
#define TESTS_RUNTIME_KNOWN_H

#include <stdbool.h>

bool is_known_crash(const char *file, const char *path);

#endif
