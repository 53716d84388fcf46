/* The lists of rules of the gate, each at the end of the file that has their functions. */
#ifndef PTV_SCHEMA_FINDING_RULES_H
#define PTV_SCHEMA_FINDING_RULES_H

#include "schema/finding/finding.h"

/* Ascending by code. */
/* clang-format off */
#define GATE_RULE_LISTS(X) \
    X(src_rules)  /* source/file.c */ \
    X(bind_rules) /* bindings/bindings.c */ \
    X(bind_compare_rules) /* bindings/compare.c */ \
    X(bind_python_rules) /* bindings/python.c */ \
    X(bind_package_rules) /* bindings/python_package.c */ \
    X(bind_binary_rules) /* bindings/binary.c */ \
    X(bind_turn_rules) /* bindings/turns.c */ \
    X(bind_name_rules) /* bindings/python_names.c */ \
    X(any_rules)  /* bfbs/any.c */ \
    X(evolve_open_rules)   /* evolve/open.c */ \
    X(evolve_git_rules)    /* evolve/git.c */ \
    X(evolve_type_rules)   /* evolve/types.c */ \
    X(evolve_field_rules)  /* evolve/fields.c */ \
    X(evolve_trait_rules)  /* evolve/traits.c */ \
    X(evolve_value_rules)  /* evolve/values.c */ \
    X(evolve_member_rules) /* evolve/members.c */ \
    X(evolve_whole_rules)  /* evolve/whole.c */ \
    X(evolve_path_rules)   /* evolve/paths.c */
/* clang-format on */

#define GATE_DECLARE_LIST(name) extern const gate_rule_list name;
GATE_RULE_LISTS(GATE_DECLARE_LIST)
#undef GATE_DECLARE_LIST

#endif
