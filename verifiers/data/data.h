/* Data files (.ptd): the header FH01, and the layout of early 2025. */
#pragma once

#include "../core/run.h"

bool ptv_open_data(ptv_run *run, uint32_t *body);
