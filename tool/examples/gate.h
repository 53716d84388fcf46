/* The example of a rule of the gate. Not here: whether the tool says so (tests/gate). */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

/* Files and the command line, and what the command says, as strings. False: there is none. */
bool gate_example(const char *folder, const ptv_rule *rule, ptv_buffer *steps, ptv_buffer *says);
