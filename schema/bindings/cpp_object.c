/* flatc headers for C++: the object API (XT, UnPack, Pack) and comparisons. */
#include "schema/bindings/cpp.h"

#include <string.h>

#include "schema/source/chars.h"

/* ---- Types ---- */

/* A name from a library, or a scalar. */
static bool is_of_library(src_span name)
{
    static const shape_step words = {.as = "void|char|auto|true|false|nullptr|sizeof"};
    return src_begins(name, "std::") || src_begins(name, "flatbuffers::") ||
           bind_scalar(name) != FBS_NONE || shape_one_of(NULL, &words, name);
}

static void claim_class(shape_reader *r, const shape_step *step, src_span text)
{
    text = src_begins(text, "::") ? src_behind(text, 2) : text;
    src_span name = {text.at, src_dotted_size(text)}, rest = src_behind(text, name.size);
    bool ends = rest.size == 0 || strchr(">,*& ()[", *rest.at) != NULL;
    if (name.size > 0 && ends && !is_of_library(name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(name)));
    }
}

void cpp_claim_classes(shape_reader *r, const shape_step *step, src_span text)
{
    for (size_t i = 0; i < text.size && !r->trying; i++) {
        src_span rest = src_behind(text, i);
        if (text.at[i] == '<') {
            claim_class(r, step, src_behind(rest, 1));
        } else if (src_begins(rest, "new ")) {
            claim_class(r, step, src_behind(rest, 4));
        }
    }
}

/* "keys::Part", "flatbuffers::Offset<a::X>", "a::X, mine::X" in code that makes a vector. */
bool cpp_takes_class(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_claim_classes(r, step, hole);
    claim_class(r, step, hole);
    return true;
}

/* Whether the same name follows every "_o->". */
static bool is_of_one(src_span text, const char *before, src_span name)
{
    size_t n = strlen(before);
    for (size_t i = 0; i + n < text.size; i++) {
        src_span word = src_behind(text, i + n);
        bool begins = memcmp(text.at + i, before, n) == 0 &&
                      (i == 0 || !src_is_word(text.at[i - 1]) || *before == '-');
        word.size = begins ? src_word_size(word) : 0;
        if (begins && !src_same(word, name)) {
            return false;
        }
    }
    return true;
}

/* "a::Any::UnPack(_e,any_type(),_resolver)" with the tag `any_type`. */
static bool is_unpacked_by(shape_reader *r, const shape_step *step, src_span text)
{
    src_span part[SRC_HOLES], tag;
    for (size_t i = 0; i < text.size; i++) {
        bool begins = i == 0 || !(src_is_word(text.at[i - 1]) || text.at[i - 1] == ':');
        if (begins && src_match(src_behind(text, i), "%d::UnPack(_e,%w(),%*", part)) {
            shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[0])));
            return shape_strip(part[1], "*_type", &tag) && bind_same_name(tag, r->member);
        }
    }
    return true;
}

/* ---- The class ---- */

/* Scalars and vectors of them follow the schema; other object API types depend on options. */
static void claim_native(shape_reader *r, const shape_step *step, src_span text, bool has_default)
{
    cpp_type type;
    if (cpp_type_of(text, &type)) {
        type.target = type.base == FBS_NONE && has_default ? type.target : (src_span){0};
        bool tells =
            fbs_is_scalar(type.base) || fbs_is_scalar(type.element) || type.target.size > 0;
        if (tells) {
            cpp_claim_type(r, &(shape_step){.line = step->line}, &type);
        }
    }
}

/* "int32_t value" in "int32_t value = 7", or the whole line except {} or a semicolon. */
bool cpp_object_declares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span left = src_trim(hole);
    src_span name = cpp_last_word(left);
    left.size -= name.size;
    if (name.size == 0 || src_trim(left).size == 0 || src_contains(left, "=")) {
        return false;
    }
    r->member = name;
    r->kept = src_trim(left);
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    if (step->value == 0) {
        claim_native(r, step, left, false);
        cpp_takes_class(r, step, r->kept);
    }
    return true;
}

/* "T *" or "std::shared_ptr<T>" of a user's own type, which replaces a hash. */
static bool is_pointer_of_user(src_span text, const cpp_type *type)
{
    src_span part[SRC_HOLES];
    bool is_pointer = src_ends(text, "*") || src_match(text, "std::unique_ptr<%d>", part) ||
                      src_match(text, "std::shared_ptr<%d>", part);
    return is_pointer && type->base == FBS_NONE && type->target.size > 0;
}

/*
 * nullptr as a value. Except for pointers it means a null default, which numbers cannot have; for
 * references it says nothing. Returns false if the type tells more.
 */
static bool takes_nullptr(shape_reader *r, const shape_step *step)
{
    cpp_type type = {FBS_NONE, FBS_NONE, false, {0}, {0}};
    bool known = cpp_type_of(r->kept, &type);
    if (fbs_is_scalar(type.base) || fbs_is_scalar(type.element)) {
        return false;
    }
    if (!known || !is_pointer_of_user(r->kept, &type)) {
        shape_claim(r, step, BIND_DEFAULT, bind_nothing());
    }
    cpp_takes_class(r, step, r->kept);
    return true;
}

bool cpp_object_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    src_span part[SRC_HOLES];
    if (src_is(hole, "nullptr") && takes_nullptr(r, step)) {
        return true;
    }
    claim_native(r, step, r->kept, true);
    if (cpp_takes_default(r, step, hole)) {
        return true;
    }
    if (!cpp_type_of(r->kept, &type) || !src_match(hole, "%d", part) ||
        !cpp_is_value_of(r->set, hole, type.target)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, bind_text(cpp_value_name(hole, type.target)));
    return true;
}

/* "color(a::Color_Blue)" in a list: a member's default. */
bool cpp_object_inits(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(hole, "%w(%*)", part)) {
        return false;
    }
    const bind_claim *target =
        shape_find_of(r->set, r->type, part[0], &cpp_native_copy, BIND_TARGET);
    const src_span type = target == NULL ? (src_span){0} : target->value.text;
    r->member = part[0];
    if (src_is(part[1], "nullptr") || cpp_takes_default(r, step, part[1])) {
        return true;
    }
    if (!cpp_is_value_of(r->set, part[1], type)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, bind_text(cpp_value_name(part[1], type)));
    return true;
}

/* ---- Lists of all members ---- */

/* In comparisons: the members of a struct, or those of a table's class. */
bool cpp_begin_equal(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    shape_begin_list(r, is_struct ? &cpp_layout_copy : &cpp_native_copy);
    return true;
}

/* The first name after "lhs." in "(lhs.x == rhs.x)". */
bool cpp_compares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(hole, "%*lhs.%w%*rhs.%w%*", part) || !is_of_one(hole, "lhs.", part[1]) ||
        !is_of_one(hole, "rhs.", part[1]) || !shape_next(r, &(shape_step){.line = 0}, part[1])) {
        return false;
    }
    cpp_claim_classes(r, step, hole);
    return true;
}

/* ---- Copies ---- */

/* As many as the class has members. */
bool cpp_is_all(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == shape_count(r->type, &cpp_native_copy, BIND_PRESENT);
}

/* "x(o.x)", "leaf((o.leaf) ? new T(*o.leaf) : nullptr)" */
bool cpp_object_copies(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    bool plain = src_match(hole, "%w(o.%w)", part);
    if (!plain && !src_match(hole, "%w((o.%w) ? %*)", part)) {
        return false;
    }
    r->count++;
    return src_same(part[0], part[1]) &&
           shape_find_of(r->set, r->type, part[0], &cpp_native_copy, BIND_PRESENT) != NULL;
}

/* ---- UnPack and Pack ---- */

/* Loops must cover all elements, and a missing vector becomes empty. */
static bool is_whole_loop(src_span text)
{
    bool loops = src_contains(text, "uoffset_t _i=");
    bool clears = loops && src_contains(text, "}}else{_o->");
    return (!loops || src_contains(text, "uoffset_t _i=0;_i<_e->size();_i++){")) &&
           (!clears || src_ends(text, ".resize(0);}"));
}

/* "a::X::Pack" or "CreateX" for the type. */
bool cpp_is_packer(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    const shape_step create = {.line = step->line, .as = "Create*"};
    return src_match(hole, "%d::Pack", part) ? src_same(shape_last_part(part[0]), r->name)
                                             : shape_of(r, &create, hole);
}

/* "CreateX(_fbb,_o->x.get(),_rehasher)" */
static void claim_created(shape_reader *r, const shape_step *step, src_span text)
{
    src_span part[SRC_HOLES], name;
    if (src_match(text, "%*?%d(_fbb,%*", part) &&
        shape_strip(shape_last_part(part[1]), "Create*", &name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(name));
    }
}

/* "_o->x"; for a tag, the union with its member `type`. */
bool cpp_unpacks(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(hole, "%*_o->%w%*", part) || !is_whole_loop(hole) ||
        !is_of_one(hole, "_o->", part[1]) || !is_unpacked_by(r, step, hole)) {
        return false;
    }
    src_span tag;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    cpp_claim_classes(r, step, hole);
    return bind_same_name(part[1], r->member) ||
           (shape_strip(r->member, "*_type", &tag) && bind_same_name(part[1], tag));
}

/* Alignment of a vector's elements, as in the accessor. 0 if it is no vector of numbers. */
static uint32_t align_of_elements(const shape_reader *r)
{
    const bind_claim_site *copy = &cpp_accessor_copy;
    const bind_claim *element = shape_find_of(r->set, r->type, r->member, copy, BIND_ELEMENT);
    const bind_claim *wire = shape_find_of(r->set, r->type, r->member, copy, BIND_WIRE_ELEMENT);
    const bind_claim *target = shape_find_of(r->set, r->type, r->member, copy, BIND_TARGET);
    const bind_claim *base = shape_find_of(r->set, r->type, r->member, copy, BIND_TYPE);
    cpp_type type = {FBS_NONE, FBS_NONE, false, {0}, {0}};
    element = element == NULL ? wire : element;
    if (base == NULL || base->value.number != FBS_VECTOR) {
        return 0;
    }
    if (element != NULL && element->value.number != FBS_STRUCT) {
        type.base = (fbs_base)element->value.number;
    } else if (target != NULL && target->value.form == BIND_TEXT) {
        type.target = target->value.text;
    }
    return cpp_align_of(r->set, &type);
}

/* Whether there is a conditional outside of all brackets. */
static bool is_conditional(src_span text)
{
    size_t depth = 0, i = 0;
    while (i < text.size && (depth > 0 || text.at[i] != '?')) {
        depth += text.at[i] == '(' || text.at[i] == '{';
        depth -= (text.at[i] == ')' || text.at[i] == '}') && depth > 0;
        i++;
    }
    return i < text.size;
}

/* "_o->x.size() ? ... : 0": if absent, nothing or (--force-empty) an empty string. */
static bool is_none_without(src_span text)
{
    return !is_conditional(text) || src_contains(text, "?0:") || src_ends(text, ":0") ||
           src_ends(text, ":nullptr") || src_contains(text, "?_fbb.CreateSharedString(\"\"):");
}

/* Data of a vector, aligned like its elements or as the previous line says. */
bool cpp_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    uint32_t align = r->flag || r->trying ? 0 : align_of_elements(r);
    r->flag = false;
    if (align != 0) {
        shape_claim(r, step, BIND_DATA_ALIGN, bind_integer(align));
    }
    if (!is_none_without(hole)) {
        return false;
    }
    if (src_match(hole, "%*_o->%w%*", part)) {
        claim_created(r, step, hole);
        return cpp_unpacks(r, step, hole);
    }
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return true;
}
