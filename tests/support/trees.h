/* Small models built in C, for tests of the codec: any failure fails the test. */
#pragma once

#include "golden/codec/encode.h"

/* Begins a model of the format with an empty root (none for NFAT). gm_free() it. */
void tree_begin(gm_model *model, ptv_format format);

/* Sets a field by name. It must exist and be of that kind. */
void tree_scalar(gm_table *table, const char *name, uint64_t value);
void tree_string(gm_model *model, gm_table *table, const char *name, const char *text);
void tree_vector(gm_model *model, gm_table *table, const char *name, gm_blob bytes);

/* Adds tables to a field: one, `count` in a vector, or the member `tag` of a union. */
gm_table *tree_table(gm_model *model, gm_table *table, const char *name);
gm_table **tree_tables(gm_model *model, gm_table *table, const char *name, uint32_t count);
gm_table *tree_member(gm_model *model, gm_table *table, const char *name, uint64_t tag);

gm_value *tree_field(const gm_table *table, const char *name);

/* Copies `count` blobs, to live as long as the model; or makes them its segments. */
gm_blob *tree_blobs(gm_model *model, const gm_blob *blobs, size_t count);
void tree_segments(gm_model *model, const gm_blob *blobs, size_t count);

/*
 * Builds a program with a method, with values of all kinds and instructions: enough to have equal
 * vtables, and vtables that are equal except for the size of their tables.
 */
void tree_program(gm_model *model);

/* Encodes, which must succeed. free() the bytes. `remarks` may be NULL. */
uint8_t *tree_encode(const gm_model *model, uint64_t *size, gm_encoding *remarks);

/* Encodes, which must fail for this reason. */
void tree_expect_failure(const gm_model *model, const char *why);

/* Reads the bytes, which must succeed and mean the same as the model. */
void tree_expect_meaning(const gm_model *model, const uint8_t *bytes, uint64_t size);
