/* Reports findings of mirrors, and formats names in them. */
#include "schema/python/mirror_parts.h"

#include "schema/finding/finding.h"
#include "schema/python/undecided.h"

void mirror_fault(mirror *m, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const mirror_words *words)
{
    gate_words subject;
    const char *name = def == m->def ? m->name.text : def->name;
    gate_say(&subject, member == NULL ? "%.120s%s" : "%.120s.%s", name,
             member == NULL ? "" : member);
    gate_fault(m->run, &(gate_finding){.rule = rule,
                                       .at = words->at,
                                       .other = words->other,
                                       .subject = subject.text,
                                       .found = words->found,
                                       .expected = words->expected});
}

void mirror_not_given(mirror *m, const py_type *type, fbs_place other)
{
    gate_words subject, found;
    py_name *import = type->import;
    if (import == NULL || import->said) {
        return;
    }
    import->said = true;
    gate_fault(m->run, &(gate_finding){.rule = &py_module_not_given_rule,
                                       .at = import->place,
                                       .other = other,
                                       .subject = py_text_of(&subject, type->name),
                                       .found = py_text_of(&found, import->from)});
}

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool mirror_same_but_case(const char *name, src_span spelled)
{
    size_t i = 0;
    while (i < spelled.size && name[i] != '\0' && folded(name[i]) == folded(spelled.at[i])) {
        i++;
    }
    return i == spelled.size && name[i] == '\0';
}

const ptv_rule mirror_name_case_rule = {
    .name = "mirror-name-case",
    .code = 2404,
    .severity = PTV_ERROR,
    .title = "a name of a mirror differs from the schema's in the case of letters only",
    .why = "names are looked up as they are spelled, so this one is not found",
    .fix = "spell it as the schema does",
};
