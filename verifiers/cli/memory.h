/* Memory for the rules that compare many objects (PTV_MEMORY_FOR). */
#ifndef PTV_CLI_MEMORY_H
#define PTV_CLI_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* All zero is none. */
typedef struct ptv_memory {
    void *bytes;
    size_t size;
} ptv_memory;

/*
 * Grows it to what files of n bytes together may need: addresses, of which pages are taken
 * only where something is written. Where the system has fewer, it is less; the report then
 * says which rules were not run.
 */
void ptv_memory_provide(ptv_memory *memory, uint64_t n);
void ptv_memory_free(ptv_memory *memory);

#endif
