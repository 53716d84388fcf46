/*
 * The header that payloads of XNNPACK and Vulkan begin with: the same fields at the same
 * places, under two names (docs/payloads.md). What is in the flatbuffer behind it
 * is not judged here.
 */
#pragma once

#include "../core/run.h"

/* What is where in it, in bytes. */
enum {
    PTV_PAYLOAD_MAGIC_AT = 4,
    PTV_PAYLOAD_LENGTH_AT = 8,     /* u16 */
    PTV_PAYLOAD_FLAT_AT = 10,      /* u32: the flatbuffer */
    PTV_PAYLOAD_FLAT_SIZE_AT = 14, /* u32 */
    PTV_PAYLOAD_DATA_AT = 18,      /* u32: the constants */
    PTV_PAYLOAD_DATA_SIZE_AT = 22, /* u64 */
    PTV_PAYLOAD_HEADER = 30        /* all of it; writers pad it to 32 */
};

/* How a backend calls what differs. */
typedef struct ptv_payload_names {
    const char *data_offset; /* "header.bytes_offset" */
    const char *data_size;
    const char *identifiers[2]; /* of the flatbuffer; the second may be NULL */
} ptv_payload_names;

/* The runtime wants 30 bytes before it looks at any; false when there are less. */
bool ptv_has_payload_header(ptv_run *run);

/* The identifier of the flatbuffer stands where the magic of the header should. */
void ptv_refuse_bare_payload(ptv_run *run);

/*
 * Judges the header and the identifier behind it. Sets run->header_length and the area of
 * constants, which count from the payload; then the run is about the flatbuffer alone.
 * False: there is none that could be walked. When the flatbuffer is not in memory,
 * run->flat_size says how much of the payload it would take.
 */
bool ptv_open_payload_header(ptv_run *run, const ptv_payload_names *names);
