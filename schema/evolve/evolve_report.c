/* Reports findings of a comparison, with their levels, labels and wording. */
#include "schema/evolve/evolve_internal.h"

#include <stdio.h>
#include <string.h>

enum { PATH_BYTES = 1024 }; /* longer ones are truncated */

static fbs_place labelled(fbs_place place, const char *label, char *room)
{
    if (place.file != NULL && label != NULL) {
        snprintf(room, PATH_BYTES, "%s%s", label, place.file);
        place.file = room;
    }
    return place;
}

static fbs_place whole_file(const evolve_side *side)
{
    return (fbs_place){side->schema->path, 0, 0};
}

void evolve_report(evolve_match *m, const evolve_rule *rule, const gate_finding *finding)
{
    char at[PATH_BYTES], other[PATH_BYTES];
    gate_finding whole = *finding;
    bool breaks = rule->level == EVOLVE_LEVEL_WIRE && rule->rule.severity == PTV_ERROR;
    m->breaks += breaks;
    m->source += rule->level == EVOLVE_LEVEL_SOURCE;
    whole.rule = &rule->rule;
    whole.mild = rule->level > m->level || (breaks && m->bumped);
    whole.at = finding->at.file == NULL ? whole_file(m->new) : finding->at;
    whole.at = labelled(whole.at, m->new->label, at);
    whole.other = labelled(finding->other, m->old->label, other);
    gate_fault(m->run, &whole);
}

const char *evolve_subject(gate_words *words, const fbs_def *def, const char *member)
{
    return gate_say(words, member == NULL ? "%s" : "%s.%s", def->name, member);
}

const char *evolve_full_name(gate_words *words, const fbs_def *def)
{
    return gate_say(words, "%s%s%s", def->space, def->space[0] == '\0' ? "" : ".", def->name);
}

static const char *base_name(const fbs_type *type, fbs_base base)
{
    static const char *const names[] = {"none",   "bool",  "byte",   "ubyte", "short",  "ushort",
                                        "int",    "uint",  "long",   "ulong", "float",  "double",
                                        "string", "table", "struct", "union", "vector", "array"};
    return type->name != NULL ? type->name : names[base];
}

const char *evolve_type_text(gate_words *words, const fbs_type *type)
{
    if (type->base == FBS_ARRAY) {
        return gate_say(words, "[%s:%u]", base_name(type, type->element), type->length);
    }
    if (type->base == FBS_VECTOR) {
        return gate_say(words, "[%s]", base_name(type, type->element));
    }
    return gate_say(words, "%s", base_name(type, type->base));
}
