/* Values of enums: numbers, names and storage. */
#include "schema/evolve/evolve_internal.h"

#include <string.h>

static const evolve_rule base_differs_rule, flags_differ_rule, value_removed_rule, value_moved_rule,
    value_inserted_rule, zero_differs_rule, value_renamed_rule, value_added_rule;

static void tell(evolve_match *m, const evolve_rule *rule, const evolve_type *old,
                 const evolve_item *was, const evolve_item *is)
{
    gate_words subject, found, expected;
    const evolve_item *named = was != NULL ? was : is;
    evolve_report(
        m, rule,
        &(gate_finding){
            .at = is == NULL ? old->counterpart->def->place : is->value->place,
            .other = was == NULL ? old->def->place : was->value->place,
            .subject = evolve_subject(&subject, old->def, named->name),
            .found =
                is == NULL ? "nothing" : gate_say(&found, "%s = %lld", is->name, (long long)is->at),
            .expected = was == NULL
                            ? NULL
                            : gate_say(&expected, "%s = %lld", was->name, (long long)was->at)});
}

/* ---- Zero: the value of every absent field ---- */

static char next_folded(const char **at)
{
    while (**at == '_') {
        (*at)++;
    }
    char c = **at;
    *at += c != '\0';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Half and HALF, or not_set and NotSet: names that differ only in spelling mean the same. */
static bool is_spelled_otherwise(const char *a, const char *b)
{
    for (;;) {
        char c = next_folded(&a);
        if (c != next_folded(&b)) {
            return false;
        }
        if (c == '\0') {
            return true;
        }
    }
}

/* Item 0 of flags is their lowest bit. It is a value, and not zero. */
static bool is_zero(const evolve_item *item)
{
    return item->value->value == 0;
}

static bool judge_zero(evolve_match *m, const evolve_type *old)
{
    const evolve_item *was = evolve_item_at(&old->items, 0);
    const evolve_item *is = evolve_item_at(&old->counterpart->items, 0);
    if (was == NULL || is == NULL || !is_zero(was) || !is_zero(is) ||
        is_spelled_otherwise(was->name, is->name)) {
        return false;
    }
    tell(m, &zero_differs_rule, old, was, is);
    return true;
}

/* ---- Values ---- */

static void judge_old(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    static const evolve_rule *const rules_of[] = {
        [EVOLVE_RENAMED] = &value_renamed_rule,
        [EVOLVE_MOVED] = &value_moved_rule,
        [EVOLVE_EXCHANGED] = &value_moved_rule,
        [EVOLVE_GONE] = &value_removed_rule,
    };
    bool said = item->fate == EVOLVE_EXCHANGED && item->at > item->counterpart->at;
    m->run->facts++;
    if ((size_t)item->fate < sizeof rules_of / sizeof rules_of[0] && rules_of[item->fate] != NULL &&
        !said) {
        tell(m, rules_of[item->fate], old, item, item->counterpart);
    }
}

static void judge_new(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    if (item->fate == EVOLVE_INSERTED) {
        tell(m, &value_inserted_rule, old, NULL, item);
    } else if (item->counterpart == NULL) {
        tell(m, &value_added_rule, old, NULL, item);
        if (item->fate == EVOLVE_IN_GAP) {
            tell(m, &evolve_value_in_gap_rule, old, NULL, item);
        }
    }
}

static void judge_values(evolve_match *m, const evolve_type *old)
{
    bool zero = judge_zero(m, old);
    for (size_t i = 0; i < old->items.count; i++) {
        const evolve_item *item = &old->items.list[i];
        bool exchanged = item->fate == EVOLVE_EXCHANGED && item->counterpart->at == 0;
        if (!zero || (!is_zero(item) && !exchanged)) {
            judge_old(m, old, item);
        }
    }
    for (size_t i = 0; i < old->counterpart->items.count; i++) {
        const evolve_item *item = &old->counterpart->items.list[i];
        if (!zero || !is_zero(item)) {
            judge_new(m, old, item);
        }
    }
}

/* ---- The enum; unions have a base, too ---- */

void evolve_judge_base(evolve_match *m, const fbs_def *was, const fbs_def *is)
{
    gate_words subject, found, expected;
    if (was->base != is->base) {
        const fbs_type old = {.base = was->base}, new = {.base = is->base};
        evolve_report(m, &base_differs_rule,
                      &(gate_finding){.at = is->place,
                                      .other = was->place,
                                      .subject = evolve_subject(&subject, was, NULL),
                                      .found = evolve_type_text(&found, &new),
                                      .expected = evolve_type_text(&expected, &old)});
    }
}

static bool has_flags(const fbs_def *def)
{
    return fbs_attr_of(def->attrs, "bit_flags") != NULL;
}

/* If bits become plain numbers or vice versa, all values change: reported only once. */
void evolve_judge_enum(evolve_match *m, evolve_type *old)
{
    const fbs_def *was = old->def, *is = old->counterpart->def;
    gate_words subject;
    evolve_judge_base(m, was, is);
    if (m->bare || has_flags(was) == has_flags(is)) {
        judge_values(m, old);
        return;
    }
    evolve_report(m, &flags_differ_rule,
                  &(gate_finding){.at = is->place,
                                  .other = was->place,
                                  .subject = evolve_subject(&subject, was, NULL),
                                  .found = has_flags(is) ? "bit_flags" : "no bit_flags",
                                  .expected = has_flags(was) ? "bit_flags" : "no bit_flags"});
}

/* ---- Rules ---- */

static const evolve_rule base_differs_rule = {
    .rule = {.name = "evolve-base-differs",
             .code = 2540,
             .severity = PTV_ERROR,
             .title = "an enum, or the tag of a union, is stored as a different integer",
             .why = "every field of this type is read with another width or sign",
             .fix = "put the type back, or add a new enum for new fields"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule flags_differ_rule = {
    .rule = {.name = "evolve-bit-flags-differ",
             .code = 2541,
             .severity = PTV_ERROR,
             .title = "the values of an enum became bits, or are no longer bits",
             .why = "with bit_flags the value N is stored as 1 << N: all of them change",
             .fix = "put bit_flags back as it was"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule value_removed_rule = {
    .rule = {.name = "evolve-value-removed",
             .code = 2542,
             .severity = PTV_ERROR,
             .title = "a value of an enum is gone",
             .why = "old files have its number, which means nothing now, or something else",
             .fix = "put it back; say in a comment that nothing writes it any more"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule value_moved_rule = {
    .rule = {.name = "evolve-value-moved",
             .code = 2543,
             .severity = PTV_ERROR,
             .title = "a value of an enum has a different number",
             .why = "old files have the old number, which means something else now",
             .fix = "give it its number back"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule value_inserted_rule = {
    .rule = {.name = "evolve-value-inserted",
             .code = 2544,
             .severity = PTV_ERROR,
             .title = "a new value of an enum has a number that an old one had",
             .why = "what old files mean by this number, and by those behind it, has moved",
             .fix = "put it at the end, or give it a number that nobody had"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule zero_differs_rule = {
    .rule = {.name = "evolve-zero-differs",
             .code = 2545,
             .severity = PTV_ERROR,
             .title = "0 means something else in an enum",
             .why = "0 is the default: it is what every file means that does not have the field",
             .fix = "put the old value back at 0"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule value_renamed_rule = {
    .rule = {.name = "evolve-value-renamed",
             .code = 2546,
             .severity = PTV_ERROR,
             .title = "a value of an enum has a different name",
             .why = "bytes have the number alone, but JSON, generated code and mirrors have names",
             .fix = "keep the name; if the meaning changed, too, add a value at a new number"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule value_added_rule = {
    .rule = {.name = "evolve-value-added",
             .code = 2547,
             .severity = PTV_WARNING,
             .title = "a value of an enum is new",
             .why = "a mirror that lacks it fails on files that have it",
             .fix = "add it to the mirrors of this enum, too"},
    .level = EVOLVE_LEVEL_PYTHON,
};

const evolve_rule evolve_value_in_gap_rule = {
    .rule = {.name = "evolve-value-in-gap",
             .code = 2548,
             .severity = PTV_NOTE,
             .title = "a new value or member has a number between old ones",
             .why = "the number is free now; if it was taken once, there are files that mean that",
             .fix = "look through the history of the schema for what had this number"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {
    &base_differs_rule.rule,  &flags_differ_rule.rule,   &value_removed_rule.rule,
    &value_moved_rule.rule,   &value_inserted_rule.rule, &zero_differs_rule.rule,
    &value_renamed_rule.rule, &value_added_rule.rule,    &evolve_value_in_gap_rule.rule,
};

const gate_rule_list evolve_value_rules = GATE_RULE_LIST(rules);
