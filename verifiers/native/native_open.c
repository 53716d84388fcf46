/*
 * Opens a native graph that is a file, the payload of a delegate or a member of a package. All of
 * it is the flatbuffer.
 */
#include "native_open.h"

#include "../payloads/faults.h"
#include "native_graph.h"

enum { LEAST = 12, BODY = 8, LARGEST = 1 << 30 };

bool ptv_open_native(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    run->flat_size = run->image.size;
    if (run->flat_size > LARGEST) {
        ptv_report_in_header(run, &ptv_native_graph_too_large_rule, "(file)",
                             (ptv_range){0, run->flat_size},
                             ptv_unsigned_mismatch(run->flat_size, 0, LARGEST));
        return false;
    }
    return ptv_payload_has(run, LEAST);
}
