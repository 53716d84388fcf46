/*
 * Delegate payloads that are a FlatBuffer with a short header before it and constants
 * behind it: XNNPACK and Vulkan (docs/payloads.md; the header is in
 * verifiers/payloads/graph_header.h). Without the header, XNNPACK's is a
 * FlatBuffer and nothing else, as the native graph always is.
 */
#ifndef GOLDEN_CODEC_PAYLOAD_H
#define GOLDEN_CODEC_PAYLOAD_H

#include "golden/codec/container.h"
#include "golden/codec/source.h"
#include "verifiers/payloads/graph_header.h"

enum { GM_PAYLOAD_ALIGNMENT = 16 };

bool gm_is_payload(ptv_format format);

/* False for a native graph, which never has one. */
bool gm_has_header(ptv_format format);

/* How the last two fields are called: constant_data_*, bytes_*. */
const char *gm_data_offset_name(ptv_format format);
const char *gm_data_size_name(ptv_format format);

/* Fills what gm_open() wants to know. False: gm_source.why has to say why. */
bool gm_open_payload(gm_source *source);

/* The constants behind the FlatBuffer: false when they are not in the file. */
bool gm_payload_data(const gm_source *source, uint64_t *at, uint64_t *size);

/* Where a file ends of which the last byte that is known to belong to it is before `end`. */
uint64_t gm_payload_end(const gm_source *source, uint64_t end);

/* header, identifier, data of the model. */
void gm_decode_payload(gm_model *model, const gm_source *source);

/* The whole file. */
void gm_write_payload(gm_container *c);

#endif
