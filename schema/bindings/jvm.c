/* What classes of flatc for Java and Kotlin have in common. */
#include "schema/bindings/jvm.h"

#include <string.h>

#include "schema/source/chars.h"

/* ---- Packages ---- */

bool jvm_package(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->space = hole;
    return true;
}

bool jvm_is_of_file(const src_file *file, src_span type)
{
    const char *slash = strrchr(file->path, '/');
    src_span stem = src_span_of(slash == NULL ? file->path : slash + 1);
    return stem.size > type.size && src_same((src_span){stem.at, type.size}, type);
}

/* A file with more than one type has the package of the last one. */
bool jvm_space(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (jvm_is_of_file(r->set->file, r->name)) {
        shape_claim(r, step, BIND_SPACE, bind_text(r->space));
    }
    return true;
}

/* What stands before the name in the text that it was claimed from: "a.b" of a.b.X. */
src_span jvm_package_of(src_span claimed)
{
    const char *end = claimed.at - 1, *at = end;
    while (*end == '.' && (src_is_word(at[-1]) || at[-1] == '.')) {
        at--;
    }
    return (src_span){at, (size_t)(end - at)};
}

static bool has_own_file(const bind_type *type)
{
    return jvm_is_of_file(type->file, type->name);
}

/* Where there is a type of the name, but in another package, the package is part of the name. */
void jvm_check_package(const bind_set *set, bind_claim *claim)
{
    bool named = claim->value.form == BIND_TEXT &&
                 (claim->fact == BIND_TARGET || claim->fact == BIND_NESTED ||
                  (claim->fact == BIND_MEMBER && !src_is(claim->value.text, "string")));
    src_span name = claim->value.text, package = named ? jvm_package_of(name) : (src_span){0};
    bool other = false;
    for (const bind_type *t = set->types; package.size > 0 && t != NULL; t = t->next) {
        if (src_same(t->name, name)) {
            if (src_same(t->space, package) || !has_own_file(t)) {
                return;
            }
            other = true;
        }
    }
    if (other) {
        claim->value.text = (src_span){package.at, package.size + 1 + name.size};
    }
}

/* ---- Enums ---- */

/* There are as many as numbers; those without a value are empty. */
bool jvm_takes_name(shape_reader *r, const shape_step *step, src_span hole,
                    const bind_claim_site *values)
{
    const bind_claim *first = shape_find(r->type, NULL, values, BIND_NUMBER);
    if (first == NULL) {
        return false;
    }
    uint64_t number = first->value.number + r->count++;
    if (hole.size > 0) {
        r->member = hole;
        shape_claim(r, step, BIND_NUMBER, bind_integer((int64_t)number));
    }
    return true;
}

/* Of names[e - Low] what follows e. */
bool jvm_is_first(shape_reader *r, src_span hole, const char *as, const bind_claim_site *values)
{
    const bind_claim *first = shape_find(r->type, NULL, values, BIND_NUMBER);
    src_span name;
    return first != NULL &&
           (hole.size == 0 ? first->value.number == 0
                           : first->value.number != 0 && shape_strip(hole, as, &name) &&
                                 src_same(name, first->member));
}

/* ---- Members ---- */

/* What the place says is claimed: a slot, an offset in a struct, the size of an element. */
bool jvm_reads_at(shape_reader *r, const shape_step *step, src_span at)
{
    src_span part[SRC_HOLES] = {{0}};
    bool member = step->as[0] == 'b', vector = src_begins(src_span_of(step->as), "__vector");
    bool array = member && step->fact == BIND_ELEMENT;
    bool slot = src_begins(src_span_of(step->as), "__offset");
    const shape_step offset = {.line = step->line, .fact = BIND_OFFSET};
    const shape_step stride = {.line = step->line, .fact = BIND_STRIDE};
    const shape_step id = {.line = step->line, .fact = BIND_ID};
    return src_match(at, step->as, part) && (!member || shape_number(r, &offset, part[0])) &&
           (!vector || shape_number(r, &stride, part[0])) &&
           (!array || shape_number(r, &stride, part[1])) && (!slot || shape_half(r, &id, part[0]));
}

/* The function of a vector of bytes comes behind its others: xAsMonster. */
bool jvm_on_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->member.size;
    (void)step;
    r->kept = hole;
    return n > 0 && hole.size > n && src_same((src_span){hole.at, n}, r->member) &&
           src_begins((src_span){hole.at + n, hole.size - n}, "As");
}

/* The member that has the slot. */
bool jvm_on_slot(shape_reader *r, src_span hole, const bind_claim_site *accessors)
{
    int64_t number;
    const bind_claim *c = shape_find(r->type, NULL, accessors, BIND_ID);
    if (!src_integer(hole, &number)) {
        return false;
    }
    while (c != NULL && 4 + 2 * c->value.number != (uint64_t)number) {
        c = shape_find(r->type, c, accessors, BIND_ID);
    }
    r->member = c == NULL ? (src_span){0} : c->member;
    return c != NULL;
}
