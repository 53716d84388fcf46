/* A change as one line: what was removed or added, or the old and new value. */
#include "analysis/inspect/diff.h"

#include "analysis/inspect/inspect_words.h"

static void put_side(ptv_buffer *b, const ptv_diff_side *side)
{
    if (side->numeric) {
        ptv_put_u64(b, side->number);
    } else {
        ptv_put(b, side->text.bytes, side->text.length);
    }
}

/* "+12", "-3", if both sides are numbers. */
static void put_growth(ptv_buffer *b, const ptv_change *c)
{
    if (c->before.there && c->after.there && c->before.numeric && c->after.numeric) {
        const bool more = c->after.number > c->before.number;
        ptv_put_text(b, more ? " (+" : " (-");
        ptv_put_u64(b,
                    more ? c->after.number - c->before.number : c->before.number - c->after.number);
        ptv_put_char(b, ')');
    }
}

static const char *colour_of(const ptv_change *c)
{
    return !c->before.there ? "\033[32m" : !c->after.there ? "\033[31m" : "\033[33m";
}

void ptv_put_change(ptv_buffer *b, const ptv_change *c, bool colour)
{
    const char *sign = !c->before.there ? "+" : !c->after.there ? "-" : "~";
    ptv_put_text(b, colour ? colour_of(c) : "");
    ptv_put_text(b, sign);
    ptv_put_text(b, colour ? "\033[0m " : " ");
    ptv_put_format(b, "%-10s ", ptv_aspect_word(c->aspect));
    if (c->method.bytes != NULL) {
        ptv_put_string(b, c->method);
        ptv_put_text(b, ": ");
    }
    ptv_put_string(b, c->subject);
    ptv_put_text(b, ": ");
    if (c->before.there) {
        put_side(b, &c->before);
        ptv_put_text(b, c->after.there ? " -> " : "");
    }
    if (c->after.there) {
        put_side(b, &c->after);
    }
    put_growth(b, c);
    ptv_put_char(b, '\n');
}

void ptv_put_comparison_line(ptv_buffer *b, const ptv_comparison *comparison)
{
    uint64_t all = 0;
    const char *before = ": ";
    for (unsigned i = 0; i < PTV_ASPECTS; i++) {
        all += comparison->changes[i];
    }
    if (all == 0) {
        ptv_put_text(b, "no changes");
    } else {
        ptv_put_counted(b, all, "change");
    }
    for (unsigned i = 0; i < PTV_ASPECTS; i++) {
        if (comparison->changes[i] > 0) {
            ptv_put_format(b, "%s%llu %s", before, (unsigned long long)comparison->changes[i],
                           ptv_aspect_word((ptv_aspect)i));
            before = ", ";
        }
    }
    ptv_put_char(b, '\n');
}
