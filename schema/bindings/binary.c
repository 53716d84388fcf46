/*
 * Binary schemas (.bfbs) as bindings: each fact in them is claimed and compared, like anything else
 * made from a schema.
 */
#include "schema/bfbs/bfbs.h"
#include "schema/bindings/model.h"
#include "schema/finding/finding.h"

static const ptv_rule binary_unreadable_rule;

enum {
    EVERYWHERE =
        1u << FBS_DEF_TABLE | 1u << FBS_DEF_STRUCT | 1u << FBS_DEF_ENUM | 1u << FBS_DEF_UNION
};

static const bind_claim_site of_type = {"binary schema", BIND_OF_TYPES, EVERYWHERE, BIND_KIND};
static const bind_claim_site of_field = {"binary schema", BIND_OF_FIELDS, EVERYWHERE, BIND_KIND};
static const bind_claim_site of_value = {"binary schema", BIND_OF_VALUES, EVERYWHERE, BIND_KIND};

static bool is_binary(const src_file *file)
{
    return bfbs_is((const uint8_t *)file->bytes, file->size);
}

static src_span kept(bind_set *set, src_span text)
{
    const char *copy = src_copy(&set->arena, text);
    set->failed = set->failed || copy == NULL;
    return (src_span){copy, copy == NULL ? 0 : text.size};
}

/* There are no folders. Identifier and extension belong to the file, and so to its root. */
static bool says(const bind_member *member, int fact)
{
    bool root = (member->known >> BIND_ROOT & 1) != 0;
    bool file = fact == BIND_IDENTIFIER || fact == BIND_EXTENSION;
    return fact != BIND_FOLDER && (root || !file) &&
           ((member->known & ~member->silent) >> fact & 1) != 0;
}

static void claim_member(bind_set *set, bind_type *type, const bind_member *member, bool own,
                         fbs_place place)
{
    bind_claim claim = {.place = place};
    bool value = (member->reach >> BIND_OF_VALUES & 1) != 0;
    claim.copy = own ? &of_type : value ? &of_value : &of_field;
    claim.member = own ? (src_span){0} : kept(set, member->name);
    for (int fact = 0; fact < BIND_FACTS; fact++) {
        if (says(member, fact)) {
            claim.fact = (bind_fact)fact;
            claim.value = member->values[fact];
            if (claim.value.form == BIND_TEXT) {
                claim.value.text = kept(set, claim.value.text);
            }
            bind_claim_of(set, type, &claim);
        }
    }
}

static void claim_type(bind_set *set, const bind_model_type *t, fbs_place place)
{
    src_span name = kept(set, t->name), space = kept(set, t->space);
    bool alone = set->language == &bind_binary; /* otherwise code describes the same types */
    bind_type *type = (alone ? bind_type_new : bind_type_of)(set, name, space, place);
    claim_member(set, type, t->own, true, place);
    for (const bind_member *m = t->members; m != NULL; m = m->next) {
        bool inner = (m->reach >> BIND_OF_ANY & 1) != 0;
        if (!m->deprecated && !inner) {
            claim_member(set, type, m, false, place);
        }
    }
}

void bind_binary_schema(bind_set *set, src_span bytes, fbs_place place)
{
    fbs_error error;
    bind_model model = {.run = set->run};
    fbs_schema *schema = bfbs_read((const uint8_t *)bytes.at, bytes.size, place.file, &error);
    if (schema == NULL) {
        bind_fault(set, &binary_unreadable_rule,
                   &(gate_finding){.at = place, .found = error.found, .expected = error.expected});
        return;
    }
    const fbs_schema *one = schema;
    bind_model_of_schemas(&model, &one, 1);
    for (const bind_model_type *t = model.types; t != NULL; t = t->next) {
        claim_type(set, t, place);
    }
    set->failed = set->failed || model.failed;
    bind_model_free(&model);
    fbs_free(schema);
}

static void read_binary(bind_set *set, const src_file *file)
{
    bind_binary_schema(set, (src_span){file->bytes, file->size}, (fbs_place){file->path, 0, 0});
}

const bind_language bind_binary = {
    .name = "bfbs",
    .suffix = ".bfbs",
    .binary = true,
    .is_ours = is_binary,
    .read = read_binary,
};

/* ---- Rules ---- */

static const ptv_rule binary_unreadable_rule = {
    .name = "bindings-binary-broken",
    .code = 2130,
    .severity = PTV_ERROR,
    .title = "a binary schema is broken",
    .why = "what reads it goes astray",
    .fix = "write it again: flatc -b --schema",
};

static const ptv_rule *const rules[] = {&binary_unreadable_rule};

const gate_rule_list bind_binary_rules = GATE_RULE_LIST(rules);
