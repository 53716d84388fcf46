/* Regions: lists every range of a file's bytes, for drawing it. */
#include "analysis/inspect/inspect_internal.h"

uint32_t ptv_add_region(ptv_inspector *l, const ptv_region *region)
{
    if (!l->fully || region->size == 0 || l->failed) {
        return PTV_NO_REGION;
    }
    ptv_region *grown = ptv_arena_room_for_one(&l->out->arena, l->regions, l->region_count,
                                               &l->region_room, sizeof *grown);
    if (grown == NULL || l->region_count == PTV_NO_REGION) {
        l->failed = true;
        return PTV_NO_REGION;
    }
    l->regions = grown;
    grown[l->region_count] = *region;
    return (uint32_t)l->region_count++;
}
