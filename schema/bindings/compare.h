/* Comparing claims with what is expected; shared by the parts of the comparison. */
#pragma once

#include "schema/bindings/model.h"

enum { BIND_COPIES = 64 }; /* per language; bits of bind_member.seen */

typedef struct bind_comparison {
    bind_set *set;
    bind_model *model;
    const bind_claim_site *copies[BIND_COPIES]; /* copies that occur in the set */
    unsigned count;
    uint32_t last[BIND_COPIES];           /* by copy: turn of the member it last handled */
    const bind_claim *first[BIND_COPIES]; /* by copy: its first claim in the current type */
    const bind_type *first_of;
    bool again;      /* the second of two types with the same name, which was reported */
    src_span folder; /* last folder found not to match its namespace */
} bind_comparison;

/* The number of a copy in c->copies, to which it is added if need be. */
unsigned bind_claim_site_number(bind_comparison *c, const bind_claim_site *copy);

/* How many bytes of a name to display. */
static inline int bind_shown(src_span name)
{
    return name.size < 120 ? (int)name.size : 120;
}

/*
 * Whether the folder "x/a/b" ends in "a.b". Names are compared by src_same or, if generators
 * respell folders, by bind_same_name.
 */
bool bind_ends_as_folder(src_span folder, src_span space, bool (*same)(src_span, src_span));

/* ---- compare_claim.c ---- */

/* Compares what one line of the bindings says about a type or its member. */
void bind_compare_claim(bind_comparison *c, const bind_type *type, bind_model_type *expected,
                        const bind_claim *claim);

/* Formats the value of a fact; `type` is the field's type, or FBS_NONE if unknown. */
const char *bind_say(gate_words *words, uint64_t type, bind_fact fact, const bind_value *value);

/* Reports that a claim differs from what is expected. */
void bind_differs(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                  const bind_member *member);

/* ---- compare_missing.c ---- */

/* Reports what is expected of a type but was not claimed. */
void bind_check_type(bind_comparison *c, const bind_model_type *expected);

/* ---- compare_rules.c ---- */

extern const ptv_rule bind_nothing_compared_rule, bind_type_missing_rule, bind_type_stale_rule,
    bind_kind_rule, bind_namespace_rule, bind_identifier_rule, bind_root_rule, bind_slot_rule,
    bind_slot_count_rule, bind_type_rule, bind_default_rule, bind_field_missing_rule,
    bind_field_unknown_rule, bind_deprecated_rule, bind_copy_missing_rule, bind_vector_layout_rule,
    bind_force_align_rule, bind_struct_layout_rule, bind_value_missing_rule,
    bind_value_unknown_rule, bind_value_rule, bind_member_rule, bind_required_rule,
    bind_nested_rule;
