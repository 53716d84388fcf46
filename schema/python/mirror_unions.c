/* Compares alternatives of unions, as sets. */
#include "schema/finding/finding.h"
#include "schema/python/mirror_parts.h"
#include "schema/python/undecided.h"

#include <string.h>

const ptv_rule mirror_annotation_rule = {
    .name = "mirror-annotation",
    .code = 2420,
    .severity = PTV_ERROR,
    .title = "an annotation does not fit the type of the field",
    .why = "values that the annotation allows cannot be written, or are read as something else",
    .fix = "annotate the field as the schema has it",
};

static const ptv_rule alternative_missing_rule, alternative_unknown_rule;

typedef struct matching {
    mirror *m;
    const fbs_def *def;
    fbs_place at;
    bool *matched; /* by index of the value in the schema */
    bool untold;   /* an alternative could be any of them */
} matching;

/* The member called `name`; *index is its position in the list. */
static const fbs_value *member_of(matching *u, src_span name, bool exact, size_t *index)
{
    *index = 0;
    if (!py_step(&u->m->program, u->def->value_count + 1)) {
        return NULL;
    }
    for (const fbs_value *v = u->def->values; v != NULL; v = v->next, ++*index) {
        if (v->type.base != FBS_NONE &&
            (exact ? src_is(name, v->name) : mirror_same_but_case(v->name, name))) {
            return v;
        }
    }
    return NULL;
}

/* Reports a finding about the member `other` or, if it is NULL, about the unknown `name`. */
static void fault(matching *u, const ptv_rule *rule, src_span name, const fbs_value *other)
{
    gate_words found;
    const char *text = py_text_of(&found, name);
    mirror_words say = {.at = u->at, .other = u->def->place};
    const char *member = other != NULL ? other->name : text;
    if (other != NULL) {
        say = (mirror_words){u->at, other->place, text, other->name};
    }
    mirror_fault(u->m, rule, u->def, member, &say);
}

static void undecided(matching *u, src_span name)
{
    gate_words found;
    u->untold = true;
    mirror_fault(u->m, &py_undecided_rule, u->def, NULL,
                 &(mirror_words){u->at, u->def->place, py_text_of(&found, name), NULL});
}

static void match_class(matching *u, const py_type *type)
{
    size_t index;
    const fbs_value *member = member_of(u, type->name, true, &index);
    u->m->run->facts++;
    if (member != NULL) {
        u->matched[index] = true;
        if (type->form == PY_OUTSIDE_TYPE) {
            mirror_not_given(u->m, type, member->place);
        }
        return;
    }
    member = member_of(u, type->name, false, &index);
    if (member != NULL && !u->matched[index]) {
        u->matched[index] = true;
        fault(u, &mirror_name_case_rule, type->name, member);
    } else if (type->form == PY_OUTSIDE_TYPE) {
        undecided(u, type->name);
    } else {
        fault(u, &alternative_unknown_rule, type->name, NULL);
    }
}

static const ptv_rule alternative_unknown_rule = {
    .name = "mirror-alternative-unknown",
    .code = 2426,
    .severity = PTV_ERROR,
    .title = "a union of a mirror has an alternative that the schema does not have",
    .why = "there is no tag for it: it fails when it is written",
    .fix = "add it to the union of the schema, or take it out here",
};

/* Matches `str` to the member that is a string. */
static void match_string(matching *u)
{
    size_t index = 0;
    for (const fbs_value *v = u->def->values; v != NULL; v = v->next, index++) {
        if (v->type.base == FBS_STRING && !u->matched[index]) {
            u->matched[index] = true;
            return;
        }
    }
    fault(u, &alternative_unknown_rule, src_span_of("str"), NULL);
}

/* Types that can never be alternatives. */
static const char *const plain[] = {
    [PY_INT] = "int",     [PY_FLOAT] = "float", [PY_BOOL] = "bool",
    [PY_BYTES] = "bytes", [PY_LIST] = "a list", [PY_NO_FIELD] = "no type"};

static void match(matching *u, const py_type *type)
{
    if (!py_step(&u->m->program, 1)) {
        return;
    }
    switch (type->form) {
    case PY_NONE: break;
    case PY_CLASS_TYPE:
    case PY_OUTSIDE_TYPE: match_class(u, type); break;
    case PY_STR: match_string(u); break;
    case PY_UNION:
        for (const py_types *t = type->first; t != NULL; t = t->next) {
            match(u, t->type);
        }
        break;
    case PY_UNKNOWN_TYPE:
    case PY_ANY:
        undecided(u, type->name.size > 0 ? type->name : src_span_of("an alternative"));
        break;
    default: fault(u, &alternative_unknown_rule, src_span_of(plain[type->form]), NULL);
    }
}

static void say_missing(matching *u)
{
    size_t index = 0;
    for (const fbs_value *v = u->def->values; v != NULL; v = v->next, index++) {
        if (!u->matched[index] && v->type.base != FBS_NONE) {
            mirror_fault(u->m, &alternative_missing_rule, u->def, v->name,
                         &(mirror_words){.at = u->at, .other = v->place});
        }
    }
}

static const ptv_rule alternative_missing_rule = {
    .name = "mirror-alternative-missing",
    .code = 2425,
    .severity = PTV_ERROR,
    .title = "a union of a mirror lacks an alternative of the schema",
    .why = "an object of this class is not expected there, and a file that has one cannot be read",
    .fix = "add it to the union",
};

/* A list of alternatives that has been compared need not be compared again. */
static bool is_done(const matching *u, const py_type *type)
{
    return type->alias != NULL && type->alias->compared == u->def;
}

/* Reduces Optional[Alias] to the alias. */
static const py_type *without_none(const py_type *type)
{
    const py_type *only = NULL;
    size_t others = 0;
    for (const py_types *t = type->form == PY_UNION && type->alias == NULL ? type->first : NULL;
         t != NULL; t = t->next) {
        if (t->type->form != PY_NONE) {
            only = t->type;
            others++;
        }
    }
    return others == 1 ? only : type;
}

static bool can_be_union(const py_type *type)
{
    return type->form == PY_UNION || type->form == PY_CLASS_TYPE || type->form == PY_NONE ||
           type->form == PY_OUTSIDE_TYPE || type->form == PY_UNKNOWN_TYPE || type->form == PY_ANY ||
           type->form == PY_STR;
}

void mirror_union(mirror *m, const fbs_def *def, const py_type *type, fbs_place at)
{
    type = without_none(type);
    matching u = {.m = m, .def = def, .at = type->alias != NULL ? type->alias->place : at};
    if (is_done(&u, type)) {
        return;
    }
    if (type->alias != NULL) {
        type->alias->compared = def;
    }
    if (!can_be_union(type)) {
        mirror_fault(m, &mirror_annotation_rule, def, NULL,
                     &(mirror_words){.at = u.at,
                                     .other = def->place,
                                     .found = plain[type->form],
                                     .expected = "Union[...] of its alternatives"});
        return;
    }
    u.matched = py_take(&m->program, def->value_count + 1);
    if (u.matched == NULL) {
        return;
    }
    match(&u, type);
    if (!u.untold && m->program.work_budget > 0) {
        say_missing(&u);
    }
}

static const ptv_rule *const rules[] = {&alternative_missing_rule, &alternative_unknown_rule};

const gate_rule_list mirror_union_rules = GATE_RULE_LIST(rules);
