/* The lists of rules of the gate, each at the end of the file that has their functions. */
#ifndef PTV_SCHEMA_FINDING_RULES_H
#define PTV_SCHEMA_FINDING_RULES_H

#include "schema/finding/finding.h"

/* Ascending by code. */
/* clang-format off */
#define GATE_RULE_LISTS(X) \
    X(src_rules)  /* source/file.c */ \
    X(py_rules)   /* python/undecided.c */ \
    X(bind_rules) /* bindings/bindings.c */ \
    X(packer_rules) /* python/packers.c */ \
    X(packer_function_rules) /* python/packer_function.c */ \
    X(packer_text_rules) /* python/packer_texts.c */ \
    X(mirror_rules) /* python/mirror.c */ \
    X(mirror_field_rules) /* python/mirror_fields.c */ \
    X(mirror_type_rules) /* python/mirror_types.c */ \
    X(mirror_union_rules) /* python/mirror_unions.c */ \
    X(mirror_enum_rules) /* python/mirror_enums.c */ \
    X(mirror_name_rules) /* python/mirror_names.c */ \
    X(allow_rules) /* gate/allow.c */
/* clang-format on */

#define GATE_DECLARE_LIST(name) extern const gate_rule_list name;
GATE_RULE_LISTS(GATE_DECLARE_LIST)
#undef GATE_DECLARE_LIST

#endif
