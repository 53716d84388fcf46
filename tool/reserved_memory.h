/* Memory for the rules that compare many objects (PTV_MEMORY_FOR). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is none. */
typedef struct ptv_memory {
    void *bytes;
    size_t size;
} ptv_memory;

/*
 * Grows it to this many bytes: addresses, of which pages are taken only where something is
 * written. What was in it is gone. False, and nothing changed, when the system has no more.
 */
bool ptv_memory_provide(ptv_memory *memory, size_t size);

/* After a run that needed so much: true when there is more now, and another run worth it. */
bool ptv_memory_grow(ptv_memory *memory, size_t needed);

/* Grows it to what files of n bytes together may need at most. */
bool ptv_memory_reserve(ptv_memory *memory, uint64_t n);
void ptv_memory_free(ptv_memory *memory);
