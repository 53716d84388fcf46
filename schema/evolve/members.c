/* Members of unions: tags, names and types. */
#include "schema/evolve/evolve_internal.h"

#include <string.h>

static const evolve_rule member_removed_rule, member_inserted_rule, member_moved_rule,
    member_replaced_rule, member_renamed_rule, member_added_rule;

static const char *member_text(gate_words *words, const evolve_item *item)
{
    gate_words type;
    evolve_type_text(&type, &item->value->type);
    return gate_say(words, "%.100s (%.100s) = %lld", item->name, type.text, (long long)item->at);
}

static void tell(evolve_match *m, const evolve_rule *rule, const evolve_type *old,
                 const evolve_item *was, const evolve_item *is)
{
    gate_words subject, found, expected;
    const evolve_item *named = was != NULL ? was : is;
    evolve_report(
        m, rule,
        &(gate_finding){.at = is == NULL ? old->counterpart->def->place : is->value->place,
                        .other = was == NULL ? old->def->place : was->value->place,
                        .subject = evolve_subject(&subject, old->def, named->name),
                        .found = is == NULL ? "nothing" : member_text(&found, is),
                        .expected = was == NULL ? NULL : member_text(&expected, was)});
}

/* A member without a name of its own is named after its table: `a.Table` becomes a_Table. */
static bool is_named_by_type(const fbs_value *value)
{
    const char *type = value->type.name;
    size_t i = 0;
    while (type != NULL && type[i] != '\0' &&
           value->name[i] == (char)(type[i] == '.' ? '_' : type[i])) {
        i++;
    }
    return type != NULL && type[i] == '\0' && value->name[i] == '\0';
}

static const evolve_rule *rule_for(evolve_match *m, const evolve_item *item)
{
    if (item->fate == EVOLVE_GONE) {
        return &member_removed_rule;
    }
    const fbs_value *was = item->value, *is = item->counterpart->value;
    if (evolve_fit_of(m, &was->type, &is->type) == EVOLVE_MISFIT) {
        return &member_replaced_rule;
    }
    if (item->fate == EVOLVE_RENAMED) {
        bool followed = is_named_by_type(was) && is_named_by_type(is);
        return followed ? NULL : &member_renamed_rule;
    }
    bool said = item->fate == EVOLVE_EXCHANGED && item->at > item->counterpart->at;
    bool moved = item->fate == EVOLVE_MOVED || item->fate == EVOLVE_EXCHANGED;
    return moved && !said ? &member_moved_rule : NULL;
}

void evolve_judge_union(evolve_match *m, evolve_type *old)
{
    evolve_judge_base(m, old->def, old->counterpart->def);
    for (size_t i = 0; i < old->items.count; i++) {
        const evolve_item *item = &old->items.list[i];
        const evolve_rule *rule = rule_for(m, item);
        m->run->facts++;
        if (rule != NULL) {
            tell(m, rule, old, item, item->counterpart);
        }
    }
    for (size_t i = 0; i < old->counterpart->items.count; i++) {
        const evolve_item *item = &old->counterpart->items.list[i];
        if (item->fate == EVOLVE_INSERTED) {
            tell(m, &member_inserted_rule, old, NULL, item);
        } else if (item->counterpart == NULL) {
            tell(m, &member_added_rule, old, NULL, item);
        }
        if (item->counterpart == NULL && item->fate == EVOLVE_IN_GAP) {
            tell(m, &evolve_value_in_gap_rule, old, NULL, item);
        }
    }
}

/* ---- Rules ---- */

static const evolve_rule member_removed_rule = {
    .rule = {.name = "evolve-member-removed",
             .code = 2550,
             .severity = PTV_ERROR,
             .title = "a member of a union is gone",
             .why = "old files have its tag, which means nothing now, or something else",
             .fix = "put it back; a table without fields is enough"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule member_inserted_rule = {
    .rule = {.name = "evolve-member-inserted",
             .code = 2551,
             .severity = PTV_ERROR,
             .title = "a new member of a union has a tag that an old one had",
             .why = "in old files this tag, and those behind it, mean other tables: they are read "
                    "as the wrong type",
             .fix = "put it at the end"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule member_moved_rule = {
    .rule = {.name = "evolve-member-moved",
             .code = 2552,
             .severity = PTV_ERROR,
             .title = "a member of a union has a different tag",
             .why = "in old files its tag means another member",
             .fix = "put it back to its place"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule member_replaced_rule = {
    .rule = {.name = "evolve-member-replaced",
             .code = 2553,
             .severity = PTV_ERROR,
             .title = "a member of a union is a different type",
             .why = "the table of an old file is read as a type that it is not",
             .fix = "put the type back, and append the new one"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule member_renamed_rule = {
    .rule = {.name = "evolve-member-renamed",
             .code = 2554,
             .severity = PTV_ERROR,
             .title = "a member of a union has a different name",
             .why = "bytes have the tag alone, but JSON, generated code and mirrors have names",
             .fix = "keep the name"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule member_added_rule = {
    .rule = {.name = "evolve-member-added",
             .code = 2555,
             .severity = PTV_WARNING,
             .title = "a member of a union is new",
             .why = "a mirror that lacks it has no class for what new files have",
             .fix = "add it to the mirrors of this union, too"},
    .level = EVOLVE_LEVEL_PYTHON,
};

static const ptv_rule *const rules[] = {
    &member_removed_rule.rule,  &member_inserted_rule.rule, &member_moved_rule.rule,
    &member_replaced_rule.rule, &member_renamed_rule.rule,  &member_added_rule.rule,
};

const gate_rule_list evolve_member_rules = GATE_RULE_LIST(rules);
