/* Building blocks for benchmark programs. They can fail only by running out of memory. */
#pragma once

#include "golden/codec/blob.h"
#include "tests/support/trees.h"
#include "verifiers/schemas/program.h"

#define SCALE_TAG(kind) PTV_PROGRAM_KERNEL_TYPES_##kind
#define SCALE_CALL(kind) PTV_PROGRAM_INSTRUCTION_ARGUMENTS_##kind

/* count numbers of `width` bytes: first, first + step, ... */
gm_blob scale_series(gm_model *m, uint32_t count, uint32_t width, uint64_t first, uint64_t step);

void scale_text(gm_model *m, gm_table *table, const char *field, const char *prefix, uint32_t i);

/* Sets a text of `length` equal letters. */
void scale_long_text(gm_model *m, gm_table *table, const char *field, uint32_t length);

gm_table **scale_values_of(gm_model *m, gm_table *plan, uint32_t n);

void scale_add_number(gm_model *m, gm_table *value, uint32_t number);

gm_table *scale_add_tensor(gm_model *m, gm_table *value);

gm_table *scale_add_planned(gm_model *m, gm_table *value, uint64_t offset);

/* Makes the value a list; with `step` 0, of one repeated item. */
gm_table *scale_add_list(gm_model *m, gm_table *value, unsigned tag, uint32_t n, uint32_t step);

/* Makes the value the same object as another one. */
void scale_share(gm_table *value, const gm_table *other);

void scale_add_operators(gm_model *m, gm_table *plan, const char *name, uint32_t n);

/* Adds n instructions to the method, and an operator for them. */
gm_table **scale_steps_of(gm_model *m, gm_table *plan, uint32_t n);

void scale_add_call(gm_model *m, gm_table *step, uint32_t operator, uint32_t first, uint32_t args);

void scale_add_jump(gm_model *m, gm_table *step, uint32_t condition, uint32_t to);

void scale_room(gm_model *m, gm_table *plan, uint64_t bytes);

/* Adds n planned tensors, one every `step` bytes. */
gm_table **scale_planned(gm_model *m, gm_table *plan, uint32_t n, uint32_t step);

void scale_empty_lists(gm_model *m, gm_table *plan);

/* Adds one-byte segments, one every 16 bytes, starting at `from`, the first or the last. */
void scale_add_segments(gm_model *m, uint32_t n, uint32_t from);

gm_table *scale_add_external(gm_model *m, gm_table *value);

/* Families of scale_names.c. */
void scale_keys(gm_model *m, gm_table *plan, uint32_t n);
void scale_equal_keys(gm_model *m, gm_table *plan, uint32_t n);
void scale_long_keys(gm_model *m, gm_table *plan, uint32_t n);
void scale_keys_asked_for(gm_model *m, gm_table *plan, uint32_t n);
void scale_one_key_asked_for(gm_model *m, gm_table *plan, uint32_t n);

/* Families of scale_archives.c, which are not programs: free() the bytes. */
uint8_t *scale_graph_nodes(uint32_t n, uint64_t *size);
uint8_t *scale_safetensors(uint32_t n, uint64_t *size);
uint8_t *scale_package_members(uint32_t n, uint64_t *size);
uint8_t *scale_package_constants(uint32_t n, uint64_t *size);
uint8_t *scale_package_aliases(uint32_t n, uint64_t *size);
uint8_t *scale_package_methods(uint32_t n, uint64_t *size);
