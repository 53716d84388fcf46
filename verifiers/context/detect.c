/* What a file is, from its first bytes (docs/format.md, "Recognising a file"). */
#include "units.h"

#include <string.h>

#include "format_info.h"

static bool has(const ptv_image *im, uint64_t at, const char *text)
{
    size_t length = strlen(text);
    return ptv_in(im, at, length) && memcmp(im->bytes + at, text, length) == 0;
}

/*@ assigns \nothing; */
static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* Two letters and two digits, the shape of every identifier. */
static bool has_generation(const ptv_image *im, const char *letters)
{
    return has(im, 4, letters) && ptv_in(im, 6, 2) && is_digit(ptv_u8(im, 6)) &&
           is_digit(ptv_u8(im, 7));
}

/*@ assigns \nothing; */
static uint8_t lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c + 32) : c;
}

static bool has_nocase(const ptv_image *im, uint64_t at, const char *text)
{
    size_t length = strlen(text);
    if (!ptv_in(im, at, length)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (lower(ptv_u8(im, at + i)) != (uint8_t)text[i]) {
            return false;
        }
    }
    return true;
}

/*@ assigns \nothing; */
static bool is_space(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*@ requires \valid_read(im); assigns \nothing; ensures \result <= im->loaded; */
static uint64_t looked_at(const ptv_image *im)
{
    return im->loaded < PTV_DETECT_BYTES ? im->loaded : PTV_DETECT_BYTES;
}

static bool is_html(const ptv_image *im)
{
    uint64_t at = has(im, 0, "\xef\xbb\xbf") ? 3 : 0;
    while (at < looked_at(im) && is_space(ptv_u8(im, at))) {
        at++;
    }
    return has_nocase(im, at, "<!doctype html") || has_nocase(im, at, "<html");
}

/* Accepts any bytes that can occur in UTF-8: it is only a guess, for a message. */
/*@ requires ptv_is_loaded(im); assigns \nothing; */
static bool is_text(const ptv_image *im)
{
    /*@ loop invariant at <= im->loaded; loop assigns at; loop variant im->loaded - at; */
    for (uint64_t at = 0; at < looked_at(im); at++) {
        uint8_t c = ptv_u8(im, at);
        if ((c < ' ' && !is_space(c)) || c == 0x7f || c > 0xf4) {
            return false;
        }
    }
    return true;
}

#ifndef PTV_DEVICE
/* Whether the name of a zip's first member, in [at, end), contains `part`. */
static bool is_part(const ptv_image *im, uint64_t at, uint64_t end, const char *part)
{
    size_t length = strlen(part);
    while (end - at >= length && !has_nocase(im, at, part)) {
        at++;
    }
    return end - at >= length;
}

/* A package begins with one of its members; the exporter writes the program first. */
static bool is_package(const ptv_image *im)
{
    enum { NAME_LENGTH = 26, HEAD = 30 };
    static const char *const parts[] = {"program.ptg", "program.safetensors", "aliases.json"};
    if (!has(im, 0, "PK\3\4") || !ptv_in(im, 0, HEAD)) {
        return false;
    }
    uint64_t end = HEAD + (uint64_t)ptv_u16(im, NAME_LENGTH);
    end = end < looked_at(im) ? end : looked_at(im);
    bool found = false;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && end >= HEAD; i++) {
        found = found || is_part(im, HEAD, end, parts[i]);
    }
    return found;
}

/* The file begins with the length of a JSON header, then the header's brace. */
/*@ requires ptv_is_loaded(im); assigns \nothing; */
static bool is_safetensors(const ptv_image *im)
{
    enum { MOST = 100000000, LENGTH = 8 };
    return ptv_in(im, 0, LENGTH + 1) && ptv_u64(im, 0) >= 2 && ptv_u64(im, 0) <= MOST &&
           ptv_u8(im, LENGTH) == '{';
}
#endif

static ptv_format detect_foreign(const ptv_image *im)
{
#ifndef PTV_DEVICE
    if (is_package(im)) {
        return PTV_FORMAT_PACKAGE;
    }
    if (is_safetensors(im)) {
        return PTV_FORMAT_SAFETENSORS;
    }
#endif
    if (has(im, 0, "PK\3\4") || has(im, 0, "PK\5\6")) {
        return PTV_FORMAT_ZIP;
    }
    if (has(im, 0, "version https://git-lfs")) {
        return PTV_FORMAT_LFS;
    }
    if (is_html(im)) {
        return PTV_FORMAT_HTML;
    }
    if (im->size < 8) {
        return PTV_FORMAT_TOO_SHORT;
    }
    return is_text(im) ? PTV_FORMAT_TEXT : PTV_FORMAT_UNKNOWN;
}

ptv_backend ptv_backend_of(const ptv_image *im)
{
    static const struct {
        const char *magic;
        uint8_t at, length; /* for Ethos-U, including the NUL */
        ptv_backend backend;
    } list[] = {
        {"TOSA", 4, 4, PTV_BACKEND_TOSA},
        {"MLX0", 4, 4, PTV_BACKEND_MLX},
        {"MP00", 4, 4, PTV_BACKEND_MPS},
        {"\xcd\xab\x78\x56", 0, 4, PTV_BACKEND_QNN},
        {"vela_bin_stream", 0, 16, PTV_BACKEND_ETHOS_U},
        {"CMJR", 0, 4, PTV_BACKEND_COREML_KEY},
        {"TR01", 0, 4, PTV_BACKEND_TENSORRT},
        {"TR02", 0, 4, PTV_BACKEND_TENSORRT},
        {"EL01", 0, 4, PTV_BACKEND_EDGE_LLM},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (ptv_in(im, list[i].at, list[i].length) &&
            memcmp(im->bytes + list[i].at, list[i].magic, list[i].length) == 0) {
            return list[i].backend;
        }
    }
    return PTV_BACKEND_UNKNOWN;
}

static const ptv_format_info *recognised(ptv_formats formats, const ptv_image *im)
{
    for (; *formats != NULL; formats++) {
        const ptv_identifier *known = (*formats)->identifiers;
        for (size_t i = 0; i < PTV_IDENTIFIERS && known[i].text != NULL; i++) {
            if (has(im, known[i].at, known[i].text)) {
                return *formats;
            }
        }
    }
    return NULL;
}

static const ptv_generations *other_generation(ptv_formats formats, const ptv_image *im)
{
    for (; *formats != NULL; formats++) {
        const ptv_generations *others = &(*formats)->others;
        if (others->letters != NULL && (has_generation(im, others->letters) ||
                                        (others->front != NULL && has(im, 0, others->front)))) {
            return others;
        }
    }
    return NULL;
}

ptv_format ptv_detect_among(ptv_formats formats, const ptv_image *im)
{
    const ptv_format_info *info = recognised(formats, im);
    if (info != NULL) {
        return info->format;
    }
    const ptv_generations *others = other_generation(formats, im);
    if (others != NULL) {
        return others->format;
    }
    if (im->size == 0) {
        return PTV_FORMAT_EMPTY;
    }
    return ptv_backend_of(im) != PTV_BACKEND_UNKNOWN ? PTV_FORMAT_PAYLOAD : detect_foreign(im);
}
