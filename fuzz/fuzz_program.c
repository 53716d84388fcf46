/* Any bytes as a file, beginning with programs. */
#include "fuzz/agree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const ptv_image image = {data, size, size};
    all_agree(&image);
    return 0;
}
