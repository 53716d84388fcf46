/* Whole files, for tests that run the tool. */
#include "files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

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
    fclose(f);
}
