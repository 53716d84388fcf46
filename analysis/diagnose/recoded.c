/*
 * A file that was mistaken for text in transit: line ends were converted, or bytes became
 * characters. Each diagnosis stops at the first byte that such a file cannot have. What remains is
 * converted back and verified.
 */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "base/utf8.h"

enum { CR = '\r', LF = '\n', REPLACEMENT = 0xfffd };

static bool tell(ptv_diagnosis *diagnosis, ptv_damage_kind kind, uint64_t count, uint64_t whole)
{
    diagnosis->damage = (ptv_damage){.kind = kind, .end = diagnosis->image.size, .count = count};
    diagnosis->damage.whole = whole;
    return true;
}

static bool tell_if_sound(ptv_diagnosis *diagnosis, ptv_damage_kind kind, uint64_t count,
                          uint64_t size)
{
    const ptv_image image = {diagnosis->copy, size, size};
    return ptv_diagnosis_spend(diagnosis, size) && ptv_is_sound(diagnosis, &image) &&
           tell(diagnosis, kind, count, size);
}

/* ---- Line ends ---- */

/* The number of CR LF pairs; 0 if there is also an LF without CR. */
static uint64_t count_pairs(const ptv_image *im)
{
    uint64_t pairs = 0;
    const uint8_t *end = im->bytes + im->size;
    const uint8_t *at = im->bytes;
    while (at < end && (at = memchr(at, LF, (size_t)(end - at))) != NULL) {
        if (at == im->bytes || at[-1] != CR) {
            return 0;
        }
        pairs++;
        at++;
    }
    return pairs;
}

static bool diagnose_crlf(ptv_diagnosis *diagnosis)
{
    const ptv_image *im = &diagnosis->image;
    const uint64_t pairs = count_pairs(im);
    uint64_t size = 0;
    if (pairs == 0 || !ptv_diagnosis_room(diagnosis, im->size)) {
        return false;
    }
    for (uint64_t i = 0; i < im->size; i++) {
        if (im->bytes[i] != CR || i + 1 == im->size || im->bytes[i + 1] != LF) {
            diagnosis->copy[size++] = im->bytes[i];
        }
    }
    return tell_if_sound(diagnosis, PTV_DAMAGE_CRLF, pairs, size);
}

/*
 * In the other direction, nothing tells which LF had a CR before it. But weights are random: with
 * so many CRs and LFs, some should be neighbours; and about as many bytes should be missing.
 */
static bool diagnose_lf(ptv_diagnosis *diagnosis)
{
    enum { SURE = 6 };
    const ptv_image *im = &diagnosis->image;
    const ptv_header_claim e = ptv_header_claim_of(im);
    uint64_t crs = 0, lfs = 0;
    if (e.whole <= im->size || im->size > PTV_COPY_MOST) {
        return false;
    }
    for (uint64_t i = 0; i < im->size; i++) {
        lfs += im->bytes[i] == LF;
        crs += im->bytes[i] == CR;
        if (im->bytes[i] == CR && i + 1 < im->size && im->bytes[i + 1] == LF) {
            return false;
        }
    }
    const uint64_t missing = e.whole - im->size;
    const uint64_t expected = (crs + missing) * lfs / im->size;
    return missing <= lfs && expected >= SURE && missing <= 2 * expected &&
           tell(diagnosis, PTV_DAMAGE_LF, missing, e.whole);
}

/* ---- Characters ---- */

/* Windows-1252 is Latin-1 except for these characters; 0 means the same number. */
static uint8_t byte_of(uint32_t character, bool *known)
{
    static const uint16_t list[32] = {
        0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};
    *known = true;
    for (unsigned i = 0; i < 32 && character > 0xff; i++) {
        if (list[i] == character) {
            return (uint8_t)(0x80 + i);
        }
    }
    *known = character <= 0xff;
    return (uint8_t)character;
}

/* Turns each character back into a byte; returns 0 if that fails for any of them. */
static uint64_t decode(ptv_diagnosis *diagnosis, uint64_t *wide)
{
    const char *bytes = (const char *)diagnosis->image.bytes;
    const uint64_t size = diagnosis->image.size;
    uint64_t made = 0;
    for (uint64_t i = 0; i < size;) {
        uint32_t character = 0;
        bool known;
        const size_t n = ptv_utf8_decode(bytes + i, (size_t)(size - i), &character);
        const uint8_t byte = byte_of(character, &known);
        if (n == 0 || !known) {
            return 0;
        }
        diagnosis->copy[made++] = byte;
        *wide += n > 1;
        i += n;
    }
    return made;
}

static bool diagnose_utf8(ptv_diagnosis *diagnosis)
{
    uint64_t wide = 0;
    if (!ptv_diagnosis_room(diagnosis, diagnosis->image.size)) {
        return false;
    }
    const uint64_t size = decode(diagnosis, &wide);
    return wide > 0 && tell_if_sound(diagnosis, PTV_DAMAGE_UTF8, wide, size);
}

/* The remains of a binary file that was decoded as UTF-8: anything else must be ASCII. */
static bool diagnose_replaced(ptv_diagnosis *diagnosis)
{
    const char *bytes = (const char *)diagnosis->image.bytes;
    const uint64_t size = diagnosis->image.size;
    uint64_t replaced = 0;
    for (uint64_t i = 0; i < size;) {
        uint32_t character = 0;
        const size_t n = ptv_utf8_decode(bytes + i, (size_t)(size - i), &character);
        if (n == 0) {
            return false;
        }
        replaced += character == REPLACEMENT;
        i += n;
    }
    return replaced > 0 && tell(diagnosis, PTV_DAMAGE_REPLACED, replaced, 0);
}

bool ptv_diagnose_recoded(ptv_diagnosis *diagnosis)
{
    return diagnosis->image.size <= PTV_COPY_MOST &&
           (diagnose_crlf(diagnosis) || diagnose_utf8(diagnosis) || diagnose_replaced(diagnosis) ||
            diagnose_lf(diagnosis));
}
