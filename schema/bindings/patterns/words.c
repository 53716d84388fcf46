/* Words and names. */
#include "schema/bindings/patterns/parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool patterns_fail(patterns *p, const char *why, const char *what)
{
    if (!p->failed) {
        fprintf(p->job->errors, "%s:%u: %s%s%s\n", p->job->path, p->line, why,
                what == NULL ? "" : ": ", what == NULL ? "" : what);
    }
    p->failed = true;
    return false;
}

patterns_name *patterns_find(patterns_names *names, const char *text)
{
    for (unsigned i = 0; i < names->count; i++) {
        if (strcmp(names->at[i].text, text) == 0) {
            return &names->at[i];
        }
    }
    return NULL;
}

bool patterns_is_name(const char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        if (!isalnum((unsigned char)text[i]) && text[i] != '_') {
            return false;
        }
    }
    return n > 0 && n < PATTERNS_NAME;
}

bool patterns_add(patterns *p, patterns_names *names, const char *text)
{
    if (!patterns_is_name(text)) {
        return patterns_fail(p, "not a name", text);
    }
    if (patterns_find(names, text) != NULL || names->count == PATTERNS_NAMES) {
        return patterns_fail(p, "a name that is there already, or one too many", text);
    }
    patterns_name *name = &names->at[names->count++];
    *name = (patterns_name){.line = p->line};
    memcpy(name->text, text, strlen(text));
    return true;
}

char *patterns_word(char **text)
{
    char *word = *text + strspn(*text, " ");
    *text = word + strcspn(word, " ");
    if (**text != '\0') {
        *(*text)++ = '\0';
    }
    return word;
}

char *patterns_quoted(char **text)
{
    char *begin = strchr(*text, '"'), *end = begin == NULL ? NULL : strchr(begin + 1, '"');
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    *text = end + 1;
    return begin + 1;
}

void patterns_quote(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
    fputc('"', out);
}
