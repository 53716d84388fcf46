/* Imports of packages inside a larger one. */
#include "schema/bindings/python.h"

#include <string.h>

#include "schema/finding/finding.h"

static const ptv_rule import_rule;

static bool begins_as_path(src_span path, const char *prefix)
{
    size_t n = strlen(prefix);
    return src_begins(path, prefix) && (path.size == n || path.at[n] == '.');
}

void py_check_import(const py_module *m, src_span path, fbs_place place)
{
    const char *prefix = m->set->prefix;
    if (prefix == NULL || prefix[0] == '\0' || begins_as_path(path, prefix)) {
        return;
    }
    gate_words found, expected;
    bind_fault(
        m->set, &import_rule,
        &(gate_finding){.at = place,
                        .found = gate_say(&found, "'%.*s'", (int)(path.size & 0x7f), path.at),
                        .expected = gate_say(&expected, "'%s...'", prefix)});
}

static const ptv_rule import_rule = {
    .name = "bindings-import-not-rewritten",
    .code = 2126,
    .severity = PTV_ERROR,
    .title = "an import does not begin with the prefix of the package",
    .why = "it finds nothing where the bindings are part of a larger package, or finds others",
    .fix = "run the script that rewrites imports once more",
};

static const ptv_rule *const rules[] = {&import_rule};

const gate_rule_list bind_python_rules = GATE_RULE_LIST(rules);
