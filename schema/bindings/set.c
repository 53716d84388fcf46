/* The set of claims, and what readers add to it and report. */
#include "schema/bindings/compare.h"

#include "schema/finding/finding.h"

enum { SET_TYPES = 8192 /* twice the limit of a schema */ };

static const ptv_rule line_unknown_rule;

void *bind_take(bind_set *set, size_t size)
{
    void *out = ptv_arena_take(&set->arena, size);
    set->failed = set->failed || out == NULL;
    return out;
}

/* Any file if `file` is NULL. */
static bind_type *known(const bind_set *set, src_span name, src_span space, const src_file *file)
{
    bind_type *t = set->types;
    while (t != NULL && !(src_same(t->name, name) && src_same(t->space, space) &&
                          (file == NULL || t->file == file))) {
        t = t->next;
    }
    return t;
}

bind_type *bind_type_known(const bind_set *set, src_span name, src_span space)
{
    return known(set, name, space, NULL);
}

bind_type *bind_type_here(const bind_set *set, src_span name, src_span space)
{
    return known(set, name, space, set->language->whole ? set->file : NULL);
}

bind_type *bind_type_new(bind_set *set, src_span name, src_span space, fbs_place place)
{
    bind_type *type = set->type_count++ < SET_TYPES ? bind_take(set, sizeof *type) : NULL;
    set->failed = set->failed || type == NULL;
    if (type == NULL) {
        return NULL;
    }
    *type = (bind_type){.file = set->file, .name = name, .space = space, .place = place};
    type->last = &type->claims;
    *set->last = type;
    set->last = &type->next;
    return type;
}

bind_type *bind_type_of(bind_set *set, src_span name, src_span space, fbs_place place)
{
    bind_type *type = bind_type_here(set, name, space);
    return type != NULL ? type : bind_type_new(set, name, space, place);
}

void bind_claim_of(bind_set *set, bind_type *type, const bind_claim *claim)
{
    bind_claim *copy = type == NULL ? NULL : bind_take(set, sizeof *copy);
    if (copy != NULL) {
        *copy = *claim;
        *type->last = copy;
        type->last = &copy->next;
    }
}

void bind_fault(bind_set *set, const ptv_rule *rule, const gate_finding *finding)
{
    gate_finding whole = *finding;
    whole.rule = rule;
    gate_fault(set->run, &whole);
}

/* A line of the current file. Lookups are fast because findings mostly come in order. */
static src_span line_of(bind_set *set, uint32_t number)
{
    src_line *line = &set->shown;
    if (set->shown_of != set->file || line->place.line > number) {
        set->left = src_lines_of(set->file);
        set->shown_of = set->file;
        *line = (src_line){0};
    }
    while (line->place.line < number && src_next(&set->left, line)) {
    }
    return line->place.line == number ? line->text : src_span_of("the end of the file");
}

void bind_unknown(bind_set *set, fbs_place place)
{
    gate_words words;
    src_span text = line_of(set, place.line);
    int size = text.size < 120 ? (int)text.size : 120;
    bind_fault(set, &line_unknown_rule,
               &(gate_finding){.at = place, .found = gate_say(&words, "%.*s", size, text.at)});
}

void bind_undecided(bind_set *set, fbs_place place)
{
    set->undecided = true;
    src_undecided(set->run, place);
}

const char *bind_subject(gate_words *words, const bind_type *type, src_span member)
{
    if (member.size == 0) {
        return gate_say(words, "%.*s", bind_shown(type->name), type->name.at);
    }
    return gate_say(words, "%.*s.%.*s", bind_shown(type->name), type->name.at, bind_shown(member),
                    member.at);
}

/* ---- Rules ---- */

static const ptv_rule line_unknown_rule = {
    .name = "bindings-line-unknown",
    .code = 2101,
    .severity = PTV_ERROR,
    .title = "a generated file has a line that the generator does not write",
    .why = "what the line does is not known: it was written by hand, or by a generator that "
           "this gate has not met",
    .fix = "generate the file again; what is written by hand belongs into another file",
};

static const ptv_rule *const rules[] = {&line_unknown_rule};

const gate_rule_list bind_rules = GATE_RULE_LIST(rules);
