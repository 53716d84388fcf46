/* Claims against what is expected: what the parts of the comparison share. */
#pragma once

#include "schema/bindings/model.h"

enum { BIND_COPIES = 64 }; /* of one language; bits of bind_member.seen */

typedef struct bind_comparison {
    bind_set *set;
    bind_model *model;
    const bind_claim_site *copies[BIND_COPIES]; /* that the set has */
    unsigned count;
    uint32_t last[BIND_COPIES]; /* of each copy: the turn of the member it dealt with last */
    const bind_claim *first[BIND_COPIES]; /* of each copy, in this type */
    const bind_type *first_of;
    bool again;      /* the bindings have a type twice, which is said, and this is the second */
    src_span folder; /* the last one that was found to be no namespace */
} bind_comparison;

/* Which of c->copies it is: it is one of them now. */
unsigned bind_claim_site_number(bind_comparison *c, const bind_claim_site *copy);

/* How many bytes of a name are said. */
static inline int bind_shown(src_span name)
{
    return name.size < 120 ? (int)name.size : 120;
}

/*
 * "a.b" is at the end of the folder "x/a/b": src_same of each name, or bind_same_name where
 * generators spell folders otherwise.
 */
bool bind_ends_as_folder(src_span folder, src_span space, bool (*same)(src_span, src_span));

/* ---- compare_claim.c ---- */

/* What one line of the bindings says about a type, or a member of it. */
void bind_compare_claim(bind_comparison *c, const bind_type *type, bind_model_type *expected,
                        const bind_claim *claim);

/* The value of a fact in words; `type` is that of the field, FBS_NONE if it is not known. */
const char *bind_say(gate_words *words, uint64_t type, bind_fact fact, const bind_value *value);

/* Reports that the claim is not what is expected. */
void bind_differs(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                  const bind_member *member);

/* ---- compare_missing.c ---- */

/* What is expected of a type, and no claim was about. */
void bind_check_type(bind_comparison *c, const bind_model_type *expected);

/* ---- compare_rules.c ---- */

extern const ptv_rule bind_nothing_compared_rule, bind_type_missing_rule, bind_type_stale_rule,
    bind_kind_rule, bind_namespace_rule, bind_identifier_rule, bind_root_rule, bind_slot_rule,
    bind_slot_count_rule, bind_type_rule, bind_default_rule, bind_field_missing_rule,
    bind_field_unknown_rule, bind_deprecated_rule, bind_copy_missing_rule, bind_vector_layout_rule,
    bind_force_align_rule, bind_struct_layout_rule, bind_value_missing_rule,
    bind_value_unknown_rule, bind_value_rule, bind_member_rule, bind_required_rule,
    bind_nested_rule;
