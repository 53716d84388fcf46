/* Fields of tables and members of structs: presence, numbers and names. */
#include "schema/evolve/evolve_internal.h"

#include <string.h>

static const evolve_rule field_removed_rule, field_inserted_rule, field_moved_rule,
    field_added_rule, ids_dropped_rule, struct_differs_rule;

static bool is_deprecated(const fbs_field *field)
{
    return fbs_attr_of(field->attrs, "deprecated") != NULL;
}

/* ---- Old fields ---- */

static void judge_gone(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject, was;
    evolve_report(m, &field_removed_rule,
                  &(gate_finding){.at = old->counterpart->def->place,
                                  .other = item->field->place,
                                  .subject = evolve_subject(&subject, old->def, item->name),
                                  .found = "nothing",
                                  .expected = gate_say(&was, "the field at id %u, or (deprecated)",
                                                       item->field->id)});
}

static void judge_moved(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject, is, was;
    evolve_report(m, &field_moved_rule,
                  &(gate_finding){.at = item->counterpart->field->place,
                                  .other = item->field->place,
                                  .subject = evolve_subject(&subject, old->def, item->name),
                                  .found = gate_say(&is, "id %u", item->counterpart->field->id),
                                  .expected = gate_say(&was, "id %u", item->field->id)});
}

/* Both halves of the swap get here; only the one with the lower old number reports it. */
static void judge_exchanged(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject, is, was;
    if (item->at > item->counterpart->at) {
        return;
    }
    const evolve_item *other = evolve_item_at(&old->items, item->counterpart->at);
    const fbs_field *here = other->counterpart->field;
    if (evolve_fit_of(m, &item->field->type, &here->type) == EVOLVE_MISFIT) {
        judge_moved(m, old, item);
        judge_moved(m, old, other);
        return;
    }
    evolve_report(
        m, &evolve_fields_exchanged_rule,
        &(gate_finding){.at = here->place,
                        .other = item->field->place,
                        .subject = evolve_subject(&subject, old->def, item->name),
                        .found = gate_say(&is, "%s, then %s", other->name, item->name),
                        .expected = gate_say(&was, "%s, then %s", item->name, other->name)});
}

/* A changed type, or a deprecated field brought back, is more serious than the name. */
static void judge_renamed(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject;
    const fbs_field *was = item->field, *is = item->counterpart->field;
    if (is_deprecated(was) || evolve_fit_of(m, &was->type, &is->type) == EVOLVE_MISFIT) {
        return;
    }
    evolve_report(m, &evolve_field_renamed_rule,
                  &(gate_finding){.at = is->place,
                                  .other = was->place,
                                  .subject = evolve_subject(&subject, old->def, was->name),
                                  .found = is->name,
                                  .expected = was->name});
}

static void judge_old(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    static void (*const judges[])(evolve_match *, const evolve_type *, const evolve_item *) = {
        [EVOLVE_RENAMED] = judge_renamed,
        [EVOLVE_MOVED] = judge_moved,
        [EVOLVE_EXCHANGED] = judge_exchanged,
        [EVOLVE_GONE] = judge_gone,
    };
    if ((size_t)item->fate < sizeof judges / sizeof judges[0] && judges[item->fate] != NULL) {
        judges[item->fate](m, old, item);
    }
    m->run->facts++;
}

/* ---- New fields ---- */

static void judge_inserted(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject, is, free_id;
    const evolve_item *there = evolve_item_at(&old->items, item->at);
    if (there == NULL) { /* the second number of a union */
        there = evolve_item_at(&old->items, item->at - 1);
    }
    evolve_report(
        m, &field_inserted_rule,
        &(gate_finding){
            .at = item->field->place,
            .other = there == NULL ? old->def->place : there->field->place,
            .subject = evolve_subject(&subject, old->counterpart->def, item->name),
            .found = gate_say(&is, "id %u", item->field->id),
            .expected = gate_say(&free_id, "id %u or more", old->def->slots + item->width - 1)});
}

static void judge_added(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    gate_words subject, type;
    evolve_report(
        m, &field_added_rule,
        &(gate_finding){.at = item->field->place,
                        .other = old->def->place,
                        .subject = evolve_subject(&subject, old->counterpart->def, item->name),
                        .found = evolve_type_text(&type, &item->field->type)});
}

static void judge_new(evolve_match *m, const evolve_type *old, const evolve_item *item)
{
    if (item->counterpart == NULL && item->fate == EVOLVE_INSERTED) {
        judge_inserted(m, old, item);
    } else if (item->counterpart == NULL) {
        judge_added(m, old, item);
        evolve_judge_new_field(m, old->counterpart->def, item);
    }
}

/* ---- Tables ---- */

static bool has_ids(const fbs_def *def)
{
    return def->fields != NULL && fbs_attr_of(def->fields->attrs, "id") != NULL;
}

static void judge_ids(evolve_match *m, const evolve_type *old)
{
    gate_words subject;
    if (!m->bare && has_ids(old->def) && old->counterpart->def->fields != NULL &&
        !has_ids(old->counterpart->def)) {
        evolve_report(m, &ids_dropped_rule,
                      &(gate_finding){.at = old->counterpart->def->place,
                                      .other = old->def->place,
                                      .subject = evolve_subject(&subject, old->def, NULL),
                                      .found = "the order of the fields",
                                      .expected = "(id: N) at each field"});
    }
}

void evolve_judge_table(evolve_match *m, evolve_type *old)
{
    for (size_t i = 0; i < old->items.count; i++) {
        const evolve_item *item = &old->items.list[i];
        judge_old(m, old, item);
        if (item->counterpart != NULL) {
            evolve_judge_field(m, &(evolve_both){old->def, old->counterpart->def, item->field,
                                                 item->counterpart->field, item->fate});
        }
    }
    for (size_t i = 0; i < old->counterpart->items.count; i++) {
        judge_new(m, old, &old->counterpart->items.list[i]);
    }
    judge_ids(m, old);
    evolve_judge_key(m, old);
}

/* ---- Structs ---- */

static const char *member_text(gate_words *words, const fbs_field *member)
{
    gate_words type;
    if (member == NULL) {
        return "nothing";
    }
    return gate_say(words, "%s: %s", member->name, evolve_type_text(&type, &member->type));
}

static void tell_struct(evolve_match *m, const evolve_type *old, const fbs_field *was,
                        const fbs_field *is)
{
    gate_words subject, found, expected;
    const char *member = was != NULL ? was->name : is->name;
    evolve_report(m, &struct_differs_rule,
                  &(gate_finding){.at = is == NULL ? old->counterpart->def->place : is->place,
                                  .other = was == NULL ? old->def->place : was->place,
                                  .subject = evolve_subject(&subject, old->def, member),
                                  .found = member_text(&found, is),
                                  .expected = member_text(&expected, was)});
}

/* Reports only the first difference: after it, all bytes are elsewhere anyway. */
static bool is_same_layout(evolve_match *m, const evolve_type *old)
{
    const fbs_field *was = old->def->fields, *is = old->counterpart->def->fields;
    for (; was != NULL && is != NULL; was = was->next, is = is->next) {
        m->run->facts++;
        if (evolve_fit_of(m, &was->type, &is->type) == EVOLVE_MISFIT) {
            break;
        }
    }
    if (was != NULL || is != NULL) {
        tell_struct(m, old, was, is);
        return false;
    }
    return true;
}

/* The types are in the same order, so only the meanings of names can differ. */
static void judge_members(evolve_match *m, const evolve_type *old)
{
    for (size_t i = 0; i < old->items.count; i++) {
        const evolve_item *item = &old->items.list[i];
        const fbs_field *here = old->counterpart->items.list[i].field;
        if (item->fate == EVOLVE_RENAMED) {
            judge_renamed(m, old, item);
        } else if (item->fate == EVOLVE_EXCHANGED) {
            judge_exchanged(m, old, item);
        } else if (item->fate != EVOLVE_SAME) {
            tell_struct(m, old, item->field, here);
        }
        evolve_judge_type_of(
            m, &(evolve_both){old->def, old->counterpart->def, item->field, here, EVOLVE_SAME});
    }
}

static const char *forced(const fbs_def *def)
{
    const fbs_attr *attr = fbs_attr_of(def->attrs, "force_align");
    return attr == NULL || attr->value == NULL ? "" : attr->value;
}

/* Without force_align, size and alignment follow from the members, which are judged separately. */
static void judge_alignment(evolve_match *m, const evolve_type *old)
{
    gate_words subject, found, expected;
    const fbs_def *was = old->def, *is = old->counterpart->def;
    if (strcmp(forced(was), forced(is)) == 0 ||
        (was->align == is->align && was->size == is->size)) {
        return;
    }
    evolve_report(
        m, &struct_differs_rule,
        &(gate_finding){.at = is->place,
                        .other = was->place,
                        .subject = evolve_subject(&subject, was, NULL),
                        .found = gate_say(&found, "%u bytes, aligned to %u", is->size, is->align),
                        .expected =
                            gate_say(&expected, "%u bytes, aligned to %u", was->size, was->align)});
}

void evolve_judge_struct(evolve_match *m, evolve_type *old)
{
    if (is_same_layout(m, old)) {
        judge_members(m, old);
        judge_alignment(m, old);
        evolve_judge_key(m, old);
    }
}

/* ---- Rules ---- */

static const evolve_rule field_removed_rule = {
    .rule = {.name = "evolve-field-removed",
             .code = 2510,
             .severity = PTV_ERROR,
             .title = "a field is gone",
             .why = "old files have it; the fields behind it take its id, or the next new one will",
             .fix = "put it back and mark it (deprecated)"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule field_inserted_rule = {
    .rule = {.name = "evolve-field-inserted",
             .code = 2511,
             .severity = PTV_ERROR,
             .title = "a new field has an id that an old one had",
             .why = "old files have other data there, and the fields behind it have moved",
             .fix = "put it at the end of the table, or give it the next free id"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule field_moved_rule = {
    .rule = {.name = "evolve-field-moved",
             .code = 2512,
             .severity = PTV_ERROR,
             .title = "a field has a different id",
             .why = "it is read from where old files have something else",
             .fix = "put it back to its place, or give all fields of the table their old ids"},
    .level = EVOLVE_LEVEL_WIRE,
};

const evolve_rule evolve_fields_exchanged_rule = {
    .rule = {.name = "evolve-fields-exchanged",
             .code = 2513,
             .severity = PTV_ERROR,
             .title = "two fields of one type have exchanged their names",
             .why = "every file can still be read, and each of the two means the other",
             .fix = "exchange them back"},
    .level = EVOLVE_LEVEL_WIRE,
};

const evolve_rule evolve_field_renamed_rule = {
    .rule =
        {.name = "evolve-field-renamed",
         .code = 2514,
         .severity = PTV_ERROR,
         .title = "a field has a different name",
         .why =
             "bytes have slots instead of names, but JSON, generated code and mirrors have names",
         .fix = "keep the name; if the meaning changed, too, add a field and deprecate this one"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule field_added_rule = {
    .rule = {.name = "evolve-field-added",
             .code = 2515,
             .severity = PTV_WARNING,
             .title = "a field is new",
             .why = "a mirror that lacks it drops what new files have there, without a word",
             .fix = "add it to the mirrors of this table, too"},
    .level = EVOLVE_LEVEL_PYTHON,
};

static const evolve_rule ids_dropped_rule = {
    .rule = {.name = "evolve-ids-dropped",
             .code = 2516,
             .severity = PTV_WARNING,
             .title = "the fields of a table no longer say their ids",
             .why = "from now on their order counts, and whoever does not know that breaks it",
             .fix = "leave the ids"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule struct_differs_rule = {
    .rule = {.name = "evolve-struct-differs",
             .code = 2517,
             .severity = PTV_ERROR,
             .title = "a struct has different members or a different layout",
             .why = "a struct is bytes at fixed places: nothing in a file says which version it is",
             .fix = "leave it, and add a new type for what is new"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {
    &field_removed_rule.rule,        &field_inserted_rule.rule,
    &field_moved_rule.rule,          &evolve_fields_exchanged_rule.rule,
    &evolve_field_renamed_rule.rule, &field_added_rule.rule,
    &ids_dropped_rule.rule,          &struct_differs_rule.rule,
};

const gate_rule_list evolve_field_rules = GATE_RULE_LIST(rules);
