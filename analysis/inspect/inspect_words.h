/* One-line texts for types, values and sizes. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/* The name in torch, such as "float32"; "unknown" for a number that is not a ScalarType. */
const char *ptv_dtype_name(int64_t scalar_type);

/* "cpu", "cuda" */
const char *ptv_device_name(int64_t device);

/* A string from a file, made safe to print, and truncated if it is long. */
void ptv_put_string(ptv_buffer *b, ptv_string string);

/* The same, but truncated to `width` bytes; a truncated string ends in "...". */
void ptv_put_short(ptv_buffer *b, ptv_string string, uint32_t width);

/* "aten::add.out" */
void ptv_put_operator(ptv_buffer *b, const ptv_seen_operator *op);

/* "float32 [1, 8, 4], order 0 2 1", "float32 up to [1, 8]", "Int 3" */
void ptv_put_tensor(ptv_buffer *b, const ptv_seen_tensor *tensor);
void ptv_put_value(ptv_buffer *b, const ptv_seen_value *value);

/* "planned, buffer 1", "given by the caller" */
void ptv_put_storage(ptv_buffer *b, const ptv_seen_tensor *tensor);

/* "16 bytes", "2.3 MiB (2411724 bytes)" */
void ptv_put_size(ptv_buffer *b, uint64_t bytes);

/* The types in a bit set: "float32, int64". */
void ptv_put_types(ptv_buffer *b, uint64_t types);

/* "2.3 MiB", "16 B"; `out` must have room for PTV_SHORT_SIZE. */
enum { PTV_SHORT_SIZE = 16 };
void ptv_short_size(uint64_t bytes, char out[PTV_SHORT_SIZE]);
