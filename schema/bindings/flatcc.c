/*
 * flatcc headers for C: the language, and what readers say about types and values. Type names begin
 * with their namespace.
 */
#include "schema/bindings/flatcc.h"

/* ---- Types and values ---- */

/* Its type. */
bool fc_takes_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    r->kept = hole;
    if (!shape_strip(hole, "flatbuffers_*", &name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(hole));
        return true;
    }
    fbs_base base = bind_base(name);
    bool array = step->fact == BIND_ELEMENT;
    shape_claim(r, step, array ? BIND_ELEMENT : BIND_TYPE, bind_integer(base));
    shape_claim(r, step, BIND_TARGET, bind_nothing());
    return base != FBS_NONE;
}

/* "int64_t" for flatbuffers_int64, "X_enum_t" for the enum X; the type's name was kept. */
bool fc_is_stored(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, stored;
    (void)step;
    if (!shape_strip(r->kept, "flatbuffers_*", &name)) {
        return shape_strip(hole, "*_enum_t", &stored) && src_same(stored, r->kept);
    }
    stored = shape_strip(hole, "flatbuffers_*", &stored) ? stored : hole;
    return bind_base(name) == bind_base(stored);
}

/* "INT8_C(0)": the value, and the integer type that stores an enum. */
bool fc_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], type;
    bind_value value;
    bool wrapped = src_match(hole, "%w(%*)", part);
    if (wrapped && shape_strip(part[0], "*_C", &type)) {
        shape_claim(r, step, BIND_WIRE, bind_integer(bind_base(type)));
    }
    if (!bind_number(wrapped ? part[1] : hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* 0 or 1. */
bool fc_takes_flag(shape_reader *r, const shape_step *step, src_span hole)
{
    bool flag = src_is(hole, "1");
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(flag));
    return flag || src_is(hole, "0");
}

/* Enters the type again. */
bool fc_of_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    return (r->type != NULL && src_same(r->name, name)) || shape_enter(r, step, hole);
}

/* type_field */
bool fc_field_of(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->name.size;
    src_span name;
    if (!shape_strip(hole, step->as, &name) || name.size < n + 2 || name.at[n] != '_' ||
        !src_same((src_span){name.at, n}, r->name)) {
        return false;
    }
    r->member = (src_span){name.at + n + 1, name.size - n - 1};
    return true;
}

void fc_claim_layout(shape_reader *r, const shape_step *step, src_span name, bind_fact fact,
                     bind_value value)
{
    bind_type *t = r->trying || name.size == 0 ? NULL : shape_type_named(r->set, name);
    if (t != NULL) {
        shape_add(r->set, t,
                  &(bind_claim){.fact = fact,
                                .copy = &fc_use_copy,
                                .value = value,
                                .place = r->places[step->line]});
    }
}

/* ---- The language ---- */

/* Fields that no function searches for are not keys. */
static void tell_keys(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL && !set->failed; t = t->next) {
        const bind_claim *last = NULL;
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            bool first = c->copy == &fc_reader_copy && c->member.size > 0 &&
                         (last == NULL || !src_same(last->member, c->member));
            last = first ? c : last;
            if (first && shape_find_of(set, t, c->member, &fc_key_copy, BIND_KEY) == NULL) {
                bind_claim_of(set, t,
                              &(bind_claim){.member = c->member,
                                            .fact = BIND_KEY,
                                            .copy = &fc_key_copy,
                                            .value = bind_integer(0),
                                            .place = c->place});
            }
        }
    }
}

/* A header that handles a field without its nested type says that nothing is nested. */
static void tell_nested(bind_set *set)
{
    const bind_claim_site *const copies[][2] = {{&fc_reader_copy, &fc_nested_copy},
                                                {&fc_builder_copy, &fc_builder_nested_copy},
                                                {&fc_verifier_copy, &fc_verifier_nested_copy}};
    for (bind_type *t = set->types; t != NULL && !set->failed; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            for (size_t i = 0; c->fact == BIND_NESTED && c->value.form == BIND_TEXT && i < 3; i++) {
                const bind_claim *slot = shape_find_of(set, t, c->member, copies[i][0], BIND_ID);
                if (slot != NULL &&
                    shape_find_of(set, t, c->member, copies[i][1], BIND_NESTED) == NULL) {
                    shape_add(set, t,
                              &(bind_claim){.member = c->member,
                                            .fact = BIND_NESTED,
                                            .copy = copies[i][1],
                                            .value = bind_nothing(),
                                            .place = slot->place});
                }
            }
        }
    }
}

void bind_flatcc_finish(bind_set *set)
{
    tell_keys(set);
    tell_nested(set);
}
