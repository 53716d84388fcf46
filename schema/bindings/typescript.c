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

/* unionToX; unionToXnnValue of XNNValue before 22, and of a_b_XNNValue in flat files. */
static bool is_function(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, type = r->name;
    bool is_it = false;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    for (size_t i = 0; i < type.size && !is_it; i++) {
        bool begins = i == 0 || type.at[i - 1] == '_';
        is_it = begins && ts_same_letters(name, (src_span){type.at + i, type.size - i});
    }
    return is_it;
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

static bool takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    shape_claim(r, step, BIND_MEMBER, bind_text(ts_plain(hole)));
    return true;
}

static bool enters_union(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    return shape_enter(r, step, ts_plain(hole)) && begins_values(r, step, hole);
}

/*
 * "Leaf, LeafT", "XNode, unionToXnode, unionListToXnode", "T2 as a_T2, T2T as a_T2T": all that
 * follows the type has its name in it.
 */
static bool exports(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], type = {0};
    (void)step;
    for (bool more = true; more;) {
        more = src_match(hole, "%*, %*", part);
        src_span one = more ? part[0] : hole;
        hole = part[1];
        src_span name = src_match(one, "%w as %w", part) ? part[0] : one;
        type = type.size == 0 ? ts_plain(name) : type;
        if (!src_match(name, "%w", part) || !ts_has_letters(name, type)) {
            return false;
        }
    }
    r->kept = type;
    return true;
}

/* The file of the type or namespace, which was kept; flat files have many types. */
static bool is_module(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    src_span path, stem = hole;
    bool beside = src_begins(hole, "./") || src_begins(hole, "../");
    hole = shape_strip(hole, "*.js", &path) ? path : hole;
    for (size_t i = 0; i < hole.size; i++) {
        stem = hole.at[i] == '/' ? (src_span){hole.at + i + 1, hole.size - i - 1} : stem;
    }
    return beside && (ts_same_letters(stem, r->kept) || src_ends(stem, "_generated"));
}

/* clang-format off */
static const shape top_rows[] = {
    {TS_TOP, 0, 0, "import * as flatbuffers from 'flatbuffers';", NULL, {{0}}},
    {TS_TOP, 0, 0, "import { %* } from '%*';", NULL,
     {{exports, 0, .hole = 0}, {is_module, 0, .hole = 1}}},
    {TS_TOP, 0, 0, "export { %* } from '%*';", NULL,
     {{exports, 0, .hole = 0}, {is_module, 0, .hole = 1}}},
    {TS_TOP, 0, 0, "export * as %w from '%*';", NULL,
     {{exports, 0, .hole = 0}, {is_module, 0, .hole = 1}}},
    {TS_TOP, TS_ENUM, 1, "export enum %w {", NULL, {{enters_union, 0, .hole = 0}}},
    {TS_ENUM, 0, 0, "%w = %*,", &value_copy,
     {{shape_on, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {TS_ENUM, SHAPE_BACK, 0, "%w = %*\n}", &value_copy,
     {{shape_on, 0, .hole = 0}, {takes_number, 0, .hole = 1}}},
    {TS_ENUM, SHAPE_BACK, 0, "}", NULL, {{0}}},

    {TS_TOP, TS_UNION, 1,
     "export function %w(\ntype: %w,\naccessor: (obj:%*) => %*|null\n): %*|null {\n"
     "switch(%w[type]) {\ncase 'NONE': return null;", &kind_copy,
     {{enters_union, 1, .hole = 0}, {is_function, 0, 0, .as = "unionTo*"},
      {shape_kept, 4, .hole = 0}, {starts_union, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {TS_TOP, TS_UNION, 1,
     "export function %w(\ntype: %w,\naccessor: (index: number, obj:%*) => %*|null,\n"
     "index: number\n): %*|null {\nswitch(%w[type]) {\ncase 'NONE': return null;", &kind_copy,
     {{enters_union, 1, .hole = 0}, {is_function, 0, 0, .as = "unionListTo*"},
      {shape_kept, 5, .hole = 0}, {starts_union, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {TS_UNION, 0, 0, "case '%w': return accessor(new %w())! as %w;", &member_copy,
     {{shape_next, 0, .hole = 0}, {takes_member, 0, .hole = 1}, {shape_kept, 0, .hole = 2}}},
    {TS_UNION, 0, 0, "case '%w': return accessor(index, new %w())! as %w;", &list_copy,
     {{shape_next, 0, .hole = 0}, {takes_member, 0, .hole = 1}, {shape_kept, 0, .hole = 2}}},
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

/*
 * With --ts-undefined-for-optionals the code says undefined where it says null otherwise, and is
 * read with null in its places; lines stay lines.
 */
static bool says_undefined(const src_file *file)
{
    return src_contains((src_span){file->bytes, file->size}, "|undefined");
}

static void say_null(bind_set *set, src_file *file)
{
    static const char word[] = "undefined", other[] = "null";
    const char *from = file->bytes, *end = file->bytes + file->size;
    char *to = ptv_arena_take(&set->arena, file->size + 1);
    file->bytes = to;
    file->size = 0;
    while (to != NULL && from < end) {
        bool is_word = src_begins((src_span){from, (size_t)(end - from)}, word);
        memcpy(to + file->size, is_word ? other : from, is_word ? sizeof other - 1 : 1);
        file->size += is_word ? sizeof other - 1 : 1;
        from += is_word ? sizeof word - 1 : 1;
    }
    if (to == NULL) {
        set->failed = true;
        return;
    }
    to[file->size] = '\0';
}

static void read_module(bind_set *set, const src_file *file)
{
    const shape_rows parts[] = {SHAPE_ROWS(top_rows), ts_class_part, ts_writer_part,
                                ts_object_part};
    shape_reader reader = {.set = set, .space = set->folder, .turns = true};
    src_file text = *file;
    if (says_undefined(file)) {
        say_null(set, &text);
    }
    shape_read(&reader, &text, parts, sizeof parts / sizeof parts[0]);
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

static const bind_copy *const always[] = {&ts_accessor_copy, &member_copy, &list_copy, NULL};

const bind_language bind_typescript = {
    .name = "typescript",
    .suffix = ".ts",
    .is_ours = is_ours,
    .read = read_module,
    .finish = name_enums,
    .flat = true,
    .always = always,
};
