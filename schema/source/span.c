/* Pieces of texts, and their lines. */
#include "schema/source/source.h"

#include <string.h>

src_span src_span_of(const char *text)
{
    return (src_span){text, strlen(text)};
}

bool src_is(src_span span, const char *text)
{
    return src_same(span, src_span_of(text));
}

bool src_same(src_span a, src_span b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

bool src_begins(src_span span, const char *prefix)
{
    size_t n = strlen(prefix);
    return span.size >= n && (n == 0 || memcmp(span.at, prefix, n) == 0);
}

bool src_ends(src_span span, const char *suffix)
{
    size_t n = strlen(suffix);
    return span.size >= n && (n == 0 || memcmp(span.at + span.size - n, suffix, n) == 0);
}

bool src_contains(src_span span, const char *part)
{
    size_t n = strlen(part);
    for (size_t i = 0; n <= span.size && i <= span.size - n; i++) {
        if (memcmp(span.at + i, part, n) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

src_span src_trim(src_span span)
{
    while (span.size > 0 && is_blank(span.at[0])) {
        span.at++;
        span.size--;
    }
    while (span.size > 0 && is_blank(span.at[span.size - 1])) {
        span.size--;
    }
    return span;
}

const char *src_copy(ptv_arena *arena, src_span span)
{
    char *out = ptv_arena_take(arena, span.size + 1);
    if (out != NULL && span.size > 0) {
        memcpy(out, span.at, span.size);
    }
    return out;
}

src_lines src_lines_of(const src_file *file)
{
    bool marked = file->size >= 3 && memcmp(file->bytes, "\xEF\xBB\xBF", 3) == 0;
    return (src_lines){file->bytes + (marked ? 3 : 0), file->bytes + file->size, file->path, 0};
}

bool src_next(src_lines *lines, src_line *line)
{
    if (lines->at == lines->end) {
        return false;
    }
    size_t left = (size_t)(lines->end - lines->at);
    const char *end = memchr(lines->at, '\n', left);
    src_span whole = {lines->at, end == NULL ? left : (size_t)(end - lines->at)};
    line->text = src_trim(whole);
    line->indent = (unsigned)(line->text.at - whole.at);
    line->place = (fbs_place){lines->path, ++lines->number, 0};
    lines->at = end == NULL ? lines->end : end + 1;
    return true;
}
