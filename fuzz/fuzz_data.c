/*
 * Any bytes as a data file (.ptd): on its own, and given along with another file, to which it must
 * not add findings of its own.
 */
#include "fuzz/oracle.h"

/* All findings, except those of the rule about the pair, are about the first file. */
static bool is_about_first(void *context, const ptv_finding *finding)
{
    HOLDS(finding->file == 0);
    return inspect(context, finding);
}

/* Bytes that are no program: whatever comes along, they are refused as before. */
static void goes_along(const ptv_image *along)
{
    static const uint8_t nothing[64];
    static ptv_work work;
    static ptv_run run;
    ptv_image image = {nothing, sizeof nothing, sizeof nothing};
    ptv_begin(&run, &image, &work, is_about_first, &image);
    run.data = along;
    run.data_count = 1;
    HOLDS(ptv_verify(&run) == PTV_REFUSED && run.errors == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    const ptv_image image = {data, size, size};
    (void)all_agree(&image, &run);
    goes_along(&image);
    return 0;
}
