/* What has to follow when a file is written again: numbers, segments, patches. For rebuild.c. */
#ifndef GOLDEN_EDIT_RENUMBER_H
#define GOLDEN_EDIT_RENUMBER_H

#include "golden/codec/encode.h"
#include "golden/codec/source.h"

/* Header numbers that are what encoding computes are computed from now on. */
void ge_free_numbers(gm_model *model, const gm_source *source, const gm_encoding *unedited);

/* The root's list of segments as it is now. */
gm_value ge_segment_list(const gm_model *model);

/* Gives each segment its bytes after the list of them was changed. False: out of memory. */
bool ge_follow_segments(gm_model *model, const gm_value *before);

/* Moves patches and the size by as much as what they stood behind has moved in `now`. */
void ge_move_patches(gm_model *model, const gm_source *source, const ptv_image *now);

#endif
