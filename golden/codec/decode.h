/* Decodes binaries to models. Blobs stay where they are, in the image. */
#pragma once

#include "golden/codec/source.h"

/*
 * Fills `model` (after gm_begin) from a source that gm_open found readable. The image must outlive
 * the model. Also determines the layout (gm_guess_layout), and the bytes that belong to no part
 * (patches). False if out of memory.
 */
bool gm_decode(gm_model *model, const gm_source *source);

/* ---- Which writer produced a binary, as far as its bytes tell: codec_layout.c ---- */

/*
 * Finds the closest layout; it is exact for the exporters of releases 0.4 to 1.5. False if out of
 * memory.
 */
bool gm_guess_layout(gm_layout *layout, const gm_source *source);
