/* Properties of the whole file: root, identifier, extension, services. */
#include "schema/evolve/evolve_internal.h"

#include <stdlib.h>
#include <string.h>

static const evolve_rule identifier_differs_rule, identifier_bumped_rule, root_differs_rule,
    extension_differs_rule, method_differs_rule;

static const char *text_of(const char *text)
{
    return text == NULL ? "none" : text;
}

static bool is_same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* ---- Root and extension ---- */

/* Adding a first root breaks nothing: no reader could have started from one. */
static void judge_root(evolve_match *m)
{
    const fbs_schema *old = m->old->schema, *new = m->new->schema;
    gate_words is, was;
    m->run->facts++;
    if (old->root == NULL || evolve_are_counterparts(m, old->root, new->root)) {
        return;
    }
    evolve_report(
        m, &root_differs_rule,
        &(gate_finding){.at = new->root_place,
                        .other = old->root_place,
                        .subject = "root_type",
                        .found = new->root == NULL ? "none" : evolve_full_name(&is, new->root),
                        .expected = evolve_full_name(&was, old->root)});
}

static void tell_texts(evolve_match *m, const evolve_rule *rule, fbs_place at, fbs_place other,
                       const gate_finding *texts)
{
    gate_finding finding = *texts;
    finding.at = at;
    finding.other = other.file != NULL ? other : (fbs_place){m->old->schema->path, 0, 0};
    evolve_report(m, rule, &finding);
}

static void judge_extension(evolve_match *m)
{
    const fbs_schema *old = m->old->schema, *new = m->new->schema;
    m->run->facts++;
    if (!is_same(old->extension, new->extension)) {
        tell_texts(m, &extension_differs_rule, new->extension_place, old->extension_place,
                   &(gate_finding){.subject = "file_extension",
                                   .found = text_of(new->extension),
                                   .expected = text_of(old->extension)});
    }
}

/* ---- Identifier ---- */

static bool is_spent(const char *const *spent, const char *identifier)
{
    while (spent != NULL && *spent != NULL && strcmp(*spent, identifier) != 0) {
        spent++;
    }
    return spent != NULL && *spent != NULL;
}

bool evolve_is_bump(const evolve_side *old, const evolve_side *new)
{
    const char *identifier = new->schema->identifier;
    return identifier != NULL && !is_same(old->schema->identifier, identifier) &&
           !is_spent(old->spent, identifier);
}

void evolve_judge_identifier(evolve_match *m)
{
    const fbs_schema *old = m->old->schema, *new = m->new->schema;
    const bool bumped = m->bumped, announces = bumped && m->breaks > 0;
    m->run->facts++;
    if (!is_same(old->identifier, new->identifier)) {
        m->bumped = false; /* it does not announce itself */
        tell_texts(m, announces ? &identifier_bumped_rule : &identifier_differs_rule,
                   new->identifier_place, old->identifier_place,
                   &(gate_finding){.subject = "file_identifier",
                                   .found = text_of(new->identifier),
                                   .expected = text_of(old->identifier)});
        m->bumped = bumped;
    }
}

/* ---- Services ---- */

typedef struct call {
    const fbs_service *service;
    const fbs_method *method;
} call;

static int by_call(const void *a, const void *b)
{
    const call *x = a, *y = b;
    int order = strcmp(x->service->name, y->service->name);
    order = order != 0 ? order : strcmp(x->method->name, y->method->name);
    return order != 0 ? order : strcmp(x->service->space, y->service->space);
}

static call *calls_of(ptv_arena *arena, const fbs_schema *schema, size_t *count)
{
    *count = 0;
    for (const fbs_service *s = schema->services; s != NULL; s = s->next) {
        for (const fbs_method *c = s->methods; c != NULL; c = c->next) {
            ++*count;
        }
    }
    call *calls = ptv_arena_take(arena, (*count + 1) * sizeof *calls);
    size_t n = 0;
    for (const fbs_service *s = schema->services; calls != NULL && s != NULL; s = s->next) {
        for (const fbs_method *c = s->methods; c != NULL; c = c->next) {
            calls[n++] = (call){s, c};
        }
    }
    if (calls != NULL) {
        qsort(calls, n, sizeof *calls, by_call);
    }
    return calls;
}

static const char *streaming(const fbs_method *method)
{
    const fbs_attr *attr = fbs_attr_of(method->attrs, "streaming");
    return attr == NULL || attr->value == NULL ? "none" : attr->value;
}

static bool is_same_method(evolve_match *m, const fbs_method *old, const fbs_method *new)
{
    return evolve_fit_of(m, &old->request, &new->request) == EVOLVE_FITS &&
           evolve_fit_of(m, &old->response, &new->response) == EVOLVE_FITS &&
           strcmp(streaming(old), streaming(new)) == 0;
}

static const char *method_text(gate_words *words, const fbs_method *method)
{
    return gate_say(words, "%.60s(%.60s): %.60s, streaming %.20s", method->name,
                    text_of(method->request.name), text_of(method->response.name),
                    streaming(method));
}

static void judge_method(evolve_match *m, const call *old, const call *new)
{
    gate_words subject, is, was;
    m->run->facts++;
    if (new != NULL && is_same_method(m, old->method, new->method)) {
        return;
    }
    evolve_report(m, &method_differs_rule,
                  &(gate_finding){
                      .at = new == NULL ? (fbs_place){0} : new->method->place,
                      .other = old->method->place,
                      .subject = gate_say(&subject, "%s.%s", old->service->name, old->method->name),
                      .found = new == NULL ? "nothing" : method_text(&is, new->method),
                      .expected = method_text(&was, old->method)});
}

static void judge_services(evolve_match *m)
{
    size_t olds, news;
    const call *a = calls_of(&m->arena, m->old->schema, &olds);
    const call *b = calls_of(&m->arena, m->new->schema, &news);
    if (a == NULL || b == NULL) {
        m->failed = true;
        return;
    }
    for (size_t i = 0, j = 0; i < olds;) {
        int order = j == news ? -1 : by_call(&a[i], &b[j]);
        if (order <= 0) {
            judge_method(m, &a[i], order == 0 ? &b[j] : NULL);
        }
        i += order <= 0;
        j += order >= 0;
    }
}

void evolve_judge_file(evolve_match *m)
{
    judge_root(m);
    judge_extension(m);
    judge_services(m);
}

/* ---- Rules ---- */

static const evolve_rule identifier_differs_rule = {
    .rule = {.name = "evolve-identifier-differs",
             .code = 2560,
             .severity = PTV_ERROR,
             .title = "the file_identifier has changed without need",
             .why = "readers that look at it refuse files that they would understand; or, where it "
                    "is gone or was used before, take for theirs what is not",
             .fix = "put it back; a new one belongs to a break, and only to that"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule identifier_bumped_rule = {
    .rule = {.name = "evolve-identifier-bumped",
             .code = 2561,
             .severity = PTV_NOTE,
             .title = "a new file_identifier announces breaks",
             .why = "readers tell old files from new ones by it: the breaks are notes here",
             .fix = "none needed"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule root_differs_rule = {
    .rule = {.name = "evolve-root-differs",
             .code = 2562,
             .severity = PTV_ERROR,
             .title = "root_type is a different table",
             .why = "reading begins there: the first table of old files is read as another type",
             .fix = "put it back, or give the new root a schema and an identifier of its own"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule extension_differs_rule = {
    .rule = {.name = "evolve-extension-differs",
             .code = 2563,
             .severity = PTV_ERROR,
             .title = "file_extension has changed",
             .why = "the bytes are the same, but files are called and found by it",
             .fix = "keep it, or change what looks for it at the same time"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule method_differs_rule = {
    .rule = {.name = "evolve-method-differs",
             .code = 2564,
             .severity = PTV_ERROR,
             .title = "a method of a service is gone, or takes or returns something else",
             .why = "old clients call it as it was",
             .fix = "put it back, and add a method for what is new"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {
    &identifier_differs_rule.rule, &identifier_bumped_rule.rule, &root_differs_rule.rule,
    &extension_differs_rule.rule,  &method_differs_rule.rule,
};

const gate_rule_list evolve_whole_rules = GATE_RULE_LIST(rules);
