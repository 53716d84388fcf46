/*
 * Headers of flatc for C++: type tables of the reflection (--reflect-types, --reflect-names),
 * and the traits of --cpp-static-reflection. In type tables members are numbers only: they are
 * kept until the table ends, and then claimed for the members that stand in that order.
 */
#include "schema/bindings/cpp.h"

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT };
enum { ENUMS = 1u << FBS_DEF_ENUM | 1u << FBS_DEF_UNION };
enum { CODES = 8192 }; /* members of a type, and tags */

static const bind_copy mini_copy = {"type table", BIND_OF_FIELDS, TABLE | STRUCT, 0};
static const bind_copy mini_type_copy = {"type table", BIND_OF_TYPES, TABLE | STRUCT | ENUMS, 0};
static const bind_copy mini_value_copy = {"type table", BIND_OF_VALUES, ENUMS, 0};

typedef struct code {
    fbs_base base;
    bool many; /* a vector or an array */
    bool tag;  /* of a union, whatever integer that has */
    int64_t ref;
    fbs_place place;
    src_span name; /* size 0: no names */
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
    return r->own;
}

/* ---- Lists ---- */

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    mini *m = of(r);
    if (m == NULL && !r->trying) {
        m = ptv_arena_take(&r->set->arena, sizeof *m);
        r->own = m;
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
    } names[] = {
        {"ET_UTYPE", FBS_UBYTE},   {"ET_BOOL", FBS_BOOL},     {"ET_CHAR", FBS_BYTE},
        {"ET_UCHAR", FBS_UBYTE},   {"ET_SHORT", FBS_SHORT},   {"ET_USHORT", FBS_USHORT},
        {"ET_INT", FBS_INT},       {"ET_UINT", FBS_UINT},     {"ET_LONG", FBS_LONG},
        {"ET_ULONG", FBS_ULONG},   {"ET_FLOAT", FBS_FLOAT},   {"ET_DOUBLE", FBS_DOUBLE},
        {"ET_STRING", FBS_STRING}, {"ET_SEQUENCE", FBS_NONE},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is(name, names[i].name)) {
            *base = names[i].base;
            return true;
        }
    }
    return false;
}

/* "flatbuffers::ET_INT, 0, -1" */
static bool takes_code(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_ref(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_name(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_values(shape_reader *r, const shape_step *step, src_span hole)
{
    mini *m = of(r);
    if (!r->trying && m != NULL) {
        *(step->value == 0 ? &m->values : &m->arrays) = hole;
    }
    return true;
}

/* The next of "1, 8, 16,"; false: there is none. */
static bool next_value(src_span *list, bind_value *value)
{
    size_t n = 0;
    src_span hole[SRC_HOLES];
    if (list->size == 0) {
        return false;
    }
    while (n < list->size && list->at[n] != ',') {
        n++;
    }
    src_span one = src_trim((src_span){list->at, n});
    size_t past = n < list->size ? n + 1 : n;
    *list = (src_span){list->at + past, list->size - past};
    if (src_match(one, "(-9223372036854775807LL - 1LL)", hole)) {
        *value = (bind_value){.form = BIND_INTEGER, .number = UINT64_C(1) << 63};
        return true;
    }
    return one.size > 0 && bind_number(one, value);
}

/* ---- Claims ---- */

static void claim(shape_reader *r, const code *c, const bind_copy *copy, bind_fact fact,
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

/* A reference to another table of this file; members that have none have -1. */
static bool claim_field(shape_reader *r, const code *c, fbs_kind kind, src_span *arrays)
{
    const mini *m = of(r);
    fbs_base many = kind == FBS_DEF_STRUCT ? FBS_ARRAY : FBS_VECTOR;
    bind_value length;
    bool tag = c->tag && (src_ends(r->member, "_TYPE") || src_ends(r->member, "_type"));
    if (c->base != FBS_NONE && !tag) {
        claim(r, c, &mini_copy, c->many ? BIND_ELEMENT : BIND_TYPE, bind_integer(c->base));
    }
    if (c->many) {
        claim(r, c, &mini_copy, BIND_TYPE, bind_integer(many));
    }
    if (c->many && kind == FBS_DEF_STRUCT) {
        if (!next_value(arrays, &length)) {
            return false;
        }
        claim(r, c, &mini_copy, BIND_LENGTH, length);
    }
    if (c->ref >= (int64_t)m->refs) {
        return false;
    }
    claim(r, c, &mini_copy, BIND_TARGET, c->ref < 0 ? bind_nothing() : bind_text(m->ref[c->ref]));
    return true;
}

/* A row of a table is a slot; rows of slots that no member has belong to deprecated fields. */
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
    claim(r, NULL, &mini_type_copy, BIND_SLOTS, bind_integer(m->count));
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
        claim(r, c, &mini_copy, BIND_OFFSET, value);
        at = shape_find(r->type, at, &cpp_layout_copy, BIND_PRESENT);
    }
    bool has_size = next_value(&values, &value);
    claim(r, NULL, &mini_type_copy, BIND_SIZE, value);
    return at == NULL && has_size;
}

/* The values of an enum refer to the enum. */
static bool claim_base(shape_reader *r, const code *c)
{
    const mini *m = of(r);
    claim(r, c, &mini_type_copy, BIND_BASE, bind_integer(c->base));
    return c->ref == 0 && m->refs == 1 && src_same(m->ref[0], r->name);
}

/* Strings and NONE refer to nothing. */
static bool claim_member(shape_reader *r, const code *c)
{
    const mini *m = of(r);
    if (c->ref >= (int64_t)m->refs || (c->base != FBS_NONE && c->base != FBS_STRING)) {
        return false;
    }
    if (c->ref >= 0) {
        claim(r, c, &mini_value_copy, BIND_MEMBER, bind_text(m->ref[c->ref]));
    } else if (c->base == FBS_STRING) {
        claim(r, c, &mini_value_copy, BIND_MEMBER, bind_text(src_span_of("string")));
    } else if (!src_is(r->member, "NONE")) {
        return false;
    }
    return c->ref < 0 || c->base == FBS_NONE;
}

/* Values are listed only where they are not 0, 1, 2 ... */
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
        claim(r, c, &mini_value_copy, BIND_NUMBER, value);
        if (c->many || !(kind_of(r) == FBS_DEF_UNION ? claim_member : claim_base)(r, c)) {
            return false;
        }
        at = shape_find(r->type, at, &cpp_value_copy, BIND_NUMBER);
    }
    claim(r, NULL, &mini_type_copy, BIND_COUNT, bind_integer(m->count));
    return at == NULL;
}

/* "flatbuffers::ST_TABLE, 2, type_codes, ..."; the number of rows is that of the table. */
static bool ends(shape_reader *r, const shape_step *step, src_span hole)
{
    const mini *m = of(r);
    bind_value count;
    (void)step;
    return m != NULL && bind_number(hole, &count) && count.number == m->count &&
           (m->names == 0 || m->names == m->count);
}

static bool claims_all(shape_reader *r, const shape_step *step, src_span hole)
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
                bind_unknown(r->set, &(src_line){.text = hole, .place = r->places[0]});
            }
            return true;
        }
    }
    return false;
}

/* ---- Traits ---- */

static bool begins(shape_reader *r, const shape_step *step, src_span hole)
{
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    if (!is_struct) {
        return cpp_begin_fields(r, step, hole);
    }
    r->order = &cpp_layout_copy;
    r->cursor = NULL;
    return true;
}

/* get_field<0>() is the first field. */
static bool starts_fields(shape_reader *r, const shape_step *step, src_span hole)
{
    r->count = 0;
    return begins(r, step, hole);
}

static bool is_next_index(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value index;
    (void)step;
    return bind_number(hole, &index) && index.number == r->count++;
}

static bool counts(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value count;
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    const bind_copy *copy = is_struct ? &cpp_layout_copy : &cpp_slot_copy;
    bind_fact fact = is_struct ? BIND_PRESENT : BIND_ID;
    uint64_t n = 0;
    (void)step;
    for (const bind_claim *c = shape_find(r->type, NULL, copy, fact); c != NULL;
         c = shape_find(r->type, c, copy, fact)) {
        n++;
    }
    return bind_number(hole, &count) && count.number == n;
}

/* clang-format off */
static const shape mini_rows[] = {
    {CPP_TOP, CPP_MINI, 1, "inline const flatbuffers::TypeTable *%w() {", NULL,
     {{shape_enter, 0, 0, .as = "*TypeTable"}, {starts, 0, .hole = 0}}},
    {CPP_MINI, CPP_MINI_CODES, 1, "static const flatbuffers::TypeCode type_codes[] = {", NULL,
     {{0}}},
    {CPP_MINI_CODES, 0, 0, "{ %* },", NULL, {{takes_code, 0, .hole = 0}}},
    {CPP_MINI_CODES, SHAPE_BACK, 0, "{ %* }\n};", NULL, {{takes_code, 0, .hole = 0}}},
    {CPP_MINI, CPP_MINI_REFS, 1, "static const flatbuffers::TypeFunction type_refs[] = {", NULL,
     {{0}}},
    {CPP_MINI_REFS, 0, 0, "%d,", NULL, {{takes_ref, 0, .hole = 0}}},
    {CPP_MINI_REFS, SHAPE_BACK, 0, "%d\n};", NULL, {{takes_ref, 0, .hole = 0}}},
    {CPP_MINI, 0, 0, "static const int64_t values[] = { %* };", NULL,
     {{takes_values, 0, .hole = 0}}},
    {CPP_MINI, 0, 0, "static const int16_t array_sizes[] = { %* };", NULL,
     {{takes_values, 0, 0, .value = 1}}},
    {CPP_MINI, CPP_MINI_NAMES, 1, "static const char * const names[] = {", NULL, {{0}}},
    {CPP_MINI_NAMES, 0, 0, "\"%w\",", NULL, {{takes_name, 0, .hole = 0}}},
    {CPP_MINI_NAMES, SHAPE_BACK, 0, "\"%w\"\n};", NULL, {{takes_name, 0, .hole = 0}}},
    {CPP_MINI, SHAPE_BACK, 0,
     "static const flatbuffers::TypeTable tt = {\nflatbuffers::%w, %n, %w, %w, %w, %w, %w\n};\n"
     "return &tt;\n}", NULL,
     {{ends, 1, .hole = 1}, {claims_all, 1, .hole = 0}}},

    {CPP_STRUCT, CPP_GET_FIELD, 1, "template<size_t Index>\nauto get_field() const {", NULL,
     {{starts_fields, 0, .hole = 0}}},
    {CPP_TABLE, CPP_GET_FIELD, 1, "template<size_t Index>\nauto get_field() const {", NULL,
     {{starts_fields, 0, .hole = 0}}},
    {CPP_GET_FIELD, 0, 0, "if constexpr (Index == %n) return %w();", NULL,
     {{is_next_index, 0, .hole = 0}, {shape_next, 0, .hole = 1}}},
    {CPP_GET_FIELD, 0, 0, "else if constexpr (Index == %n) return %w();", NULL,
     {{is_next_index, 0, .hole = 0}, {shape_next, 0, .hole = 1}}},
    {CPP_GET_FIELD, SHAPE_BACK, 0,
     "else static_assert(Index != %*, \"Invalid Field Index\");\n}", NULL,
     {{shape_done, 0, .hole = 0}}},
    {CPP_GET_FIELD, SHAPE_BACK, 0, "static_assert(Index != %*, \"Invalid Field Index\");\n}", NULL,
     {{shape_done, 0, .hole = 0}}},
    {CPP_TOP, CPP_TRAITS, 1, "struct %w::Traits {\nusing type = %w;", NULL,
     {{shape_enter, 1, .hole = 0}, {shape_of, 0, .hole = 0}}},
    {CPP_TRAITS, 0, 0, "static auto constexpr Create%* = %w;", NULL,
     {{shape_of, 0, 1, .as = "Create*"}}},
    {CPP_TRAITS, 0, 0, "static constexpr auto name = \"%w\";", NULL, {{shape_of, 0, .hole = 0}}},
    {CPP_TRAITS, 0, 0, "static constexpr auto fully_qualified_name = \"%d\";", NULL,
     {{shape_of, 0, .hole = 0}}},
    {CPP_TRAITS, 0, 0, "static constexpr size_t fields_number = %n;", NULL,
     {{counts, 0, .hole = 0}}},
    {CPP_TRAITS, CPP_TRAITS_NAMES, 1,
     "static constexpr std::array<const char *, fields_number> field_names = {", NULL,
     {{begins, 0, .hole = 0}}},
    {CPP_TRAITS_NAMES, 0, 0, "\"%w\",", NULL, {{shape_next, 0, .hole = 0}}},
    {CPP_TRAITS_NAMES, SHAPE_BACK, 0, "\"%w\"\n};", NULL,
     {{shape_next, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {CPP_TRAITS, 0, 0,
     "static constexpr std::array<const char *, fields_number> field_names = {%*};", NULL,
     {{0}}},
    {CPP_TRAITS, 0, 0,
     "template<size_t Index>\n"
     "using FieldType = decltype(std::declval<type>().get_field<Index>());", NULL,
     {{0}}},
    {CPP_TRAITS, SHAPE_BACK, 0, "};", NULL, {{0}}},
};
/* clang-format on */

const shape_rows cpp_mini_part = SHAPE_ROWS(mini_rows);
