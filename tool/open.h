/* Opening the model that a subcommand reads, and saying why that fails. */
#ifndef PTV_TOOL_OPEN_H
#define PTV_TOOL_OPEN_H

#include "golden/codec/source.h"
#include "tool/input.h"

/* ptv_input_open() of a model. */
bool ptv_open_model(const char *command, ptv_input *in, const char *path, const gm_limit *limit);

/* gm_open(), which reads it: to be guarded. */
bool ptv_open_source(const char *command, gm_source *source, const ptv_input *in, const char *path);

#endif
