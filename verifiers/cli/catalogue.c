/* The rules as people read them. */
#include "verifiers/cli/catalogue.h"

#include <string.h>

#include "verifiers/report/buffer.h"
#include "verifiers/report/policy.h"

static const char *severity_word(const ptv_rule *rule)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    return words[rule->severity & 3];
}

static void put_padded(ptv_buffer *b, const char *text, size_t width)
{
    ptv_put_text(b, text);
    for (size_t n = strlen(text); n < width; n++) {
        ptv_put_char(b, ' ');
    }
    ptv_put_text(b, "  ");
}

static size_t longest_name(void)
{
    size_t longest = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        size_t n = strlen(ptv_rule_at(i)->name);
        longest = n > longest ? n : longest;
    }
    return longest;
}

bool ptv_catalogue_list(FILE *out)
{
    size_t width = longest_name();
    ptv_buffer b = {0};
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        ptv_put_u64(&b, rule->code);
        ptv_put_text(&b, "  ");
        put_padded(&b, severity_word(rule), strlen("warning"));
        put_padded(&b, rule->name, width);
        ptv_put_text(&b, rule->title);
        ptv_put_char(&b, '\n');
    }
    bool written = ptv_buffer_flush(&b, out);
    ptv_buffer_free(&b);
    return written;
}

static void put_part(ptv_buffer *b, const char *label, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return;
    }
    ptv_put_text(b, label);
    ptv_put_text(b, text);
    ptv_put_char(b, '\n');
}

static void put_rule(ptv_buffer *b, const ptv_rule *rule)
{
    ptv_put_text(b, rule->name);
    ptv_put_text(b, " (");
    ptv_put_u64(b, rule->code);
    ptv_put_text(b, ", ");
    ptv_put_text(b, severity_word(rule));
    ptv_put_text(b, ")\n");
    put_part(b, "what:    ", rule->title);
    put_part(b, "why:     ", rule->why);
    put_part(b, "fix:     ", rule->fix);
    put_part(b, "example: ", rule->breaks);
}

bool ptv_catalogue_explain(FILE *out, const char *word, bool *known)
{
    const ptv_rule *rule = ptv_rule_named(word, strlen(word));
    *known = rule != NULL;
    if (rule == NULL) {
        return true;
    }
    ptv_buffer b = {0};
    put_rule(&b, rule);
    bool written = ptv_buffer_flush(&b, out);
    ptv_buffer_free(&b);
    return written;
}
