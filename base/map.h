/* Maps numbers to numbers or pointers. Nothing is ever removed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ptv_map_entry {
    uint64_t key;
    uintptr_t value; /* 0 if the entry is free */
} ptv_map_entry;

typedef struct ptv_map {
    ptv_map_entry *entries; /* from malloc */
    size_t room, count;     /* room is 0 or a power of two */
} ptv_map;

/* The value of the key, 0 if there is none. */
uintptr_t ptv_map_get(const ptv_map *map, uint64_t key);

/* Adds a new key with a nonzero value. Returns false if memory runs out. */
bool ptv_map_add(ptv_map *map, uint64_t key, uintptr_t value);

void ptv_map_free(ptv_map *map);
