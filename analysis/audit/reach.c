/* Strings: what they name that is outside of the file, and what they seem to be to people. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"
#include "base/utf8.h"
#include "verifiers/core/view.h"
#include "verifiers/schemas/program.h"

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
    const bool drive =
        w.length > 2 && is_letter(b[0]) && b[1] == ':' && (b[2] == '\\' || b[2] == '/');
    return root || home || drive || has(w, "../") || has(w, "..\\") || has(w, "\\\\");
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

enum { NAME = 1, DEBUG = 2 };

/* Names of source files and the like are what they are on the machine that exported. */
static unsigned use_of(const ptv_frame *frame, int slot)
{
    const char *table = frame->type->name;
    const char *field = frame->type->fields[slot].name;
    if (strcmp(table, "Frame") == 0) {
        return DEBUG;
    }
    return strcmp(table, "String") == 0 || strcmp(field, "string_val") == 0 ? 0 : NAME;
}

static const ptv_rule *rule_of(const audit *a, word w, unsigned use)
{
    return use == DEBUG           ? NULL
           : names_url(a, w)      ? &audit_url
           : names_library(w)     ? &audit_library_named
           : leads_outside(w)     ? &audit_path_outside
           : names_environment(w) ? &audit_environment_named
                                  : NULL;
}

static void say(audit *a, const ptv_rule *rule, word w, const char *path)
{
    const uint64_t at = (uint64_t)((const uint8_t *)w.bytes - audit_bytes(a, 0));
    const int n = w.length < 150 ? (int)w.length : 150;
    audit_add(a, rule, at, w.length, path, audit_text(a, "'%.*s'", n, w.bytes));
}

static void look_at_word(audit *a, uint32_t unit, const ptv_frame *frame, int slot, int64_t index,
                         word w)
{
    const unsigned use = use_of(frame, slot);
    const ptv_place place = {frame, NULL, slot, index, NULL};
    const ptv_rule *outside = rule_of(a, w, use);
    const ptv_rule *deceit = use == NAME ? deceit_of(w) : NULL;
    const uint64_t at = (uint64_t)((const uint8_t *)w.bytes - audit_bytes(a, 0));
    const audit_span s = {(const uint8_t *)w.bytes, w.length, &a->fuel};
    audit_hit hit;
    if (outside != NULL) {
        say(a, outside, w, audit_path_of(a, unit, place));
    } else if (deceit != NULL) {
        say(a, deceit, w, audit_path_of(a, unit, place));
    } else if (w.length > 8 && audit_identify(&s, 0, &hit)) {
        (void)audit_scan(a, at, w.length, false, audit_path_of(a, unit, place));
    }
}

/* ---- Bytes of options, with strings in them ---- */

static void look_at_options(audit *a, uint32_t unit, const ptv_frame *frame, int slot, word all)
{
    enum { LEAST = 5 };
    for (uint32_t i = 0, from = 0; i <= all.length; i++) {
        if (i < all.length && audit_is_printable((uint8_t)all.bytes[i])) {
            continue;
        }
        if (i - from >= LEAST) {
            look_at_word(a, unit, frame, slot, -1, (word){all.bytes + from, i - from});
        }
        from = i + 1;
    }
}

/* Payloads and weights are looked at as such. */
static bool is_options(const ptv_frame *frame, int slot)
{
    return strcmp(frame->type->name, "CompileSpec") == 0 &&
           strcmp(frame->type->fields[slot].name, "value") == 0;
}

/* ---- The walk ---- */

typedef struct walk {
    audit *a;
    const ptv_seen_bytes *account;
    ptv_image im;
} walk;

static word word_of(const walk *w, ptv_vec vec)
{
    return (word){(const char *)w->im.bytes + vec.at, vec.count};
}

static void walk_table(walk *w, ptv_frame *frame);

static void walk_down(walk *w, ptv_frame *up, unsigned type, uint32_t at, unsigned slot,
                      int32_t index)
{
    ptv_frame frame = {up, &w->account->schema->tables[type], at, -1, -1};
    up->field = (int32_t)slot;
    up->index = index;
    walk_table(w, &frame);
}

static void walk_elements(walk *w, ptv_frame *frame, unsigned slot)
{
    const ptv_field *field = &frame->type->fields[slot];
    const ptv_vec vec = ptv_vec_of(&w->im, frame->at, slot);
    for (uint32_t i = 0; i < vec.count; i++) {
        if (field->kind == PTV_KIND_TABLES) {
            walk_down(w, frame, field->type, ptv_table_in(&w->im, vec, i), slot, (int32_t)i);
        } else {
            look_at_word(w->a, w->account->unit, frame, (int)slot, i,
                         word_of(w, ptv_string_in(&w->im, vec, i)));
        }
    }
}

static void walk_union(walk *w, ptv_frame *frame, unsigned slot)
{
    const uint32_t value = ptv_table_of(&w->im, frame->at, slot);
    const uint64_t tag = ptv_scalar_of(&w->im, frame->at, frame->type, slot - 1);
    const ptv_union *members = &w->account->schema->unions[frame->type->fields[slot].type];
    if (value != 0 && tag < members->count) {
        walk_down(w, frame, members->members[tag].table, value, slot, -1);
    }
}

static void walk_field(walk *w, ptv_frame *frame, unsigned slot)
{
    const ptv_field *field = &frame->type->fields[slot];
    const ptv_vec vec = field->kind == PTV_KIND_STRING || field->kind == PTV_KIND_VECTOR
                            ? ptv_vec_of(&w->im, frame->at, slot)
                            : (ptv_vec){0, 0};
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_STRING:
        look_at_word(w->a, w->account->unit, frame, (int)slot, -1, word_of(w, vec));
        break;
    case PTV_KIND_VECTOR:
        if (field->size == 1 && is_options(frame, (int)slot)) {
            look_at_options(w->a, w->account->unit, frame, (int)slot, word_of(w, vec));
        }
        break;
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES: walk_elements(w, frame, slot); break;
    case PTV_KIND_UNION: walk_union(w, frame, slot); break;
    case PTV_KIND_TABLE: {
        const uint32_t at = ptv_table_of(&w->im, frame->at, slot);
        if (at != 0) {
            walk_down(w, frame, field->type, at, slot, -1);
        }
        break;
    }
    default: break;
    }
}

/* As deep as the schema; the verifier has walked here, and limits how often. */
static void walk_table(walk *w, ptv_frame *frame)
{
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        if (ptv_slot(&w->im, frame->at, slot) != 0) {
            walk_field(w, frame, slot);
        }
    }
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    if (account->schema != NULL) {
        walk w = {a, account, ptv_flat_image(a->run, unit)};
        ptv_frame root = ptv_root_frame(account->schema, unit->root);
        walk_table(&w, &root);
    }
}

void audit_reach(audit *a)
{
    audit_each_account(a, look_at_account);
}
