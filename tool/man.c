/* The manual pages: the texts of the help in the language of man(7). */
#include <ctype.h>
#include <string.h>

#include "tool/help.h"
#include "tool/help_layout.h"
#include "verifiers/include/pteverify.h"

/* Puts a line, escaped so that no part of it is a request. */
static void put_escaped(ptv_buffer *b, const char *text, size_t n)
{
    if (n > 0 && (text[0] == '.' || text[0] == '\'')) {
        ptv_put_text(b, "\\&");
    }
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\\') {
            ptv_put_text(b, "\\e");
        } else if (text[i] == '-') {
            ptv_put_text(b, "\\-");
        } else {
            ptv_put_char(b, text[i]);
        }
    }
}

static void put_line(ptv_buffer *b, const char *before, const char *text)
{
    ptv_put_text(b, before);
    put_escaped(b, text, strlen(text));
    ptv_put_char(b, '\n');
}

/* Puts verbatim lines between .nf and .fi. */
static void put_text(ptv_buffer *b, const char *text)
{
    const char *line;
    size_t n;
    bool plain = true;
    while ((line = ptv_next_line(&text, &n)) != NULL) {
        const bool shown = n > 0 && line[0] == ' ';
        if (shown && plain) {
            ptv_put_text(b, ".nf\n");
        } else if (!shown && !plain) {
            ptv_put_text(b, ".fi\n");
        }
        plain = !shown;
        if (n == 0) {
            ptv_put_text(b, ".PP\n");
        } else {
            put_escaped(b, line, n);
            ptv_put_char(b, '\n');
        }
    }
    ptv_put_text(b, plain ? "" : ".fi\n");
}

static void put_usage(ptv_buffer *b, const char *lines)
{
    const char *line;
    size_t n;
    ptv_put_text(b, ".nf\n");
    while ((line = ptv_next_line(&lines, &n)) != NULL) {
        ptv_put_text(b, "\\fBpteverify\\fR ");
        put_escaped(b, line, n);
        ptv_put_char(b, '\n');
    }
    ptv_put_text(b, ".fi\n");
}

static void put_option(ptv_buffer *b, const ptv_option *option)
{
    const char letter[] = {option->letter, '\0'};
    ptv_put_text(b, ".TP\n");
    if (option->letter != 0) {
        ptv_put_text(b, "\\fB\\-");
        put_escaped(b, letter, 1);
        ptv_put_text(b, "\\fR, ");
    }
    ptv_put_text(b, "\\fB");
    put_escaped(b, option->name, strlen(option->name));
    ptv_put_text(b, "\\fR");
    if (option->argument != NULL) {
        ptv_put_text(b, " \\fI");
        put_escaped(b, option->argument, strlen(option->argument));
        ptv_put_text(b, "\\fR");
    }
    ptv_put_char(b, '\n');
    put_line(b, "", option->help);
}

/* Options that every command has are described only once. */
static void put_options(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    const ptv_option *option;
    const bool first = command == all[PTV_VERIFY];
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
        if (first || option->id != PTV_OPT_HELP) {
            put_option(b, option);
        }
    }
}

static void put_command(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    put_line(b, ".SS pteverify ", command->name);
    put_usage(b, command->usage);
    ptv_put_text(b, ".PP\n");
    put_text(b, command->text);
    put_options(b, all, command);
    if (command->more != NULL) {
        ptv_put_text(b, ".PP\n");
        put_text(b, command->more);
    }
    ptv_put_text(b, ".PP\n");
    put_line(b, "Exit status: ", command->status);
}

/* Puts "pteverify\-schema\-check", in capitals for the title. */
static void put_page(ptv_buffer *b, const ptv_command *command, bool capitals)
{
    ptv_put_text(b, capitals ? "PTEVERIFY\\-" : "pteverify\\-");
    for (const char *c = command->name; *c != '\0'; c++) {
        if (*c == ' ') {
            ptv_put_text(b, "\\-");
        } else {
            ptv_put_char(b, capitals ? (char)toupper((unsigned char)*c) : *c);
        }
    }
}

#define TITLE_END " 1 \"\" \"pteverify " PTV_VERSION "\" \"User Commands\"\n.SH NAME\n"

void ptv_put_manual_of(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    ptv_put_text(b, ".TH ");
    put_page(b, command, true);
    ptv_put_text(b, TITLE_END);
    put_page(b, command, false);
    put_line(b, " \\- ", command->summary);
    ptv_put_text(b, ".SH SYNOPSIS\n");
    put_usage(b, command->usage);
    ptv_put_text(b, ".SH DESCRIPTION\n");
    put_text(b, command->text);
    ptv_put_text(b, ".SH OPTIONS\n");
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
        put_option(b, option);
    }
    if (command->more != NULL) {
        ptv_put_text(b, ".SH NOTES\n");
        put_text(b, command->more);
    }
    ptv_put_text(b, ".SH EXIT STATUS\n");
    put_text(b, command->status);
    ptv_put_text(b, ".SH SEE ALSO\n.BR pteverify (1)\n");
}

void ptv_put_manual(ptv_buffer *b, ptv_command_table all)
{
    const ptv_command *verify = all[PTV_VERIFY];
    ptv_put_text(b, ".TH PTEVERIFY" TITLE_END
                    "pteverify \\- verify ExecuTorch model files\n.SH SYNOPSIS\n");
    put_usage(b, "[OPTION]... FILE...\nCOMMAND ...");
    ptv_put_text(b, ".SH DESCRIPTION\n");
    put_text(b, verify->text);
    ptv_put_text(b, ".SH OPTIONS\n");
    put_options(b, all, verify);
    ptv_put_text(b, ".SH COMMANDS\n");
    for (size_t i = PTV_VERIFY + 1; i < PTV_COMMANDS; i++) {
        put_command(b, all, all[i]);
    }
    ptv_put_text(b, ".SH EXIT STATUS\n");
    put_text(b, verify->status);
    ptv_put_text(b, ".SH EXAMPLES\n");
    put_text(b, verify->more);
    ptv_put_text(b, ".SH SEE ALSO\n");
    for (size_t i = PTV_VERIFY; i < PTV_COMMANDS; i++) {
        ptv_put_text(b, ".BR ");
        put_page(b, all[i], false);
        ptv_put_text(b, i + 1 < PTV_COMMANDS ? " (1),\n" : " (1)\n");
    }
}
