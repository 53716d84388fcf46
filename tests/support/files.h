/* Whole files in tests: any failure fails the test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All bytes of the file, in memory that is exactly as large; free(). */
uint8_t *read_bytes(const char *path, size_t *size);

/* The same of a text of hexadecimal digits, in lines; those that begin with # do not count. */
uint8_t *read_hex(const char *path, size_t *size);

/* The same as a string, whose end `size` does not count. */
char *read_file(const char *path, size_t *size);

/* The beginning of the file as a string: at most size - 1 bytes. */
void read_text(const char *path, char *to, size_t size);

void put_file(const char *path, const void *bytes, size_t size);
void put_text(const char *path, const char *text);

/* Whether the text is somewhere in the bytes. */
bool has_text(const void *bytes, size_t size, const char *text);

/* The golden model of this name as NAME.pte, or as another file. */
void put_golden(const char *name);
void put_golden_as(const char *path, const char *name);
