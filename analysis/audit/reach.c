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

/* What is in a word that names something; most have none of it. */
enum { DOT = 1, SLASH = 2, HOME = 4, COLON = 8, SIGN = 16, FOREIGN = 32 };

static unsigned marks_of(word w)
{
    static const uint8_t marks[0x80] = {
        ['.'] = DOT,   ['/'] = SLASH, ['\\'] = SLASH, ['~'] = HOME,
        [':'] = COLON, ['$'] = SIGN,  ['%'] = SIGN,
    };
    unsigned all = 0;
    for (uint32_t i = 0; i < w.length; i++) {
        const uint8_t c = (uint8_t)w.bytes[i];
        all |= c < sizeof marks ? marks[c] : FOREIGN;
    }
    return all;
}

/* Where that is, from `from` on, or NULL. */
static const char *find(word w, const char *from, const char *part)
{
    const size_t n = strlen(part);
    const char *end = w.bytes + w.length, *at = from;
    while ((size_t)(end - at) >= n && (at = memchr(at, part[0], (size_t)(end - at))) != NULL) {
        if ((size_t)(end - at) >= n && memcmp(at, part, n) == 0) {
            return at;
        }
        at++;
    }
    return NULL;
}

static bool has(word w, const char *part)
{
    return find(w, w.bytes, part) != NULL;
}

/* At the end, or where a quoted name ends, or one of a list; "libx.so.1", too. */
static bool names_library(word w)
{
    static const char *const endings[] = {".so", ".dll", ".dylib", ".DLL", ".ko", ".pyd"};
    const char *end = w.bytes + w.length;
    bool library = false;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t n = strlen(endings[i]);
        for (const char *at = find(w, w.bytes, endings[i]); at != NULL && !library;
             at = find(w, at + 1, endings[i])) {
            const char *behind = at + n;
            const bool number = i == 0 && end - behind > 1 && behind[0] == '.' &&
                                behind[1] >= '0' && behind[1] <= '9';
            const bool over = behind == end || (*behind != '\0' && strchr("\"',;", *behind));
            library = at > w.bytes && (number || over);
        }
    }
    return library;
}

static bool is_letter(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* "cache=/data/local/tmp", {"dir": "/tmp"}: what stands in quotes may also be the name of a node.
 */
static bool has_folder(word w)
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

static bool leads_outside(word w)
{
    const char *b = w.bytes;
    const bool root = w.length > 1 && b[0] == '/' && (is_letter(b[1]) || b[1] == '/');
    const bool home = w.length > 1 && b[0] == '~' && (b[1] == '/' || is_letter(b[1]));
    const bool share = w.length > 2 && b[0] == '\\' && b[1] == '\\';
    const bool drive =
        w.length > 2 && is_letter(b[0]) && b[1] == ':' && (b[2] == '\\' || b[2] == '/');
    return root || home || drive || share || has(w, "../") || has(w, "..\\") || has_folder(w);
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

/* "aten::add" has no scheme, and JSON has none before its colons. */
static bool has_scheme(word w)
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

static bool names_url(audit *a, word w)
{
    const audit_span s = {(const uint8_t *)w.bytes, w.length, &a->scanner};
    audit_hit hit;
    for (uint32_t i = 0; has_scheme(w) && i < w.length; i++) {
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
static const ptv_rule *deceit_of(word w, unsigned marks)
{
    const ptv_rule *rule = NULL;
    unsigned scripts = 0;
    if (w.bytes[0] == ' ' || w.bytes[w.length - 1] == ' ') {
        return &audit_name_deceives;
    }
    for (uint32_t i = 0; (marks & FOREIGN) != 0 && i < w.length;) {
        uint32_t code;
        const size_t n = ptv_utf8_decode(w.bytes + i, w.length - i, &code);
        if (n == 0) {
            return NULL;
        }
        if (ptv_utf8_misleads(code)) {
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

/* Constants and payloads in tables are looked at as such; names of source files are what they are
 * on the machine that exported. */
typedef enum use { NUMBERS, OPTIONS, CONTENT, SOURCE, TEXT, NAME } use;

static bool is_in(const ptv_text_seen *s, const char *table)
{
    return strcmp(s->table->name, table) == 0;
}

static use use_of(const ptv_text_seen *s)
{
    const char *field = s->table->fields[s->slot].name;
    if (s->width == 0) {
        return is_in(s, "Frame") ? SOURCE : strcmp(field, "string_val") == 0 ? TEXT : NAME;
    }
    const bool content = s->width == 1 && (is_in(s, "Buffer") || strcmp(field, "program") == 0 ||
                                           is_in(s, "BackendDelegateInlineData"));
    const bool options = s->width == 1 && is_in(s, "CompileSpec") && strcmp(field, "value") == 0;
    return content ? CONTENT : options ? OPTIONS : NUMBERS;
}

static const ptv_rule *rule_of(audit *a, word w, unsigned marks)
{
    return (marks & COLON) != 0 && names_url(a, w)             ? &audit_url
           : (marks & DOT) != 0 && names_library(w)            ? &audit_library_named
           : (marks & (SLASH | HOME)) != 0 && leads_outside(w) ? &audit_path_outside
           : (marks & SIGN) != 0 && names_environment(w)       ? &audit_environment_named
                                                               : NULL;
}

static uint64_t at_of(const audit *a, const char *bytes)
{
    return (uint64_t)((const uint8_t *)bytes - audit_bytes(a, 0));
}

static const char *path_of(audit *a, const audit_string *s)
{
    return s->place == NULL ? "" : audit_path_of(a, s->text.unit, *s->place);
}

/* False: it names nothing, and is what it seems. */
static bool say(audit *a, const ptv_rule *rule, word w, const audit_string *s)
{
    const int n = w.length < 150 ? (int)w.length : 150;
    if (rule != NULL) {
        audit_add(a, rule, at_of(a, w.bytes), w.length, path_of(a, s),
                  audit_text(a, "'%.*s'", n, w.bytes));
    }
    return rule != NULL;
}

enum { SHORTEST_OPTION = 5, SHORTEST_CONTENT = 9 };

/* Bytes with strings in them. */
static bool look_at_options(audit *a, const audit_string *s)
{
    bool any = false;
    for (uint64_t i = 0, from = 0; i <= s->text.length; i++) {
        if (i == s->text.length || !audit_is_printable((uint8_t)s->text.bytes[i])) {
            const word w = {s->text.bytes + from, (uint32_t)(i - from)};
            any = (w.length >= SHORTEST_OPTION && say(a, rule_of(a, w, marks_of(w)), w, s)) || any;
            from = i + 1;
        }
    }
    return any;
}

static bool look_at_words(audit *a, const audit_string *s, use u)
{
    const word w = {s->text.bytes, (uint32_t)s->text.length};
    if (u != TEXT && u != NAME) {
        return u == OPTIONS && look_at_options(a, s);
    }
    const unsigned marks = marks_of(w);
    return say(a, rule_of(a, w, marks), w, s) || (u == NAME && say(a, deceit_of(w, marks), w, s));
}

/* ---- What they are ---- */

/* What is in it: nothing that is known, names of what is elsewhere, something. */
typedef enum content { NOTHING, NAMES, SOMETHING } content;

static content content_of(audit *a, const audit_string *s, bool anywhere)
{
    const audit_span span = {(const uint8_t *)s->text.bytes, s->text.length, &a->scanner};
    content found = NOTHING;
    uint64_t next = 0;
    audit_hit hit;
    bool any = anywhere ? audit_next_hit(&span, &next, &hit) : audit_identify(&span, 0, &hit);
    while (any && found != SOMETHING) {
        found = audit_is_reference(&hit) ? NAMES : SOMETHING;
        any = anywhere && found != SOMETHING && audit_next_hit(&span, &next, &hit);
    }
    return found;
}

/* Texts in base64 are what they stand for. */
static void look_at_encoded(audit *a, const audit_string *s)
{
    enum { MOST = 4096 };
    uint8_t out[MOST / 2];
    const ptv_image image = {(const uint8_t *)s->text.bytes, s->text.length, s->text.length};
    const size_t n = ptv_base64(&image, out, sizeof out);
    const audit_span span = {out, n, &a->scanner};
    audit_hit hit;
    char what[AUDIT_HIT_WHAT];
    if (n > 0 && audit_identify(&span, 0, &hit)) {
        audit_put_what(&span, &hit, what);
        audit_add(a, hit.rule, at_of(a, s->text.bytes), s->text.length, path_of(a, s),
                  audit_text(a, "in base64: %s", what));
    }
}

/* All of them are, of options; what many tables have costs as often. */
static bool may_read(audit *a, const audit_string *s)
{
    const audit_span span = {(const uint8_t *)s->text.bytes, s->text.length, &a->scanner};
    return audit_may_read(&span) ||
           audit_scan(a, at_of(a, s->text.bytes), s->text.length, true, path_of(a, s));
}

static void look_at_string(audit *a, const audit_string *s)
{
    const bool tiny = s->text.width > 0 && s->text.length < SHORTEST_OPTION;
    const use u = tiny ? NUMBERS : use_of(&s->text);
    const bool all = u == OPTIONS || a->options->deep;
    if (u == CONTENT || (all && !may_read(a, s))) {
        return;
    }
    a->scanner.less_paths = u == SOURCE;
    const content found = s->text.length < SHORTEST_CONTENT ? NOTHING : content_of(a, s, all);
    a->scanner.less_paths = false;
    if (found != SOMETHING && look_at_words(a, s, u)) {
        return;
    }
    if (found != NOTHING) {
        (void)audit_scan(a, at_of(a, s->text.bytes), s->text.length, all, path_of(a, s));
    } else if (s->text.length >= PTV_BASE64_LEAST) {
        look_at_encoded(a, s);
    }
}

bool audit_watch(void *context, const ptv_text_seen *t)
{
    audit *a = context;
    const audit_string s = {*t, NULL};
    a->noted = false;
    look_at_string(a, &s);
    return a->noted;
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    if (account->marked) {
        audit_strings_of(a, account, look_at_string);
    }
    if (ptv_unit_at(a->run, account->unit)->format == PTV_FORMAT_SAFETENSORS) { /* its JSON */
        enum { SIZE = 8 };
        (void)audit_scan(a, audit_base(a, account) + SIZE, account->owned[PTV_OWNER_HEADER] - SIZE,
                         true, audit_path(a, account->unit, "json"));
    }
}

void audit_reach(audit *a)
{
    audit_each_account(a, look_at_account);
}
