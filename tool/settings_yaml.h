/* The text of settings; for settings.c only. */
#ifndef PTV_TOOL_SETTINGS_YAML_H
#define PTV_TOOL_SETTINGS_YAML_H

#include "tool/settings.h"

/* Appends the values. -1, or the exit status: what is wrong has been said. */
int ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n);

#endif
