/* Breakpoints at the basic blocks of a library, in memory. See server.h. */
#pragma once

#include <cstddef>
#include <cstdint>

// Reads the list and makes the code writable. `executed` is shared with children: a byte per block.
bool blocks_open(const char *path, const char *library, uint8_t *executed, size_t most);

// In the process that forks: breakpoints at all that have not been executed, and at no others.
void blocks_arm();
void blocks_disarm(); // or the end of the process runs into them

// In a child, from the handler of SIGTRAP: marks the block and lets it go on. False: not ours.
bool blocks_hit(uintptr_t pc);

size_t blocks_executed();
void blocks_forget();
