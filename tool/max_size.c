/* What --max-size says. */
#include "tool/max_size.h"

gm_limit ptv_limit_of(uint64_t max_size)
{
    if (max_size == PTV_NO_SIZE) {
        return GM_LIMIT_DEFAULT;
    }
    uint64_t most = max_size == 0 ? UINT64_MAX : max_size;
    return (gm_limit){most, most};
}
