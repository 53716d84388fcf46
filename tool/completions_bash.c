/* Completions for bash: one function, with a case for each command and for each value. */
#include "tool/completions.h"

static const char begin[] =
    "# Completions of pteverify for bash; made by: pteverify completions bash\n"
    "_pteverify_rules()\n"
    "{\n"
    "    local before=\n"
    "    case $1 in *,*) before=${1%,*},;; esac\n"
    "    COMPREPLY=($(compgen -P \"$before\" -W \"$(" PTV_RULE_NAMES ")\" -- \"${1##*,}\"))\n"
    "}\n"
    "\n"
    "_pteverify_files()\n"
    "{\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    local name\n"
    "    while IFS= read -r name; do\n"
    "        COMPREPLY+=(\"$name\")\n"
    "    done < <(compgen \"$1\" -- \"$2\")\n"
    "}\n"
    "\n"
    "_pteverify()\n"
    "{\n"
    "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command=verify options\n"
    "    if [[ $word == = ]]; then\n"
    "        word=\n"
    "    elif [[ $before == = ]]; then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    COMPREPLY=()\n";

static const char end[] = "    if [[ $word == -* ]]; then\n"
                          "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                          "    else\n"
                          "        _pteverify_files -f \"$word\"\n"
                          "    fi\n"
                          "}\n"
                          "complete -F _pteverify pteverify\n";

/* Finds the command in the first words, once they are complete. */
static void put_commands(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, "    if ((COMP_CWORD > 1)); then\n        case ${COMP_WORDS[1]} in\n        ");
    ptv_put_command_words(b, all, NULL, "|");
    ptv_put_text(b, ")\n            command=${COMP_WORDS[1]} ;;\n        esac\n    fi\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_command *group = all[i];
        if (group->group) {
            ptv_put_format(b, "    if [[ $command == %s ]] && ((COMP_CWORD > 2)); then\n",
                           group->name);
            ptv_put_text(b, "        case ${COMP_WORDS[2]} in\n        ");
            ptv_put_command_words(b, all, group, "|");
            ptv_put_text(b, ")\n            command+=\" ${COMP_WORDS[2]}\" ;;\n"
                            "        esac\n    fi\n");
        }
    }
}

static void put_pattern(ptv_buffer *b, const ptv_command *command, const ptv_option *option)
{
    ptv_put_format(b, "    \"%s %s\"", command->name, option->name);
    if (option->letter != 0) {
        ptv_put_format(b, " | \"%s -%c\"", command->name, option->letter);
    }
    ptv_put_text(b, ")\n        ");
}

static void put_value(ptv_buffer *b, const ptv_option *option)
{
    switch (option->takes) {
    case PTV_TAKES_CHOICE:
    case PTV_TAKES_RELEASE:
        ptv_put_text(b, "COMPREPLY=($(compgen -W \"");
        (void)ptv_put_values(b, option, " ");
        ptv_put_text(b, "\" -- \"$word\"))");
        break;
    case PTV_TAKES_FILE: ptv_put_text(b, "_pteverify_files -f \"$word\""); break;
    case PTV_TAKES_FOLDER: ptv_put_text(b, "_pteverify_files -d \"$word\""); break;
    case PTV_TAKES_REPORT: /* bash treats what follows "=" as a separate word */
        ptv_put_text(b, "compopt -o nospace 2>/dev/null\n        COMPREPLY=($(compgen -W \"");
        ptv_put_reports(b);
        ptv_put_text(b, "\" -- \"$word\"))");
        break;
    case PTV_TAKES_RULES: ptv_put_text(b, "_pteverify_rules \"$word\""); break;
    default: ptv_put_text(b, ":"); break; /* a number or a text: nothing to offer */
    }
    ptv_put_text(b, "\n        return ;;\n");
}

static void put_values(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, "    case \"$command $before\" in\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_option *option;
        for (size_t k = 0; (option = ptv_next_option(all, all[i], &k)) != NULL;) {
            if (option->takes != PTV_TAKES_NOTHING) {
                put_pattern(b, all[i], option);
                put_value(b, option);
            }
        }
    }
    ptv_put_text(b, "    esac\n");
}

static void put_options(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    const ptv_option *option;
    ptv_put_format(b, "    \"%s\")\n        options=\"", command->name);
    for (size_t k = 0; (option = ptv_next_option(all, command, &k)) != NULL;) {
        ptv_put_format(b, "%s ", option->name);
        if (option->letter != 0) {
            ptv_put_format(b, "-%c ", option->letter);
        }
    }
    ptv_put_text(b, "\"\n");
}

/* Operands: commands, rules or shells where the command takes them, otherwise files. */
static void put_operands(ptv_buffer *b, ptv_command_table all, const ptv_command *command)
{
    if (command->group || command->operand == PTV_COMMAND_OPERAND) {
        ptv_put_text(b, "        [[ $word == -* ]] || {\n            COMPREPLY=($(compgen -W \"");
        ptv_put_command_words(b, all, command->group ? command : NULL, " ");
        ptv_put_text(b, "\" -- \"$word\"))\n            return\n        }\n");
    } else if (command->operand == PTV_SHELL_OPERAND) {
        ptv_put_text(b, "        [[ $word == -* ]] || {\n            "
                        "COMPREPLY=($(compgen -W \"" PTV_SHELLS "\" -- \"$word\"))\n"
                        "            return\n        }\n");
    } else if (command->operand == PTV_RULE_OPERAND) {
        ptv_put_text(b, "        [[ $word == -* ]] || {\n            _pteverify_rules \"$word\"\n"
                        "            return\n        }\n");
    }
    ptv_put_text(b, "        ;;\n");
}

void ptv_put_bash(ptv_buffer *b, ptv_command_table all)
{
    ptv_put_text(b, begin);
    put_commands(b, all);
    put_values(b, all);
    ptv_put_text(b, "    if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then\n"
                    "        COMPREPLY=($(compgen -W \"");
    ptv_put_command_words(b, all, NULL, " ");
    ptv_put_text(b, "\" -- \"$word\"))\n    fi\n    case $command in\n");
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        put_options(b, all, all[i]);
        put_operands(b, all, all[i]);
    }
    ptv_put_text(b, "    esac\n");
    ptv_put_text(b, end);
}
