/* flatc's TypeScript modules: the object API (unpack, XT, pack). */
#include "schema/bindings/typescript.h"

#include <stdio.h>

/* ---- unpack ---- */

/* "<X,XT>", "<number>", "<Enum>", matching the accessor; older releases have none. */
static bool is_list_of(const shape_reader *r, src_span types)
{
    static const shape_step scalars = {.as = "number|boolean|bigint|string"};
    src_span part[SRC_HOLES], object;
    const bind_claim *target = ts_accessor(r, BIND_TARGET);
    if (types.size == 0) {
        return true;
    }
    if (src_match(types, "<%d,%d>", part)) {
        return shape_object(r->set, part[1], &object) && ts_is_end_of(object, part[0]) &&
               (target == NULL || ts_is_end_of(part[0], target->value.text));
    }
    return src_match(types, "<%*>", part) &&
           (shape_one_of(NULL, &scalars, part[0]) || target == NULL ||
            ts_is_end_of(part[0], target->value.text));
}

/* How a member is read: "this.x()", "(this.x() !== null ? this.x()!.unpack() : null)". */
bool ts_next_read(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const shapes[] = {
        "this.%w()",
        "this.%w() !== null ? this.%w()!.unpack() : null",
        "this.%w() !== null ? this.%w().unpack() : null",
        "this.bb.createScalarList%*(this.%w.bind(this), this.%w())",
        "this.bb.createObjList%*(this.%w.bind(this), this.%w())",
        "this.bb.createScalarList%*(this.%w.bind(this), %n)",
        "this.bb.createObjList%*(this.%w.bind(this), %n)",
    };
    src_span part[SRC_HOLES], length, types = {0};
    size_t i = 0;
    while (i < sizeof shapes / sizeof shapes[0] && !src_match(hole, shapes[i], part)) {
        i++;
    }
    switch (i) {
    case 0: break;
    case 1:
    case 2:
        if (!src_same(part[0], part[1])) {
            return false;
        }
        break;
    case 3:
    case 4:
        types = part[0];
        part[0] = part[1];
        if (!shape_strip(part[2], "*Length", &length) || !bind_same_name(length, part[0])) {
            return false;
        }
        break;
    case 5:
    case 6:
        types = part[0];
        part[0] = part[1];
        break;
    default: return false;
    }
    return shape_next(r, &(shape_step){.line = step->line}, part[0]) && is_list_of(r, types);
}

/* createScalarList(this.c.bind(this), 3): the length if it is an array. */
bool ts_takes_length(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value length;
    if (src_match(hole, "%*.bind(this), %n)", part) && bind_number(part[1], &length)) {
        shape_claim(r, step, BIND_LENGTH, length);
    }
    return true;
}

/* unionToX(this.uType(), this.u.bind(this)): the member's tag; import_type for import_. */
bool ts_is_tag(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem;
    (void)step;
    return (shape_strip(hole, "*Type", &stem) || shape_strip(hole, "*_type", &stem)) &&
           bind_same_name(stem, r->member);
}

bool ts_is_length(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span tag;
    return shape_strip(hole, "*Length", &tag) && ts_is_tag(r, step, tag);
}

/* Also checks the union's function; before 22, unionToXnnValue for XNNValue. */
bool ts_is_getter(shape_reader *r, const shape_step *step, src_span hole)
{
    char text[SRC_LINE_BYTES / 4];
    src_span name;
    int size = snprintf(text, sizeof text, "%.*sType", (int)r->member.size, r->member.at);
    if (size < 0 || (size_t)size >= sizeof text) {
        return false;
    }
    const bind_claim *tag = shape_find_of(r->set, r->type, (src_span){text, (size_t)size},
                                          &ts_accessor_copy, BIND_TARGET);
    return tag != NULL && shape_strip(hole, step->as, &name) && ts_is_end_of(name, tag->value.text);
}

/* Whether the enclosing state is step->value. */
bool ts_is_inside(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return r->depth > 0 && r->stack[r->depth - 1] == step->value;
}

/* ---- XT ---- */

static bool is_reference(const shape_reader *r)
{
    const bind_claim *c = ts_accessor(r, BIND_TYPE);
    return c != NULL && !fbs_is_scalar((fbs_base)c->value.number);
}

bool ts_object_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    if (is_reference(r)) {
        return src_is(hole, "null") || src_begins(hole, "[");
    }
    return ts_takes_default(r, step, hole);
}

/* "XT|null", "(XT)[]", "(any|XT)[]", "Enum": the member's type; several for a union. */
bool ts_object_takes_type(shape_reader *r, const shape_step *step, src_span hole)
{
    static const shape_step others = {.as = "any|string|number|boolean|bigint|null"};
    src_span part[SRC_HOLES], name, object;
    const bind_claim *target = ts_accessor(r, BIND_TARGET);
    bool list = src_match(hole, "(%*)[]", part) || src_match(hole, "%*[]", part);
    hole = list ? part[0] : hole;
    while (hole.size > 0 && target != NULL) {
        name = shape_piece(&hole, '|');
        bool is_object =
            !ts_is_end_of(name, target->value.text) && shape_object(r->set, name, &object);
        if (!shape_one_of(NULL, &others, name)) {
            shape_claim(r, step, BIND_TARGET, bind_text(bind_plain(is_object ? object : name)));
        }
    }
    return true;
}

/* ---- pack ---- */

/* r->count locals have been created but not used. */
bool ts_starts_pack(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->rest = r->list;
    return true;
}

/* A local is computed from the member it is named after; both names must be the same. */
bool ts_packs(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *shape, *other; /* pattern, and how the second hole spells the member */
        unsigned name, second;     /* holes */
        int owner;                 /* hole of the type, or -1 */
    } rows[] = {
        {"builder.createObjectOffset(this.%w)", "*", 0, 0, -1},
        {"this.%w !== null ? this.%w!.pack(builder) : 0", "*", 0, 1, -1},
        {"this.%w !== null ? builder.createString(this.%w!) : 0", "*", 0, 1, -1},
        {"this.%w !== null ? this.%w.pack(builder) : 0", "*", 0, 1, -1},
        {"this.%w !== null ? builder.createString(this.%w) : 0", "*", 0, 1, -1},
        {"builder.createStructOffsetList(this.%w, %w.%w)", "start*Vector", 0, 2, 1},
        {"%w.%w(builder, builder.createObjectOffsetList(this.%w))", "create*Vector", 2, 1, 0},
        {"%w.%w(builder, this.%w)", "create*Vector", 2, 1, 0},
    };
    src_span part[SRC_HOLES], other;
    const shape_step type = {.line = step->line};
    r->count++;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (src_match(hole, rows[i].shape, part)) {
            return bind_same_name(part[rows[i].name], r->member) &&
                   shape_strip(part[rows[i].second], rows[i].other, &other) &&
                   bind_same_name(other, r->member) &&
                   (rows[i].owner < 0 || ts_of_type(r, &type, part[rows[i].owner]));
        }
    }
    return false;
}

/* The value written for a member: itself, packed, or the local computed from it. */
static bool is_member(shape_reader *r, src_span hole, src_span *name)
{
    src_span part[SRC_HOLES];
    if (src_match(hole, "%w", part)) {
        r->count--;
    } else if (!src_match(hole, "this.%w", part)) {
        bool both = src_match(hole, "this.%w !== null ? this.%w%* : 0", part);
        *name = part[0];
        return both && src_same(part[0], part[1]);
    }
    *name = part[0];
    return true;
}

/* "this.v === null ? 0 : this.v.x!" in 2.0.0: the member v, and the rest. */
static bool is_old_inner(src_span hole, src_span *part)
{
    return (src_match(hole, "this.%w === null ? %* : this.%w%*!", part) ||
            src_match(hole, "this.%w === null ? %* : this.%w%*", part)) &&
           src_same(part[0], part[2]);
}

/* "(this.v?.x ?? 0)" for a nested struct. */
static bool is_inner(src_span hole, src_span *name)
{
    src_span part[SRC_HOLES];
    bool old = is_old_inner(hole, part);
    if (!old && !src_match(hole, "this.%w?.%* ?? %*", part)) {
        return false;
    }
    *name = part[0];
    return src_is(part[old ? 1 : 2], "[]") || ts_is_nothing(NULL, NULL, part[old ? 1 : 2]);
}

/*
 * Arguments of a struct's createX come in the order of its parameters: "this.v?.x ?? 0" for v_x.
 * r->rest are the remaining parameters.
 */
static bool has_its_place(shape_reader *r, src_span hole)
{
    src_span part[SRC_HOLES], name = hole;
    if (r->list.size == 0) {
        return true;
    }
    if (!src_match(r->rest, ", %w:%*", part) && !src_match(r->rest, ", %w%*", part)) {
        return false;
    }
    src_span parameter = part[0];
    size_t next = 1;
    while (next < r->rest.size && r->rest.at[next] != ',') {
        next++;
    }
    r->rest = src_behind(r->rest, next);
    if (is_old_inner(hole, part)) {
        name = (src_span){part[2].at, (size_t)(part[3].at + part[3].size - part[2].at)};
    } else if (src_match(hole, "this.%* ?? %*", part) || src_match(hole, "this.%w", part)) {
        name = part[0];
    }
    return bind_same_letters(name, parameter);
}

bool ts_passes(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    const shape_step plain = {.line = step->line};
    if (!has_its_place(r, hole)) {
        return false;
    }
    if (is_inner(hole, &name)) {
        bool same = r->cursor != NULL && bind_same_name(name, r->member);
        return same || shape_next(r, &plain, name);
    }
    return is_member(r, hole, &name) && shape_next(r, &plain, name);
}

bool ts_object_is_argument(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return is_member(r, hole, &name) && bind_same_name(name, r->member);
}

/* Whether the field is an optional scalar, as step->value says. */
bool ts_is_optional(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = ts_accessor(r, BIND_DEFAULT);
    (void)hole;
    return (c != NULL && c->value.form == BIND_NONE && !is_reference(r)) == (step->value == 1);
}
