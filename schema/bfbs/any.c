/* Reports why a schema cannot be read. */
#include "schema/bfbs/any.h"

#include "schema/source/source.h"

static const ptv_rule include_cycle_rule;

fbs_schema *gate_schema(gate_run *run, const char *path, const fbs_folders *folders)
{
    fbs_files files = {0};
    fbs_options options = {.load = fbs_schema_load, .context = &files};
    if (folders != NULL) {
        options.folders = *folders;
    }
    fbs_error error;
    fbs_schema *schema = schema_open(&options, path, &error);
    if (schema == NULL) {
        gate_fault(run, &(gate_finding){.rule = &schema_unreadable_rule,
                                        .at = {error.file, error.line, error.column},
                                        .found = error.found,
                                        .expected = error.expected});
    } else if (schema->cycle.file != NULL) {
        gate_fault(run, &(gate_finding){.rule = &include_cycle_rule, .at = schema->cycle});
    }
    fbs_files_free(&files);
    return schema;
}

/* ---- Rules ---- */

const ptv_rule schema_unreadable_rule = {
    .name = "schema-unreadable",
    .code = 2020,
    .severity = PTV_ERROR,
    .title = "a schema cannot be read",
    .why = "nothing can be compared with it",
    .fix = "fix the schema at this place, or give the right file",
};

static const ptv_rule include_cycle_rule = {
    .name = "schema-include-cycle",
    .code = 2021,
    .severity = PTV_NOTE,
    .title = "an include leads back to a file that includes this one",
    .why = "it is passed over, as flatc does; code that is generated for each file may need the "
           "files in an order that there is not",
    .fix = "move what both files need into a third",
};

static const ptv_rule *const rules[] = {&schema_unreadable_rule, &include_cycle_rule};

const gate_rule_list any_rules = GATE_RULE_LIST(rules);
