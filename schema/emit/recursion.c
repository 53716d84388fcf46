/*
 * Tables that may contain themselves: where, how often, and through which fields. Only one such
 * place is allowed, as the walk itself is not recursive.
 */
#include "plan.h"

static bool read_again(plan *p, const fbs_attr *attr)
{
    uint64_t most = 0;
    bool good = attr->value != NULL && fbs_integer(attr->value, FBS_UBYTE, &most) && most > 0;
    p->again = (uint32_t)most;
    return good || plan_fail(p, attr->place, "again", attr->value == NULL ? "" : attr->value,
                             "how often, 1 to 255");
}

bool plan_leads_back(plan *p, const fbs_field *field)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "again");
    if (attr == NULL || field->type.base != FBS_TABLE) {
        return false;
    }
    if (plan_find(p->active, p->active_count, field->type.def) == p->active_count) {
        return plan_fail(p, attr->place, "attribute", attr->name, "it where a table is in itself");
    }
    if (p->back != NULL) {
        return plan_fail(p, attr->place, "attribute", attr->name, "it once in a schema");
    }
    p->back = field;
    return read_again(p, attr);
}

bool plan_recurs(const plan *p, const fbs_def *def)
{
    return p->back != NULL && p->back->type.def == def;
}

bool plan_begins_again(const plan *p, const fbs_field *field)
{
    return field->type.base == FBS_TABLE && plan_recurs(p, field->type.def);
}

/* Children were planned earlier, so whether they lead to it is known. */
static void lead_on(plan *p, uint32_t parent, uint32_t child, uint64_t slot)
{
    plan_table *table = &p->tables[parent];
    const fbs_field *field = table->slots[slot];
    if (p->tables[child].recursion == NULL) {
        return;
    }
    if (plan_recurs(p, p->tables[child].def) && !plan_begins_again(p, field)) {
        plan_fail(p, field->place, "a list of what recurs at", field->name, "one table");
    }
    if (table->recursion != NULL && table->recursion != field) {
        plan_fail(p, field->place, "a second way to what recurs at", field->name, "one way");
    }
    table->recursion = field;
}

void plan_ways_on(plan *p)
{
    for (uint32_t t = 0; t < p->table_count && p->back != NULL; t++) {
        for (const fbs_field *f = p->tables[t].def->fields; f != NULL; f = f->next) {
            if (f == p->back) {
                p->tables[t].recursion = f;
            }
            plan_children(p, t, f, f->id, lead_on);
        }
    }
}

uint32_t plan_depth(const plan *p)
{
    uint32_t depth = p->tables[p->table_count - 1].depth;
    uint32_t again = p->back == NULL ? 0 : p->tables[plan_table_of(p, p->back->type.def)].depth;
    return again > depth ? again : depth;
}
