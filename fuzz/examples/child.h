// What the server and its children share; internal.
#pragma once

#include "fuzz/examples/server.h"
#include "fuzz/runtime/judge_parts.h"

struct Shared {
    size_t size;
    bool full;
    size_t slack;   // bytes that may be read past the end of memory given to the runtime
    outcome result; // written by the child, even as it dies
    Progress progress;
    uint8_t bytes[SERVER_LARGEST];
    uint8_t executed[SERVER_BLOCKS];
};
extern Shared *shared;

// Before the first fork: initialises whatever a child must not be the first to initialise.
bool prepare_children();

// The child's loop: reads a byte from `ask` for each input, writes one to `answer` when done.
[[noreturn]] void serve(int ask, int answer, const server_limits &limits);
