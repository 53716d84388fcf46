/* Finds the types of both versions that belong together, and those that do not. */
#include "schema/evolve/evolve_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- By name ---- */

static int compare_names(const fbs_def *a, const fbs_def *b)
{
    int order = strcmp(a->space, b->space);
    return order != 0 ? order : strcmp(a->name, b->name);
}

static int by_full_name(const void *a, const void *b)
{
    const evolve_type *const *x = a, *const *y = b;
    return compare_names((*x)->def, (*y)->def);
}

static bool take_types(ptv_arena *arena, const fbs_schema *schema, evolve_types *types)
{
    for (const fbs_def *d = schema->defs; d != NULL; d = d->next) {
        types->count++;
    }
    types->list = ptv_arena_take(arena, (types->count + 1) * sizeof *types->list);
    types->by_name = ptv_arena_take(arena, (types->count + 1) * sizeof *types->by_name);
    if (types->list == NULL || types->by_name == NULL) {
        return false;
    }
    size_t n = 0;
    for (const fbs_def *d = schema->defs; d != NULL; d = d->next) {
        types->list[d->number].def = d;
        types->by_name[n++] = &types->list[d->number];
    }
    qsort(types->by_name, n, sizeof *types->by_name, by_full_name);
    return true;
}

evolve_type *evolve_type_of(const evolve_types *types, const fbs_def *def)
{
    return def == NULL ? NULL : &types->list[def->number];
}

bool evolve_are_counterparts(const evolve_match *m, const fbs_def *old, const fbs_def *new)
{
    const evolve_type *type = evolve_type_of(&m->olds, old);
    return type != NULL && type->counterpart != NULL && type->counterpart->def == new;
}

/* ---- Counterparts ---- */

typedef struct queue {
    evolve_type *first, **last;
} queue;

static bool is_free(const evolve_type *type)
{
    return type != NULL && type->counterpart == NULL;
}

static void join(queue *q, evolve_type *old, evolve_type *new)
{
    old->counterpart = new;
    new->counterpart = old;
    *q->last = old;
    q->last = &old->next;
}

static void join_full_names(evolve_match *m, queue *q)
{
    evolve_type **a = m->olds.by_name, **b = m->news.by_name;
    for (size_t i = 0, j = 0; i < m->olds.count && j < m->news.count;) {
        int order = compare_names(a[i]->def, b[j]->def);
        if (order == 0) {
            join(q, a[i], b[j]);
        }
        i += order <= 0;
        j += order >= 0;
    }
}

/* A property to find counterparts by, if just one type on each side has it. */
typedef struct mark {
    const char *name; /* NULL: only the number counts */
    uint64_t number;
    evolve_type *type;
} mark;

static int by_mark(const void *a, const void *b)
{
    const mark *x = a, *y = b;
    int order = x->name == NULL || y->name == NULL ? 0 : strcmp(x->name, y->name);
    return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

typedef mark (*marker)(evolve_type *type);

/* The name without its namespace, in case the namespace was renamed. */
static mark marked_by_name(evolve_type *type)
{
    return (mark){type->def->name, type->def->kind, type};
}

static uint64_t mixed(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3; /* FNV-1a */
    }
    return (hash ^ '\n') * 0x100000001B3;
}

/* All member names in order: the shape of a type that nothing refers to. */
static mark marked_by_shape(evolve_type *type)
{
    uint64_t hash = 0xCBF29CE484222325 + type->def->kind;
    for (const fbs_field *f = type->def->fields; f != NULL; f = f->next) {
        hash = mixed(hash, f->name);
    }
    for (const fbs_value *v = type->def->values; v != NULL; v = v->next) {
        hash = mixed(hash, v->name);
    }
    return (mark){NULL, hash, type};
}

static mark *marks_of(ptv_arena *arena, const evolve_types *types, marker make, size_t *count)
{
    mark *marks = ptv_arena_take(arena, (types->count + 1) * sizeof *marks);
    *count = 0;
    for (size_t i = 0; marks != NULL && i < types->count; i++) {
        if (is_free(&types->list[i])) {
            marks[(*count)++] = make(&types->list[i]);
        }
    }
    if (marks != NULL) {
        qsort(marks, *count, sizeof *marks, by_mark);
    }
    return marks;
}

static bool is_alone(const mark *marks, size_t count, size_t i)
{
    return (i == 0 || by_mark(&marks[i - 1], &marks[i]) != 0) &&
           (i + 1 == count || by_mark(&marks[i], &marks[i + 1]) != 0);
}

static void join_marked(evolve_match *m, queue *q, marker make)
{
    size_t olds, news;
    mark *a = marks_of(&m->arena, &m->olds, make, &olds);
    mark *b = marks_of(&m->arena, &m->news, make, &news);
    if (a == NULL || b == NULL) {
        m->failed = true;
        return;
    }
    for (size_t i = 0, j = 0; i < olds && j < news;) {
        int order = by_mark(&a[i], &b[j]);
        if (order == 0 && is_alone(a, olds, i) && is_alone(b, news, j)) {
            join(q, a[i].type, b[j].type);
        }
        i += order <= 0;
        j += order >= 0;
    }
}

/* ---- Counterparts by references ---- */

enum { SCRATCH_BYTES = 16 << 20 };

/* Whether at least half of the members kept their names. */
static bool is_similar(evolve_match *m, evolve_type *old, evolve_type *new)
{
    ptv_arena scratch = {.left = SCRATCH_BYTES};
    evolve_items a, b;
    size_t same = 0;
    if (old->def->kind != new->def->kind || old->refused == new) {
        return false;
    }
    old->refused = new;
    if (!evolve_items_of(&scratch, old->def, !m->bare, &a) ||
        !evolve_items_of(&scratch, new->def, !m->bare, &b) || !evolve_pair(&scratch, &a, &b)) {
        m->failed = true;
        a.count = b.count = 0;
    }
    for (size_t i = 0; i < a.count; i++) {
        same += a.list[i].counterpart != NULL && a.list[i].fate != EVOLVE_RENAMED;
    }
    size_t all = a.count > b.count ? a.count : b.count;
    ptv_arena_free(&scratch);
    return 2 * same >= all;
}

static void join_referred(evolve_match *m, queue *q, const fbs_def *old, const fbs_def *new)
{
    evolve_type *a = evolve_type_of(&m->olds, old), *b = evolve_type_of(&m->news, new);
    if (is_free(a) && is_free(b) && is_similar(m, a, b)) {
        join(q, a, b);
    }
}

static const fbs_def *target(const evolve_item *item)
{
    return item->field != NULL ? item->field->type.def : item->value->type.def;
}

static void look_below(evolve_match *m, queue *q, evolve_type *old)
{
    if (old->def->kind != old->counterpart->def->kind) {
        return;
    }
    if (!evolve_items_of(&m->arena, old->def, !m->bare, &old->items) ||
        !evolve_items_of(&m->arena, old->counterpart->def, !m->bare, &old->counterpart->items) ||
        !evolve_pair(&m->arena, &old->items, &old->counterpart->items)) {
        m->failed = true;
        return;
    }
    for (size_t i = 0; i < old->items.count; i++) {
        const evolve_item *item = &old->items.list[i];
        if (item->counterpart != NULL) {
            join_referred(m, q, target(item), target(item->counterpart));
        }
    }
}

static void look_below_all(evolve_match *m, queue *q)
{
    while (q->first != NULL && !m->failed) {
        evolve_type *next = q->first;
        q->first = next->next;
        q->last = q->first == NULL ? &q->first : q->last;
        look_below(m, q, next);
    }
}

bool evolve_match_types(evolve_match *m)
{
    queue q = {.last = &q.first};
    if (!take_types(&m->arena, m->old->schema, &m->olds) ||
        !take_types(&m->arena, m->new->schema, &m->news)) {
        return false;
    }
    join_full_names(m, &q);
    join_marked(m, &q, marked_by_name);
    join_referred(m, &q, m->old->schema->root, m->new->schema->root);
    look_below_all(m, &q);
    join_marked(m, &q, marked_by_shape);
    look_below_all(m, &q);
    return !m->failed;
}

/* ---- Judging ---- */

static const evolve_rule type_removed_rule, enum_removed_rule, kind_differs_rule, type_renamed_rule,
    namespace_renamed_rule, type_added_rule, struct_added_rule;

static const char *const kinds[] = {"table", "struct", "enum", "union"};

static void judge_gone(evolve_match *m, const fbs_def *def)
{
    gate_words name, found;
    bool is_enum = def->kind == FBS_DEF_ENUM;
    evolve_report(
        m, is_enum ? &enum_removed_rule : &type_removed_rule,
        &(gate_finding){.other = def->place,
                        .subject = evolve_full_name(&name, def),
                        .found = "nothing",
                        .expected = gate_say(&found, "%s %s", kinds[def->kind], def->name)});
}

static void judge_name(evolve_match *m, const fbs_def *old, const fbs_def *new)
{
    gate_words was, is;
    if (strcmp(old->name, new->name) != 0) {
        evolve_report(m, &type_renamed_rule,
                      &(gate_finding){.at = new->place,
                                      .other = old->place,
                                      .subject = evolve_full_name(&was, old),
                                      .found = evolve_full_name(&is, new),
                                      .expected = was.text});
    }
    if (old->kind != new->kind) {
        evolve_report(m, &kind_differs_rule,
                      &(gate_finding){.at = new->place,
                                      .other = old->place,
                                      .subject = evolve_full_name(&is, new),
                                      .found = kinds[new->kind],
                                      .expected = kinds[old->kind]});
    }
}

/* Reports a namespace once: whether this is the first type to move between the two. */
static bool is_first_of_space(const evolve_match *m, const evolve_type *old)
{
    const evolve_type *type = m->olds.list;
    while (type != old &&
           (type->counterpart == NULL || strcmp(type->def->space, old->def->space) != 0 ||
            strcmp(type->counterpart->def->space, old->counterpart->def->space) != 0)) {
        type++;
    }
    return type == old;
}

static void judge_space(evolve_match *m, const evolve_type *old)
{
    const fbs_def *is = old->counterpart->def;
    if (strcmp(old->def->space, is->space) == 0 || !is_first_of_space(m, old)) {
        return;
    }
    const char *was = old->def->space[0] == '\0' ? "no namespace" : old->def->space;
    evolve_report(m, &namespace_renamed_rule,
                  &(gate_finding){.at = is->place,
                                  .other = old->def->place,
                                  .subject = was,
                                  .found = is->space[0] == '\0' ? "no namespace" : is->space,
                                  .expected = was});
}

static void judge_new(evolve_match *m, const fbs_def *def)
{
    gate_words name;
    evolve_report(m, def->kind == FBS_DEF_STRUCT ? &struct_added_rule : &type_added_rule,
                  &(gate_finding){.at = def->place,
                                  .subject = evolve_full_name(&name, def),
                                  .found = kinds[def->kind]});
}

void evolve_judge_types(evolve_match *m)
{
    for (size_t i = 0; i < m->olds.count; i++) {
        const evolve_type *old = &m->olds.list[i];
        if (old->counterpart == NULL) {
            judge_gone(m, old->def);
        } else {
            judge_name(m, old->def, old->counterpart->def);
            judge_space(m, old);
        }
    }
    for (size_t i = 0; i < m->news.count; i++) {
        if (m->news.list[i].counterpart == NULL) {
            judge_new(m, m->news.list[i].def);
        }
    }
}

/* ---- Rules ---- */

static const evolve_rule type_removed_rule = {
    .rule = {.name = "evolve-type-removed",
             .code = 2501,
             .severity = PTV_ERROR,
             .title = "a table, struct or union is gone",
             .why = "files that have it, as a part or as their root, can no longer be read",
             .fix = "keep it, with its fields deprecated; or bump the file_identifier"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule enum_removed_rule = {
    .rule = {.name = "evolve-enum-removed",
             .code = 2502,
             .severity = PTV_ERROR,
             .title = "an enum is gone",
             .why = "the integers stay what they are, but JSON and code use its names",
             .fix = "keep it"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule kind_differs_rule = {
    .rule = {.name = "evolve-kind-differs",
             .code = 2503,
             .severity = PTV_ERROR,
             .title = "a type has a different kind: table, struct, enum or union",
             .why = "each of them is stored in another way: old bytes are read as something else",
             .fix = "leave it, and give what is new another name"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule type_renamed_rule = {
    .rule = {.name = "evolve-type-renamed",
             .code = 2504,
             .severity = PTV_ERROR,
             .title = "a type has a different name",
             .why = "bytes have no names of types, but code has: whoever uses the old name does "
                    "not compile, or finds no module",
             .fix = "keep the name, or change all that use it at the same time"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule namespace_renamed_rule = {
    .rule = {.name = "evolve-namespace-renamed",
             .code = 2505,
             .severity = PTV_ERROR,
             .title = "types are in a different namespace",
             .why = "bytes have no namespaces, but code and folders of modules do",
             .fix = "keep the namespace, or change all that use it at the same time"},
    .level = EVOLVE_LEVEL_SOURCE,
};

static const evolve_rule type_added_rule = {
    .rule = {.name = "evolve-type-added",
             .code = 2506,
             .severity = PTV_WARNING,
             .title = "a type is new",
             .why = "a mirror that lacks it cannot hold what new files have",
             .fix = "add it to the mirrors of this schema, too"},
    .level = EVOLVE_LEVEL_PYTHON,
};

static const evolve_rule struct_added_rule = {
    .rule = {.name = "evolve-struct-added",
             .code = 2507,
             .severity = PTV_WARNING,
             .title = "new data is a struct",
             .why = "a struct can never change again: no member can be added, removed or retyped",
             .fix = "make it a table, unless its members are certain and its size matters"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {
    &type_removed_rule.rule, &enum_removed_rule.rule,      &kind_differs_rule.rule,
    &type_renamed_rule.rule, &namespace_renamed_rule.rule, &type_added_rule.rule,
    &struct_added_rule.rule,
};

const gate_rule_list evolve_type_rules = GATE_RULE_LIST(rules);
