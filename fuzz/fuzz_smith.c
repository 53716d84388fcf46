/*
 * Any bytes as choices of the smith, after two that select the format and the size. It makes a
 * model that the verifier accepts under all conditions, and the same one each time.
 */
#include "fuzz/oracle.h"
#include "fuzz/smith/smith.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 2, USUAL = 4096, MOST = 1 << 16 };
enum { AGREES, REPEATS, QUESTIONS = 4 }; /* asked of some inputs */

typedef struct input {
    const uint8_t *bytes;
    size_t size, max;
} input;

/* Any size is possible; most inputs get the usual one. */
static size_t size_for(uint8_t choice)
{
    return choice < 160 ? USUAL : choice < 250 ? FS_LEAST + 16 * (size_t)choice : MOST;
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
    if (is_asked(hash_of(bytes, size), AGREES, QUESTIONS)) {
        (void)all_agree(&image, &run);
    }
}

/* Neither what was made before nor the contents of memory may affect the result. */
static void expect_repeated(fs_smith *smith, ptv_format format, input choices, const uint8_t *made)
{
    uint8_t *again = malloc(choices.max);
    HOLDS(again != NULL);
    size_t size = fs_make(smith, format, choices.bytes, choices.size, again, choices.max);
    HOLDS(size > 0 && memcmp(made, again, size) == 0);
    free(again);
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
    ptv_format format = fs_formats[data[0] % FS_FORMATS];
    const input choices = {data + HEAD, size - HEAD, size_for(data[1])};
    uint8_t *out = malloc(choices.max);
    HOLDS(out != NULL);
    size_t made = fs_make(&smith, format, choices.bytes, choices.size, out, choices.max);
    HOLDS(made > 0 && made <= choices.max);
    uint8_t *copy = copy_of(out, made);
    expect_accepted(copy, made);
    if (is_asked(hash_of(copy, made), REPEATS, QUESTIONS)) {
        expect_repeated(&smith, format, choices, out);
    }
    free(copy);
    free(out);
    return 0;
}
