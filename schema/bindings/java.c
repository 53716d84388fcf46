/* Classes of flatc for Java: what is read and written. */
#include "schema/bindings/java.h"

/* ---- Types ---- */

/* Numbers without a sign are kept in the next larger type, and cast. */
static const struct java_type {
    fbs_base base;
    const char *name, *boxed, *method, *cast, *read;
} types[] = {
    {FBS_BOOL, "boolean", "Boolean", "Boolean", "byte", "0!=bb.get(%*)"},
    {FBS_UBYTE, "int", "Integer", "Byte", "byte", "bb.get(%*)&0xFF"},
    {FBS_BYTE, "byte", "Byte", "Byte", "", "bb.get(%*)"},
    {FBS_USHORT, "int", "Integer", "Short", "short", "bb.getShort(%*)&0xFFFF"},
    {FBS_SHORT, "short", "Short", "Short", "", "bb.getShort(%*)"},
    {FBS_UINT, "long", "Long", "Int", "int", "(long)bb.getInt(%*)&0xFFFFFFFFL"},
    {FBS_INT, "int", "Integer", "Int", "", "bb.getInt(%*)"},
    {FBS_LONG, "long", "Long", "Long", "", "bb.getLong(%*)"},
    {FBS_FLOAT, "float", "Float", "Float", "", "bb.getFloat(%*)"},
    {FBS_DOUBLE, "double", "Double", "Double", "", "bb.getDouble(%*)"},
};

enum { TYPES = sizeof types / sizeof types[0] };

static const struct java_type *type_of(uint64_t base)
{
    size_t i = 0;
    while (i < TYPES && types[i].base != (fbs_base)base) {
        i++;
    }
    return i < TYPES ? &types[i] : NULL;
}

/* By the type in Java and the method: addByte of an int. Methods of ByteBuffer have "" for Byte. */
static const struct java_type *written_as(src_span name, src_span method)
{
    for (size_t i = 0; i < TYPES; i++) {
        bool byte = method.size == 0 && (types[i].base <= FBS_UBYTE);
        if (src_is(name, types[i].name) && (byte || src_is(method, types[i].method))) {
            return &types[i];
        }
    }
    return NULL;
}

uint64_t java_accessor(const shape_reader *r, bind_fact fact)
{
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &java_accessor_copy, fact);
    return c == NULL ? FBS_NONE : c->value.number;
}

bool java_primitive(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    (void)r, (void)step;
    hole = src_match(hole, "%w[%*", part) ? part[0] : hole;
    for (size_t i = 0; i < TYPES; i++) {
        if (src_is(hole, types[i].name)) {
            return true;
        }
    }
    return false;
}

bool java_is_key_type(shape_reader *r, const shape_step *step, src_span hole)
{
    return src_is(hole, "String") || java_primitive(r, step, hole);
}

/* ---- What Kotlin has, too ---- */

bool java_package(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_package(r, step, hole);
}

bool java_space(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_space(r, step, hole);
}

bool java_takes_name(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_takes_name(r, step, hole, &java_value_copy);
}

bool java_is_first(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return jvm_is_first(r, hole, "-*", &java_value_copy);
}

bool java_on_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_on_nested(r, step, hole);
}

bool java_on_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return jvm_on_slot(r, hole, &java_accessor_copy);
}

/* ---- Enums ---- */

bool java_starts_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->list = (src_span){0};
    return true;
}

/* All values of an enum have one type. */
bool java_value_type(shape_reader *r, const shape_step *step, src_span hole)
{
    bool first = r->list.size == 0;
    r->list = first ? hole : r->list;
    return first ? java_primitive(r, step, hole) : src_same(hole, r->list);
}

/* ---- Reading ---- */

static const struct java_type *read_as(src_span text, src_span *at)
{
    src_span part[SRC_HOLES];
    size_t other = text.size > 0 && text.at[0] == '_' ? 1 : 0; /* _bb */
    text = (src_span){text.at + other, text.size - other};
    for (size_t i = 0; i < TYPES; i++) {
        if (src_match(text, types[i].read, part)) {
            *at = part[0];
            return &types[i];
        }
    }
    return NULL;
}

/* Elements of arrays in structs lack the mask where they have no sign. */
static const struct java_type *without_mask(const shape_reader *r, const shape_step *step,
                                            const struct java_type *type)
{
    bool array = step->as[0] == 'b' && step->fact == BIND_ELEMENT;
    const struct java_type *other = type > types ? type - 1 : type;
    bool same = other->method == type->method || strcmp(other->method, type->method) == 0;
    return array && same && src_is(r->kept, other->name) ? other : NULL;
}

/* The type that is returned was kept. */
bool java_reads(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at;
    const struct java_type *type = read_as(hole, &at);
    type = type == NULL || src_is(r->kept, type->name) ? type : without_mask(r, step, type);
    if (type == NULL) {
        return false;
    }
    r->size = type->base;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type->base));
    return jvm_reads_at(r, step, at);
}

static bool is_optional(const shape_reader *r)
{
    return shape_find_of(r->set, r->type, r->member, &java_has_copy, BIND_DEFAULT) != NULL;
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

/* Its type is r->size; where it is written as another one, it is cast. */
bool java_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    bind_value value;
    const struct java_type *type = type_of(r->size);
    bool cast = src_match(hole, "(%w)%*", part);
    if (cast && (type == NULL || !src_is(part[0], type->cast))) {
        return false;
    }
    hole = cast ? src_trim(part[1]) : hole;
    if (!real_named(hole, &value) && (src_begins(hole, "(") || !bind_number(hole, &value))) {
        return false;
    }
    if (is_optional(r)) {
        return value.form == BIND_REAL ? !(value.real < 0) && !(value.real > 0) : value.number == 0;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* The bytes of a string are elements of one byte. */
bool java_byte_size(shape_reader *r, const shape_step *step, src_span hole)
{
    return java_accessor(r, BIND_TYPE) == FBS_STRING
               ? src_is(hole, "1")
               : shape_number(r, &(shape_step){.line = step->line, .fact = BIND_STRIDE}, hole);
}

/* ByteVector for elements that are written by addByte(). */
bool java_is_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t element = java_accessor(r, BIND_ELEMENT);
    const struct java_type *type = type_of(element);
    src_span name;
    (void)step;
    return shape_strip(hole, "*Vector", &name) &&
           (type != NULL            ? src_is(name, type->method)
            : element == FBS_STRING ? src_is(name, "String")
                                    : element == FBS_UNION && src_is(name, "Union"));
}

/* ---- Keys ---- */

bool java_key_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at, part[SRC_HOLES];
    return read_as(hole, &at) != NULL && src_match(at, step->as, part) &&
           java_on_slot(r, step, part[0]);
}

/* ---- Writing ---- */

bool java_method(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

/* "(byte)x", "(byte)(x?1:0)", "x": x. The type was kept, the method is r->list. */
static const struct java_type *written(const shape_reader *r, src_span type, src_span *text)
{
    src_span part[SRC_HOLES] = {{0}};
    const struct java_type *as = written_as(type, r->list);
    if (as == NULL) {
        return NULL;
    }
    bool flag = as->base == FBS_BOOL && r->list.size == 0;
    if (as->cast[0] == '\0' || (as->base == FBS_BOOL && !flag)) {
        return as;
    }
    bool good = flag ? src_match(*text, "(%w)(%*?1:0)", part) : src_match(*text, "(%w)%*", part);
    *text = src_trim(part[1]);
    return good && src_is(part[0], as->cast) ? as : NULL;
}

bool java_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const struct java_type *type = written(r, r->kept, &hole);
    if (type == NULL ||
        (step->as != NULL ? !src_is(hole, step->as) : !bind_same_name(hole, r->member))) {
        return false;
    }
    r->size = type->base;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type->base));
    return true;
}

bool java_is_reference(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t type = java_accessor(r, BIND_TYPE);
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return type != FBS_NONE && type != FBS_STRUCT && !fbs_is_scalar((fbs_base)type);
}

bool java_is_of_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t element = java_accessor(r, BIND_ELEMENT);
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return element == FBS_BYTE || element == FBS_UBYTE;
}

/* "byte aType,int aOffset": all members, in order. */
bool java_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}}, stem;
    bool fields = !src_begins(hole, ",") && step->line == 0 && hole.size > 0;
    if (!r->trying) {
        ((shape_layout *)r->own)->list = hole;
    }
    r->sum = r->count = 0;
    shape_begin_list(r, &java_accessor_copy);
    while (fields && hole.size > 0) {
        bool more = src_match(hole, "%w %w,%*", part);
        bool reference = (more || src_match(hole, "%w %w", part)) &&
                         shape_strip(part[1], "*Offset", &stem) && src_is(part[0], "int");
        const shape_step next = {.line = step->line};
        if (part[1].size == 0 || !java_primitive(r, step, part[0]) ||
            !(shape_next(r, &next, part[1]) || (reference && shape_next(r, &next, stem)))) {
            return false;
        }
        r->sum++;
        hole = more ? part[2] : (src_span){0};
    }
    return !fields || shape_done(r, step, hole);
}

/* It was not added before. */
bool java_is_parameter(shape_reader *r, const shape_step *step, src_span hole)
{
    r->count++;
    return (shape_is(r, &(shape_step){.as = "*Offset", .line = step->line}, hole) ||
            bind_same_name(hole, r->member)) &&
           shape_find_of(r->set, r->type, r->member, &java_create_copy, BIND_PRESENT) == NULL;
}

bool java_has_all(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->sum;
}

/* ---- Structs ---- */

bool java_is_index(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_begins(hole, "_idx");
}

/* "x", "x[_idx0-1][_idx1-1]", with a cast: the last parameter that is left, "int[][] x". */
bool java_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span last = shape_struct_last(r), part[SRC_HOLES] = {{0}}, name = last;
    size_t n = last.size, dimensions = 0;
    while (n > 0 && src_is_word(last.at[n - 1])) {
        n--;
    }
    name = (src_span){last.at + n, last.size - n};
    src_span type = src_trim((src_span){last.at, n});
    for (src_span stem; shape_strip(type, "*[]", &stem); type = stem) {
        dimensions++;
    }
    const struct java_type *as = written(r, type, &hole);
    if (as == NULL || !src_begins(hole, "") || hole.size < name.size ||
        !src_same((src_span){hole.at, name.size}, name)) {
        return false;
    }
    hole = (src_span){hole.at + name.size, hole.size - name.size};
    for (; dimensions > 0 && src_match(hole, "[_idx%n-1]%*", part); dimensions--) {
        hole = part[1];
    }
    r->member = name;
    return dimensions == 0 && hole.size == 0 && shape_struct_puts(r, step, as->base);
}

/* ---- What is told at the end ---- */

/* Tags of unions are ubytes, which are bytes where they are read. */
static bool is_tag(bind_set *set, const bind_type *type, const bind_claim *claim)
{
    src_span stem;
    if (claim->member.size == 0 || claim->value.number != FBS_BYTE ||
        (claim->fact != BIND_TYPE && claim->fact != BIND_ELEMENT) ||
        !shape_strip(claim->member, "*Type", &stem)) {
        return false;
    }
    bind_fact fact = claim->fact;
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
            jvm_check_package(set, c);
        }
    }
}

const char *java_name_of(uint64_t base, bool boxed)
{
    const struct java_type *type = type_of(base);
    return type == NULL ? NULL : boxed ? type->boxed : type->name;
}
