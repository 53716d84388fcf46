/* One method of a program, loaded by the released runtime with allocators that count. */
#pragma once

#include "fuzz/runtime/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct load_request {
    judge_file file, data; /* data.bytes is NULL if none */
    const char *method;    /* name of the method */
    bool no_temporary;     /* no temporary allocator */
    uint64_t method_bytes; /* of the allocators; 0 for unlimited */
    uint64_t temporary_bytes;
} load_request;

typedef struct load_result {
    int error;                /* of the runtime; 0 if it was loaded */
    uint64_t method, loading; /* bytes taken */
    uint64_t requests;        /* from the method allocator */
} load_result;

load_result load_method(const load_request *request);

/* Prints the manifest of a runner with such allocators (analysis/compat/print_manifest.h). */
void print_own_manifest(const char *release, uint32_t method, uint32_t temporary);

/* Calls back for each registered kernel (key "" if it takes any) and each registered backend. */
void each_registered(void (*kernel)(const char *name, const char *key),
                     void (*backend)(const char *name));

#ifdef __cplusplus
}
#endif
