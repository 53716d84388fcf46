/* The order of the rules that compare units. */
#include "crosscheck.h"

#include "../bundle/bundle.h"

void ptv_crosscheck(ptv_run *run)
{
    if (run->stopped) { /* walks have ended early: what they did not reach may be broken */
        return;
    }
#ifndef PTV_DEVICE
    if (ptv_unit_at(run, 0)->format == PTV_FORMAT_PACKAGE) {
        ptv_check_package(run); /* its name space is its own */
        return;
    }
#endif
    ptv_check_interfaces(run);
    if (!run->stopped) {
        ptv_check_bundle(run);
    }
    if (!run->stopped) {
        ptv_check_name_space(run);
    }
}
