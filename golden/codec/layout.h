/* Which writer wrote a binary, as far as its bytes show. */
#ifndef GOLDEN_CODEC_LAYOUT_H
#define GOLDEN_CODEC_LAYOUT_H

#include "golden/codec/source.h"

/*
 * The layout that comes closest; exact for the exporters of releases 0.4 to 1.5. False
 * when memory ran out.
 */
bool gm_guess_layout(gm_layout *layout, const gm_source *source);

#endif
