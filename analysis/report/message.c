/* Lines that start out in a buffer of their own. */
#include "analysis/report/message.h"

void ptv_message_begin(ptv_message *m, const char *text)
{
    m->line = ptv_buffer_in(m->room, sizeof m->room);
    ptv_put_text(&m->line, text);
}

void ptv_message_say(ptv_message *m, FILE *out)
{
    ptv_put_char(&m->line, '\n');
    if (m->line.failed) {
        fputs("pteverify: out of memory\n", out);
    } else {
        (void)ptv_buffer_flush(&m->line, out);
    }
    ptv_buffer_free(&m->line);
}
