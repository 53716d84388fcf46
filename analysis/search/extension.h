/* What the name of a file says about its format. */
#pragma once

#include "analysis/report/policy.h"

/* Extensions of models, for messages. */
#define PTV_MODEL_NAMES ".pte, .bpte, .ptd, .nfat, .ptn, .ptg or .safetensors"

/* Whether a search for models includes a file of this name. */
bool ptv_is_model_name(const char *name);

/*
 * Emits a note if the name indicates a different format from the file's. A name that indicates none
 * is fine, and so is a format without an extension of its own.
 */
void ptv_check_extension(ptv_sink sink, void *context, const char *path, ptv_format format);
