/* flatc classes for Kotlin. */
#include "kotlin_patterns.h"
#include "schema/bindings/classes.h"

/* Unsigned numbers are read and written like signed ones, which match the same beginnings. */
static const class_type types[] = {
    {FBS_BOOL, "Boolean", NULL, "Boolean|", "0.toByte()!=bb.get(%*)", NULL},
    {FBS_UBYTE, "UByte", NULL, "Byte|", "bb.get(%*).toUByte()", "%*.toByte()"},
    {FBS_BYTE, "Byte", NULL, "Byte|", "bb.get(%*)", NULL},
    {FBS_USHORT, "UShort", NULL, "Short", "bb.getShort(%*).toUShort()", "%*.toShort()"},
    {FBS_SHORT, "Short", NULL, "Short", "bb.getShort(%*)", NULL},
    {FBS_UINT, "UInt", NULL, "Int", "bb.getInt(%*).toUInt()", "%*.toInt()"},
    {FBS_INT, "Int", NULL, "Int", "bb.getInt(%*)", NULL},
    {FBS_ULONG, "ULong", NULL, "Long", "bb.getLong(%*).toULong()", "%*.toLong()"},
    {FBS_LONG, "Long", NULL, "Long", "bb.getLong(%*)", NULL},
    {FBS_FLOAT, "Float", NULL, "Float", "bb.getFloat(%*)", NULL},
    {FBS_DOUBLE, "Double", NULL, "Double", "bb.getDouble(%*)", NULL},
};

const class_language kotlin_classes = {
    .types = types,
    .count = sizeof types / sizeof types[0],
    .single = "Float",
    .reals = {"NaN", "POSITIVE_INFINITY", "NEGATIVE_INFINITY"},
    .flag = "(if(%w)1 else 0).toByte()",
    .string = "String",
    .offset = "Int",
    .value = &kt_value_copy,
    .accessor = &kt_accessor_copy,
    .has = &kt_accessor_copy,
};

/* ---- Names of classes ---- */

bool kt_enters(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_enter(r, step, bind_plain(hole));
}

bool kt_class(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_text(bind_plain(shape_last_part(hole))));
    return true;
}

/* Refers to the member before. Prior to 2.0.8, this name lacks its trailing underscores. */
bool kt_on_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, before = r->member;
    bool good = shape_strip(hole, step->as, &name);
    r->member = good && !bind_same_letters(name, before) ? name : before;
    return good;
}

/* ---- Members of structs ---- */

/* The method r->list reads the kept type: UByte for toUByte. */
bool kt_converts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    const class_type *type = class_type_by(r, r->kept, r->list);
    shape_claim(r, step, BIND_TYPE, bind_integer(type == NULL ? FBS_NONE : type->base));
    return type != NULL && type->written != NULL && shape_strip(hole, "to*", &name) &&
           src_same(name, r->kept);
}

bool kt_is_plain(shape_reader *r, const shape_step *step, src_span hole)
{
    const class_type *type = class_type_by(r, r->kept, hole);
    shape_claim(r, step, BIND_TYPE, bind_integer(type == NULL ? FBS_NONE : type->base));
    return type != NULL && type->written == NULL && type->base != FBS_BOOL;
}

/* The same read as in the accessor. */
bool kt_is_key_method(shape_reader *r, const shape_step *step, src_span hole)
{
    const class_type *type = class_type_of(r, class_accessor_number(r, BIND_TYPE));
    (void)step;
    return type != NULL && class_type_by(r, src_span_of(type->name), hole) != NULL;
}

void bind_kotlin_finish(bind_set *set)
{
    class_check_packages(set);
}
