/* The limits that a command line sets. */
#pragma once

#include "golden/codec/limit.h"
#include "tool/args.h"

/* What --max-size says: both limits; 0: none; not given: the defaults. */
gm_limit ptv_max_size(const ptv_args *args);
