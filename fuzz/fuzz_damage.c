/*
 * Diagnoses any bytes as a whole. The same bytes get the same diagnosis, on a single line that is
 * harmless to terminals, and only if the file is refused or another is appended; places and numbers
 * lie within the file. Damage is undone in copies, compressed data unpacked, archives listed:
 * sanitizers notice reads past the end.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/diagnose/foreign_parts.h"
#include "fuzz/oracle.h"

/* ---- What happened ---- */

static void is_told_well(const ptv_damage *d, const ptv_image *image)
{
    ptv_buffer line = {.failed = false};
    ptv_put_damage(&line, d);
    HOLDS(!line.failed && (line.length > 0) == (d->kind != PTV_DAMAGE_NONE));
    expect_harmless(line.bytes, line.length);
    HOLDS(line.length == 0 || memchr(line.bytes, '\n', line.length) == NULL);
    HOLDS(strlen(ptv_damage_word(d->kind)) > 0);
    ptv_buffer_free(&line);
    HOLDS(d->at <= d->end);
    switch (d->kind) {
    case PTV_DAMAGE_INSERTED: HOLDS(d->count + d->whole == image->size); break;
    case PTV_DAMAGE_MISSING: HOLDS(d->whole == image->size + d->count); break;
    case PTV_DAMAGE_CUT:
        HOLDS(d->end == image->size && (d->count == 0 || d->whole == image->size + d->count));
        break;
    case PTV_DAMAGE_ZEROS:
    case PTV_DAMAGE_ERASED: HOLDS(d->end <= image->size && d->count == d->end - d->at); break;
    case PTV_DAMAGE_JOINED: HOLDS(d->count >= 2 && d->at < image->size && d->inner != NULL); break;
    default: HOLDS(d->end <= image->size); break;
    }
}

static void is_said_twice(const ptv_image *image)
{
    enum { TRIES = 1 << 18 }; /* bytes: enough to try each way a few times */
    static ptv_diagnosis diagnosis = {.most = TRIES};
    static ptv_run run;
    const ptv_verdict verdict = verify(&run, image, NULL, ptv_sink_count, NULL);
    ptv_diagnose(&diagnosis, &run);
    const ptv_damage first = diagnosis.damage;
    HOLDS(!diagnosis.failed);
    is_told_well(&first, image);
    HOLDS(verdict == PTV_REFUSED || first.kind == PTV_DAMAGE_NONE ||
          first.kind == PTV_DAMAGE_JOINED);
    if (is_asked(hash_of(image->bytes, (size_t)image->size), 0, 4)) {
        ptv_diagnose(&diagnosis, &run); /* with the room left by the first one */
    }
    HOLDS(first.kind == diagnosis.damage.kind && first.at == diagnosis.damage.at &&
          first.end == diagnosis.damage.end && first.count == diagnosis.damage.count);
    ptv_diagnosis_end(&diagnosis);
}

/* ---- What else it may be ---- */

static bool count_member(void *context, const char *name, size_t length)
{
    unsigned *left = context;
    uint64_t hash = PTV_HASH;
    for (size_t i = 0; i < length; i++) {
        mix_byte(&hash, (uint8_t)name[i]);
    }
    return hash != 0 && --*left > 0;
}

/* Less room yields a prefix of what more room yields. */
static void unpacks_the_same(const uint8_t *data, size_t size)
{
    uint8_t most[512], few[64];
    const size_t n = ptv_inflate(data, size, most, sizeof most);
    const size_t m = ptv_inflate(data, size, few, sizeof few);
    HOLDS(n <= sizeof most && m == (n < sizeof few ? n : sizeof few));
    HOLDS(memcmp(most, few, m) == 0);
}

static void is_of_a_kind(const ptv_image *image)
{
    unsigned left = 100;
    uint8_t out[64];
    const ptv_foreign *foreign = ptv_foreign_of(image);
    HOLDS(foreign == NULL || strlen(foreign->word) > 0);
    HOLDS(foreign == NULL || ptv_is_foreign(ptv_detect(image)));
    HOLDS(strlen(ptv_foreign_name(image)) > 0);
    ptv_each_in_zip(image, count_member, &left);
    left = 100;
    ptv_each_in_tar(image, count_member, &left);
    (void)ptv_is_onnx(image);
    (void)ptv_is_coreml(image);
    HOLDS(ptv_base64(image, out, sizeof out) <= sizeof out);
    HOLDS(ptv_gzip_body(image) <= image->size);
    unpacks_the_same(image->bytes, (size_t)image->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = copy_of(data, size);
    const ptv_image image = {copy, size, size};
    is_of_a_kind(&image);
    is_said_twice(&image);
    free(copy);
    return 0;
}
