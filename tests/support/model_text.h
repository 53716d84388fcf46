/* Text models in tests: parsing them, and making bytes of them. */
#pragma once

#include "golden/codec/model.h"

#define PTE(root) "{\"format\": \"pte\", \"root\": {" root "}}"

/* Parses m.json; fails the test if it is refused. gm_free() the model. */
void parse_model(gm_model *model, const char *text);

/* Returns the bytes of the model's file; free() them. */
uint8_t *make_bytes(const gm_model *model, size_t *size);
