/* Breaks text into lines. */
#include "tool/help_layout.h"

#include <string.h>

enum { WIDTH = 80 };

static void put_blanks(ptv_buffer *b, size_t n)
{
    while (n-- > 0) {
        ptv_put_char(b, ' ');
    }
}

static size_t count_blanks(const char *text, size_t n)
{
    size_t blanks = 0;
    while (blanks < n && text[blanks] == ' ') {
        blanks++;
    }
    return blanks;
}

static size_t word_length(const char *text, size_t n)
{
    const char *blank = memchr(text, ' ', n);
    return blank == NULL ? n : (size_t)(blank - text);
}

void ptv_put_wrapped(ptv_buffer *b, const char *text, size_t n, size_t at, size_t indent)
{
    bool begun = false; /* the line has a word */
    for (size_t i = count_blanks(text, n); i < n; i += count_blanks(text + i, n - i)) {
        const size_t length = word_length(text + i, n - i);
        if (begun && at + 1 + length > WIDTH) {
            ptv_put_char(b, '\n');
            begun = false;
            at = 0;
        }
        const size_t before = begun ? 1 : at < indent ? indent - at : 0;
        put_blanks(b, before);
        ptv_put(b, text + i, length);
        at += before + length;
        begun = true;
        i += length;
    }
    ptv_put_char(b, '\n');
}

void ptv_put_entry(ptv_buffer *b, const char *name, const char *text, size_t indent)
{
    const size_t at = strlen(name) + 2;
    ptv_put_text(b, "  ");
    ptv_put_text(b, name);
    if (at + 1 >= indent) {
        ptv_put_char(b, '\n');
    }
    ptv_put_wrapped(b, text, strlen(text), at + 1 >= indent ? 0 : at, indent);
}

void ptv_put_entry_cut(ptv_buffer *b, const char *name, const char *text, size_t indent)
{
    static const char dots[] = " ...";
    const size_t at = strlen(name) + 2, room = WIDTH - indent;
    size_t n = strlen(text);
    const bool fits = n <= room;
    for (n = fits ? n : room - strlen(dots); !fits && n > 0 && text[n] != ' '; n--) {
    }
    ptv_put_format(b, "  %s", name);
    if (at + 1 < indent) {
        ptv_put_format(b, "%*s%.*s%s", (int)(indent - at), "", (int)n, text, fits ? "" : dots);
    }
    ptv_put_char(b, '\n');
}

const char *ptv_next_line(const char **text, size_t *n)
{
    const char *line = *text;
    *n = strcspn(line, "\n");
    *text = line + *n + (line[*n] != '\0');
    return *line == '\0' ? NULL : line;
}

/* Each paragraph is a single line in the tables. */
void ptv_put_paragraphs(ptv_buffer *b, const char *text)
{
    const char *line;
    size_t n;
    while ((line = ptv_next_line(&text, &n)) != NULL) {
        if (n == 0 || line[0] == ' ') {
            ptv_put(b, line, n);
            ptv_put_char(b, '\n');
        } else {
            ptv_put_wrapped(b, line, n, 0, 0);
        }
    }
}

void ptv_put_option(ptv_buffer *b, const ptv_option *option)
{
    if (option->letter != 0) {
        ptv_put_char(b, '-');
        ptv_put_char(b, option->letter);
        ptv_put_text(b, ", ");
    }
    ptv_put_text(b, option->name);
    if (option->argument != NULL) {
        ptv_put_char(b, ' ');
        ptv_put_text(b, option->argument);
    }
}
