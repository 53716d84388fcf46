/* Short ways to describe a program; for models.c and the files beside it only. */
#ifndef GOLDEN_BUILDER_DESCRIBE_H
#define GOLDEN_BUILDER_DESCRIBE_H

#include "golden/builder/models.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* LIST(value, x) is `.value_count = ..., .values = x`. */
#define LIST(n, array) .n##_count = COUNT(array), .n##s = (array)

/* An initializer in a macro is more than clang-format can lay out. */
/* clang-format off */

/* A tensor of planned memory: element type, offset in buffer 1, sizes. */
#define PLANNED(type, offset, ...)                                                       \
    {.kind = PG_TENSOR,                                                                  \
     .tensor = {.scalar_type = (type), .sizes = NUMBERS(__VA_ARGS__), .memory_id = 1,    \
                .memory_offset = (offset)}}

/* A constant tensor: element type, index into the constants, sizes. */
#define CONSTANT(type, index, ...)                                                       \
    {.kind = PG_TENSOR,                                                                  \
     .tensor = {.scalar_type = (type), .sizes = NUMBERS(__VA_ARGS__),                    \
                .data_buffer_idx = (index)}}

/* A planned tensor of four floats on a device. */
#define ON_DEVICE(buffer, ordinal)                                                       \
    {.kind = PG_TENSOR,                                                                  \
     .tensor = {.scalar_type = PG_FLOAT, .sizes = NUMBERS(4), .memory_id = (buffer),     \
                .device_type = PG_CUDA, .device_index = (ordinal)}}

#define INTEGER(n) {.kind = PG_INTEGER, .number = (n)}
#define BOOLEAN(n) {.kind = PG_BOOLEAN, .number = (n)}

#define KERNEL(op, ...) {.call = PG_KERNEL, .first = (op), .args = NUMBERS(__VA_ARGS__)}
#define DELEGATE(index, ...) {.call = PG_DELEGATE, .first = (index), .args = NUMBERS(__VA_ARGS__)}
#define MOVE(from, to) {.call = PG_MOVE, .first = (from), .second = (to)}
#define JUMP_FALSE(value, to) {.call = PG_JUMP_FALSE, .first = (value), .second = (to)}

/* clang-format on */

/* Plans with a file of their own (values.c). */
extern const pg_plan control_flow_plan;
extern const pg_plan lists_plan;

#endif
