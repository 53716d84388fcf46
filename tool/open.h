/* Opening the model that a subcommand reads, and saying why that fails. */
#pragma once

#include "golden/codec/source.h"
#include "tool/input.h"

/* ptv_input_open() of a model. */
bool ptv_open_model(const char *command, ptv_input *in, const char *path, const gm_limit *limit);

/* gm_open(), which reads it: to be guarded. */
bool ptv_open_source(const char *command, gm_source *source, const ptv_input *in, const char *path);
