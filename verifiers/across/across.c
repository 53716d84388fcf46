/* The order of the rules that compare units. */
#include "across.h"

#include "../bundle/bundle.h"

void ptv_check_across(ptv_run *run)
{
    ptv_check_seams(run);
    if (!run->stopped) {
        ptv_check_bundle(run);
    }
    if (!run->stopped) {
        ptv_check_name_space(run);
    }
    if (!run->stopped) {
        ptv_check_package(run);
    }
}
