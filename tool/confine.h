/* Privileges that the tool gives up before it reads models (base/confine.h). */
#pragma once

#include "tool/outputs.h"

/*
 * To be called when all options and settings are known, before any model is opened. Only the files
 * of `outputs` (may be NULL), -o, --blobs and --write-baseline stay writable. Not for commands that
 * start other programs. Prints a note if the kernel refuses. Does nothing with --no-confine.
 */
void ptv_confine_call(const ptv_args *args, const ptv_outputs *outputs);
