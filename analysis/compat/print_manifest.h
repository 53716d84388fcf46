// Prints what a runtime has, for `pteverify fit --runtime manifest.json`: paste it into a runner,
// and call it once with the allocators that methods are loaded with.
#pragma once

#include <executorch/runtime/backend/interface.h>
#include <executorch/runtime/executor/memory_manager.h>
#include <executorch/runtime/kernel/operator_registry.h>

#include <cstdio>

// `release`: of ExecuTorch, "1.5.1"; the headers do not say it.
inline void print_manifest(const char *release, executorch::runtime::MemoryManager &memory) {
    using namespace executorch::runtime;
    MemoryAllocator *temporary = memory.temp_allocator();
    printf("{\"manifest_version\": 1, \"release\": \"%s\", \"word_size\": %d,\n \"operators\": [",
           release, static_cast<int>(8 * sizeof(void *)));
    const char *between = "\n  ";
    for (const Kernel &kernel : get_registered_kernels()) {
        if (kernel.kernel_key_.is_fallback()) { // those with a key: ["v1/...", ...] of an object
            printf("%s\"%s\"", between, kernel.name_);
            between = ",\n  ";
        }
    }
    printf("],\n \"backends\": [");
    for (size_t i = 0; i < get_num_registered_backends(); i++) {
        printf("%s\"%s\"", i == 0 ? "" : ", ", *get_backend_name(i));
    }
    printf("],\n \"method_allocator\": %u", memory.method_allocator()->size());
    if (temporary == nullptr) {
        printf(", \"temp_allocator\": null}\n");
    } else {
        printf(", \"temp_allocator\": %u}\n", temporary->size());
    }
}
