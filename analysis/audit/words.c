/* What a word names outside the file, and what people mistake it for. */
#define _GNU_SOURCE /* memmem() */
#include "analysis/audit/words.h"

#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/diagnose/foreign_parts.h"
#include "base/system.h"
#include "base/utf8.h"

/* ---- What it names ---- */

enum { DOT = 1, SLASH = 2, HOME = 4, COLON = 8, SIGN = 16, FOREIGN = 32, CONTROL = 64 };

unsigned audit_marks_of(audit_word w)
{
    static const uint8_t marks[0x80] = {
        ['.'] = DOT,  ['/'] = SLASH, ['\\'] = SLASH, ['~'] = HOME,    [':'] = COLON,
        ['$'] = SIGN, ['%'] = SIGN,  ['`'] = SIGN,   [127] = CONTROL,
    };
    unsigned all = 0;
    for (uint32_t i = 0; i < w.length; i++) {
        const uint8_t c = (uint8_t)w.bytes[i];
        all |= c < 0x20 ? CONTROL : c < sizeof marks ? marks[c] : FOREIGN;
    }
    return all;
}

/* Finds `part` in the word from `from` on; NULL if it is not there. */
static const char *find(audit_word w, const char *from, const char *part)
{
    return memmem(from, (size_t)(w.bytes + w.length - from), part, strlen(part));
}

static bool has(audit_word w, const char *part)
{
    return find(w, w.bytes, part) != NULL;
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Characters that can continue a word. */
static bool goes_on(char c)
{
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
}

static bool ends_like(audit_word w, uint32_t dot, const char *ending)
{
    const uint32_t n = (uint32_t)strlen(ending);
    bool same = n <= w.length - dot;
    for (uint32_t i = 1; same && i < n; i++) {
        same = (w.bytes[dot + i] | 0x20) == ending[i];
    }
    return same;
}

/* In any case, like file systems; also "libx.so.1". */
static bool names_library(audit_word w)
{
    static const char *const endings[] = {".so",  ".dll", ".dylib", ".ko",
                                          ".pyd", ".exe", ".jar",   ".apk"};
    for (uint32_t dot = 1; dot + 2 < w.length; dot++) {
        for (size_t i = 0; w.bytes[dot] == '.' && i < sizeof endings / sizeof endings[0]; i++) {
            const uint32_t end = dot + (uint32_t)strlen(endings[i]);
            const bool is = ends_like(w, dot, endings[i]);
            const bool number = is && i == 0 && end + 1 < w.length && w.bytes[end] == '.' &&
                                is_digit(w.bytes[end + 1]);
            if (number || (is && (end == w.length || !goes_on(w.bytes[end])))) {
                return true;
            }
        }
    }
    return false;
}

/* "cache=/data/local/tmp", {"dir": "/tmp"}. Text in quotes may also be the name of a node. */
static bool has_folder(audit_word w)
{
    static const char *const roots[] = {"/data/",   "/tmp/",    "/etc/",  "/usr/",
                                        "/home/",   "/root/",   "/var/",  "/system/",
                                        "/vendor/", "/sdcard/", "/proc/", "/Users/"};
    bool has = false;
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        for (const char *at = find(w, w.bytes, roots[i]); at != NULL && !has;
             at = find(w, at + 1, roots[i])) {
            has = at > w.bytes && strchr("=\"' ,;:", at[-1]) != NULL;
        }
    }
    return has;
}

static bool leads_outside(audit_word w)
{
    const char *b = w.bytes;
    const char *rest = w.length > 2 ? memchr(b + 2, '/', w.length - 2) : NULL;
    const bool root = w.length > 1 && b[0] == '/' &&
                      (is_letter(b[1]) || b[1] == '/' || (goes_on(b[1]) && rest != NULL));
    const bool up = w.length > 3 && memcmp(b + w.length - 3, "/..", 3) == 0;
    const bool home = w.length > 1 && b[0] == '~' && (b[1] == '/' || is_letter(b[1]));
    const bool share = w.length > 2 && b[0] == '\\' && b[1] == '\\';
    const bool drive =
        w.length > 2 && is_letter(b[0]) && b[1] == ':' && (b[2] == '\\' || b[2] == '/');
    return root || home || drive || share || up || has(w, "../") || has(w, "..\\") || has_folder(w);
}

/* A name between two of these signs; between backticks, anything that begins with a letter. */
static bool is_between(audit_word w, uint32_t at, char sign)
{
    uint32_t end = at + 1;
    while (end < w.length && w.bytes[end] != sign && (sign == '`' || goes_on(w.bytes[end]))) {
        end++;
    }
    return end > at + 1 && end < w.length && w.bytes[end] == sign && is_letter(w.bytes[at + 1]);
}

/* "$HOME", "${x}", "$(command)", "`command`", "%TEMP%" */
static bool names_environment(audit_word w)
{
    for (uint32_t i = 0; i + 2 < w.length; i++) {
        const char c = w.bytes[i], next = w.bytes[i + 1];
        const bool opens = next == '{' || next == '(' || (next >= 'A' && next <= 'Z');
        if ((c == '$' && opens) || ((c == '%' || c == '`') && is_between(w, i, c))) {
            return true;
        }
    }
    return false;
}

/* "aten::add" has no scheme. Nor has JSON, where no letter precedes a colon. */
static bool has_scheme(audit_word w)
{
    for (uint32_t i = 1; i + 1 < w.length; i++) {
        const char before = w.bytes[i - 1];
        const bool named = is_letter(before) || before == '3'; /* "s3://" */
        if (w.bytes[i] == ':' && named && w.bytes[i + 1] != ':') {
            return true;
        }
    }
    return false;
}

/* "smb://host", or a host without a scheme: "10.0.0.1:80". */
static bool names_host(audit_word w)
{
    const char *there = find(w, w.bytes, "://");
    if (there != NULL && there > w.bytes + 1 && is_letter(there[-1]) && is_letter(there[-2]) &&
        w.bytes + w.length - there > 5) {
        return true;
    }
    unsigned numbers = 0;
    for (uint32_t i = 0; i + 1 < w.length; i++) {
        const bool last = is_digit(w.bytes[i]) && !is_digit(w.bytes[i + 1]);
        const bool joined = last && (w.bytes[i + 1] == '.' || w.bytes[i + 1] == ':');
        numbers = joined ? numbers + 1 : is_digit(w.bytes[i]) || w.bytes[i] == '.' ? numbers : 0;
        if (numbers == 4 && joined && w.bytes[i + 1] == ':' && i + 2 < w.length &&
            is_digit(w.bytes[i + 2])) {
            return true;
        }
    }
    return false;
}

static bool names_url(audit *a, audit_word w)
{
    const audit_span s = {
        .bytes = (const uint8_t *)w.bytes, .size = w.length, .scanner = &a->scanner};
    audit_hit hit;
    bool is = false;
    for (uint32_t i = 0, end = has_scheme(w) ? w.length : 0; i < end && !is; i++) {
        is = audit_is_url(&s, i, &hit);
    }
    return is;
}

const ptv_rule *audit_named_by(audit *a, audit_word w, unsigned marks)
{
    return (marks & COLON) != 0 && (names_url(a, w) || names_host(w)) ? &audit_url
           : (marks & DOT) != 0 && names_library(w)                   ? &audit_library_named
           : (marks & (SLASH | HOME)) != 0 && leads_outside(w)        ? &audit_path_outside
           : (marks & SIGN) != 0 && names_environment(w)              ? &audit_environment_named
                                                                      : NULL;
}

/* ---- What people mistake it for ---- */

typedef enum script { LATIN = 1, OTHER = 2 } script;

/* Letters of other scripts that look like Latin ones. Greek and phonetic letters are listed
 * singly, because many do not. */
static unsigned script_of(uint32_t code)
{
    static const uint32_t ranges[][2] = {
        {0x334, 0x338},     {0x400, 0x58f},   {0x13a0, 0x13ff}, /* strokes, Cyrillic, Cherokee */
        {0x1d00, 0x1d2b},   {0x2100, 0x214f}, {0x2160, 0x2188}, /* small, letterlike, numerals */
        {0x249c, 0x24e9},   {0x2c80, 0x2cff}, {0xa4d0, 0xa4ff}, /* circled, Coptic, Lisu */
        {0xab30, 0xabbf},   {0xff21, 0xff5a},                   /* small, full width */
        {0x1d400, 0x1d7ff},                                     /* mathematical */
    };
    static const uint32_t alike[] = {0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39a,
                                     0x39c, 0x39d, 0x39f, 0x3a1, 0x3a4, 0x3a5, 0x3a7,
                                     0x3bf, 0x3bd, 0x251, 0x261, 0x262, 0x269, 0x26a,
                                     0x274, 0x280, 0x28b, 0x28f, 0x299, 0x29c, 0x29f};
    bool other = false;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        other = other || (code >= ranges[i][0] && code <= ranges[i][1]);
    }
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        other = other || code == alike[i];
    }
    return other ? OTHER : code < 0x80 && is_letter((char)code) ? LATIN : 0;
}

/* Spaces other than the usual one. */
static bool is_blank(uint32_t code)
{
    return code == 0xa0 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f ||
           code == 0x3000;
}

/* Sources of kernels have lines, and may end with a line end. */
static bool is_blank_at_end(audit_word w, unsigned marks)
{
    enum { LONGEST = 128 };
    const uint8_t first = (uint8_t)w.bytes[0], last = (uint8_t)w.bytes[w.length - 1];
    const audit_word inner = {w.bytes + 1, w.length - 1 - (w.length > 1)};
    const bool control = (marks & CONTROL) != 0 && w.length <= LONGEST &&
                         (w.length < 3 || (audit_marks_of(inner) & CONTROL) == 0);
    return first == ' ' || last == ' ' || (control && (first < 0x20 || last < 0x20));
}

/* Adjacent letters must be of one script. */
const ptv_rule *audit_deceit_of(audit_word w, unsigned marks)
{
    const ptv_rule *rule = NULL;
    unsigned scripts = 0;
    if (is_blank_at_end(w, marks)) {
        return &audit_name_deceives;
    }
    for (uint32_t i = 0; (marks & FOREIGN) != 0 && i < w.length;) {
        uint32_t code;
        const size_t n = ptv_utf8_decode(w.bytes + i, w.length - i, &code);
        code = n == 0 ? 0 : code; /* invalid UTF-8 must not hide the rest */
        const bool selects =
            code >= 0xfe00 && code <= 0xfe0f; /* fine unless after a letter, as for emoji */
        if (ptv_utf8_misleads(code) || is_blank(code) ||
            (selects && i > 0 && is_letter(w.bytes[i - 1]))) {
            return &audit_name_deceives;
        }
        const bool apart = code < 0x80 && !is_letter((char)code);
        scripts = apart ? 0 : scripts | script_of(code);
        rule = scripts == (LATIN | OTHER) ? &audit_name_mixes_scripts : rule;
        i += n == 0 ? 1 : (uint32_t)n;
    }
    return rule;
}

/* ---- What it encodes ---- */

const ptv_rule *audit_encoded(audit *a, const char *bytes, uint64_t length,
                              char what[AUDIT_HIT_WHAT])
{
    enum { MOST = 4096 };
    uint8_t out[MOST / 2];
    const ptv_image image = {(const uint8_t *)bytes, length, length};
    const size_t n = ptv_base64(&image, out, sizeof out);
    const audit_span span = {.bytes = out, .size = n, .scanner = &a->scanner};
    audit_hit hit;
    if (n == 0 || !audit_identify(&span, 0, &hit)) {
        return NULL;
    }
    audit_put_what(&span, &hit, what);
    return hit.rule;
}
