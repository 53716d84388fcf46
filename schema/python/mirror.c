/* Finds which class mirrors which type of the schema. */
#include "schema/python/mirror_parts.h"

#include <string.h>

#include "schema/finding/finding.h"
#include "schema/python/undecided.h"

enum {
    MEMORY = 256 << 20,
    STEPS = 1 << 26 /* a few tenths of a second */
};

static const ptv_rule nothing_compared_rule, kind_rule, type_absent_rule;

/* ---- Pairs ---- */

static void undecided(mirror *m, const fbs_def *def, fbs_place at, const char *found)
{
    mirror_fault(m, &py_undecided_rule, def, NULL,
                 &(mirror_words){.at = at, .other = def->place, .found = found});
}

static const char *what_is(const mirror_shape *shape)
{
    return shape->is_enum ? "an enum" : shape->has_fields ? "a dataclass" : "a class";
}

/* Returns false, after reporting why, if nothing can be compared. */
static bool is_clear(mirror *m, const fbs_def *def, const py_class *c, const mirror_shape *shape)
{
    gate_words words;
    const py_token *why = shape->unknown != NULL ? shape->unknown : shape->odd;
    if (why != NULL) {
        mirror_fault(m, shape->unknown != NULL ? &py_base_unknown_rule : &py_undecided_rule, def,
                     NULL,
                     &(mirror_words){.at = py_place(shape->of->module->text.file, why),
                                     .other = def->place,
                                     .found = py_text_of(&words, py_span(why))});
        return false;
    }
    if (!shape->is_enum && !shape->has_fields && def->kind != FBS_DEF_UNION) {
        undecided(m, def, c->place, "a class that is neither a dataclass nor an enum");
        return false;
    }
    return true;
}

static void compare_class(mirror *m, const fbs_def *def, py_class *c)
{
    static const char *const kinds[] = {[FBS_DEF_TABLE] = "a dataclass",
                                        [FBS_DEF_STRUCT] = "a dataclass",
                                        [FBS_DEF_ENUM] = "an enum",
                                        [FBS_DEF_UNION] = "Union[...] of its alternatives"};
    if (c->compared == def) {
        return;
    }
    c->compared = def;
    m->def = def;
    py_text_of(&m->name, c->name);
    mirror_shape shape = mirror_shape_of(&m->program, c);
    if (!is_clear(m, def, c, &shape)) {
        return;
    }
    m->run->facts++;
    bool fits = shape.is_enum ? def->kind == FBS_DEF_ENUM
                              : def->kind == FBS_DEF_TABLE || def->kind == FBS_DEF_STRUCT;
    if (!fits) {
        mirror_fault(m, &kind_rule, def, NULL,
                     &(mirror_words){c->place, def->place, what_is(&shape), kinds[def->kind]});
    } else if (shape.is_enum) {
        mirror_enum(m, def, c);
    } else {
        mirror_fields(m, def, c);
    }
}

static const ptv_rule kind_rule = {
    .name = "mirror-kind",
    .code = 2402,
    .severity = PTV_ERROR,
    .title = "a mirror has a different kind from the type of the schema",
    .why = "an enum cannot stand for a table, nor a dataclass for an enum or a union",
    .fix = "make it what the schema has, or rename it",
};

/* `Name = ...` */
static void compare_alias(mirror *m, const fbs_def *def, py_name *name)
{
    const py_type *type = py_type_of_alias(&m->program, name);
    if (def->kind == FBS_DEF_UNION) {
        mirror_union(m, def, type, name->place);
    } else if (type->form == PY_CLASS_TYPE) {
        compare_class(m, def, type->definition);
    } else {
        gate_words words;
        undecided(m, def, name->place, py_say(&words, name->value));
    }
}

/* Compares what a file defines as `name` with `def`. Imports are followed where they are used. */
static void compare_in(mirror *m, const fbs_def *def, const py_module *module, const char *name)
{
    py_name *mine = py_name_of(module, src_span_of(name), false);
    if (mine == NULL || mine->what == PY_FUNCTION || mine->what == PY_IMPORTED) {
        return;
    }
    if (mine->several) {
        undecided(m, def, mine->place, "defined more than once");
    } else if (mine->what == PY_DEFINED) {
        compare_class(m, def, mine->definition);
    } else {
        compare_alias(m, def, mine);
    }
}

static void compare_named(mirror *m, const fbs_def *def, const char *name)
{
    for (size_t i = 0; i < m->program.count; i++) {
        compare_in(m, def, &m->program.modules[i], name);
    }
}

/* ---- A schema ---- */

static bool has_def(const fbs_schema *schema, const char *name)
{
    const fbs_def *def = schema->defs;
    while (def != NULL && strcmp(def->name, name) != 0) {
        def = def->next;
    }
    return def != NULL;
}

/*
 * Union members may have names of their own (`XNNAdd: _XNNNode2x1`), and then their mirrors use
 * those.
 */
static void compare_members(mirror *m, const fbs_def *def)
{
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        const fbs_def *target = v->type.def;
        bool renamed = target != NULL && strcmp(v->name, target->name) != 0;
        if (renamed && py_step(&m->program, m->program.count + 1) && !has_def(m->schema, v->name)) {
            compare_named(m, target, v->name);
        }
    }
}

/* Whether some union gives it another name. */
static bool is_renamed(mirror *m, const fbs_def *target)
{
    for (const fbs_def *def = m->schema->defs; def != NULL; def = def->next) {
        bool is_union = def->kind == FBS_DEF_UNION && py_step(&m->program, def->value_count + 1);
        for (const fbs_value *v = is_union ? def->values : NULL; v != NULL; v = v->next) {
            if (v->type.def == target && strcmp(v->name, target->name) != 0) {
                return true;
            }
        }
    }
    return false;
}

/* Whether it is declared in a file that an earlier schema also includes. */
static bool is_repeated(const fbs_schema *const *schemas, size_t n, const fbs_def *def)
{
    for (size_t i = 0; i < n; i++) {
        for (const fbs_def *d = schemas[i]->defs; d != NULL; d = d->next) {
            if (d->place.line == def->place.line && d->place.column == def->place.column &&
                strcmp(d->place.file, def->place.file) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_there(const mirror *m, const fbs_def *def)
{
    for (size_t i = 0; i < m->program.count; i++) {
        const py_name *mine = py_name_of(&m->program.modules[i], src_span_of(def->name), false);
        if (mine != NULL && (mine->what != PY_IMPORTED || mine->said)) {
            return true;
        }
    }
    return false;
}

static void say_absent(mirror *m, const fbs_schema *const *schemas, size_t i)
{
    m->def = NULL;
    for (const fbs_def *def = m->schema->defs; def != NULL; def = def->next) {
        if (!is_repeated(schemas, i, def) && !is_there(m, def) && !is_renamed(m, def)) {
            mirror_fault(m, &type_absent_rule, def, NULL, &(mirror_words){.at = def->place});
        }
    }
}

/* Returns whether the schema itself had anything to compare. */
static bool compare_all(mirror *m, const fbs_schema *const *schemas, size_t i)
{
    bool any = false;
    for (const fbs_def *def = m->schema->defs; def != NULL; def = def->next) {
        if (is_repeated(schemas, i, def)) {
            continue;
        }
        any = true;
        if (def->kind == FBS_DEF_UNION) {
            compare_members(m, def);
        }
        compare_named(m, def, def->name);
    }
    return any;
}

static void compare_schema(mirror *m, const fbs_schema *const *schemas, size_t i,
                           const src_file *files)
{
    const uint64_t facts = m->run->facts, open = m->run->undecided;
    m->schema = schemas[i];
    m->def = NULL;
    bool any = compare_all(m, schemas, i);
    if (m->run->facts != facts || m->run->undecided != open) {
        say_absent(m, schemas, i);
    } else if (any && !m->program.failed) {
        gate_fault(m->run, &(gate_finding){.rule = &nothing_compared_rule,
                                           .at = {files->path, 0, 0},
                                           .other = {m->schema->path, 0, 0}});
    }
}

static const ptv_rule type_absent_rule = {
    .name = "mirror-type-absent",
    .code = 2403,
    .severity = PTV_NOTE,
    .title = "no class has the name of a type of the schema",
    .why = "nothing of it was compared; a mirror may do without what it never writes",
    .fix = "none needed, unless a class was meant to be its mirror",
};

void mirror_compare(gate_run *run, const fbs_schema *const *schemas, size_t n,
                    const src_file *files)
{
    ptv_arena arena = {.left = MEMORY};
    mirror m = {.run = run, .program = {.run = run, .arena = &arena, .work_budget = STEPS}};
    py_read(&m.program, files);
    for (size_t i = 0; i < n && files != NULL; i++) {
        compare_schema(&m, schemas, i, files);
    }
    if (m.program.work_budget == 0) {
        gate_fault(run, &(gate_finding){.rule = &py_undecided_rule,
                                        .at = {files->path, 0, 0},
                                        .found = "more to compare than this gate does"});
    }
    ptv_arena_free(&arena);
}

static const ptv_rule nothing_compared_rule = {
    .name = "mirror-nothing-compared",
    .code = 2401,
    .severity = PTV_ERROR,
    .title = "no class of the Python files has the name of any type of the schema",
    .why = "a class that was renamed, or moved to another file, would go unchecked",
    .fix = "give the files that mirror this schema",
};

static const ptv_rule *const rules[] = {
    &nothing_compared_rule,
    &kind_rule,
    &type_absent_rule,
    &mirror_name_case_rule,
};

const gate_rule_list mirror_rules = GATE_RULE_LIST(rules);
