/* What a report of a tensor that does not fit has besides. */
#include "fits.h"
#include "../core/walk.h"

#ifndef PTV_DEVICE
/* In the scratch memory, which nobody uses while tensors are judged: stack is dear there. */
typedef struct desk {
    ptv_extent extent;
    ptv_party other;
} desk;
_Static_assert(sizeof(desk) <= PTV_FITS_BYTES, "room for both");

void ptv_fault_fit(ptv_run *run, const ptv_rule *rule, const ptv_place *place, ptv_gap gap,
                   ptv_vec sizes, const ptv_stretch *stretch, const ptv_place *room)
{
    desk *d = (desk *)(void *)ptv_scratch(run);
    d->extent = (ptv_extent){run->image.bytes + sizes.at, sizes.count, stretch->offset,
                             stretch->bytes, stretch->room};
    d->other = (ptv_party){.file = run->file};
    ptv_about about = {.extent = &d->extent};
    if (room != NULL) {
        ptv_range range = ptv_locate(&run->image, room);
        d->other.at = run->base + range.at;
        d->other.length = range.length;
        d->other.place = *room;
        d->other.place.outer = run->outer;
        about.other = &d->other;
    }
    ptv_fault_about(run, rule, *place, ptv_locate(&run->image, place), gap, about);
}
#endif
