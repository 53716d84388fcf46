/* What the name of a file says it is. */
#pragma once

#include "analysis/report/policy.h"

/* Those of models, in words. */
#define PTV_MODEL_NAMES ".pte, .bpte, .ptd, .nfat, .ptn, .ptg or .safetensors"

/* Whether a search for models takes a file of this name. */
bool ptv_is_model_name(const char *name);

/*
 * Notes when the name announces another format than the file has. Names that announce
 * none are no fault, nor is a format that has no name of its own.
 */
void ptv_check_extension(ptv_sink sink, void *context, const char *path, ptv_format format);
