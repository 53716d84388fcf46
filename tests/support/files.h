/* Whole files in tests: any failure fails the test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns all bytes of the file, in exactly as much memory; free() them. */
uint8_t *read_bytes(const char *path, size_t *size);

/* The same for lines of hexadecimal digits; lines that begin with # are ignored. */
uint8_t *read_hex(const char *path, size_t *size);

/* The same as a string. `size` does not include the NUL. */
char *read_file(const char *path, size_t *size);

/* Reads the beginning of the file as a string: at most size - 1 bytes. */
void read_text(const char *path, char *to, size_t size);

void put_file(const char *path, const void *bytes, size_t size);
void put_text(const char *path, const char *text);

/* Whether the bytes contain the text. */
bool has_text(const void *bytes, size_t size, const char *text);

/* Writes the golden model of this name to NAME.pte, or to another file. */
void put_golden(const char *name);
void put_golden_as(const char *path, const char *name);
