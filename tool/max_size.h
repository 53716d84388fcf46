/* The limits that a command line sets. */
#pragma once

#include "golden/codec/limit.h"
#include "tool/args.h"

/* --max-size sets both limits. 0 means no limit; without the option, the defaults apply. */
gm_limit ptv_max_size(const ptv_args *args);
