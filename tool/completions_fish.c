/* Completions for fish: a line for each command and each option. */
#include "tool/completions.h"

static const char begin[] =
    "# Completions of pteverify for fish; made by: pteverify completions fish\n"
    "function __pteverify_command\n"
    "    set -l words (commandline -opc)\n"
    "    set -e words[1]\n"
    "    if test (count $words) -gt 0; and contains -- $words[1] $__pteverify_commands\n"
    "        if contains -- $words[1] $__pteverify_groups; and test (count $words) -gt 1\n"
    "            echo $words[1] $words[2]\n"
    "        else\n"
    "            echo $words[1]\n"
    "        end\n"
    "    else\n"
    "        echo verify\n"
    "    end\n"
    "end\n"
    "\n"
    "function __pteverify_is\n"
    "    test \"$(__pteverify_command)\" = \"$argv\"\n"
    "end\n"
    "\n"
    "function __pteverify_is_first\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n"
    "\n"
    "function __pteverify_rules\n"
    "    pteverify rules 2>/dev/null | string match -rg '^\\S+\\s+\\S+\\s+(\\S+)'\n"
    "end\n"
    "\n";

static void put_quoted(ptv_buffer *b, const char *help)
{
    ptv_put_text(b, " -d '");
    ptv_put_brief(b, help, "\\");
    ptv_put_char(b, '\'');
}

static void put_when(ptv_buffer *b, const ptv_command *command)
{
    ptv_put_format(b, "complete -c pteverify -n '__pteverify_is %s'", command->name);
}

static void put_words(ptv_buffer *b, ptv_command_table all, const ptv_command *group)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            if (group == NULL) {
                ptv_put_text(b, "complete -c pteverify -n __pteverify_is_first");
            } else {
                put_when(b, group);
                ptv_put_text(b, " -f");
            }
            ptv_put_format(b, " -a %s", ptv_command_word(all[i]));
            put_quoted(b, all[i]->summary);
            ptv_put_char(b, '\n');
        }
    }
}

static void put_argument(ptv_buffer *b, const ptv_option *option)
{
    ptv_buffer values = {0};
    if (ptv_put_values(&values, option, " ")) {
        ptv_put_text(b, " -x -a '");
        ptv_put(b, values.bytes, values.length);
        ptv_put_char(b, '\'');
    } else if (option->takes == PTV_TAKES_REPORT) {
        ptv_put_text(b, " -r -F -a '");
        ptv_put_reports(b);
        ptv_put_char(b, '\'');
    } else {
        ptv_put_text(b, option->takes == PTV_TAKES_NOTHING ? ""
                        : option->takes == PTV_TAKES_FILE  ? " -r -F"
                        : option->takes == PTV_TAKES_FOLDER
                            ? " -x -a '(__fish_complete_directories)'"
                        : option->takes == PTV_TAKES_RULES
                            ? " -x -a '(__fish_complete_list , __pteverify_rules)'"
                            : " -x");
    }
    b->failed = b->failed || values.failed;
    ptv_buffer_free(&values);
}

static void put_option(ptv_buffer *b, const ptv_command *command, const ptv_option *option)
{
    put_when(b, command);
    ptv_put_format(b, " -l %s", option->name + 2);
    if (option->letter != 0) {
        ptv_put_format(b, " -s %c", option->letter);
    }
    put_argument(b, option);
    put_quoted(b, option->help);
    ptv_put_char(b, '\n');
}

static void put_operands(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    if (command->operand == PTV_FILE_OPERAND || command->group) {
        return; /* files are the default; commands of a group are done elsewhere */
    }
    put_when(b, command);
    ptv_put_text(b, " -f");
    if (command->operand == PTV_COMMAND_OPERAND) {
        ptv_put_text(b, " -a '");
        ptv_put_command_words(b, all, NULL, " ");
        ptv_put_char(b, '\'');
    }
    ptv_put_text(b, command->operand == PTV_RULE_OPERAND    ? " -a '(__pteverify_rules)'"
                    : command->operand == PTV_SHELL_OPERAND ? " -a '" PTV_SHELLS "'"
                                                            : "");
    ptv_put_char(b, '\n');
}

void ptv_put_fish(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, begin);
    ptv_put_text(b, "set -g __pteverify_commands ");
    ptv_put_command_words(b, all, NULL, " ");
    ptv_put_text(b, "\nset -g __pteverify_groups");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (all[i]->group) {
            ptv_put_format(b, " %s", all[i]->name);
        }
    }
    ptv_put_char(b, '\n');
    put_words(b, all, NULL);
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_option *option;
        if (all[i]->group) {
            put_words(b, all, all[i]);
        }
        for (size_t k = 0; (option = ptv_next_option(all, all[i], &k)) != NULL;) {
            put_option(b, all[i], option);
        }
        put_operands(b, all, all[i]);
    }
}
