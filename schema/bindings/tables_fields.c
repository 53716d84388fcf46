/* Field descriptors in our own verifiers/schemas. */
#include "schema/bindings/tables.h"

#include <string.h>

typedef struct field {
    src_span kind, scalar, type, flags, value;
    bool has_value, deprecated;
    uint64_t size, align;
} field;

static bool part_of(src_span key, src_span text, field *f)
{
    bind_value number = bind_integer(0);
    if (src_is(key, "kind") && shape_strip(text, "PTV_KIND_*", &f->kind)) {
        return true;
    }
    if (src_is(key, "scalar") && shape_strip(text, "PTV_*", &f->scalar)) {
        return true;
    }
    if (src_is(key, "type")) {
        f->type = text;
    } else if (src_is(key, "flags")) {
        f->flags = text;
    } else if (src_is(key, "value")) {
        f->value = text;
        f->has_value = true;
    } else if (src_is(key, "size") || src_is(key, "align")) {
        bool good = bind_number(text, &number);
        *(src_is(key, "size") ? &f->size : &f->align) = number.number;
        return good;
    } else {
        return src_is(key, "omit") || (src_is(key, "index") && bind_number(text, &number));
    }
    return true;
}

/* ".kind = PTV_KIND_SCALAR, .scalar = PTV_I32, .size = 4" */
static bool parts_of(src_span text, field *f)
{
    src_span hole[SRC_HOLES];
    while (text.size > 0) {
        bool more = src_match(text, ".%w = %*, .%*", hole);
        if (!more && !src_match(text, ".%w = %*", hole)) {
            return false;
        }
        if (!part_of(hole[0], hole[1], f)) {
            return false;
        }
        text = more ? (src_span){hole[2].at - 1, hole[2].size + 1} : (src_span){0};
    }
    return true;
}

/* What a kind means in a schema. FBS_NONE: see .scalar. */
static const struct kind {
    const char *name;
    fbs_base base, element;
    int list; /* list that .type refers to */
    fbs_base stored;
} kinds[] = {
    {"SCALAR", FBS_NONE, FBS_NONE, TAB_LIST_ENUMS, FBS_NONE},
    {"TAG", FBS_UBYTE, FBS_NONE, TAB_LIST_UNIONS, FBS_UBYTE},
    {"UNION", FBS_UNION, FBS_NONE, TAB_LIST_UNIONS, FBS_UINT},
    {"STRING", FBS_STRING, FBS_NONE, TAB_LISTS, FBS_UBYTE},
    {"TABLE", FBS_TABLE, FBS_NONE, TAB_LIST_TABLES, FBS_UINT},
    {"VECTOR", FBS_VECTOR, FBS_NONE, TAB_LIST_ENUMS, FBS_NONE},
    {"STRINGS", FBS_VECTOR, FBS_STRING, TAB_LISTS, FBS_UINT},
    {"TABLES", FBS_VECTOR, FBS_TABLE, TAB_LIST_TABLES, FBS_UINT},
};

static const struct kind *kind_of(src_span name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (src_is(name, kinds[i].name)) {
            return &kinds[i];
        }
    }
    return NULL;
}

/* Enums count from 1, so that 0 is none; unions count from 0; tables are given by name. */
static bool claim_target(shape_reader *r, const shape_step *step, const struct kind *kind,
                         const field *f)
{
    const tab_names *n = tab_names_of(r);
    bind_value number = bind_integer(0);
    src_span name = {0};
    if (kind->list == TAB_LIST_TABLES) {
        if (!tab_table_named(r, f->type, &name)) {
            return false;
        }
    } else if (kind->list != TAB_LISTS) {
        if (f->type.size > 0 && !bind_number(f->type, &number)) {
            return false;
        }
        uint64_t i = number.number - (kind->list == TAB_LIST_ENUMS ? 1 : 0);
        bool none = kind->list == TAB_LIST_ENUMS && number.number == 0;
        if (!none && i >= n->count[kind->list]) {
            return false;
        }
        name = none ? name : n->list[kind->list][i];
    } else if (f->type.size > 0) {
        return false;
    }
    shape_claim(r, step, BIND_TARGET, name.size == 0 ? bind_nothing() : bind_text(name));
    return true;
}

/* The bits of a default, or 0 if there is none. */
static bool claim_default(shape_reader *r, const shape_step *step, fbs_base base, const field *f)
{
    bind_value value = bind_integer(0);
    if (f->has_value && !bind_number(f->value, &value)) {
        return false;
    }
    if (base == FBS_FLOAT || base == FBS_DOUBLE) {
        uint64_t bits = value.number;
        value.form = BIND_REAL;
        memcpy(&value.real, &bits, sizeof bits);
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

static bool claim_field(shape_reader *r, const shape_step *step, const struct kind *kind,
                        const field *f)
{
    fbs_base scalar = bind_base(f->scalar);
    fbs_base base = kind->base == FBS_NONE ? scalar : kind->base;
    fbs_base stored = kind->stored == FBS_NONE ? scalar : kind->stored;
    bool vector = base == FBS_VECTOR;
    if (scalar != stored || f->size != fbs_size_of(stored) || (!vector && f->align != f->size)) {
        return false;
    }
    shape_claim(r, step, BIND_TYPE, bind_integer(base));
    if (vector) {
        shape_claim(r, step, BIND_ELEMENT,
                    bind_integer(kind->element == FBS_NONE ? scalar : kind->element));
        shape_claim(r, step, BIND_STRIDE, bind_integer((int64_t)f->size));
        shape_claim(r, step, BIND_DATA_ALIGN, bind_integer((int64_t)f->align));
    }
    shape_claim(r, step, BIND_REQUIRED, bind_integer(src_contains(f->flags, "PTV_REQUIRED")));
    return claim_target(r, step, kind, f) &&
           (!fbs_is_scalar(base) || claim_default(r, step, base, f));
}

/* A deprecated field has a descriptor, but nothing is claimed. */
bool tab_takes_field(shape_reader *r, const shape_step *step, src_span hole)
{
    field f = {.deprecated = false};
    if (!parts_of(hole, &f)) {
        return false;
    }
    const struct kind *kind = kind_of(f.kind);
    uint64_t slot = r->count++;
    if (kind == NULL || src_contains(f.flags, "PTV_DEPRECATED")) {
        return kind != NULL;
    }
    shape_claim(r, step, BIND_ID, bind_integer((int64_t)slot));
    return claim_field(r, step, kind, &f);
}

/* All slots, including deprecated ones. */
bool tab_counts_slots(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_SLOTS, bind_integer((int64_t)r->count));
    return true;
}

/* ---- Readers ---- */

/* A reader treats bool as a number, but the descriptor tells that it is one. */
bool tab_takes_sign(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *type = shape_find_of(r->set, r->type, r->member, &tab_field_copy, BIND_TYPE);
    fbs_base base = src_ends(hole, "_t") ? bind_base(hole) : FBS_NONE;
    bool is_bool = base == FBS_UBYTE && type != NULL && type->value.number == FBS_BOOL;
    shape_claim(r, step, BIND_TYPE, bind_integer(is_bool ? FBS_BOOL : base));
    r->size = fbs_size_of(base);
    return base != FBS_NONE;
}

/* u32: matches the width of the type. */
bool tab_is_load(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value bits;
    src_span number;
    (void)step;
    return shape_strip(hole, "u*", &number) && bind_number(number, &bits) &&
           bits.number == 8 * r->size;
}
