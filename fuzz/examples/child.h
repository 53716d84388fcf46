// What the server and its children share. Not for others.
#pragma once

#include "fuzz/examples/server.h"
#include "fuzz/runtime/judge_parts.h"

struct Shared {
    size_t size;
    bool full;
    size_t slack;   // bytes that may be read behind memory that the runtime is given
    outcome result; // written by the child, also when it dies
    Progress progress;
    uint8_t bytes[SERVER_LARGEST];
    uint8_t executed[SERVER_BLOCKS];
};
extern Shared *shared;

// Before the first fork: what children need and must not be the first to do.
bool prepare_children();

// The child: a byte at `ask` for each input, one at `answer` when it is done.
[[noreturn]] void serve(int ask, int answer, const server_limits &limits);
