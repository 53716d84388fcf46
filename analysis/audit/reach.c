/* Strings: what they name that is outside of the file, and what they seem to be to people. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/strings.h"
#include "analysis/diagnose/foreign_parts.h"
#include "base/utf8.h"

/* A string of the file, or a run of printable bytes in one of its vectors. */
typedef struct word {
    const char *bytes;
    uint32_t length;
} word;

/* ---- What it names ---- */

static bool has(word w, const char *part)
{
    const size_t n = strlen(part);
    for (uint32_t i = 0; n <= w.length && i <= w.length - n; i++) {
        if (memcmp(w.bytes + i, part, n) == 0) {
            return true;
        }
    }
    return false;
}

static bool ends(word w, const char *end)
{
    const size_t n = strlen(end);
    return w.length > n && memcmp(w.bytes + w.length - n, end, n) == 0;
}

static bool names_library(word w)
{
    static const char *const endings[] = {".so", ".dll", ".dylib", ".DLL", ".ko", ".pyd"};
    bool library = has(w, ".so.") && !has(w, " ");
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        library = library || ends(w, endings[i]);
    }
    return library;
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static bool leads_outside(word w)
{
    const char *b = w.bytes;
    const bool root = w.length > 1 && b[0] == '/' && (is_letter(b[1]) || b[1] == '/');
    const bool home = w.length > 1 && b[0] == '~' && (b[1] == '/' || is_letter(b[1]));
    const bool share = w.length > 2 && b[0] == '\\' && b[1] == '\\';
    const bool drive =
        w.length > 2 && is_letter(b[0]) && b[1] == ':' && (b[2] == '\\' || b[2] == '/');
    return root || home || drive || share || has(w, "../") || has(w, "..\\");
}

/* "$HOME", "${x}", "$(command)", "`command`", "%TEMP%" */
static bool names_environment(word w)
{
    for (uint32_t i = 0; i + 2 < w.length; i++) {
        const char c = w.bytes[i], next = w.bytes[i + 1];
        if (c == '$' && (next == '{' || next == '(' || (next >= 'A' && next <= 'Z'))) {
            return true;
        }
        if (c == '%' && next >= 'A' && next <= 'Z' &&
            memchr(w.bytes + i + 2, '%', w.length - i - 2)) {
            return true;
        }
    }
    return false;
}

static bool names_url(const audit *a, word w)
{
    const audit_span s = {(const uint8_t *)w.bytes, w.length, (uint64_t *)&a->fuel};
    audit_hit hit;
    for (uint32_t i = 0; i < w.length; i++) {
        if (audit_is_url(&s, i, &hit)) {
            return true;
        }
    }
    return false;
}

/* ---- What people take it for ---- */

typedef enum script { LATIN = 1, OTHER = 2 } script;

/* Letters of other scripts that look like Latin ones; Greek has many that do not. */
static unsigned script_of(uint32_t code)
{
    static const uint32_t greek[] = {0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39a, 0x39c,
                                     0x39d, 0x39f, 0x3a1, 0x3a4, 0x3a5, 0x3a7, 0x3bf, 0x3bd};
    bool other = (code >= 0x400 && code < 0x590) || (code >= 0xff21 && code < 0xff5b);
    for (size_t i = 0; i < sizeof greek / sizeof greek[0]; i++) {
        other = other || code == greek[i];
    }
    return other ? OTHER : code < 0x80 && is_letter((char)code) ? LATIN : 0;
}

/* Letters that follow each other are of one script. */
static const ptv_rule *deceit_of(word w)
{
    const ptv_rule *rule = NULL;
    unsigned scripts = 0;
    for (uint32_t i = 0; i < w.length;) {
        uint32_t code;
        const size_t n = ptv_utf8_decode(w.bytes + i, w.length - i, &code);
        if (n == 0) {
            return NULL;
        }
        if (ptv_utf8_misleads(code) || (code == ' ' && (i == 0 || i + 1 == w.length))) {
            return &audit_name_deceives;
        }
        const bool apart = code < 0x80 && !is_letter((char)code);
        scripts = apart ? 0 : scripts | script_of(code);
        rule = scripts == (LATIN | OTHER) ? &audit_name_mixes_scripts : rule;
        i += (uint32_t)n;
    }
    return rule;
}

/* ---- Strings by what they are for ---- */

static bool is_in(const audit_string *s, const char *table, const char *field)
{
    return strcmp(s->table, table) == 0 && (field == NULL || strcmp(s->field, field) == 0);
}

static const ptv_rule *rule_of(const audit *a, word w)
{
    return names_url(a, w)        ? &audit_url
           : names_library(w)     ? &audit_library_named
           : leads_outside(w)     ? &audit_path_outside
           : names_environment(w) ? &audit_environment_named
                                  : NULL;
}

static uint64_t at_of(const audit *a, const char *bytes)
{
    return (uint64_t)((const uint8_t *)bytes - audit_bytes(a, 0));
}

/* False: it names nothing, and is what it seems. */
static bool say(audit *a, const ptv_rule *rule, word w, const audit_string *s)
{
    const int n = w.length < 150 ? (int)w.length : 150;
    if (rule != NULL) {
        audit_add(a, rule, at_of(a, w.bytes), w.length, audit_path_of(a, s->unit, s->place),
                  audit_text(a, "'%.*s'", n, w.bytes));
    }
    return rule != NULL;
}

/* Texts in base64 are what they stand for. */
static bool is_encoded(audit *a, const audit_string *s)
{
    enum { MOST = 4096 };
    uint8_t out[MOST / 2];
    const ptv_image image = {(const uint8_t *)s->bytes, s->length, s->length};
    const size_t n = ptv_base64(&image, out, sizeof out);
    const audit_span span = {out, n, &a->fuel};
    audit_hit hit;
    if (n == 0 || !audit_identify(&span, 0, &hit)) {
        return false;
    }
    audit_add(a, hit.rule, at_of(a, s->bytes), s->length, audit_path_of(a, s->unit, s->place),
              audit_text(a, "in base64: %s", hit.what));
    return true;
}

/* ---- Bytes of options, with strings in them ---- */

static bool look_at_options(audit *a, const audit_string *s)
{
    enum { LEAST = 5 };
    bool any = false;
    for (uint64_t i = 0, from = 0; i <= s->length; i++) {
        if (i == s->length || !audit_is_printable((uint8_t)s->bytes[i])) {
            const word w = {s->bytes + from, (uint32_t)(i - from)};
            any = (i - from >= LEAST && say(a, rule_of(a, w), w, s)) || any;
            from = i + 1;
        }
    }
    return any;
}

/* ---- Which is looked at how ---- */

/* What it names; names of source files are what they are on the machine that exported. */
static bool look_at_words(audit *a, const audit_string *s)
{
    const word w = {s->bytes, (uint32_t)s->length};
    if (is_in(s, "CompileSpec", "value")) {
        return look_at_options(a, s);
    }
    if (s->list || is_in(s, "Frame", NULL)) {
        return false;
    }
    const bool name = strcmp(s->field, "string_val") != 0;
    return say(a, rule_of(a, w), w, s) || (name && say(a, deceit_of(w), w, s));
}

/* Constants and payloads in tables are looked at as such. */
static bool is_content(const audit_string *s)
{
    return is_in(s, "Buffer", NULL) || is_in(s, "BackendDelegateInlineData", NULL) ||
           strcmp(s->field, "program") == 0;
}

static void look_at_string(audit *a, const audit_string *s)
{
    enum { LEAST = 9 };
    const uint64_t at = at_of(a, s->bytes);
    const audit_span span = {(const uint8_t *)s->bytes, s->length, &a->fuel};
    const bool options = is_in(s, "CompileSpec", "value");
    uint64_t next = 0;
    audit_hit hit;
    if (is_content(s) || look_at_words(a, s) || s->length < LEAST) {
        return;
    }
    if (options || a->options->deep ? audit_next_hit(&span, &next, &hit)
                                    : audit_identify(&span, 0, &hit)) {
        (void)audit_scan(a, at, s->length, options || a->options->deep,
                         audit_path_of(a, s->unit, s->place));
    } else {
        (void)is_encoded(a, s);
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    audit_strings_of(a, account, look_at_string);
    if (ptv_unit_at(a->run, account->unit)->format == PTV_FORMAT_SAFETENSORS) { /* its JSON */
        (void)audit_scan(a, audit_base(a, account), account->owned[PTV_OWNER_HEADER], true,
                         audit_path(a, account->unit, "json"));
    }
}

void audit_reach(audit *a)
{
    audit_each_account(a, look_at_account);
}
