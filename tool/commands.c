/* Looks up commands and options in the tables. */
#include "tool/manual.h"

#include <string.h>

/* ---- Commands ---- */

const char *ptv_command_word(const ptv_command *command)
{
    const char *space = strchr(command->name, ' ');
    return space == NULL ? command->name : space + 1;
}

const ptv_command *ptv_group_of(ptv_command_table all, const ptv_command *command)
{
    const size_t n = (size_t)(ptv_command_word(command) - command->name);
    for (size_t i = 0; n > 0 && i < PTV_COMMANDS; i++) {
        const char *name = all[i]->name;
        if (strlen(name) + 1 == n && memcmp(name, command->name, n - 1) == 0) {
            return all[i];
        }
    }
    return NULL;
}

const ptv_command *ptv_command_named(ptv_command_table all, const ptv_command *group,
                                     const char *word)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_command *command = all[i];
        if (strcmp(ptv_command_word(command), word) == 0 && ptv_group_of(all, command) == group) {
            return command;
        }
    }
    return NULL;
}

void ptv_offer_commands(ptv_nearest *nearest, ptv_command_table all, const ptv_command *group)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (ptv_group_of(all, all[i]) == group) {
            ptv_offer(nearest, ptv_command_word(all[i]));
        }
    }
}

const ptv_command *ptv_command_of(ptv_command_table all, int argc, char *const *argv, int *words)
{
    const ptv_command *command = argc > 0 ? ptv_command_named(all, NULL, argv[0]) : NULL;
    *words = command != NULL;
    if (command != NULL && command->group && argc > 1) {
        const ptv_command *inner = ptv_command_named(all, command, argv[1]);
        *words += inner != NULL;
        command = inner == NULL ? command : inner;
    }
    return command;
}

/* ---- Options ---- */

static bool has_option(ptv_command_table all, const ptv_command *command, const ptv_option *option)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        if (all[i] == command) {
            return (option->commands >> i & 1) != 0;
        }
    }
    return false;
}

const ptv_option *ptv_next_option(ptv_command_table all, const ptv_command *command, size_t *i)
{
    while (*i < ptv_option_count) {
        const ptv_option *option = &ptv_option_table[(*i)++];
        if (has_option(all, command, option)) {
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

const ptv_option *ptv_option_named(ptv_command_table all, const ptv_command *command,
                                   const char *name, size_t n)
{
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
        if (is_named(option, name, n)) {
            return option;
        }
    }
    return NULL;
}

const ptv_option *ptv_option_of(ptv_command_table all, const ptv_command *command, ptv_option_id id)
{
    const ptv_option *option;
    for (size_t i = 0; (option = ptv_next_option(all, command, &i)) != NULL;) {
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

bool ptv_is_choice(const char *argument, const char *value)
{
    char word[PTV_CHOICE];
    bool is = false;
    for (size_t i = 0; !is && ptv_choice_at(argument, i, word); i++) {
        is = strcmp(word, value) == 0;
    }
    return is;
}
