/* What cannot be decided about Python texts: rules from 2040 on, exit status 2. */
#pragma once

#include "schema/finding/finding.h"

extern const ptv_rule py_syntax_rule, py_undecided_rule, py_base_unknown_rule,
    py_module_not_given_rule, py_packer_undecided_rule, py_schema_bare_rule;
