/* Units are added parent by parent, after the file and its data files. */
#include "analysis/inspect/units.h"

static uint32_t first_of(const ptv_run *run, uint32_t parent)
{
    uint32_t low = 1 + run->data_count;
    uint32_t high = ptv_state_of(run)->unit_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ptv_unit_at(run, middle)->parent < parent) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

ptv_children ptv_children_of(const ptv_run *run, uint32_t parent)
{
    uint32_t first = first_of(run, parent);
    return (ptv_children){first, first_of(run, parent + 1) - first};
}
