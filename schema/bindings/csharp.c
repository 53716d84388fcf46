/* Classes of flatc for C#: what is read and written. */
#include "schema/bindings/csharp.h"

/* ---- Types ---- */

static const struct {
    fbs_base base;
    const char *name, *method;
} types[] = {
    {FBS_BOOL, "bool", "Bool"},    {FBS_BYTE, "sbyte", "Sbyte"},     {FBS_UBYTE, "byte", "Byte"},
    {FBS_SHORT, "short", "Short"}, {FBS_USHORT, "ushort", "Ushort"}, {FBS_INT, "int", "Int"},
    {FBS_UINT, "uint", "Uint"},    {FBS_LONG, "long", "Long"},       {FBS_ULONG, "ulong", "Ulong"},
    {FBS_FLOAT, "float", "Float"}, {FBS_DOUBLE, "double", "Double"},
};

fbs_base cs_base_of(src_span name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (src_is(name, types[i].name)) {
            return types[i].base;
        }
    }
    return FBS_NONE;
}

/* Of a ByteBuffer Get() is that of a byte. */
static fbs_base base_of_method(src_span method)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (src_is(method, types[i].method)) {
            return types[i].base;
        }
    }
    return method.size == 0 ? FBS_UBYTE : FBS_NONE;
}

const bind_claim *cs_accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &cs_accessor_copy, fact);
}

uint64_t cs_accessor_number(const shape_reader *r, bind_fact fact)
{
    const bind_claim *c = cs_accessor(r, fact);
    return c == NULL ? FBS_NONE : c->value.number;
}

static src_span before_last(src_span name)
{
    size_t n = name.size - shape_last_part(name).size;
    return (src_span){name.at, n > 0 ? n - 1 : 0};
}

bool cs_is_same(src_span name, src_span claimed)
{
    return src_same(shape_last_part(name), claimed) &&
           src_same(before_last(name), jvm_package_of(claimed));
}

/* The type itself, with its namespace or without: in a file of several that is of the last one. */
bool cs_of_itself(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span space = before_last(hole);
    return shape_of(r, step, hole) &&
           (space.size == 0 || src_same(space, r->space) || !jvm_is_of_file(r->set->file, r->name));
}

bool cs_is_scalar_type(const shape_reader *r, src_span name, bind_fact fact)
{
    const bind_claim *target = cs_accessor(r, BIND_TARGET);
    fbs_base base = cs_base_of(name);
    return target == NULL ? base != FBS_NONE && cs_accessor_number(r, fact) == (uint64_t)base
                          : cs_is_same(name, target->value.text);
}

bool cs_basic(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = cs_base_of(hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE;
}

bool cs_is_key_type(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_is(hole, "string") || cs_base_of(hole) != FBS_NONE;
}

bool cs_namespace(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_package(r, step, hole);
}

bool cs_space(shape_reader *r, const shape_step *step, src_span hole)
{
    return jvm_space(r, step, hole);
}

bool cs_is_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    if (hole.size > 0) {
        shape_claim(r, step, BIND_IDENTIFIER, bind_text(hole));
    }
    return true;
}

/* ---- Reading ---- */

/* "__p.bb_pos+%n+j*%n" claims an offset and the size of an element, others that size. */
static bool reads_at(shape_reader *r, const shape_step *step, src_span at)
{
    src_span part[SRC_HOLES] = {{0}};
    bool member = src_begins(src_span_of(step->as), "__p.bb_pos");
    const shape_step offset = {.line = step->line, .fact = BIND_OFFSET};
    const shape_step stride = {.line = step->line, .fact = BIND_STRIDE};
    return src_match(at, step->as, part) && (!member || shape_number(r, &offset, part[0])) &&
           (step->fact != BIND_ELEMENT || shape_number(r, &stride, part[member ? 1 : 0]));
}

/* The type that is returned was kept; an enum is cast. */
bool cs_reads(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}}, type = {0};
    fbs_base base = FBS_NONE;
    if (src_match(hole, "0!=__p.bb.Get(%*)", part)) {
        base = FBS_BOOL;
    } else if (src_match(hole, "(%d)__p.bb.Get%*(%*)", part)) {
        type = part[0];
        base = base_of_method(part[1]);
        part[0] = part[2];
    } else if (src_match(hole, "__p.bb.Get%*(%*)", part)) {
        base = base_of_method(part[0]);
        part[0] = part[1];
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    if (type.size > 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(type)));
    }
    return base != FBS_NONE &&
           (type.size > 0 ? src_same(type, r->kept) : cs_base_of(r->kept) == base) &&
           reads_at(r, step, part[0]);
}

static bool real_named(src_span text, bind_value *value)
{
    static const char *const names[][2] = {
        {"NaN", "nan"}, {"PositiveInfinity", "inf"}, {"NegativeInfinity", "-inf"}};
    bool real = src_begins(text, "Single.") || src_begins(text, "Double.");
    for (size_t i = 0; real && i < sizeof names / sizeof names[0]; i++) {
        if (src_is(shape_last_part(text), names[i][0])) {
            return bind_number(src_span_of(names[i][1]), value);
        }
    }
    return false;
}

bool cs_value_of(src_span type, src_span text, bind_value *value)
{
    src_span part[SRC_HOLES] = {{0}};
    if (src_match(text, "(%d)%*", part)) {
        if (!src_same(part[0], type)) {
            return false;
        }
        text = src_trim(part[1]);
    }
    if (src_begins(text, "(")) {
        return false;
    }
    if (real_named(text, value) || bind_number(text, value)) {
        return true;
    }
    bool named = text.size > type.size + 1 && src_same((src_span){text.at, type.size}, type) &&
                 text.at[type.size] == '.';
    *value = bind_text((src_span){text.at + type.size + 1, text.size - type.size - 1});
    return named;
}

bool cs_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    if (!cs_value_of(r->kept, hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* What is returned for an element that is not there. */
bool cs_is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return cs_value_of(r->kept, hole, &value) && value.form == BIND_INTEGER && value.number == 0;
}

/* xAsY of the member x. */
static bool is_as(const shape_reader *r, src_span name)
{
    size_t n = r->member.size;
    return n > 0 && name.size > n && src_same((src_span){name.at, n}, r->member) &&
           src_begins((src_span){name.at + n, name.size - n}, "As");
}

/* The union of the member, by its tag; NULL: it is in no file that was read. */
static bind_type *union_of(const shape_reader *r)
{
    src_span stem;
    const bind_claim *c = shape_find(r->type, NULL, &cs_accessor_copy, BIND_TARGET);
    while (c != NULL &&
           !(shape_strip(c->member, "*Type", &stem) && bind_same_name(stem, r->member))) {
        c = shape_find(r->type, c, &cs_accessor_copy, BIND_TARGET);
    }
    src_span space = c == NULL ? (src_span){0} : jvm_package_of(c->value.text);
    return c == NULL ? NULL
                     : bind_type_known(r->set, c->value.text, space.size > 0 ? space : r->space);
}

/* What Y is was kept. */
bool cs_is_as(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!is_as(r, hole)) {
        return false;
    }
    size_t n = r->member.size + 2;
    if (!r->trying) {
        shape_add(r->set, union_of(r),
                  &(bind_claim){.member = {hole.at + n, hole.size - n},
                                .fact = BIND_MEMBER,
                                .copy = &cs_cases_copy,
                                .value = bind_text(shape_last_part(r->kept)),
                                .place = r->places[step->line]});
    }
    return hole.size > n;
}

bool cs_is_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return shape_strip(hole, "Get*", &name) && is_as(r, name);
}

/* ---- Bytes ---- */

/* Those of a string are bytes. */
bool cs_is_element(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cs_accessor_number(r, BIND_TYPE) == FBS_STRING
               ? src_is(hole, "byte")
               : cs_is_scalar_type(r, hole, BIND_ELEMENT);
}

bool cs_byte_size(shape_reader *r, const shape_step *step, src_span hole)
{
    return cs_accessor_number(r, BIND_TYPE) == FBS_STRING
               ? src_is(hole, "1")
               : shape_number(r, &(shape_step){.line = step->line, .fact = BIND_STRIDE}, hole);
}

/* An array has as many bytes as its elements. */
bool cs_all_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t bytes;
    const bind_claim *length =
        shape_find_of(r->set, r->type, r->member, &cs_lengths_copy, BIND_LENGTH);
    (void)step;
    return length != NULL && src_unsigned(hole, &bytes) &&
           bytes == length->value.number * cs_accessor_number(r, BIND_STRIDE);
}

/* ---- Writing ---- */

bool cs_method(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

/* "x", of an enum "(byte)x", of an optional one "(byte?)x", of a bool "(byte)(x?1:0)": x. */
static fbs_base written(const shape_reader *r, src_span type, src_span *text)
{
    src_span part[SRC_HOLES] = {{0}};
    fbs_base base = cs_base_of(type), method = base_of_method(r->list);
    if (base == FBS_BOOL && r->list.size == 0) {
        bool flag = src_match(*text, "(byte)(%w?1:0)", part);
        *text = part[0];
        return flag ? base : FBS_NONE;
    }
    if (base == FBS_NONE) {
        bool cast = src_match(*text, "(%w)%*", part) || src_match(*text, "(%w?)%*", part);
        *text = src_trim(part[1]);
        base = cast ? cs_base_of(part[0]) : FBS_NONE;
    }
    return base == method ? base : FBS_NONE;
}

bool cs_value(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = written(r, r->kept, &hole);
    if (cs_base_of(r->kept) == FBS_NONE) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(r->kept)));
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE &&
           (step->as != NULL ? src_is(hole, step->as) : bind_same_name(hole, r->member));
}

/* What is no scalar is an offset, of a type of its own. */
bool cs_offset(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    fbs_base base = src_is(hole, "StringOffset")          ? FBS_STRING
                    : src_is(hole, "VectorOffset")        ? FBS_VECTOR
                    : src_match(hole, "Offset<%d>", part) ? FBS_TABLE
                                                          : FBS_NONE;
    shape_claim(r, step, BIND_TYPE, bind_integer(base));
    if (base == FBS_TABLE) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[0])));
    }
    return base != FBS_NONE;
}

bool cs_is_offset(const shape_reader *r, src_span text, uint64_t base)
{
    src_span part[SRC_HOLES];
    const bind_claim *target = cs_accessor(r, BIND_TARGET);
    return base == FBS_STRING  ? src_is(text, "StringOffset")
           : base == FBS_UNION ? src_is(text, "int")
           : base == FBS_TABLE ? target != NULL && src_match(text, "Offset<%d>", part) &&
                                     cs_is_same(part[0], target->value.text)
                               : false;
}

bool cs_offset_element(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return cs_is_offset(r, hole, cs_accessor_number(r, BIND_ELEMENT));
}

bool cs_block_element(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return cs_is_offset(r, hole, cs_accessor_number(r, BIND_ELEMENT)) ||
           cs_is_scalar_type(r, hole, BIND_ELEMENT);
}

/* ---- CreateX of a table ---- */

/* Its default: of a scalar a value, of others nothing. */
static bool takes_default(shape_reader *r, const shape_step *step, src_span type, src_span text)
{
    uint64_t base = cs_accessor_number(r, BIND_TYPE);
    src_span part[SRC_HOLES] = {{0}};
    bind_value value;
    if (!fbs_is_scalar((fbs_base)base)) {
        return src_is(text, "null") || src_is(text, "0") ||
               (src_match(text, "default(%*)", part) && src_same(part[0], type));
    }
    if (!cs_value_of(type, text, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* "short a=-1", "StringOffset bOffset=default(StringOffset)", "T? c=null", "a.b.XT d=null". */
static bool takes_parameter(shape_reader *r, const shape_step *step, src_span text)
{
    src_span part[SRC_HOLES] = {{0}}, stem, type;
    const shape_step next = {.line = step->line};
    bool given = src_match(text, "%*=%*", part);
    src_span value = part[1];
    text = given ? part[0] : text;
    size_t n = text.size;
    while (n > 0 && src_is_word(text.at[n - 1])) {
        n--;
    }
    src_span name = {text.at + n, text.size - n};
    type = src_trim((src_span){text.at, n});
    type = shape_strip(type, "*?", &stem) ? stem : type;
    if (!shape_next(r, &next, name) &&
        !(shape_strip(name, "*Offset", &stem) && shape_next(r, &next, stem))) {
        return false;
    }
    uint64_t base = cs_accessor_number(r, BIND_TYPE);
    bool offset = base == FBS_VECTOR ? src_is(type, "VectorOffset") : cs_is_offset(r, type, base);
    const bind_claim *target = cs_accessor(r, BIND_TARGET);
    bool object = base == FBS_STRUCT && target != NULL &&
                  shape_strip(shape_last_part(type), "*T", &stem) &&
                  src_same(stem, target->value.text) &&
                  src_same(before_last(type), jvm_package_of(target->value.text));
    return (offset || object || cs_is_scalar_type(r, type, BIND_TYPE)) &&
           (!given || takes_default(r, step, type, value));
}

static src_span cut_at_comma(src_span *list)
{
    size_t n = 0, depth = 0;
    while (n < list->size && (list->at[n] != ',' || depth > 0)) {
        depth += list->at[n] == '[';
        depth -= list->at[n] == ']' && depth > 0;
        n++;
    }
    src_span first = {list->at, n};
    n += n < list->size;
    *list = (src_span){list->at + n, list->size - n};
    return src_trim(first);
}

bool cs_keep_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (!r->trying) {
        ((shape_layout *)r->own)->list = hole;
    }
    return true;
}

bool cs_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    cs_keep_parameters(r, step, hole);
    r->sum = r->count = 0;
    shape_begin_list(r, &cs_accessor_copy);
    while (hole.size > 0) {
        if (!takes_parameter(r, step, cut_at_comma(&hole))) {
            return false;
        }
        r->sum++;
    }
    return shape_done(r, step, hole);
}

/* It was not added before. */
bool cs_is_parameter(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step offset = {.as = "*Offset", .line = step->line};
    r->count++;
    return (bind_same_name(hole, r->member) || shape_is(r, &offset, hole)) &&
           shape_find_of(r->set, r->type, r->member, &cs_create_copy, BIND_PRESENT) == NULL;
}

bool cs_has_all(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->sum;
}

/* ---- Keys ---- */

#define OBJECT(o) "new %w().__assign(builder.DataBuffer.Length-" o ".Value,builder.DataBuffer).%w"

/* The members of two objects; releases before 22 compare strings by their language. */
bool cs_compares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    (void)step;
    bool good = src_match(hole, OBJECT("o1") ".CompareTo(" OBJECT("o2") ")", part) ||
                src_match(hole, "string.CompareOrdinal(" OBJECT("o1") "," OBJECT("o2") ")", part);
    r->member = part[1];
    return good && src_same(part[0], r->name) && src_same(part[2], r->name) &&
           src_same(part[1], part[3]);
}

bool cs_compares_key(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    (void)step;
    bool good = src_match(hole, "obj_.%w.CompareTo(key)", part) ||
                src_match(hole, "string.CompareOrdinal(obj_.%w,key)", part);
    r->member = part[0];
    return good;
}

/* ---- Structs ---- */

bool cs_is_index(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_begins(hole, "_idx");
}

/* The last parameter with a comma outside of brackets in front. */
static src_span last_parameter(shape_reader *r)
{
    src_span last = shape_struct_last(r);
    while (last.size > 0 && last.at[0] != '[' && memchr(last.at, ']', last.size) != NULL &&
           memchr(last.at, '[', last.size) == NULL && r->rest.size > 0) {
        src_span more = shape_struct_last(r);
        last = (src_span){more.at, (size_t)(last.at + last.size - more.at)};
    }
    return last;
}

/* "x", "x[_idx0-1,_idx1-1]", with a cast: the last parameter that is left, "int[,] x". */
bool cs_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span last = last_parameter(r), part[SRC_HOLES] = {{0}}, type;
    size_t n = last.size, dimensions = 0;
    while (n > 0 && src_is_word(last.at[n - 1])) {
        n--;
    }
    src_span name = {last.at + n, last.size - n};
    type = src_trim((src_span){last.at, n});
    if (src_match(type, "%d[%*]", part)) {
        dimensions = part[1].size + 1;
        type = part[0];
    }
    fbs_base base = written(r, type, &hole);
    if (hole.size < name.size || !src_same((src_span){hole.at, name.size}, name)) {
        return false;
    }
    hole = (src_span){hole.at + name.size, hole.size - name.size};
    r->member = name;
    bool good = dimensions == 0   ? hole.size == 0
                : dimensions == 1 ? src_match(hole, "[_idx%n-1]", part)
                                  : src_match(hole, "[_idx%n-1,_idx%n-1]", part);
    return good && dimensions <= 2 && shape_struct_puts(r, step, base);
}

void bind_csharp_finish(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            jvm_check_package(set, c);
        }
    }
}
