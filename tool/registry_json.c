/* The rules as JSON (rules.schema.json), for `rules`, `explain` and `schema rules`. */
#include "tool/registry.h"

#include "analysis/audit/audit.h"

enum { REGISTRY_SCHEMA_VERSION = 1 };

static void optional_text(ptv_json *w, const char *key, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        ptv_json_text_of(w, key, text);
    }
}

static void steps(ptv_json *w, const ptv_history *history)
{
    ptv_json_array_of(w, "steps");
    for (unsigned i = 0; i < ptv_history_steps(history); i++) {
        ptv_json_object(w);
        ptv_json_text_of(w, "since", ptv_release_name(history->steps[i].since));
        ptv_json_text_of(w, "reaction", ptv_reaction_word(history->steps[i].reaction));
        ptv_json_object_end(w);
    }
    ptv_json_array_end(w);
}

/* Writes "CVE-2025-54951, TOB-15" as a list. */
static void references(ptv_json *w, const char *list)
{
    ptv_json_array_of(w, "references");
    while (list != NULL && *list != '\0') {
        size_t n = strcspn(list, ",");
        ptv_json_string(w, list, n);
        list += n;
        list += strspn(list, ", ");
    }
    ptv_json_array_end(w);
}

static void release_of(ptv_json *w, const char *key, ptv_release release)
{
    if (release != 0) {
        ptv_json_text_of(w, key, ptv_release_name(release));
    }
}

static void history_of(ptv_json *w, const ptv_rule *rule)
{
    const ptv_history *history = ptv_history_of(rule);
    if (history == NULL) {
        return;
    }
    ptv_json_object_of(w, "history");
    steps(w, history);
    release_of(w, "refused_since", ptv_refused_since(history));
    release_of(w, "full_verification_refuses_since", history->full);
    references(w, history->references);
    optional_text(w, "note", history->note);
    ptv_json_object_end(w);
}

static void example_of(ptv_json *w, const ptv_example *example)
{
    if (example != NULL) {
        ptv_json_text_of(w, "breaks", example->edits);
        ptv_json_text_of(w, "example", example->text);
    }
}

static void one_rule(ptv_json *w, const ptv_rule *rule)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "name", rule->name);
    ptv_json_u64_of(w, "code", rule->code);
    ptv_json_text_of(w, "severity", ptv_severity_word(rule));
    if (audit_is_rule(rule)) {
        ptv_json_text_of(w, "security", audit_severity_word((audit_severity)rule->severity));
    }
    ptv_json_text_of(w, "title", rule->title);
    optional_text(w, "why", rule->why);
    optional_text(w, "fix", rule->fix);
    example_of(w, ptv_example_of(rule));
    history_of(w, rule);
    ptv_json_object_end(w);
}

/* Writes everything up to the list. `failure` may be NULL. */
void ptv_rules_begin(ptv_json *w, ptv_buffer *b, const char *failure)
{
    ptv_json_begin(w, b, 0);
    ptv_json_object(w);
    ptv_json_u64_of(w, "schema_version", REGISTRY_SCHEMA_VERSION);
    ptv_json_text_of(w, "version", PTV_VERSION);
    optional_text(w, "failure", failure);
    ptv_json_array_of(w, "rules");
}

int ptv_rules_end(ptv_json *w, ptv_buffer *b, FILE *out)
{
    ptv_json_object_end(w);
    ptv_put_char(b, '\n');
    return ptv_buffer_end(b, out);
}

int ptv_registry_json(const ptv_rule_book *book, FILE *out)
{
    ptv_buffer b = {0};
    ptv_json w;
    ptv_rules_begin(&w, &b, NULL);
    for (size_t i = 0; i < book->count(); i++) {
        one_rule(&w, book->at(i));
    }
    ptv_json_array_end(&w);
    return ptv_rules_end(&w, &b, out);
}

int ptv_registry_json_of(const ptv_rule *rule, FILE *out)
{
    ptv_buffer b = {0};
    ptv_json w;
    ptv_rules_begin(&w, &b, NULL);
    one_rule(&w, rule);
    ptv_json_array_end(&w);
    return ptv_rules_end(&w, &b, out);
}

int ptv_registry_failure(const char *why, FILE *out)
{
    ptv_buffer b = {0};
    ptv_json w;
    ptv_rules_begin(&w, &b, why);
    ptv_json_array_end(&w);
    return ptv_rules_end(&w, &b, out);
}
