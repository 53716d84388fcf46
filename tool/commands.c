/* Finding commands and options in their tables. */
#include "tool/manual.h"

#include <string.h>

const ptv_command *const ptv_commands[PTV_COMMANDS] = {
    [PTV_VERIFY] = &ptv_verify_command,
    [PTV_RULES] = &ptv_rules_command,
    [PTV_EXPLAIN] = &ptv_explain_command,
    [PTV_INSPECT] = &ptv_inspect_command,
    [PTV_FIT] = &ptv_fit_command,
    [PTV_DUMP] = &ptv_dump_command,
    [PTV_MAKE] = &ptv_make_command,
    [PTV_EDIT] = &ptv_edit_command,
    [PTV_BUNDLE] = &ptv_bundle_command,
    [PTV_UNBUNDLE] = &ptv_unbundle_command,
    [PTV_PACK] = &ptv_pack_command,
    [PTV_UNPACK] = &ptv_unpack_command,
    [PTV_SMITH] = &ptv_smith_command,
    [PTV_SHRINK] = &ptv_shrink_command,
    [PTV_SCHEMA] = &ptv_schema_command,
    [PTV_SCHEMA_CHECK] = &ptv_schema_check_command,
    [PTV_SCHEMA_COPIES] = &ptv_schema_copies_command,
    [PTV_SCHEMA_PACKERS] = &ptv_schema_packers_command,
    [PTV_SCHEMA_MIRROR] = &ptv_schema_mirror_command,
    [PTV_SCHEMA_EVOLVE] = &ptv_schema_evolve_command,
    [PTV_SCHEMA_GATE] = &ptv_schema_gate_command,
    [PTV_SCHEMA_RULES] = &ptv_schema_rules_command,
    [PTV_HELP] = &ptv_help_command,
    [PTV_COMPLETIONS] = &ptv_completions_command,
    [PTV_VERSION_COMMAND] = &ptv_version_command,
};

/* ---- Commands ---- */

const char *ptv_command_word(const ptv_command *command)
{
    const char *space = strchr(command->name, ' ');
    return space == NULL ? command->name : space + 1;
}

const ptv_command *ptv_group_of(const ptv_command *command)
{
    const size_t n = (size_t)(ptv_command_word(command) - command->name);
    for (size_t i = 0; n > 0 && i < PTV_COMMANDS; i++) {
        const char *name = ptv_commands[i]->name;
        if (strlen(name) + 1 == n && memcmp(name, command->name, n - 1) == 0) {
            return ptv_commands[i];
        }
    }
    return NULL;
}

const ptv_command *ptv_command_named(const ptv_command *group, const char *word)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_command *command = ptv_commands[i];
        if (strcmp(ptv_command_word(command), word) == 0 && ptv_group_of(command) == group) {
            return command;
        }
    }
    return NULL;
}

void ptv_offer_commands(ptv_nearest *nearest, const ptv_command *group)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(ptv_commands[i]) == group) {
            ptv_offer(nearest, ptv_command_word(ptv_commands[i]));
        }
    }
}

const ptv_command *ptv_command_of(int argc, char *const *argv, int *words)
{
    const ptv_command *command = argc > 0 ? ptv_command_named(NULL, argv[0]) : NULL;
    *words = command != NULL;
    if (command != NULL && command->group && argc > 1) {
        const ptv_command *inner = ptv_command_named(command, argv[1]);
        *words += inner != NULL;
        command = inner == NULL ? command : inner;
    }
    return command;
}

/* ---- Options ---- */

bool ptv_has_option(const ptv_command *command, const ptv_option *option)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_commands[i] == command) {
            return (option->commands >> i & 1) != 0;
        }
    }
    return false;
}

const ptv_option *ptv_next_option(const ptv_command *command, size_t *i)
{
    while (*i < ptv_option_count) {
        const ptv_option *option = &ptv_option_table[(*i)++];
        if (ptv_has_option(command, option)) {
            return option;
        }
    }
    return NULL;
}

static bool is_named(const ptv_option *option, const char *name, size_t n)
{
    const bool letter = n == 2 && name[0] == '-' && name[1] != '-';
    return letter ? option->letter == name[1]
                  : strlen(option->name) == n && memcmp(option->name, name, n) == 0;
}

const ptv_option *ptv_option_named(const ptv_command *command, const char *name, size_t n)
{
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(command, &i)) != NULL;) {
        if (is_named(option, name, n)) {
            return option;
        }
    }
    return NULL;
}

const ptv_option *ptv_option_of(const ptv_command *command, ptv_option_id id)
{
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(command, &i)) != NULL;) {
        if (option->id == id) {
            return option;
        }
    }
    return NULL;
}

bool ptv_choice_at(const char *argument, size_t i, char word[PTV_CHOICE])
{
    for (; i > 0 && *argument != '\0'; i--) {
        argument += strcspn(argument, "|");
        argument += *argument == '|';
    }
    const size_t n = strcspn(argument, "|");
    const size_t most = n < PTV_CHOICE ? n : PTV_CHOICE - 1;
    memcpy(word, argument, most);
    word[most] = '\0';
    return n > 0;
}
