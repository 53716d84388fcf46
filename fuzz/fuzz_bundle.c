/* Any bytes as a bundle. Its program may be accepted only if it would be accepted on its own. */
#include "fuzz/oracle.h"
#include "verifiers/schemas/bundled_program.h"

static void program_is_accepted(const ptv_image *image, const ptv_run *bundle)
{
    static ptv_run run;
    ptv_vec program = ptv_vec_of(image, bundle->root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    const ptv_image inner = {image->bytes + program.at, program.count, program.count};
    ptv_verdict verdict = verify(&run, &inner, bundle, ptv_sink_count, NULL);
    HOLDS(verdict != PTV_REFUSED); /* perhaps not clean, as its budget is smaller */
    HOLDS(run.format == PTV_FORMAT_PROGRAM);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    const ptv_image image = {data, size, size};
    if (all_agree(&image, &run) == PTV_CLEAN && run.format == PTV_FORMAT_BUNDLE) {
        program_is_accepted(&image, &run);
    }
    return 0;
}
