/*
 * Bytes added or lost before the tables, so that no header is where it should be. As there are few
 * such places, all are tried. A value is right if it results in a header for a file of this size.
 */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "verifiers/registry/registry.h"

enum { MOST = 4 /* bytes */, IDENTIFIER_END = 8, JUNK = 4096 };

/* Makes the head with bytes removed or added, without copying the file. */
static void make_head(const ptv_diagnosis *diagnosis, bool more, uint64_t bytes, uint64_t at,
                      uint8_t *head)
{
    const uint8_t *from = diagnosis->image.bytes;
    memcpy(head, from, (size_t)at);
    if (more) {
        memcpy(head + at, from + at + bytes, (size_t)(PTV_LOADER_HEAD - at));
    } else {
        memset(head + at, 0, (size_t)bytes);
        memcpy(head + at + bytes, from + at, (size_t)(PTV_LOADER_HEAD - at - bytes));
    }
}

static bool may_be_model(const uint8_t *head)
{
    const ptv_image image = {head, PTV_LOADER_HEAD, PTV_LOADER_HEAD};
    return ptv_handler_of(ptv_detect(&image)) != NULL;
}

/* Whether a file of `size` bytes with this head may be sound. */
static bool may_be(const uint8_t *head, uint64_t size, uint64_t at)
{
    const ptv_image image = {head, PTV_LOADER_HEAD, size};
    const ptv_header_claim e = ptv_header_claim_of(&image);
    if (ptv_handler_of(ptv_detect(&image)) == NULL) {
        return false;
    }
    return e.told ? e.tables <= size && (e.whole == 0 || e.whole == size) : at < IDENTIFIER_END;
}

static bool is_it(ptv_diagnosis *diagnosis, const uint8_t *head, bool more, uint64_t bytes,
                  uint64_t at)
{
    const uint64_t now = diagnosis->image.size;
    const uint64_t size = more ? now - bytes : now + bytes;
    if (!may_be(head, size, at) || !ptv_diagnosis_room(diagnosis, size) ||
        !ptv_diagnosis_spend(diagnosis, size)) {
        return false;
    }
    const uint64_t rest = more ? PTV_LOADER_HEAD + bytes : PTV_LOADER_HEAD - bytes;
    memcpy(diagnosis->copy, head, PTV_LOADER_HEAD);
    memcpy(diagnosis->copy + PTV_LOADER_HEAD, diagnosis->image.bytes + rest, (size_t)(now - rest));
    const ptv_image image = {diagnosis->copy, size, size};
    if (!ptv_is_sound(diagnosis, &image)) {
        return false;
    }
    diagnosis->damage =
        (ptv_damage){more ? PTV_DAMAGE_INSERTED : PTV_DAMAGE_MISSING, at, at, bytes, size, NULL};
    return true;
}

/* For a single missing byte, tries all values; for several, only zeros. */
static bool diagnose_at_place(ptv_diagnosis *diagnosis, bool more, uint64_t bytes, uint64_t at)
{
    uint8_t head[PTV_LOADER_HEAD];
    const unsigned values = !more && bytes == 1 ? 256 : 1;
    make_head(diagnosis, more, bytes, at, head);
    if (at >= IDENTIFIER_END && !may_be_model(head)) { /* no value after it could help */
        return false;
    }
    for (unsigned value = 0; value < values; value++) {
        head[at] = more ? head[at] : (uint8_t)value;
        if (is_it(diagnosis, head, more, bytes, at)) {
            return true;
        }
    }
    return false;
}

/* Junk before a complete file, as opposed to a file with a damaged identifier. */
static bool diagnose_behind_junk(ptv_diagnosis *diagnosis)
{
    const ptv_image *im = &diagnosis->image;
    const uint32_t root = ptv_u32(im, 0);
    if (ptv_handler_of(ptv_detect(im)) != NULL || (root % 4 == 0 && root < im->size)) {
        return false;
    }
    for (uint64_t at = 1; at < JUNK && at + PTV_LOADER_HEAD <= im->size; at++) {
        const ptv_image rest = {im->bytes + at, im->size - at, im->size - at};
        if (ptv_is_model(&rest) && may_be(rest.bytes, rest.size, 0) &&
            ptv_diagnosis_spend(diagnosis, rest.size) && ptv_is_sound(diagnosis, &rest)) {
            diagnosis->damage = (ptv_damage){PTV_DAMAGE_INSERTED, 0, 0, at, rest.size, NULL};
            return true;
        }
    }
    return false;
}

bool ptv_diagnose_front(ptv_diagnosis *diagnosis)
{
    if (diagnosis->image.size < PTV_LOADER_HEAD + MOST) {
        return false;
    }
    for (uint64_t bytes = 1; bytes <= MOST; bytes++) {
        for (uint64_t at = 0; at < PTV_HEADER_END; at++) {
            if (diagnose_at_place(diagnosis, true, bytes, at) ||
                diagnose_at_place(diagnosis, false, bytes, at)) {
                return true;
            }
        }
    }
    return diagnose_behind_junk(diagnosis);
}
