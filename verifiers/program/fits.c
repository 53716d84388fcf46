/* What a report of a tensor that does not fit has besides. */
#include "fits.h"

#ifndef PTV_DEVICE
void ptv_fault_fit(ptv_run *run, const ptv_rule *rule, const ptv_place *place, ptv_gap gap,
                   ptv_vec sizes, const ptv_stretch *stretch, const ptv_place *room)
{
    const ptv_extent extent = {run->image.bytes + sizes.at, sizes.count, stretch->offset,
                               stretch->bytes, stretch->room};
    ptv_party other = {.file = run->file};
    ptv_about about = {.extent = &extent};
    if (room != NULL) {
        ptv_range range = ptv_locate(&run->image, room);
        other.at = run->base + range.at;
        other.length = range.length;
        other.place = *room;
        other.place.outer = run->outer;
        about.other = &other;
    }
    ptv_fault_about(run, rule, *place, ptv_locate(&run->image, place), gap, about);
}
#endif
