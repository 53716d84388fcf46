/* The example of a gate rule. Not here: whether the tool really says so (tests/gate). */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

/* Puts the files and the command line, and the output, as strings. Returns false if none. */
bool gate_example(const char *folder, const ptv_rule *rule, ptv_buffer *steps, ptv_buffer *says);
