/* What the released runtime says about a program, and which kernels it requests on loading. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { RESOLVED_RANK = 16 };

typedef struct resolved_value {
    bool tensor; /* if false, the rest is unset */
    int dtype;
    size_t rank, nbytes;
    int32_t sizes[RESOLVED_RANK];
    uint8_t order[RESOLVED_RANK];
    bool planned;
} resolved_value;

typedef struct resolve_sinks {
    void *context;
    void (*method)(void *context, const char *name, size_t instructions);
    void (*value)(void *context, bool input, size_t i, const resolved_value *value);
    void (*buffer)(void *context, size_t i, int64_t size);
    /* A call of a kernel: types of its tensors, without those in lists. */
    void (*kernel)(void *context, const char *name, const uint8_t *types, size_t count);
    void (*delegate)(void *context, const char *backend);
    void (*end)(void *context);
} resolve_sinks;

/* Returns 0 or the runtime's error. All kernels and backends that it requests exist. */
int resolve_all(const uint8_t *bytes, size_t size, const resolve_sinks *sinks);

#ifdef __cplusplus
}
#endif
