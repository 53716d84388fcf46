/* What weights say of themselves, in safetensors: texts of JSON, which may have escapes. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/words.h"

enum { LONGEST = 2048 };

typedef struct json_text {
    char bytes[LONGEST]; /* without escapes; what is longer is cut */
    uint32_t length;
} json_text;

static void put(json_text *t, char c)
{
    if (t->length < LONGEST) {
        t->bytes[t->length++] = c;
    }
}

static unsigned digit_of(uint8_t c)
{
    return c <= '9' ? c - 0x30u : (c | 0x20u) - 0x57u;
}

/* What is no letter of English is one that nothing looks for. */
static uint64_t put_escaped(json_text *t, const uint8_t *at)
{
    static const char letters[] = "nrtbf", meant[] = "\n\r\t\b\f";
    const char *letter = strchr(letters, *at);
    if (*at != 'u') {
        put(t, letter != NULL ? meant[letter - letters] : (char)*at);
        return 1;
    }
    const unsigned code =
        digit_of(at[1]) << 12 | digit_of(at[2]) << 8 | digit_of(at[3]) << 4 | digit_of(at[4]);
    put(t, code < 0x80 ? (char)code : '?');
    return 5;
}

/* The text behind a quote at `at`; returns where its other quote is. The verifier has read it. */
static uint64_t read_text(json_text *t, const uint8_t *json, uint64_t at, uint64_t end)
{
    t->length = 0;
    for (at++; at < end && json[at] != '"'; at++) {
        if (json[at] != '\\') {
            put(t, (char)json[at]);
        } else if (at + 5 < end) {
            at += put_escaped(t, json + at + 1);
        }
    }
    return at;
}

static const ptv_rule *rule_of(audit *a, const json_text *t, char what[AUDIT_HIT_WHAT])
{
    const audit_word w = {t->bytes, t->length};
    const unsigned marks = audit_marks_of(w);
    const audit_span s = {(const uint8_t *)t->bytes, t->length, &a->scanner};
    const ptv_rule *rule = audit_named_by(a, w, marks);
    audit_hit hit;
    snprintf(what, AUDIT_HIT_WHAT, "'%.*s'", t->length < 100 ? (int)t->length : 100, t->bytes);
    if (rule == NULL && audit_identify(&s, 0, &hit)) {
        audit_put_what(&s, &hit, what);
        rule = hit.rule;
    }
    rule = rule == NULL ? audit_encoded(a, t->bytes, t->length, what) : rule;
    return rule == NULL ? audit_deceit_of(w, marks) : rule;
}

/* What can be seen without reading JSON has been told. */
void audit_json(audit *a, const ptv_seen_bytes *account)
{
    enum { SIZE = 8 };
    const uint64_t from = audit_base(a, account) + SIZE;
    const uint64_t size = account->owned[PTV_OWNER_HEADER] - SIZE;
    const uint8_t *json = audit_bytes(a, from);
    const char *path = audit_path(a, account->unit, "json");
    const bool told = audit_scan(a, from, size, true, path);
    json_text t;
    char what[AUDIT_HIT_WHAT];
    for (uint64_t at = 0, end; at < size; at = end + 1) {
        const uint8_t *quote = memchr(json + at, '"', (size_t)(size - at));
        at = quote == NULL ? size : (uint64_t)(quote - json);
        end = read_text(&t, json, at, size);
        const ptv_rule *rule = t.length == 0 ? NULL : rule_of(a, &t, what);
        if (rule != NULL && !(told && (rule == &audit_url || rule == &audit_path_stored))) {
            audit_add(a, rule, from + at + 1, end - at - 1, path, audit_text(a, "%s", what));
        }
    }
}
