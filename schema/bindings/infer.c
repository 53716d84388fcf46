/* The model of bindings without a schema: the first of several copies of a fact is right. */
#include "schema/bindings/model.h"

static bool is_own(const bind_claim *claim)
{
    return claim->member.size == 0;
}

static uint64_t number(const bind_member *member, bind_fact fact)
{
    return (member->known >> fact & 1) != 0 ? member->values[fact].number : 0;
}

/* If values may be respelled: the one with a similar name and the same number. */
static bind_member *value_like(const bind_model *model, bind_model_type *type,
                               const bind_claim *claim)
{
    bool numbered = model->camel_values && claim->fact == BIND_NUMBER;
    bind_member *m = numbered ? type->members : NULL;
    while (m != NULL && !(bind_same_name(m->name, claim->member) &&
                          number(m, BIND_NUMBER) == claim->value.number)) {
        m = m->next;
    }
    return m;
}

static bind_member *member_of(bind_model *model, bind_model_type *type, const bind_claim *claim)
{
    if (is_own(claim)) {
        return type->own;
    }
    bind_member *member = bind_member_named(type, claim->member);
    member = member != NULL ? member : value_like(model, type, claim);
    return member != NULL ? member : bind_member_add(model, type, claim->member, claim->place);
}

/* Structs are also written by paths into nested structs, so no member counts as missing. */
static unsigned reach_of(const bind_member *member, fbs_kind kind)
{
    fbs_base base = (fbs_base)number(member, BIND_TYPE);
    fbs_base element = (fbs_base)number(member, BIND_ELEMENT);
    unsigned reach = 1u << BIND_OF_FIELDS;
    if (kind == FBS_DEF_STRUCT) {
        return 1u << BIND_OF_ANY;
    }
    if (kind != FBS_DEF_TABLE) {
        bool target = (member->known >> BIND_MEMBER & 1) != 0;
        return 1u << BIND_OF_VALUES | (target ? 1u << BIND_OF_MEMBERS : 0);
    }
    reach |= fbs_is_scalar(base) ? 1u << BIND_OF_SCALARS : 0;
    reach |= base == FBS_VECTOR ? 1u << BIND_OF_VECTORS : 0;
    reach |= base == FBS_VECTOR && fbs_is_scalar(element) ? 1u << BIND_OF_NUMBERS : 0;
    reach |= fbs_is_scalar(base) || base == FBS_STRUCT ? 0 : 1u << BIND_OF_OFFSETS;
    reach |= (member->known >> BIND_NESTED & 1) != 0 ? 1u << BIND_OF_NESTED : 0;
    reach |= 1u << BIND_OF_WHOLE;
    return reach;
}

static void settle_number(bind_member *member, bind_fact fact, uint64_t value)
{
    if ((member->known >> fact & 1) != 0) {
        member->values[fact] = bind_integer((int64_t)value);
    }
}

/* Derives what follows from the type, whatever its first claim says. */
static void settle(bind_member *member)
{
    fbs_base base = (fbs_base)number(member, BIND_TYPE);
    uint32_t size = fbs_size_of((fbs_base)number(member, BIND_ELEMENT));
    if (base != FBS_NONE && !fbs_is_scalar(base) &&
        member->values[BIND_DEFAULT].form == BIND_INTEGER) {
        member->values[BIND_DEFAULT] = bind_nothing();
    }
    if (base == FBS_VECTOR && size > 0) {
        settle_number(member, BIND_STRIDE, size);
        settle_number(member, BIND_NATURAL_ALIGN, size);
    }
}

/* A table has slots for all its fields, and possibly more, for deprecated ones. */
static void settle_slots(bind_model_type *type)
{
    uint64_t least = 0;
    for (const bind_member *m = type->members; m != NULL; m = m->next) {
        bool has = (m->known >> BIND_ID & 1) != 0;
        least = has && number(m, BIND_ID) >= least ? number(m, BIND_ID) + 1 : least;
    }
    if (number(type->own, BIND_SLOTS) < least) {
        settle_number(type->own, BIND_SLOTS, least);
    }
}

/* The name of a value says less than its number. */
static bool is_named(const bind_member *member, const bind_claim *claim)
{
    return claim->fact == BIND_DEFAULT && claim->value.form == BIND_INTEGER &&
           member->values[BIND_DEFAULT].form == BIND_TEXT;
}

/* A class that may be the user's own says nothing about the type. */
static bool is_class(const bind_claim *claim)
{
    return (claim->copy->on & BIND_NATIVE) != 0 &&
           (claim->fact == BIND_TARGET || claim->fact == BIND_MEMBER) &&
           claim->value.form == BIND_TEXT;
}

static void learn(bind_model *model, bind_model_type *type, const bind_claim *claim)
{
    bind_member *member = member_of(model, type, claim);
    if (member != NULL && !is_class(claim) &&
        ((member->known >> claim->fact & 1) == 0 || is_named(member, claim))) {
        bind_expect(member, claim->fact, claim->value);
        member->places[claim->fact] = claim->place;
    }
}

/* The kind that the code states. If it states none, a type with numbers is an enum. */
static fbs_kind kind_of(const bind_type *type)
{
    fbs_kind kind = FBS_DEF_TABLE;
    for (const bind_claim *c = type->claims; c != NULL; c = c->next) {
        if (c->fact == BIND_KIND) {
            return (fbs_kind)c->value.number;
        }
        kind = c->fact == BIND_NUMBER ? FBS_DEF_ENUM : kind;
    }
    return kind;
}

/* Where copies handle a union `u` as a whole, `u_type` is not a separate field. */
static void forgive_tags(bind_model_type *type)
{
    for (bind_member *m = type->members; m != NULL; m = m->next) {
        src_span stem = m->name;
        if (stem.size > 4 &&
            (src_ends(stem, "type") || src_ends(stem, "Type") || src_ends(stem, "TYPE"))) {
            stem.size -= stem.at[stem.size - 5] == '_' ? 5 : 4;
            const bind_member *other = stem.size == 0 ? NULL : bind_member_named(type, stem);
            bool tag = other != NULL && (number(other, BIND_TYPE) == FBS_UNION ||
                                         number(other, BIND_ELEMENT) == FBS_UNION);
            m->reach &= ~(tag ? 1u << BIND_OF_WHOLE : 0);
        }
    }
}

void bind_model_of_claims(bind_model *model, const bind_set *set)
{
    model->inferred = true;
    model->camel_values = set->language->camel_values;
    for (const bind_type *t = set->types; t != NULL && !model->failed; t = t->next) {
        bind_model_type *type = bind_model_add(model, t->name, t->space, kind_of(t));
        if (type == NULL) {
            return;
        }
        type->own->place = t->place;
        for (const bind_claim *c = t->claims; c != NULL && !model->failed; c = c->next) {
            learn(model, type, c);
        }
        for (bind_member *m = type->members; m != NULL; m = m->next) {
            m->known |= 1u << BIND_PRESENT;
            m->reach = reach_of(m, type->kind);
            m->turn = (m->known >> BIND_ID & 1) != 0 ? (uint32_t)number(m, BIND_ID) : m->turn;
            settle(m);
        }
        settle_slots(type);
        forgive_tags(type);
    }
}
