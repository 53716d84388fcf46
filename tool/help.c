/* Formats the help from the tables. */
#include "tool/help.h"

#include <string.h>

#include "tool/cli.h"
#include "tool/help_layout.h"
#include "tool/report_error.h"
#include "verifiers/include/pteverify.h"

enum { OPTION_COLUMN = 26, COMMAND_COLUMN = 15, NAME = 80 };

/* ---- Parts ---- */

/* "Usage: pteverify dump FILE", with one line for each way to call it. */
static void put_usage(ptv_buffer *b, const char *lines)
{
    const char *line;
    size_t n;
    const char *before = "Usage: pteverify ";
    while ((line = ptv_next_line(&lines, &n)) != NULL) {
        ptv_put_text(b, before);
        ptv_put(b, line, n);
        ptv_put_char(b, '\n');
        before = "       pteverify ";
    }
    ptv_put_char(b, '\n');
}

typedef void put_entry(ptv_buffer *b, const char *name, const char *text, size_t indent);

static void put_option(ptv_buffer *b, const ptv_option *option, put_entry *put)
{
    char room[NAME];
    ptv_buffer name = ptv_buffer_in(room, sizeof room);
    ptv_put_text(&name, option->letter == 0 ? "    " : "");
    ptv_put_option(&name, option);
    ptv_put(&name, "", 1);
    put(b, name.bytes, option->help, OPTION_COLUMN);
    b->failed = b->failed || name.failed;
    ptv_buffer_free(&name);
}

static void put_options(ptv_buffer *b, ptv_command_table all, const ptv_command *command,
                        put_entry *put)
{
    const ptv_option *option;
    ptv_put_text(b, "\nOptions:\n");
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
        put_option(b, option, put);
    }
}

static void put_names(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    static const char before[] = "Options: ";
    ptv_buffer names = {0};
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
        ptv_put_text(&names, names.length == 0 ? "" : " ");
        ptv_put_text(&names, option->name);
    }
    ptv_put_char(b, '\n');
    ptv_put_text(b, before);
    ptv_put_wrapped(b, names.bytes, names.length, sizeof before - 1, sizeof before - 1);
    b->failed = b->failed || names.failed;
    ptv_buffer_free(&names);
}

/* Puts the commands of a group, or those outside of groups if `group` is NULL. */
static void put_commands(ptv_buffer *b, ptv_command_table all, const ptv_command *group)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            ptv_put_entry(b, ptv_command_word(all[i]), all[i]->summary, COMMAND_COLUMN);
        }
    }
}

static void put_status(ptv_buffer *b, const ptv_command *command)
{
    static const char before[] = "Exit status: ";
    ptv_put_char(b, '\n');
    ptv_put_text(b, before);
    ptv_put_wrapped(b, command->status, strlen(command->status), sizeof before - 1, 0);
}

/* Puts only the lines that are shown verbatim. */
static void put_examples(ptv_buffer *b, const char *text)
{
    const char *line;
    size_t n;
    ptv_put_char(b, '\n');
    while ((line = ptv_next_line(&text, &n)) != NULL) {
        if (line[0] == ' ') {
            ptv_put(b, line, n);
            ptv_put_char(b, '\n');
        }
    }
}

/* ---- Pages ---- */

/* Fits one screen, which leaves no room for headings. */
void ptv_put_overview(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, "Usage: pteverify [OPTION]... FILE... | COMMAND ... | help COMMAND\n");
    put_commands(b, all, NULL);
    ptv_put_text(b, "Without a command, files are verified: see pteverify help verify.\n");
}

void ptv_put_help(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    put_usage(b, command->usage);
    ptv_put_paragraphs(b, command->text);
    if (command->group) {
        ptv_put_text(b, "\nCommands:\n");
        put_commands(b, all, command);
    }
    put_options(b, all, command, ptv_put_entry);
    if (command->more != NULL) {
        ptv_put_char(b, '\n');
        ptv_put_paragraphs(b, command->more);
    }
    put_status(b, command);
}

/* ---- One screen ---- */

/* What a screen contains, from the most to the least. */
typedef enum page { WHOLE, LINES_AND_EXAMPLES, LINES, NAMES_AND_EXAMPLES, NAMES } page;

static void put_short(ptv_buffer *b, ptv_command_table all, const ptv_command *command, page p)
{
    put_usage(b, command->usage);
    ptv_put_char(b, (char)(command->summary[0] - 'a' + 'A'));
    ptv_put_format(b, "%s.\n", command->summary + 1);
    if (p <= LINES) {
        put_options(b, all, command, ptv_put_entry_cut);
    } else {
        put_names(b, all, command);
    }
    if ((p == LINES_AND_EXAMPLES || p == NAMES_AND_EXAMPLES) && command->more != NULL) {
        put_examples(b, command->more);
    }
    put_status(b, command);
    ptv_put_format(b, "All of it: pteverify help %s\n", command->name);
}

static bool is_screen(const ptv_buffer *b)
{
    enum { SCREEN = 24 };
    size_t lines = 0;
    for (size_t i = 0; i < b->length; i++) {
        lines += b->bytes[i] == '\n';
    }
    return lines <= SCREEN;
}

void ptv_put_screen(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    ptv_put_help(b, all, command);
    for (unsigned p = LINES_AND_EXAMPLES; p <= NAMES && !is_screen(b); p++) {
        ptv_buffer_clear(b);
        put_short(b, all, command, (page)p);
    }
}

int ptv_print(ptv_buffer *b, const char *command)
{
    const int why = ptv_buffer_end(b, stdout);
    if (why != 0) {
        ptv_cannot_write(command, "standard output", why);
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

int ptv_print_screen(ptv_command_table all, const ptv_command *command)
{
    ptv_buffer b = {0};
    if (command == NULL) {
        ptv_put_overview(&b, all);
    } else {
        ptv_put_screen(&b, all, command);
    }
    return ptv_print(&b, command == NULL ? NULL : command->name);
}

/* ---- The commands ---- */

void ptv_say_unknown_command(const char *command, ptv_command_table all, const ptv_command *group,
                             const char *word)
{
    ptv_nearest nearest = {.word = word};
    ptv_offer_commands(&nearest, all, group);
    const char *mean = ptv_did_you_mean(&nearest);
    const char *name = group == NULL ? "" : group->name;
    if (mean[0] != '\0') {
        ptv_report_error(command, "unknown command '%s'%s", word, mean);
    } else {
        ptv_report_error(command, "unknown command '%s', see pteverify %s%s--help", word, name,
                         name[0] == '\0' ? "" : " ");
    }
}

void ptv_say_missing_command(ptv_command_table all, const ptv_command *group)
{
    ptv_buffer words = {0};
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            ptv_put_text(&words, words.length == 0 ? "" : ", ");
            ptv_put_text(&words, ptv_command_word(all[i]));
        }
    }
    ptv_put(&words, "", 1);
    ptv_report_error(group->name, "a command is missing: %s, see pteverify %s --help",
                     words.failed ? "..." : words.bytes, group->name);
    ptv_buffer_free(&words);
}

int ptv_print_version(void)
{
    ptv_buffer b = {0};
    ptv_put_text(&b, "pteverify " PTV_VERSION "\n");
    return ptv_print(&b, NULL);
}
