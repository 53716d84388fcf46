/* Which function of the graph is at an address: what this program was linked from. */
#pragma once

#include <stdint.h>

#include "tests/library/callgraph.h"

void read_symbols(void);

/* A function calls what is at this address, as add_call() says. Fails when nothing is. */
void add_address(function *from, uintptr_t at, unsigned level);
