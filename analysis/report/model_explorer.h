/* What model-explorer (github.com/google-ai-edge/model-explorer) opens: graphs as JSON. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/*
 * A collection of graphs: of each method its instructions between a node for its inputs and one for
 * its outputs, of each payload that anybody can look into its nodes. `seen`: after
 * ptv_inspect_fully(); `label`: of the collection.
 */
void ptv_put_model_explorer(ptv_buffer *b, const ptv_run *run, const ptv_inspection *seen,
                            const char *label);
