/* The types of a plan: their numbers, and what is below a table. Also, how a plan fails. */
#include "plan.h"

#include <stdio.h>

bool plan_fail(plan *p, fbs_place at, const char *what, const char *name, const char *expected)
{
    char found[200];
    snprintf(found, sizeof found, "%s '%.120s'", what, name);
    if (!p->failed) {
        p->failed = true;
        fbs_say(p->error, at, found, expected);
    }
    return false;
}

const fbs_def *plan_struct_of(const fbs_type *type)
{
    fbs_base base = type->base == FBS_VECTOR ? type->element : type->base;
    return base == FBS_STRUCT ? type->def : NULL;
}

fbs_base plan_unit_of(const fbs_type *type)
{
    const fbs_def *def = plan_struct_of(type);
    if (def == NULL) {
        return type->base == FBS_VECTOR ? type->element : type->base;
    }
    bool single = def->field_count == 1 && fbs_is_scalar(def->fields->type.base) &&
                  def->size == fbs_size_of(def->fields->type.base);
    return single ? def->fields->type.base : FBS_STRUCT;
}

uint32_t plan_table_of(const plan *p, const fbs_def *def)
{
    uint32_t i = 0;
    while (i < p->table_count && p->tables[i].def != def) {
        i++;
    }
    return i;
}

uint32_t plan_find(const fbs_def *const *list, uint32_t count, const fbs_def *def)
{
    uint32_t i = 0;
    while (i < count && list[i] != def) {
        i++;
    }
    return i;
}

uint32_t plan_union_of(const plan *p, const fbs_def *def)
{
    return plan_find(p->unions, p->union_count, def);
}

uint32_t plan_enum_of(const plan *p, const fbs_def *def)
{
    return plan_find(p->enums, p->enum_count, def);
}

void plan_children(plan *p, uint32_t parent, const fbs_field *f, uint64_t roots,
                   plan_child *each)
{
    fbs_base base = f->type.base == FBS_VECTOR ? f->type.element : f->type.base;
    if (base == FBS_TABLE) {
        each(p, parent, plan_table_of(p, f->type.def), roots);
    }
    for (const fbs_value *v = base == FBS_UNION ? f->type.def->values : NULL; v; v = v->next) {
        if (v->value != 0) {
            each(p, parent, plan_table_of(p, v->type.def), roots);
        }
    }
}

static void get_outside(plan *p, uint32_t parent, uint32_t child, uint64_t roots)
{
    (void)parent;
    (void)roots;
    p->tables[child].outside = true;
}

/* Marks tables reachable without `outer`, going down from the root, which comes last. */
bool plan_encloses(plan *p, uint32_t outer, uint32_t inner)
{
    for (uint32_t t = 0; t < p->table_count; t++) {
        p->tables[t].outside = t + 1 == p->table_count;
    }
    for (uint32_t t = p->table_count; t-- > inner;) {
        bool follow = p->tables[t].outside && t != outer;
        for (const fbs_field *f = follow ? p->tables[t].def->fields : NULL; f != NULL;
             f = f->next) {
            plan_children(p, t, f, 0, get_outside);
        }
    }
    return inner == outer || !p->tables[inner].outside;
}
