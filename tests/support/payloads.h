/* FlatBuffers of payloads in tests: structure and indexes, without the rules of their backends. */
#pragma once

#include "verifiers/core/walk.h"

typedef struct payload_result {
    bool sound;
    uint64_t invalid_fields;
    uint32_t root;
    size_t count; /* number of findings; below, the first one */
    const char *rule;
    char path[160];
    uint64_t found, low, high;
} payload_result;

/* Makes both walks over the FlatBuffer, the second for `indexes` only. */
void payload_walk(payload_result *result, const uint8_t *bytes, size_t size,
                  const ptv_schema *schema);
