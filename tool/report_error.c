/* Prints messages, and keeps the first one. */
#include "tool/report_error.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "analysis/report/message.h"
#include "golden/codec/limit.h"

enum { LONGEST = 8192 }; /* a path has at most half of that */

static char first[LONGEST];

static void say(const char *command, const char *text)
{
    ptv_message message;
    ptv_message_begin(&message, "pteverify");
    if (command != NULL && strcmp(command, "verify") != 0) {
        ptv_put_char(&message.line, ' ');
        ptv_put_text(&message.line, command);
    }
    ptv_put_text(&message.line, ": ");
    ptv_put_safe_text(&message.line, text);
    ptv_message_say(&message, stderr);
}

void ptv_report_error(const char *command, const char *format, ...)
{
    static char text[LONGEST];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (first[0] == '\0') {
        memcpy(first, text, sizeof first);
    }
    say(command, text);
}

void ptv_cannot_write(const char *command, const char *path, int why)
{
    if (why != EPIPE) {
        ptv_report_error(command, "cannot write %s: %s", path, strerror(why));
    }
}

void ptv_cannot_read(const char *path, int why, uint64_t most)
{
    if (why == GM_OVER_LIMIT) {
        ptv_report_error(NULL, "%s: larger than %llu MiB", path, (unsigned long long)most >> 20);
    } else {
        ptv_report_error(NULL, "%s: %s", path, strerror(why));
    }
}

const char *ptv_first_complaint(void)
{
    return first[0] == '\0' ? NULL : first;
}
