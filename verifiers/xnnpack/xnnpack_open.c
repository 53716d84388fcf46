/*
 * The payload of XnnpackBackend: with a header, or, as in 2023, the flatbuffer alone. The header,
 * and how all of it is aligned, is judged in payloads/graph_header.c, as Vulkan's is.
 */
#include "xnnpack_open.h"

#include <string.h>

#include "../payloads/graph_header.h"

enum { BODY = 8 };

/* Without a header the identifier stands where the magic would; ptv_detect() has seen it. */
static bool open_bare(ptv_run *run)
{
    run->flat_size = run->image.size;
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
    run->header_length = PTV_PAYLOAD_HEADER; /* there is one, whatever it says of itself */
    return open;
}
