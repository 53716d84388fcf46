/* Strings: outside things that they name, and what people mistake them for. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/strings.h"
#include "analysis/audit/words.h"
#include "base/zeros.h"

/* ---- Strings by purpose ---- */

/* Constants and payloads in tables are CONTENT, which is checked elsewhere. SOURCE is names of
 * source files, as on the machine of the exporter. */
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

static uint64_t at_of(const audit *a, const char *bytes)
{
    return (uint64_t)((const uint8_t *)bytes - audit_bytes(a, 0));
}

static const char *path_of(audit *a, const audit_string *s)
{
    return s->place == NULL ? "" : audit_path_of(a, s->text.unit, *s->place);
}

/* Returns false if it names nothing, and is what it seems. */
static bool say(audit *a, const ptv_rule *rule, audit_word w, const audit_string *s)
{
    const int n = w.length < 150 ? (int)w.length : 150;
    if (rule != NULL) {
        audit_add(a, rule, at_of(a, w.bytes), w.length, path_of(a, s),
                  audit_text(a, "'%.*s'", n, w.bytes));
    }
    return rule != NULL;
}

enum { SHORTEST_OPTION = 5, SHORTEST_CONTENT = 9 };

/* Checks two-byte letters from `at` on. Returns false if they name nothing. If there are too
 * many, the last ones are checked again together with what follows. */
static bool look_at_wide(audit *a, const audit_string *s, uint64_t at, uint64_t *end)
{
    enum { MOST = 512, AGAIN = 128 };
    char narrow[MOST];
    audit_word w = {narrow, 0};
    *end = at;
    while (*end < s->text.length && audit_is_printable((uint8_t)s->text.bytes[*end]) &&
           (*end + 1 == s->text.length || s->text.bytes[*end + 1] == 0) && w.length < MOST) {
        narrow[w.length++] = s->text.bytes[*end];
        *end += 2;
    }
    *end -= w.length == MOST ? 2 * AGAIN : 0;
    const ptv_rule *rule =
        w.length < SHORTEST_OPTION ? NULL : audit_named_by(a, w, audit_marks_of(w));
    if (rule != NULL) {
        audit_add(a, rule, at_of(a, s->text.bytes + at), 2 * (uint64_t)w.length, path_of(a, s),
                  audit_text(a, "'%.*s'", w.length < 150 ? (int)w.length : 150, narrow));
    }
    return rule != NULL;
}

static bool look_at_wide_options(audit *a, const audit_string *s)
{
    bool any = false;
    for (uint64_t i = 0, end; i<s->text.length; i = end> i ? end : i + 1) {
        any = look_at_wide(a, s, i, &end) || any;
    }
    return any;
}

/* Whether there is nothing but this word and its terminator. */
static bool is_all(const audit_string *s, audit_word w)
{
    const uint64_t rest = s->text.length - w.length;
    return w.bytes == s->text.bytes && ptv_is_zero((const uint8_t *)s->text.bytes + w.length, rest);
}

/* Bytes that contain strings. */
static bool look_at_options(audit *a, const audit_string *s)
{
    bool any = false;
    for (uint64_t i = 0, from = 0; i <= s->text.length; i++) {
        if (i == s->text.length || !audit_is_printable((uint8_t)s->text.bytes[i])) {
            const audit_word w = {s->text.bytes + from, (uint32_t)(i - from)};
            const bool enough = w.length >= SHORTEST_OPTION || is_all(s, w);
            any = (enough && say(a, audit_named_by(a, w, audit_marks_of(w)), w, s)) || any;
            from = i + 1;
        }
    }
    return any;
}

static bool look_at_words(audit *a, const audit_string *s, use u)
{
    const audit_word w = {s->text.bytes, (uint32_t)s->text.length};
    if (u != TEXT && u != NAME) {
        const bool options = u == OPTIONS && look_at_options(a, s);
        return (u == OPTIONS && look_at_wide_options(a, s)) || options;
    }
    const unsigned marks = audit_marks_of(w);
    return say(a, audit_named_by(a, w, marks), w, s) ||
           (u == NAME && say(a, audit_deceit_of(w, marks), w, s));
}

/* ---- Contents of strings ---- */

/* Nothing known, only names of things elsewhere, or something. */
typedef enum content { NOTHING, NAMES, SOMETHING } content;

static content content_of(audit *a, const audit_string *s, bool anywhere)
{
    const audit_span span = {
        .bytes = (const uint8_t *)s->text.bytes, .size = s->text.length, .scanner = &a->scanner};
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

static void look_at_encoded(audit *a, const audit_string *s)
{
    char what[AUDIT_HIT_WHAT];
    const ptv_rule *rule = audit_encoded(a, s->text.bytes, s->text.length, what);
    if (rule != NULL) {
        audit_add(a, rule, at_of(a, s->text.bytes), s->text.length, path_of(a, s),
                  audit_text(a, "in base64: %s", what));
    }
}

/* Whether all of it may be read. Options shared by many tables cost each time. */
static bool may_read(audit *a, const audit_string *s)
{
    const audit_span span = {
        .bytes = (const uint8_t *)s->text.bytes, .size = s->text.length, .scanner = &a->scanner};
    return audit_may_read(&span) ||
           audit_scan(a, at_of(a, s->text.bytes), s->text.length, true, path_of(a, s));
}

static void look_at_string(audit *a, const audit_string *s)
{
    const bool tiny = s->text.width > 0 && s->text.length < SHORTEST_OPTION - 1;
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
    } else if (s->text.length >= AUDIT_ENCODED_LEAST) {
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
    if (ptv_unit_at(a->run, account->unit)->format == PTV_FORMAT_SAFETENSORS) {
        audit_json(a, account);
    }
}

void audit_reach(audit *a)
{
    audit_each_account(a, look_at_account);
}
