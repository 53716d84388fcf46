/*
 * Headers of MLX and MPS payloads, which are a flatbuffer followed by data, and bare flatbuffers
 * such as TOSA. Of the flatbuffer itself only the root offset is checked.
 */
#include <string.h>

#include "../context/limits.h"
#include "../context/units.h"
#include "faults.h"
#include "flat.h"

enum {
    MAGIC_AT = 4,
    DATA_AT = PTV_FLAT_DATA_AT,
    SIZE_AT = PTV_FLAT_DATA_SIZE_AT,
    HEADER = PTV_FLAT_HEADER,
    MPS_LEAST = 30,
    IDENTIFIER = 4
};

/* Checks that the flatbuffer in [at, end) contains its root. Returns false, and reports, if not. */
static bool root(ptv_run *run, uint64_t at, uint64_t end)
{
    uint64_t room = end - at < 8 ? 0 : end - at - 4;
    uint32_t offset = room == 0 ? 0 : ptv_u32(&run->image, at);
    if (offset < 4 || offset > room) {
        ptv_report_in_header(run, &ptv_payload_part_past_end_rule, "header.root_offset",
                             (ptv_range){at, end - at < 4 ? end - at : 4},
                             ptv_unsigned_mismatch(offset, 4, room));
        return false;
    }
    return true;
}

void ptv_check_flat_payload(ptv_run *run)
{
    if (ptv_payload_has(run, 12)) {
        root(run, 0, run->image.size);
    }
}

/*
 * Checks the place of the data behind the flatbuffer. Returns false if it is outside the payload,
 * or starts so late that offsets in the flatbuffer would exceed 31 bits.
 */
static bool data(ptv_run *run)
{
    uint64_t offset = ptv_u64(&run->image, DATA_AT);
    uint64_t size = ptv_u64(&run->image, SIZE_AT);
    uint64_t room = run->image.size;
    uint64_t most = room < HEADER + (uint64_t)INT32_MAX ? room : HEADER + (uint64_t)INT32_MAX;
    if (offset <= HEADER || offset > most) {
        ptv_report_in_header(run, &ptv_payload_part_past_end_rule, "header.data_offset",
                             (ptv_range){DATA_AT, 8},
                             ptv_unsigned_mismatch(offset, HEADER + 1, most));
        return false;
    }
    if (size > room - offset) {
        ptv_report_in_header(run, &ptv_payload_part_past_end_rule, "header.data_size",
                             (ptv_range){SIZE_AT, 8},
                             ptv_unsigned_mismatch(size, 0, room - offset));
        return false;
    }
    if (offset % PTV_PAYLOAD_ALIGNED != 0) {
        ptv_report_in_header(run, &ptv_payload_part_misaligned_rule, "header.data_offset",
                             (ptv_range){DATA_AT, 8},
                             ptv_multiple_mismatch(offset, PTV_PAYLOAD_ALIGNED));
    }
    ptv_payload_trailing(run, offset + size);
    return true;
}

bool ptv_check_mlx(ptv_run *run)
{
    if (!ptv_payload_has(run, HEADER)) {
        return false;
    }
    ptv_payload_padding(run, (ptv_range){0, MAGIC_AT});
    return data(run) && root(run, HEADER, ptv_u64(&run->image, DATA_AT));
}

/* Before release 0.4 there was no header, and the flatbuffer's identifier served as the magic. */
bool ptv_check_mps(ptv_run *run)
{
    const uint64_t at = HEADER + IDENTIFIER;
    if (!ptv_payload_has(run, MPS_LEAST)) {
        return false;
    }
    if (ptv_u32(&run->image, 0) != 0) {
        return root(run, 0, run->image.size);
    }
    if (run->image.size < at + 4 || memcmp(run->image.bytes + at, "MP00", 4) != 0) {
        ptv_report_in_header(run, &ptv_payload_part_unidentified_rule, "header.identifier",
                             (ptv_range){at, run->image.size < at + 4 ? run->image.size - at : 4},
                             ptv_no_mismatch());
        return false;
    }
    return data(run) && root(run, HEADER, ptv_u64(&run->image, DATA_AT));
}

void ptv_enter_flat_payload(ptv_run *run)
{
    uint64_t end = ptv_u64(&run->image, DATA_AT);
    run->header_length = HEADER;
    run->segment_base = end;
    run->segment_bytes = ptv_u64(&run->image, SIZE_AT);
    if (ptv_reaches(run, end)) {
        ptv_narrow(run, HEADER, end - HEADER);
    } else {
        run->flat_size = end; /* how many bytes have to be in memory */
    }
}
