/*
 * flatc headers for C++: type tables for reflection (--reflect-types, --reflect-names), and the
 * traits of --cpp-static-reflection. Type tables identify members by number only: these are
 * collected until the table ends, and then claimed for the members in that order.
 */
#include "schema/bindings/cpp.h"

enum { CODES = 8192 }; /* members of a type, and tags */

typedef struct code {
    fbs_base base;
    bool many; /* a vector or an array */
    bool tag;  /* of a union, whatever its integer type */
    int64_t ref;
    fbs_place place;
    src_span name; /* empty: no names */
} code;

typedef struct mini {
    code codes[CODES];
    unsigned count, names, refs;
    src_span ref[CODES];
    src_span values; /* "0, 4, 8" */
    src_span arrays; /* "3, 2" */
    src_span all;
} mini;

static mini *of(const shape_reader *r)
{
    return ((const cpp_file *)r->own)->mini;
}

/* ---- Lists ---- */

bool cpp_mini_starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    mini *m = of(r);
    if (m == NULL && !r->trying) {
        m = ptv_arena_take(&r->set->arena, sizeof *m);
        ((cpp_file *)r->own)->mini = m;
        r->set->failed = r->set->failed || m == NULL;
    }
    if (!r->trying && m != NULL) {
        m->count = m->names = m->refs = 0;
        m->values = m->arrays = (src_span){0};
    }
    return true;
}

static bool base_of(src_span name, fbs_base *base)
{
    static const struct {
        const char *name;
        fbs_base base;
    } names[] = {{"UTYPE", FBS_UBYTE},
                 {"CHAR", FBS_BYTE},
                 {"UCHAR", FBS_UBYTE},
                 {"STRING", FBS_STRING},
                 {"SEQUENCE", FBS_NONE}};
    size_t i = 0;
    bool known = shape_strip(name, "ET_*", &name);
    while (i < sizeof names / sizeof names[0] && !src_is(name, names[i].name)) {
        i++;
    }
    bool other = i < sizeof names / sizeof names[0];
    *base = other ? names[i].base : bind_base(name);
    return known && (other || *base != FBS_NONE);
}

/* "flatbuffers::ET_INT, 0, -1" */
bool cpp_takes_code(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    code c = {.place = r->places[step->line]};
    int64_t many = 0;
    mini *m = of(r);
    if (!src_match(hole, "flatbuffers::%w, %n, %n", part) || !base_of(part[0], &c.base) ||
        !src_integer(part[1], &many) || !src_integer(part[2], &c.ref) || many < 0 || many > 1 ||
        c.ref < -1) {
        return false;
    }
    c.many = many == 1;
    c.tag = src_is(part[0], "ET_UTYPE");
    if (!r->trying && m != NULL && m->count < CODES) {
        m->codes[m->count++] = c;
    }
    return true;
}

bool cpp_takes_ref(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    mini *m = of(r);
    (void)step;
    if (!shape_strip(shape_last_part(hole), "*TypeTable", &name)) {
        return false;
    }
    if (!r->trying && m != NULL && m->refs < CODES) {
        m->ref[m->refs++] = name;
    }
    return true;
}

bool cpp_takes_name(shape_reader *r, const shape_step *step, src_span hole)
{
    mini *m = of(r);
    (void)step;
    if (m == NULL || m->names >= m->count) {
        return false;
    }
    if (!r->trying) {
        m->codes[m->names++].name = hole;
    }
    return true;
}

bool cpp_takes_values(shape_reader *r, const shape_step *step, src_span hole)
{
    mini *m = of(r);
    if (!r->trying && m != NULL) {
        *(step->value == 0 ? &m->values : &m->arrays) = hole;
    }
    return true;
}

/* Takes the next of "1, 8, 16,". Returns false if there is none. */
static bool next_value(src_span *list, bind_value *value)
{
    src_span hole[SRC_HOLES], one = src_trim(shape_piece(list, ','));
    if (src_match(one, "(-9223372036854775807LL - 1LL)", hole)) {
        *value = (bind_value){.form = BIND_INTEGER, .number = UINT64_C(1) << 63};
        return true;
    }
    return one.size > 0 && bind_number(one, value);
}

/* ---- Claims ---- */

static void claim(shape_reader *r, const code *c, const bind_claim_site *copy, bind_fact fact,
                  bind_value value)
{
    bind_claim_of(r->set, r->type,
                  &(bind_claim){.member = fact <= BIND_MAX ? (src_span){0} : r->member,
                                .fact = fact,
                                .copy = copy,
                                .value = value,
                                .place = c == NULL ? r->places[0] : c->place});
}

static fbs_kind kind_of(const shape_reader *r)
{
    const bind_claim *c = shape_find(r->type, NULL, &cpp_type_copy, BIND_KIND);
    return c == NULL ? FBS_DEF_ENUM : (fbs_kind)c->value.number;
}

/* A reference to another table of the file; -1 for members without one. */
static bool claim_field(shape_reader *r, const code *c, fbs_kind kind, src_span *arrays)
{
    const mini *m = of(r);
    fbs_base many = kind == FBS_DEF_STRUCT ? FBS_ARRAY : FBS_VECTOR;
    bind_value length;
    bool tag = c->tag && (src_ends(r->member, "_TYPE") || src_ends(r->member, "_type"));
    if (c->base != FBS_NONE && !tag) {
        claim(r, c, &cpp_mini_copy, c->many ? BIND_ELEMENT : BIND_TYPE, bind_integer(c->base));
    }
    if (c->many) {
        claim(r, c, &cpp_mini_copy, BIND_TYPE, bind_integer(many));
    }
    if (c->many && kind == FBS_DEF_STRUCT) {
        if (!next_value(arrays, &length)) {
            return false;
        }
        claim(r, c, &cpp_mini_copy, BIND_LENGTH, length);
    }
    if (c->ref >= (int64_t)m->refs) {
        return false;
    }
    claim(r, c, &cpp_mini_copy, BIND_TARGET,
          c->ref < 0 ? bind_nothing() : bind_text(m->ref[c->ref]));
    return true;
}

/* Each row of a table is a slot. Rows for slots without a member are deprecated fields. */
static bool claim_table(shape_reader *r)
{
    const mini *m = of(r);
    const bind_claim *slot = shape_find(r->type, NULL, &cpp_slot_copy, BIND_ID);
    src_span arrays = {0};
    for (unsigned i = 0; i < m->count; i++) {
        const code *c = &m->codes[i];
        if (slot == NULL || slot->value.number != i) {
            continue;
        }
        r->member = slot->member;
        if ((c->name.size > 0 && !bind_same_name(c->name, slot->member)) ||
            !claim_field(r, c, FBS_DEF_TABLE, &arrays)) {
            return false;
        }
        slot = shape_find(r->type, slot, &cpp_slot_copy, BIND_ID);
    }
    claim(r, NULL, &cpp_mini_type_copy, BIND_SLOTS, bind_integer(m->count));
    return slot == NULL;
}

static bool claim_struct(shape_reader *r)
{
    const mini *m = of(r);
    const bind_claim *at = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT);
    src_span values = m->values, arrays = m->arrays;
    bind_value value;
    for (unsigned i = 0; i < m->count; i++) {
        const code *c = &m->codes[i];
        if (at == NULL || (c->name.size > 0 && !bind_same_name(c->name, at->member))) {
            return false;
        }
        r->member = at->member;
        if (!claim_field(r, c, FBS_DEF_STRUCT, &arrays) || !next_value(&values, &value)) {
            return false;
        }
        claim(r, c, &cpp_mini_copy, BIND_OFFSET, value);
        at = shape_find(r->type, at, &cpp_layout_copy, BIND_PRESENT);
    }
    bool has_size = next_value(&values, &value);
    claim(r, NULL, &cpp_mini_type_copy, BIND_SIZE, value);
    return at == NULL && has_size;
}

/* The values of an enum refer to that enum. */
static bool claim_base(shape_reader *r, const code *c)
{
    const mini *m = of(r);
    claim(r, c, &cpp_mini_type_copy, BIND_BASE, bind_integer(c->base));
    return c->ref == 0 && m->refs == 1 && src_same(m->ref[0], r->name);
}

/* Strings and NONE have no reference. */
static bool claim_member(shape_reader *r, const code *c)
{
    const mini *m = of(r);
    if (c->ref >= (int64_t)m->refs || (c->base != FBS_NONE && c->base != FBS_STRING)) {
        return false;
    }
    if (c->ref >= 0) {
        claim(r, c, &cpp_mini_value_copy, BIND_MEMBER, bind_text(m->ref[c->ref]));
    } else if (c->base == FBS_STRING) {
        claim(r, c, &cpp_mini_value_copy, BIND_MEMBER, bind_text(src_span_of("string")));
    } else if (!src_is(r->member, "NONE")) {
        return false;
    }
    return c->ref < 0 || c->base == FBS_NONE;
}

/* Values are only listed unless they are 0, 1, 2 ... */
static bool claim_enum(shape_reader *r)
{
    const mini *m = of(r);
    const bind_claim *at = shape_find(r->type, NULL, &cpp_value_copy, BIND_NUMBER);
    src_span values = m->values;
    for (unsigned i = 0; i < m->count; i++) {
        const code *c = &m->codes[i];
        bind_value value = bind_integer(i);
        if (at == NULL || (c->name.size > 0 && !src_same(c->name, at->member)) ||
            (m->values.size > 0 && !next_value(&values, &value))) {
            return false;
        }
        r->member = at->member;
        claim(r, c, &cpp_mini_value_copy, BIND_NUMBER, value);
        if (c->many || !(kind_of(r) == FBS_DEF_UNION ? claim_member : claim_base)(r, c)) {
            return false;
        }
        at = shape_find(r->type, at, &cpp_value_copy, BIND_NUMBER);
    }
    claim(r, NULL, &cpp_mini_type_copy, BIND_COUNT, bind_integer(m->count));
    return at == NULL;
}

/* "flatbuffers::ST_TABLE, 2, type_codes, ..."; it must have as many rows as were read. */
bool cpp_mini_ends(shape_reader *r, const shape_step *step, src_span hole)
{
    const mini *m = of(r);
    bind_value count;
    (void)step;
    return m != NULL && bind_number(hole, &count) && count.number == m->count &&
           (m->names == 0 || m->names == m->count);
}

bool cpp_claims_all(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *name;
        bool (*claim)(shape_reader *r);
    } kinds[] = {{"ST_TABLE", claim_table},
                 {"ST_STRUCT", claim_struct},
                 {"ST_ENUM", claim_enum},
                 {"ST_UNION", claim_enum}};
    (void)step;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (src_is(hole, kinds[i].name)) {
            if (!r->trying && !kinds[i].claim(r)) {
                bind_unknown(r->set, r->places[0]);
            }
            return true;
        }
    }
    return false;
}

/* ---- Traits ---- */

bool cpp_mini_begins(shape_reader *r, const shape_step *step, src_span hole)
{
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    (void)step, (void)hole;
    shape_begin_list(r, is_struct ? &cpp_layout_copy : &cpp_slot_copy);
    return true;
}

bool cpp_mini_counts(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value count;
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    (void)step;
    return bind_number(hole, &count) &&
           count.number == (is_struct ? shape_count(r->type, &cpp_layout_copy, BIND_PRESENT)
                                      : shape_count(r->type, &cpp_slot_copy, BIND_ID));
}
