/* What the tables of manual.h say, for people and for shells. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

/* What the tool does: its commands. */
void ptv_put_overview(ptv_buffer *b, ptv_command_table all);

/* What one command does; of a group: its commands. */
void ptv_put_help(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* As much of that as a screen of 24 lines has. */
void ptv_put_screen(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* All of it in the language of man(7). */
void ptv_put_manual(ptv_buffer *b, ptv_command_table all);

/* That of one command, pteverify-COMMAND(1). */
void ptv_put_manual_of(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* A screen on standard output; NULL: the overview. The exit status. */
int ptv_print_screen(ptv_command_table all, const ptv_command *command);
int ptv_print_version(void);

/* Writes what was made for `command`, and frees it. The exit status; says what is wrong. */
int ptv_print(ptv_buffer *b, const char *command);

/* Says that there is no such command (in the group), and which one is nearest. */
void ptv_say_unknown_command(const char *command, ptv_command_table all, const ptv_command *group,
                             const char *word);
void ptv_say_missing_command(ptv_command_table all, const ptv_command *group);
