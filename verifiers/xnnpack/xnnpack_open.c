/*
 * Opens payloads of XnnpackBackend: a header and a flatbuffer or, as in 2023, a bare flatbuffer.
 * payloads/graph_header.c checks the header and all alignment, as it does for Vulkan.
 */
#include "xnnpack_open.h"

#include <string.h>

#include "../context/limits.h"
#include "../payloads/graph_header.h"

enum { BODY = 8 };

/* Without a header the identifier is where the magic would be. ptv_detect() has checked it. */
static bool open_bare(ptv_run *run)
{
    run->flat_size = run->image.size;
    (void)ptv_reaches(run, run->flat_size);
    return ptv_has_payload_header(run);
}

bool ptv_open_xnnpack(ptv_run *run, uint32_t *body)
{
    static const ptv_payload_names names = {
        "header.constant_data_offset", "header.constant_data_size", {"XN01", "XN00"}};
    *body = BODY;
    if (memcmp(run->image.bytes + PTV_PAYLOAD_MAGIC_AT, "XH00", 4) != 0) {
        return open_bare(run);
    }
    bool open = ptv_open_payload_header(run, &names);
    run->header_length = PTV_PAYLOAD_HEADER; /* there is a header, whatever length it claims */
    return open;
}
