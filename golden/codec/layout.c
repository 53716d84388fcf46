/* Which writer wrote a binary. */
#include "golden/codec/layout.h"

gm_layout gm_guess_layout(const gm_source *source)
{
    (void)source;
    return GM_LAYOUT_DEFAULT;
}
