/*
 * Payloads of TensorRT and of Edge-LLM: a header of 32 bytes, metadata as JSON, and one part
 * behind it: an engine, or a payload of TensorRT (docs/payloads.md).
 */
#pragma once

#include "../context/json.h"
#include "faults.h"

/* For paths: the fields that such a payload would have if it were a flatbuffer. */
enum {
    PTV_PARTS_METADATA_OFFSET,
    PTV_PARTS_METADATA_SIZE,
    PTV_PARTS_OFFSET, /* of the part behind the metadata */
    PTV_PARTS_SIZE,
    PTV_PARTS_RESERVED,
    PTV_PARTS_METADATA,
    PTV_PARTS_FIRST /* what each kind has besides */
};
/* One of them, in the current unit. */
typedef struct ptv_parts {
    ptv_run *run;
    const ptv_frame *frame; /* its root */
    ptv_range whole;
    ptv_range metadata, part;
} ptv_parts;

/* Reads the header. False: the metadata, or the part, is not inside. */
bool ptv_read_parts(const ptv_image *image, ptv_parts *parts);

/* Judges it; false, and reported: the same. */
bool ptv_check_parts(ptv_parts *parts);

/* Reports a field, or element `index` of one. */
void ptv_report_part(const ptv_parts *parts, const ptv_rule *rule, unsigned field, int64_t index,
                     ptv_range range, ptv_mismatch mismatch);

/* ---- Metadata ---- */

/* Members of an object by name; of those that are not there the value has no bytes. */
enum { PTV_MEMBERS = 6 };
typedef struct ptv_members {
    const char *const *names;
    uint32_t count;
    ptv_range values[PTV_MEMBERS];
    ptv_range twice; /* the last name that was there before; none: no bytes */
} ptv_members;

/* `names` and `count` say which. False: it is no object. */
bool ptv_read_members(ptv_json_source text, ptv_range object, ptv_members *members);

/* The metadata is one sound object, whose members of those names are there once; else reported. */
bool ptv_check_metadata(const ptv_parts *parts, ptv_json_source *text, ptv_members *members);

/* tensorrt.c: what stands in the header and in the metadata of a payload of TensorRT. */
void ptv_check_tensorrt(ptv_run *run, const ptv_frame *up, ptv_range whole);
bool ptv_is_tensorrt(const ptv_image *image, ptv_range whole);
extern const ptv_table ptv_tensorrt_table;

extern const ptv_rule ptv_payload_metadata_invalid_rule, ptv_payload_metadata_order_rule,
    ptv_payload_header_unusual_rule;
