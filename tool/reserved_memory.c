/* Address space that costs nothing until it is written. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#include "tool/reserved_memory.h"

#include "base/system.h"
#include "verifiers/include/pteverify.h"

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* FlatBuffers end at 2 GiB. Larger files hold weights, which nobody sorts. */
#ifdef __EMSCRIPTEN__
#define MOST_BYTES (UINT64_C(1) << 20) /* memory, once taken, is never given back */
#else
#define MOST_BYTES (SIZE_MAX > UINT32_MAX ? UINT64_C(1) << 32 : UINT64_C(1) << 24)
#endif

static void *map(size_t size)
{
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

bool ptv_memory_provide(ptv_memory *memory, size_t size)
{
    if (size <= memory->size) {
        return true;
    }
    void *bytes = map(size);
    if (bytes != NULL) {
        ptv_memory_free(memory);
        *memory = (ptv_memory){bytes, size};
    }
    return bytes != NULL;
}

bool ptv_memory_grow(ptv_memory *memory, size_t needed)
{
    return needed > memory->size && ptv_memory_provide(memory, needed);
}

bool ptv_memory_reserve(ptv_memory *memory, uint64_t n)
{
    return ptv_memory_provide(memory, PTV_MEMORY_FOR(n < MOST_BYTES ? n : MOST_BYTES)) &&
           (n <= MOST_BYTES || SIZE_MAX > UINT32_MAX);
}

void ptv_memory_free(ptv_memory *memory)
{
    if (memory->bytes != NULL) {
        munmap(memory->bytes, memory->size);
    }
    *memory = (ptv_memory){0};
}
