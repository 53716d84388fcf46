/* --show-config. */
#ifndef PTV_TOOL_SHOW_SETTINGS_H
#define PTV_TOOL_SHOW_SETTINGS_H

#include "tool/options.h"

/* Prints each setting, its value and where that comes from; the exit status. */
int ptv_show_settings(const ptv_options *options, const ptv_args *args);

#endif
