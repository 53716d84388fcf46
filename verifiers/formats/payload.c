/* Which payload it is: by its bytes, and where these say nothing, by its backend. */
#include "formats.h"

ptv_format ptv_detect_payload(const ptv_image *image, ptv_vec id, const ptv_image *names,
                              uint8_t *backend)
{
    (void)id;
    (void)names;
    *backend = 0;
    ptv_format format = ptv_detect(image);
    switch (format) {
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_NFAT:
    case PTV_FORMAT_XNNPACK:
    case PTV_FORMAT_VULKAN: return format;
    default: return PTV_FORMAT_UNKNOWN;
    }
}
