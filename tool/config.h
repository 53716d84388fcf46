/*
 * What the settings say where no argument does, for any command that has --config. It attaches
 * itself so: rows in option_table.c (--config, --no-config, --show-config) and setting_table.c;
 * ptv_config_keep() for each value of an option that is a list; ptv_config_begin() instead of
 * ptv_args_parse(); ptv_show_settings() if --show-config is given. A command with more lists than
 * --output calls ptv_config_read(), and takes them itself: first those of the settings.
 */
#pragma once

#include "tool/outputs.h"
#include "tool/settings.h"

/* One time that a list was given: the option and its value. */
typedef struct ptv_given {
    const ptv_option *option;
    const char *value;
} ptv_given;

/* All zero: nothing was read. */
typedef struct ptv_config {
    ptv_settings settings;
    bool set[PTV_OPTION_IDS]; /* by the settings, and not by an argument */
    ptv_given *given;         /* by arguments, in their order */
    size_t given_count, given_room;
    bool no_memory; /* which has been said */
} ptv_config;

/* Keeps the value of an argument, until the settings are known; false: out of memory. */
bool ptv_config_keep(ptv_config *config, const ptv_option *option, const char *value);

/* Reads the settings; values that are no lists become arguments. -1, or the exit status. */
int ptv_config_read(ptv_config *config, ptv_args *args);

/* Parses the arguments, then the same, and all --output, for commands that have no other lists. */
int ptv_config_begin(ptv_config *config, ptv_args *args, ptv_outputs *outputs);
void ptv_config_free(ptv_config *config);

/* Whether a value is for this command. */
bool ptv_is_setting_of(const ptv_args *args, const ptv_setting_value *value);

/* Whether an argument gives the format, "sarif=...". */
bool ptv_is_output_given(const ptv_config *config, const char *format);

/* A format of the settings, unless an argument gives it; false: what is wrong has been said. */
bool ptv_config_format(ptv_config *config, ptv_outputs *outputs, const ptv_setting_value *value);

/* False, which has been said. */
bool ptv_config_no_memory(ptv_config *config);
