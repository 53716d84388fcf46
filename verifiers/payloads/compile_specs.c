/* Finding the compile specs of a delegate. */
#include "compile_specs.h"

#include <string.h>

#include "../schemas/program.h"

enum { LIST = PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS };

void ptv_specs_of(const ptv_run *run, const ptv_link *link, ptv_specs *specs)
{
    const ptv_image *im = &run->image;
    specs->delegate = ptv_delegate_frames(specs->frames, im, run->root, link->plan, link->item);
    specs->list = ptv_vec_of(im, specs->delegate->at, LIST);
}

uint32_t ptv_find_spec(const ptv_run *run, const ptv_specs *specs, const char *key)
{
    const ptv_image *im = &run->image;
    size_t length = strlen(key);
    uint32_t i = 0;
    for (; i < specs->list.count; i++) {
        ptv_vec found =
            ptv_vec_of(im, ptv_table_in(im, specs->list, i), PTV_PROGRAM_COMPILE_SPEC_KEY);
        if (found.count == length && memcmp(im->bytes + found.at, key, length) == 0) {
            break;
        }
    }
    return i;
}

ptv_vec ptv_value_of_spec(const ptv_run *run, const ptv_specs *specs, uint32_t spec)
{
    return ptv_vec_of(&run->image, ptv_table_in(&run->image, specs->list, spec),
                      PTV_PROGRAM_COMPILE_SPEC_VALUE);
}

PTV_NOINLINE void ptv_report_spec(ptv_run *run, ptv_specs *specs, const ptv_rule *rule,
                                  uint32_t spec, ptv_mismatch mismatch)
{
    if (spec == specs->list.count) {
        ptv_report_at(run, rule, ptv_field_of(specs->delegate, LIST), mismatch);
    } else {
        const ptv_frame *frame = ptv_frame_down(run, specs->delegate, LIST, (int32_t)spec);
        ptv_report_at(run, rule, ptv_field_of(frame, PTV_PROGRAM_COMPILE_SPEC_VALUE), mismatch);
    }
}
