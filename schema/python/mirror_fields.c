/* Compares fields of tables and structs with those of dataclasses. */
#include "schema/python/mirror_parts.h"

#include <math.h>
#include <string.h>

#include "schema/finding/finding.h"

static const ptv_rule field_missing_rule, field_unknown_rule, field_deprecated_rule,
    optional_required_rule, optional_scalar_rule, default_rule;

static fbs_place place_of(const mirror_field *mine)
{
    return mine->member->place;
}

static bool is_deprecated(const fbs_field *field)
{
    return fbs_attr_of(field->attrs, "deprecated") != NULL;
}

/* ---- Optionality ---- */

static bool may_be_none(const py_type *type)
{
    for (const py_types *t = type->form == PY_UNION ? type->first : NULL; t != NULL; t = t->next) {
        if (t->type->form == PY_NONE) {
            return true;
        }
    }
    return type->form == PY_NONE;
}

static const char *default_text(const fbs_field *field)
{
    return field->text != NULL ? field->text : field->type.base == FBS_BOOL ? "false" : "0";
}

static void check_optional(mirror *m, const fbs_def *def, const fbs_field *field,
                           const mirror_field *mine)
{
    gate_words words, expected;
    m->run->facts++;
    if (!may_be_none(mine->type)) {
        return;
    }
    mirror_words say = {.at = place_of(mine), .other = field->place};
    say.found = py_say(&words, mine->member->annotation);
    if (fbs_attr_of(field->attrs, "required") != NULL) {
        say.expected = "a value: the field is required";
        mirror_fault(m, &optional_required_rule, def, field->name, &say);
    } else if (fbs_is_scalar(field->type.base) && field->written != FBS_DEFAULT_NULL) {
        say.expected =
            gate_say(&expected, "a value: what is absent is read as %s", default_text(field));
        mirror_fault(m, &optional_scalar_rule, def, field->name, &say);
    }
}

static const ptv_rule optional_required_rule = {
    .name = "mirror-optional-required",
    .code = 2413,
    .severity = PTV_ERROR,
    .title = "a mirror may leave out a field that the schema requires",
    .why = "readers refuse a table without it",
    .fix = "make the annotation one without None",
};

static const ptv_rule optional_scalar_rule = {
    .name = "mirror-optional-scalar",
    .code = 2414,
    .severity = PTV_NOTE,
    .title = "a mirror lets a number be None, which the schema cannot store",
    .why = "None is not written, and read as the default of the schema",
    .fix = "none needed, unless None and the default mean different things",
};

/* ---- Defaults ---- */

/* The default in `= X` or `= field(default=X)`; no tokens if there is none. */
static py_tokens default_of(py_tokens value)
{
    size_t n = py_dotted(value);
    bool call = n > 0 && py_is(&value.at[n - 1], "field") && py_has(value, n, "(");
    for (size_t i = n + 1; call && i < value.count; i = py_find(value, i, ",") + 1) {
        if (py_has(value, i, "default") && py_has(value, i + 1, "=")) {
            size_t end = py_find(value, i + 2, ",");
            end = end < value.count ? end : value.count - 1;
            return (py_tokens){value.at + i + 2, end - i - 2};
        }
    }
    return call ? (py_tokens){NULL, 0} : value;
}

static bool same_number(const fbs_field *field, const py_value *value)
{
    bool real = field->type.base == FBS_FLOAT || field->type.base == FBS_DOUBLE;
    if (real) {
        double theirs, mine = value->real;
        memcpy(&theirs, &field->value, sizeof theirs);
        if (value->worth == PY_INTEGER) {
            mine = value->negative ? -(double)value->size : (double)value->size;
        }
        bool same = !(mine < theirs) && !(mine > theirs);
        return same && isnan(mine) == isnan(theirs);
    }
    return mirror_is_number(field->type.base, value, field->value);
}

static void check_default(mirror *m, const fbs_def *def, const fbs_field *field,
                          const mirror_field *mine)
{
    gate_words words;
    py_tokens written = default_of(mine->member->value);
    if (written.count == 0 || !fbs_is_scalar(field->type.base)) {
        return;
    }
    py_value value = py_value_of(&m->program, mine->of->module, written);
    bool number = value.worth == PY_INTEGER || value.worth == PY_REAL;
    if (!number || field->written == FBS_DEFAULT_NULL) {
        return;
    }
    m->run->facts++;
    if (!same_number(field, &value)) {
        mirror_fault(m, &default_rule, def, field->name,
                     &(mirror_words){place_of(mine), field->place, py_say(&words, written),
                                     default_text(field)});
    }
}

static const ptv_rule default_rule = {
    .name = "mirror-default",
    .code = 2415,
    .severity = PTV_NOTE,
    .title = "the default of a dataclass is not that of the schema",
    .why = "it is what the writer chooses; harmful only where fields that have the default of "
           "the dataclass are left out",
    .fix = "none needed, unless the writer leaves out defaults",
};

/* ---- Fields ---- */

static mirror_field *find(mirror *m, mirror_field *fields, const char *name, bool exact)
{
    mirror_field *mine = fields;
    while (mine != NULL && py_step(&m->program, 1) &&
           !(exact ? src_is(mine->member->name, name)
                   : !mine->known && mirror_same_but_case(name, mine->member->name))) {
        mine = mine->next;
    }
    return m->program.work_budget > 0 ? mine : NULL;
}

static void check_field(mirror *m, const fbs_def *def, const fbs_field *field, mirror_field *mine)
{
    bool seen = mine->member->matched == field; /* inherited, and already checked elsewhere */
    mine->known = true;
    mine->member->matched = field;
    m->run->facts++;
    if (seen) {
        return;
    }
    if (is_deprecated(field)) {
        mirror_fault(m, &field_deprecated_rule, def, field->name,
                     &(mirror_words){.at = place_of(mine), .other = field->place});
        return;
    }
    mirror_annotation(m, def, field, mine);
    check_optional(m, def, field, mine);
    check_default(m, def, field, mine);
}

static const ptv_rule field_deprecated_rule = {
    .name = "mirror-field-deprecated",
    .code = 2412,
    .severity = PTV_NOTE,
    .title = "a dataclass still has a field that is deprecated",
    .why = "code generated from the schema does not write it",
    .fix = "take it out when nobody sets it any more",
};

/* A member assigned without an annotation, which makes it no field of a dataclass. */
static const py_member *bare_member(const py_class *c, const char *name)
{
    const py_member *member = c->members;
    while (member != NULL && !src_is(member->name, name)) {
        member = member->next;
    }
    return member;
}

static void say_missing(mirror *m, const fbs_def *def, const fbs_field *field, const py_class *c)
{
    const py_member *bare =
        py_step(&m->program, c->member_count + 1) ? bare_member(c, field->name) : NULL;
    mirror_words say = {.at = bare != NULL ? bare->place : c->place, .other = field->place};
    say.found = bare != NULL ? "a name without an annotation, which is no field" : "no such field";
    mirror_fault(m, &field_missing_rule, def, field->name, &say);
}

static const ptv_rule field_missing_rule = {
    .name = "mirror-field-missing",
    .code = 2410,
    .severity = PTV_ERROR,
    .title = "a dataclass lacks a field of the schema",
    .why = "the field is never written, and lost when read",
    .fix = "add the field",
};

/* Whether it is `val_type` for a union `val`: encoders write that. */
static bool is_tag(const fbs_def *def, src_span name)
{
    if (!src_ends(name, "_type")) {
        return false;
    }
    name.size -= strlen("_type");
    const fbs_field *field = def->fields;
    while (field != NULL && !(src_is(name, field->name) && fbs_has_tag(&field->type))) {
        field = field->next;
    }
    return field != NULL;
}

static void say_unknown(mirror *m, const fbs_def *def, const py_class *c, const mirror_field *mine)
{
    gate_words name;
    mirror_fault(m, &field_unknown_rule, def, py_text_of(&name, mine->member->name),
                 &(mirror_words){.at = mine->of == c ? place_of(mine) : c->place,
                                 .other = def->place,
                                 .found = mine->of == c ? NULL : "a field of its base class"});
}

static const ptv_rule field_unknown_rule = {
    .name = "mirror-field-unknown",
    .code = 2411,
    .severity = PTV_ERROR,
    .title = "a dataclass has a field that the schema does not have",
    .why = "it is silently dropped when the object is written, or refused",
    .fix = "add the field to the schema, or take it out here",
};

static void say_case(mirror *m, const fbs_def *def, const fbs_field *field, mirror_field *mine)
{
    gate_words words;
    mine->known = true;
    mirror_fault(m, &mirror_name_case_rule, def, field->name,
                 &(mirror_words){place_of(mine), field->place,
                                 py_text_of(&words, mine->member->name), field->name});
}

void mirror_fields(mirror *m, const fbs_def *def, const py_class *c)
{
    mirror_field *fields = mirror_fields_of(&m->program, c);
    for (const fbs_field *field = def->fields; field != NULL; field = field->next) {
        mirror_field *mine = find(m, fields, field->name, true);
        if (mine != NULL) {
            check_field(m, def, field, mine);
        }
    }
    for (const fbs_field *field = def->fields; field != NULL && m->program.work_budget > 0;
         field = field->next) {
        if (find(m, fields, field->name, true) != NULL || is_deprecated(field)) {
            continue;
        }
        mirror_field *mine = find(m, fields, field->name, false);
        if (mine != NULL) {
            say_case(m, def, field, mine);
        } else {
            say_missing(m, def, field, c);
        }
    }
    for (const mirror_field *mine = fields; mine != NULL && m->program.work_budget > 0;
         mine = mine->next) {
        if (!mine->known && !is_tag(def, mine->member->name)) {
            say_unknown(m, def, c, mine);
        }
    }
    mirror_names(m, def, c);
}

static const ptv_rule *const rules[] = {
    &field_missing_rule,     &field_unknown_rule,   &field_deprecated_rule,
    &optional_required_rule, &optional_scalar_rule, &default_rule,
};

const gate_rule_list mirror_field_rules = GATE_RULE_LIST(rules);
