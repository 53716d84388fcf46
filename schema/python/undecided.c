/* Rules about Python that cannot be read or decided. Several files report them. */
#include "schema/python/undecided.h"

#include "schema/finding/finding.h"

const ptv_rule py_syntax_rule = {
    .name = "python-unreadable",
    .code = 2040,
    .severity = PTV_ERROR,
    .title = "a Python file cannot be read",
    .why = "it is not as Python 3 wants it, so nothing in it was compared",
    .fix = "fix the line; `python3 -m py_compile FILE` says more",
};

const ptv_rule py_undecided_rule = {
    .name = "mirror-undecided",
    .code = 2041,
    .severity = PTV_ERROR,
    .title = "it cannot be told from the text whether a mirror fits the schema",
    .why = "it depends on code that would have to be run, or on a type that is not known here",
    .fix = "write it out, or accept it with an entry in the allow list",
};

const ptv_rule py_base_unknown_rule = {
    .name = "mirror-base-unknown",
    .code = 2042,
    .severity = PTV_ERROR,
    .title = "the base class of a mirror is not known",
    .why = "it may add fields or take some away, so the class was not compared",
    .fix = "give the file that has the base class, too",
};

const ptv_rule py_module_not_given_rule = {
    .name = "mirror-module-not-given",
    .code = 2043,
    .severity = PTV_ERROR,
    .title = "a type of the schema is imported from a file that was not given",
    .why = "what it says was not compared",
    .fix = "give that file, too",
};

const ptv_rule py_packer_undecided_rule = {
    .name = "packer-undecided",
    .code = 2044,
    .severity = PTV_ERROR,
    .title = "it cannot be told from the text what a packer writes",
    .why = "the function that replaces a generated packer is not in the files that were given, or "
           "begins no table",
    .fix = "give the file that has it, or accept it with an entry in the allow list",
};

const ptv_rule py_schema_bare_rule = {
    .name = "packer-schema-bare",
    .code = 2045,
    .severity = PTV_ERROR,
    .title = "a binary schema does not say how vectors are aligned",
    .why = "flatc leaves force_align out of it, so alignments of packers were not compared",
    .fix = "give the .fbs, or write the .bfbs with flatc -b --schema --bfbs-builtins",
};

static const ptv_rule *const rules[] = {
    &py_syntax_rule,           &py_undecided_rule,        &py_base_unknown_rule,
    &py_module_not_given_rule, &py_packer_undecided_rule, &py_schema_bare_rule,
};

const gate_rule_list py_rules = GATE_RULE_LIST(rules);
