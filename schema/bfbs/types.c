/* Types of a binary schema: names, references to types, and enum values. */
#include "builder.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Declarations ---- */

/* "a.b.Name": copies the namespace; the name itself is the tail of the whole text. */
static void set_name(bfbs_builder *b, fbs_def *def, const char *whole)
{
    const char *dot = strrchr(whole, '.');
    def->name = dot == NULL ? whole : dot + 1;
    def->space = dot == NULL ? "" : fbs_copy(&b->r, whole, (size_t)(dot - whole));
}

fbs_place bfbs_place(bfbs_builder *b, uint32_t table, unsigned slot)
{
    const char *file = bfbs_text(b, table, slot, "declaration file");
    bool known = file[0] != '\0' && b->main != NULL && strcmp(file, b->main) != 0;
    return (fbs_place){known ? file : b->at.file, 0, 0};
}

static void declare(bfbs_builder *b, bfbs_type *type, fbs_kind kind, unsigned name_slot,
                    unsigned file_slot)
{
    type->name = bfbs_dotted(b, type->at, name_slot, "type");
    type->def = fbs_new(&b->r, sizeof *type->def);
    if (type->def != NULL) {
        type->def->kind = kind;
        type->def->place = bfbs_place(b, type->at, file_slot);
        set_name(b, type->def, type->name);
    }
}

/* Fills `list` with all Objects or Enums, noting where each is in the file. */
static void take_list(bfbs_builder *b, bfbs_list *list, unsigned slot)
{
    ptv_vec tables = ptv_vec_of(&b->im, b->root, slot);
    b->r.type_count += tables.count < FBS_TYPES ? tables.count : FBS_TYPES + 1;
    if (b->r.type_count > FBS_TYPES) {
        fbs_fail(&b->r, b->at, "more than 16384 types", "fewer");
        return;
    }
    list->types = fbs_new(&b->r, tables.count * sizeof *list->types);
    list->count = list->types == NULL ? 0 : tables.count;
    for (uint32_t i = 0; i < list->count; i++) {
        list->types[i].at = ptv_table_in(&b->im, tables, i);
    }
}

static fbs_kind kind_of_object(const bfbs_builder *b, uint32_t at)
{
    bool fixed = bfbs_number(b, at, PTV_REFLECTION_OBJECT, PTV_REFLECTION_OBJECT_IS_STRUCT) != 0;
    return fixed ? FBS_DEF_STRUCT : FBS_DEF_TABLE;
}

static fbs_kind kind_of_enum(const bfbs_builder *b, uint32_t at)
{
    bool is_union = bfbs_number(b, at, PTV_REFLECTION_ENUM, PTV_REFLECTION_ENUM_IS_UNION) != 0;
    return is_union ? FBS_DEF_UNION : FBS_DEF_ENUM;
}

static void declare_objects(bfbs_builder *b)
{
    const char *before = NULL;
    take_list(b, &b->objects, PTV_REFLECTION_SCHEMA_OBJECTS);
    for (uint32_t i = 0; i < b->objects.count && !b->r.failed; i++) {
        bfbs_type *type = &b->objects.types[i];
        declare(b, type, kind_of_object(b, type->at), PTV_REFLECTION_OBJECT_NAME,
                PTV_REFLECTION_OBJECT_DECLARATION_FILE);
        bfbs_ascends(b, "type", before, type->name);
        before = type->name;
    }
}

static void declare_enums(bfbs_builder *b)
{
    const char *before = NULL;
    take_list(b, &b->enums, PTV_REFLECTION_SCHEMA_ENUMS);
    for (uint32_t i = 0; i < b->enums.count && !b->r.failed; i++) {
        bfbs_type *type = &b->enums.types[i];
        declare(b, type, kind_of_enum(b, type->at), PTV_REFLECTION_ENUM_NAME,
                PTV_REFLECTION_ENUM_DECLARATION_FILE);
        bfbs_ascends(b, "type", before, type->name);
        before = type->name;
        if (!b->r.failed && bfbs_object_named(b, type->name) != NULL) {
            bfbs_fail(b, "a second type", type->name, "another name");
        }
    }
}

void bfbs_declare(bfbs_builder *b)
{
    declare_objects(b);
    declare_enums(b);
}

static int by_name(const void *name, const void *type)
{
    return strcmp(name, ((const bfbs_type *)type)->name);
}

bfbs_type *bfbs_object_named(const bfbs_builder *b, const char *name)
{
    const bfbs_list *list = &b->objects;
    return list->count == 0 ? NULL
                            : bsearch(name, list->types, list->count, sizeof *list->types, by_name);
}

/* ---- References to types ---- */

static const fbs_base bases[] = {
    [PTV_REFLECTION_BASE_TYPE_BOOL] = FBS_BOOL,      [PTV_REFLECTION_BASE_TYPE_BYTE] = FBS_BYTE,
    [PTV_REFLECTION_BASE_TYPE_UBYTE] = FBS_UBYTE,    [PTV_REFLECTION_BASE_TYPE_SHORT] = FBS_SHORT,
    [PTV_REFLECTION_BASE_TYPE_USHORT] = FBS_USHORT,  [PTV_REFLECTION_BASE_TYPE_INT] = FBS_INT,
    [PTV_REFLECTION_BASE_TYPE_UINT] = FBS_UINT,      [PTV_REFLECTION_BASE_TYPE_LONG] = FBS_LONG,
    [PTV_REFLECTION_BASE_TYPE_ULONG] = FBS_ULONG,    [PTV_REFLECTION_BASE_TYPE_FLOAT] = FBS_FLOAT,
    [PTV_REFLECTION_BASE_TYPE_DOUBLE] = FBS_DOUBLE,  [PTV_REFLECTION_BASE_TYPE_STRING] = FBS_STRING,
    [PTV_REFLECTION_BASE_TYPE_VECTOR] = FBS_VECTOR,  [PTV_REFLECTION_BASE_TYPE_OBJ] = FBS_TABLE,
    [PTV_REFLECTION_BASE_TYPE_UNION] = FBS_UNION,    [PTV_REFLECTION_BASE_TYPE_ARRAY] = FBS_ARRAY,
    [PTV_REFLECTION_BASE_TYPE_VECTOR64] = FBS_VECTOR};

static uint64_t of_type(const bfbs_builder *b, uint32_t type, unsigned slot)
{
    return bfbs_number(b, type, PTV_REFLECTION_TYPE, slot);
}

/* FBS_NONE for union tags, no type, and unknown numbers; FBS_TABLE for any object. */
static fbs_base base_in(const bfbs_builder *b, uint32_t type, unsigned slot)
{
    uint64_t number = of_type(b, type, slot);
    return number < sizeof bases / sizeof bases[0] ? bases[number] : FBS_NONE;
}

static const bfbs_type *at_index(const bfbs_list *list, uint64_t index)
{
    return index < list->count ? &list->types[index] : NULL;
}

/* Resolves the type at `index`. On entry, *base is FBS_TABLE for any object. */
static const fbs_def *resolve(bfbs_builder *b, fbs_base *base, uint64_t index, const char **name)
{
    bool object = *base == FBS_TABLE, is_union = *base == FBS_UNION;
    const bfbs_type *type = at_index(object ? &b->objects : &b->enums, index);
    if (!object && !is_union && index == UINT64_MAX) {
        return NULL;
    }
    bool fits = type != NULL && (object || (is_union && type->def->kind == FBS_DEF_UNION) ||
                                 (type->def->kind == FBS_DEF_ENUM && type->def->base == *base));
    if (!fits) {
        char text[24];
        snprintf(text, sizeof text, "%" PRId64, (int64_t)index);
        bfbs_fail(b, "type index", text, "the number of a type of this kind");
        return NULL;
    }
    if (object) {
        *base = type->def->kind == FBS_DEF_STRUCT ? FBS_STRUCT : FBS_TABLE;
    }
    *name = type->name;
    return type->def;
}

static void set_length(bfbs_builder *b, fbs_type *out, uint32_t type, const char *owner)
{
    out->length = (uint32_t)of_type(b, type, PTV_REFLECTION_TYPE_FIXED_LENGTH);
    if ((out->base == FBS_ARRAY) != (out->length != 0)) {
        bfbs_fail(b, "length of", owner, "1..65535 for an array, 0 for others");
    }
}

fbs_type bfbs_type_of(bfbs_builder *b, uint32_t type, const char *owner)
{
    fbs_type out = {.base = base_in(b, type, PTV_REFLECTION_TYPE_BASE_TYPE), .place = b->at};
    bool list = out.base == FBS_VECTOR || out.base == FBS_ARRAY;
    fbs_base *unit = list ? &out.element : &out.base;
    out.element = list ? base_in(b, type, PTV_REFLECTION_TYPE_ELEMENT) : FBS_NONE;
    if (*unit == FBS_NONE || *unit == FBS_VECTOR || *unit == FBS_ARRAY) {
        bfbs_fail(b, "type of", owner, "a type, or a list of one that is none");
    } else if (out.base == FBS_ARRAY && *unit == FBS_UNION) {
        bfbs_fail(b, "an array of unions at", owner, "a vector");
    } else {
        out.def = resolve(b, unit, of_type(b, type, PTV_REFLECTION_TYPE_INDEX), &out.name);
        set_length(b, &out, type, owner);
    }
    return out;
}

/* Whether it is the tag of a union, or the tag vector of a vector of unions. */
bool bfbs_is_tag(const bfbs_builder *b, uint32_t type)
{
    uint64_t base = of_type(b, type, PTV_REFLECTION_TYPE_BASE_TYPE);
    uint64_t element = of_type(b, type, PTV_REFLECTION_TYPE_ELEMENT);
    return (base == PTV_REFLECTION_BASE_TYPE_VECTOR ? element : base) ==
           PTV_REFLECTION_BASE_TYPE_UTYPE;
}

/* flatcc does not say which union a tag belongs to. */
bool bfbs_fits_tag(const bfbs_builder *b, uint32_t tag, uint32_t type)
{
    uint64_t index = of_type(b, tag, PTV_REFLECTION_TYPE_INDEX);
    uint64_t own = of_type(b, type, PTV_REFLECTION_TYPE_INDEX);
    const bfbs_type *of = at_index(&b->enums, own);
    fbs_base base = base_in(b, type, PTV_REFLECTION_TYPE_BASE_TYPE);
    bool vectors = base_in(b, tag, PTV_REFLECTION_TYPE_BASE_TYPE) == FBS_VECTOR;
    fbs_base element =
        vectors && base == FBS_VECTOR ? base_in(b, type, PTV_REFLECTION_TYPE_ELEMENT) : FBS_NONE;
    return of != NULL && of->def->kind == FBS_DEF_UNION &&
           (vectors ? element : base) == FBS_UNION && (index == own || index == UINT64_MAX);
}

/* ---- Values ---- */

static void set_number(bfbs_builder *b, fbs_value *value, fbs_base base, uint32_t at)
{
    char text[24];
    value->value = bfbs_number(b, at, PTV_REFLECTION_ENUM_VAL, PTV_REFLECTION_ENUM_VAL_VALUE);
    if (fbs_is_signed(base)) {
        snprintf(text, sizeof text, "%" PRId64, (int64_t)value->value);
    } else {
        snprintf(text, sizeof text, "%" PRIu64, value->value);
    }
    value->explicit_value = true;
    value->text = fbs_copy(&b->r, text, strlen(text));
}

/* Union members are tables, structs or strings. NONE and enum values have no type. */
static void set_member(bfbs_builder *b, fbs_value *value, bool is_member, uint32_t at)
{
    uint32_t type = ptv_table_of(&b->im, at, PTV_REFLECTION_ENUM_VAL_UNION_TYPE);
    bool typed = type != 0 && of_type(b, type, PTV_REFLECTION_TYPE_BASE_TYPE) != 0;
    if (typed != is_member) {
        bfbs_fail(b, "the type of value", value->name, "one at members of unions only");
    } else if (typed) {
        value->type = bfbs_type_of(b, type, value->name);
        fbs_base base = value->type.base;
        if (!b->r.failed && base != FBS_TABLE && base != FBS_STRUCT && base != FBS_STRING) {
            bfbs_fail(b, "member", value->name, "a table, a struct or a string");
        }
    }
}

static fbs_value *take_value(bfbs_builder *b, const fbs_def *def, uint32_t at)
{
    fbs_value *value = fbs_new(&b->r, sizeof *value);
    if (value == NULL) {
        return NULL;
    }
    value->place = def->place;
    value->name = bfbs_name(b, at, PTV_REFLECTION_ENUM_VAL_NAME, "value");
    value->attrs = bfbs_attrs(b, at, PTV_REFLECTION_ENUM_VAL_ATTRIBUTES);
    set_number(b, value, def->base, at);
    bool none = value->value == 0 && strcmp(value->name, "NONE") == 0;
    set_member(b, value, def->kind == FBS_DEF_UNION && !none, at);
    return value;
}

/* flatcc keeps the order of declaration; fbs_resolve_values() sorts them. */
static void take_values(bfbs_builder *b, fbs_def *def, ptv_vec list)
{
    fbs_value **last = &def->values;
    def->value_count = list.count;
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        fbs_value *value = take_value(b, def, ptv_table_in(&b->im, list, i));
        if (value != NULL && !fbs_names_add(&b->r, &def->names, fbs_key_of(value->name), value)) {
            bfbs_fail(b, "a second value", value->name, "another name");
        }
        if (value != NULL) {
            *last = value;
            last = &value->next;
        }
    }
}

/* The integer type. For a union that names none, UTYPE stands for ubyte. */
static void set_base(bfbs_builder *b, const bfbs_type *type)
{
    fbs_def *def = type->def;
    uint32_t under = ptv_table_of(&b->im, type->at, PTV_REFLECTION_ENUM_UNDERLYING_TYPE);
    uint64_t index = of_type(b, under, PTV_REFLECTION_TYPE_INDEX);
    uint64_t number = of_type(b, under, PTV_REFLECTION_TYPE_BASE_TYPE);
    bool is_union = def->kind == FBS_DEF_UNION;
    bool plain = is_union && number == PTV_REFLECTION_BASE_TYPE_UTYPE;
    def->base = plain ? FBS_UBYTE : base_in(b, under, PTV_REFLECTION_TYPE_BASE_TYPE);
    if (def->base < (is_union ? FBS_BYTE : FBS_BOOL) || def->base > FBS_ULONG) {
        fbs_fail(&b->r, b->at, "the type under it", "an integer");
    } else if (index != UINT64_MAX && at_index(&b->enums, index) != type) {
        fbs_fail(&b->r, b->at, "the type under it", "the number of the enum itself, or none");
    }
}

/* Every union has a NONE. */
static void expect_none(bfbs_builder *b, const fbs_def *def)
{
    const fbs_value *none = fbs_value_named(def, "NONE");
    if (!b->r.failed && def->kind == FBS_DEF_UNION && (none == NULL || none->value != 0)) {
        fbs_fail(&b->r, b->at, "no NONE", "NONE = 0 in a union");
    }
}

static void values_of(bfbs_builder *b, const bfbs_type *type)
{
    ptv_vec list = ptv_vec_of(&b->im, type->at, PTV_REFLECTION_ENUM_VALUES);
    fbs_def *def = type->def;
    b->about = type->name;
    set_base(b, type);
    if (list.count == 0 || list.count > FBS_MEMBERS) {
        fbs_fail(&b->r, b->at, "no value, or too many", "1..16384 values");
    }
    if (!b->r.failed) {
        take_values(b, def, list);
        expect_none(b, def);
    }
    if (!b->r.failed) {
        fbs_resolve_values(&b->r, def); /* checks that they fit; bit_flags are already shifted */
    }
    def->attrs = bfbs_attrs(b, type->at, PTV_REFLECTION_ENUM_ATTRIBUTES);
}

void bfbs_values(bfbs_builder *b)
{
    for (uint32_t i = 0; i < b->enums.count && !b->r.failed; i++) {
        values_of(b, &b->enums.types[i]);
    }
}
