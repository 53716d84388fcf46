/* --show-config. */
#pragma once

#include "tool/config.h"

/* Prints each setting of the command, its value and its origin. Returns the exit status. */
int ptv_show_settings(const ptv_config *config, const ptv_args *args);
