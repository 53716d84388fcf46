/* flatc packages for Go. */
#include "schema/bindings/layout.h"
#include "go_patterns.h"
#include "schema/source/chars.h"

/* ---- Names ---- */

/*
 * "ItemAddCount" for Item: what the star of "Add*" stands for. For any_of it may be "any_ofNONE",
 * although the type itself is anyOf.
 */
static bool own_part(const shape_reader *r, const shape_step *step, src_span hole, src_span *name)
{
    size_t n = 1;
    while (n < hole.size && !bind_same_name(r->name, (src_span){hole.at, n})) {
        n++;
    }
    return n < hole.size && shape_strip(src_behind(hole, n), step->as, name);
}

bool go_on_own(shape_reader *r, const shape_step *step, src_span hole)
{
    return own_part(r, step, hole, &r->member);
}

bool go_is_own(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return own_part(r, step, hole, &name) && bind_same_name(name, r->member);
}

/* "a/Color.go": its constants do not name their type. */
bool go_enters_file(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span path = src_span_of(r->set->file->path), name;
    size_t n = path.size;
    (void)hole;
    while (n > 0 && path.at[n - 1] != '/') {
        n--;
    }
    return shape_strip(src_behind(path, n), "*.go", &name) && shape_enter(r, step, name);
}

/* "ColorRed=1 ColorBlue=8" */
bool go_constants(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step number = {.line = step->line, .fact = BIND_NUMBER};
    src_span part[SRC_HOLES];
    bool good = true;
    while (good && src_match(hole, "%w=%n%*", part)) {
        good = own_part(r, step, part[0], &r->member) && shape_number(r, &number, part[1]);
        hole = src_trim(part[2]);
    }
    return good && hole.size == 0;
}

/* A__B "module/A/B"; the name was kept. */
bool go_is_import(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = hole.size, k = r->kept.size;
    (void)step;
    while (k > 0 && n > 0) {
        bool parts = k > 2 && hole.at[n - 1] == '/';
        if (parts ? !src_ends((src_span){r->kept.at, k}, "__")
                  : hole.at[n - 1] != r->kept.at[k - 1]) {
            return false;
        }
        k -= parts ? 2 : 1;
        n--;
    }
    return k == 0 && (n == 0 || hole.at[n - 1] == '/');
}

/* ---- Types ---- */

/* "int32", or "Int32" in function names; types may have such names, too. */
static fbs_base base_of(src_span name, bool function)
{
    bool byte = src_is(name, "byte") || (function && src_is(name, "Byte"));
    return byte ? FBS_UBYTE : (function ? bind_base : bind_scalar)(name);
}

/* step->value is 0 in function names. */
bool go_basic(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    fbs_base base = shape_strip(hole, step->as, &name) ? base_of(name, step->value == 0) : FBS_NONE;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE;
}

/* An enum, by name; not a number. */
bool go_enum_name(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(hole)));
    return base_of(hole, false) == FBS_NONE;
}

/* Special numbers are converted from their type: float32(nan). */
bool go_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    src_span part[SRC_HOLES];
    bool typed = src_match(hole, "%w(%*)", part);
    if (!bind_number(hole, &value) || (typed && base_of(part[0], true) == FBS_NONE)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* A number or an enum. */
bool go_key_type(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = base_of(hole, true);
    shape_claim(r, step, base == FBS_NONE ? BIND_TARGET : BIND_TYPE,
                base == FBS_NONE ? bind_text(shape_last_part(hole)) : bind_integer(base));
    return true;
}

/* Strings are read as bytes, too. */
bool go_is_bytes(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_is(r, step, hole) && shape_said(r, &go_accessor_copy, BIND_ELEMENT) == FBS_UBYTE;
}

/* ---- Structs ---- */

/* "x int16", or an enum, which is written as a number; then step->value is set. */
bool go_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = base_of(hole, true);
    src_span part[SRC_HOLES];
    if (!src_match(shape_struct_last(r), "%w %d", part) || !src_same(part[0], r->member) ||
        base_of(part[1], true) != (step->value == 0 ? base : FBS_NONE)) {
        return false;
    }
    if (step->value != 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[1])));
    }
    return shape_struct_puts(r, step, base);
}

/* ", t.A.X, t.A.Y, t.B": the members in order, with a struct replaced by its members. */
bool go_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], before = {0};
    r->list = hole;
    while (hole.size > 0) {
        bool more = src_match(hole, ",t.%d,%*", part);
        if (!more && !src_match(hole, ",t.%d", part)) {
            return false;
        }
        size_t n = src_word_size(part[0]);
        src_span member = {part[0].at, n};
        bool inner = n < part[0].size && src_same(member, before);
        if (!inner && !shape_next(r, &(shape_step){.line = step->line}, member)) {
            return false;
        }
        before = member;
        hole = more ? (src_span){part[1].at - 1, part[1].size + 1} : (src_span){0};
    }
    return shape_done(r, step, hole);
}

/* The parameters match what Pack() passes, if the type has one; that list was kept. */
bool go_as_packed(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list = r->list, arg[SRC_HOLES], part[SRC_HOLES];
    size_t before = r->name.size + sizeof "(builder" - 1;
    if (list.size > 0 && src_same((src_span){list.at - before, r->name.size}, r->name)) {
        for (src_span rest = hole; src_match(rest, ",%w %d%*", part); rest = part[2]) {
            if (!src_match(list, ",t.%d%*", arg) || !bind_same_letters(arg[0], part[0])) {
                return false;
            }
            list = arg[1];
        }
    }
    return shape_struct_parameters(r, step, hole);
}

/* ---- The object API ---- */

/* The member, or its bytes. */
bool go_unpacks(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return bind_same_name(hole, r->member) ||
           (shape_strip(hole, "*Bytes", &name) && bind_same_name(name, r->member));
}

/* Created earlier, unless it is a struct. */
bool go_has_offset(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return shape_find_of(r->set, r->type, r->member, &go_offset_copy, BIND_PRESENT) != NULL;
}

bool go_has_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return shape_find(r->type, NULL, &go_root_copy, BIND_IDENTIFIER) != NULL;
}

/* Whether the member, or an element of it, is a scalar according to its accessor. */
static bool is_scalar(const bind_set *set, const bind_type *type, src_span member)
{
    const bind_claim *c = shape_find_of(set, type, member, &go_accessor_copy, BIND_ELEMENT);
    c = c != NULL ? c : shape_find_of(set, type, member, &go_accessor_copy, BIND_TYPE);
    return c != NULL && fbs_is_scalar((fbs_base)c->value.number);
}

/* Not in releases before 1.11: bools, names of enums, size-prefixed functions. */
static bool is_newer(const bind_set *set, const bind_type *type, const bind_claim *c)
{
    bool told = c->fact == BIND_TYPE || c->fact == BIND_ELEMENT;
    bool named = c->fact == BIND_TARGET && c->copy == &go_accessor_copy;
    return c->copy == &go_prefixed_copy || (told && c->value.number == FBS_BOOL) ||
           (named && is_scalar(set, type, c->member));
}

static bool is_numbered(const bind_set *set)
{
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            if (is_newer(set, t, c)) {
                return false;
            }
        }
    }
    return true;
}

/* A byte may be a ubyte or a bool. */
static void widen(bind_claim *c)
{
    bool told = c->fact == BIND_TYPE || c->fact == BIND_ELEMENT;
    if (told && c->value.number == FBS_UBYTE) {
        c->fact = c->fact == BIND_TYPE ? BIND_WIRE : BIND_WIRE_ELEMENT;
    }
}

/* *X is an enum X, or means XT: accessors know which types are enums. */
void bind_go_finish(bind_set *set)
{
    set->numbered = is_numbered(set);
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            src_span name;
            if (set->numbered) {
                widen(c);
            }
            const bind_claim *read =
                c->copy == &go_native_copy && c->fact == BIND_TARGET
                    ? shape_find_of(set, t, c->member, &go_accessor_copy, BIND_TYPE)
                    : NULL;
            bool is_enum = read == NULL || fbs_is_scalar((fbs_base)read->value.number);
            bool vector = read != NULL && read->value.number == FBS_VECTOR;
            if (!is_enum && !vector && shape_object(set, c->value.text, &name)) {
                c->value.text = name;
            }
        }
    }
}
