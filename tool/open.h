/* Opening the model that a subcommand reads, and reporting why that fails. */
#pragma once

#include "golden/codec/source.h"
#include "tool/input.h"

/* ptv_input_open() for a model. */
bool ptv_open_model(const char *command, ptv_input *in, const char *path, const gm_limit *limit);

/* gm_open(). It reads the file, so call it under the guard. */
bool ptv_open_source(const char *command, gm_source *source, const ptv_input *in, const char *path);
