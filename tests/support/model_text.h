/* Text models in tests: what they say, and the bytes made from them. */
#ifndef TESTS_SUPPORT_MODEL_TEXT_H
#define TESTS_SUPPORT_MODEL_TEXT_H

#include "golden/codec/model.h"

#define PTE(root) "{\"format\": \"pte\", \"root\": {" root "}}"
#define VALUES(list) PTE("\"execution_plan\": [{\"values\": [" list "]}]")
/* A file must be long enough for a header to be looked for. */
#define LONG_NAME "\"execution_plan\": [{\"name\": \"forward, and some more of it\"}]"
#define SEGMENTS(list) "{\"format\": \"pte\", \"root\": {}, \"segments\": [" list "]}"

/* Fails the test when the text is refused. gm_free(model). */
void parse_as(gm_model *model, const char *text, const char *path);
void parse_model(gm_model *model, const char *text); /* as m.json */

const gm_value *field(const gm_table *table, const char *name);

/* The table of the union of values[i] of the first plan. */
const gm_table *value_at(const gm_model *model, uint32_t i);

void expect_bytes(const gm_blob *blob, const void *bytes, size_t n);

/* The file that the model is; free() it. */
uint8_t *make_bytes(const gm_model *model, size_t *size);

/* To bytes and to a tree again: the trees mean the same. */
void survives(const gm_model *model);

#endif
