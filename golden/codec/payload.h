/*
 * Delegate payloads that are a FlatBuffer with a short header before it and data behind it:
 * XNNPACK, Vulkan, MLX, MPS (docs/payloads.md; the headers are in
 * verifiers/payloads/graph_header.h and flat.h). Without the header, XNNPACK's is a
 * FlatBuffer and nothing else, as the native graph always is.
 */
#pragma once

#include "golden/codec/container.h"
#include "golden/codec/source.h"
#include "verifiers/payloads/graph_header.h"

enum { GM_PAYLOAD_ALIGNMENT = 16 };

bool gm_is_payload(ptv_format format);

/* False for bundles and native graphs, which never have one. */
bool gm_has_header(ptv_format format);

/* One whose header says where the data begins, and nothing of the FlatBuffer between. */
bool gm_is_flat_payload(ptv_format format);

/* Bytes before the body of its FlatBuffer: a root offset, and an identifier where it has one. */
uint32_t gm_head_of(const ptv_schema *schema);

/* Fills what gm_open() wants to know. False: gm_source.why has to say why. */
bool gm_open_payload(gm_source *source);

/* The constants behind the FlatBuffer: false when they are not in the file. */
bool gm_payload_data(const gm_source *source, uint64_t *at, uint64_t *size);

/* Where a file ends of which the last byte that is known to belong to it is before `end`. */
uint64_t gm_payload_end(const gm_source *source, uint64_t end);

/* The header of a source of any format: what it says. */
gm_header gm_header_in(const gm_source *source);

/* header, identifier, data of the model. */
void gm_decode_payload(gm_model *model, const gm_source *source);

/* The whole file. */
void gm_write_payload(gm_container *c);
