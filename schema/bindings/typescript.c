/*
 * Modules of flatc for TypeScript: the language, enums, unions, exports. A type has a file of its
 * own, or (--ts-flat-files of old releases) all are in one, with their namespace in their names.
 */
#include "schema/bindings/typescript.h"

#include <string.h>

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT };
enum { ENUM = 1u << FBS_DEF_ENUM, UNION = 1u << FBS_DEF_UNION };

static const bind_copy value_copy = {"enum", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy kind_copy = {"declaration", BIND_OF_TYPES, ENUM | UNION, 0};
static const bind_copy member_copy = {"unionTo function", BIND_OF_MEMBERS, UNION, 0};
static const bind_copy list_copy = {"unionListTo function", BIND_OF_MEMBERS, UNION, 0};

/* ---- Enums and unions ---- */

/* Values of 64 bits are texts. */
static bool takes_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    if (!bind_number(hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_NUMBER, value);
    return true;
}

static bool begins_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &value_copy;
    r->cursor = NULL;
    return true;
}

/* NONE is in front of the cases. */
static bool starts_union(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return shape_next(r, step, src_span_of("NONE"));
}

static bool targets_text(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_MEMBER, bind_text(src_span_of("string")));
    return true;
}

static bool enters_union(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    return shape_enter(r, step, hole) && begins_values(r, step, hole);
}

/* "Leaf, LeafT" or "Any, unionToAny, unionListToAny": what is behind the type belongs to it. */
static bool belongs(src_span names, src_span type)
{
    static const char *const as[] = {"*T", "unionTo*", "unionListTo*"};
    src_span part[SRC_HOLES], name;
    while (names.size > 0) {
        bool more = src_match(names, "%w, %*", part);
        src_span one = more ? part[0] : names;
        names = more ? part[1] : (src_span){0};
        size_t i = 0;
        while (i < 3 && !(shape_strip(one, as[i], &name) && src_same(name, type))) {
            i++;
        }
        if (i == 3) {
            return false;
        }
    }
    return true;
}

static bool exports(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES] = {{0}};
    (void)r, (void)step;
    return (src_match(hole, "%w, %*", part) || src_match(hole, "%w", part)) &&
           belongs(part[1], part[0]);
}

/* clang-format off */
static const shape top_rows[] = {
    {TS_TOP, 0, 0, "import %*", NULL, {{0}}},
    {TS_TOP, 0, 0, "export { %* } from '%*';", NULL, {{exports, 0, .hole = 0}}},
    {TS_TOP, 0, 0, "export * as %w from '%*';", NULL, {{0}}},
    {TS_TOP, TS_ENUM, 1, "export enum %w {", NULL, {{enters_union, 0, .hole = 0}}},
    {TS_ENUM, 0, 0, "%w = %*,", &value_copy,
     {{shape_on, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {TS_ENUM, SHAPE_BACK, 0, "%w = %*\n}", &value_copy,
     {{shape_on, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {TS_ENUM, SHAPE_BACK, 0, "}", NULL, {{0}}},

    {TS_TOP, TS_UNION, 1,
     "export function %w(\ntype: %w,\naccessor: (obj:%*) => %*|null\n): %*|null {\n"
     "switch(%w[type]) {\ncase 'NONE': return null;", &kind_copy,
     {{enters_union, 1, .hole = 0}, {shape_kept, 4, .hole = 0}, {starts_union, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {TS_TOP, TS_UNION, 1,
     "export function %w(\ntype: %w,\naccessor: (index: number, obj:%*) => %*|null,\n"
     "index: number\n): %*|null {\nswitch(%w[type]) {\ncase 'NONE': return null;", &kind_copy,
     {{enters_union, 1, .hole = 0}, {shape_kept, 5, .hole = 0}, {starts_union, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {TS_UNION, 0, 0, "case '%w': return accessor(new %w())! as %w;", &member_copy,
     {{shape_next, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_kept, 0, .hole = 2},
      {shape_text, 0, 1, .fact = BIND_MEMBER}}},
    {TS_UNION, 0, 0, "case '%w': return accessor(index, new %w())! as %w;", &list_copy,
     {{shape_next, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_kept, 0, .hole = 2},
      {shape_text, 0, 1, .fact = BIND_MEMBER}}},
    {TS_UNION, 0, 0, "case '%w': return accessor('') as string;", &member_copy,
     {{shape_next, 0, .hole = 0}, {targets_text, 0, .hole = 0}}},
    {TS_UNION, 0, 0, "case '%w': return accessor(index, '') as string;", &list_copy,
     {{shape_next, 0, .hole = 0}, {targets_text, 0, .hole = 0}}},
    {TS_UNION, SHAPE_BACK, 0, "default: return null;\n}\n}", NULL, {{shape_done, 0, .hole = 0}}},
};
/* clang-format on */

/* ---- The language ---- */

static bool is_ours(const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    return src_next(&lines, &line) &&
           src_is(line.text,
                  "// automatically generated by the FlatBuffers compiler, do not modify");
}

static void read_module(bind_set *set, const src_file *file)
{
    const shape_rows parts[] = {SHAPE_ROWS(top_rows), ts_class_part, ts_writer_part,
                                ts_object_part};
    shape_reader reader = {.set = set, .space = set->folder};
    shape_read(&reader, file, parts, sizeof parts / sizeof parts[0]);
}

/* Enums and unions begin alike: what no function for unions was written for is an enum. */
static void name_enums(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        bool has_kind = false;
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            has_kind = has_kind || c->fact == BIND_KIND;
        }
        if (!has_kind) {
            bind_claim_of(set, t,
                          &(bind_claim){.fact = BIND_KIND,
                                        .copy = &kind_copy,
                                        .value = bind_integer(FBS_DEF_ENUM),
                                        .place = t->place});
        }
    }
}

const bind_language bind_typescript = {
    .name = "typescript",
    .suffix = ".ts",
    .is_ours = is_ours,
    .read = read_module,
    .finish = name_enums,
    .flat = true,
};
