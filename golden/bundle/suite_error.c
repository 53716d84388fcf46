/* Reports errors in a suite, with their location. */
#include "golden/bundle/suite_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void describe(const gm_suite *s, const ptv_step *at, gm_error *error, const char *format,
                     va_list list)
{
    snprintf(error->path, sizeof error->path, "%s", s->path);
    vsnprintf(error->what, sizeof error->what, format, list);
    ptv_json_locate(s->text, s->n, at, &error->line, &error->column);
}

static void hand_out(gm_suite *s, const ptv_step *at, const char *format, va_list list)
{
    gm_error warning;
    if (s->warned++ < GM_SUITE_WARNINGS && s->options->warn != NULL) {
        describe(s, at, &warning, format, list);
        s->options->warn(s->options->context, &warning);
    }
}

bool gm_suite_refuse(gm_suite *s, const ptv_step *at, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    describe(s, at, s->error, format, list);
    va_end(list);
    return false;
}

bool gm_suite_object(gm_suite *s, const ptv_step *at, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (s->options->force) {
        hand_out(s, at, format, list);
    } else {
        describe(s, at, s->error, format, list);
    }
    va_end(list);
    return s->options->force;
}

void gm_suite_warn(gm_suite *s, const ptv_step *at, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    hand_out(s, at, format, list);
    va_end(list);
}

bool gm_suite_no_memory(gm_suite *s, const ptv_step *at)
{
    return gm_suite_refuse(s, at, "out of memory");
}

static bool is_known(const char *name, const char *const *known)
{
    while (*known != NULL && strcmp(*known, name) != 0) {
        known++;
    }
    return *known != NULL;
}

bool gm_suite_members(gm_suite *s, const ptv_step *at, const json_t *object,
                      const char *const *known)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (!is_known(name, known)) {
            ptv_step key = ptv_at_key(at, name);
            return gm_suite_refuse(s, &key, "unknown member '%.40s'", name);
        }
    }
    return true;
}
