/*
 * Which type a name refers to. Like flatc, this decides at the place where the name is used, based
 * on what has been declared so far:
 *
 *  - an enum or union, searched for from the innermost namespace outwards;
 *  - otherwise a table or struct of the same namespace, then of the enclosing ones;
 *  - otherwise the name stays pending. The next table or struct that has this name in its own
 *    namespace, whichever that is, or as its full name, claims it.
 *
 * So `X` in namespace a.b means a.X if that exists and a.b.X is only declared later.
 */
#include "reader.h"

#include <string.h>

/* A use of a pending name. */
typedef struct waiting {
    struct waiting *next;
    fbs_type *type;
    const char *space; /* namespace of the use */
} waiting;

struct fbs_pending {
    fbs_pending *self, *next;
    const fbs_def *def; /* the type that claimed the name */
    waiting *first, **last;
};

/* How far the walk through the schema has come. */
typedef struct walk {
    fbs_reader *r;
    const char *space;
    uint32_t number; /* number of types declared so far */
} walk;

static fbs_base base_of(const fbs_def *def)
{
    switch (def->kind) {
    case FBS_DEF_TABLE: return FBS_TABLE;
    case FBS_DEF_STRUCT: return FBS_STRUCT;
    case FBS_DEF_UNION: return FBS_UNION;
    default: return def->base;
    }
}

static void settle(fbs_type *type, const fbs_def *def)
{
    type->def = def;
    if (type->base == FBS_NONE) {
        type->base = base_of(def);
    } else {
        type->element = base_of(def);
    }
}

static bool is_list(const fbs_def *def)
{
    return def->kind == FBS_DEF_ENUM || def->kind == FBS_DEF_UNION;
}

/* ---- Looking up ---- */

static const fbs_def *declared(const fbs_schema *schema, fbs_key key, uint32_t before)
{
    const fbs_def *def = fbs_names_find(schema->names, key);
    return def != NULL && def->number < before ? def : NULL;
}

/* Cuts off the last part. Returns false if there is none left. */
static bool outwards(const char *space, size_t *size)
{
    if (*size == 0) {
        return false;
    }
    while (*size > 0 && space[--*size] != '.') {
    }
    return true;
}

const fbs_def *fbs_enum_named(const fbs_schema *schema, const char *space, const char *name,
                              uint32_t before)
{
    size_t size = strlen(space);
    do {
        const fbs_def *def = declared(schema, fbs_key_in(space, size, name), before);
        if (def != NULL && is_list(def)) {
            return def;
        }
    } while (outwards(space, &size));
    return NULL;
}

static fbs_pending *pending_at(const fbs_reader *r, fbs_key key)
{
    const fbs_pending *p = fbs_names_find(r->pending, key);
    return p != NULL && p->def == NULL ? p->self : NULL;
}

/* What a name refers to: at most one of the two is set, and neither if the name is new. */
typedef struct meaning {
    fbs_pending *pending;
    const fbs_def *def;
} meaning;

/* A table or struct under its full name, or a pending name. */
static meaning entry(const walk *w, fbs_key key)
{
    const fbs_def *def = declared(w->r->schema, key, w->number);
    return (meaning){pending_at(w->r, key), def != NULL && !is_list(def) ? def : NULL};
}

static meaning look(const walk *w, const char *name)
{
    size_t size = strlen(w->space);
    meaning own = entry(w, fbs_key_in(w->space, size, name));
    fbs_pending *same = pending_at(w->r, fbs_key_of(name));
    if (same != NULL) {
        return (meaning){.pending = same};
    }
    while (own.pending == NULL && own.def == NULL && outwards(w->space, &size)) {
        own = entry(w, fbs_key_in(w->space, size, name));
    }
    return own;
}

/* ---- Pending names ---- */

static fbs_pending *new_pending(fbs_reader *r, const char *name)
{
    fbs_pending *p = fbs_new(r, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    *p = (fbs_pending){.self = p};
    p->last = &p->first;
    if (!fbs_names_add(r, &r->pending, fbs_key_of(name), p)) {
        fbs_names_set(r->pending, fbs_key_of(name), p); /* the earlier one has been claimed */
    }
    *r->last_pending = p;
    r->last_pending = &p->next;
    return p;
}

static void wait_for(const walk *w, fbs_pending *p, fbs_type *type)
{
    waiting *one = fbs_new(w->r, sizeof *one);
    if (one != NULL) {
        *one = (waiting){.type = type, .space = w->space};
        *p->last = one;
        p->last = &one->next;
    }
}

static void take(fbs_reader *r, fbs_key key, const fbs_def *def)
{
    fbs_pending *p = pending_at(r, key);
    if (p != NULL) {
        p->def = def;
        for (const waiting *one = p->first; one != NULL; one = one->next) {
            settle(one->type, def);
        }
    }
}

/* No table or struct claimed it. It may be an enum that is declared later, which flatc refuses. */
static void give_up(fbs_reader *r, const fbs_pending *p)
{
    for (const waiting *one = p->first; one != NULL && !r->failed; one = one->next) {
        fbs_type *type = one->type;
        const fbs_def *def = fbs_enum_named(r->schema, one->space, type->name, r->type_count);
        if (def == NULL) {
            fbs_fail_name(r, type->place, "type", type->name, "a declared type");
        } else {
            settle(type, def);
        }
    }
}

/* ---- The walk ---- */

static void refer(const walk *w, fbs_type *type)
{
    meaning found = look(w, type->name);
    if (found.def != NULL) {
        settle(type, found.def);
        return;
    }
    fbs_pending *p = found.pending != NULL ? found.pending : new_pending(w->r, type->name);
    if (p != NULL) {
        wait_for(w, p, type);
    }
}

static void refer_any(const walk *w, fbs_type *type)
{
    const fbs_def *def =
        type->name == NULL ? NULL : fbs_enum_named(w->r->schema, w->space, type->name, w->number);
    if (def != NULL) {
        settle(type, def);
    } else if (type->name != NULL) {
        refer(w, type);
    }
}

/* Without ':', a member is named after its table and has the same place. */
static void refer_members(const walk *w, const fbs_def *def)
{
    for (fbs_value *v = def->values->next; v != NULL && !w->r->failed; v = v->next) {
        bool short_form =
            v->type.place.line == v->place.line && v->type.place.column == v->place.column;
        if (short_form) {
            refer(w, &v->type);
        } else {
            refer_any(w, &v->type);
        }
    }
}

/* nested_flatbuffer refers to a type, too. */
static void refer_nested(const walk *w, fbs_field *field)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "nested_flatbuffer");
    field->nested = attr == NULL || attr->value == NULL ? NULL : fbs_new(w->r, sizeof(fbs_type));
    if (field->nested != NULL) {
        field->nested->name = attr->value;
        field->nested->place = attr->place;
        refer(w, field->nested);
    }
}

static void refer_fields(const walk *w, const fbs_def *def)
{
    for (fbs_field *f = def->fields; f != NULL && !w->r->failed; f = f->next) {
        refer_any(w, &f->type);
        refer_nested(w, f);
    }
}

static void walk_def(walk *w, const fbs_def *def)
{
    fbs_reader *r = w->r;
    w->space = def->space;
    w->number = def->number + 1;
    if (def->kind == FBS_DEF_UNION) {
        refer_members(w, def);
    } else if (def->kind != FBS_DEF_ENUM) {
        take(r, fbs_key_of(def->name), def);
        take(r, fbs_key_in(def->space, strlen(def->space), def->name), def);
        refer_fields(w, def);
    }
}

/* Services declared before the next type. */
static const fbs_service *walk_services(walk *w, const fbs_service *service)
{
    for (; service != NULL && service->number <= w->number; service = service->next) {
        w->space = service->space;
        for (fbs_method *m = service->methods; m != NULL; m = m->next) {
            refer_any(w, &m->request);
            refer_any(w, &m->response);
        }
    }
    return service;
}

/* The full name comes first; enclosing namespaces are only tried last (set_root), as in flatcc. */
static meaning find_root(walk *w)
{
    const fbs_reader *r = w->r;
    w->number = r->root_number;
    meaning root = entry(w, fbs_key_of(r->root));
    if (root.pending == NULL && root.def == NULL) {
        root = entry(w, fbs_key_in(r->root_space, strlen(r->root_space), r->root));
    }
    return root;
}

static void set_root(fbs_reader *r, meaning root)
{
    const fbs_def *def = root.pending != NULL ? root.pending->def : root.def;
    if (def == NULL) {
        def = fbs_lookup(r->schema, r->root_space, r->root);
    }
    if (def == NULL || def->kind != FBS_DEF_TABLE) {
        fbs_fail_name(r, r->schema->root_place, "root_type", r->root, "a declared table");
    }
    r->schema->root = def;
}

void fbs_refer_all(fbs_reader *r)
{
    walk w = {.r = r};
    meaning root = {NULL, NULL};
    const fbs_service *service = r->schema->services;
    r->last_pending = &r->first_pending;
    for (const fbs_def *def = r->schema->defs; def != NULL && !r->failed; def = def->next) {
        w.number = def->number;
        service = walk_services(&w, service);
        if (r->root != NULL && r->root_number == def->number) {
            root = find_root(&w);
        }
        walk_def(&w, def);
    }
    w.number = r->type_count;
    walk_services(&w, service);
    if (r->root != NULL && r->root_number == r->type_count) {
        root = find_root(&w);
    }
    for (const fbs_pending *p = r->first_pending; p != NULL && !r->failed; p = p->next) {
        if (p->def == NULL) {
            give_up(r, p);
        }
    }
    if (r->root != NULL && !r->failed) {
        set_root(r, root);
    }
}
