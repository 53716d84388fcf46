/* From a binary to a model. Blobs stay where they are: in the image. */
#pragma once

#include "golden/codec/source.h"

/*
 * Fills `model` (after gm_begin) from a source that gm_open has found readable. The
 * image must outlive the model. False when memory ran out. Finds out the layout
 * (gm_guess_layout) and what no part accounts for (patches).
 */
bool gm_decode(gm_model *model, const gm_source *source);

/* ---- Which writer wrote a binary, as far as its bytes show: codec_layout.c ---- */

/*
 * The layout that comes closest; exact for the exporters of releases 0.4 to 1.5. False
 * when memory ran out.
 */
bool gm_guess_layout(gm_layout *layout, const gm_source *source);
