/* Breakpoints in memory at the basic blocks of a library. See server.h. */
#pragma once

#include <cstddef>
#include <cstdint>

// Reads the list and makes code writable. `executed`, shared with children, has a byte per block.
bool blocks_open(const char *path, const char *library, uint8_t *executed, size_t most);

// In the forking process: sets breakpoints at exactly the blocks not executed so far.
void blocks_arm();
void blocks_disarm(); // else the exiting process hits them

// In a child's SIGTRAP handler: marks the block and lets it continue. False if it is not ours.
bool blocks_hit(uintptr_t pc);

size_t blocks_executed();
void blocks_forget();
