/* Shapes of tensors: element type, sizes, dim order. Not here: where bytes are. */
#pragma once

#include "fuzz/smith/build.h"
#include "verifiers/schemas/program.h"

enum { FS_RANK = 16 };

typedef struct fs_shape {
    uint8_t type; /* ScalarType */
    uint8_t rank;
    uint8_t order[FS_RANK];
    uint8_t dynamism; /* TensorShapeDynamism */
    int32_t sizes[FS_RANK];
} fs_shape;

/* All types in the schema, one bit each; and those that exporters write. */
#define FS_TYPES UINT32_C(0x3fc3f8ff)
#define FS_USUAL_TYPES UINT32_C(0x380088ff)

uint8_t fs_type(fs_build *b, uint32_t types); /* picks one */

uint64_t fs_elements(const fs_shape *shape);
uint64_t fs_shape_bytes(const fs_shape *shape);

/* A small static shape, mostly of few dimensions, none of size 0; of at least this rank. */
fs_shape fs_any_shape(fs_build *b, uint8_t type, uint32_t rank);

/* Of one dimension, or of none if count is 0. */
fs_shape fs_flat_shape(uint8_t type, uint32_t count);

bool fs_same_sizes(const fs_shape *a, const fs_shape *b);
bool fs_same_shape(const fs_shape *a, const fs_shape *b);

/* Changes the dim order. */
void fs_reorder(fs_build *b, fs_shape *shape);

/* The slots of the three fields, which all formats have. */
typedef struct fs_shape_slots {
    uint8_t type, sizes, order;
} fs_shape_slots;
void fs_write_shape(fs_model *m, ft_node *table, const fs_shape *shape, fs_shape_slots slots);
