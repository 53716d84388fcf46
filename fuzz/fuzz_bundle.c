/*
 * Any bytes as a bundle. The program in it is accepted only if it would be on its own, and
 * what is found without memory is found with it.
 */
#include "fuzz/agree.h"
#include "verifiers/core/view.h"
#include "verifiers/tables/bundled_program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void program_is_accepted(const ptv_image *image, uint32_t root)
{
    static ptv_run run;
    ptv_vec program = ptv_vec_of(image, root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    const ptv_image inner = {image->bytes + program.at, program.count, program.count};
    HOLDS(verify(&run, &inner, ptv_sink_count, NULL) != PTV_REFUSED); /* it is allowed less work */
    HOLDS(run.format == PTV_FORMAT_PROGRAM);
}

static void memory_adds(const ptv_image *image, const ptv_run *with)
{
    static ptv_work work;
    static ptv_run without;
    ptv_begin(&without, image, &work, ptv_sink_count, NULL);
    without.operators = &ptv_operators_default;
    (void)ptv_verify(&without);
    HOLDS(without.errors <= with->errors && without.warnings <= with->warnings);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    const ptv_image image = {data, size, size};
    all_agree(&image);
    ptv_verdict verdict = verify(&run, &image, ptv_sink_count, NULL);
    memory_adds(&image, &run);
    if (verdict == PTV_CLEAN && run.format == PTV_FORMAT_BUNDLE) {
        program_is_accepted(&image, run.root);
    }
    return 0;
}
