/* Classes of flatc for Java: the object API. */
#include "schema/bindings/java.h"

/* ---- Types ---- */

/* The name of a type as one of the places has it; size 0: none does. */
static src_span target_of(const shape_reader *r)
{
    static const bind_claim_site *const copies[] = {&java_accessor_copy, &java_unpack_copy,
                                                    &java_native_copy};
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

/* "a.b.XT" of a class X, "XUnion" of a union. */
static bool is_class(shape_reader *r, const shape_step *step, src_span hole, uint64_t base)
{
    src_span name, target = target_of(r);
    if (!shape_strip(shape_last_part(hole), base == FBS_UNION ? "*Union" : "*T", &name)) {
        return false;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    return target.size == 0 ||
           (src_same(name, target) && src_same(before_last(hole), jvm_package_of(target)));
}

static bool is_native(shape_reader *r, const shape_step *step, src_span hole, uint64_t base)
{
    const char *plain = java_name_of(base, false), *boxed = java_name_of(base, true);
    bool scalar = plain != NULL;
    return scalar               ? src_is(hole, plain) || src_is(hole, boxed)
           : base == FBS_STRING ? src_is(hole, "String")
           : base == FBS_NONE   ? r->type != NULL /* the class is in no file */
                                : is_class(r, step, hole, base);
}

static bool is_list(uint64_t base)
{
    return base == FBS_VECTOR || base == FBS_ARRAY;
}

bool java_native(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = java_accessor(r, BIND_TYPE);
    src_span element = hole;
    bool list = is_list(base);
    return (!list || shape_strip(hole, "*[]", &element)) &&
           is_native(r, step, element, list ? java_accessor(r, BIND_ELEMENT) : base);
}

bool java_native_element(shape_reader *r, const shape_step *step, src_span hole)
{
    return is_native(r, step, hole, java_accessor(r, BIND_ELEMENT));
}

/* The class of the member; of a union its own, which has Union behind it, or that of its values. */
bool java_is_target(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(hole), stem, target = target_of(r);
    (void)step;
    return (src_same(name, target) ||
            (shape_strip(name, "*Union", &stem) && src_same(stem, target))) &&
           src_same(before_last(hole), jvm_package_of(target));
}

/* ---- Unions ---- */

/* "a.b.Any.X" of the union: the class of X was kept, and is that of the member. */
bool java_is_case(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span of = before_last(hole), space = before_last(of), target = target_of(r);
    bind_type *type = bind_type_known(r->set, target, space.size > 0 ? space : r->space);
    if (!r->trying) {
        shape_add(r->set, type,
                  &(bind_claim){.member = shape_last_part(hole),
                                .fact = BIND_MEMBER,
                                .copy = &java_cases_copy,
                                .value = bind_text(shape_last_part(r->kept)),
                                .place = r->places[step->line]});
    }
    return target.size > 0 && src_same(shape_last_part(of), target) &&
           src_same(space, jvm_package_of(target));
}

bool java_on_case(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->member = shape_last_part(hole);
    return src_same(shape_last_part(before_last(hole)), r->name);
}

/* ---- pack ---- */

/* The next letter or digit, 0 at the end; `getter`: get may stand here, and is none of the name. */
static int next_letter(src_span *path, bool *getter)
{
    while (path->size > 0) {
        char c = *path->at;
        const char *end = c == '[' ? memchr(path->at, ']', path->size) : NULL;
        bool get = *getter && src_begins(*path, "get");
        size_t n = end != NULL ? (size_t)(end - path->at) : get ? 3 : 1;
        *getter = c == '.' || (*getter && !get && c == '_');
        *path = (src_span){path->at + n, path->size - n};
        if (!get && end == NULL && src_is_word(c) && c != '_') {
            *getter = false;
            return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
        }
    }
    return 0;
}

/* "getA().getB()[idx0]", or "_a_b" where it has no getters, and "a_b". */
static bool same_path(src_span path, bool getter, src_span name)
{
    bool none = false;
    int c = next_letter(&path, &getter);
    while (c != 0 && c == next_letter(&name, &none)) {
        c = next_letter(&path, &getter);
    }
    return c == 0 && next_letter(&name, &none) == 0;
}

bool java_is_path(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return src_begins(hole, "get");
}

bool java_is_path_name(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return same_path(r->rest, true, hole);
}

/* ",_a,_o.getB()": what the parameters say, which are r->list. */
bool java_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list = ((const shape_layout *)r->own)->list, arg[SRC_HOLES] = {{0}}, stem;
    list = src_begins(list, ",") ? (src_span){list.at + 1, list.size - 1} : list;
    while (hole.size > 0 && list.size > 0) {
        size_t n = 0, end;
        while (n < list.size && list.at[n] != ',') {
            n++;
        }
        for (end = n; end > 0 && src_is_word(list.at[end - 1]); end--) {
        }
        src_span name = {list.at + end, n - end};
        n += n < list.size;
        list = (src_span){list.at + n, list.size - n};
        bool more = src_match(hole, ",%*,%*", arg);
        if (!more && !src_match(hole, ",%*", arg)) {
            return false;
        }
        bool direct = shape_strip(arg[0], "_o.*", &stem);
        r->member = name;
        src_span path = direct ? stem : arg[0];
        if (!same_path(path, direct, name) &&
            !(shape_strip(name, "*Offset", &r->member) && same_path(path, direct, r->member))) {
            return false;
        }
        shape_claim(r, step, BIND_PRESENT, bind_nothing());
        hole = more ? (src_span){arg[1].at - 1, arg[1].size + 1} : (src_span){0};
    }
    return hole.size == 0 && list.size == 0;
}

/* What an element becomes: "_e", "(byte)_e", a string, a table, a union. */
bool java_packs_element(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    uint64_t element = java_accessor(r, BIND_ELEMENT);
    if (element == FBS_STRING) {
        return src_is(hole, "builder.createString(_e)");
    }
    if (element == FBS_TABLE) {
        return src_match(hole, "%d.pack(builder,_e)", part) && java_is_target(r, step, part[0]);
    }
    if (element == FBS_UNION) {
        return src_match(hole, "%d.pack(builder,_o.%w()[_j])", part) &&
               java_is_target(r, step, part[0]) &&
               shape_is(r, &(shape_step){.as = "get*"}, part[1]);
    }
    return src_is(hole, "_e") || (src_match(hole, "(%w)_e", part) && src_same(part[0], r->kept));
}

/* ---- Constructors ---- */

bool java_first_value(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = java_accessor(r, BIND_TYPE);
    src_span part[SRC_HOLES] = {{0}};
    if (base == FBS_ARRAY) {
        const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
        return src_match(hole, "new %d[%n]", part) && java_native_element(r, step, part[0]) &&
               shape_number(r, &length, part[1]);
    }
    if (base == FBS_STRUCT) {
        return src_match(hole, "new %d()", part) && is_class(r, step, part[0], base);
    }
    if (java_name_of(base, false) == NULL) {
        return base == FBS_NONE || src_is(hole, "null");
    }
    if (src_is(hole, "null")) {
        shape_claim(r, step, BIND_DEFAULT, bind_nothing());
        return true;
    }
    r->size = FBS_NONE;
    return java_takes_default(r, step, hole);
}
