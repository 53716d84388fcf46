/* Faults that the headers of several kinds of payloads share. */
#include "faults.h"

bool ptv_payload_has_in(ptv_run *run, ptv_range whole, uint64_t bytes)
{
    if (whole.length < bytes) {
        ptv_report_in_header(run, &ptv_payload_head_missing_rule, "(file)", whole,
                             ptv_unsigned_mismatch(whole.length, bytes, UINT64_MAX));
    }
    return whole.length >= bytes;
}

bool ptv_payload_has(ptv_run *run, uint64_t bytes)
{
    return ptv_payload_has_in(run, (ptv_range){0, run->image.size}, bytes);
}

const ptv_rule ptv_payload_head_missing_rule = {
    .name = "payload-head-missing",
    .code = 733,
    .severity = PTV_ERROR,
    .title = "a payload is shorter than the header that its backend reads",
    .why = "the backend reads the header without asking how long it is, or refuses the payload",
    .fix = "compare the length of the payload with that of the original: it was truncated, or is "
           "of another backend",
};

void ptv_payload_padding(ptv_run *run, ptv_range range)
{
    for (uint64_t i = 0; i < range.length; i++) {
        uint8_t byte = ptv_u8(&run->image, range.at + i);
        if (byte != 0) {
            ptv_report_in_header(run, &ptv_payload_padding_not_zero_rule, "(padding)",
                                 (ptv_range){range.at + i, 1}, ptv_unsigned_mismatch(byte, 0, 0));
            return;
        }
    }
}

const ptv_rule ptv_payload_padding_not_zero_rule = {
    .name = "payload-padding-not-zero",
    .code = 738,
    .severity = PTV_WARNING,
    .title = "padding in the header of a payload is not zero",
    .why = "exporters write zeros; anything else was put there later",
    .fix = "find out who wrote into the payload after the lowering",
};

void ptv_payload_trailing_in(ptv_run *run, ptv_range whole, uint64_t end)
{
    uint64_t rest = whole.length - end;
    if (rest > 0) {
        ptv_report_in_header(run, &ptv_payload_trailing_bytes_rule, "(trailing bytes)",
                             (ptv_range){whole.at + end, rest}, ptv_unsigned_mismatch(rest, 0, 0));
    }
}

void ptv_payload_trailing(ptv_run *run, uint64_t end)
{
    ptv_payload_trailing_in(run, (ptv_range){0, run->image.size}, end);
}

const ptv_rule ptv_payload_trailing_bytes_rule = {
    .name = "payload-trailing-bytes",
    .code = 740,
    .severity = PTV_WARNING,
    .title = "a payload continues after what its header accounts for",
    .why = "no exporter writes such bytes",
    .fix = "find out what appended them, or export the model again",
};

/* ---- Fired by the files that know the parts ---- */

const ptv_rule ptv_payload_part_past_end_rule = {
    .name = "payload-part-past-end",
    .code = 734,
    .severity = PTV_ERROR,
    .title = "the header of a payload places a part outside the payload",
    .why = "most backends follow offsets and sizes without a check",
    .fix = "compare offset and size in its header with the length of the payload: it was "
           "truncated, or its header changed",
};

const ptv_rule ptv_payload_length_rule = {
    .name = "payload-length",
    .code = 735,
    .severity = PTV_ERROR,
    .title = "a payload is not as long as its header says",
    .why = "the backend believes the header",
    .fix = "compare the length of the payload with that of the original: it was truncated, or "
           "something was appended",
};

const ptv_rule ptv_payload_part_unidentified_rule = {
    .name = "payload-part-unidentified",
    .code = 736,
    .severity = PTV_ERROR,
    .title = "a part of a payload does not begin with its identifier",
    .why = "the backend refuses the payload",
    .fix = "look whether bytes are missing or too many between the header of the payload and this "
           "part",
};

const ptv_rule ptv_payload_part_misaligned_rule = {
    .name = "payload-part-misaligned",
    .code = 739,
    .severity = PTV_WARNING,
    .title = "data in a payload does not begin at a multiple of 16",
    .why = "exporters pad to 16; kernels may rely on it",
    .fix = "look at what makes the payload: it pads to 16 before each of its parts; or bytes were "
           "inserted before them",
};

const ptv_rule ptv_payload_value_invalid_rule = {
    .name = "payload-value-invalid",
    .code = 747,
    .severity = PTV_ERROR,
    .title = "a number in the header of a payload cannot be right",
    .why = "the backend refuses it, or reads more than there is",
    .fix = "look whether the payload is of another release of the compiler than this one knows; "
           "else its bytes were changed",
};
