/*
 * Settings stand in for arguments that were not given, in any command that has --config. To add a
 * command: rows in option_table.c (--config, --no-config, --show-config) and setting_table.c;
 * ptv_config_keep() for each value of a list option; ptv_config_begin() instead of
 * ptv_args_parse(); ptv_show_settings() if --show-config is given. A command with other lists than
 * --output calls ptv_config_read() and handles the lists itself, those of the settings first.
 */
#pragma once

#include "tool/outputs.h"
#include "tool/settings.h"

/* One occurrence of a list option, with its value. */
typedef struct ptv_given {
    const ptv_option *option;
    const char *value;
} ptv_given;

/* All zero: nothing was read. */
typedef struct ptv_config {
    ptv_settings settings;
    bool set[PTV_OPTION_IDS]; /* set by the settings, not by an argument */
    ptv_given *given;         /* by arguments, in order */
    size_t given_count, given_room;
    bool no_memory; /* which has been reported */
} ptv_config;

/* Keeps an argument's value until the settings are known. Returns false if out of memory. */
bool ptv_config_keep(ptv_config *config, const ptv_option *option, const char *value);

/* Reads the settings; scalar values become arguments. Returns -1, or the exit status. */
int ptv_config_read(ptv_config *config, ptv_args *args);

/* Parses arguments, reads settings, adds all --output; for commands with no other lists. */
int ptv_config_begin(ptv_config *config, ptv_args *args, ptv_outputs *outputs);
void ptv_config_free(ptv_config *config);

/* Whether a setting applies to this command. */
bool ptv_is_setting_of(const ptv_args *args, const ptv_setting_value *value);

/* Whether an --output argument has this format, "sarif=...". */
bool ptv_is_output_given(const ptv_config *config, const char *format);

/* Adds an output of the settings unless an argument has its format. Returns false on error. */
bool ptv_config_format(ptv_config *config, ptv_outputs *outputs, const ptv_setting_value *value);

/* Reports that memory ran out. Returns false. */
bool ptv_config_no_memory(ptv_config *config);
