/* Checks whether an annotation fits the type of a field. */
#include <string.h>

#include "schema/finding/finding.h"
#include "schema/python/mirror_parts.h"
#include "schema/python/undecided.h"

static const ptv_rule enum_untyped_rule;

/* From best to worst, since the worst of several results counts. */
typedef enum fit { FITS, LOOSE, UNTOLD, MISFIT } fit;

typedef struct question {
    mirror *m;
    const fbs_field *field;
    const mirror_field *mine;
} question;

/* ---- The expected type, as people write it ---- */

static const char *scalar_text(fbs_base base)
{
    return base == FBS_BOOL ? "bool" : base == FBS_FLOAT || base == FBS_DOUBLE ? "float" : "int";
}

static const char *base_text(fbs_base base, const fbs_def *def)
{
    return def != NULL ? def->name : base == FBS_STRING ? "str" : scalar_text(base);
}

static const char *expected_text(gate_words *words, const fbs_type *type)
{
    if (type->base != FBS_VECTOR && type->base != FBS_ARRAY) {
        return base_text(type->base, type->def);
    }
    bool bytes = type->element == FBS_UBYTE && type->def == NULL;
    return gate_say(words, "%sList[%s]", bytes ? "bytes or " : "",
                    base_text(type->element, type->def));
}

/* ---- Types ---- */

static fit worse(fit a, fit b)
{
    return a > b ? a : b;
}

/* A class, possibly imported, where the schema has `def`. */
static fit class_fits(const question *q, const py_type *type, const fbs_def *def)
{
    if (src_is(type->name, def->name)) {
        if (type->form == PY_OUTSIDE_TYPE) {
            mirror_not_given(q->m, type, def->place);
        }
        return type->form == PY_OUTSIDE_TYPE && type->import == NULL ? UNTOLD : FITS;
    }
    return type->form == PY_OUTSIDE_TYPE ? UNTOLD : MISFIT;
}

static fit enum_fits(const question *q, const py_type *type, const fbs_def *def)
{
    switch (type->form) {
    case PY_CLASS_TYPE:
    case PY_OUTSIDE_TYPE: return class_fits(q, type, def);
    case PY_INT:
    case PY_STR: return LOOSE;
    default: return MISFIT;
    }
}

/* An enum of integers may stand in for an integer. */
static fit scalar_fits(const question *q, const py_type *type, fbs_base base)
{
    static const struct {
        py_form form;
        const char *text;
    } forms[] = {{PY_INT, "int"}, {PY_FLOAT, "float"}, {PY_BOOL, "bool"}};
    const char *wanted = scalar_text(base);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (type->form == forms[i].form) {
            return strcmp(forms[i].text, wanted) == 0 ? FITS : MISFIT;
        }
    }
    if (type->form == PY_CLASS_TYPE && strcmp(wanted, "int") == 0) {
        mirror_shape shape = mirror_shape_of(&q->m->program, type->definition);
        return shape.unknown != NULL ? UNTOLD : shape.is_enum && shape.is_integer ? FITS : MISFIT;
    }
    return type->form == PY_OUTSIDE_TYPE ? UNTOLD : MISFIT;
}

static fit one_fits(const question *q, const py_type *type, fbs_base base, const fbs_def *def)
{
    if (type->form == PY_UNKNOWN_TYPE || type->form == PY_ANY) {
        return UNTOLD;
    }
    if (fbs_is_scalar(base)) {
        return def != NULL ? enum_fits(q, type, def) : scalar_fits(q, type, base);
    }
    if (base == FBS_STRING) {
        return type->form == PY_STR ? FITS : type->form == PY_OUTSIDE_TYPE ? UNTOLD : MISFIT;
    }
    if (base == FBS_UNION && def != NULL) {
        mirror_union(q->m, def, type, q->mine->member->place);
        return FITS;
    }
    bool named = type->form == PY_CLASS_TYPE || type->form == PY_OUTSIDE_TYPE;
    return named && def != NULL ? class_fits(q, type, def) : MISFIT;
}

/* If elements may have several types, all of these must fit. */
static fit element_fits(const question *q, const py_type *type)
{
    const fbs_type *wanted = &q->field->type;
    if (type->form != PY_UNION || wanted->element == FBS_UNION) {
        return one_fits(q, type, wanted->element, wanted->def);
    }
    fit all = FITS;
    for (const py_types *t = type->first; t != NULL && py_step(&q->m->program, 1); t = t->next) {
        all = worse(all, one_fits(q, t->type, wanted->element, wanted->def));
    }
    return all;
}

static fit vector_fits(const question *q, const py_type *type)
{
    const fbs_type *wanted = &q->field->type;
    bool nested = fbs_attr_of(q->field->attrs, "nested_flatbuffer") != NULL ||
                  fbs_attr_of(q->field->attrs, "flexbuffer") != NULL;
    switch (type->form) {
    case PY_BYTES: return wanted->element == FBS_UBYTE && wanted->def == NULL ? FITS : MISFIT;
    case PY_LIST: return type->first == NULL ? UNTOLD : element_fits(q, type->first->type);
    case PY_UNKNOWN_TYPE:
    case PY_ANY:
    case PY_OUTSIDE_TYPE: return UNTOLD;
    default: return nested ? UNTOLD : MISFIT;
    }
}

static fit fits(const question *q, const py_type *type)
{
    const fbs_type *wanted = &q->field->type;
    if (!py_step(&q->m->program, 1)) {
        return UNTOLD;
    }
    if (type->form == PY_NONE) {
        return FITS; /* whether it may be None is checked elsewhere */
    }
    if (type->form == PY_UNION && wanted->base != FBS_UNION) {
        fit all = FITS;
        for (const py_types *t = type->first; t != NULL && all != MISFIT; t = t->next) {
            all = worse(all, fits(q, t->type));
        }
        return all;
    }
    bool several = wanted->base == FBS_VECTOR || wanted->base == FBS_ARRAY;
    return several ? vector_fits(q, type) : one_fits(q, type, wanted->base, wanted->def);
}

void mirror_annotation(mirror *m, const fbs_def *def, const fbs_field *field,
                       const mirror_field *mine)
{
    static const ptv_rule *const rules_of[] = {[LOOSE] = &enum_untyped_rule,
                                               [UNTOLD] = &py_undecided_rule,
                                               [MISFIT] = &mirror_annotation_rule};
    question q = {m, field, mine};
    gate_words found, expected;
    if (field->type.base == FBS_UNION) {
        mirror_union(m, field->type.def, mine->type, mine->member->place);
        return;
    }
    m->run->facts++;
    fit how = fits(&q, mine->type);
    if (how != FITS && m->program.work_budget > 0) {
        mirror_fault(m, rules_of[how], def, field->name,
                     &(mirror_words){mine->member->place, field->place,
                                     py_say(&found, mine->member->annotation),
                                     expected_text(&expected, &field->type)});
    }
}

static const ptv_rule enum_untyped_rule = {
    .name = "mirror-enum-untyped",
    .code = 2421,
    .severity = PTV_WARNING,
    .title = "a field of an enum is annotated as a plain number or text",
    .why = "nobody checks that the value is one of the enum",
    .fix = "annotate it as the class that mirrors the enum",
};

static const ptv_rule *const rules[] = {&mirror_annotation_rule, &enum_untyped_rule};

const gate_rule_list mirror_type_rules = GATE_RULE_LIST(rules);
