/* Lists and lines. */
#include "analysis/inspect/text_parts.h"

uint32_t ptv_shown(const ptv_page *p, uint32_t count)
{
    const uint64_t most = p->style->most;
    return most == 0 || count <= most ? count : (uint32_t)most;
}

void ptv_put_rest(const ptv_page *p, const char *before, uint32_t count)
{
    const uint32_t shown = ptv_shown(p, count);
    if (shown < count) {
        ptv_put_format(p->b, "%s... %u more\n", before, count - shown);
    }
}

void ptv_put_heading(const ptv_page *p, const char *text, ptv_string name)
{
    ptv_put_text(p->b, p->style->colour ? "\n\033[1m" : "\n");
    ptv_put_text(p->b, text);
    ptv_put_string(p->b, name);
    ptv_put_text(p->b, p->style->colour ? "\033[0m" : "");
}

void ptv_put_spaces(ptv_buffer *b, size_t line, unsigned column)
{
    do {
        ptv_put_char(b, ' ');
    } while (!b->failed && b->length - line < column);
}
