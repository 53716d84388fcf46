/* Compares members of types in two copies: which exist, with which numbers and contents. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "schema/copies/pair.h"
#include "schema/source/source.h"

/* A field, a value or a method. */
typedef struct member {
    const char *name;
    uint64_t number; /* slot, position in a struct, or value; methods have none */
    uint64_t rank;   /* order-preserving unsigned form of the number */
    uint32_t width;  /* numbers it occupies; a union also has a tag */
    bool numbered;   /* explicitly; stays put if another member disappears */
    fbs_place place;
    const fbs_field *field;
    const fbs_value *value;
    const fbs_method *method;
    bool known; /* it is in the other list, possibly under another name */
} member;

typedef struct members {
    member *list;     /* sorted by number */
    member **by_name; /* the same, sorted by name */
    uint32_t count;
    const fbs_def *def; /* NULL: a service */
} members;

/* ---- The two lists ---- */

static int by_name(const void *a, const void *b)
{
    const member *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static int by_rank(const void *a, const void *b)
{
    const member *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

static member of_field(const fbs_def *def, const fbs_field *f, uint32_t place)
{
    uint32_t number = def->kind == FBS_DEF_STRUCT ? place : f->id;
    return (member){.name = f->name,
                    .number = number,
                    .rank = number,
                    .width = fbs_has_tag(&f->type) ? 2 : 1,
                    .numbered = fbs_attr_of(f->attrs, "id") != NULL,
                    .place = f->place,
                    .field = f};
}

static uint64_t rank_of(const fbs_def *def, uint64_t number)
{
    return fbs_is_signed(def->base) ? number ^ (uint64_t)1 << 63 : number;
}

static member of_value(const fbs_def *def, const fbs_value *v)
{
    return (member){.name = v->name,
                    .number = v->value,
                    .rank = rank_of(def, v->value),
                    .width = 1,
                    .numbered = v->explicit_value,
                    .place = v->place,
                    .value = v};
}

static bool no_memory(copy_pair *p)
{
    src_no_memory(p->run, p->copy->path);
    p->no_memory = true;
    return false;
}

/* Makes room for `count` members. Returns false if memory runs out. */
static bool make_room(copy_pair *p, const fbs_def *def, size_t count, members *out)
{
    *out = (members){.list = ptv_arena_take(p->arena, (count + 1) * sizeof *out->list),
                     .by_name = ptv_arena_take(p->arena, (count + 1) * sizeof *out->by_name),
                     .def = def};
    return (out->list != NULL && out->by_name != NULL) || no_memory(p);
}

static void put_in_order(members *m)
{
    if (m->def != NULL && m->count > 1) {
        qsort(m->list, m->count, sizeof *m->list, by_rank);
    }
    for (uint32_t i = 0; i < m->count; i++) {
        m->by_name[i] = &m->list[i];
    }
    if (m->count > 1) {
        qsort(m->by_name, m->count, sizeof *m->by_name, by_name);
    }
}

static bool take_type(copy_pair *p, const fbs_def *def, members *out)
{
    if (!make_room(p, def, (size_t)def->field_count + def->value_count, out)) {
        return false;
    }
    for (const fbs_field *f = def->fields; f != NULL; f = f->next, out->count++) {
        out->list[out->count] = of_field(def, f, out->count);
    }
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        out->list[out->count++] = of_value(def, v);
    }
    put_in_order(out);
    return true;
}

static bool take_service(copy_pair *p, const fbs_service *service, members *out)
{
    size_t count = 0;
    for (const fbs_method *m = service->methods; m != NULL; m = m->next) {
        count++;
    }
    if (!make_room(p, NULL, count, out)) {
        return false;
    }
    for (const fbs_method *m = service->methods; m != NULL; m = m->next) {
        out->list[out->count++] = (member){.name = m->name, .place = m->place, .method = m};
    }
    put_in_order(out);
    return true;
}

static member *named(const members *m, const char *name)
{
    const member key = {.name = name}, *at = &key;
    member **found =
        m->count == 0 ? NULL : bsearch(&at, m->by_name, m->count, sizeof *m->by_name, by_name);
    return found == NULL ? NULL : *found;
}

static member *numbered(const members *m, uint64_t number)
{
    const member key = {.rank = rank_of(m->def, number)};
    return m->count == 0 ? NULL : bsearch(&key, m->list, m->count, sizeof *m->list, by_rank);
}

/* The same member under another name: same number, and neither file has both names. */
static member *renamed(const members *first, const members *copy, const member *m)
{
    member *other = copy->def == NULL ? NULL : numbered(copy, m->number);
    return other != NULL && named(first, other->name) == NULL ? other : NULL;
}

static void compare_contents(copy_pair *p, const copy_subject *subject, const member *first,
                             const member *copy)
{
    if (first->field != NULL) {
        copy_field(p, subject, first->field, copy->field);
    } else if (first->method != NULL) {
        copy_method(p, subject, first->method, copy->method);
    } else {
        copy_value(p, subject, first->value, copy->value);
    }
}

/* ---- Presence ---- */

static const char *number_words(gate_words *words, uint64_t number, bool is_signed)
{
    return is_signed ? gate_say(words, "%" PRId64, (int64_t)number)
                     : gate_say(words, "%" PRIu64, number);
}

static const char *number_name(const fbs_def *def)
{
    static const char *const names[] = {"slot", "place", "value", "tag"};
    return names[def->kind];
}

/* "slot 3" or "value 7". */
static const char *member_words(gate_words *words, const fbs_def *def, const member *m)
{
    gate_words number;
    if (def == NULL) {
        return "method";
    }
    return gate_say(words, "%s %s", number_name(def),
                    number_words(&number, m->number, fbs_is_signed(def->base)));
}

/*
 * How far numbers have shifted. A missing member shifts all later ones that are not explicitly
 * numbered. That is a single fault, and it has already been reported.
 */
typedef struct shift {
    uint64_t seen;    /* at the last member present in both */
    uint64_t implied; /* by missing and added members */
    uint32_t passed;  /* members of the copy counted so far */
} shift;

/* Counts members of the copy before `end` that the first file lacks. */
static void count_added(shift *s, const members *first, const members *copy, const member *end)
{
    for (; s->passed < copy->count && &copy->list[s->passed] < end; s->passed++) {
        const member *m = &copy->list[s->passed];
        if (!m->known && named(first, m->name) == NULL) {
            s->implied += m->width;
        }
    }
}

static void compare_number(copy_pair *p, const copy_subject *subject, shift *s, const member *first,
                           const member *copy)
{
    uint64_t moved = copy->number - first->number;
    bool is_signed = fbs_is_signed(subject->def->base);
    bool by_hand = first->numbered && copy->numbered;
    bool same = moved == 0 || (!by_hand && (moved == s->seen || moved == s->implied));
    gate_words a, b;
    s->seen = moved;
    copy_fact(p, same, subject, number_name(subject->def),
              number_words(&a, copy->number, is_signed),
              number_words(&b, first->number, is_signed));
}

/* `behind` is the line of the copy that a missing member would follow. */
static void compare_one(copy_pair *p, const members *first, const members *copy, member *m,
                        shift *s, fbs_place *behind)
{
    member *same = named(copy, m->name);
    member *other = same == NULL ? renamed(first, copy, m) : NULL;
    copy_subject subject = {first->def, m->name, m->place, *behind};
    gate_words words;
    p->run->facts++;
    if (same == NULL && other == NULL) {
        copy_lacks(p, &subject, member_words(&words, first->def, m));
        s->implied -= m->width;
        return;
    }
    member *there = same != NULL ? same : other;
    subject.copy = *behind = there->place;
    m->known = there->known = true;
    if (same == NULL) {
        copy_fact(p, false, &subject, "name", other->name, m->name);
    } else if (first->def != NULL) {
        count_added(s, first, copy, same);
        compare_number(p, &subject, s, m, same);
    }
    compare_contents(p, &subject, m, there);
}

static void compare_members(copy_pair *p, const members *first, const members *copy,
                            fbs_place in_first, fbs_place in_copy)
{
    shift s = {0};
    for (uint32_t i = 0; i < first->count; i++) {
        compare_one(p, first, copy, &first->list[i], &s, &in_copy);
    }
    for (uint32_t i = 0; i < copy->count; i++) {
        const member *m = &copy->list[i];
        if (!m->known) {
            gate_words words;
            copy_adds(p, &(copy_subject){first->def, m->name, in_first, m->place},
                      member_words(&words, copy->def, m));
        }
    }
}

void copy_members(copy_pair *p, const fbs_def *first, const fbs_def *copy)
{
    members a, b;
    if (take_type(p, first, &a) && take_type(p, copy, &b)) {
        compare_members(p, &a, &b, first->place, copy->place);
    }
}

void copy_methods(copy_pair *p, const fbs_service *first, const fbs_service *copy)
{
    members a, b;
    if (take_service(p, first, &a) && take_service(p, copy, &b)) {
        compare_members(p, &a, &b, first->place, copy->place);
    }
}
