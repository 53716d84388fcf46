/* Reports what is expected of bindings but missing. */
#include <string.h>

#include "schema/bindings/compare.h"

static bool must_have(const bind_claim_site *copy, const bind_member *member, fbs_kind kind)
{
    return copy->reach != BIND_OF_ANY && (copy->on >> kind & 1) != 0 &&
           (member->reach >> copy->reach & 1) != 0 &&
           (copy->fact == BIND_KIND || (member->known >> copy->fact & 1) != 0);
}

/* The first claim of a copy within the type. */
static const bind_claim *first_of(bind_comparison *c, const bind_type *type, unsigned copy)
{
    if (c->first_of != type) {
        c->first_of = type;
        memset(c->first, 0, sizeof c->first);
        for (const bind_claim *claim = type->claims; claim != NULL; claim = claim->next) {
            const bind_claim **first = &c->first[bind_claim_site_number(c, claim->copy)];
            *first = *first == NULL ? claim : *first;
        }
    }
    return c->first[copy];
}

/* Where it belongs: at the first line of that copy, or of the type. */
static fbs_place place_of(bind_comparison *c, const bind_type *type, const bind_claim_site *copy)
{
    const bind_claim *claim = first_of(c, type, bind_claim_site_number(c, copy));
    return claim != NULL ? claim->place : type->place;
}

static void miss(bind_comparison *c, const bind_type *type, const bind_member *member,
                 const ptv_rule *rule, const bind_claim_site *copy)
{
    gate_words about;
    gate_fault(c->set->run,
               &(gate_finding){.rule = rule,
                               .at = copy == NULL ? type->place : place_of(c, type, copy),
                               .other = member->place,
                               .subject = bind_subject(&about, type, member->name),
                               .copy = copy == NULL ? NULL : copy->name});
}

/* Only some languages have separate fields for tags of unions. */
static bool is_reached(const bind_comparison *c, const bind_model_type *expected,
                       const bind_member *member)
{
    unsigned i = 0;
    while (i < c->count && !must_have(c->copies[i], member, expected->kind)) {
        i++;
    }
    return i < c->count;
}

/* Whether the type has any part of the object API. */
static bool has_class(bind_comparison *c, const bind_type *type)
{
    unsigned i = 0;
    while (i < c->count &&
           ((c->copies[i]->on & BIND_NATIVE) == 0 || first_of(c, type, i) == NULL)) {
        i++;
    }
    return i < c->count;
}

/* Whether the copy is required even if the type has no part of it. */
static bool is_wanted(bind_comparison *c, const bind_model_type *expected, unsigned copy)
{
    unsigned on = c->copies[copy]->on;
    bool native = (on & BIND_NATIVE) != 0 && (expected->native || c->model->inferred);
    return (on & BIND_AS_ASKED) == 0 && (!native || has_class(c, expected->found));
}

/* Whether enums of this size are written by name. */
static bool is_number(const bind_language *language, const bind_member *member, bind_fact fact)
{
    const fbs_base base = (fbs_base)member->values[fact].number;
    return (member->known >> fact & 1) != 0 && fbs_is_scalar(base) &&
           (fbs_size_of(base) < 8 || !language->bigints);
}

/* An enum written as a plain number means that the schema had a plain number then. */
static void check_name(bind_comparison *c, const bind_type *type, const bind_member *member)
{
    const bind_language *language = c->set->language;
    bool has_name =
        (member->known >> BIND_TARGET & 1) != 0 && language->names_enums && !c->set->numbered;
    bool is_field = (member->reach >> BIND_OF_WHOLE & 1) != 0;
    if (!has_name || !is_field || member->typed == NULL || member->named || member->differs ||
        !(is_number(language, member, BIND_TYPE) || is_number(language, member, BIND_ELEMENT))) {
        return;
    }
    bind_claim claim = *member->typed;
    claim.fact = BIND_TARGET;
    claim.value = bind_nothing();
    bind_differs(c, type, &claim, member);
}

/* One finding if nothing handles the member; otherwise one for each copy that does not. */
static void check_member(bind_comparison *c, const bind_model_type *expected,
                         const bind_member *member)
{
    const bind_type *type = expected->found;
    bool is_value = (member->reach >> BIND_OF_VALUES & 1) != 0;
    bool is_field = (member->reach >> BIND_OF_WHOLE & 1) != 0 || is_reached(c, expected, member);
    if (member->seen == 0 && (is_field || is_value)) {
        miss(c, type, member, is_value ? &bind_value_missing_rule : &bind_field_missing_rule, NULL);
        return;
    }
    check_name(c, type, member);
    for (unsigned i = 0; i < c->count; i++) {
        bool asked = is_wanted(c, expected, i) || first_of(c, type, i) != NULL;
        if (!asked || !must_have(c->copies[i], member, expected->kind) ||
            (member->seen >> i & 1) != 0) {
            continue;
        }
        if (member->differs) {
            return;
        }
        miss(c, type, member, &bind_copy_missing_rule, c->copies[i]);
    }
}

void bind_check_type(bind_comparison *c, const bind_model_type *expected)
{
    if (expected->found != NULL) {
        check_member(c, expected, expected->own);
        for (const bind_member *m = expected->members; m != NULL; m = m->next) {
            check_member(c, expected, m);
        }
    } else if (expected->needed) {
        gate_words about;
        gate_fault(c->set->run,
                   &(gate_finding){.rule = &bind_type_missing_rule,
                                   .at = {c->set->root, 0, 0},
                                   .other = expected->own->place,
                                   .subject = gate_say(&about, "%.*s", bind_shown(expected->name),
                                                       expected->name.at)});
    }
}
