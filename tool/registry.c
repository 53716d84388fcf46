/* Prints the rules for people. */
#include "tool/registry.h"

#include "analysis/audit/audit.h"
#include "analysis/compat/fit_rules.h"
#include "analysis/report/policy.h"
#include "schema/gate/rules.h"

const char *ptv_severity_word(const ptv_rule *rule)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    return words[rule->severity & 3];
}

const char *ptv_severity_shown(const ptv_rule *rule)
{
    if (audit_is_rule(rule)) {
        return audit_severity_word((audit_severity)rule->severity);
    }
    return gate_is_undecided(rule) ? "undecided" : ptv_severity_word(rule);
}

static void put_padded(ptv_buffer *b, const char *text, size_t width)
{
    ptv_put_text(b, text);
    for (size_t n = strlen(text); n < width; n++) {
        ptv_put_char(b, ' ');
    }
    ptv_put_text(b, "  ");
}

static const char *name_of(const ptv_rule *rule)
{
    return rule->name;
}

static size_t longest(const ptv_rule_book *book, const char *(*word)(const ptv_rule *rule))
{
    size_t most = 0;
    for (size_t i = 0; i < book->count(); i++) {
        size_t n = strlen(word(book->at(i)));
        most = n > most ? n : most;
    }
    return most;
}

int ptv_registry_list(const ptv_rule_book *book, FILE *out)
{
    size_t width = longest(book, name_of), severity = longest(book, ptv_severity_shown);
    ptv_buffer b = {0};
    for (size_t i = 0; i < book->count(); i++) {
        const ptv_rule *rule = book->at(i);
        ptv_put_u64(&b, rule->code);
        ptv_put_text(&b, "  ");
        put_padded(&b, ptv_severity_shown(rule), severity);
        put_padded(&b, rule->name, width);
        ptv_put_text(&b, rule->title);
        ptv_put_char(&b, '\n');
    }
    return ptv_buffer_end(&b, out);
}

void ptv_put_part(ptv_buffer *b, const char *label, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return;
    }
    ptv_put_text(b, label);
    ptv_put_text(b, text);
    ptv_put_char(b, '\n');
}

/* ---- History ---- */

static const char *deed(ptv_reaction reaction)
{
    static const char *const deeds[PTV_REACTIONS] = {
        [PTV_UNKNOWN] = "do something unknown",
        [PTV_IGNORES] = "do not check it",
        [PTV_REFUSES] = "refuse it",
        [PTV_CRASHES] = "crash, or access memory out of bounds",
        [PTV_COMPUTES] = "compute something different",
    };
    return deeds[reaction];
}

/* Puts the releases of step i: "all releases", "0.1 to 0.7", "1.0 and later". */
static void put_releases(ptv_buffer *b, const ptv_history *history, unsigned i)
{
    unsigned last = ptv_history_steps(history) - 1;
    if (last == 0) {
        ptv_put_text(b, "all releases");
        return;
    }
    ptv_release first = history->steps[i].since;
    ptv_put_text(b, ptv_release_name(first));
    if (i == last) {
        ptv_put_text(b, " and later");
    } else if (history->steps[i + 1].since - 1 > first) {
        ptv_put_text(b, " to ");
        ptv_put_text(b, ptv_release_name(history->steps[i + 1].since - 1));
    }
}

static void put_full(ptv_buffer *b, const ptv_history *history)
{
    if (history->full == 0) {
        return;
    }
    ptv_put_text(b, "; full verification refuses it");
    if (history->full != PTV_R0_1) {
        ptv_put_text(b, " from ");
        ptv_put_text(b, ptv_release_name(history->full));
        ptv_put_text(b, " on");
    }
}

void ptv_put_history(ptv_buffer *b, const ptv_history *history)
{
    unsigned count = ptv_history_steps(history);
    if (count == 0) {
        ptv_put_text(b, "what releases do is not known");
    }
    /* "All releases do not check it" could mean that some do. */
    bool nobody = count == 1 && history->steps[0].reaction == PTV_IGNORES;
    for (unsigned i = 0; i < count; i++) {
        ptv_put_text(b, i == 0 ? "" : ", ");
        if (nobody) {
            ptv_put_text(b, "no release checks it");
        } else {
            put_releases(b, history, i);
            ptv_put_char(b, ' ');
            ptv_put_text(b, deed(history->steps[i].reaction));
        }
    }
    put_full(b, history);
    if (history->note != NULL) {
        ptv_put_text(b, "; ");
        ptv_put_text(b, history->note);
    }
}

static void put_releases_part(ptv_buffer *b, const ptv_rule *rule)
{
    const ptv_history *history = ptv_history_of(rule);
    if (history == NULL) {
        return;
    }
    ptv_put_text(b, "runtime: ");
    ptv_put_history(b, history);
    ptv_put_char(b, '\n');
    ptv_put_part(b, "see:     ", history->references);
}

/* ---- Explaining ---- */

const ptv_example *ptv_example_of(const ptv_rule *rule)
{
    for (const ptv_example *e = ptv_examples; e->code != 0; e++) {
        if (e->code == rule->code) {
            return e;
        }
    }
    return NULL;
}

static void put_indented(ptv_buffer *b, const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        ptv_put_text(b, n > 0 ? "    " : "");
        ptv_put(b, text, n);
        ptv_put_char(b, '\n');
        text += n + (text[n] != '\0');
    }
}

static void put_example(ptv_buffer *b, const ptv_example *example)
{
    if (example == NULL) {
        return;
    }
    if (strchr(example->edits, '\n') == NULL) {
        ptv_put_part(b, "example: ", example->edits);
    } else {
        ptv_put_text(b, "example:\n");
        put_indented(b, example->edits);
    }
    put_indented(b, example->text);
}

static void put_rule(ptv_buffer *b, const ptv_rule *rule)
{
    ptv_put_text(b, rule->name);
    ptv_put_text(b, " (");
    ptv_put_u64(b, rule->code);
    ptv_put_text(b, ", ");
    ptv_put_text(b, ptv_severity_shown(rule));
    ptv_put_text(b, ")\n");
    ptv_put_part(b, "what:    ", rule->title);
    ptv_put_part(b, "why:     ", rule->why);
    ptv_put_part(b, "fix:     ", rule->fix);
    put_releases_part(b, rule);
    put_example(b, ptv_example_of(rule));
}

const ptv_rule *ptv_catalogue_rule(const char *word)
{
    const ptv_rule *rule = ptv_rule_named(word, strlen(word));
    rule = rule != NULL ? rule : gate_rule_named(word, strlen(word));
    rule = rule != NULL ? rule : fit_rule_named(word, strlen(word));
    return rule != NULL ? rule : audit_rule_named(word, strlen(word));
}

int ptv_registry_explain(const ptv_rule *rule, FILE *out)
{
    ptv_buffer b = {0};
    put_rule(&b, rule);
    return ptv_buffer_end(&b, out);
}
