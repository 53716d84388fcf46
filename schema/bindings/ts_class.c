/* Modules of flatc for TypeScript: tables and structs as they are read and changed. */
#include "schema/bindings/typescript.h"

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT };

const bind_copy ts_accessor_copy = {"accessor", BIND_OF_FIELDS, TABLE | STRUCT, 0};
static const bind_copy length_copy = {"length", BIND_OF_VECTORS, TABLE, 0};
static const bind_copy array_copy = {"array", BIND_OF_ANY, TABLE, 0};
static const bind_copy mutator_copy = {"mutator", BIND_OF_ANY, TABLE | STRUCT, 0};
static const bind_copy class_copy = {"class", BIND_OF_TYPES, TABLE | STRUCT, 0};

const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &ts_accessor_copy, fact);
}

/* ---- Types and values ---- */

/* Words of the language have _ behind them where they are names of types. */
src_span ts_plain(src_span name)
{
    static const char *const words[] = {
        "arguments",  "break",   "case",    "catch",   "class",      "const",     "continue",
        "debugger",   "default", "delete",  "do",      "else",       "enum",      "eval",
        "export",     "extends", "false",   "finally", "for",        "function",  "if",
        "implements", "import",  "in",      "let",     "instanceof", "interface", "new",
        "null",       "package", "private", "public",  "protected",  "return",    "static",
        "super",      "switch",  "this",    "throw",   "true",       "try",       "typeof",
        "var",        "void",    "while",   "with",    "yield",      "await",     "async",
    };
    src_span stem;
    for (size_t i = 0; shape_strip(name, "*_", &stem) && i < sizeof words / sizeof words[0]; i++) {
        if (src_is(stem, words[i])) {
            return stem;
        }
    }
    return name;
}

static bool next_letter(src_span *text, char *letter)
{
    while (text->size > 0) {
        char c = *text->at;
        text->at++;
        text->size--;
        *letter = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
        if ((*letter >= 'a' && *letter <= 'z') || (c >= '0' && c <= '9')) {
            return true;
        }
    }
    return false;
}

bool ts_same_letters(src_span a, src_span b)
{
    char x = 0, y = 0;
    for (;;) {
        bool more = next_letter(&a, &x);
        if (more != next_letter(&b, &y) || (more && x != y)) {
            return false;
        }
        if (!more) {
            return true;
        }
    }
}

static bool begins_with_letters(src_span name, src_span part)
{
    char x = 0, y = 0;
    while (next_letter(&part, &x)) {
        if (!next_letter(&name, &y) || x != y) {
            return false;
        }
    }
    return true;
}

bool ts_has_letters(src_span name, src_span part)
{
    while (name.size > 0 && !begins_with_letters(name, part)) {
        name.at++;
        name.size--;
    }
    return name.size > 0;
}

/* a_b_X and X: flat files and old releases have the namespace in front in some places. */
static bool ends_as(src_span name, src_span end)
{
    if (name.size <= end.size) {
        return src_same(name, end);
    }
    src_span last = {name.at + name.size - end.size, end.size};
    return src_same(last, end) && (last.at[-1] == '.' || last.at[-1] == '_');
}

bool ts_of(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    name = ts_plain(name);
    return ends_as(name, r->name) || ends_as(r->name, name);
}

static bool enters(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    r->list = (src_span){0};
    return shape_enter(r, step, ts_plain(hole));
}

static bool is_builtin(src_span type)
{
    static const char *const names[] = {"number", "boolean", "bigint", "string"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is(type, names[i])) {
            return true;
        }
    }
    return false;
}

static src_span without_null(src_span type)
{
    src_span name;
    return shape_strip(type, "*|null", &name) ? name : type;
}

/* The type that the accessor returns: an enum has a name, and numbers are numbers. */
static bool takes_enum(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = without_null(hole), word[SRC_HOLES];
    if (is_builtin(name)) {
        return true;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(ts_plain(name)));
    return src_match(name, "%w", word);
}

static bool takes_target(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    shape_claim(r, step, BIND_TARGET, bind_text(ts_plain(hole)));
    return true;
}

/* What the accessor returns fits what it reads: bigint for 64 bits, boolean for bool. */
static bool fits(src_span type, fbs_base base)
{
    bool wide = base == FBS_LONG || base == FBS_ULONG;
    type = without_null(type);
    return base == FBS_BOOL                          ? src_is(type, "boolean")
           : src_is(type, "bigint")                  ? wide
           : src_is(type, "number")                  ? !wide
           : base == FBS_FLOAT || base == FBS_DOUBLE ? false
                                                     : !is_builtin(type);
}

/* "readInt32"; the type was kept. */
static bool takes_read(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE && fits(r->kept, base);
}

static bool takes_bool(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(FBS_BOOL));
    return src_is(hole, "Int8") && fits(r->kept, FBS_BOOL);
}

bool ts_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    if (src_begins(hole, "+")) { /* +true */
        hole = (src_span){hole.at + 1, hole.size - 1};
    }
    if (src_match(hole, "%w.%w", part)) {
        bind_value number;
        bool real = bind_number(hole, &number);
        value = real ? number : bind_text(part[1]);
    } else if (!bind_number(hole, &value)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* What is returned for an element that is not there. */
static bool is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const names[] = {"0", "false", "BigInt(0)", "null", "BigInt('0')"};
    (void)r, (void)step;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is(hole, names[i])) {
            return true;
        }
    }
    return false;
}

/* " * 4" or nothing, which is 1. */
static bool takes_stride(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value = bind_integer(1);
    if (hole.size > 0 &&
        (!src_match(hole, " * %n", part) || !bind_number(part[0], &value) || value.number == 1)) {
        return false;
    }
    shape_claim(r, step, BIND_STRIDE, value);
    return true;
}

/* ---- Slots and offsets ---- */

bool ts_begins(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &ts_accessor_copy;
    r->cursor = NULL;
    return true;
}

/* " + 8" or nothing, which is 0. */
static bool takes_offset(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value = bind_integer(0);
    bool given = hole.size > 0;
    if (given && (!src_match(hole, " + %n", part) || !bind_number(part[0], &value))) {
        return false;
    }
    shape_claim(r, step, BIND_OFFSET, value);
    return true;
}

/* "Int8Array": the element that the accessor reads; of bools a byte. */
static bool is_array(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    const bind_claim *c = ts_accessor(r, BIND_ELEMENT);
    fbs_base base = shape_strip(hole, "*Array", &name) ? bind_base(name) : FBS_NONE;
    bool is_byte = c != NULL && c->value.number == FBS_BOOL && base == FBS_BYTE;
    return c != NULL && (is_byte || c->value.number == (uint64_t)base);
}

/* What is written has the width of what is read; signs are not told. */
bool ts_is_width(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    fbs_base base = bind_base(hole);
    const bind_claim *c = ts_accessor(r, BIND_TYPE);
    if (c == NULL || base == FBS_NONE) {
        return false;
    }
    fbs_base type = (fbs_base)c->value.number;
    bool real = type == FBS_FLOAT || type == FBS_DOUBLE;
    return fbs_size_of(type) == fbs_size_of(base) &&
           real == (base == FBS_FLOAT || base == FBS_DOUBLE);
}

/* Fields of a table come in the order of their slots. */
static bool ascends(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->sum = 0;
    return true;
}

/* "" or "_with_string"; the type was kept. */
static bool is_union(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    bool text = src_is(r->kept, "any|string") || src_is(r->kept, "string");
    return src_is(hole, text ? "_with_string" : "");
}

/* clang-format off */
static const shape class_rows[] = {
    {TS_TOP, TS_CLASS, 1,
     "export class %w {\nbb: flatbuffers.ByteBuffer|null = null;\nbb_pos = 0;\n"
     "__init(i:number, bb:flatbuffers.ByteBuffer):%w {\nthis.bb_pos = i;\nthis.bb = bb;\n"
     "return this;\n}", NULL,
     {{enters, 0, .hole = 0}, {shape_kept, 3, .hole = 0}, {ascends, 0, .hole = 0}}},
    {TS_TOP, TS_CLASS, 1,
     "export class %w implements flatbuffers.IUnpackableObject<%w> {\n"
     "bb: flatbuffers.ByteBuffer|null = null;\nbb_pos = 0;\n"
     "__init(i:number, bb:flatbuffers.ByteBuffer):%w {\nthis.bb_pos = i;\nthis.bb = bb;\n"
     "return this;\n}", NULL,
     {{enters, 0, .hole = 0}, {shape_kept, 3, .hole = 0}, {ascends, 0, .hole = 0}}},
    {TS_CLASS, SHAPE_BACK, 0, "}", NULL, {{0}}},
    {TS_CLASS, 0, 0,
     "static %w(bb:flatbuffers.ByteBuffer, obj?:%w):%w {\n"
     "return (obj || new %w()).__init(bb.readInt32(bb.position()) + bb.position(), bb);\n}",
     &class_copy,
     {{ts_of, 0, 0, .as = "getRootAs*"}, {ts_of, 0, .hole = 1}, {ts_of, 0, .hole = 2},
      {ts_of, 1, .hole = 0}, {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_TABLE}}},
    {TS_CLASS, 0, 0,
     "static %w(bb:flatbuffers.ByteBuffer, obj?:%w):%w {\n"
     "bb.setPosition(bb.position() + flatbuffers.SIZE_PREFIX_LENGTH);\n"
     "return (obj || new %w()).__init(bb.readInt32(bb.position()) + bb.position(), bb);\n}", NULL,
     {{ts_of, 0, 0, .as = "getSizePrefixedRootAs*"}, {ts_of, 0, .hole = 1},
      {ts_of, 0, .hole = 2}, {ts_of, 2, .hole = 0}}},
    {TS_CLASS, 0, 0,
     "static bufferHasIdentifier(bb:flatbuffers.ByteBuffer):boolean {\n"
     "return bb.__has_identifier('%*');\n}", &class_copy,
     {{shape_text, 1, 0, .fact = BIND_IDENTIFIER}}},
    {TS_CLASS, 0, 0,
     "serialize():Uint8Array {\nreturn this.bb!.bytes();\n}\n"
     "static deserialize(buffer: Uint8Array):%w {\n"
     "return %w.%w(new flatbuffers.ByteBuffer(buffer))\n}", NULL,
     {{ts_of, 3, .hole = 0}, {ts_of, 4, .hole = 0}, {ts_of, 4, 1, .as = "getRootAs*"}}},
    {TS_CLASS, 0, 0, "static getFullyQualifiedName():string {\nreturn '%d';\n}", NULL,
     {{ts_of, 1, .hole = 0}}},
    {TS_CLASS, 0, 0, "static getFullyQualifiedName(): \"%d\" {\nreturn '%d';\n}", NULL,
     {{ts_of, 0, .hole = 0}, {ts_of, 1, .hole = 0}}},

    {TS_CLASS, 0, 0,
     "%w():%* {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? !!this.bb!.read%w(this.bb_pos + offset) : %*;\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_bool, 2, 0, .fact = BIND_TYPE}, {ts_takes_default, 2, .hole = 1}}},
    {TS_CLASS, 0, 0,
     "%w():%* {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.read%w(this.bb_pos + offset) : %*;\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_read, 2, 0, .fact = BIND_TYPE}, {takes_enum, 0, .hole = 1},
      {ts_takes_default, 2, .hole = 1}}},
    {TS_CLASS, 0, 0,
     "%w():string|null\n%w(optionalEncoding:flatbuffers.Encoding):string|Uint8Array|null\n"
     "%w(optionalEncoding?:any):string|Uint8Array|null {\n"
     "const offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__string(this.bb_pos + offset, optionalEncoding) : null;\n}",
     &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 0},
      {shape_half, 3, 0, .fact = BIND_ID},
      {shape_const, 4, 0, .fact = BIND_TYPE, .value = FBS_STRING}}},
    {TS_CLASS, 0, 0,
     "%w():string\n%w(optionalEncoding:flatbuffers.Encoding):string|Uint8Array\n"
     "%w(optionalEncoding?:any):string|Uint8Array {\n"
     "const offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return this.bb!.__string(this.bb_pos + offset, optionalEncoding);\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 0},
      {shape_half, 3, 0, .fact = BIND_ID},
      {shape_const, 4, 0, .fact = BIND_TYPE, .value = FBS_STRING},
      {shape_const, 4, 0, .fact = BIND_REQUIRED, .value = 1}}},
    {TS_CLASS, 0, 0,
     "%w(obj?:%w):%w|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? (obj || new %w()).__init(this.bb_pos + offset, this.bb!) : null;\n}",
     &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_target, 0, .hole = 1}, {shape_kept, 0, .hole = 2}, {shape_kept, 2, .hole = 0},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_STRUCT}}},
    {TS_CLASS, 0, 0,
     "%w(obj?:%w):%w|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? (obj || new %w()).__init(this.bb!.__indirect(this.bb_pos + offset), "
     "this.bb!) : null;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_target, 0, .hole = 1}, {shape_kept, 0, .hole = 2}, {shape_kept, 2, .hole = 0},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_TABLE}}},
    {TS_CLASS, 0, 0,
     "%w<T extends flatbuffers.Table>(obj:%*):%*|null {\n"
     "const offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__union%*(obj, this.bb_pos + offset) : null;\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_kept, 0, .hole = 2},
      {is_union, 2, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_UNION}}},

    {TS_CLASS, 0, 0,
     "%w(obj:%*):%*|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__union%*(obj, this.bb_pos + offset) : null;\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_kept, 0, .hole = 2},
      {is_union, 2, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_UNION}}},

    {TS_CLASS, 0, 0,
     "%w(index: number):%* {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? !!this.bb!.read%w(this.bb!.__vector(this.bb_pos + offset) + index%*) : "
     "%*;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_half, 1, 0, .fact = BIND_ID},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {takes_bool, 2, 0, .fact = BIND_ELEMENT}, {takes_stride, 2, .hole = 1},
      {is_nothing, 2, .hole = 2}}},
    {TS_CLASS, 0, 0,
     "%w(index: number):%* {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.read%w(this.bb!.__vector(this.bb_pos + offset) + index%*) : %*;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_half, 1, 0, .fact = BIND_ID},
      {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {takes_read, 2, 0, .fact = BIND_ELEMENT}, {takes_enum, 0, .hole = 1},
      {takes_stride, 2, .hole = 1}, {is_nothing, 2, .hole = 2}}},
    {TS_CLASS, 0, 0,
     "%w(index: number):string\n"
     "%w(index: number,optionalEncoding:flatbuffers.Encoding):string|Uint8Array\n"
     "%w(index: number,optionalEncoding?:any):string|Uint8Array|null {\n"
     "const offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__string(this.bb!.__vector(this.bb_pos + offset) + index%*, "
     "optionalEncoding) : null;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 0},
      {shape_half, 3, 0, .fact = BIND_ID}, {takes_stride, 4, .hole = 0},
      {shape_const, 4, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 4, 0, .fact = BIND_ELEMENT, .value = FBS_STRING}}},
    {TS_CLASS, 0, 0,
     "%w(index: number, obj?:%w):%w|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? (obj || new "
     "%w()).__init(this.bb!.__indirect(this.bb!.__vector(this.bb_pos + offset) + index%*), "
     "this.bb!) : null;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_target, 0, .hole = 1}, {shape_kept, 0, .hole = 2}, {shape_kept, 2, .hole = 0},
      {takes_stride, 2, .hole = 1}, {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_TABLE}}},
    {TS_CLASS, 0, 0,
     "%w(index: number, obj?:%w):%w|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? (obj || new %w()).__init(this.bb!.__vector(this.bb_pos + offset) + "
     "index%*, this.bb!) : null;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_target, 0, .hole = 1}, {shape_kept, 0, .hole = 2}, {shape_kept, 2, .hole = 0},
      {takes_stride, 2, .hole = 1}, {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_STRUCT}}},
    {TS_CLASS, 0, 0,
     "%w(index: number, obj:%*):%*|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__union%*(obj, this.bb!.__vector(this.bb_pos + offset) + "
     "index%*) : null;\n"
     "}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1}, {shape_kept, 0, .hole = 2},
      {is_union, 2, .hole = 0}, {shape_half, 1, 0, .fact = BIND_ID},
      {takes_stride, 2, .hole = 1}, {shape_const, 2, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_UNION}}},
    {TS_CLASS, 0, 0,
     "%w():number {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? this.bb!.__vector_len(this.bb_pos + offset) : 0;\n}", &length_copy,
     {{shape_is, 0, 0, .as = "*Length"}, {shape_half, 1, 0, .fact = BIND_ID}}},
    {TS_CLASS, 0, 0,
     "%w():%w|null {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return offset ? new %w(this.bb!.bytes().buffer, this.bb!.bytes().byteOffset + "
     "this.bb!.__vector(this.bb_pos + offset), this.bb!.__vector_len(this.bb_pos + offset)) : "
     "null;\n"
     "}", &array_copy,
     {{shape_is, 0, 0, .as = "*Array"}, {shape_half, 1, 0, .fact = BIND_ID},
      {is_array, 0, .hole = 1}, {is_array, 2, .hole = 0}}},
    {TS_CLASS, 0, 0,
     "%w():%w {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "return new %w(this.bb!.bytes().buffer, this.bb!.bytes().byteOffset + "
     "this.bb!.__vector(this.bb_pos + offset), this.bb!.__vector_len(this.bb_pos + offset));\n"
     "}", &array_copy,
     {{shape_is, 0, 0, .as = "*Array"}, {shape_half, 1, 0, .fact = BIND_ID},
      {is_array, 0, .hole = 1}, {is_array, 2, .hole = 0},
      {shape_const, 2, 0, .fact = BIND_REQUIRED, .value = 1}}},

    {TS_CLASS, 0, 0, "%w():%* {\nreturn !!this.bb!.read%w(this.bb_pos%*);\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1},
      {takes_offset, 1, .hole = 1}, {takes_bool, 1, 0, .fact = BIND_TYPE}}},
    {TS_CLASS, 0, 0, "%w():%* {\nreturn this.bb!.read%w(this.bb_pos%*);\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1},
      {takes_offset, 1, .hole = 1}, {takes_read, 1, 0, .fact = BIND_TYPE},
      {takes_enum, 0, .hole = 1}}},
    {TS_CLASS, 0, 0,
     "%w(obj?:%w):%w|null {\nreturn (obj || new %w()).__init(this.bb_pos%*, this.bb!);\n}",
     &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {takes_offset, 1, .hole = 1}, {takes_target, 0, .hole = 1},
      {shape_kept, 0, .hole = 2}, {shape_kept, 1, .hole = 0},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_STRUCT}}},
    {TS_CLASS, 0, 0,
     "%w(index: number):%* {\nreturn !!this.bb!.read%w(this.bb_pos + %n + index%*);\n}",
     &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1},
      {shape_number, 1, 1, .fact = BIND_OFFSET}, {takes_bool, 1, 0, .fact = BIND_ELEMENT},
      {takes_stride, 1, .hole = 2}, {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_ARRAY}}},
    {TS_CLASS, 0, 0,
     "%w(index: number):%* {\nreturn this.bb!.read%w(this.bb_pos + %n + index%*);\n}",
     &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_keep, 0, .hole = 1},
      {shape_number, 1, 1, .fact = BIND_OFFSET}, {takes_read, 1, 0, .fact = BIND_ELEMENT},
      {takes_enum, 0, .hole = 1}, {takes_stride, 1, .hole = 2},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_ARRAY}}},
    {TS_CLASS, 0, 0,
     "%w(index: number, obj?:%w):%w|null {\n"
     "return (obj || new %w()).__init(this.bb_pos + %n + index%*, this.bb!);\n}", &ts_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_number, 1, 1, .fact = BIND_OFFSET},
      {takes_target, 0, .hole = 1}, {shape_kept, 0, .hole = 2}, {shape_kept, 1, .hole = 0},
      {takes_stride, 1, .hole = 2}, {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_ARRAY},
      {shape_const, 1, 0, .fact = BIND_ELEMENT, .value = FBS_STRUCT}}},
    {TS_CLASS, 0, 0, "static sizeOf():number {\nreturn %n;\n}", &class_copy,
     {{shape_number, 1, 0, .fact = BIND_SIZE},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_STRUCT}}},

    {TS_CLASS, 0, 0,
     "%w(value:%*):boolean {\nconst offset = this.bb!.__offset(this.bb_pos, %n);\n"
     "if (offset === 0) {\nreturn false;\n}\nthis.bb!.write%w(this.bb_pos + offset, %*value);\n"
     "return true;\n}", &mutator_copy,
     {{shape_is, 0, 0, .as = "mutate_*"}, {shape_half, 1, 0, .fact = BIND_ID},
      {ts_is_width, 5, .hole = 0}, {takes_enum, 0, .hole = 1}}},
    {TS_CLASS, 0, 0,
     "%w(value:%*):boolean {\nthis.bb!.write%w(this.bb_pos + %n, %*value);\nreturn true;\n}",
     &mutator_copy,
     {{shape_is, 0, 0, .as = "mutate_*"}, {shape_number, 1, 1, .fact = BIND_OFFSET},
      {ts_is_width, 1, .hole = 0}, {takes_enum, 0, .hole = 1}}},
};
/* clang-format on */

const shape_rows ts_class_part = SHAPE_ROWS(class_rows);
