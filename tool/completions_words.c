/* Words that the completions of all shells have in common. */
#include <string.h>

#include "analysis/memory/release.h"
#include "analysis/render/formats.h"
#include "tool/completions.h"

static void put_choices(ptv_buffer *b, const char *argument, const char *between)
{
    char word[PTV_CHOICE];
    for (size_t i = 0; ptv_choice_at(argument, i, word); i++) {
        ptv_put_text(b, i == 0 ? "" : between);
        ptv_put_text(b, word);
    }
}

bool ptv_put_values(ptv_buffer *b, const ptv_option *option, const char *between)
{
    if (option->takes == PTV_TAKES_CHOICE) {
        put_choices(b, option->argument, between);
    }
    for (unsigned i = PTV_R1_0; option->takes == PTV_TAKES_RELEASE && i < PTV_RELEASES; i++) {
        ptv_put_text(b, i == PTV_R1_0 ? "" : between);
        ptv_put_text(b, ptv_release_name((ptv_release)i));
    }
    return option->takes == PTV_TAKES_CHOICE || option->takes == PTV_TAKES_RELEASE;
}

void ptv_put_reports(ptv_buffer *b)
{
    put_choices(b, PTV_FORMAT_WORDS, "= ");
    ptv_put_char(b, '=');
}

void ptv_put_command_words(ptv_buffer *b, ptv_command_table all, const ptv_command *group,
                           const char *between)
{
    bool any = false;
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            ptv_put_text(b, any ? between : "");
            ptv_put_text(b, ptv_command_word(all[i]));
            any = true;
        }
    }
}

/* Length of the first clause. */
static size_t brief_length(const char *help)
{
    static const char *const ends[] = {"; ", ". ", " ("};
    size_t n = strlen(help);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const char *end = strstr(help, ends[i]);
        n = end != NULL && (size_t)(end - help) < n ? (size_t)(end - help) : n;
    }
    return n;
}

void ptv_put_brief(ptv_buffer *b, const char *help, const char *special)
{
    for (size_t i = 0, n = brief_length(help); i < n; i++) {
        if (help[i] == '\'') {
            ptv_put_text(b, "'\\''");
        } else {
            ptv_put_text(b, strchr(special, help[i]) != NULL ? "\\" : "");
            ptv_put_char(b, help[i]);
        }
    }
}
