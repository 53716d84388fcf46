/* Reads and writes whole files. */
#include "files.h"

#include <sys/stat.h>

#include "golden/golden.h"
#include "tests/support/test.h"
#include "verifiers/core/hex.h"

uint8_t *read_bytes(const char *path, size_t *size)
{
    struct stat info;
    FILE *f = fopen(path, "rb");
    if (f == NULL || stat(path, &info) != 0) {
        fail_msg("%s cannot be read", path);
    }
    *size = (size_t)info.st_size;
    uint8_t *bytes = malloc(*size + (*size == 0));
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    fclose(f);
    return bytes;
}

char *read_file(const char *path, size_t *size)
{
    uint8_t *bytes = read_bytes(path, size);
    char *text = realloc(bytes, *size + 1);
    assert_non_null(text);
    text[*size] = '\0';
    return text;
}

void read_text(const char *path, char *to, size_t size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    to[fread(to, 1, size - 1, f)] = '\0';
    fclose(f);
}

void put_file(const char *path, const void *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

void put_text(const char *path, const char *text)
{
    put_file(path, text, strlen(text));
}

void put_golden_as(const char *path, const char *name)
{
    golden g = golden_by_name(name);
    assert_non_null(g.bytes);
    put_file(path, g.bytes, g.size);
    golden_free(&g);
}

void put_golden(const char *name)
{
    char path[64];
    int n = snprintf(path, sizeof path, "%s.pte", name);
    assert_in_range(n, 1, sizeof path - 1);
    put_golden_as(path, name);
}

uint8_t *read_hex(const char *path, size_t *size)
{
    size_t length;
    char *text = read_file(path, &length);
    uint8_t *bytes = malloc(length + 1);
    assert_non_null(bytes);
    *size = 0;
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        for (const char *at = line; *line != '#' && *at != '\n' && *at != '\0'; at += 2) {
            bytes[(*size)++] =
                (uint8_t)(ptv_hex_digit((uint8_t)at[0]) << 4 | ptv_hex_digit((uint8_t)at[1]));
        }
    }
    free(text);
    return bytes;
}

bool has_text(const void *bytes, size_t size, const char *text)
{
    const size_t n = strlen(text);
    size_t at = 0;
    while (at + n <= size && memcmp((const char *)bytes + at, text, n) != 0) {
        at++;
    }
    return at + n <= size;
}
