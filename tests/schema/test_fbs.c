/* The reader of schemas: what it understands, what it says, what it survives. */
#include <math.h>

#include "schema/emit/emit.h"
#include "schema/fbs/fbs.h"
#include "tests/support/fbs_text.h"
#include "tests/support/test.h"

/* Every text must be understood. */
static const char *const good[] = {
    "", "// no newline", "/* a\n * b */ table T {}", "\xEF\xBB\xBFtable T {}",
    "table T {\r\n  a: int;\r\n}\r\n", "// \xC3\x9F\ntable T {}",
    "table T { attribute: int; table: int; _x: bool; namespace: string; }",
    "enum E : byte { A, B = 5, C, }\ntable T { e: E = C; f: E = E.B; g: [E]; }",
    "enum E: ubyte (bit_flags) { A, B = 3 } table T { e: E = \"A B\"; f: E; }",
    "table T { a: int = -1; b: int = - 1; c: uint = +0x1F; d: float = 1.5e-3; e: double = -inf; f: float = nan; }",
    "table T { a: int = null; b: string = \"x\\n\\u00e9\\x41\\uD83D\\uDE00\"; c: [int] = []; d: bool = true; h: double = 0x1.8p3; i: float = .5; }",
    "table T { a: int (id: 1); b: int (id: 0, deprecated); }",
    "union U { T } table T { u: U (id: 1); a: int (id: 2); }",
    "union U { A: T, B: string, C: S, D: T = 9 } struct S { x: int; } table T { u: U; }",
    "namespace a.b; table T {} namespace a; table R { t: b.T; } namespace; table Q { t: a.b.T; }",
    "namespace a.b.c; table X { t: T; } namespace a; table T {} ",
    "namespace n; table T {} namespace; union U { n.T } table Q { u: U; }",
    "table A { b: B; } table B { a: A; s: [A]; }",
    "struct S (force_align: 16) { a: byte; b: [short:3]; c: long; } struct P { s: [S:2]; }",
    "attribute \"mine\"; attribute other; table T (mine: \"x\", other) { a: int (mine: 3, other: z); }",
    "table T { a: [ubyte] (nested_flatbuffer: \"T\", force_align: 8); b: uint (hash: \"fnv1a_32\"); k: string (key, required); }",
    "table T (original_order) { a: [ubyte] (vector64, flexbuffer); b: string (offset64); }",
    "struct S { x: int; } table T { s: S (required); }",
    "table T {} rpc_service S { Go(T): T (streaming: \"none\"); Stop(T): T; }",
    "// one\r// two\rtable T {} union U { T } table V { t: T; u: [U] (deprecated, required); s: [U]; }",
    "struct K { x: int; } struct S { k: K (key); } struct R { a: [int:4] (key); } table T { s: S (key); }",
    "enum E : ubyte {} enum F : E { A = 255 } enum B : bool { A, C } table T { e: E; f: F = A; b: B; }",
    "table T { a: float = rad(180); b: double = sin(rad(deg(\"1\"))); c: float = NaN; d: float = -INF; e: double = \" 1.5 \"; }",
    "enum E : byte { A, B = 2 } table T { a: int = \"E.A E.B\"; b: E = \"A B\"; c: bool = 2; d: long = \"null\"; e: uint = \" 7\"; }",
    "struct S { x: int = 0 (id: 7); y: bool = false; z: float = \"0\"; } table T (force_align: 3) { a: int (id, force_align: 8); }",
    "namespace a; table T {} namespace b; union U { a.T : a.T, x.y : a.T } table X {}",
    "attribute \"a\"; table T { x: int (a: 1, a: 2); } rpc_service S (a) { M(T): T (a: b); } rpc_service Z {}",
    "table T { s: string = \"0\"; c: T; } table U { x: X; } namespace other; table X {}",
    "native_include \"x.h\"; table T {} root_type T; file_identifier \"ABCD\"; file_extension \"x\";",
};

TEST(understands)
{
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        fbs_free(fbs_text_good(good[i]));
    }
}

static const struct {
    const char *text, *message;
} bad[] = {
    {"{ \"a\": 1 }", "m.fbs:1:1: found a JSON object, expected a declaration: data is not read here"},
    {"table", "m.fbs:1:6: found end of file, expected the name of a type"},
    {"table T { a int; }", "m.fbs:1:13: found name 'int', expected ':'"},
    {"table T {\n  a: Missing;\n}", "m.fbs:2:6: found type 'Missing', expected a declared type"},
    {"table T { a: [[int]]; }", "m.fbs:1:15: found character '[', expected the type of an element: vectors are not nested, wrap one in a table"},
    {"table T {} table T {}", "m.fbs:1:18: found a second type 'T', expected another name"},
    {"table T { a: int; a: int; }", "m.fbs:1:19: found a second field 'a', expected another name"},
    {"enum E { A }", "m.fbs:1:8: found character '{', expected ':' and the integer type of the enum"},
    {"enum E : float { A }", "m.fbs:1:10: found type 'float', expected an integer type"},
    {"enum E : byte { A = 128 }", "m.fbs:1:17: found value '128', expected an integer that fits the type of the enum"},
    {"enum E : byte { A = 127, B }", "m.fbs:1:26: found value 'B', expected a type with room for one more number"},
    {"enum E : byte { A, A }", "m.fbs:1:20: found a second value 'A', expected another name"},
    {"enum E : byte { A = 1, B = 1 }", "m.fbs:1:24: found a number that is taken by another value at 'B', expected another number"},
    {"enum E : byte (bit_flags) { A = 7 }", "m.fbs:1:29: found bit flag 'A', expected a bit of the type of the enum"},
    {"enum E : byte { A = 1 } table T { e: E; }", "m.fbs:1:35: found default '0', expected a value of the enum"},
    {"enum E : byte { A } table T { e: E = B; }", "m.fbs:1:38: found default 'B', expected a value of the field's type"},
    {"table T { a: ubyte = 256; }", "m.fbs:1:22: found default '256', expected a value of the field's type"},
    {"table T { a: int = 1.5; }", "m.fbs:1:20: found default '1.5', expected a value of the field's type"},
    {"table T { a: T = 1; }", "m.fbs:1:18: found default '1', expected none: only scalars of tables, strings and [] have defaults"},
    {"table T { a: int (id: 0); b: int; }", "m.fbs:1:27: found no id at field 'b', expected ids at all fields or at none"},
    {"table T { a: int (id: 1); }", "m.fbs:1:19: found id '1', expected ids from 0 without a gap"},
    {"table T { a: int (id: 0); b: int (id: 0); }", "m.fbs:1:35: found id '0', expected one that is free: a union takes its id and the one before"},
    {"union U { T } table T { u: U (id: 0); }", "m.fbs:1:31: found id '0', expected ids from 0 without a gap"},
    {"union U { T } table T { u: U; u_type: int; }", "m.fbs:1:31: found field 'u_type', expected another name: a union has a hidden field of this name"},
    {"union U { E } enum E : byte { A }", "m.fbs:1:11: found member 'E', expected a table, a struct or a string"},
    {"table T { a: int (mine); }", "m.fbs:1:19: found attribute 'mine', expected a declared one: attribute \"name\";"},
    {"table T { a: int (required); }", "m.fbs:1:19: found attribute 'required', expected it at strings, vectors, tables, structs and unions only"},
    {"struct S (force_align: 4) { a: long; }", "m.fbs:1:11: found force_align '4', expected a power of two, not below the natural alignment"},
    {"struct S (force_align: 24) { a: long; }", "m.fbs:1:11: found force_align '24', expected a power of two, not below the natural alignment"},
    {"table T { a: uint (hash: \"md5\"); }", "m.fbs:1:20: found hash 'md5', expected fnv1_16, fnv1a_16, fnv1_32, fnv1a_32, fnv1_64 or fnv1a_64"},
    {"table T { a: [ubyte] (nested_flatbuffer: \"X\"); }", "m.fbs:1:23: found type 'X', expected a declared type"},
    {"table T { a: int (key); b: int (key); }", "m.fbs:1:33: found a second key 'b', expected one key in a type"},
    {"struct S { a: string; }", "m.fbs:1:15: found a type that structs cannot hold, expected a scalar, or a struct that was declared before"},
    {"struct S { a: S; }", "m.fbs:1:15: found a type that structs cannot hold, expected a scalar, or a struct that was declared before"},
    {"struct S {}", "m.fbs:1:8: found empty struct 'S', expected at least one field"},
    {"struct S { a: int (deprecated); }", "m.fbs:1:20: found attribute 'deprecated', expected it in tables only"},
    {"table T { a: [int:3]; }", "m.fbs:1:14: found an array of fixed length, expected it in structs only"},
    {"struct S { a: [int:0]; }", "m.fbs:1:20: found length '0', expected 1..65535"},
    {"table T { a: string = null; }", "m.fbs:1:23: found default 'null', expected none: only scalars of tables, strings and [] have defaults"},
    {"struct S { a: int = 1; }", "m.fbs:1:21: found default '1', expected none: only scalars of tables, strings and [] have defaults"},
    {"struct S { a: int = null; }", "m.fbs:1:21: found default 'null', expected none: only scalars of tables, strings and [] have defaults"},
    {"table T { a: int = \"true\"; }", "m.fbs:1:20: found default 'true', expected a value of the field's type"},
    {"table T { a: float = \"nan(1)\"; }", "m.fbs:1:22: found default 'nan(1)', expected a value of the field's type"},
    {"table T { a: float = rad(x); }", "m.fbs:1:26: found name 'x', expected a number"},
    {"table T { a: float = rad(\"x\"); }", "m.fbs:1:26: found argument 'x', expected a number"},
    {"table T { a: int = rad(1); }", "m.fbs:1:20: found default '0.01745329252', expected a value of the field's type"},
    {"enum E : byte { A } enum F : byte { A } table T { e: E = F.A; }", "m.fbs:1:58: found default 'F.A', expected a value of the field's type"},
    {"union U : bool { T } table T {}", "m.fbs:1:11: found type 'bool', expected an integer type"},
    {"union U : byte { T = 128 } table T {}", "m.fbs:1:18: found value '128', expected an integer that fits the type of the enum"},
    {"union U { T } table T { u: [U] (id: 0); }", "m.fbs:1:33: found id '0', expected ids from 0 without a gap"},
    {"union U { T } table T { u: [U]; u_type: int; }", "m.fbs:1:33: found field 'u_type', expected another name: a union has a hidden field of this name"},
    {"table T {};", "m.fbs:1:11: found character ';', expected a declaration such as table, enum or namespace"},
    {"table T { a: int (deprecated: yes); }", "m.fbs:1:31: found name 'yes', expected an integer or a string"},
    {"table T { a: int (deprecated: 1.5); }", "m.fbs:1:31: found value '1.5', expected an integer or a string"},
    {"table T { a: int (deprecated,); }", "m.fbs:1:30: found character ')', expected an attribute"},
    {"table T { a: int (shared); }", "m.fbs:1:19: found attribute 'shared', expected it at strings only"},
    {"table T { a: int (cpp_type: \"x\"); }", "m.fbs:1:19: found attribute 'cpp_type', expected it together with hash only"},
    {"table T { a: int (native_inline); }", "m.fbs:1:19: found attribute 'native_inline', expected it at structs and vectors of structs or tables only"},
    {"table T { a: T (native_custom_alloc: \"x\"); }", "m.fbs:1:17: found attribute 'native_custom_alloc', expected it at tables and structs only"},
    {"table T { a: [T] (vector64); }", "m.fbs:1:19: found attribute 'vector64', expected it at vectors of scalars or structs only"},
    {"table T { a: [int] (key); }", "m.fbs:1:21: found attribute 'key', expected it at scalars, strings, structs and arrays of scalars or structs only"},
    {"table T {} rpc_service S { M(T): T; M(T): T; }", "m.fbs:1:37: found a second method 'M', expected another name"},
    {"table T {} rpc_service S { M(T): T; } rpc_service S { M(T): T; }", "m.fbs:1:51: found a second service 'S', expected another name"},
    {"namespace a.b; table U { x: c.X; } namespace a.c; table X {}", "m.fbs:1:29: found type 'c.X', expected a declared type"},
    {"root_type X;", "m.fbs:1:11: found root_type 'X', expected a declared table"},
    {"file_identifier \"ABC\";", "m.fbs:1:17: found identifier 'ABC', expected exactly four characters"},
    {"table T {} include \"x\";", "m.fbs:1:12: found name 'include', expected includes before everything else"},
    {"include \"x.fbs\";", "m.fbs:1:16: found no readable file 'x.fbs', expected a schema"},
    {"/* a", "m.fbs:1:1: found a comment without end, expected '*/'"},
    {"file_extension \"a", "m.fbs:1:16: found a string without end, expected a closing quote"},
    {"file_extension \"\\q\";", "m.fbs:1:18: found an unknown escape, expected one of n r t b f x u \" \\ / '"},
    {"file_extension \"\\xg1\";", "m.fbs:1:19: found a broken escape, expected a hexadecimal digit"},
    {"file_extension \"\\ud800x\";", "m.fbs:1:23: found half of a surrogate pair, expected the other half"},
    {"file_extension \"\\x00\";", "m.fbs:1:16: found a string with a zero byte, expected text"},
    {"\n\n  @", "m.fbs:3:3: found character '@', expected a name, a number, a string or one of {}()[];:,=.+-"},
    {"table T {} rpc_service S { M(S): T; }", "m.fbs:1:30: found type 'S', expected a declared type"},
    {"hello", "m.fbs:1:1: found name 'hello', expected a declaration such as table, enum or namespace"},
};

TEST(explains)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fbs_error error;
        assert_null(fbs_text_read(bad[i].text, strlen(bad[i].text), 0, &error));
        assert_string_equal(error.text, bad[i].message);
    }
}

TEST(numbers_slots)
{
    fbs_schema *s = fbs_text_good("enum E : byte (bit_flags) { A = 2, B } union U { T }"
                              "table T { z: int = -2; u: U; d: double = 1; e: E = B; old: T (deprecated); last: bool; }");
    const fbs_def *t = fbs_lookup(s, "", "T");
    assert_int_equal(t->slots, 7);
    assert_true(fbs_field_of(t, "z")->value == (uint64_t)-2);
    assert_int_equal(fbs_field_of(t, "u")->id, 2);
    assert_true(fbs_field_of(t, "d")->value == UINT64_C(0x3ff0000000000000));
    assert_int_equal(fbs_field_of(t, "e")->value, 8);
    assert_int_equal(fbs_field_of(t, "last")->id, 6);
    fbs_free(s);
}

TEST(measures_structs)
{
    fbs_schema *s = fbs_text_good("struct A { a: byte; b: [short:3]; c: long; } struct B (force_align: 32) { a: A; }");
    assert_int_equal(fbs_lookup(s, "", "A")->size, 16);
    assert_int_equal(fbs_lookup(s, "", "A")->align, 8);
    assert_int_equal(fbs_lookup(s, "", "B")->size, 32);
    fbs_free(s);
}

TEST(looks_outward)
{
    fbs_schema *s = fbs_text_good("table T {} namespace a; table T {} namespace a.b; table R { t: T; }");
    assert_string_equal(fbs_field_of(fbs_lookup(s, "a.b", "R"), "t")->type.def->space, "a");
    fbs_free(s);
}

/* Names are looked up where they stand, as flatc does. */
TEST(refers_as_flatc)
{
    static const struct {
        const char *text, *owner, *space; /* of what T.x in that namespace is */
    } cases[] = {
        {"namespace a; table X {} namespace a.b; table T { x: X; } table X {}", "a.b", "a"},
        {"namespace a; table T { x: X; } table X {} namespace b; table X {}", "a", "a"},
        {"namespace a; table T { x: X; } namespace b; table X {} namespace a; table X {}", "a", "b"},
        {"namespace a; table T { x: b.X; } namespace b; table X {}", "a", "b"},
        {"namespace a; enum X : byte { A } namespace a.b; table X {} table T { x: X; }", "a.b", "a"},
        {"table X {} namespace a; table T { x: X; y: X; }", "a", ""},
        {"namespace a; table T { x: X; y: a.X; } table X {}", "a", "a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fbs_schema *s = fbs_text_good(cases[i].text);
        const fbs_def *def = fbs_lookup(s, cases[i].owner, "T");
        assert_string_equal(fbs_field_of(def, "x")->type.def->space, cases[i].space);
        assert_string_equal(fbs_field_of(def, "x")->type.def->name, "X");
        fbs_free(s);
    }
}

/* A root is looked for under its whole name first. */
TEST(finds_the_root)
{
    static const struct {
        const char *text, *space;
    } cases[] = {
        {"table T {} namespace a; table T {} root_type T;", ""},
        {"namespace a; table T {} root_type T;", "a"},
        {"namespace a; table T {} root_type a.T;", "a"},
        {"namespace a; table U { t: T; } root_type T; namespace b; table T {}", "b"},
        {"namespace a; root_type T; table T {}", "a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fbs_schema *s = fbs_text_good(cases[i].text);
        assert_string_equal(s->root->space, cases[i].space);
        fbs_free(s);
    }
}

TEST(knows_what_is_nested)
{
    fbs_schema *s = fbs_text_good("namespace a; table X {} namespace b; struct X { x: int; } "
                              "table T { x: [ubyte] (nested_flatbuffer: \"a.X\"); "
                              "y: [ubyte] (nested_flatbuffer: \"X\"); z: [ubyte]; }");
    const fbs_def *t = fbs_lookup(s, "b", "T");
    assert_string_equal(fbs_field_of(t, "x")->nested->def->space, "a");
    assert_int_equal(fbs_field_of(t, "y")->nested->base, FBS_STRUCT);
    assert_null(fbs_field_of(t, "z")->nested);
    fbs_free(s);
}

TEST(gives_unions_tags)
{
    fbs_schema *s = fbs_text_good("union U : short { A = -3, B, C = 300 } table A {} table B {} table C {} "
                              "table T { a: int; v: [U]; u: U; l: int; }");
    const fbs_def *t = fbs_lookup(s, "", "T"), *u = fbs_lookup(s, "", "U");
    assert_int_equal(u->base, FBS_SHORT);
    assert_string_equal(u->values->name, "A"); /* NONE is 0, not the first */
    assert_string_equal(fbs_value_of(u, 0)->name, "NONE");
    assert_true(fbs_value_named(u, "B")->value == (uint64_t)-2);
    assert_null(fbs_value_of(u, 1));
    assert_null(fbs_value_named(u, "D"));
    assert_null(fbs_field_of(u, "A"));
    assert_int_equal(fbs_field_of(t, "v")->id, 2);
    assert_true(fbs_has_tag(&fbs_field_of(t, "v")->type));
    assert_int_equal(fbs_field_of(t, "u")->id, 4);
    assert_int_equal(t->slots, 6);
    assert_false(fbs_has_tag(&fbs_field_of(t, "l")->type));
    fbs_free(s);
}

static double real_of(const fbs_def *def, const char *name)
{
    double value;
    memcpy(&value, &fbs_field_of(def, name)->value, sizeof value);
    return value;
}

/* 12 places, as flatc stores what it works out. */
TEST(works_defaults_out)
{
    fbs_schema *s = fbs_text_good(
        "enum E : byte { A = -1, B = 4 } enum F : ubyte { X = 1, Y = 3, Z = 2 } "
        "table T { a: double = rad(180); b: double = deg(3.14); c: double = tan(atan(2)); "
        "d: double = INF; e: int = \"E.A\"; f: F = \"X Z\"; g: bool = 7; h: int = \" 12 \"; "
        "i: int = \"null\"; j: float = cos(asin(0)); k: string = \"0\"; }");
    const fbs_def *t = fbs_lookup(s, "", "T");
    assert_true(fabs(real_of(t, "a") - 3.14159265359) < 1e-15);
    assert_true(fabs(real_of(t, "b") - 179.908747671079) < 1e-12);
    assert_true(fabs(real_of(t, "c") - 2) < 1e-11);
    assert_true(isinf(real_of(t, "d")));
    assert_true(fbs_field_of(t, "e")->value == (uint64_t)-1);
    assert_int_equal(fbs_field_of(t, "f")->value, 3);
    assert_int_equal(fbs_field_of(t, "g")->value, 1);
    assert_int_equal(fbs_field_of(t, "h")->value, 12);
    assert_int_equal(fbs_field_of(t, "i")->written, FBS_DEFAULT_NULL);
    assert_string_equal(fbs_field_of(t, "j")->text, "1.0");
    assert_int_equal(fbs_field_of(t, "k")->written, FBS_DEFAULT_NONE);
    fbs_free(s);
}

/* The first of two attributes counts. */
TEST(keeps_first_attributes)
{
    fbs_schema *s = fbs_text_good("attribute a; table T (a: 1, a: 2) { x: int (deprecated, a: 3, deprecated, a: 4); }");
    const fbs_def *t = fbs_lookup(s, "", "T");
    assert_string_equal(fbs_attr_of(t->attrs, "a")->value, "1");
    assert_null(t->attrs->next);
    assert_string_equal(fbs_attr_of(fbs_field_of(t, "x")->attrs, "a")->value, "3");
    fbs_free(s);
}

/* `count` names, each there once: of every kind that is looked up. */
static char *many_names(unsigned count)
{
    size_t room = (size_t)count * 64 + 256, n = 0;
    char *text = malloc(room);
    n += (size_t)snprintf(text, room, "enum E : int {");
    for (unsigned i = 0; i < count; i++) {
        n += (size_t)snprintf(text + n, room - n, "v%u = %u,", i, i * 7919 % 16381);
    }
    n += (size_t)snprintf(text + n, room - n, "} table T {");
    for (unsigned i = 0; i < count; i++) {
        n += (size_t)snprintf(text + n, room - n, "f%u:E=v%u;", i, count - 1 - i);
    }
    snprintf(text + n, room - n, "}");
    return text;
}

/* 16380 fields with defaults of an enum of 16380 values: minutes, were names in lists. */
TEST(takes_many_names)
{
    enum { COUNT = 16380 };
    char *text = many_names(COUNT);
    fbs_schema *s = fbs_text_good(text);
    const fbs_def *t = fbs_lookup(s, "", "T");
    const fbs_field *last = fbs_field_of(t, "f16379");
    assert_int_equal(t->field_count, COUNT);
    assert_int_equal(last->id, COUNT - 1);
    assert_ptr_equal(fbs_value_of(last->type.def, last->value),
                     fbs_value_named(last->type.def, "v0"));
    assert_null(fbs_field_of(t, "f16380"));
    fbs_free(s);
    free(text);
}

TEST(survives_little_memory)
{
    fbs_error error;
    const char *text = good[11];
    fbs_schema *schema = NULL;
    size_t memory = 1;
    for (; schema == NULL; memory += 512) {
        schema = fbs_text_read(text, strlen(text), memory, &error);
        assert_true(schema != NULL || strstr(error.text, "no more memory") != NULL);
    }
    assert_true(memory > 1000);
    fbs_free(schema);
}

/* A text that parses must be written or refused, and the same way twice. */
static void try_bytes(const char *text, size_t size)
{
    fbs_error error;
    emit_files files;
    fbs_schema *schema = fbs_text_read(text, size, 0, &error);
    if (schema == NULL) {
        assert_non_null(strstr(error.text, ": found "));
        return;
    }
    if (emit_tables(schema, &files, &error)) {
        emit_free(&files);
    }
    fbs_free(schema);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

static void survive_changes(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    uint32_t seed = 2463534242u;
    for (int i = 0; i < 1500; i++) {
        static const char spice[] = "{}[]():;,=.\"-+/\\*0a \n\x80";
        memcpy(copy, text, size);
        for (uint32_t n = 1 + next_random(&seed) % 3; n > 0; n--) {
            copy[next_random(&seed) % size] = spice[next_random(&seed) % (sizeof spice)];
        }
        try_bytes(copy, size);
        try_bytes(text, next_random(&seed) % size);
    }
    free(copy);
}

TEST(survives_anything)
{
    static const fbs_text types[] = {
        {"scalar_type.fbs", "namespace executorch_flatbuffer; enum ScalarType : byte { BYTE }", 0},
        {NULL, NULL, 0}};
    static const char *const names[] = {"executorch/program", "executorch/bundled_program",
                                        "executorch/flat_tensor", "executorch/scalar_type",
                                        "payloads/xnnpack", "payloads/vulkan",
                                        "payloads/native_graph",
                                        "payloads/mlx", "payloads/mps"};
    fbs_text_extra = types;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        fbs_files files = {0};
        const char *text;
        size_t size;
        char path[512];
        snprintf(path, sizeof path, "%s/schema/%s.fbs", PTV_SOURCE_DIR, names[i]);
        assert_true(fbs_files_load(&files, path, &text, &size));
        survive_changes(text, size);
        fbs_files_free(&files);
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        for (size_t size = 0; size < strlen(good[i]); size++) {
            try_bytes(good[i], size);
        }
    }
    fbs_text_extra = NULL;
}
