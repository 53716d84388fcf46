/* Basic operations on characters. */
#include "schema/python/scanner.h"

bool py_fail(py_scanner *s, const char *why)
{
    if (s->wrong == NULL) {
        s->wrong = why;
        s->wrong_at = (fbs_place){NULL, s->line, py_column(s, s->at)};
    }
    return false;
}

char py_look(const py_scanner *s, size_t ahead)
{
    return (size_t)(s->end - s->at) > ahead ? s->at[ahead] : '\0';
}

uint32_t py_column(const py_scanner *s, const char *at)
{
    return (uint32_t)(at - s->line_start) + 1;
}

bool py_take_newline(py_scanner *s)
{
    char c = py_look(s, 0);
    if (c != '\n' && c != '\r') {
        return false;
    }
    s->at += c == '\r' && py_look(s, 1) == '\n' ? 2 : 1;
    s->line++;
    s->line_start = s->at;
    return true;
}

bool py_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}
