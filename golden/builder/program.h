/*
 * A program as plain data, and the writer that turns it into a .pte file. Names
 * are those of schema/executorch/program.fbs; what is 0 or NULL here is absent in
 * the file, unless the comment says that the list is written empty.
 */
#ifndef GOLDEN_BUILDER_PROGRAM_H
#define GOLDEN_BUILDER_PROGRAM_H

#include "golden/builder/fb.h"

/* A list of numbers, written at file scope as `.inputs = NUMBERS(0, 1)`. */
typedef struct pg_numbers {
    size_t count;
    const int64_t *at;
} pg_numbers;
/* clang-format off */
#define NUMBERS(...) \
    {sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (const int64_t[]){__VA_ARGS__}}
/* clang-format on */

typedef struct pg_blob {
    size_t size;
    const void *bytes; /* NULL = 1, 2, 3 ... */
} pg_blob;

enum { PG_BYTE = 0, PG_INT = 3, PG_LONG = 4, PG_FLOAT = 6, PG_BOOL = 11 }; /* ScalarType */
enum { PG_CPU = 0, PG_CUDA = 1 };                                          /* DeviceType */

typedef struct pg_tensor {
    int8_t scalar_type;
    pg_numbers sizes;     /* written empty */
    pg_numbers dim_order; /* NULL = 0, 1, 2 ... */
    uint32_t data_buffer_idx;
    uint32_t memory_id; /* 0 = no allocation_info */
    uint32_t memory_offset;
    int8_t shape_dynamism;
    const char *name; /* fully_qualified_name */
    bool external;
    int8_t device_type;
    int8_t device_index;
} pg_tensor;

typedef enum pg_kind { /* KernelTypes */
                       PG_NULL = 1,
                       PG_INTEGER,
                       PG_BOOLEAN,
                       PG_DOUBLE,
                       PG_TENSOR,
                       PG_STRING,
                       PG_INT_LIST,
                       PG_DOUBLE_LIST,
                       PG_BOOL_LIST,
                       PG_TENSOR_LIST,
                       PG_OPTIONAL_TENSOR_LIST
} pg_kind;

typedef struct pg_value {
    pg_kind kind;
    int64_t number;   /* PG_INTEGER, PG_BOOLEAN */
    double real;      /* PG_DOUBLE */
    const char *text; /* PG_STRING */
    pg_numbers items; /* every list; doubles are whole numbers here. Written empty */
    pg_tensor tensor; /* PG_TENSOR */
} pg_value;

typedef enum pg_call { /* InstructionArguments */
                       PG_KERNEL = 1,
                       PG_DELEGATE,
                       PG_MOVE,
                       PG_JUMP_FALSE,
                       PG_FREE
} pg_call;

typedef struct pg_instruction {
    pg_call call;
    int32_t first;   /* op_index, delegate_index, move_from, cond_value_index, value_index */
    int32_t second;  /* move_to, destination_instruction */
    pg_numbers args; /* PG_KERNEL, PG_DELEGATE */
} pg_instruction;

typedef struct pg_operator {
    const char *name;
    const char *overload;
} pg_operator;

typedef struct pg_spec {
    const char *key;
    pg_blob value;
} pg_spec;

typedef struct pg_delegate {
    const char *id;
    bool in_segment; /* index is into segments, else into backend_delegate_data */
    uint32_t index;
    size_t spec_count;
    const pg_spec *specs;
} pg_delegate;

typedef struct pg_frame {
    const char *filename;
    int32_t lineno;
    const char *name;
    const char *context;
} pg_frame;

typedef struct pg_device {
    int32_t buffer_idx;
    int8_t device_type;
    int8_t device_index;
} pg_device;

typedef struct pg_plan {
    const char *name;
    const char *encoded_in;
    const char *encoded_out;
    size_t value_count;
    const pg_value *values;
    pg_numbers inputs;
    pg_numbers outputs;
    size_t instruction_count;
    const pg_instruction *instructions;
    size_t frame_count; /* the same frames for every instruction; 0 = no stacktrace */
    const pg_frame *frames;
    size_t operator_count;
    const pg_operator *operators;
    size_t delegate_count;
    const pg_delegate *delegates;
    pg_numbers non_const_buffer_sizes;
    size_t device_count; /* 0 = no non_const_buffer_device */
    const pg_device *devices;
} pg_plan;

typedef struct pg_named {
    const char *key;
    uint32_t segment_index;
} pg_named;

typedef struct pg_program {
    uint32_t header_length;     /* 0 = no extended header, 24 or 32 */
    uint32_t segment_alignment; /* 0 = 128 */
    uint32_t force_align;       /* 0 = 16; of inline constants and delegate data */
    bool share_vtables;         /* as exporters do; off where tests patch single tables */
    size_t plan_count;
    const pg_plan *plans;
    size_t constant_buffer_count;
    const pg_blob *constant_buffer;
    size_t inline_count; /* backend_delegate_data */
    const pg_blob *inline_data;
    size_t segment_count;
    const pg_blob *segments;     /* offsets follow from sizes and segment_alignment */
    bool no_constant_segment;    /* leave the table out, as files of 2023 do */
    pg_numbers constant_offsets; /* of segment 0. Written empty */
    uint32_t mutable_segment;    /* the one of mutable_data_segments */
    pg_numbers mutable_offsets;  /* none = no mutable_data_segments */
    size_t named_count;          /* 0 = no named_data */
    const pg_named *named;
} pg_program;

/* Writes the whole file; the caller frees b.bytes of the result. */
fb pg_write(const pg_program *program);

#endif
