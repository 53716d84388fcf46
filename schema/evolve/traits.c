/* What makes up a field, apart from name and id: type, default, attributes, comment. */
#include "schema/evolve/evolve_internal.h"

#include <math.h>
#include <string.h>

static const evolve_rule type_differs_rule, sign_differs_rule, type_name_differs_rule,
    default_differs_rule, required_added_rule, required_removed_rule, required_new_rule,
    deprecated_removed_rule, deprecated_added_rule, align_lowered_rule, align_raised_rule,
    nested_differs_rule, width_differs_rule, hash_differs_rule, only_said_rule, key_differs_rule;

static const fbs_attr *attr_of(const fbs_field *field, const char *name)
{
    return fbs_attr_of(field->attrs, name);
}

static void tell(evolve_match *m, const evolve_rule *rule, const evolve_both *both,
                 const char *found, const char *expected)
{
    gate_words subject;
    evolve_report(
        m, rule,
        &(gate_finding){.at = both->new->place,
                        .other = both->old->place,
                        .subject = evolve_subject(&subject, both->old_def, both->old->name),
                        .found = found,
                        .expected = expected});
}

/* ---- Types ---- */

static bool is_integer(fbs_base base)
{
    return base >= FBS_BYTE && base <= FBS_ULONG;
}

static evolve_fit fit_of_scalars(fbs_base old, fbs_base new)
{
    bool integers = is_integer(old) && is_integer(new);
    if (integers && old != new &&fbs_size_of(old) == fbs_size_of(new)) {
        return EVOLVE_FITS_WIDTH;
    }
    return old == new ? EVOLVE_FITS : EVOLVE_MISFIT;
}

/* Every number in the old enum must have the same name in the new one. */
static bool means_the_same(const fbs_def *old, const fbs_def *new)
{
    const fbs_value *b = new->values;
    for (const fbs_value *a = old->values; a != NULL; a = a->next) {
        while (b != NULL && b->value != a->value) {
            b = b->next; /* both are in ascending order */
        }
        if (b == NULL || strcmp(a->name, b->name) != 0) {
            return false;
        }
    }
    return true;
}

/* Compares two enums that are not counterparts of each other. */
static evolve_fit fit_of_enums(evolve_match *m, const fbs_def *old, const fbs_def *new)
{
    evolve_type *type = evolve_type_of(&m->olds, old);
    const evolve_type *other = evolve_type_of(&m->news, new);
    if (type->met != other) {
        type->met = other;
        type->agreed = old->base == new->base &&means_the_same(old, new);
    }
    return type->agreed ? EVOLVE_FITS_BYTES : EVOLVE_MISFIT;
}

static fbs_base inner(const fbs_type *type)
{
    return type->base == FBS_VECTOR || type->base == FBS_ARRAY ? type->element : type->base;
}

static bool is_wrapped_the_same(const fbs_type *old, const fbs_type *new)
{
    bool wrapped = old->base != inner(old) || new->base != inner(new);
    return !wrapped || (old->base == new->base && old->length == new->length);
}

static bool is_enum(const fbs_def *def)
{
    return def != NULL && def->kind == FBS_DEF_ENUM;
}

evolve_fit evolve_fit_of(evolve_match *m, const fbs_type *old, const fbs_type *new)
{
    fbs_base was = inner(old), is = inner(new);
    if (!is_wrapped_the_same(old, new)) {
        return EVOLVE_MISFIT;
    }
    if (old->def != NULL && evolve_are_counterparts(m, old->def, new->def)) {
        return EVOLVE_FITS;
    }
    if (is_enum(old->def) && is_enum(new->def)) {
        return fit_of_enums(m, old->def, new->def);
    }
    if (fbs_is_scalar(was) && fbs_is_scalar(is)) {
        evolve_fit fit = fit_of_scalars(was, is);
        bool renamed = old->def != NULL || new->def != NULL;
        return fit == EVOLVE_FITS && renamed ? EVOLVE_FITS_BYTES : fit;
    }
    bool plain = was == FBS_STRING || was == FBS_NONE; /* FBS_NONE is the tag 0 of unions */
    return plain && was == is ? EVOLVE_FITS : EVOLVE_MISFIT;
}

void evolve_judge_type_of(evolve_match *m, const evolve_both *both)
{
    static const evolve_rule *const rules_of[] = {
        [EVOLVE_FITS] = NULL,
        [EVOLVE_FITS_BYTES] = &type_name_differs_rule,
        [EVOLVE_FITS_WIDTH] = &sign_differs_rule,
        [EVOLVE_MISFIT] = &type_differs_rule,
    };
    gate_words found, expected, is, was;
    const fbs_field *new = both->new, *old = both->old;
    const evolve_rule *rule = rules_of[evolve_fit_of(m, &old->type, &new->type)];
    m->run->facts++;
    if (rule != NULL) {
        evolve_type_text(&is, &new->type);
        evolve_type_text(&was, &old->type);
        bool renamed = strcmp(new->name, old->name) != 0;
        tell(m, rule, both,
             gate_say(&found, "%s%s%.200s", renamed ? new->name : "", renamed ? ": " : "", is.text),
             gate_say(&expected, "%.200s", was.text));
    }
}

/* ---- Defaults ---- */

/* Compares as numbers, not as bits, since that decides which values are left out of a file. */
static bool is_same_number(const fbs_field *old, const fbs_field *new)
{
    double a, b;
    if (old->type.base != FBS_FLOAT && old->type.base != FBS_DOUBLE) {
        return old->value == new->value;
    }
    memcpy(&a, &old->value, sizeof a);
    memcpy(&b, &new->value, sizeof b);
    if (old->type.base == FBS_FLOAT) {
        a = (double)(float)a;
        b = (double)(float)b;
    }
    return (isnan(a) && isnan(b)) || (a >= b && a <= b && signbit(a) == signbit(b));
}

/* The same enum name, though its number changed: that is reported at the enum. */
static bool is_same_name(evolve_match *m, const evolve_both *both)
{
    return both->old->written == FBS_DEFAULT_NAME && both->new->written == FBS_DEFAULT_NAME &&
           both->old->type.def != NULL &&strcmp(both->old->text, both->new->text) == 0 &&
           evolve_are_counterparts(m, both->old->type.def, both->new->type.def);
}

/* Binary schemas lack the texts of defaults, and ulong defaults above INT64_MAX. */
static bool is_told(evolve_match *m, const evolve_both *both)
{
    const fbs_schema *old = m->old->schema, *new = m->new->schema;
    const uint64_t large = (both->old->value | both->new->value) >> 63;
    return old->binary == new->binary || (fbs_is_scalar(both->old->type.base) &&
                                          (both->old->type.base != FBS_ULONG || large == 0));
}

static bool is_same_default(evolve_match *m, const evolve_both *both)
{
    const fbs_field *old = both->old, *new = both->new;
    bool was_null = old->written == FBS_DEFAULT_NULL, is_null = new->written == FBS_DEFAULT_NULL;
    if (fbs_is_scalar(old->type.base)) {
        return was_null == is_null &&
               (was_null || is_same_number(old, new) || is_same_name(m, both));
    }
    bool was_given = !was_null && old->written != FBS_DEFAULT_NONE;
    bool is_given = !is_null && new->written != FBS_DEFAULT_NONE;
    return was_given == is_given && (!was_given || strcmp(old->text, new->text) == 0);
}

static const char *default_text(const fbs_field *field)
{
    return field->written != FBS_DEFAULT_NONE ? field->text
           : fbs_is_scalar(field->type.base)  ? "0"
                                              : "null";
}

static void judge_default(evolve_match *m, const evolve_both *both)
{
    evolve_fit fit = evolve_fit_of(m, &both->old->type, &both->new->type);
    bool same_base = both->old->type.base == both->new->type.base;
    m->run->facts++;
    if (fit != EVOLVE_MISFIT && same_base && is_told(m, both) && !is_same_default(m, both)) {
        tell(m, &default_differs_rule, both, default_text(both->new), default_text(both->old));
    }
}

/* ---- Attributes ---- */

/* Attributes that are either present or not. */
static const struct {
    const char *name;
    const evolve_rule *added, *removed;
    bool in_bare; /* present even in bare binary schemas */
} flags[] = {
    {"required", &required_added_rule, &required_removed_rule, true},
    {"deprecated", &deprecated_added_rule, &deprecated_removed_rule, true},
    {"flexbuffer", &nested_differs_rule, &nested_differs_rule, false},
    {"vector64", &width_differs_rule, &width_differs_rule, true},
    {"offset64", &width_differs_rule, &width_differs_rule, true},
};

/* A string key is implicitly required; becoming or ceasing to be the key is reported once. */
static bool has_flag(const evolve_both *both, const fbs_field *field, const char *name)
{
    bool said = attr_of(field, name) != NULL;
    bool both_keys = attr_of(both->old, "key") != NULL && attr_of(both->new, "key") != NULL;
    return said || (both_keys && strcmp(name, "required") == 0 && fbs_is_required(field));
}

static void judge_flags(evolve_match *m, const evolve_both *both)
{
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        bool was = has_flag(both, both->old, flags[i].name);
        bool is = has_flag(both, both->new, flags[i].name);
        m->run->facts++;
        if (was != is && (!m->bare || flags[i].in_bare)) {
            gate_words without;
            gate_say(&without, "not %s", flags[i].name);
            tell(m, is ? flags[i].added : flags[i].removed, both, is ? flags[i].name : without.text,
                 was ? flags[i].name : without.text);
        }
    }
}

static uint32_t natural_align(const fbs_type *type)
{
    return type->element == FBS_STRUCT ? type->def->align : fbs_size_of(type->element);
}

/* Alignment of the elements of a vector; 0 for any other field. */
static uint64_t align_of(const fbs_field *field)
{
    const fbs_attr *force = attr_of(field, "force_align");
    uint64_t align = 0;
    if (field->type.base != FBS_VECTOR) {
        return 0;
    }
    bool forced = force != NULL && force->value != NULL &&
                  fbs_integer(force->value, FBS_USHORT, &align) &&
                  align > natural_align(&field->type);
    return forced ? align : natural_align(&field->type);
}

/* Without force_align, alignment only changes along with the type, which is judged separately. */
static void judge_align(evolve_match *m, const evolve_both *both)
{
    uint64_t was = align_of(both->old), is = align_of(both->new);
    gate_words found, expected;
    bool forced =
        attr_of(both->old, "force_align") != NULL || attr_of(both->new, "force_align") != NULL;
    if (was == 0 || is == 0 || was == is || !forced ||
        evolve_fit_of(m, &both->old->type, &both->new->type) == EVOLVE_MISFIT) {
        return;
    }
    tell(m, is < was ? &align_lowered_rule : &align_raised_rule, both,
         gate_say(&found, "%u", (unsigned)is), gate_say(&expected, "%u", (unsigned)was));
}

static const char *value_of(const fbs_attr *attr)
{
    return attr == NULL ? "nothing" : attr->value == NULL ? "" : attr->value;
}

static void judge_nested(evolve_match *m, const evolve_both *both)
{
    const fbs_attr *was = attr_of(both->old, "nested_flatbuffer");
    const fbs_attr *is = attr_of(both->new, "nested_flatbuffer");
    bool same =
        (was == NULL) == (is == NULL) &&
        (was == NULL || evolve_are_counterparts(m, both->old->nested->def, both->new->nested->def));
    if (!same) {
        tell(m, &nested_differs_rule, both, value_of(is), value_of(was));
    }
}

static void judge_hash(evolve_match *m, const evolve_both *both)
{
    const char *was = value_of(attr_of(both->old, "hash"));
    const char *is = value_of(attr_of(both->new, "hash"));
    if (strcmp(was, is) != 0) {
        tell(m, &hash_differs_rule, both, is, was);
    }
}

/* ---- Comments ---- */

static void judge_comment(evolve_match *m, const evolve_both *both)
{
    if (attr_of(both->new, "deprecated") == NULL && attr_of(both->old, "deprecated") == NULL &&
        evolve_says_deprecated(m, m->new, both->new->place) &&
        !evolve_says_deprecated(m, m->old, both->old->place)) {
        tell(m, &only_said_rule, both, "a comment", "(deprecated)");
    }
}

/* ---- A whole field ---- */

void evolve_judge_field(evolve_match *m, const evolve_both *both)
{
    evolve_judge_type_of(m, both);
    judge_default(m, both);
    judge_flags(m, both);
    if (!m->bare) {
        judge_align(m, both);
        judge_nested(m, both);
        judge_hash(m, both);
    }
    judge_comment(m, both);
}

/* Old files lack the field, and nobody can add it to them. */
void evolve_judge_new_field(evolve_match *m, const fbs_def *def, const evolve_item *item)
{
    gate_words subject;
    if (attr_of(item->field, "required") != NULL) {
        evolve_report(m, &required_new_rule,
                      &(gate_finding){.at = item->field->place,
                                      .subject = evolve_subject(&subject, def, item->name),
                                      .found = "required",
                                      .expected = "not required"});
    }
}

/* ---- Keys ---- */

static const evolve_item *key_of(const evolve_items *items)
{
    for (size_t i = 0; i < items->count; i++) {
        if (attr_of(items->list[i].field, "key") != NULL) {
            return &items->list[i];
        }
    }
    return NULL;
}

void evolve_judge_key(evolve_match *m, const evolve_type *old)
{
    gate_words subject;
    const evolve_item *was = key_of(&old->items), *is = key_of(&old->counterpart->items);
    m->run->facts++;
    if ((was == NULL) == (is == NULL) && (was == NULL || was->counterpart == is)) {
        return;
    }
    /* Blame the new key or, if there is none, the old one if it still exists. */
    const evolve_item *here = is != NULL ? is : was->counterpart;
    evolve_report(
        m, &key_differs_rule,
        &(gate_finding){.at = here == NULL ? old->counterpart->def->place : here->field->place,
                        .other = was != NULL               ? was->field->place
                                 : is->counterpart != NULL ? is->counterpart->field->place
                                                           : old->def->place,
                        .subject = evolve_subject(&subject, old->def, NULL),
                        .found = is == NULL ? "no key" : is->name,
                        .expected = was == NULL ? "no key" : was->name});
}

/* ---- Rules ---- */

static const evolve_rule type_differs_rule = {
    .rule = {.name = "evolve-type-differs",
             .code = 2520,
             .severity = PTV_ERROR,
             .title = "a field has a different type",
             .why = "the bytes of old files are read as something else",
             .fix = "put the type back, mark the field (deprecated), and append a new one"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule sign_differs_rule = {
    .rule = {.name = "evolve-sign-differs",
             .code = 2521,
             .severity = PTV_ERROR,
             .title = "an integer became signed or unsigned",
             .why = "values with the highest bit set become other values; whether files have such "
                    "values a schema does not say",
             .fix = "put the type back; where an audit has shown that no value has that bit, "
                    "make this finding an exception"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule type_name_differs_rule = {
    .rule = {.name = "evolve-type-name-differs",
             .code = 2522,
             .severity = PTV_ERROR,
             .title = "a field has a different enum, or an enum instead of an integer",
             .why = "the bytes mean the same, but code and JSON see another type",
             .fix = "keep the type, or change what uses the field at the same time"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule default_differs_rule = {
    .rule = {.name = "evolve-default-differs",
             .code = 2523,
             .severity = PTV_ERROR,
             .title = "a field has a different default",
             .why = "a value that equals the default is not stored: in old files it becomes the "
                    "new default, and old readers turn it back",
             .fix = "put the default back, or append a field with the new one"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule required_added_rule = {
    .rule = {.name = "evolve-required-added",
             .code = 2524,
             .severity = PTV_ERROR,
             .title = "a field is required now",
             .why = "old files without it are refused",
             .fix = "leave it optional, and check it in code"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule required_removed_rule = {
    .rule = {.name = "evolve-required-removed",
             .code = 2525,
             .severity = PTV_ERROR,
             .title = "a field is no longer required",
             .why = "old readers refuse new files without it, or read through nothing",
             .fix = "leave it required"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule required_new_rule = {
    .rule = {.name = "evolve-required-new",
             .code = 2526,
             .severity = PTV_ERROR,
             .title = "a new field of an old table is required",
             .why = "no old file has it, so every old file is refused",
             .fix = "make it optional"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule deprecated_removed_rule = {
    .rule = {.name = "evolve-deprecated-removed",
             .code = 2527,
             .severity = PTV_ERROR,
             .title = "a deprecated field is in use again",
             .why = "files that were written before and after it was deprecated have different "
                    "data there",
             .fix = "leave it deprecated, and append a new field"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule deprecated_added_rule = {
    .rule = {.name = "evolve-field-deprecated",
             .code = 2528,
             .severity = PTV_ERROR,
             .title = "a field is deprecated now",
             .why = "generated code no longer has its accessors: what uses them does not compile",
             .fix = "remove its uses at the same time"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule align_lowered_rule = {
    .rule = {.name = "evolve-align-lowered",
             .code = 2529,
             .severity = PTV_ERROR,
             .title = "force_align is lower than it was",
             .why = "old readers may rely on the alignment that new files do not have",
             .fix = "put it back"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule align_raised_rule = {
    .rule = {.name = "evolve-align-raised",
             .code = 2530,
             .severity = PTV_WARNING,
             .title = "force_align is higher than it was",
             .why = "old files do not have this alignment: readers must not rely on it",
             .fix = "see that readers accept the old alignment"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule nested_differs_rule = {
    .rule = {.name = "evolve-nested-differs",
             .code = 2531,
             .severity = PTV_ERROR,
             .title = "the bytes of a field are a different flatbuffer, or no longer one",
             .why = "the content of old files is read as another type, or refused",
             .fix = "put nested_flatbuffer or flexbuffer back, and append a new field"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule width_differs_rule = {
    .rule = {.name = "evolve-offset-width-differs",
             .code = 2532,
             .severity = PTV_ERROR,
             .title = "a field has offsets or lengths of a different width",
             .why = "32 bits are read as 64, or 64 as 32",
             .fix = "put vector64 or offset64 back as it was, and append a new field"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule hash_differs_rule = {
    .rule = {.name = "evolve-hash-differs",
             .code = 2533,
             .severity = PTV_ERROR,
             .title = "a field has a different hash, or none any more",
             .why = "names in JSON become other numbers than before",
             .fix = "put the hash back"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule only_said_rule = {
    .rule = {.name = "evolve-deprecated-in-comment",
             .code = 2534,
             .severity = PTV_WARNING,
             .title = "only a comment says that a field is deprecated",
             .why = "generated code still has its accessors, so new files may still have it",
             .fix = "add the attribute (deprecated), when nothing writes or reads it any more"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule key_differs_rule = {
    .rule = {.name = "evolve-key-differs",
             .code = 2535,
             .severity = PTV_ERROR,
             .title = "a type has a different key, or none any more",
             .why = "vectors in old files are not sorted by the new key, so look-ups miss, and old "
                    "readers look for the old one",
             .fix = "put the key back"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {
    &type_differs_rule.rule,    &sign_differs_rule.rule,       &type_name_differs_rule.rule,
    &default_differs_rule.rule, &required_added_rule.rule,     &required_removed_rule.rule,
    &required_new_rule.rule,    &deprecated_removed_rule.rule, &deprecated_added_rule.rule,
    &align_lowered_rule.rule,   &align_raised_rule.rule,       &nested_differs_rule.rule,
    &width_differs_rule.rule,   &hash_differs_rule.rule,       &only_said_rule.rule,
    &key_differs_rule.rule,
};

const gate_rule_list evolve_trait_rules = GATE_RULE_LIST(rules);
