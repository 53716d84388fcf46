/* What a call of the tool gives up before it reads its models (base/confine.h). */
#pragma once

#include "tool/outputs.h"

/*
 * Once all options and settings are known, and before any model is opened; `outputs` may be NULL.
 * What can still be written are these, -o, --blobs and --write-baseline. Not for commands that
 * start others. Where the kernel refuses, a note says so. --no-confine: nothing happens.
 */
void ptv_confine_call(const ptv_args *args, const ptv_outputs *outputs);
