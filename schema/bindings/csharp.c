/* flatc classes for C#. */
#include "csharp_patterns.h"
#include "schema/bindings/classes.h"

static bool is_offset(const shape_reader *r, src_span text, uint64_t base);

static const class_type types[] = {
    {FBS_BOOL, "bool", NULL, "Bool|", "0!=bb.Get(%*)", NULL},
    {FBS_BYTE, "sbyte", NULL, "Sbyte", "bb.GetSbyte(%*)", NULL},
    {FBS_UBYTE, "byte", NULL, "Byte|", "bb.Get(%*)", NULL},
    {FBS_SHORT, "short", NULL, "Short", "bb.GetShort(%*)", NULL},
    {FBS_USHORT, "ushort", NULL, "Ushort", "bb.GetUshort(%*)", NULL},
    {FBS_INT, "int", NULL, "Int", "bb.GetInt(%*)", NULL},
    {FBS_UINT, "uint", NULL, "Uint", "bb.GetUint(%*)", NULL},
    {FBS_LONG, "long", NULL, "Long", "bb.GetLong(%*)", NULL},
    {FBS_ULONG, "ulong", NULL, "Ulong", "bb.GetUlong(%*)", NULL},
    {FBS_FLOAT, "float", NULL, "Float", "bb.GetFloat(%*)", NULL},
    {FBS_DOUBLE, "double", NULL, "Double", "bb.GetDouble(%*)", NULL},
};

const class_language csharp_classes = {
    .types = types,
    .count = sizeof types / sizeof types[0],
    .single = "Single",
    .reals = {"NaN", "PositiveInfinity", "NegativeInfinity"},
    .flag = "(byte)(%w?1:0)",
    .enums = true,
    .string = "string",
    .list = "List<*>",
    .array = "*[]",
    .optional = "*?",
    .accessor = &cs_accessor_copy,
    .unpack = &cs_unpack_copy,
    .native = &cs_native_copy,
    .cases = &cs_cases_copy,
    .is_offset = is_offset,
};

/* ---- Types ---- */

/* The type itself, optionally with its namespace; in a file of several types, the last one's. */
bool cs_of_itself(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span space = shape_before_last(hole);
    return shape_of(r, step, hole) && (space.size == 0 || src_same(space, r->space) ||
                                       !class_is_of_file(r->set->file, r->name));
}

bool cs_basic(shape_reader *r, const shape_step *step, src_span hole)
{
    const class_type *type = class_type_named(r, hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type == NULL ? FBS_NONE : type->base));
    return type != NULL;
}

bool cs_is_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    if (hole.size > 0) {
        shape_claim(r, step, BIND_IDENTIFIER, bind_text(hole));
    }
    return true;
}

/* The value returned for a missing element. */
bool cs_is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return class_value_of(r, r->kept, hole, &value) && value.form == BIND_INTEGER &&
           value.number == 0;
}

/* ---- Unions and nested buffers ---- */

/* xAsY for the member x. */
static bool is_as(const shape_reader *r, src_span name)
{
    size_t n = r->member.size;
    return n > 0 && name.size > n && src_same((src_span){name.at, n}, r->member) &&
           src_begins(src_behind(name, n), "As");
}

/* The union of the member, found by its tag. NULL if it is in no file that was read. */
static bind_type *union_of(const shape_reader *r)
{
    src_span stem;
    const bind_claim *c = shape_find(r->type, NULL, &cs_accessor_copy, BIND_TARGET);
    while (c != NULL &&
           !(shape_strip(c->member, "*Type", &stem) && bind_same_name(stem, r->member))) {
        c = shape_find(r->type, c, &cs_accessor_copy, BIND_TARGET);
    }
    src_span space = c == NULL ? (src_span){0} : class_package_of(c->value.text);
    return c == NULL ? NULL
                     : bind_type_known(r->set, c->value.text, space.size > 0 ? space : r->space);
}

/* The type Y was kept. */
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

bool cs_is_text_case(shape_reader *r, const shape_step *step, src_span hole)
{
    return class_is_case(r, step, hole, src_span_of("string"));
}

bool cs_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bool text = src_is(hole, "string");
    if (!text && !shape_object(r->set, shape_last_part(hole), &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(text ? src_span_of("string") : name));
    return true;
}

/* ---- Keys ---- */

/* In 1.5 and 1.6 it has the same name in all classes. */
bool cs_sorts(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step of = {.as = "CreateSortedVectorOf*", .line = step->line};
    return src_is(hole, "CreateMySortedVectorOfTables") || shape_of(r, &of, hole);
}

/* ---- Bytes ---- */

/* The elements of a string are bytes. */
bool cs_is_element(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return class_accessor_number(r, BIND_TYPE) == FBS_STRING
               ? src_is(hole, "byte")
               : class_is_scalar(r, hole, BIND_ELEMENT);
}

/* An array has as many bytes as all its elements. */
bool cs_all_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t bytes;
    const bind_claim *length =
        shape_find_of(r->set, r->type, r->member, &cs_lengths_copy, BIND_LENGTH);
    (void)step;
    return length != NULL && src_unsigned(hole, &bytes) &&
           bytes == length->value.number * class_accessor_number(r, BIND_STRIDE);
}

/* ---- Offsets ---- */

/* Anything but a scalar is an offset with a type of its own. */
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

/* "Offset<X>", "StringOffset", "int" for a union, XT for a struct, matching the accessor. */
static bool is_offset(const shape_reader *r, src_span text, uint64_t base)
{
    src_span part[SRC_HOLES], stem;
    const bind_claim *c = class_accessor(r, BIND_TARGET);
    src_span target = c == NULL ? (src_span){0} : c->value.text;
    switch (base) {
    case FBS_STRING: return src_is(text, "StringOffset");
    case FBS_VECTOR: return src_is(text, "VectorOffset");
    case FBS_UNION: return src_is(text, "int");
    case FBS_TABLE:
        return c != NULL && src_match(text, "Offset<%d>", part) && class_is_same(part[0], target);
    case FBS_STRUCT:
        return c != NULL && shape_object(r->set, shape_last_part(text), &stem) &&
               src_same(stem, target) &&
               src_same(shape_before_last(text), class_package_of(target));
    default: return false;
    }
}

bool cs_offset_element(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return is_offset(r, hole, class_accessor_number(r, BIND_ELEMENT));
}

bool cs_block_element(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return is_offset(r, hole, class_accessor_number(r, BIND_ELEMENT)) ||
           class_is_scalar(r, hole, BIND_ELEMENT);
}

bool cs_packs_element(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    bool text = class_accessor_number(r, BIND_ELEMENT) == FBS_STRING;
    return text ? src_match(hole, "builder.CreateString(_o.%w[_j])", part) &&
                      bind_same_name(part[0], r->member)
                : src_match(hole, "%d.Pack(builder,_o.%w[_j])", part) &&
                      shape_class_is_target(r, step, part[0]) && bind_same_name(part[1], r->member);
}

/* ---- Verifiers ---- */

/* The next field; vectors of unions are not verified. */
static const bind_claim *next_field(shape_reader *r, const shape_step *step)
{
    const bind_claim *c = shape_find(r->type, r->cursor, &cs_accessor_copy, BIND_ID);
    while (c != NULL) {
        r->member = c->member;
        if (class_accessor_number(r, BIND_ELEMENT) != FBS_UNION) {
            return c;
        }
        shape_claim(r, step, BIND_PRESENT, bind_nothing());
        c = shape_find(r->type, c, &cs_accessor_copy, BIND_ID);
    }
    return NULL;
}

/* Fields come in slot order. */
bool cs_next_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t slot;
    const shape_step id = {.line = step->line, .fact = BIND_ID};
    const bind_claim *c = next_field(r, step);
    while (r->lost && c != NULL && src_integer(hole, &slot) &&
           4 + 2 * c->value.number < (uint64_t)slot) {
        r->cursor = c;
        c = next_field(r, step);
    }
    r->cursor = c != NULL ? c : r->cursor;
    return c != NULL && shape_half(r, &id, hole);
}

bool cs_no_more_slots(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return next_field(r, step) == NULL || r->lost;
}

bool cs_is_tag_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t slot;
    (void)step;
    return src_integer(hole, &slot) && (uint64_t)slot == 2 + 2 * class_accessor_number(r, BIND_ID);
}

bool cs_is_required(shape_reader *r, const shape_step *step, src_span hole)
{
    bool required = src_is(hole, "true");
    shape_claim(r, step, BIND_REQUIRED, bind_integer(required));
    return required || src_is(hole, "false");
}

/* Size or alignment; for a struct, these are not known here. */
bool cs_field_size(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = class_accessor_number(r, BIND_TYPE), size;
    return base == FBS_STRUCT ? shape_number(r, step, hole)
                              : fbs_is_scalar((fbs_base)base) && src_unsigned(hole, &size) &&
                                    size == fbs_size_of((fbs_base)base);
}

void bind_csharp_finish(bind_set *set)
{
    class_check_packages(set);
}
