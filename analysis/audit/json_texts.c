/* JSON texts of safetensors, which describe the weights, and may contain escapes. */
#include <string.h>

#include "analysis/audit/audit_rules.h"
#include "analysis/audit/words.h"
#include "verifiers/context/json.h"

/* Reads the text after a quote at `at`, without escapes; returns where its closing quote is. */
static uint64_t read_text(ptv_json_source json, uint64_t at, uint8_t *room, audit_word *text)
{
    *text = (audit_word){(const char *)room, 0};
    for (at++; ptv_json_byte(json, at) != '"';) {
        text->length += ptv_json_put_utf8(ptv_json_point(json, &at), room + text->length);
    }
    return at;
}

/* Whether it is the key of a member. Values are treated as texts, not as names. */
static bool is_name(ptv_json_source json, uint64_t behind)
{
    while (behind < json.image->size && strchr(" \t\r\n", ptv_json_byte(json, behind)) != NULL) {
        behind++;
    }
    return behind < json.image->size && ptv_json_byte(json, behind) == ':';
}

static const ptv_rule *rule_of(audit *a, audit_word w, bool name, char what[AUDIT_HIT_WHAT])
{
    const unsigned marks = audit_marks_of(w);
    const audit_span s = {
        .bytes = (const uint8_t *)w.bytes, .size = w.length, .scanner = &a->scanner};
    const ptv_rule *rule = audit_named_by(a, w, marks);
    audit_hit hit;
    snprintf(what, AUDIT_HIT_WHAT, "'%.*s'", w.length < 100 ? (int)w.length : 100, w.bytes);
    if (rule == NULL && audit_identify(&s, 0, &hit)) {
        audit_put_what(&s, &hit, what);
        rule = hit.rule;
    }
    rule = rule == NULL && w.length >= AUDIT_ENCODED_LEAST
               ? audit_encoded(a, w.bytes, w.length, what)
               : rule;
    return rule == NULL && name ? audit_deceit_of(w, marks) : rule;
}

/* The verifier has checked the JSON, so every text ends. */
static void look_at_texts(audit *a, const ptv_image *image, uint64_t from, const char *path,
                          uint8_t *room)
{
    const bool told = audit_scan(a, from, image->size, true, path);
    const ptv_json_source json = ptv_json_in(image);
    for (uint64_t at = 0; at < image->size; at++) {
        char what[AUDIT_HIT_WHAT];
        const uint64_t begin = at;
        audit_word text;
        if (ptv_json_byte(json, at) != '"') {
            continue;
        }
        at = read_text(json, at, room, &text);
        const ptv_rule *rule =
            text.length == 0 ? NULL : rule_of(a, text, is_name(json, at + 1), what);
        if (rule != NULL && !(told && (rule == &audit_url || rule == &audit_path_stored))) {
            audit_add(a, rule, from + begin + 1, at - begin - 1, path, audit_text(a, "%s", what));
        }
    }
}

/* First reports what is visible without parsing JSON. */
void audit_json(audit *a, const ptv_seen_bytes *account)
{
    enum { SIZE = 8 };
    const uint64_t from = audit_base(a, account) + SIZE;
    const uint64_t size = account->owned[PTV_OWNER_HEADER] - SIZE;
    const ptv_image image = {audit_bytes(a, from), size, size};
    uint8_t *room = audit_take(a, size, 1); /* escapes take more room */
    if (room != NULL) {
        look_at_texts(a, &image, from, audit_path(a, account->unit, "json"), room);
    }
}
