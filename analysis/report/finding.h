/* A finding in words. Not here: the reports. */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

const char *ptv_severity_name(ptv_severity severity); /* "note", "warning", "error" */

/*
 * The numbers of the finding, "found 7, expected 0..3", without a line end. Writes nothing if the
 * title says it all.
 */
void ptv_put_comparison(ptv_buffer *b, const ptv_finding *f);

/* The number of sizes of the tensor, and size i. */
uint32_t ptv_extent_sizes(const ptv_extent *extent);
int32_t ptv_extent_size(const ptv_extent *extent, uint32_t i);

/* The end of its bytes; UINT64_MAX if that exceeds 64 bits. */
uint64_t ptv_extent_end(const ptv_extent *extent);
