/* Classes of flatc for C#: the object API, and verifiers. */
#include "schema/bindings/csharp.h"

/* ---- Types ---- */

/* The name of a type as one of the places has it; size 0: none does. */
static src_span target_of(const shape_reader *r)
{
    static const bind_claim_site *const copies[] = {&cs_accessor_copy, &cs_unpack_copy,
                                                    &cs_native_copy};
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        const bind_claim *c = shape_find_of(r->set, r->type, r->member, copies[i], BIND_TARGET);
        if (c != NULL) {
            return c->value.text;
        }
    }
    return (src_span){0};
}

static src_span before_last(src_span name)
{
    size_t n = name.size - shape_last_part(name).size;
    return (src_span){name.at, n > 0 ? n - 1 : 0};
}

static bool is_native(shape_reader *r, const shape_step *step, src_span hole, uint64_t base,
                      bind_fact fact)
{
    src_span name, target = target_of(r);
    if (base == FBS_STRING) {
        return src_is(hole, "string");
    }
    if (base == FBS_NONE) {
        return r->type != NULL;
    }
    if (fbs_is_scalar((fbs_base)base)) {
        return cs_is_scalar_type(r, hole, fact);
    }
    if (!shape_strip(shape_last_part(hole), base == FBS_UNION ? "*Union" : "*T", &name)) {
        return false;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    return target.size == 0 ||
           (src_same(name, target) && src_same(before_last(hole), jvm_package_of(target)));
}

/* "List<T>", "T[]", "T?", "T" */
bool cs_native(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = cs_accessor_number(r, BIND_TYPE);
    const bind_claim *value = cs_accessor(r, BIND_DEFAULT);
    src_span type = hole;
    bool list = base == FBS_VECTOR || base == FBS_ARRAY;
    const char *as = base == FBS_VECTOR                                ? "List<*>"
                     : base == FBS_ARRAY                               ? "*[]"
                     : value != NULL && value->value.form == BIND_NONE ? "*?"
                                                                       : NULL;
    return shape_strip(hole, as, &type) &&
           is_native(r, step, type, list ? cs_accessor_number(r, BIND_ELEMENT) : base,
                     list ? BIND_ELEMENT : BIND_TYPE);
}

bool cs_native_element(shape_reader *r, const shape_step *step, src_span hole)
{
    return is_native(r, step, hole, cs_accessor_number(r, BIND_ELEMENT), BIND_ELEMENT);
}

bool cs_is_target(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(hole), stem, target = target_of(r);
    (void)step;
    return src_same(name, target) || (shape_strip(name, "*Union", &stem) && src_same(stem, target));
}

bool cs_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bool text = src_is(hole, "string");
    if (!text && !shape_strip(shape_last_part(hole), "*T", &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(text ? src_span_of("string") : name));
    return true;
}

/* ---- Unions ---- */

bool cs_on_case(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->member = shape_last_part(hole);
    return src_same(shape_last_part(before_last(hole)), r->name);
}

/* "a.b.Any.X" of the union that the member has: what X is. */
static bool has_case(shape_reader *r, const shape_step *step, src_span hole, src_span member)
{
    src_span of = before_last(hole), space = before_last(of), target = target_of(r);
    bind_type *type = bind_type_known(r->set, target, space.size > 0 ? space : r->space);
    if (!r->trying) {
        shape_add(r->set, type,
                  &(bind_claim){.member = shape_last_part(hole),
                                .fact = BIND_MEMBER,
                                .copy = &cs_cases_copy,
                                .value = bind_text(member),
                                .place = r->places[step->line]});
    }
    return target.size > 0 && src_same(shape_last_part(of), target) &&
           src_same(space, jvm_package_of(target));
}

/* The class was kept. */
bool cs_is_case(shape_reader *r, const shape_step *step, src_span hole)
{
    return has_case(r, step, hole, shape_last_part(r->kept));
}

bool cs_is_text_case(shape_reader *r, const shape_step *step, src_span hole)
{
    return has_case(r, step, hole, src_span_of("string"));
}

/* ---- Pack ---- */

/* The next letter or digit, without case and what is in brackets; 0: there are no more. */
static int next_letter(src_span *path)
{
    while (path->size > 0) {
        char c = *path->at;
        const char *end = c == '[' ? memchr(path->at, ']', path->size) : NULL;
        size_t n = end == NULL ? 1 : (size_t)(end - path->at);
        *path = (src_span){path->at + n, path->size - n};
        if (end == NULL && src_is_word(c) && c != '_') {
            return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
        }
    }
    return 0;
}

static bool same_path(src_span path, src_span name)
{
    int c = next_letter(&path);
    while (c != 0 && c == next_letter(&name)) {
        c = next_letter(&path);
    }
    return c == 0 && next_letter(&name) == 0;
}

bool cs_is_path(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return hole.size > 0;
}

bool cs_is_path_name(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return same_path(r->rest, hole);
}

/* The name of a parameter: of "int[,] a_b=1" a_b. */
static src_span next_parameter(src_span *list)
{
    size_t n = 0, depth = 0, end = 0;
    for (; n < list->size && (list->at[n] != ',' || depth > 0); n++) {
        depth += list->at[n] == '[';
        depth -= list->at[n] == ']' && depth > 0;
        end = end == 0 && list->at[n] == '=' ? n : end;
    }
    end = end == 0 ? n : end;
    size_t from = end;
    while (from > 0 && src_is_word(list->at[from - 1])) {
        from--;
    }
    src_span name = {list->at + from, end - from};
    n += n < list->size;
    *list = (src_span){list->at + n, list->size - n};
    return name;
}

/* ",_a,_o.B": what the parameters say. */
bool cs_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list = ((const shape_layout *)r->own)->list, arg[SRC_HOLES] = {{0}}, stem;
    list = src_begins(list, ",") ? (src_span){list.at + 1, list.size - 1} : list;
    while (hole.size > 0 && list.size > 0) {
        src_span name = next_parameter(&list);
        bool more = src_match(hole, ",%*,%*", arg);
        if (!more && !src_match(hole, ",%*", arg)) {
            return false;
        }
        src_span path = shape_strip(arg[0], "_o.*", &stem) ? stem : arg[0];
        r->member = name;
        if (!same_path(path, name) &&
            !(shape_strip(name, "*Offset", &r->member) && same_path(path, r->member))) {
            return false;
        }
        shape_claim(r, step, BIND_PRESENT, bind_nothing());
        hole = more ? (src_span){arg[1].at - 1, arg[1].size + 1} : (src_span){0};
    }
    return hole.size == 0 && list.size == 0;
}

bool cs_packs_element(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    bool text = cs_accessor_number(r, BIND_ELEMENT) == FBS_STRING;
    return text ? src_match(hole, "builder.CreateString(_o.%w[_j])", part) &&
                      bind_same_name(part[0], r->member)
                : src_match(hole, "%d.Pack(builder,_o.%w[_j])", part) &&
                      cs_is_target(r, step, part[0]) && bind_same_name(part[1], r->member);
}

/* ---- Constructors ---- */

bool cs_first_value(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = cs_accessor_number(r, BIND_TYPE);
    src_span part[SRC_HOLES] = {{0}};
    if (base == FBS_ARRAY) {
        const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
        return src_match(hole, "new %d[%n]", part) && cs_native_element(r, step, part[0]) &&
               shape_number(r, &length, part[1]);
    }
    if (base == FBS_STRUCT) {
        return src_match(hole, "new %d()", part) && is_native(r, step, part[0], base, BIND_TYPE);
    }
    if (!fbs_is_scalar((fbs_base)base)) {
        return src_is(hole, "null");
    }
    bind_value value;
    src_span type = before_last(hole);
    const bind_claim *target = cs_accessor(r, BIND_TARGET);
    bool named = target != NULL && cs_is_same(type, target->value.text);
    if (!cs_value_of(named ? type : (src_span){0}, hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* ---- Verifiers ---- */

/* The next field; vectors of unions are not verified. */
static const bind_claim *next_field(shape_reader *r, const shape_step *step)
{
    const bind_claim *c = shape_find(r->type, r->cursor, &cs_accessor_copy, BIND_ID);
    while (c != NULL) {
        r->member = c->member;
        if (cs_accessor_number(r, BIND_ELEMENT) != FBS_UNION) {
            return c;
        }
        shape_claim(r, step, BIND_PRESENT, bind_nothing());
        c = shape_find(r->type, c, &cs_accessor_copy, BIND_ID);
    }
    return NULL;
}

/* Fields come in the order of their slots. */
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
    return src_integer(hole, &slot) && (uint64_t)slot == 2 + 2 * cs_accessor_number(r, BIND_ID);
}

bool cs_is_required(shape_reader *r, const shape_step *step, src_span hole)
{
    bool required = src_is(hole, "true");
    shape_claim(r, step, BIND_REQUIRED, bind_integer(required));
    return required || src_is(hole, "false");
}

/* Of a struct the size is not known here. */
static bool has_size(shape_reader *r, const shape_step *step, src_span hole, bind_fact fact)
{
    uint64_t base = cs_accessor_number(r, BIND_TYPE), size;
    if (base == FBS_STRUCT) {
        return shape_number(r, &(shape_step){.line = step->line, .fact = (uint8_t)fact}, hole);
    }
    return fbs_is_scalar((fbs_base)base) && src_unsigned(hole, &size) &&
           size == fbs_size_of((fbs_base)base);
}

bool cs_field_size(shape_reader *r, const shape_step *step, src_span hole)
{
    return has_size(r, step, hole, BIND_STRIDE);
}

bool cs_field_align(shape_reader *r, const shape_step *step, src_span hole)
{
    return has_size(r, step, hole, BIND_NATURAL_ALIGN);
}
