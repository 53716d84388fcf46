/* Splits output into lines, writes them as in a transcript, and compares them. */
#include "said.h"

#include "tests/support/test.h"

#define ANY_TEXT "<*>"
#define ANY_LINES "..."

/* ---- Writing ---- */

/* Variables whose values differ between machines. */
static const char *const folders[] = {"GOLDEN", "SOURCE"};

/* If the bytes start with the value of a variable, puts the variable. Returns how many they are. */
static size_t put_folder(ptv_buffer *b, const char *at, size_t size)
{
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        const char *value = getenv(folders[i]);
        const size_t n = strlen(value);
        if (n <= size && memcmp(at, value, n) == 0) {
            ptv_put_format(b, "$%s", folders[i]);
            return n;
        }
    }
    return 0;
}

static bool is_odd(char c)
{
    return c != '\t' && ((unsigned char)c < ' ' || (unsigned char)c >= 0x7f);
}

/* A backslash stands for itself unless something else in the line is escaped. */
static bool has_odd(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (is_odd(line[i])) {
            return true;
        }
    }
    return size > 0 && line[size - 1] == ' ';
}

static void put_escaped(ptv_buffer *b, char c)
{
    if (c == '\\') {
        ptv_put_text(b, "\\\\");
    } else if (is_odd(c)) {
        ptv_put_format(b, "\\x%02x", (unsigned)(unsigned char)c);
    } else {
        ptv_put_char(b, c);
    }
}

/* An empty line shows only if another line follows, so the last one is marked. */
static void put_line(ptv_buffer *b, const char *line, size_t size, bool ended, bool last)
{
    const bool odd = has_odd(line, size) || (last && size == 0);
    for (size_t i = 0, n = 0; i < size; i += n) {
        n = put_folder(b, line + i, size - i);
        if (n > 0) {
            continue;
        }
        n = 1;
        if (odd) {
            put_escaped(b, line[i]);
        } else {
            ptv_put_char(b, line[i]);
        }
    }
    ptv_put_text(b, odd ? " (esc)" : "");
    ptv_put_text(b, ended ? "" : " (no-eol)");
    ptv_put_char(b, '\0');
}

said said_of(const char *bytes, size_t size)
{
    ptv_buffer b = {0};
    said s = {.count = 0};
    for (size_t at = 0; at < size; s.count++) {
        const char *end = memchr(bytes + at, '\n', size - at);
        const size_t n = end == NULL ? size - at : (size_t)(end - bytes) - at;
        put_line(&b, bytes + at, n, end != NULL, at + n + 1 >= size);
        at += n + 1;
    }
    assert_false(b.failed);
    s.text = b.bytes;
    s.lines = malloc((s.count + 1) * sizeof *s.lines);
    assert_non_null(s.lines);
    const char *line = s.text;
    for (size_t i = 0; i < s.count; i++, line += strlen(line) + 1) {
        s.lines[i] = line;
    }
    return s;
}

void said_free(said *s)
{
    free(s->text);
    free(s->lines);
}

/* ---- Comparing ---- */

/* Matches each piece between marks where it first occurs, the last one at the end. */
static bool line_fits(const char *expected, const char *line)
{
    const char *mark = strstr(expected, ANY_TEXT);
    if (mark == NULL) {
        return strcmp(expected, line) == 0;
    }
    if (strncmp(expected, line, (size_t)(mark - expected)) != 0) {
        return false;
    }
    line += mark - expected;
    expected = mark + strlen(ANY_TEXT);
    for (size_t i = 0; i <= strlen(line); i++) {
        if (line_fits(expected, line + i)) {
            return true;
        }
    }
    return false;
}

bool said_fits(const char *const *expected, size_t count, const said *s)
{
    size_t at = 0, i = 0, gap = SIZE_MAX, from = 0; /* the last gap, and what follows it */
    while (at < s->count) {
        if (i < count && strcmp(expected[i], ANY_LINES) == 0) {
            gap = ++i;
            from = at;
        } else if (i < count && line_fits(expected[i], s->lines[at])) {
            i++;
            at++;
        } else if (gap != SIZE_MAX) {
            i = gap;
            at = ++from;
        } else {
            return false;
        }
    }
    while (i < count && strcmp(expected[i], ANY_LINES) == 0) {
        i++;
    }
    return i == count;
}
