/* From a binary to a model. Blobs stay where they are: in the image. */
#ifndef GOLDEN_CODEC_DECODE_H
#define GOLDEN_CODEC_DECODE_H

#include "golden/codec/source.h"

/*
 * Fills `model` (after gm_begin) from a source that gm_open has found readable. The
 * image must outlive the model. False when memory ran out. Finds out the layout
 * (layout.h) and what no part accounts for (patches).
 */
bool gm_decode(gm_model *model, const gm_source *source);

#endif
