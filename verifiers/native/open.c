/*
 * The native graph as a file, as the payload of a delegate, as a member of a package: the
 * flatbuffer is all there is.
 */
#include "open.h"

#include "../payloads/faults.h"

enum { LEAST = 12, BODY = 8 };

bool ptv_open_native(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    run->flat_size = run->image.size;
    return ptv_payload_has(run, LEAST);
}
