/*
 * Any bytes as choices of the smith, behind two that say which format and how large: it makes a
 * model that the verifier accepts, under all conditions, and the same one each time.
 */
#include "fuzz/smith/smith.h"
#include "fuzz/oracle.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 2, USUAL = 4096, MOST = 1 << 16 };

static const ptv_format formats[] = {PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE,  PTV_FORMAT_DATA,
                                     PTV_FORMAT_NFAT,    PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN};
enum { FORMATS = sizeof formats / sizeof formats[0] };

/* What any input may ask for; most want what is usual. */
static size_t size_for(uint8_t choice)
{
    return choice < 128 ? USUAL : choice < 192 ? FS_LEAST + 16 * (size_t)choice : MOST;
}

static bool expect_no_error(void *context, const ptv_finding *finding)
{
    HOLDS_OR(finding->rule->severity != PTV_ERROR, finding->rule->name);
    return inspect(context, finding);
}

static void expect_accepted(const uint8_t *bytes, size_t size)
{
    ptv_image image = {bytes, size, size};
    ptv_run run;
    HOLDS(verify(&run, &image, NULL, expect_no_error, &image) == PTV_CLEAN);
    (void)all_agree(&image, &run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fe_kit kit;
    static fs_smith smith;
    if (size < HEAD) {
        return 0;
    }
    if (kit.arena.blocks == NULL) {
        HOLDS(fe_kit_open(&kit));
        fs_open(&smith, &kit);
    }
    ptv_format format = formats[data[0] % FORMATS];
    size_t max = size_for(data[1]);
    uint8_t *first = malloc(max), *second = malloc(max);
    HOLDS(first != NULL && second != NULL);
    size_t made = fs_make(&smith, format, data + HEAD, size - HEAD, first, max);
    HOLDS(made > 0 && made <= max);
    HOLDS(fs_make(&smith, format, data + HEAD, size - HEAD, second, max) == made);
    HOLDS(memcmp(first, second, made) == 0);
    expect_accepted(first, made);
    free(first);
    free(second);
    return 0;
}
