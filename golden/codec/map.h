/* From numbers to numbers or pointers, for what is met again and again. Nothing is ever removed. */
#ifndef GOLDEN_CODEC_MAP_H
#define GOLDEN_CODEC_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gm_map_entry {
    uint64_t key;
    uintptr_t value; /* 0: the place is free */
} gm_map_entry;

typedef struct gm_map {
    gm_map_entry *entries; /* from malloc */
    size_t room, count;    /* room is 0 or a power of two */
} gm_map;

/* The value of the key, 0 when there is none. */
uintptr_t gm_map_get(const gm_map *map, uint64_t key);

/* Adds a key that is not there with a value that is not 0. False when memory ran out. */
bool gm_map_add(gm_map *map, uint64_t key, uintptr_t value);

void gm_map_free(gm_map *map);

#endif
