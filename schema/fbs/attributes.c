/* Built-in attributes: where they are allowed, and with which values. */
#include "reader.h"

#include <string.h>

static bool is_integer(fbs_base base)
{
    return base >= FBS_BOOL && base <= FBS_ULONG;
}

/* `least` is the computed alignment of the struct, with or without this attribute. */
static void check_power(fbs_reader *r, const fbs_attr *attr, uint32_t least)
{
    uint64_t align = 0;
    bool number = attr->value != NULL && fbs_integer(attr->value, FBS_USHORT, &align);
    if (!number || align < least || (align & (align - 1)) != 0) {
        fbs_fail_name(r, attr->place, "force_align", attr->value == NULL ? "" : attr->value,
                      "a power of two, not below the natural alignment");
    }
}

/* ---- Where: each check is given an attribute that is present ---- */

static bool may_be_absent(const fbs_field *field)
{
    return !fbs_is_scalar(field->type.base);
}

/* flatc accepts structs and arrays as keys since version 23. */
static bool is_key(const fbs_field *field)
{
    const fbs_type *type = &field->type;
    fbs_base base = type->base == FBS_ARRAY ? type->element : type->base;
    return fbs_is_scalar(base) || base == FBS_STRUCT || type->base == FBS_STRING;
}

static bool is_bytes(const fbs_field *field)
{
    return field->type.base == FBS_VECTOR && field->type.element == FBS_UBYTE;
}

static bool is_string(const fbs_field *field)
{
    return field->type.base == FBS_STRING;
}

static bool is_hash(const fbs_field *field)
{
    const fbs_type *type = &field->type;
    fbs_base base = type->base == FBS_VECTOR ? type->element : type->base;
    return is_integer(base) && fbs_size_of(base) >= 2;
}

static bool is_plain_vector(const fbs_field *field)
{
    const fbs_type *type = &field->type;
    bool number = fbs_is_scalar(type->element) && type->def == NULL;
    return type->base == FBS_VECTOR && (number || type->element == FBS_STRUCT);
}

static bool is_wide(const fbs_field *field)
{
    return is_plain_vector(field) || is_string(field);
}

static bool is_hashed(const fbs_field *field)
{
    return fbs_attr_of(field->attrs, "hash") != NULL;
}

static bool is_inline(const fbs_field *field)
{
    const fbs_type *type = &field->type;
    return type->base == FBS_STRUCT || (type->base == FBS_VECTOR && (type->element == FBS_STRUCT ||
                                                                     type->element == FBS_TABLE));
}

static bool never(const fbs_field *field)
{
    (void)field;
    return false;
}

typedef struct placement {
    const char *name;
    bool (*fits)(const fbs_field *field);
    const char *expected;
} placement;

static const placement placements[] = {
    {"required", may_be_absent, "it at strings, vectors, tables, structs and unions only"},
    {"key", is_key, "it at scalars, strings, structs and arrays of scalars or structs only"},
    {"nested_flatbuffer", is_bytes, "it at [ubyte] only"},
    {"flexbuffer", is_bytes, "it at [ubyte] only"},
    {"hash", is_hash, "it at integers of two bytes and more only"},
    {"vector64", is_plain_vector, "it at vectors of scalars or structs only"},
    {"offset64", is_wide, "it at strings and at vectors of scalars or structs only"},
    {"shared", is_string, "it at strings only"},
    {"cpp_type", is_hashed, "it together with hash only"},
    {"native_inline", is_inline, "it at structs and vectors of structs or tables only"},
    {"native_custom_alloc", never, "it at tables and structs only"},
};

static void check_placement(fbs_reader *r, const fbs_field *field)
{
    for (size_t i = 0; i < sizeof placements / sizeof placements[0]; i++) {
        const fbs_attr *attr = fbs_attr_of(field->attrs, placements[i].name);
        if (attr != NULL && !placements[i].fits(field)) {
            fbs_fail_name(r, attr->place, "attribute", attr->name, placements[i].expected);
        }
    }
}

static void check_hash(fbs_reader *r, const fbs_attr *attr)
{
    static const char *const names[] = {"fnv1_16",  "fnv1a_16", "fnv1_32",
                                        "fnv1a_32", "fnv1_64",  "fnv1a_64"};
    for (size_t i = 0; attr->value != NULL && i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(attr->value, names[i]) == 0) {
            return;
        }
    }
    fbs_fail_name(r, attr->place, "hash", attr->value == NULL ? "" : attr->value,
                  "fnv1_16, fnv1a_16, fnv1_32, fnv1a_32, fnv1_64 or fnv1a_64");
}

/* A binary schema does not say what the name referred to. */
static void check_nested(fbs_reader *r, const fbs_field *field, const fbs_attr *attr)
{
    fbs_base base = field->nested == NULL ? FBS_NONE : field->nested->base;
    if (r->schema->binary && attr->value != NULL) {
        return;
    }
    if (base != FBS_TABLE && base != FBS_STRUCT) {
        fbs_fail_name(r, attr->place, "nested_flatbuffer", attr->value == NULL ? "" : attr->value,
                      "a declared table");
    }
}

static void check_field(fbs_reader *r, const fbs_field *field)
{
    const fbs_attr *attr;
    if (field->attrs == NULL) {
        return;
    }
    check_placement(r, field);
    if (!r->failed && (attr = fbs_attr_of(field->attrs, "hash")) != NULL) {
        check_hash(r, attr);
    }
    if (!r->failed && (attr = fbs_attr_of(field->attrs, "nested_flatbuffer")) != NULL) {
        check_nested(r, field, attr);
    }
}

/* Fields of a struct are always present, so some attributes make no sense; `id` has no effect. */
static void check_in_struct(fbs_reader *r, const fbs_field *field)
{
    static const char *const names[] = {"deprecated", "required"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const fbs_attr *attr = fbs_attr_of(field->attrs, names[i]);
        if (attr != NULL) {
            fbs_fail_name(r, attr->place, "attribute", attr->name, "it in tables only");
        }
    }
}

static void check_fields(fbs_reader *r, const fbs_def *def)
{
    bool keyed = false;
    for (const fbs_field *f = def->fields; f != NULL && !r->failed; f = f->next) {
        const fbs_attr *key = fbs_attr_of(f->attrs, "key");
        if (keyed && key != NULL) {
            fbs_fail_name(r, key->place, "a second key", f->name, "one key in a type");
        }
        keyed = keyed || key != NULL;
        if (def->kind == FBS_DEF_STRUCT) {
            check_in_struct(r, f);
        }
        check_field(r, f);
    }
}

/* force_align only matters on structs; elsewhere it is for code generators. */
void fbs_check_attributes(fbs_reader *r, const fbs_def *def)
{
    const fbs_attr *force = fbs_attr_of(def->attrs, "force_align");
    if (r->failed) {
        return;
    }
    if (force != NULL && def->kind == FBS_DEF_STRUCT) {
        check_power(r, force, def->align);
    }
    check_fields(r, def);
}
