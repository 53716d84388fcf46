/* Completions for zsh: specifications for _arguments, by command. */
#include "tool/completions.h"

static const char begin[] = "#compdef pteverify\n"
                            "# Completions of pteverify for zsh; made by: pteverify completions "
                            "zsh\n"
                            "_pteverify_rules()\n"
                            "{\n"
                            "    local -a rules\n"
                            "    rules=(${(f)\"$(" PTV_RULE_NAMES ")\"})\n"
                            "    _sequence compadd -a rules\n"
                            "}\n"
                            "\n"
                            "_pteverify_report()\n"
                            "{\n"
                            "    compset -P '*=' && _files || compadd -S '' -- \"$@\"\n"
                            "}\n"
                            "\n"
                            "_pteverify()\n"
                            "{\n"
                            "    local command=verify\n"
                            "    local -a commands\n";

/* What needs escaping inside a single-quoted argument of _arguments. */
static const char special[] = "\\:[]";

static void put_words(ptv_buffer *b, ptv_command_table all, const ptv_command *group)
{
    ptv_put_text(b, "    commands=(\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            ptv_put_format(b, "        '%s:", ptv_command_word(all[i]));
            ptv_put_brief(b, all[i]->summary, "\\:");
            ptv_put_text(b, "'\n");
        }
    }
    ptv_put_text(b, "    )\n");
}

/* Removes the words of the command, so that its arguments count from 1. */
static void put_commands(ptv_buffer *b, ptv_command_table all)
{
    put_words(b, all, NULL);
    ptv_put_text(b, "    if ((CURRENT > 2)) && [[ -n ${(M)commands:#${words[2]}:*} ]]; then\n"
                    "        command=${words[2]}\n"
                    "        shift words\n"
                    "        ((CURRENT--))\n"
                    "    elif ((CURRENT == 2)); then\n"
                    "        _describe -t commands command commands\n"
                    "    fi\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (all[i]->group) {
            ptv_put_format(b, "    if [[ $command == %s ]]; then\n", all[i]->name);
            put_words(b, all, all[i]);
            ptv_put_text(b, "    if ((CURRENT == 2)); then\n"
                            "        _describe -t commands command commands\n"
                            "        return\n"
                            "    fi\n"
                            "    command+=\" ${words[2]}\"\n"
                            "    shift words\n"
                            "    ((CURRENT--))\n"
                            "    fi\n");
        }
    }
}

static void put_action(ptv_buffer *b, const ptv_option *option)
{
    ptv_buffer values = {0};
    if (ptv_put_values(&values, option, " ")) {
        ptv_put_char(b, '(');
        ptv_put(b, values.bytes, values.length);
        ptv_put_char(b, ')');
    } else if (option->takes == PTV_TAKES_REPORT) {
        ptv_put_text(b, "_pteverify_report ");
        ptv_put_reports(b);
    } else {
        ptv_put_text(b, option->takes == PTV_TAKES_FILE     ? "_files"
                        : option->takes == PTV_TAKES_FOLDER ? "_files -/"
                        : option->takes == PTV_TAKES_RULES  ? "_pteverify_rules"
                                                            : " ");
    }
    b->failed = b->failed || values.failed;
    ptv_buffer_free(&values);
}

static void put_spelling(ptv_buffer *b, const ptv_option *option, const char *name)
{
    ptv_put_text(b, option->list ? " \\\n            '*" : " \\\n            '");
    ptv_put_text(b, name);
    ptv_put_text(b, option->takes == PTV_TAKES_NOTHING ? "" : name[1] == '-' ? "=" : "+");
    ptv_put_char(b, '[');
    ptv_put_brief(b, option->help, special);
    ptv_put_char(b, ']');
    if (option->takes != PTV_TAKES_NOTHING) {
        ptv_put_text(b, option->words ? ":*-*:value:" : ":value:");
        put_action(b, option);
    }
    ptv_put_char(b, '\'');
}

static void put_option(ptv_buffer *b, const ptv_option *option)
{
    const char letter[] = {'-', option->letter, '\0'};
    put_spelling(b, option, option->name);
    if (option->letter != 0) {
        put_spelling(b, option, letter);
    }
}

static void put_operands(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    static const char *const actions[] = {
        [PTV_FILE_OPERAND] = "*:file:_files",
        [PTV_RULE_OPERAND] = "1:rule:_pteverify_rules",
        [PTV_COMMAND_OPERAND] = "*:command:(",
        [PTV_SHELL_OPERAND] = "1:shell:(" PTV_SHELLS ")",
    };
    if (command->operand != PTV_NO_OPERAND) {
        ptv_put_format(b, " \\\n            '%s", actions[command->operand]);
        if (command->operand == PTV_COMMAND_OPERAND) {
            ptv_put_command_words(b, all, NULL, " ");
            ptv_put_char(b, ')');
        }
        ptv_put_char(b, '\'');
    }
}

void ptv_put_zsh(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, begin);
    put_commands(b, all);
    ptv_put_text(b, "    case $command in\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_option *option;
        ptv_put_format(b, "    ('%s')\n        _arguments -s -S", all[i]->name);
        for (size_t k = 0; (option = ptv_next_option(all, all[i], &k)) != NULL;) {
            put_option(b, option);
        }
        put_operands(b, all, all[i]);
        ptv_put_text(b, " ;;\n");
    }
    ptv_put_text(b, "    esac\n}\n\n_pteverify \"$@\"\n");
}
