/* Details for the report of a tensor that does not fit. */
#include "fits.h"

#ifndef PTV_DEVICE
/* In the scratch memory, which is free while tensors are judged, when stack is scarce. */
typedef struct scratch {
    ptv_extent extent;
    ptv_related other;
} scratch;
_Static_assert(sizeof(scratch) <= PTV_FITS_BYTES, "room for both");

void ptv_report_misfit(ptv_run *run, const ptv_rule *rule, const ptv_place *place,
                       ptv_mismatch mismatch, ptv_vec sizes, const ptv_placement *placement,
                       const ptv_place *room)
{
    const ptv_state *state = ptv_state_of(run);
    scratch *d = (scratch *)(void *)ptv_scratch(run);
    d->extent = (ptv_extent){run->image.bytes + sizes.at, sizes.count, placement->offset,
                             placement->bytes, placement->room};
    d->other = (ptv_related){.file = state->file};
    ptv_about about = {.extent = &d->extent};
    if (room != NULL) {
        ptv_range range = ptv_locate(&run->image, room);
        d->other.at = state->base + range.at;
        d->other.length = range.length;
        d->other.place = *room;
        d->other.place.outer = state->outer;
        about.other = &d->other;
    }
    ptv_report_about(run, rule, *place, ptv_locate(&run->image, place), mismatch, about);
}
#endif
