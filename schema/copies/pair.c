/* Reports differences between two copies. */
#include "schema/copies/pair.h"

#include <string.h>

static const char *subject_words(gate_words *words, const copy_subject *subject)
{
    if (subject->def == NULL) {
        return subject->member;
    }
    const char *space = subject->def->space;
    return gate_say(words, "%.100s%s%.80s%s%.60s", space, space[0] == '\0' ? "" : ".",
                    subject->def->name, subject->member == NULL ? "" : ".",
                    subject->member == NULL ? "" : subject->member);
}

static void say(copy_pair *p, const ptv_rule *rule, const copy_subject *subject, const char *found,
                const char *expected)
{
    gate_words words;
    p->differs = true;
    gate_fault(p->run, &(gate_finding){.rule = rule,
                                       .at = subject->copy,
                                       .other = subject->first,
                                       .subject = subject_words(&words, subject),
                                       .found = found,
                                       .expected = expected});
}

void copy_lacks(copy_pair *p, const copy_subject *subject, const char *what)
{
    say(p, &copy_lacks_rule, subject, "nothing", what);
}

void copy_adds(copy_pair *p, const copy_subject *subject, const char *what)
{
    say(p, &copy_adds_rule, subject, what, "nothing");
}

static const char *fact_words(gate_words *words, const char *what, const char *value)
{
    if (value == NULL) {
        return gate_say(words, "no %s", what);
    }
    return gate_say(words, "%s%s%s", what, value[0] == '\0' ? "" : " ", value);
}

bool copy_fact(copy_pair *p, bool same, const copy_subject *subject, const char *what,
               const char *in_copy, const char *in_first)
{
    gate_words found, expected;
    p->run->facts++;
    if (!same) {
        say(p, &copy_differs_rule, subject, fact_words(&found, what, in_copy),
            fact_words(&expected, what, in_first));
    }
    return same;
}

bool copy_same_words(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* As written: "16", or "" for a bare name, which a binary schema stores as "0". */
static const char *value_of(const fbs_attr *attr)
{
    if (attr == NULL) {
        return NULL;
    }
    return attr->value == NULL || strcmp(attr->value, "0") == 0 ? "" : attr->value;
}

/* Skips ids, which are compared as numbers, however they came about. */
static bool is_compared(const copy_pair *p, const char *name, const char *implied)
{
    return strcmp(name, "id") != 0 && (implied == NULL || strcmp(name, implied) != 0) &&
           bfbs_tells(p->first, name) && bfbs_tells(p->copy, name);
}

static void attr_fact(copy_pair *p, const copy_subject *subject, const char *name,
                      const fbs_attr *first, const fbs_attr *copy)
{
    copy_subject place = *subject;
    place.first = first != NULL ? first->place : place.first;
    place.copy = copy != NULL ? copy->place : place.copy;
    copy_fact(p, copy_same_words(value_of(first), value_of(copy)), &place, name, value_of(copy),
              value_of(first));
}

void copy_attrs(copy_pair *p, const copy_subject *subject, const fbs_attr *first,
                const fbs_attr *copy, const char *implied)
{
    for (const fbs_attr *a = first; a != NULL; a = a->next) {
        if (is_compared(p, a->name, implied)) {
            attr_fact(p, subject, a->name, a, fbs_attr_of(copy, a->name));
        }
    }
    for (const fbs_attr *a = copy; a != NULL; a = a->next) {
        if (is_compared(p, a->name, implied) && fbs_attr_of(first, a->name) == NULL) {
            attr_fact(p, subject, a->name, NULL, a);
        }
    }
}

const char *copy_kind(const fbs_def *def)
{
    static const char *const words[] = {"table", "struct", "enum", "union"};
    return words[def->kind];
}

const ptv_rule copy_lacks_rule = {
    .name = "copy-lacks",
    .code = 2201,
    .severity = PTV_ERROR,
    .title = "a copy of a schema lacks a declaration",
    .why = "code that is made from the copy does not know it: values are refused or fields ignored",
    .fix = "copy the first file over it",
};

const ptv_rule copy_adds_rule = {
    .name = "copy-adds",
    .code = 2202,
    .severity = PTV_ERROR,
    .title = "a copy of a schema has a declaration that the first file lacks",
    .why = "code that is made from the others does not know it",
    .fix = "put it into the first file, or copy that over this one",
};

const ptv_rule copy_differs_rule = {
    .name = "copy-differs",
    .code = 2203,
    .severity = PTV_ERROR,
    .title = "a copy of a schema says something else",
    .why = "code that is made from the two files reads the same bytes differently",
    .fix = "copy the first file over it",
};
