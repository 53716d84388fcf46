/*
 * The header of XNNPACK and Vulkan payloads. All positions count from the start of the payload,
 * whose place in the file guarantees no alignment.
 */
#include "graph_header.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/units.h"
#include "faults.h"

static const ptv_rule payload_too_short_rule, payload_header_short_rule,
    payload_header_length_unusual_rule, payload_flatbuffer_out_of_range_rule,
    payload_flatbuffer_misaligned_rule, payload_identifier_unknown_rule,
    payload_constants_misaligned_rule, payload_bytes_unused_rule, payload_header_missing_rule;

enum { FLAT_MIN = 8, IDENTIFIER_AT = 4, ALIGNMENT = 16 };

typedef struct header {
    uint32_t length;
    uint64_t flat, flat_size; /* wider than the fields, so that their sum cannot wrap */
    uint64_t data, data_size;
} header;

bool ptv_has_payload_header(ptv_run *run)
{
    if (run->image.size >= PTV_PAYLOAD_HEADER) {
        return true;
    }
    ptv_report_in_header(run, &payload_too_short_rule, "(file)", (ptv_range){0, run->image.size},
                         ptv_unsigned_mismatch(run->image.size, PTV_PAYLOAD_HEADER, UINT64_MAX));
    return false;
}

static const ptv_rule payload_too_short_rule = {
    .name = "payload-too-short",
    .code = 720,
    .severity = PTV_ERROR,
    .title = "a payload is shorter than its header",
    .why = "the backend refuses a payload of less than 30 bytes",
    .fix = "compare the length of the payload with that of the original: it was truncated",
};

/*@ requires ptv_is_loaded(im) && PTV_PAYLOAD_HEADER <= im->loaded; assigns \nothing;
    ensures \result.length <= 0xffff && \result.flat + \result.flat_size <= 0x1fffffffe;
    ensures \result.data <= 0xffffffff; */
static header read_header(const ptv_image *im)
{
    return (header){ptv_u16(im, PTV_PAYLOAD_LENGTH_AT), ptv_u32(im, PTV_PAYLOAD_FLAT_AT),
                    ptv_u32(im, PTV_PAYLOAD_FLAT_SIZE_AT), ptv_u32(im, PTV_PAYLOAD_DATA_AT),
                    ptv_u64(im, PTV_PAYLOAD_DATA_SIZE_AT)};
}

static void check_length(ptv_run *run, const header *h)
{
    if (h->length < PTV_PAYLOAD_HEADER) {
        ptv_report_in_header(run, &payload_header_short_rule, "header.header_length",
                             (ptv_range){PTV_PAYLOAD_LENGTH_AT, 2},
                             ptv_unsigned_mismatch(h->length, PTV_PAYLOAD_HEADER, UINT16_MAX));
    } else if (h->length > PTV_PAYLOAD_HEADER) {
        ptv_report_in_header(
            run, &payload_header_length_unusual_rule, "header.header_length",
            (ptv_range){PTV_PAYLOAD_LENGTH_AT, 2},
            ptv_unsigned_mismatch(h->length, PTV_PAYLOAD_HEADER, PTV_PAYLOAD_HEADER));
    }
}

static const ptv_rule payload_header_short_rule = {
    .name = "payload-header-short",
    .code = 721,
    .severity = PTV_ERROR,
    .title = "the header of a payload is shorter than its fields",
    .why = "the fields take 30 bytes; some runtimes refuse less, others read them all the same",
    .fix = "look at what makes the payload: its header has 30 bytes; where no code of yours does, "
           "the bytes were changed",
};

static const ptv_rule payload_header_length_unusual_rule = {
    .name = "payload-header-length-unusual",
    .code = 722,
    .severity = PTV_WARNING,
    .title = "the header of a payload is longer than any release writes",
    .why = "the runtime ignores what it does not know of the header",
    .fix = "use a newer pteverify if a newer exporter wrote the file",
};

/* The walk uses 31-bit offsets, as flatbuffers do. */
static bool check_flat_range(ptv_run *run, const header *h)
{
    uint64_t size = run->image.size;
    uint64_t first = h->length < PTV_PAYLOAD_HEADER ? PTV_PAYLOAD_HEADER : h->length;
    if (h->flat < first || !ptv_within(size, h->flat, FLAT_MIN)) {
        ptv_report_in_header(run, &payload_flatbuffer_out_of_range_rule, "header.flatbuffer_offset",
                             (ptv_range){PTV_PAYLOAD_FLAT_AT, 4},
                             ptv_unsigned_mismatch(h->flat, first, size - FLAT_MIN));
        return false;
    }
    uint64_t room = size - h->flat < INT32_MAX ? size - h->flat : INT32_MAX;
    if (h->flat_size < FLAT_MIN || h->flat_size > room) {
        ptv_report_in_header(run, &payload_flatbuffer_out_of_range_rule, "header.flatbuffer_size",
                             (ptv_range){PTV_PAYLOAD_FLAT_SIZE_AT, 4},
                             ptv_unsigned_mismatch(h->flat_size, FLAT_MIN, room));
        return false;
    }
    return true;
}

static const ptv_rule payload_flatbuffer_out_of_range_rule = {
    .name = "payload-flatbuffer-out-of-range",
    .code = 723,
    .severity = PTV_ERROR,
    .title = "the flatbuffer of a payload is not inside it, after the header",
    .why = "the runtime refuses it, or takes other bytes for the graph; 8 bytes are the least that "
           "it reads",
    .fix = "compare offset and size in its header with the length of the payload: it was "
           "truncated, or its header changed",
};

/*
 * Alignment in a flatbuffer counts from its start. If that is not a multiple of 4, nothing in it
 * is aligned; if it is not a multiple of 16, its lists of bytes are not.
 */
static bool is_flat_aligned(ptv_run *run, const header *h)
{
    if (h->flat % 4 != 0) {
        ptv_report_in_header(run, &payload_flatbuffer_misaligned_rule, "header.flatbuffer_offset",
                             (ptv_range){PTV_PAYLOAD_FLAT_AT, 4},
                             ptv_multiple_mismatch(h->flat, 4));
    } else if (h->flat % ALIGNMENT != 0) {
        ptv_report_in_header(run, &ptv_payload_part_misaligned_rule, "header.flatbuffer_offset",
                             (ptv_range){PTV_PAYLOAD_FLAT_AT, 4},
                             ptv_multiple_mismatch(h->flat, ALIGNMENT));
    }
    return h->flat % 4 == 0;
}

static const ptv_rule payload_flatbuffer_misaligned_rule = {
    .name = "payload-flatbuffer-misaligned",
    .code = 724,
    .severity = PTV_ERROR,
    .title = "the flatbuffer of a payload does not begin at a multiple of 4",
    .why = "all of its numbers are then read from odd addresses",
    .fix = "look at what makes the payload: it pads the header so that the flatbuffer begins at a "
           "multiple of 4; or bytes were inserted before it",
};

static bool check_data_range(ptv_run *run, const header *h, const ptv_payload_names *names)
{
    uint64_t size = run->image.size;
    uint64_t first = h->flat + h->flat_size;
    if (h->data < first || h->data > size) {
        ptv_report_in_header(run, &ptv_payload_constants_out_of_range_rule, names->data_offset,
                             (ptv_range){PTV_PAYLOAD_DATA_AT, 4},
                             ptv_unsigned_mismatch(h->data, first, size));
        return false;
    }
    if (h->data_size > size - h->data) {
        ptv_report_in_header(run, &ptv_payload_constants_out_of_range_rule, names->data_size,
                             (ptv_range){PTV_PAYLOAD_DATA_SIZE_AT, 8},
                             ptv_unsigned_mismatch(h->data_size, 0, size - h->data));
        return false;
    }
    return true;
}

const ptv_rule ptv_payload_constants_out_of_range_rule = {
    .name = "payload-constants-out-of-range",
    .code = 726,
    .severity = PTV_ERROR,
    .title = "the constants of a payload are not inside it, after the flatbuffer",
    .why = "the runtime refuses the payload, or would read weights elsewhere",
    .fix = "compare offset and size in its header with the length of the payload: it was "
           "truncated, or its header changed",
};

/* A gap of ALIGNMENT bytes or more is not padding, and the caller has reported its size. */
static void check_padding(ptv_run *run, uint64_t at, uint64_t end)
{
    if (at >= end || end - at >= ALIGNMENT) {
        return;
    }
    const ptv_image padding = ptv_image_of(run, at, end);
    if (padding.loaded == 0) {
        ptv_skip_rule(run, &payload_bytes_unused_rule, PTV_SKIP_NOT_LOADED);
        return;
    }
    for (uint64_t i = 0; at < end; at++, i++) {
        uint8_t byte = ptv_u8(&padding, i);
        if (byte != 0) {
            ptv_report_in_header(run, &payload_bytes_unused_rule, "(padding)", (ptv_range){at, 1},
                                 ptv_unsigned_mismatch(byte, 0, 0));
            return;
        }
    }
}

/* Checks the gap between two parts. The field at `field` says where the second begins. */
static void check_gap(ptv_run *run, uint64_t end, uint64_t next, const char *name, uint64_t field)
{
    if (next - end >= ALIGNMENT) {
        ptv_report_in_header(run, &payload_bytes_unused_rule, name, (ptv_range){field, 4},
                             ptv_unsigned_mismatch(next, end, end + ALIGNMENT - 1));
    }
    check_padding(run, end, next);
}

/* If the size is 0, nothing after the flatbuffer is padding: Vulkan takes it for constants. */
static void check_rest(ptv_run *run, const header *h)
{
    uint64_t end = h->data + h->data_size;
    uint64_t rest = run->image.size - end;
    uint64_t most = h->data_size == 0 ? 0 : ALIGNMENT - 1;
    if (rest > most) {
        ptv_report_in_header(run, &payload_bytes_unused_rule, "(trailing bytes)",
                             (ptv_range){end, rest}, ptv_unsigned_mismatch(rest, 0, most));
    } else {
        check_padding(run, end, run->image.size);
    }
}

static const ptv_rule payload_bytes_unused_rule = {
    .name = "payload-bytes-unused",
    .code = 728,
    .severity = PTV_WARNING,
    .title = "a payload has bytes that its header does not account for",
    .why = "padding is less than 16 bytes and zero; a backend may take what is behind the "
           "flatbuffer for constants",
    .fix = "find out what added them, or export the model again",
};

static void check_data(ptv_run *run, const header *h, const ptv_payload_names *names)
{
    uint64_t end = h->flat + h->flat_size;
    if (h->data % ALIGNMENT != 0) {
        ptv_report_in_header(run, &payload_constants_misaligned_rule, names->data_offset,
                             (ptv_range){PTV_PAYLOAD_DATA_AT, 4},
                             ptv_multiple_mismatch(h->data, ALIGNMENT));
    }
    check_gap(run, end, h->data, names->data_offset, PTV_PAYLOAD_DATA_AT);
    check_rest(run, h);
    run->segment_base = h->data;
    run->segment_bytes = h->data_size;
}

static const ptv_rule payload_constants_misaligned_rule = {
    .name = "payload-constants-misaligned",
    .code = 727,
    .severity = PTV_WARNING,
    .title = "the constants of a payload do not begin at a multiple of 16",
    .why = "they are used in place, as numbers of several bytes",
    .fix = "look at what makes the payload: it pads the flatbuffer so that constants begin at a "
           "multiple of 16; or bytes were inserted before them",
};

static void check_header_gap(ptv_run *run, const header *h)
{
    uint64_t end = h->length < PTV_PAYLOAD_HEADER ? PTV_PAYLOAD_HEADER : h->length;
    check_gap(run, end, h->flat, "header.flatbuffer_offset", PTV_PAYLOAD_FLAT_AT);
}

static bool has_identifier(const ptv_run *run, const ptv_payload_names *names)
{
    for (size_t i = 0; i < 2 && names->identifiers[i] != NULL; i++) {
        if (memcmp(run->image.bytes + IDENTIFIER_AT, names->identifiers[i], 4) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns false if the flatbuffer is of another backend, or of a generation unknown here. */
static bool enter_flat(ptv_run *run, const header *h, const ptv_payload_names *names)
{
    if (!ptv_reaches(run, h->flat + h->flat_size)) {
        run->flat_size = h->flat + h->flat_size;
        return true;
    }
    ptv_narrow(run, h->flat, h->flat_size);
    if (!has_identifier(run, names)) {
        ptv_report_in_header(run, &payload_identifier_unknown_rule, "header.identifier",
                             (ptv_range){IDENTIFIER_AT, 4}, ptv_no_mismatch());
        return false;
    }
    return true;
}

static const ptv_rule payload_identifier_unknown_rule = {
    .name = "payload-identifier-unknown",
    .code = 725,
    .severity = PTV_ERROR,
    .title = "the flatbuffer of a payload does not have the identifier of its backend",
    .why = "the backend refuses the payload",
    .fix = "lower the model again with the release that will run it: the payload is of another "
           "generation, or its bytes were changed",
};

void ptv_refuse_bare_payload(ptv_run *run)
{
    ptv_report_in_header(run, &payload_header_missing_rule, "header.magic",
                         (ptv_range){PTV_PAYLOAD_MAGIC_AT, 4}, ptv_absent_mismatch());
}

static const ptv_rule payload_header_missing_rule = {
    .name = "payload-header-missing",
    .code = 729,
    .severity = PTV_ERROR,
    .title = "a Vulkan graph does not have the header of its payload",
    .why = "the backend looks for the header first, and refuses the payload",
    .fix = "look at what makes the payload: the graph alone was stored, without the header VH00 "
           "before it",
};

bool ptv_open_payload_header(ptv_run *run, const ptv_payload_names *names)
{
    if (!ptv_has_payload_header(run)) {
        return false;
    }
    const header h = read_header(&run->image);
    run->header_length = h.length;
    check_padding(run, 0, IDENTIFIER_AT);
    check_length(run, &h);
    if (!check_flat_range(run, &h) || !is_flat_aligned(run, &h)) {
        return false;
    }
    check_header_gap(run, &h);
    if (check_data_range(run, &h, names)) {
        check_data(run, &h, names);
    }
    return enter_flat(run, &h, names);
}

static const ptv_rule *const rules[] = {&payload_too_short_rule,
                                        &payload_header_short_rule,
                                        &payload_header_length_unusual_rule,
                                        &payload_flatbuffer_out_of_range_rule,
                                        &payload_flatbuffer_misaligned_rule,
                                        &payload_identifier_unknown_rule,
                                        &ptv_payload_constants_out_of_range_rule,
                                        &payload_constants_misaligned_rule,
                                        &payload_bytes_unused_rule,
                                        &payload_header_missing_rule};

const ptv_rule_list ptv_payload_header_list = PTV_RULE_LIST_OF(rules, NULL);
