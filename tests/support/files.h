/* Whole files, for tests that run the tool: any failure fails the test. */
#ifndef TESTS_SUPPORT_FILES_H
#define TESTS_SUPPORT_FILES_H

#include <stddef.h>

/* The beginning of the file as a string: at most size - 1 bytes. */
void read_text(const char *path, char *to, size_t size);

void put_file(const char *path, const void *bytes, size_t size);
void put_text(const char *path, const char *text);

/* The golden model of this name as NAME.pte, or as another file. */
void put_golden(const char *name);
void put_golden_as(const char *path, const char *name);

#endif
