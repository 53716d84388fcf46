/* Finds functions of the graph by address, from the symbols of this program. */
#pragma once

#include <stdint.h>

#include "tests/library/callgraph.h"

void read_symbols(void);

/* Adds a call to the function at this address, like add_call(). Fails if there is none. */
void add_address(function *from, uintptr_t at, unsigned level);
