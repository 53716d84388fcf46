/* Modules of flatc for TypeScript: the object API (unpack, XT, pack). */
#include "schema/bindings/typescript.h"

#include <stdio.h>

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT };

static const bind_copy native_copy = {"object API", BIND_OF_FIELDS, TABLE | STRUCT, 0};
static const bind_copy unpack_copy = {"unpack function", BIND_OF_FIELDS, TABLE | STRUCT, 0};
static const bind_copy unpack_to_copy = {"unpackTo function", BIND_OF_FIELDS, TABLE | STRUCT, 0};

/* ---- unpack ---- */

/* What is read of a member: "this.x()", "(this.x() !== null ? this.x()!.unpack() : null)". */
static bool next_read(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const shapes[] = {
        "this.%w()",
        "(this.%w() !== null ? this.%w()!.unpack() : null)",
        "this.bb!.createScalarList%*(this.%w.bind(this), this.%w())",
        "this.bb!.createObjList%*(this.%w.bind(this), this.%w())",
        "this.bb!.createScalarList%*(this.%w.bind(this), %n)",
        "this.bb!.createObjList%*(this.%w.bind(this), %n)",
    };
    src_span part[SRC_HOLES], length;
    size_t i = 0;
    while (i < sizeof shapes / sizeof shapes[0] && !src_match(hole, shapes[i], part)) {
        i++;
    }
    switch (i) {
    case 0: break;
    case 1:
        if (!src_same(part[0], part[1])) {
            return false;
        }
        break;
    case 2:
    case 3:
        part[0] = part[1];
        if (!shape_strip(part[2], "*Length", &length) || !bind_same_name(length, part[0])) {
            return false;
        }
        break;
    case 4:
    case 5: part[0] = part[1]; break;
    default: return false;
    }
    return shape_next(r, &(shape_step){.line = step->line}, part[0]);
}

static bool claims(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return true;
}

/* createScalarList(this.c.bind(this), 3): of an array its length. */
static bool takes_length(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value length;
    if (src_match(hole, "%*.bind(this), %n)", part) && bind_number(part[1], &length)) {
        shape_claim(r, step, BIND_LENGTH, length);
    }
    return true;
}

/* unionToX(this.uType(), this.u.bind(this)): the tag of the member; of import_ import_type. */
static bool is_tag(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem;
    (void)step;
    return (shape_strip(hole, "*Type", &stem) || shape_strip(hole, "*_type", &stem)) &&
           bind_same_name(stem, r->member);
}

static bool is_length(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span tag;
    return shape_strip(hole, "*Length", &tag) && is_tag(r, step, tag);
}

/* And the function of the union that the tag is of; unionToXnnValue of XNNValue before 22. */
static bool is_getter(shape_reader *r, const shape_step *step, src_span hole)
{
    char text[SRC_LINE_BYTES / 4];
    src_span name;
    int size = snprintf(text, sizeof text, "%.*sType", (int)r->member.size, r->member.at);
    if (size < 0 || (size_t)size >= sizeof text) {
        return false;
    }
    const bind_claim *tag = shape_find_of(r->set, r->type, (src_span){text, (size_t)size},
                                          &ts_accessor_copy, BIND_TARGET);
    return tag != NULL && shape_strip(hole, step->as, &name) &&
           bind_same_name(name, tag->value.text);
}

/* The state around this one. */
static bool is_inside(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return r->depth > 0 && r->stack[r->depth - 1] == step->value;
}

static bool begins(shape_reader *r, const shape_step *step, src_span hole)
{
    return ts_begins(r, step, hole);
}

/* ---- XT ---- */

/* XT of the class before it, whose unpack() named it. */
static bool starts_native(shape_reader *r, const shape_step *step, src_span hole)
{
    return r->type != NULL && shape_kept(r, step, hole) && begins(r, step, hole);
}

static bool is_reference(const shape_reader *r)
{
    const bind_claim *c = ts_accessor(r, BIND_TYPE);
    return c != NULL && !fbs_is_scalar((fbs_base)c->value.number);
}

static bool takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    if (is_reference(r)) {
        return src_is(hole, "null") || src_begins(hole, "[");
    }
    return ts_takes_default(r, step, hole);
}

/* ---- pack ---- */

/* r->count locals were made and not used. */
static bool starts_pack(shape_reader *r, const shape_step *step, src_span hole)
{
    r->count = 0;
    r->rest = r->list;
    return begins(r, step, hole);
}

/* The local is made of the member that it is called by; where two are named they are one. */
static bool packs(shape_reader *r, const shape_step *step, src_span hole)
{
    static const struct {
        const char *shape, *other; /* pattern, and how the second hole spells the member */
        unsigned name, second;     /* holes */
    } rows[] = {
        {"builder.createObjectOffset(this.%w)", "*", 0, 0},
        {"(this.%w !== null ? this.%w!.pack(builder) : 0)", "*", 0, 1},
        {"(this.%w !== null ? builder.createString(this.%w!) : 0)", "*", 0, 1},
        {"builder.createStructOffsetList(this.%w, %w.%w)", "start*Vector", 0, 2},
        {"%w.%w(builder, builder.createObjectOffsetList(this.%w))", "create*Vector", 2, 1},
        {"%w.%w(builder, this.%w)", "create*Vector", 2, 1},
    };
    src_span part[SRC_HOLES], other;
    (void)step;
    r->count++;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (src_match(hole, rows[i].shape, part)) {
            return bind_same_name(part[rows[i].name], r->member) &&
                   shape_strip(part[rows[i].second], rows[i].other, &other) &&
                   bind_same_name(other, r->member);
        }
    }
    return false;
}

/* What is written for a member: itself, packed, or the local made of it. */
static bool is_member(shape_reader *r, src_span hole, src_span *name)
{
    src_span part[SRC_HOLES];
    if (src_match(hole, "%w", part)) {
        r->count--;
    } else if (!src_match(hole, "this.%w", part) &&
               !src_match(hole, "(this.%w !== null ? %* : 0)", part)) {
        return false;
    }
    *name = part[0];
    return true;
}

/* "(this.v?.x ?? 0)" of a struct in a struct. */
static bool is_inner(src_span hole, src_span *name)
{
    static const char *const nothing[] = {"0)", "false)", "BigInt(0))", "BigInt('0'))"};
    src_span part[SRC_HOLES];
    if (!src_match(hole, "(this.%w?.%* ?? %*", part)) {
        return false;
    }
    *name = part[0];
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        if (src_is(part[2], nothing[i])) {
            return true;
        }
    }
    return false;
}

/*
 * What is passed to createX of a struct has the place of its parameter: v_x is "this.v?.x ?? 0".
 * r->rest are the parameters that are left.
 */
static bool has_its_place(shape_reader *r, src_span hole)
{
    src_span part[SRC_HOLES], name = hole;
    if (r->list.size == 0) {
        return true;
    }
    if (!src_match(r->rest, ", %w:%*", part)) {
        return false;
    }
    src_span parameter = part[0];
    size_t next = 1;
    while (next < r->rest.size && r->rest.at[next] != ',') {
        next++;
    }
    r->rest = (src_span){r->rest.at + next, r->rest.size - next};
    if (src_match(hole, "(this.%* ?? %*", part) || src_match(hole, "this.%w", part)) {
        name = part[0];
    }
    return ts_same_letters(name, parameter);
}

static bool passes(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    const shape_step plain = {.line = step->line};
    if (!has_its_place(r, hole)) {
        return false;
    }
    if (is_inner(hole, &name)) {
        return bind_same_name(name, r->member) || shape_next(r, &plain, name);
    }
    return is_member(r, hole, &name) && shape_next(r, &plain, name);
}

static bool is_all(shape_reader *r, const shape_step *step, src_span hole)
{
    return r->count == 0 && shape_done(r, step, hole);
}

static bool is_argument(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return is_member(r, hole, &name) && bind_same_name(name, r->member);
}

/* Whether the field is an optional scalar (step->value). */
static bool is_optional(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = ts_accessor(r, BIND_DEFAULT);
    (void)hole;
    return (c != NULL && c->value.form == BIND_NONE && !is_reference(r)) == (step->value == 1);
}

static bool adds_next(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_next(r, &(shape_step){.line = step->line, .as = "add*"}, hole);
}

/* clang-format off */
static const shape object_rows[] = {
    {TS_CLASS, TS_UNPACK, 1, "unpack(): %w {\nreturn new %w(", &unpack_copy,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}, {begins, 0, .hole = 0}}},
    {TS_CLASS, 0, 0, "unpack(): %w {\nreturn new %w();\n}", &unpack_copy,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}, {begins, 0, .hole = 0},
      {shape_done, 0, .hole = 0}}},
    {TS_UNPACK, TS_UNION_VALUE, 1,
     "(() => {\n%w temp = %w(this.%w(), this.%w.bind(this));\nif(temp === null) { return null; }",
     &unpack_copy,
     {{shape_next, 1, .hole = 3}, {is_tag, 1, .hole = 2}, {is_getter, 1, 1, .as = "unionTo*"},
      {claims, 0, .hole = 0}}},
    {TS_UNPACK, TS_UNION_LIST, 1,
     "(() => {\n%w ret%*= [];\n"
     "for(let targetEnumIndex = 0; targetEnumIndex < this.%w(); ++targetEnumIndex) {\n"
     "%w targetEnum = this.%w(targetEnumIndex);\n"
     "if(targetEnum === null || %w[targetEnum!] === 'NONE') { continue; }\n"
     "%w temp = %w(targetEnum, this.%w.bind(this), targetEnumIndex);\n"
     "if(temp === null) { continue; }", &unpack_copy,
     {{shape_next, 5, .hole = 2}, {is_length, 2, .hole = 0}, {is_tag, 3, .hole = 1},
      {is_getter, 4, 0, .as = "*"}, {is_getter, 5, 1, .as = "unionListTo*"},
      {claims, 0, .hole = 0}}},
    {TS_UNPACK, 0, 0, "%*,", &unpack_copy,
     {{next_read, 0, .hole = 0}, {claims, 0, .hole = 0}, {takes_length, 0, .hole = 0}}},
    {TS_UNPACK, SHAPE_BACK, 0, "%*\n);\n}", &unpack_copy,
     {{next_read, 0, .hole = 0}, {claims, 0, .hole = 0}, {takes_length, 0, .hole = 0},
      {shape_done, 0, .hole = 0}}},
    {TS_UNPACK, SHAPE_BACK, 0, ");\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {TS_CLASS, TS_UNPACK_TO, 1, "unpackTo(_o: %w): void {", NULL,
     {{shape_kept, 0, .hole = 0}, {begins, 0, .hole = 0}}},
    {TS_CLASS, 0, 0, "unpackTo(_o: %w): void {}", NULL,
     {{shape_kept, 0, .hole = 0}, {begins, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {TS_UNPACK_TO, TS_UNION_VALUE, 1,
     "_o.%w = (() => {\n%w temp = %w(this.%w(), this.%w.bind(this));\n"
     "if(temp === null) { return null; }", &unpack_to_copy,
     {{shape_next, 0, .hole = 0}, {shape_is, 1, .hole = 3}, {is_tag, 1, .hole = 2},
      {is_getter, 1, 1, .as = "unionTo*"}, {claims, 0, .hole = 0}}},
    {TS_UNPACK_TO, TS_UNION_LIST, 1,
     "_o.%w = (() => {\n%w ret%*= [];\n"
     "for(let targetEnumIndex = 0; targetEnumIndex < this.%w(); ++targetEnumIndex) {\n"
     "%w targetEnum = this.%w(targetEnumIndex);\n"
     "if(targetEnum === null || %w[targetEnum!] === 'NONE') { continue; }\n"
     "%w temp = %w(targetEnum, this.%w.bind(this), targetEnumIndex);\n"
     "if(temp === null) { continue; }", &unpack_to_copy,
     {{shape_next, 0, .hole = 0}, {shape_is, 5, .hole = 2}, {is_length, 2, .hole = 0},
      {is_tag, 3, .hole = 1}, {is_getter, 4, 0, .as = "*"},
      {is_getter, 5, 1, .as = "unionListTo*"}, {claims, 0, .hole = 0}}},
    {TS_UNPACK_TO, 0, 0, "_o.%w = %*;", &unpack_to_copy,
     {{next_read, 0, .hole = 1}, {shape_is, 0, .hole = 0}, {claims, 0, .hole = 0},
      {takes_length, 0, .hole = 1}}},
    {TS_UNPACK_TO, SHAPE_BACK, 0, "}", NULL, {{shape_done, 0, .hole = 0}}},

    {TS_UNION_VALUE, TS_UNION_END, 0, "return temp.unpack()", NULL, {{0}}},
    {TS_UNION_VALUE, TS_UNION_END, 0,
     "if(typeof temp === 'string') { return temp; }\nreturn temp.unpack()", NULL,
     {{0}}},
    {TS_UNION_LIST, TS_UNION_END, 0, "ret.push(temp.unpack());\n}\nreturn ret;", NULL, {{0}}},
    {TS_UNION_LIST, TS_UNION_END, 0,
     "if(typeof temp === 'string') { ret.push(temp); continue; }\nret.push(temp.unpack());\n}\n"
     "return ret;", NULL,
     {{0}}},
    {TS_UNION_END, SHAPE_BACK, 0, "})(),", NULL, {{is_inside, 0, 0, .value = TS_UNPACK}}},
    {TS_UNION_END, SHAPE_BACK, 0, "})()", NULL,
     {{is_inside, 0, 0, .value = TS_UNPACK}, {shape_done, 0, .hole = 0}}},
    {TS_UNION_END, SHAPE_BACK, 0, "})();", NULL, {{is_inside, 0, 0, .value = TS_UNPACK_TO}}},

    {TS_TOP, TS_NATIVE, 1, "export class %w {\nconstructor(", NULL,
     {{starts_native, 0, .hole = 0}}},
    {TS_TOP, TS_NATIVE, 1,
     "export class %w implements flatbuffers.IGeneratedObject {\nconstructor(", NULL,
     {{starts_native, 0, .hole = 0}}},
    {TS_TOP, TS_NATIVE_CLASS, 1, "export class %w {\nconstructor(){}", NULL,
     {{starts_native, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {TS_TOP, TS_NATIVE_CLASS, 1,
     "export class %w implements flatbuffers.IGeneratedObject {\nconstructor(){}", NULL,
     {{starts_native, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {TS_NATIVE, 0, 0, "public %w: %* = %*,", &native_copy,
     {{shape_next, 0, .hole = 0}, {claims, 0, .hole = 0}, {takes_default, 0, .hole = 2}}},
    {TS_NATIVE, TS_NATIVE_CLASS, 0, "public %w: %* = %*\n){}", &native_copy,
     {{shape_next, 0, .hole = 0}, {claims, 0, .hole = 0}, {takes_default, 0, .hole = 2},
      {shape_done, 0, .hole = 0}}},
    {TS_NATIVE, TS_NATIVE_CLASS, 0, "){}", NULL, {{shape_done, 0, .hole = 0}}},
    {TS_NATIVE_CLASS, SHAPE_BACK, 0, "}", NULL, {{0}}},
    {TS_NATIVE_CLASS, TS_PACK, 1, "pack(builder:flatbuffers.Builder): flatbuffers.Offset {", NULL,
     {{starts_pack, 0, .hole = 0}}},
    {TS_PACK, 0, 0, "const %w = %*;", NULL, {{shape_on, 0, .hole = 0}, {packs, 0, .hole = 1}}},
    {TS_PACK, TS_PACK_ARGS, 0, "return %w.%w(builder,", NULL,
     {{ts_of, 0, .hole = 0}, {ts_of, 0, 1, .as = "create*"}, {begins, 0, .hole = 0}}},
    {TS_PACK, SHAPE_BACK, 0, "return %w.%w(builder);\n}", NULL,
     {{ts_of, 0, .hole = 0}, {ts_of, 0, 1, .as = "create*"}, {begins, 0, .hole = 0},
      {is_all, 0, .hole = 0}}},
    {TS_PACK_ARGS, 0, 0, "%*,", NULL, {{passes, 0, .hole = 0}}},
    {TS_PACK_ARGS, SHAPE_BACK, 0, "%*\n);\n}", NULL,
     {{passes, 0, .hole = 0}, {is_all, 0, .hole = 0}}},
    {TS_PACK_ARGS, SHAPE_BACK, 0, ");\n}", NULL, {{is_all, 0, .hole = 0}}},
    {TS_PACK, TS_PACK_ADDS, 0, "%w.%w(builder);", NULL,
     {{ts_of, 0, .hole = 0}, {ts_of, 0, 1, .as = "start*"}, {begins, 0, .hole = 0}}},
    {TS_PACK_ADDS, 0, 0, "%w.%w(builder, %*);", NULL,
     {{ts_of, 0, .hole = 0}, {adds_next, 0, .hole = 1}, {is_argument, 0, .hole = 2},
      {is_optional, 0, .hole = 0}}},
    {TS_PACK_ADDS, 0, 0, "if (this.%w !== null)\n%w.%w(builder, %*);", NULL,
     {{ts_of, 1, .hole = 0}, {adds_next, 1, .hole = 1}, {is_argument, 1, .hole = 2},
      {shape_is, 0, .hole = 0}, {is_optional, 0, 0, .value = 1}}},
    {TS_PACK_ADDS, SHAPE_BACK, 0, "return %w.%w(builder);\n}", NULL,
     {{ts_of, 0, .hole = 0}, {ts_of, 0, 1, .as = "end*"}, {is_all, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows ts_object_part = SHAPE_ROWS(object_rows);
