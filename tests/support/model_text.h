/* Text models in tests: what they say, and the bytes made from them. */
#pragma once

#include "golden/codec/model.h"

#define PTE(root) "{\"format\": \"pte\", \"root\": {" root "}}"

/* As m.json. Fails the test when the text is refused. gm_free(model). */
void parse_model(gm_model *model, const char *text);

/* The file that the model is; free() it. */
uint8_t *make_bytes(const gm_model *model, size_t *size);
