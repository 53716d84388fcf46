/* Checks around calls of the JSON library: nesting before, memory after. */
#include "base/json_reader.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/position.h"
#include "base/system.h"

/* ---- Memory ---- */

static _Thread_local bool ran_out;

/*
 * The library misses some failures: a string loses characters if there is no memory for them, but
 * there is for the next ones. So after one failure all others fail, and the value is discarded.
 */
static void *take(size_t n)
{
    void *p = ran_out ? NULL : malloc(n);
    ran_out = p == NULL;
    return p;
}

static void give_memory(void)
{
    json_set_alloc_funcs(take, free);
}

/* ---- Depth ---- */

/* Position of the first bracket that is too deep, or n. In invalid JSON the count may be off. */
static size_t find_too_deep(const char *bytes, size_t n)
{
    size_t depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        char c = bytes[i];
        if (quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == '{' || c == '[') && depth++ == PTV_JSON_NESTED) {
            return i;
        } else if (!quoted && (c == '}' || c == ']') && depth > 0) {
            depth--;
        }
    }
    return n;
}

static void say_too_deep(const char *bytes, size_t at, json_error_t *found)
{
    unsigned line, column;
    ptv_position(bytes, at, &line, &column);
    *found = (json_error_t){.line = (int)line, .column = (int)column, .position = (int)at};
    snprintf(found->text, sizeof found->text, "more than %d nested objects and arrays",
             PTV_JSON_NESTED);
}

/* ---- Reading ---- */

json_t *ptv_json_load(const char *bytes, size_t n, size_t flags, json_error_t *found)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    size_t deep = find_too_deep(bytes, n);
    if (deep < n) {
        say_too_deep(bytes, deep, found);
        return NULL;
    }
    pthread_once(&once, give_memory);
    ran_out = false;
    json_t *json = json_loadb(bytes, n, flags, found);
    if (ran_out) {
        json_decref(json);
        json = NULL;
        memset(found, 0, sizeof *found);
    }
    ran_out = false;
    return json;
}
