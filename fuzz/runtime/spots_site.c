/* A site: its path, and the values to write to it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/runtime/spots_parts.h"

bool site_give(const site_finder *f, site_kind kind, uint64_t at, uint64_t width, const char *path)
{
    site s = {.kind = kind, .at = f->base + at, .width = width};
    memcpy(s.path, path, strlen(path) + 1);
    return f->each(f->context, &s);
}

void site_extend(char *part, const char *path, const char *format, ...)
{
    va_list list;
    size_t n = strlen(path);
    memcpy(part, path, n);
    va_start(list, format);
    vsnprintf(part + n, SITE_PATH - n, format, list);
    va_end(list);
}

/* ---- Values ---- */

static void add(uint64_t *values, size_t *count, uint64_t value, unsigned width)
{
    uint64_t mask = width == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * width) - 1;
    for (size_t i = 0; i < *count; i++) {
        if (values[i] == (value & mask)) {
            return;
        }
    }
    values[(*count)++] = value & mask;
}

size_t site_values(const site *s, uint64_t value, uint64_t *values)
{
    static const uint64_t offsets[] = {4, 8, 12, 16};
    size_t count = 0;
    unsigned width = (unsigned)s->width;
    bool scalar = s->kind == SITE_SCALAR || s->kind == SITE_BLOB;
    uint64_t top = UINT64_C(1) << (8 * width - 1);
    add(values, &count, 0, width);
    add(values, &count, 1, width);
    add(values, &count, value + 1, width);
    add(values, &count, value - 1, width);
    add(values, &count, top, width);
    add(values, &count, top - 1, width);
    add(values, &count, UINT64_MAX, width);
    for (size_t i = 0; !scalar && i < 4; i++) {
        add(values, &count, value + offsets[i], width);
        add(values, &count, value - offsets[i], width);
    }
    for (uint64_t i = 2; scalar && i < 9; i++) {
        add(values, &count, width == 1 ? i + (value < 6 ? 0 : 4) : i * i, width);
    }
    return count;
}
