/* flatc classes for Java. */
#include "java_patterns.h"
#include "schema/bindings/classes.h"

/* Unsigned numbers are held in the next larger type, and cast. */
static const class_type types[] = {
    {FBS_BOOL, "boolean", "Boolean", "Boolean|", "0!=bb.get(%*)", NULL},
    {FBS_UBYTE, "int", "Integer", "Byte|", "bb.get(%*)&0xFF", "(byte)%*"},
    {FBS_BYTE, "byte", "Byte", "Byte|", "bb.get(%*)", NULL},
    {FBS_USHORT, "int", "Integer", "Short", "bb.getShort(%*)&0xFFFF", "(short)%*"},
    {FBS_SHORT, "short", "Short", "Short", "bb.getShort(%*)", NULL},
    {FBS_UINT, "long", "Long", "Int", "(long)bb.getInt(%*)&0xFFFFFFFFL", "(int)%*"},
    {FBS_UINT, "long", "Long", "Int", "(long)_bb.getInt(%*)&0xFFFFFFFFL", "(int)%*"},
    {FBS_INT, "int", "Integer", "Int", "bb.getInt(%*)", NULL},
    {FBS_LONG, "long", "Long", "Long", "bb.getLong(%*)", NULL},
    {FBS_FLOAT, "float", "Float", "Float", "bb.getFloat(%*)", NULL},
    {FBS_DOUBLE, "double", "Double", "Double", "bb.getDouble(%*)", NULL},
};

const class_language java_classes = {
    .types = types,
    .count = sizeof types / sizeof types[0],
    .single = "Float",
    .reals = {"NaN", "POSITIVE_INFINITY", "NEGATIVE_INFINITY"},
    .flag = "(byte)(%*?1:0)",
    .string = "String",
    .offset = "int",
    .list = "*[]",
    .array = "*[]",
    .value = &java_value_copy,
    .accessor = &java_accessor_copy,
    .has = &java_has_copy,
    .unpack = &java_unpack_copy,
    .native = &java_native_copy,
    .cases = &java_cases_copy,
};

/* ---- Types ---- */

bool java_primitive(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    (void)step;
    return class_type_named(r, src_match(hole, "%w[%*", part) ? part[0] : hole) != NULL;
}

bool java_starts_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->list = (src_span){0};
    return true;
}

/* All values of an enum have the same type. */
bool java_value_type(shape_reader *r, const shape_step *step, src_span hole)
{
    bool first = r->list.size == 0;
    r->list = first ? hole : r->list;
    return first ? java_primitive(r, step, hole) : src_same(hole, r->list);
}

/* ---- Vectors ---- */

/* ByteVector, for elements that addByte() writes. */
bool java_is_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t element = class_accessor_number(r, BIND_ELEMENT);
    const class_type *type = class_type_of(r, element);
    src_span name;
    (void)step;
    return shape_strip(hole, "*Vector", &name) && name.size > 0 &&
           (type != NULL ? shape_one_of(r, &(shape_step){.as = type->methods}, name)
                         : src_is(name, element == FBS_STRING  ? "String"
                                        : element == FBS_UNION ? "Union"
                                                               : ""));
}

bool java_is_of_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t element = class_accessor_number(r, BIND_ELEMENT);
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return element == FBS_BYTE || element == FBS_UBYTE;
}

/* How an element is packed: "_e", "(byte)_e", a string, a table, a union. */
bool java_packs_element(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    const shape_step getter = {.as = "get*"};
    switch (class_accessor_number(r, BIND_ELEMENT)) {
    case FBS_STRING: return src_is(hole, "builder.createString(_e)");
    case FBS_TABLE:
        return src_match(hole, "%d.pack(builder,_e)", part) &&
               shape_class_is_target(r, step, part[0]);
    case FBS_UNION:
        return src_match(hole, "%d.pack(builder,_o.%w()[_j])", part) &&
               shape_class_is_target(r, step, part[0]) && shape_is(r, &getter, part[1]);
    default:
        return src_is(hole, "_e") ||
               (src_match(hole, "(%w)_e", part) && src_same(part[0], r->kept));
    }
}

/* ---- Final checks ---- */

/* Tags of unions are ubytes, which are read as bytes. */
static bool is_tag(bind_set *set, const bind_type *type, const bind_claim *claim)
{
    src_span stem;
    bind_fact fact = claim->fact;
    if (claim->member.size == 0 || claim->value.number != FBS_BYTE ||
        (fact != BIND_TYPE && fact != BIND_ELEMENT) ||
        !shape_strip(claim->member, "*Type", &stem)) {
        return false;
    }
    const bind_claim *c = shape_find_of(set, type, stem, &java_accessor_copy, fact);
    return c != NULL && c->value.number == FBS_UNION;
}

void bind_java_finish(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            if (is_tag(set, t, c)) {
                c->value = bind_integer(FBS_UBYTE);
            }
        }
    }
    class_check_packages(set);
}
