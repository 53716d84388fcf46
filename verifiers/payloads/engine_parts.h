/*
 * TensorRT and Edge-LLM payloads: a header of 32 bytes, JSON metadata, and one part after it, an
 * engine or a TensorRT payload (docs/payloads.md).
 */
#pragma once

#include "../context/json.h"
#include "faults.h"

/* For paths: the fields of such a payload, as if it were a flatbuffer. */
enum {
    PTV_PARTS_METADATA_OFFSET,
    PTV_PARTS_METADATA_SIZE,
    PTV_PARTS_OFFSET, /* of the part after the metadata */
    PTV_PARTS_SIZE,
    PTV_PARTS_RESERVED,
    PTV_PARTS_METADATA,
    PTV_PARTS_FIRST /* first field that depends on the kind */
};
/* Such a payload, in the current unit. */
typedef struct ptv_parts {
    ptv_run *run;
    const ptv_frame *frame; /* of the root */
    ptv_range whole;
    ptv_range metadata, part;
} ptv_parts;

/* Reads the header. Returns false if the metadata or the part is not inside the payload. */
bool ptv_read_parts(const ptv_image *image, ptv_parts *parts);

/* Reads and checks the header. Reports faults, and returns false in the same cases. */
bool ptv_check_parts(ptv_parts *parts);

/* Reports a field, or element `index` of one. */
void ptv_report_part(const ptv_parts *parts, const ptv_rule *rule, unsigned field, int64_t index,
                     ptv_range range, ptv_mismatch mismatch);

/* ---- Metadata ---- */

/* Members of an object, by name. The value of a missing member is an empty range. */
enum { PTV_MEMBERS = 6 };
typedef struct ptv_members {
    const char *const *names;
    uint32_t count;
    ptv_range values[PTV_MEMBERS];
    ptv_range twice; /* the last repeated name; empty if there is none */
} ptv_members;

/* Reads the members that `names` and `count` select. Returns false if it is not an object. */
bool ptv_read_members(ptv_json_source text, ptv_range object, ptv_members *members);

/* Reads `members`. Reports, and returns false, if one repeats, or if it is not a single object. */
bool ptv_check_metadata(const ptv_parts *parts, ptv_json_source *text, ptv_members *members);

/* tensorrt.c: checks the header and the metadata of a TensorRT payload. */
void ptv_check_tensorrt(ptv_run *run, const ptv_frame *up, ptv_range whole);
bool ptv_is_tensorrt(const ptv_image *image, ptv_range whole);
extern const ptv_table ptv_tensorrt_table;

extern const ptv_rule ptv_payload_metadata_invalid_rule, ptv_payload_metadata_order_rule,
    ptv_payload_header_unusual_rule;
