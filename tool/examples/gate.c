/* Examples of gate rules: the first case of each recipe, verbatim. */
#include "tool/examples/gate.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define INDENT "    "

static bool read_all(ptv_buffer *text, const char *path)
{
    char piece[1024];
    size_t n;
    FILE *in = fopen(path, "r");
    while (in != NULL && (n = fread(piece, 1, sizeof piece, in)) > 0) {
        ptv_put(text, piece, n);
    }
    ptv_put_char(text, '\0');
    return in != NULL && fclose(in) == 0 && !text->failed;
}

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

static bool begins(const char *at, const char *prefix)
{
    return strncmp(at, prefix, strlen(prefix)) == 0;
}

/* Skips the recipe's description, which comes before its first case. */
static const char *behind_head(const char *at)
{
    while (*at == '#' || *at == '\n' || begins(at, "with ")) {
        at = next_line(at);
    }
    return at;
}

static void put_says(ptv_buffer *says, const char *at)
{
    for (; begins(at, INDENT); at = next_line(at)) {
        const char *line = at + strlen(INDENT);
        ptv_put(says, line, (size_t)(next_line(at) - line));
    }
    ptv_put_char(says, '\0');
}

bool gate_example(const char *folder, const ptv_rule *rule, ptv_buffer *steps, ptv_buffer *says)
{
    static char path[PATH_MAX];
    ptv_buffer text = {0};
    snprintf(path, sizeof path, "%s/%s.gx", folder, rule->name);
    bool good = read_all(&text, path);
    const char *first = good ? behind_head(text.bytes) : "";
    const char *end = first;
    while (*end != '\0' && !begins(end, "exit ")) {
        end = next_line(end);
    }
    ptv_put(steps, first, (size_t)(end - first));
    ptv_put_char(steps, '\0');
    put_says(says, next_line(end));
    good = good && *end != '\0' && !steps->failed && !says->failed;
    ptv_buffer_free(&text);
    if (!good) {
        fprintf(stderr, "%s: no example\n", path);
    }
    return good;
}
