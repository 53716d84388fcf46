/* The limits of --max-size. */
#include "tool/max_size.h"

gm_limit ptv_max_size(const ptv_args *args)
{
    const uint64_t size = ptv_option_number(args, PTV_OPT_MAX_SIZE, 0);
    const uint64_t most = size == 0 ? UINT64_MAX : size;
    return ptv_is_given(args, PTV_OPT_MAX_SIZE) ? (gm_limit){most, most} : GM_LIMIT_DEFAULT;
}
