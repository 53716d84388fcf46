/* What a finding says, in words. Not here: what a report makes of it. */
#pragma once

#include "base/buffer.h"
#include "verifiers/include/pteverify.h"

const char *ptv_severity_name(ptv_severity severity); /* "note", "warning", "error" */

/*
 * What the finding says in numbers, "found 7, expected 0..3", without an end of line. Nothing
 * when its title says everything.
 */
void ptv_put_comparison(ptv_buffer *b, const ptv_finding *f);

/* How many sizes the tensor has, and size i of them. */
uint32_t ptv_extent_sizes(const ptv_extent *extent);
int32_t ptv_extent_size(const ptv_extent *extent, uint32_t i);

/* Where its bytes end; UINT64_MAX when that is more than 64 bits hold. */
uint64_t ptv_extent_end(const ptv_extent *extent);
