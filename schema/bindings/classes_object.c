/* Shared by flatc's object APIs for Java and C#: classes XT and XUnion. */
#include <string.h>

#include "schema/bindings/classes.h"
#include "schema/source/chars.h"

/* ---- Types ---- */

/* The name of the member's type, from the first copy that states it. Empty if none does. */
static src_span target_of(const shape_reader *r)
{
    const class_language *l = class_of(r);
    const bind_claim_site *const copies[] = {l->accessor, l->unpack, l->native};
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        const bind_claim *c = shape_find_of(r->set, r->type, r->member, copies[i], BIND_TARGET);
        if (c != NULL) {
            return c->value.text;
        }
    }
    return (src_span){0};
}

/* "a.b.XT" for a class X; "XUnion" for a union, which Java names so in its own package. */
static bool is_class(shape_reader *r, const shape_step *step, src_span hole, uint64_t base)
{
    src_span name, target = target_of(r), package = shape_before_last(hole);
    if (!shape_name(r, shape_last_part(hole), base == FBS_UNION ? "*Union" : "@", &name)) {
        return false;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    return target.size == 0 ||
           (src_same(name, target) && ((base == FBS_UNION && package.size == 0) ||
                                       src_same(package, class_package_of(target))));
}

/* `fact` states the base. If nothing does, the class is in no file. */
static bool is_native(shape_reader *r, const shape_step *step, src_span hole, bind_fact fact)
{
    uint64_t base = class_accessor_number(r, fact);
    return fbs_is_scalar((fbs_base)base) ? class_is_scalar(r, hole, fact)
           : base == FBS_STRING          ? src_is(hole, class_of(r)->string)
           : base == FBS_NONE            ? r->type != NULL
                                         : is_class(r, step, hole, base);
}

bool shape_class_native(shape_reader *r, const shape_step *step, src_span hole)
{
    const class_language *l = class_of(r);
    uint64_t base = class_accessor_number(r, BIND_TYPE);
    const bind_claim *value = class_accessor(r, BIND_DEFAULT);
    bool list = base == FBS_VECTOR || base == FBS_ARRAY;
    bool optional = value != NULL && value->value.form == BIND_NONE;
    const char *as = base == FBS_VECTOR ? l->list : list ? l->array : optional ? l->optional : NULL;
    src_span type;
    return shape_strip(hole, as, &type) &&
           is_native(r, step, type, list ? BIND_ELEMENT : BIND_TYPE);
}

bool shape_class_native_element(shape_reader *r, const shape_step *step, src_span hole)
{
    return is_native(r, step, hole, BIND_ELEMENT);
}

bool shape_class_first_value(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t base = class_accessor_number(r, BIND_TYPE);
    src_span part[SRC_HOLES] = {{0}};
    if (base == FBS_ARRAY) {
        const shape_step length = {.line = step->line, .fact = BIND_LENGTH};
        return src_match(hole, "new %d[%n]", part) && is_native(r, step, part[0], BIND_ELEMENT) &&
               shape_number(r, &length, part[1]);
    }
    if (base == FBS_STRUCT) {
        return src_match(hole, "new %d()", part) && is_class(r, step, part[0], base);
    }
    if (!fbs_is_scalar((fbs_base)base)) {
        return base == FBS_NONE || src_is(hole, "null");
    }
    if (src_is(hole, "null")) {
        shape_claim(r, step, BIND_DEFAULT, bind_nothing());
        return true;
    }
    const bind_claim *target = class_accessor(r, BIND_TARGET);
    src_span type = shape_before_last(hole);
    bool named = target != NULL && class_is_same(type, target->value.text);
    r->size = FBS_NONE;
    r->kept = named ? type : (src_span){0};
    return shape_class_takes_default(r, step, hole);
}

bool shape_class_is_target(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(hole), stem, target = target_of(r);
    (void)step;
    return (src_same(name, target) ||
            (shape_strip(name, "*Union", &stem) && src_same(stem, target))) &&
           src_same(shape_before_last(hole), class_package_of(target));
}

bool class_is_case(shape_reader *r, const shape_step *step, src_span hole, src_span member)
{
    src_span of = shape_before_last(hole), space = shape_before_last(of), target = target_of(r);
    bind_type *type = bind_type_known(r->set, target, space.size > 0 ? space : r->space);
    if (!r->trying) {
        shape_add(r->set, type,
                  &(bind_claim){.member = shape_last_part(hole),
                                .fact = BIND_MEMBER,
                                .copy = class_of(r)->cases,
                                .value = bind_text(member),
                                .place = r->places[step->line]});
    }
    return target.size > 0 && class_is_same(of, target);
}

bool shape_class_is_case(shape_reader *r, const shape_step *step, src_span hole)
{
    return class_is_case(r, step, hole, shape_last_part(r->kept));
}

bool shape_class_on_case(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->member = shape_last_part(hole);
    return src_same(shape_last_part(shape_before_last(hole)), r->name);
}

/* ---- pack ---- */

/* A member of a member. */
typedef struct class_path {
    src_span text;
    bool getters, getter; /* read by getters; one begins here */
} class_path;

/* The next letter or digit of its names, or 0 at the end. */
static int next_letter(class_path *path)
{
    while (path->text.size > 0) {
        src_span text = path->text;
        char c = *text.at;
        const char *end = c == '[' ? memchr(text.at, ']', text.size) : NULL;
        bool get = path->getter && src_begins(text, "get");
        size_t n = end != NULL ? (size_t)(end - text.at) : get ? 3 : 1;
        path->getter = path->getters && (c == '.' || (path->getter && !get && c == '_'));
        path->text = src_behind(text, n);
        if (!get && end == NULL && src_is_word(c) && c != '_') {
            path->getter = false;
            return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
        }
    }
    return 0;
}

static bool same_path(src_span text, bool getters, src_span name)
{
    class_path path = {text, getters, getters}, other = {name, false, false};
    int c = next_letter(&path);
    while (c != 0 && c == next_letter(&other)) {
        c = next_letter(&path);
    }
    return c == 0 && next_letter(&other) == 0 && (!getters || src_begins(text, "get"));
}

bool shape_class_path(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return hole.size > 0;
}

bool shape_class_path_name(shape_reader *r, const shape_step *step, src_span hole)
{
    return same_path(r->rest, step->value != 0, hole);
}

/* A parameter or its offset: "_o.getA()", or something computed from it earlier. */
static bool packs(shape_reader *r, const shape_step *step, src_span hole, src_span name)
{
    src_span path;
    bool getters = shape_strip(hole, "_o.*", &path) && step->value != 0;
    r->member = name;
    bool good = same_path(path, getters, name) ||
                (shape_strip(name, "*Offset", &r->member) && same_path(path, getters, r->member));
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return good;
}

bool shape_class_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list = ((const shape_layout *)r->own)->list, arg[SRC_HOLES] = {{0}};
    list = src_begins(list, ",") ? src_behind(list, 1) : list;
    while (hole.size > 0 && list.size > 0) {
        src_span name = class_cut_name(&list);
        bool more = src_match(hole, ",%*,%*", arg);
        if ((!more && !src_match(hole, ",%*", arg)) || !packs(r, step, arg[0], name)) {
            return false;
        }
        hole = more ? (src_span){arg[1].at - 1, arg[1].size + 1} : (src_span){0};
    }
    return hole.size == 0 && list.size == 0;
}
