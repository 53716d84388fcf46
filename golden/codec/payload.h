/*
 * Delegate payloads that are a FlatBuffer with a short header before it and data after it: XNNPACK,
 * Vulkan, MLX, MPS (docs/payloads.md; for headers, see verifiers/payloads/graph_header.h and
 * flat.h). Without the header, one of XNNPACK is just a FlatBuffer, as a native graph always is.
 */
#pragma once

#include "golden/codec/container.h"
#include "golden/codec/source.h"
#include "verifiers/payloads/graph_header.h"

enum { GM_PAYLOAD_ALIGNMENT = 16 };

bool gm_is_payload(ptv_format format);

/* False for bundles and native graphs, which never have one. */
bool gm_has_header(ptv_format format);

/* Whether the header states where the data begins, but nothing about the FlatBuffer before it. */
bool gm_is_flat_payload(ptv_format format);

/* Bytes before the body of the FlatBuffer: the root offset, and the identifier if it has one. */
uint32_t gm_head_of(const ptv_schema *schema);

/* Sets what gm_open() needs. False: the caller must set gm_source.why. */
bool gm_open_payload(gm_source *source);

/* Locates the constants after the FlatBuffer. False if they are not inside the file. */
bool gm_payload_data(const gm_source *source, uint64_t *at, uint64_t *size);

/* Where the file should end, if its last known byte is before `end`. */
uint64_t gm_payload_end(const gm_source *source, uint64_t end);

/* The numbers in the header of a source of any format. */
gm_header gm_header_in(const gm_source *source);

/* Sets header, identifier and data of the model. */
void gm_decode_payload(gm_model *model, const gm_source *source);

/* Writes the whole file. */
void gm_write_payload(gm_container *c);
