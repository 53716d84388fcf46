/* Rules about claims of bindings. */
#include "schema/bindings/compare.h"
#include "schema/finding/finding.h"

const ptv_rule bind_nothing_compared_rule = {
    .name = "bindings-nothing-compared",
    .code = 2102,
    .severity = PTV_ERROR,
    .title = "no fact of any schema was found in the bindings",
    .why = "a check that compares nothing passes whatever is there",
    .fix = "give the folder that has the generated files, and their language; the header line "
           "that the generator writes must be there",
};

const ptv_rule bind_type_missing_rule = {
    .name = "bindings-type-missing",
    .code = 2103,
    .severity = PTV_ERROR,
    .title = "the schema declares a type that the bindings do not have",
    .why = "code that uses it fails, or an older module is found elsewhere",
    .fix = "generate the bindings again",
};

const ptv_rule bind_type_stale_rule = {
    .name = "bindings-type-stale",
    .code = 2104,
    .severity = PTV_ERROR,
    .title = "the bindings have a type that the schema does not declare",
    .why = "generators never delete: what was removed from the schema stays, and is exported",
    .fix = "delete the file, or declare the type",
};

const ptv_rule bind_kind_rule = {
    .name = "bindings-kind-differs",
    .code = 2105,
    .severity = PTV_ERROR,
    .title = "a type has a different kind in the bindings",
    .why = "tables, structs, enums and unions are stored in different ways",
    .fix = "generate the bindings again",
};

const ptv_rule bind_namespace_rule = {
    .name = "bindings-namespace-differs",
    .code = 2106,
    .severity = PTV_ERROR,
    .title = "a type is in a different namespace in the bindings",
    .why = "code that imports it by its name finds nothing, or another one",
    .fix = "generate the bindings again, into the folder of the namespace",
};

const ptv_rule bind_identifier_rule = {
    .name = "bindings-identifier-differs",
    .code = 2107,
    .severity = PTV_ERROR,
    .title = "the file identifier is different in the bindings",
    .why = "files are taken for another format, or another format for them",
    .fix = "generate the bindings again",
};

const ptv_rule bind_root_rule = {
    .name = "bindings-root-differs",
    .code = 2108,
    .severity = PTV_ERROR,
    .title = "root type or file extension are others in the bindings",
    .why = "a file is read as if it began with another table",
    .fix = "generate the bindings again",
};

const ptv_rule bind_slot_rule = {
    .name = "bindings-slot-differs",
    .code = 2109,
    .severity = PTV_ERROR,
    .title = "a field has a different slot in the bindings",
    .why = "another field is read or written in its place",
    .fix = "generate the bindings again; a line that was edited by hand has to be put back",
};

const ptv_rule bind_slot_count_rule = {
    .name = "bindings-slot-count-differs",
    .code = 2110,
    .severity = PTV_ERROR,
    .title = "a table has a different number of slots in the bindings",
    .why = "the vtable is too short for the last fields, or longer than the schema says",
    .fix = "generate the bindings again",
};

const ptv_rule bind_type_rule = {
    .name = "bindings-type-differs",
    .code = 2111,
    .severity = PTV_ERROR,
    .title = "a field has a different type in the bindings",
    .why = "its bytes are read or written as something else",
    .fix = "generate the bindings again",
};

const ptv_rule bind_default_rule = {
    .name = "bindings-default-differs",
    .code = 2112,
    .severity = PTV_ERROR,
    .title = "a field has a different default in the bindings",
    .why = "what is not stored, since it is the default, comes back as another value",
    .fix = "generate the bindings again",
};

const ptv_rule bind_field_missing_rule = {
    .name = "bindings-field-missing",
    .code = 2113,
    .severity = PTV_ERROR,
    .title = "the bindings do not have a field of the schema",
    .why = "it is neither read nor written, and its slot may be taken for the next one",
    .fix = "generate the bindings again",
};

const ptv_rule bind_field_unknown_rule = {
    .name = "bindings-field-unknown",
    .code = 2114,
    .severity = PTV_ERROR,
    .title = "the bindings have a field that the schema does not declare",
    .why = "it reads and writes a slot that is not there, or that belongs to another field",
    .fix = "generate the bindings again, or declare the field at the end of its table",
};

const ptv_rule bind_deprecated_rule = {
    .name = "bindings-field-deprecated",
    .code = 2115,
    .severity = PTV_ERROR,
    .title = "the bindings have a field that the schema has deprecated",
    .why = "generators leave deprecated fields out: these bindings are older than the schema",
    .fix = "generate the bindings again",
};

const ptv_rule bind_copy_missing_rule = {
    .name = "bindings-copy-missing",
    .code = 2116,
    .severity = PTV_ERROR,
    .title = "one of the places that deal with every field has left one out",
    .why = "what is written by it or read by it silently lacks the field",
    .fix = "generate the bindings again; a line that was deleted by hand has to be put back",
};

const ptv_rule bind_vector_layout_rule = {
    .name = "bindings-vector-layout-differs",
    .code = 2117,
    .severity = PTV_ERROR,
    .title = "elements of a vector have a different size or alignment in the bindings",
    .why = "elements are read from the wrong place, or written where readers refuse them",
    .fix = "generate the bindings again",
};

const ptv_rule bind_force_align_rule = {
    .name = "bindings-force-align-differs",
    .code = 2118,
    .severity = PTV_ERROR,
    .title = "the data of a vector is not aligned as the schema requires",
    .why = "readers that map the file rely on it",
    .fix = "generate the bindings again",
};

const ptv_rule bind_struct_layout_rule = {
    .name = "bindings-struct-layout-differs",
    .code = 2119,
    .severity = PTV_ERROR,
    .title = "a struct has a different layout in the bindings",
    .why = "its members are read from the wrong place",
    .fix = "generate the bindings again",
};

const ptv_rule bind_value_missing_rule = {
    .name = "bindings-value-missing",
    .code = 2120,
    .severity = PTV_ERROR,
    .title = "the bindings do not have a value of an enum or a member of a union",
    .why = "files that have it cannot be read",
    .fix = "generate the bindings again",
};

const ptv_rule bind_value_unknown_rule = {
    .name = "bindings-value-unknown",
    .code = 2121,
    .severity = PTV_ERROR,
    .title = "the bindings have a value or member that the schema does not declare",
    .why = "files written with it are refused elsewhere",
    .fix = "generate the bindings again, or add the value or member to the schema",
};

const ptv_rule bind_value_rule = {
    .name = "bindings-value-differs",
    .code = 2122,
    .severity = PTV_ERROR,
    .title = "a value of an enum or a member of a union has a different number in the bindings",
    .why = "it is taken for another one",
    .fix = "generate the bindings again",
};

const ptv_rule bind_member_rule = {
    .name = "bindings-member-differs",
    .code = 2123,
    .severity = PTV_ERROR,
    .title = "a member of a union is a different type in the bindings",
    .why = "the bytes of one table are read as another",
    .fix = "generate the bindings again",
};

const ptv_rule bind_required_rule = {
    .name = "bindings-required-differs",
    .code = 2124,
    .severity = PTV_ERROR,
    .title = "the bindings disagree with the schema whether a field is required or the key",
    .why = "files without it are refused or crash the reader; vectors are searched in the wrong "
           "order",
    .fix = "generate the bindings again",
};

const ptv_rule bind_nested_rule = {
    .name = "bindings-nested-differs",
    .code = 2125,
    .severity = PTV_ERROR,
    .title = "a nested flatbuffer has a different root in the bindings",
    .why = "its bytes are read as another table",
    .fix = "generate the bindings again",
};

static const ptv_rule *const rules[] = {
    &bind_nothing_compared_rule,
    &bind_type_missing_rule,
    &bind_type_stale_rule,
    &bind_kind_rule,
    &bind_namespace_rule,
    &bind_identifier_rule,
    &bind_root_rule,
    &bind_slot_rule,
    &bind_slot_count_rule,
    &bind_type_rule,
    &bind_default_rule,
    &bind_field_missing_rule,
    &bind_field_unknown_rule,
    &bind_deprecated_rule,
    &bind_copy_missing_rule,
    &bind_vector_layout_rule,
    &bind_force_align_rule,
    &bind_struct_layout_rule,
    &bind_value_missing_rule,
    &bind_value_unknown_rule,
    &bind_value_rule,
    &bind_member_rule,
    &bind_required_rule,
    &bind_nested_rule,
};

const gate_rule_list bind_compare_rules = GATE_RULE_LIST(rules);
