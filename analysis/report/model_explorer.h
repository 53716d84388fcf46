/* Input for model-explorer (github.com/google-ai-edge/model-explorer): graphs as JSON. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/*
 * A collection of graphs: for each method its instructions, between a node for its inputs and one
 * for its outputs; for each payload of a known format its nodes. `seen` must come from
 * ptv_inspect_fully(); `label` names the collection.
 */
void ptv_put_model_explorer(ptv_buffer *b, const ptv_run *run, const ptv_inspection *seen,
                            const char *label);
