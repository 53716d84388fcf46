/* Memory for rules that compare many objects (PTV_MEMORY_FOR). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty. */
typedef struct ptv_memory {
    void *bytes;
    size_t size;
} ptv_memory;

/*
 * Grows the memory to `size` bytes of address space; pages are taken only where something is
 * written. Its contents are lost. Returns false, with nothing changed, if the system has no more.
 */
bool ptv_memory_provide(ptv_memory *memory, size_t size);

/* After a run that needed `needed` bytes: returns whether there is more now, worth another run. */
bool ptv_memory_grow(ptv_memory *memory, size_t needed);

/* Grows it to the most that files of n bytes in total may need. */
bool ptv_memory_reserve(ptv_memory *memory, uint64_t n);
void ptv_memory_free(ptv_memory *memory);
