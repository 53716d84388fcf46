/*
 * Any bytes as a data file (.ptd): by itself, and given along with a file, to which it then
 * does not add findings of its own.
 */
#include <string.h>

#include "fuzz/agree.h"
#include "verifiers/core/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is not the rule about the pair is about the first file. */
static bool is_about_first(void *context, const ptv_finding *finding)
{
    const ptv_image *image = context;
    HOLDS(finding->file == 0 && ptv_within(image->size, finding->at, finding->length));
    return true;
}

/* Bytes that are no program: whatever goes along, they are refused as before. */
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

/* A part of it in memory, as on a device: not more is found than in all of it. */
static void part_is_enough(const ptv_image *image)
{
    static ptv_run part, whole;
    const ptv_image half = {image->bytes, image->size / 2, image->size};
    ptv_verdict verdict = verify(&part, &half, ptv_sink_count, NULL);
    ptv_verdict all = verify(&whole, image, ptv_sink_count, NULL);
    HOLDS(all == PTV_REFUSED || verdict != PTV_REFUSED);
    HOLDS(verdict != PTV_UNDECIDED || part.needed > half.loaded || all != PTV_CLEAN);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const ptv_image image = {data, size, size};
    all_agree(&image);
    goes_along(&image);
    part_is_enough(&image);
    return 0;
}
