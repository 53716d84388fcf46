/* Built-in attributes: where they may stand and what they may say. */
#include "reader.h"

#include <string.h>

static bool is_integer(fbs_base base) { return base >= FBS_BOOL && base <= FBS_ULONG; }

static uint32_t natural_align(const fbs_type *type)
{
    fbs_base base = type->element;
    return base == FBS_STRUCT ? type->def->align : fbs_size_of(base);
}

static void check_power(fbs_reader *r, const fbs_attr *attr, uint32_t least)
{
    uint64_t align = 0;
    bool number = attr->value != NULL && fbs_integer(attr->value, FBS_USHORT, &align);
    if (!number || align < least || (align & (align - 1)) != 0) {
        fbs_fail_name(r, attr->place, "force_align", attr->value == NULL ? "" : attr->value,
                      "a power of two, not below the natural alignment");
    }
}

/* Every check: the attribute is there, `type` is that of its field. */
static bool may_be_absent(const fbs_type *type) { return !fbs_is_scalar(type->base); }

static bool is_key(const fbs_type *type) { return fbs_is_scalar(type->base) || type->base == FBS_STRING; }

static bool is_bytes(const fbs_type *type) { return type->base == FBS_VECTOR && type->element == FBS_UBYTE; }

static bool is_vector(const fbs_type *type) { return type->base == FBS_VECTOR; }

static bool is_hash(const fbs_type *type)
{
    fbs_base base = is_vector(type) ? type->element : type->base;
    return is_integer(base) && fbs_size_of(base) >= 2;
}

static bool is_wide(const fbs_type *type) { return is_vector(type) || type->base == FBS_STRING; }

typedef struct placement {
    const char *name;
    bool (*fits)(const fbs_type *type);
    const char *expected;
} placement;

static const placement placements[] = {
    {"required", may_be_absent, "it at strings, vectors, tables, structs and unions only"},
    {"key", is_key, "it at scalars and strings only"},
    {"force_align", is_vector, "it at vectors and structs only"},
    {"nested_flatbuffer", is_bytes, "it at [ubyte] only"},
    {"flexbuffer", is_bytes, "it at [ubyte] only"},
    {"hash", is_hash, "it at integers of two bytes and more only"},
    {"vector64", is_vector, "it at vectors only"},
    {"offset64", is_wide, "it at vectors and strings only"},
};

static void check_placement(fbs_reader *r, const fbs_field *field)
{
    for (size_t i = 0; i < sizeof placements / sizeof placements[0]; i++) {
        const fbs_attr *attr = fbs_attr_of(field->attrs, placements[i].name);
        if (attr != NULL && !placements[i].fits(&field->type)) {
            fbs_fail_name(r, attr->place, "attribute", attr->name, placements[i].expected);
        }
    }
}

static void check_hash(fbs_reader *r, const fbs_attr *attr)
{
    static const char *const names[] = {"fnv1_16", "fnv1a_16", "fnv1_32",
                                        "fnv1a_32", "fnv1_64", "fnv1a_64"};
    for (size_t i = 0; attr->value != NULL && i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(attr->value, names[i]) == 0) {
            return;
        }
    }
    fbs_fail_name(r, attr->place, "hash", attr->value == NULL ? "" : attr->value,
                  "fnv1_16, fnv1a_16, fnv1_32, fnv1a_32, fnv1_64 or fnv1a_64");
}

static void check_nested(fbs_reader *r, const fbs_def *def, const fbs_attr *attr)
{
    const fbs_def *inner =
        attr->value == NULL ? NULL : fbs_lookup(r->schema, def->space, attr->value);
    if (inner == NULL || inner->kind != FBS_DEF_TABLE) {
        fbs_fail_name(r, attr->place, "nested_flatbuffer", attr->value == NULL ? "" : attr->value,
                      "a declared table");
    }
}

static void check_field(fbs_reader *r, const fbs_def *def, const fbs_field *field)
{
    const fbs_attr *attr;
    check_placement(r, field);
    if (r->failed) {
        return;
    }
    if ((attr = fbs_attr_of(field->attrs, "force_align")) != NULL) {
        check_power(r, attr, natural_align(&field->type));
    }
    if ((attr = fbs_attr_of(field->attrs, "hash")) != NULL) {
        check_hash(r, attr);
    }
    if ((attr = fbs_attr_of(field->attrs, "nested_flatbuffer")) != NULL) {
        check_nested(r, def, attr);
    }
}

/* Things a struct's fields cannot be: they are all there, in order. */
static void check_in_struct(fbs_reader *r, const fbs_field *field)
{
    static const char *const names[] = {"deprecated", "required", "id"};
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
        check_field(r, def, f);
    }
}

void fbs_check_attributes(fbs_reader *r, const fbs_def *def)
{
    const fbs_attr *force = fbs_attr_of(def->attrs, "force_align");
    if (r->failed) {
        return;
    }
    if (force != NULL && def->kind == FBS_DEF_STRUCT) {
        check_power(r, force, 1);
    } else if (force != NULL) {
        fbs_fail_name(r, force->place, "attribute", force->name, "it at vectors and structs only");
    }
    check_fields(r, def);
}
