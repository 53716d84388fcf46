/* What the completions of all shells share; for completions*.c only. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

#define PTV_SHELLS "bash zsh fish"

/* Names of rules, one a line: what a shell runs for them. */
#define PTV_RULE_NAMES "pteverify rules 2>/dev/null | while read -r c s n t; do echo \"$n\"; done"

/* The words that may follow an option, "text json"; false: it is not one of a few. */
bool ptv_put_values(ptv_buffer *b, const ptv_option *option, const char *between);

/* What may stand before the "=" of a report, "text= json=". */
void ptv_put_reports(ptv_buffer *b);

/* Words of commands, or those of a group. */
void ptv_put_command_words(ptv_buffer *b, ptv_command_table all, const ptv_command *group,
                           const char *between);

/* The first part of a help, for a line: its characters `special` get a backslash. */
void ptv_put_brief(ptv_buffer *b, const char *help, const char *special);

void ptv_put_bash(ptv_buffer *b, ptv_command_table all);
void ptv_put_zsh(ptv_buffer *b, ptv_command_table all);
void ptv_put_fish(ptv_buffer *b, ptv_command_table all);
