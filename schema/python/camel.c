/* Converts schema names to camel case. */
#include "schema/python/camel.h"

#include <string.h>

char py_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_keyword(const char *name)
{
    static const char *const words[] = {
        "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
        "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
        "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
        "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* flatc keeps a leading _ but drops any other; the letter after either becomes a capital. */
void py_flatc_camel(gate_words *out, const char *name, bool big)
{
    size_t n = 0;
    for (size_t i = 0; name[i] != '\0' && n + 2 < sizeof out->text; i++) {
        bool first = i == 0, under = name[i] == '_', ends = name[i + 1] == '\0';
        bool letter = py_upper(name[i + 1]) >= 'A' && py_upper(name[i + 1]) <= 'Z';
        if (first && under) {
            out->text[n++] = '_';
            if (letter) {
                out->text[n++] = py_upper(name[++i]);
            }
        } else if (first) {
            out->text[n++] = big ? py_upper(name[i]) : lower(name[i]);
        } else if (under && !ends) {
            out->text[n++] = py_upper(name[++i]);
        } else {
            out->text[n++] = name[i];
        }
    }
    out->text[n] = '\0';
}

void py_attribute(gate_words *out, const char *name)
{
    py_flatc_camel(out, name, false);
    if (is_keyword(out->text)) {
        strcat(out->text, "_"); /* keywords are short */
    }
}
