/* Steps of rows common to all languages, and helpers for operations. */
#include <string.h>

#include "schema/bindings/shapes.h"

/* ---- Claims ---- */

void shape_claim(shape_reader *r, const shape_step *step, bind_fact fact, bind_value value)
{
    if (r->trying || r->row->copy == NULL) {
        return;
    }
    bool own = fact <= BIND_MAX;
    shape_add(r->set, r->type,
              &(bind_claim){.member = own ? (src_span){0} : r->member,
                            .fact = fact,
                            .copy = r->row->copy,
                            .begins = !own && r->turns && r->fresh,
                            .value = value,
                            .place = r->places[step->line]});
    r->fresh = r->fresh && own;
}

const bind_claim *shape_find(const bind_type *type, const bind_claim *claim,
                             const bind_claim_site *copy, bind_fact fact)
{
    const bind_claim *c = claim != NULL ? claim->next : type == NULL ? NULL : type->claims;
    while (c != NULL && (c->copy != copy || c->fact != fact)) {
        c = c->next;
    }
    return c;
}

uint64_t shape_said(const shape_reader *r, const bind_claim_site *copy, bind_fact fact)
{
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, copy, fact);
    return c == NULL ? 0 : c->value.number;
}

uint64_t shape_count(const bind_type *type, const bind_claim_site *copy, bind_fact fact)
{
    uint64_t count = 0;
    for (const bind_claim *c = shape_find(type, NULL, copy, fact); c != NULL;
         c = shape_find(type, c, copy, fact)) {
        count++;
    }
    return count;
}

bind_type *shape_type_named(const bind_set *set, src_span name)
{
    bind_type *first = NULL;
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        if (src_same(t->name, name) && (!set->language->whole || t->file == set->file)) {
            return t;
        }
        first = first == NULL && src_same(t->name, name) ? t : first;
    }
    return first;
}

/* ---- Operations ---- */

bool shape_enter(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_name(r, shape_last_part(hole), step->as, &r->name)) {
        return false;
    }
    r->order = NULL;
    r->cursor = NULL;
    r->member = (src_span){0};
    r->type = r->trying ? bind_type_here(r->set, r->name, r->space)
                        : bind_type_of(r->set, r->name, r->space, r->places[step->line]);
    return true;
}

/* In "Create*", the type is part of a longer name and may begin with another letter. */
bool shape_of(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bool part = step->as != NULL && step->as[0] != '*' && step->as[0] != '@';
    return shape_name(r, shape_last_part(hole), step->as, &name) &&
           (part ? bind_same_name : bind_same_word)(name, r->name);
}

bool shape_on(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_name(r, shape_last_part(hole), step->as, &r->member);
}

bool shape_is(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_name(r, shape_last_part(hole), step->as, &name) &&
           bind_same_member(r->name, name, r->member);
}

bool shape_keep(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_name(r, src_trim(hole), step->as, &r->kept);
}

bool shape_kept(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span text;
    return shape_name(r, src_trim(hole), step->as, &text) && src_same(text, r->kept);
}

bool shape_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    if (!bind_number(hole, &value)) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, value);
    return true;
}

bool shape_half(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t number;
    if (!src_integer(hole, &number) || number < 4 || number % 2 != 0) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(number / 2 - 2));
    return true;
}

bool shape_text(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_name(r, shape_last_part(hole), step->as, &name)) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_text(name));
    return true;
}

static bool claims_base(shape_reader *r, const shape_step *step, fbs_base base)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE;
}

bool shape_base(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return claims_base(r, step, shape_strip(hole, step->as, &name) ? bind_base(name) : FBS_NONE);
}

bool shape_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    return claims_base(r, step, bind_scalar(hole));
}

bool shape_const(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(step->value));
    return true;
}

bool shape_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_nothing());
    return true;
}

bool shape_literal(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_text(src_span_of(step->as)));
    return true;
}

bool shape_one_of(shape_reader *r, const shape_step *step, src_span hole)
{
    const char *words = step->as;
    src_span word;
    (void)r;
    while (shape_one_text(&words, &word)) {
        if (src_same(hole, word)) {
            return true;
        }
    }
    return false;
}

static uint64_t *number_of(shape_reader *r, const shape_step *step)
{
    uint64_t *const numbers[] = {&r->sum, &r->count, &r->size, &r->paddings};
    return numbers[step->fact];
}

bool shape_set(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    *number_of(r, step) = (uint64_t)step->value;
    return true;
}

bool shape_increase(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    *number_of(r, step) += (uint64_t)step->value;
    return true;
}

bool shape_equals(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return *number_of(r, step) == (uint64_t)step->value;
}

bool shape_grow(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    bool good = bind_number(hole, &value) && value.form == BIND_INTEGER && value.number > 0;
    *number_of(r, step) += value.number;
    return good;
}

bool shape_index(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return bind_number(hole, &value) && value.number == r->count++;
}

bool shape_flag(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    r->flag = step->value != 0;
    return true;
}

void shape_begin_list(shape_reader *r, const bind_claim_site *copy)
{
    r->order = copy;
    r->cursor = NULL;
}

bool shape_begin(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_begin_list(r, step->copy != NULL ? step->copy : r->row->copy);
    return true;
}

/* Claim of the next member after `claim`, using the fact that the copy states first. */
static const bind_claim *following(const shape_reader *r, const bind_claim *claim)
{
    if (claim != NULL) {
        const bind_claim *next = claim;
        do {
            next = shape_find(r->type, next, r->order, claim->fact);
        } while (next != NULL && src_same(next->member, claim->member));
        return next;
    }
    const bind_claim *first = r->type == NULL ? NULL : r->type->claims;
    while (first != NULL && (first->copy != r->order || first->member.size == 0)) {
        first = first->next;
    }
    return first;
}

bool shape_next(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (r->order == NULL || !shape_name(r, shape_last_part(hole), step->as, &name)) {
        return false;
    }
    const bind_claim *next = following(r, r->cursor);
    while (r->lost && next != NULL && !bind_same_member(r->name, name, next->member)) {
        next = following(r, next);
    }
    if (next == NULL || !bind_same_member(r->name, name, next->member)) {
        return false;
    }
    r->cursor = next;
    r->member = name;
    return true;
}

bool shape_next_word(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return shape_next(r, &(shape_step){.line = step->line}, src_span_of(step->as));
}

bool shape_done(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->order != NULL && (r->lost || following(r, r->cursor) == NULL);
}

src_span shape_piece(src_span *list, char sign)
{
    size_t n = 0, depth = 0;
    for (; n < list->size && (list->at[n] != sign || depth > 0); n++) {
        depth += strchr("<([{", list->at[n]) != NULL;
        depth -= strchr(">)]}", list->at[n]) != NULL && depth > 0;
    }
    src_span piece = {list->at, n};
    n += n < list->size;
    *list = src_trim(src_behind(*list, n));
    return piece;
}

/* Strips signs in strings: "\$on" for a reserved word, "{name}". */
static src_span without_signs(src_span name)
{
    size_t n = 0;
    while (n < name.size && memchr("\\${", name.at[n], 3) != NULL) {
        n++;
    }
    name.size -= src_ends(name, "}");
    return n < name.size ? src_behind(name, n) : (src_span){0};
}

/* Another file may contain the type, too: starts with the claims of this one. */
static void begin_here(shape_reader *r)
{
    const bind_claim *c = following(r, NULL);
    for (; c != NULL && c->place.file != r->set->file->path; c = following(r, c)) {
        r->cursor = c;
    }
    r->cursor = c == NULL ? NULL : r->cursor;
}

bool shape_each(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step next = {.line = step->line};
    src_span list = src_trim(hole);
    char named = strstr(step->as, "%w") != NULL ? 'w' : '*';
    shape_begin(r, step, hole);
    begin_here(r);
    while (list.size > 0) {
        src_span part[SRC_HOLES] = {{0}};
        bool first = true, good = src_match(shape_piece(&list, ','), step->as, part);
        unsigned i = 0;
        for (const char *at = strchr(step->as, '%'); good && at != NULL; at = strchr(at + 2, '%')) {
            src_span name = without_signs(part[i++]);
            if (at[1] != named) {
                continue;
            }
            good = first ? shape_next(r, &next, name) : bind_same_name(name, r->member);
            first = false;
        }
        if (!good) {
            return false;
        }
        shape_claim(r, step, BIND_PRESENT, bind_nothing());
    }
    return shape_done(r, step, hole);
}
