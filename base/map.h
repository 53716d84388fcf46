/* From numbers to numbers or pointers, for what is met again and again. Nothing is ever removed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ptv_map_entry {
    uint64_t key;
    uintptr_t value; /* 0: the place is free */
} ptv_map_entry;

typedef struct ptv_map {
    ptv_map_entry *entries; /* from malloc */
    size_t room, count;     /* room is 0 or a power of two */
} ptv_map;

/* The value of the key, 0 when there is none. */
uintptr_t ptv_map_get(const ptv_map *map, uint64_t key);

/* Adds a key that is not there with a value that is not 0. False when memory ran out. */
bool ptv_map_add(ptv_map *map, uint64_t key, uintptr_t value);

void ptv_map_free(ptv_map *map);
