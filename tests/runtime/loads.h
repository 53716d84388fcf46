/* One method of a program, loaded by the released runtime with allocators that count. */
#pragma once

#include "fuzz/runtime/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct load_request {
    judge_file file, data; /* data.bytes NULL: none */
    const char *method;    /* its name */
    bool no_temporary;     /* no temporary allocator */
    uint64_t method_bytes; /* of the allocators, 0: as many as it takes */
    uint64_t temporary_bytes;
} load_request;

typedef struct load_result {
    int error;                /* of the runtime, 0: it is loaded */
    uint64_t method, loading; /* bytes that were taken */
    uint64_t requests;        /* from the method allocator */
} load_result;

load_result load_method(const load_request *request);

/* Prints the manifest of a runner whose allocators have so many bytes
 * (analysis/compat/print_manifest.h). */
void print_own_manifest(const char *release, uint32_t method, uint32_t temporary);

/* Calls them for each kernel, its key "" when it takes any, and each backend that is registered. */
void each_registered(void (*kernel)(const char *name, const char *key),
                     void (*backend)(const char *name));

#ifdef __cplusplus
}
#endif
