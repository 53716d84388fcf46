/* Shared by the completions of all shells; for completions*.c only. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

#define PTV_SHELLS "bash zsh fish"

/* Shell command that prints the names of all rules, one per line. */
#define PTV_RULE_NAMES "pteverify rules 2>/dev/null | while read -r c s n t; do echo \"$n\"; done"

/* Puts the words that an option takes, "text json". Returns false if it takes other values. */
bool ptv_put_values(ptv_buffer *b, const ptv_option *option, const char *between);

/* Puts what may come before the "=" of a report, "text= json=". */
void ptv_put_reports(ptv_buffer *b);

/* Puts the names of the commands of a group, or of the top level if `group` is NULL. */
void ptv_put_command_words(ptv_buffer *b, ptv_command_table all, const ptv_command *group,
                           const char *between);

/* Puts the first clause of a help text, with a backslash before each character in `special`. */
void ptv_put_brief(ptv_buffer *b, const char *help, const char *special);

void ptv_put_bash(ptv_buffer *b, ptv_command_table all);
void ptv_put_zsh(ptv_buffer *b, ptv_command_table all);
void ptv_put_fish(ptv_buffer *b, ptv_command_table all);
