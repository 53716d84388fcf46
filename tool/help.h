/* Help and manual pages, made from the tables of manual.h. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

/* Puts what the tool does and its commands. */
void ptv_put_overview(ptv_buffer *b, ptv_command_table all);

/* Puts what a command does, or the commands of a group. */
void ptv_put_help(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* Puts as much of that as fits a screen of 24 lines. */
void ptv_put_screen(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* Puts the manual page of the tool in the language of man(7). */
void ptv_put_manual(ptv_buffer *b, ptv_command_table all);

/* Puts the manual page of one command, pteverify-COMMAND(1). */
void ptv_put_manual_of(ptv_buffer *b, ptv_command_table all, const ptv_command *command);

/* Prints a screen, or the overview if `command` is NULL. Returns the exit status. */
int ptv_print_screen(ptv_command_table all, const ptv_command *command);
int ptv_print_version(void);

/* Prints the buffer and frees it. Reports errors for `command`. Returns the exit status. */
int ptv_print(ptv_buffer *b, const char *command);

/* Reports an unknown command (of the group), with the nearest one. */
void ptv_say_unknown_command(const char *command, ptv_command_table all, const ptv_command *group,
                             const char *word);
void ptv_say_missing_command(ptv_command_table all, const ptv_command *group);
