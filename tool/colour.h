/* Whether a report on standard output has colours. */
#pragma once

#include "tool/args.h"

/*
 * What --color says; else not when NO_COLOR is set; else when CLICOLOR_FORCE is, but to 0; else on
 * a terminal, unless it is a dumb one.
 */
bool ptv_wants_colour(const ptv_args *args);

/* Whether the locale says that whoever reads this reads UTF-8. */
bool ptv_shows_utf8(void);
