/* Opens payloads of VulkanBackend. A bare flatbuffer is recognised, but refused. */
#include "vulkan_open.h"

#include <string.h>

#include "../payloads/graph_header.h"

enum { BODY = 8 };

bool ptv_open_vulkan(ptv_run *run, uint32_t *body)
{
    static const ptv_payload_names names = {
        "header.bytes_offset", "header.bytes_size", {"VK00", NULL}};
    const uint64_t size = run->image.size;
    *body = BODY;
    if (memcmp(run->image.bytes + PTV_PAYLOAD_MAGIC_AT, "VH00", 4) != 0) {
        ptv_refuse_bare_payload(run);
        return false;
    }
    bool open = ptv_open_payload_header(run, &names);
    if (run->segment_base != 0 && run->segment_bytes == 0) {
        run->segment_bytes = size - run->segment_base; /* as the backend does */
    }
    return open;
}
