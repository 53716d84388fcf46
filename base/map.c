/* Open addressing; half of the entries stay free. */
#include "base/map.h"

#include <stdlib.h>

static size_t place(const ptv_map *map, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(mixed >> 32) & (map->room - 1);
    while (map->entries[i].value != 0 && map->entries[i].key != key) {
        i = (i + 1) & (map->room - 1);
    }
    return i;
}

static bool grow(ptv_map *map)
{
    ptv_map more = {NULL, map->room == 0 ? 256 : map->room * 2, map->count};
    more.entries = calloc(more.room, sizeof *more.entries);
    if (more.entries == NULL) {
        return false;
    }
    for (size_t i = 0; i < map->room; i++) {
        if (map->entries[i].value != 0) {
            more.entries[place(&more, map->entries[i].key)] = map->entries[i];
        }
    }
    free(map->entries);
    *map = more;
    return true;
}

uintptr_t ptv_map_get(const ptv_map *map, uint64_t key)
{
    return map->room == 0 ? 0 : map->entries[place(map, key)].value;
}

bool ptv_map_add(ptv_map *map, uint64_t key, uintptr_t value)
{
    if (map->count * 2 >= map->room && !grow(map)) {
        return false;
    }
    map->entries[place(map, key)] = (ptv_map_entry){key, value};
    map->count++;
    return true;
}

void ptv_map_free(ptv_map *map)
{
    free(map->entries);
    *map = (ptv_map){0};
}
