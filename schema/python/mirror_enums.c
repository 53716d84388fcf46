/* Compares values of enums. */
#include "schema/finding/finding.h"
#include "schema/python/mirror_parts.h"
#include "schema/python/undecided.h"

static const ptv_rule value_missing_rule, value_unknown_rule, value_number_rule, value_renamed_rule,
    enum_of_text_rule;

typedef struct numbers {
    mirror *m;
    const fbs_def *def;
    const py_class *c;
    const py_member **mine; /* the mirror of each value, by its index in the schema */
    bool of_text;           /* the values are strings */
} numbers;

/* What a member is called in the schema: its name, or its string value. */
static src_span name_of(const numbers *n, const py_member *member)
{
    return n->of_text ? member->worth->text : member->name;
}

bool mirror_is_number(fbs_base base, const py_value *value, uint64_t wanted)
{
    bool negative = fbs_is_signed(base) && wanted >> 63 != 0;
    return value->worth == PY_INTEGER && value->negative == negative &&
           value->size == (negative ? 0 - wanted : wanted);
}

static const char *number_text(const numbers *n, gate_words *words, uint64_t value)
{
    return fbs_is_signed(n->def->base) ? gate_say(words, "%lld", (long long)value)
                                   : gate_say(words, "%llu", (unsigned long long)value);
}

static void fault(numbers *n, const ptv_rule *rule, const py_member *mine, const fbs_value *v)
{
    gate_words name, found, expected;
    mirror_words say = {.at = mine == NULL ? n->c->place : mine->place,
                        .other = v == NULL ? n->def->place : v->place};
    if (rule == &value_number_rule) {
        say.found = py_say(&found, mine->value);
        say.expected = number_text(n, &expected, v->value);
    } else if (mine != NULL && v != NULL) {
        say.found = py_text_of(&found, name_of(n, mine));
        say.expected = v->name;
    }
    mirror_fault(n->m, rule, n->def, v != NULL ? v->name : py_text_of(&name, name_of(n, mine)),
                 &say);
}

/* ---- Matching ---- */

typedef enum match { EXACTLY, BUT_CASE, BY_NUMBER } match;

static bool is_match(const numbers *n, const py_member *mine, const fbs_value *v, match how)
{
    switch (how) {
    case EXACTLY: return src_is(name_of(n, mine), v->name);
    case BUT_CASE: return mirror_same_but_case(v->name, name_of(n, mine));
    case BY_NUMBER: return !n->of_text && mirror_is_number(n->def->base, mine->worth, v->value);
    }
    return false;
}

/* The first unclaimed value that this member could mirror. */
static const fbs_value *find(numbers *n, const py_member *mine, match how, size_t *index)
{
    *index = 0;
    if (!py_step(&n->m->program, n->def->value_count + 1)) {
        return NULL;
    }
    for (const fbs_value *v = n->def->values; v != NULL; v = v->next, ++*index) {
        if (n->mine[*index] == NULL && is_match(n, mine, v, how)) {
            return v;
        }
    }
    return NULL;
}

static void check_number(numbers *n, const py_member *mine, const fbs_value *v)
{
    if (n->of_text) {
        return;
    }
    gate_words found;
    if (mine->worth->worth == PY_UNTOLD) {
        mirror_fault(n->m, &py_undecided_rule, n->def, v->name,
                     &(mirror_words){.at = mine->place,
                                     .other = v->place,
                                     .found = py_say(&found, mine->value)});
    } else if (!mirror_is_number(n->def->base, mine->worth, v->value)) {
        fault(n, &value_number_rule, mine, v);
    }
}

static const ptv_rule value_number_rule = {
    .name = "mirror-value-number",
    .code = 2432,
    .severity = PTV_ERROR,
    .title = "a value of an enum does not have its number in the schema",
    .why = "what one side writes means something else on the other",
    .fix = "give it the number of the schema",
};

static void match_all(numbers *n, match how)
{
    static const ptv_rule *const rules_of[] = {
        [EXACTLY] = NULL, [BUT_CASE] = &mirror_name_case_rule, [BY_NUMBER] = &value_renamed_rule};
    for (py_member *mine = n->c->members; mine != NULL; mine = mine->next) {
        size_t index;
        const fbs_value *v =
            mine->worth == NULL || mine->matched == n->def ? NULL : find(n, mine, how, &index);
        if (v == NULL) {
            continue;
        }
        n->mine[index] = mine;
        mine->matched = n->def;
        n->m->run->facts++;
        if (rules_of[how] != NULL) {
            fault(n, rules_of[how], mine, v);
        }
        if (how != BY_NUMBER) {
            check_number(n, mine, v);
        }
    }
}

static const ptv_rule value_renamed_rule = {
    .name = "mirror-value-renamed",
    .code = 2433,
    .severity = PTV_ERROR,
    .title = "a value of an enum does not have its name in the schema",
    .why = "bytes have the number and are right; JSON and code that go by the name do not find it",
    .fix = "call it as the schema does",
};

static void say_missing(numbers *n)
{
    size_t index = 0;
    for (const fbs_value *v = n->def->values; v != NULL; v = v->next, index++) {
        if (n->mine[index] == NULL) {
            fault(n, &value_missing_rule, NULL, v);
        }
    }
}

static const ptv_rule value_missing_rule = {
    .name = "mirror-value-missing",
    .code = 2430,
    .severity = PTV_ERROR,
    .title = "an enum lacks a value of the schema",
    .why = "a file that has it cannot be read",
    .fix = "add the value",
};

static void say_unknown(numbers *n)
{
    for (const py_member *mine = n->c->members; mine != NULL; mine = mine->next) {
        if (mine->worth != NULL && mine->matched != n->def) {
            fault(n, &value_unknown_rule, mine, NULL);
        }
    }
}

static const ptv_rule value_unknown_rule = {
    .name = "mirror-value-unknown",
    .code = 2431,
    .severity = PTV_ERROR,
    .title = "an enum has a value that the schema does not have",
    .why = "what is written with it cannot be read by name, and verifiers refuse the number",
    .fix = "add it to the schema, or take it out here",
};

/* ---- Enums of strings ---- */

/* Whether all values are strings, and there is at least one. */
static bool is_of_text(const py_class *c)
{
    bool any = false;
    for (const py_member *mine = c->members; mine != NULL; mine = mine->next) {
        if (mine->worth != NULL && mine->worth->worth != PY_TEXT) {
            return false;
        }
        any = any || mine->worth != NULL;
    }
    return any;
}

static const ptv_rule enum_of_text_rule = {
    .name = "mirror-enum-of-text",
    .code = 2434,
    .severity = PTV_WARNING,
    .title = "an enum mirrors numbers by texts",
    .why = "JSON takes the names of values, code that writes numbers does not; the numbers of the "
           "schema were not compared",
    .fix = "give the values the numbers of the schema",
};

void mirror_enum(mirror *m, const fbs_def *def, py_class *c)
{
    numbers n = {.m = m, .def = def, .c = c};
    py_count_members(&m->program, c);
    n.of_text = is_of_text(c);
    n.mine = py_take(&m->program, (def->value_count + 1) * sizeof *n.mine);
    if (n.mine == NULL) {
        return;
    }
    if (n.of_text) {
        mirror_fault(m, &enum_of_text_rule, def, NULL,
                     &(mirror_words){.at = c->place, .other = def->place});
    }
    match_all(&n, EXACTLY);
    match_all(&n, BUT_CASE);
    match_all(&n, BY_NUMBER);
    if (m->program.work_budget > 0) {
        say_missing(&n);
        say_unknown(&n);
    }
}

static const ptv_rule *const rules[] = {
    &value_missing_rule, &value_unknown_rule, &value_number_rule,
    &value_renamed_rule, &enum_of_text_rule,
};

const gate_rule_list mirror_enum_rules = GATE_RULE_LIST(rules);
