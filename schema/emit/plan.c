/* Order, depth, steps and roots of the tables that a schema reaches. */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

static bool note(plan *p, const fbs_def **list, uint32_t *count, const fbs_def *def)
{
    if (plan_find(list, *count, def) < *count) {
        return true;
    }
    if (*count == PLAN_TYPES - 1) {
        return plan_fail(p, def->place, "too many types at", def->name, "at most 254 of a kind");
    }
    list[(*count)++] = def;
    return true;
}

static bool is_simple(const fbs_field *f)
{
    fbs_base base = plan_unit_of(&f->type);
    bool known = fbs_is_scalar(base) || base == FBS_STRING || base == FBS_TABLE || base == FBS_UNION;
    return known && f->written != FBS_DEFAULT_STRING &&
           fbs_attr_of(f->attrs, "vector64") == NULL && fbs_attr_of(f->attrs, "offset64") == NULL;
}

static bool visit(plan *p, const fbs_def *def);

static bool visit_union(plan *p, const fbs_def *def)
{
    if (def->base != FBS_UBYTE) {
        return plan_fail(p, def->place, "a type under union", def->name, "tags that are ubyte");
    }
    bool good = note(p, p->unions, &p->union_count, def);
    for (const fbs_value *v = def->values; good && v != NULL; v = v->next) {
        if (v->value != 0 && v->type.base != FBS_TABLE) {
            return plan_fail(p, v->place, "union member", v->name, "a table");
        }
        good = v->value == 0 || visit(p, v->type.def);
    }
    return good;
}

static bool visit_field(plan *p, const fbs_field *f)
{
    fbs_base base = plan_unit_of(&f->type);
    if (f->type.base == FBS_VECTOR && base == FBS_UNION) {
        return plan_fail(p, f->type.place, "a vector of unions at", f->name, "a vector of tables");
    }
    if (!is_simple(f)) {
        return plan_fail(p, f->place, "field", f->name,
                         "a type that descriptors have: no struct of more than one number, text default "
                         "or 64-bit offset");
    }
    if (base == FBS_TABLE) {
        return plan_leads_back(p, f) || visit(p, f->type.def);
    }
    if (base == FBS_UNION) {
        return visit_union(p, f->type.def);
    }
    bool is_enum = f->type.def != NULL && f->type.def->kind == FBS_DEF_ENUM;
    return !is_enum || note(p, p->enums, &p->enum_count, f->type.def);
}

/* Lists fields by slot, so that the order does not depend on how ids are written. */
static bool add_slots(plan *p, const fbs_def *def, const fbs_field ***slots)
{
    if (def->slots > PLAN_SLOTS) {
        return plan_fail(p, def->place, "too many slots in", def->name, "at most 255");
    }
    *slots = calloc(def->slots + 1, sizeof **slots);
    if (*slots == NULL) {
        return plan_fail(p, def->place, "no more memory at", def->name, "a smaller schema");
    }
    for (const fbs_field *f = def->fields; f != NULL; f = f->next) {
        (*slots)[f->id] = f;
        if (f->type.base == FBS_UNION) {
            (*slots)[f->id - 1] = f;
        }
    }
    return true;
}

static bool enter(plan *p, const fbs_def *def)
{
    if (plan_find(p->active, p->active_count, def) < p->active_count) {
        return plan_fail(p, def->place, "recursive table", def->name,
                         "`again` at the field that leads back, or tables that end somewhere");
    }
    if (p->active_count == PLAN_DEPTH) {
        return plan_fail(p, def->place, "table nested too deep", def->name, "at most 64 levels");
    }
    p->active[p->active_count++] = def;
    return true;
}

static bool visit_slots(plan *p, const fbs_def *def, const fbs_field **slots)
{
    for (uint32_t i = 0; i < def->slots; i++) {
        if (slots[i] != NULL && slots[i]->id == i && !visit_field(p, slots[i])) {
            return false;
        }
    }
    if (p->table_count == PLAN_TYPES - 1) {
        return plan_fail(p, def->place, "too many tables at", def->name, "at most 254");
    }
    p->tables[p->table_count++] = (plan_table){.def = def, .slots = slots};
    return true;
}

static bool visit(plan *p, const fbs_def *def)
{
    const fbs_field **slots = NULL;
    if (plan_table_of(p, def) < p->table_count) {
        return true;
    }
    if (!enter(p, def) || !add_slots(p, def, &slots)) {
        return false;
    }
    if (!visit_slots(p, def, slots)) {
        free(slots);
        return false;
    }
    p->active_count--;
    return true;
}

/* A recurring table is walked separately, so the depth starts over there. */
static void deepen(plan *p, uint32_t parent, uint32_t child, uint64_t roots)
{
    (void)roots;
    uint32_t depth = plan_recurs(p, p->tables[child].def) ? 0 : p->tables[child].depth + 1;
    if (depth > p->tables[parent].depth) {
        p->tables[parent].depth = depth;
    }
}

static void root(plan *p, uint32_t parent, uint32_t child, uint64_t roots)
{
    (void)parent;
    p->tables[child].roots |= roots;
}

/* Children precede parents: one pass up yields the depths, one pass down the roots. */
static void measure(plan *p)
{
    for (uint32_t t = 0; t < p->table_count; t++) {
        p->tables[t].depth = 1;
        for (const fbs_field *f = p->tables[t].def->fields; f != NULL; f = f->next) {
            plan_children(p, t, f, 0, deepen);
        }
    }
    for (uint32_t t = p->table_count; t-- > 0;) {
        bool top = t + 1 == p->table_count;
        for (const fbs_field *f = p->tables[t].def->fields; f != NULL; f = f->next) {
            plan_children(p, t, f, top ? (uint64_t)1 << f->id : p->tables[t].roots, root);
        }
    }
}

static void count_steps(plan *p)
{
    for (uint32_t t = 0; t < p->table_count; t++) {
        plan_table *table = &p->tables[t];
        table->step = p->steps;
        for (uint32_t i = 0; i < table->def->slots; i++) {
            const fbs_field *f = table->slots[i];
            if (f != NULL && f->id == i) {
                plan_check_attributes(p, f);
                uint32_t index = plan_index_of(p, t, f);
                bool leads = f->type.base == FBS_VECTOR || !fbs_is_scalar(plan_unit_of(&f->type));
                table->steps += leads || index != 0;
            }
        }
        p->steps += table->steps;
    }
    if (p->steps > UINT16_MAX) {
        plan_fail(p, p->schema->root_place, "too many steps under", p->name, "at most 65535");
    }
}

static bool name_schema(plan *p)
{
    const char *slash = strrchr(p->schema->path, '/');
    const char *base = slash == NULL ? p->schema->path : slash + 1;
    size_t size = strcspn(base, ".");
    static const char legal[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    if (size == 0 || size >= sizeof p->name || strspn(base, legal) < size) {
        return plan_fail(p, (fbs_place){p->schema->path, 1, 1}, "file name", base,
                         "small letters, digits and _: it becomes a C name");
    }
    memcpy(p->name, base, size);
    return true;
}

bool plan_make(plan *p, const fbs_schema *schema, fbs_error *error)
{
    memset(p, 0, sizeof *p);
    p->schema = schema;
    p->error = error;
    if (!name_schema(p)) {
        return false;
    }
    if (schema->root == NULL) {
        return plan_fail(p, (fbs_place){schema->path, 1, 1}, "no root_type in", p->name, "one");
    }
    if (schema->root->slots > PLAN_ROOTS) {
        return plan_fail(p, schema->root->place, "too many slots in the root", schema->root->name,
                         "at most 64");
    }
    if (visit(p, schema->root)) {
        measure(p);
        plan_ways_on(p);
        count_steps(p);
    }
    return !p->failed;
}

void plan_free(plan *p)
{
    for (uint32_t i = 0; i < p->table_count; i++) {
        free(p->tables[i].slots);
    }
}
