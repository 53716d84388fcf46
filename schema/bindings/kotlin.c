/* Classes of flatc for Kotlin. */
#include <string.h>

#include "kotlin_patterns.h"
#include "schema/bindings/jvm.h"
#include "schema/source/chars.h"

/* ---- Types ---- */

/* Numbers without a sign are read and written as those that have one. */
static const struct kt_type {
    fbs_base base;
    const char *name, *method;
    bool other; /* it is converted */
} types[] = {
    {FBS_BOOL, "Boolean", "Boolean", false}, {FBS_BYTE, "Byte", "Byte", false},
    {FBS_UBYTE, "UByte", "Byte", true},      {FBS_SHORT, "Short", "Short", false},
    {FBS_USHORT, "UShort", "Short", true},   {FBS_INT, "Int", "Int", false},
    {FBS_UINT, "UInt", "Int", true},         {FBS_LONG, "Long", "Long", false},
    {FBS_ULONG, "ULong", "Long", true},      {FBS_FLOAT, "Float", "Float", false},
    {FBS_DOUBLE, "Double", "Double", false},
};

enum { TYPES = sizeof types / sizeof types[0] };

static const struct kt_type *type_named(src_span name)
{
    size_t i = 0;
    while (i < TYPES && !src_is(name, types[i].name)) {
        i++;
    }
    return i < TYPES ? &types[i] : NULL;
}

/* Those of bytes have no name in a ByteBuffer. */
static bool is_method_of(const struct kt_type *type, src_span method)
{
    return type != NULL &&
           (src_is(method, type->method) || (method.size == 0 && fbs_size_of(type->base) == 1));
}

static const bind_claim *accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &kt_accessor_copy, fact);
}

static uint64_t accessor_type(const shape_reader *r)
{
    const bind_claim *c = accessor(r, BIND_TYPE);
    return c == NULL ? FBS_NONE : c->value.number;
}

/* Words of the language have _ behind them where they are names of types. */
static src_span plain(src_span name)
{
    static const char *const words[] = {
        "package", "as",    "typealias", "class",  "this",  "super",     "val",  "var",
        "fun",     "for",   "null",      "true",   "false", "is",        "in",   "throw",
        "return",  "break", "continue",  "object", "if",    "try",       "else", "while",
        "do",      "when",  "interface", "typeof", "Any",   "Character",
    };
    src_span stem;
    for (size_t i = 0; shape_strip(name, "*_", &stem) && i < sizeof words / sizeof words[0]; i++) {
        if (src_is(stem, words[i])) {
            return stem;
        }
    }
    return name;
}

bool kt_enters(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_enter(r, step, plain(hole));
}

bool kt_of_class(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_of(r, step, plain(hole));
}

bool kt_class(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_text(plain(shape_last_part(hole))));
    return true;
}

/* ---- What Java has, too ---- */

bool kt_package(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_package(r, step, hole);
}

bool kt_space(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_space(r, step, hole);
}

bool kt_takes_name(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_takes_name(r, step, hole, &kt_value_copy);
}

bool kt_is_first(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return jvm_is_first(r, hole, "-*.toInt()", &kt_value_copy);
}

bool kt_on_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_on_nested(r, step, hole);
}

bool kt_on_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return jvm_on_slot(r, hole, &kt_accessor_copy);
}

/* ---- Reading ---- */

/* "0.toByte()!=bb.get(x)", "bb.getShort(x).toUShort()", "bb.getInt(x)": x. */
static const struct kt_type *read_as(src_span text, src_span *at)
{
    src_span part[SRC_HOLES] = {{0}};
    if (src_match(text, "0.toByte()!=bb.get(%*)", part)) {
        *at = part[0];
        return type_named(src_span_of("Boolean"));
    }
    if (src_match(text, "bb.get%*(%*).to%w()", part)) {
        const struct kt_type *type = type_named(part[2]);
        *at = part[1];
        return is_method_of(type, part[0]) && type->other ? type : NULL;
    }
    if (!src_match(text, "bb.get%*(%*)", part)) {
        return NULL;
    }
    *at = part[1];
    return type_named(part[0].size == 0 ? src_span_of("Byte") : part[0]);
}

/* The type that is returned was kept. */
bool kt_reads(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at;
    const struct kt_type *type = read_as(hole, &at);
    if (type == NULL || !src_is(r->kept, type->name)) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type->base));
    return jvm_reads_at(r, step, at);
}

/* ... and the method is r->list: UByte of toUByte. */
bool kt_converts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    const struct kt_type *type = type_named(r->kept);
    shape_claim(r, step, BIND_TYPE, bind_integer(type == NULL ? FBS_NONE : type->base));
    return is_method_of(type, r->list) && type->other && shape_strip(hole, "to*", &name) &&
           src_same(name, r->kept);
}

bool kt_is_plain(shape_reader *r, const shape_step *step, src_span hole)
{
    const struct kt_type *type = type_named(r->kept);
    shape_claim(r, step, BIND_TYPE, bind_integer(type == NULL ? FBS_NONE : type->base));
    return is_method_of(type, hole) && !type->other && type->base != FBS_BOOL;
}

static bool real_named(src_span text, bind_value *value)
{
    static const char *const names[][2] = {
        {"NaN", "nan"}, {"POSITIVE_INFINITY", "inf"}, {"NEGATIVE_INFINITY", "-inf"}};
    bool real = src_begins(text, "Float.") || src_begins(text, "Double.");
    for (size_t i = 0; real && i < sizeof names / sizeof names[0]; i++) {
        if (src_is(shape_last_part(text), names[i][0])) {
            return bind_number(src_span_of(names[i][1]), value);
        }
    }
    return false;
}

/* Of what is null nothing is told where it is written. */
bool kt_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    const bind_claim *c = accessor(r, BIND_DEFAULT);
    bool number = hole.size > 0 && memchr(hole.at, '(', hole.size) == NULL &&
                  bind_number(hole, &value) && value.form != BIND_NONE;
    if (!number && !real_named(hole, &value)) {
        return false;
    }
    if (c != NULL && c->value.form == BIND_NONE) {
        return value.form == BIND_REAL ? !(value.real < 0) && !(value.real > 0) : value.number == 0;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* The bytes of a string are elements of one byte. */
bool kt_byte_size(shape_reader *r, const shape_step *step, src_span hole)
{
    return accessor_type(r) == FBS_STRING
               ? src_is(hole, "1")
               : shape_number(r, &(shape_step){.line = step->line, .fact = BIND_STRIDE}, hole);
}

/* ---- Keys ---- */

bool kt_is_key_type(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_is(hole, "String") || type_named(hole) != NULL;
}

/* What the accessor reads. */
bool kt_is_key_method(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    for (size_t i = 0; i < TYPES; i++) {
        if (types[i].base == (fbs_base)accessor_type(r)) {
            return is_method_of(&types[i], hole);
        }
    }
    return false;
}

bool kt_key_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at, part[SRC_HOLES];
    return read_as(hole, &at) != NULL && src_match(at, step->as, part) &&
           kt_on_slot(r, step, part[0]);
}

/* ---- Writing ---- */

bool kt_method(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

bool kt_keep_array(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return shape_strip(hole, "*Array", &r->kept);
}

/* "x", "x.toByte()", "(if(x)1 else 0).toByte()": x. */
static const struct kt_type *written(const shape_reader *r, src_span name, src_span *text)
{
    src_span part[SRC_HOLES] = {{0}};
    const struct kt_type *type = type_named(name);
    if (!is_method_of(type, r->list)) {
        return NULL;
    }
    bool flag = type->base == FBS_BOOL && r->list.size == 0;
    if (!flag && !type->other) {
        return type;
    }
    bool good = flag ? src_match(*text, "(if(%w)1 else 0).toByte()", part)
                     : src_match(*text, "%*.to%w()", part) && src_is(part[1], type->method);
    *text = part[0];
    return good ? type : NULL;
}

bool kt_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const struct kt_type *type = written(r, r->kept, &hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type == NULL ? FBS_NONE : type->base));
    return type != NULL &&
           (step->as != NULL ? src_is(hole, step->as) : bind_same_name(hole, r->member));
}

bool kt_is_reference(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t type = accessor_type(r);
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return type != FBS_NONE && type != FBS_STRUCT && !fbs_is_scalar((fbs_base)type);
}

/* The next one is a scalar, or the offset of what is none. */
static bool is_next(shape_reader *r, const shape_step *next, src_span name, src_span type)
{
    src_span stem;
    if (shape_next(r, next, name)) {
        const struct kt_type *t = type_named(type);
        return t != NULL && accessor_type(r) == (uint64_t)t->base;
    }
    return src_is(type, "Int") && shape_strip(name, "*Offset", &stem) && shape_next(r, next, stem);
}

/* "aType:UByte,aOffset:Int,b:Int?": all members, in order. */
bool kt_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}}, type;
    const shape_step next = {.line = step->line};
    r->sum = r->count = 0;
    shape_begin_list(r, &kt_accessor_copy);
    while (hole.size > 0) {
        bool more = src_match(hole, "%w:%*,%*", part);
        if (!more && !src_match(hole, "%w:%*", part)) {
            return false;
        }
        type = shape_strip(part[1], "*?", &type) ? type : part[1];
        if (!is_next(r, &next, part[0], type)) {
            return false;
        }
        r->sum++;
        hole = more ? part[2] : (src_span){0};
    }
    return shape_done(r, step, hole);
}

/* It was not added before. */
bool kt_is_parameter(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step offset = {.as = "*Offset", .line = step->line};
    r->count++;
    return (bind_same_name(hole, r->member) || shape_is(r, &offset, hole)) &&
           shape_find_of(r->set, r->type, r->member, &kt_create_copy, BIND_PRESENT) == NULL;
}

bool kt_has_all(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->sum;
}

bool kt_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(shape_struct_last(r), "%w:%w", part)) {
        return false;
    }
    r->member = part[0];
    const struct kt_type *type = written(r, part[1], &hole);
    return type != NULL && src_same(hole, part[0]) && shape_struct_puts(r, step, type->base);
}

void bind_kotlin_finish(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            jvm_check_package(set, c);
        }
    }
}
