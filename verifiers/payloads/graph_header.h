/*
 * The header of XNNPACK and Vulkan payloads: the same fields at the same offsets, under different
 * names (docs/payloads.md). The contents of the flatbuffer behind it are not checked here.
 */
#pragma once

#include "../core/run.h"

/* Offsets of its fields. */
enum {
    PTV_PAYLOAD_MAGIC_AT = 4,
    PTV_PAYLOAD_LENGTH_AT = 8,     /* u16 */
    PTV_PAYLOAD_FLAT_AT = 10,      /* u32: the flatbuffer */
    PTV_PAYLOAD_FLAT_SIZE_AT = 14, /* u32 */
    PTV_PAYLOAD_DATA_AT = 18,      /* u32: the constants */
    PTV_PAYLOAD_DATA_SIZE_AT = 22, /* u64 */
    PTV_PAYLOAD_HEADER = 30        /* length of the header; writers pad it to 32 */
};

/* What differs between backends. */
typedef struct ptv_payload_names {
    const char *data_offset; /* "header.bytes_offset" */
    const char *data_size;
    const char *identifiers[2]; /* of the flatbuffer; the second may be NULL */
} ptv_payload_names;

/* Reports, and returns false, if there are fewer than the 30 bytes that the runtime demands. */
bool ptv_has_payload_header(ptv_run *run);

/* Reports a flatbuffer's identifier where the magic of the header should be. */
void ptv_refuse_bare_payload(ptv_run *run);

/*
 * Checks the header and the flatbuffer's identifier. Sets run->header_length and the area of
 * constants, counted from the start of the payload, and narrows the run to the flatbuffer.
 * Returns false if there is no flatbuffer that could be walked. If the flatbuffer is not in
 * memory, run->flat_size says how much of the payload is needed for it.
 */
bool ptv_open_payload_header(ptv_run *run, const ptv_payload_names *names);
