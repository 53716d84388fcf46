/*
 * Reports field names that code derived from them cannot cope with. flatc's object classes use its
 * camel case, whereas packers convert dataclass names to a camel case of their own (exir's
 * _snake_to_camel). Where the two differ, setattr() creates an attribute that nobody writes.
 */
#include <string.h>

#include "schema/finding/finding.h"
#include "schema/python/camel.h"
#include "schema/python/mirror_parts.h"

static const ptv_rule camel_rule, collision_rule;

/* The packers' way: keeps the part before the first _ and capitalizes the others. */
static void packer_camel(gate_words *out, const char *name)
{
    size_t n = 0;
    bool grow = false;
    for (; *name != '\0' && n + 1 < sizeof out->text; name++) {
        if (*name == '_') {
            grow = true;
        } else {
            out->text[n++] = grow ? py_upper(*name) : *name;
            grow = false;
        }
    }
    out->text[n] = '\0';
}

static void check_camel(mirror *m, const fbs_def *def, const fbs_field *field, const py_class *c)
{
    gate_words theirs, mine;
    py_attribute(&theirs, field->name);
    packer_camel(&mine, field->name);
    m->run->facts++;
    bool whole = strlen(field->name) < sizeof mine.text / 2; /* longer ones were truncated */
    if (whole && strcmp(theirs.text, mine.text) != 0) {
        mirror_fault(m, &camel_rule, def, field->name,
                     &(mirror_words){field->place, c->place, mine.text, theirs.text});
    }
}

static const ptv_rule camel_rule = {
    .name = "mirror-name-camel",
    .code = 2440,
    .severity = PTV_WARNING,
    .title = "generated code and packers spell the name of a field differently",
    .why = "a packer that makes camel case of it sets an attribute that nobody writes",
    .fix = "call it in small letters and digits, with single underscores between words",
};

/* ---- Collisions ---- */

/* Whether the generator adds helper `i` for the field. */
static bool has_helper(const fbs_field *field, size_t i)
{
    bool vector = field->type.base == FBS_VECTOR;
    bool numbers = vector && fbs_is_scalar(field->type.element);
    const bool has[] = {vector,
                        vector,
                        numbers,
                        fbs_has_tag(&field->type),
                        fbs_attr_of(field->attrs, "nested_flatbuffer") != NULL,
                        true};
    return has[i];
}

/* Whether `other` is the name of a method generated for field `a`. */
static bool collide(const fbs_field *a, const char *other, gate_words *method)
{
    static const char *const helpers[] = {"Length", "IsNone", "AsNumpy", "Type", "NestedRoot", ""};
    gate_words camel;
    py_flatc_camel(&camel, a->name, true);
    size_t n = strlen(camel.text);
    if (strncmp(camel.text, other, n) != 0) {
        return false;
    }
    for (size_t i = 0; i < sizeof helpers / sizeof helpers[0]; i++) {
        if (has_helper(a, i) && strcmp(other + n, helpers[i]) == 0) {
            gate_say(method, "%.200s", other);
            return true;
        }
    }
    return false;
}

static void check_collisions(mirror *m, const fbs_def *def, const fbs_field *field)
{
    gate_words camel, method;
    py_flatc_camel(&camel, field->name, true);
    bool before = true; /* of two equal names, report the later one */
    for (const fbs_field *a = def->fields; a != NULL && py_step(&m->program, 8); a = a->next) {
        before = before && a != field;
        if (a != field && collide(a, camel.text, &method)) {
            gate_words mine;
            py_flatc_camel(&mine, a->name, true);
            if (before || strcmp(mine.text, camel.text) != 0) {
                mirror_fault(
                    m, &collision_rule, def, field->name,
                    &(mirror_words){.at = field->place, .other = a->place, .found = method.text});
            }
        }
    }
}

static const ptv_rule collision_rule = {
    .name = "mirror-name-collision",
    .code = 2441,
    .severity = PTV_WARNING,
    .title = "two fields get a method of the same name in generated code",
    .why = "one of the two methods hides the other",
    .fix = "rename one of the fields",
};

void mirror_names(mirror *m, const fbs_def *def, const py_class *c)
{
    for (const fbs_field *field = def->fields; field != NULL; field = field->next) {
        if (fbs_attr_of(field->attrs, "deprecated") == NULL) {
            check_camel(m, def, field, c);
            check_collisions(m, def, field);
        }
    }
}

static const ptv_rule *const rules[] = {&camel_rule, &collision_rule};

const gate_rule_list mirror_name_rules = GATE_RULE_LIST(rules);
