/* Several concatenated files, each of which is sound by itself. */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "verifiers/core/image.h"

enum { CANDIDATES = 32 };

/* The next identifier of a file format, from `from` on. */
static uint64_t next_identifier(const ptv_image *im, uint64_t from)
{
    static const char *const identifiers[] = {"ET12", "BP08", "FT01"};
    uint64_t nearest = im->size;
    for (size_t i = 0; i < sizeof identifiers / sizeof identifiers[0]; i++) {
        const uint8_t *at = im->bytes + from;
        const uint8_t *end = im->bytes + nearest;
        while (end - at >= 4 && (at = memchr(at, identifiers[i][0], (size_t)(end - at))) != NULL) {
            if (end - at >= 4 && memcmp(at, identifiers[i], 4) == 0) {
                nearest = (uint64_t)(at - im->bytes);
                break;
            }
            at++;
        }
    }
    return nearest;
}

/* The next offset that looks like the beginning of a file. */
static uint64_t next_beginning(const ptv_image *im, uint64_t from)
{
    uint64_t at = from;
    while (at + PTV_LOADER_HEAD <= im->size) {
        const uint64_t identifier = next_identifier(im, at + 4);
        const uint64_t rest = im->size - (identifier - 4);
        at = identifier - 4;
        if (rest >= PTV_LOADER_HEAD && ptv_u32(im, at) % 4 == 0 && ptv_u32(im, at) < rest) {
            return at;
        }
        at++;
    }
    return im->size;
}

static bool is_sound(ptv_diagnosis *diagnosis, uint64_t from, uint64_t to)
{
    const ptv_image image = {diagnosis->image.bytes + from, to - from, to - from};
    return ptv_diagnosis_spend(diagnosis, image.size) && ptv_is_sound(diagnosis, &image);
}

/* Where the file that begins at `from` ends, and another one begins. */
static uint64_t interface(ptv_diagnosis *diagnosis, uint64_t from)
{
    const ptv_image *im = &diagnosis->image;
    uint64_t at = next_beginning(im, from + PTV_LOADER_HEAD);
    for (unsigned i = 0; i < CANDIDATES && at < im->size; i++) {
        if (is_sound(diagnosis, from, at) && is_sound(diagnosis, at, im->size)) {
            return at;
        }
        at = next_beginning(im, at + 1);
    }
    return im->size;
}

bool ptv_diagnose_joined(ptv_diagnosis *diagnosis)
{
    const uint64_t size = diagnosis->image.size;
    if (size > PTV_COPY_WHOLE) {
        return false;
    }
    const uint64_t second = interface(diagnosis, 0);
    uint64_t files = 1;
    for (uint64_t at = second; at < size; at = interface(diagnosis, at)) {
        files++;
    }
    if (files == 1) {
        return false;
    }
    const ptv_image image = {diagnosis->image.bytes + second, size - second, size - second};
    diagnosis->damage = (ptv_damage){.kind = PTV_DAMAGE_JOINED,
                                     .at = second,
                                     .end = size,
                                     .count = files,
                                     .inner = ptv_format_name(ptv_detect(&image))};
    return true;
}
