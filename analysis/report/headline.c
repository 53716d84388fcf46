/* The first line of a finding. */
#include "analysis/report/headline.h"

void ptv_put_effect(ptv_buffer *b, ptv_effect effect, bool colour)
{
    static const char *const colours[] = {"\033[2m", "\033[1;36m", "\033[1;35m", "\033[1;31m"};
    ptv_put_text(b, colour ? colours[effect] : "");
    ptv_put_text(b, ptv_effect_word(effect));
    ptv_put_char(b, ':');
    ptv_put_text(b, colour ? "\033[0m" : "");
}

void ptv_put_position(ptv_buffer *b, const char *path, uint64_t at, uint64_t length)
{
    ptv_put_safe_text(b, path);
    ptv_put_text(b, ":0x");
    ptv_put_hex(b, at, 1);
    ptv_put_char(b, '+');
    ptv_put_u64(b, length);
}

void ptv_put_rule(ptv_buffer *b, const ptv_rule *rule, ptv_effect effect, bool colour)
{
    ptv_put_text(b, ": ");
    ptv_put_effect(b, effect, colour);
    ptv_put_char(b, ' ');
    ptv_put_text(b, rule->title);
    ptv_put_text(b, " [");
    ptv_put_text(b, rule->name);
    ptv_put_text(b, "]\n");
}
