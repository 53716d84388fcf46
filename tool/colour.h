/* Whether to use colours and UTF-8 on standard output. */
#pragma once

#include "tool/args.h"

/*
 * --color decides. Without it: no if NO_COLOR is set; yes if CLICOLOR_FORCE is set and not 0;
 * otherwise, yes on a terminal that is not dumb.
 */
bool ptv_wants_colour(const ptv_args *args);

/* Whether the reader's locale uses UTF-8. */
bool ptv_shows_utf8(void);
