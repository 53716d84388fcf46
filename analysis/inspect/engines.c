/* Payloads of TensorRT and Edge-LLM: headers and metadata, and the engine inside. */
#include "analysis/inspect/inspect_internal.h"
#include "verifiers/payloads/engine_parts.h"

enum { HEAD = 32, RANGES = 2 * 2 + 1 }; /* headers and metadata of both, and the engine */

static void add(ptv_part *parts, uint32_t *count, ptv_owner owner, ptv_range bytes)
{
    if (bytes.length > 0) {
        parts[(*count)++] = (ptv_part){.owner = owner,
                                       .at = bytes.at,
                                       .size = bytes.length,
                                       .segment = PTV_NO_SEGMENT,
                                       .owners = 1,
                                       .unit = PTV_NO_UNIT};
    }
}

/* A payload of Edge-LLM contains one of TensorRT instead of an engine. */
static bool read_ranges(const ptv_image *im, ptv_parts ranges[2], unsigned *count)
{
    *count = 0;
    ranges[0] = (ptv_parts){.whole = {0, im->size}};
    while (*count < 2 && ptv_read_parts(im, &ranges[*count])) {
        const ptv_range part = ranges[(*count)++].part;
        if (*count == 2 || !ptv_is_tensorrt(im, part)) {
            return true;
        }
        ranges[*count] = (ptv_parts){.whole = part};
    }
    return *count > 0;
}

bool ptv_has_engine(const ptv_run *run)
{
    const uint8_t backend = ptv_unit_at(run, ptv_state_of(run)->unit)->backend;
    ptv_parts ranges[2];
    unsigned count;
    return run->format == PTV_FORMAT_PAYLOAD && run->sound &&
           (backend == PTV_BACKEND_TENSORRT || backend == PTV_BACKEND_EDGE_LLM) &&
           read_ranges(&run->image, ranges, &count);
}

ptv_part *ptv_engine_parts(ptv_inspector *l, uint32_t *count)
{
    ptv_parts ranges[2];
    unsigned depth;
    ptv_part *parts = ptv_take(l, RANGES, sizeof *parts);
    if (parts == NULL || !read_ranges(&l->run.image, ranges, &depth)) {
        return parts;
    }
    for (unsigned i = 0; i < depth; i++) {
        add(parts, count, PTV_OWNER_HEADER, (ptv_range){ranges[i].whole.at, HEAD});
        add(parts, count, PTV_OWNER_HEADER, ranges[i].metadata);
    }
    add(parts, count, PTV_OWNER_OPAQUE, ranges[depth - 1].part);
    return parts;
}
