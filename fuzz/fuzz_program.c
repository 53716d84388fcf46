/* Any bytes as a file, starting from programs: all ways to verify agree. */
#include "fuzz/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    const ptv_image image = {data, size, size};
    (void)all_agree(&image, &run);
    return 0;
}
