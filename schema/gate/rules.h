/* The gate's rule lists. Each is defined at the end of the file that implements its rules. */
#pragma once

#include "schema/finding/finding.h"

/* In ascending order of code. */
/* clang-format off */
#define GATE_RULE_LISTS(X) \
    X(src_rules)             /* source/file.c */ \
    X(any_rules)             /* bfbs/any.c */ \
    X(copies_empty_rules)    /* copies/copies.c */ \
    X(py_rules)              /* python/undecided.c */ \
    X(gate_file_rules)       /* gate/file.c */ \
    X(gate_set_rules)        /* gate/run.c */ \
    X(evolve_open_rules)     /* evolve/open_schema.c */ \
    X(evolve_git_rules)      /* evolve/git.c, git_ask.c */ \
    X(bind_rules)            /* bindings/set.c */ \
    X(bind_compare_rules)    /* bindings/compare_rules.c */ \
    X(bind_python_rules)     /* bindings/python_import.c */ \
    X(bind_package_rules)    /* bindings/python_package.c */ \
    X(bind_binary_rules)     /* bindings/binary.c */ \
    X(bind_turn_rules)       /* bindings/turns.c */ \
    X(bind_name_rules)       /* bindings/python_names.c */ \
    X(copy_rules)            /* copies/copies_text.c */ \
    X(packer_rules)          /* python/packers.c */ \
    X(packer_function_rules) /* python/packer_function.c */ \
    X(packer_text_rules)     /* python/packer_texts.c */ \
    X(mirror_rules)          /* python/mirror.c */ \
    X(mirror_field_rules)    /* python/mirror_fields.c */ \
    X(mirror_type_rules)     /* python/mirror_types.c */ \
    X(mirror_union_rules)    /* python/mirror_unions.c */ \
    X(mirror_enum_rules)     /* python/mirror_enums.c */ \
    X(mirror_name_rules)     /* python/mirror_names.c */ \
    X(evolve_type_rules)     /* evolve/types.c */ \
    X(evolve_field_rules)    /* evolve/fields.c */ \
    X(evolve_trait_rules)    /* evolve/traits.c */ \
    X(evolve_value_rules)    /* evolve/evolve_values.c */ \
    X(evolve_member_rules)   /* evolve/members.c */ \
    X(evolve_whole_rules)    /* evolve/whole.c */ \
    X(evolve_path_rules)     /* evolve/paths.c */ \
    X(allow_rules)           /* gate/allow.c */
/* clang-format on */

#define GATE_DECLARE_LIST(name) extern const gate_rule_list name;
GATE_RULE_LISTS(GATE_DECLARE_LIST)
#undef GATE_DECLARE_LIST

size_t gate_rule_count(void);
const ptv_rule *gate_rule_at(size_t i); /* in ascending order of code */

/* Finds a rule by name or code; `word` is n bytes long. Returns NULL if there is none. */
const ptv_rule *gate_rule_named(const char *word, size_t n);
