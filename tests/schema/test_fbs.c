/* The reader of schemas: what it understands, what it says, what it survives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "schema/emit/emit.h"
#include "schema/fbs/fbs.h"

typedef struct memory_file {
    const char *path, *text;
    size_t size;
} memory_file;

static const memory_file *extra; /* terminated by a NULL path */

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const memory_file *main_file = context;
    const memory_file *file = strcmp(path, "m.fbs") == 0 ? main_file : extra;
    while (file != NULL && file != main_file && file->path != NULL && strcmp(file->path, path) != 0) {
        file++;
    }
    if (file == NULL || (file != main_file && file->path == NULL)) {
        return false;
    }
    *text = file->text;
    *size = file == main_file ? file->size : strlen(file->text);
    return true;
}

static fbs_schema *read_bytes(const char *text, size_t size, size_t memory, fbs_error *error)
{
    char *exact = malloc(size == 0 ? 1 : size); /* exact: the sanitizer sees an overrun */
    memcpy(exact, text, size);
    memory_file file = {"m.fbs", exact, size};
    fbs_options options = {.load = load, .context = &file, .memory = memory};
    fbs_schema *schema = fbs_read(&options, "m.fbs", error);
    free(exact);
    return schema;
}

static fbs_schema *read_good(const char *text)
{
    fbs_error error;
    fbs_schema *schema = read_bytes(text, strlen(text), 0, &error);
    if (schema == NULL) {
        fail_msg("%s\n%s", error.text, text);
    }
    return schema;
}

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
    "native_include \"x.h\"; table T {} root_type T; file_identifier \"ABCD\"; file_extension \"x\";",
};

static void understands(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        fbs_free(read_good(good[i]));
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

static void explains(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fbs_error error;
        assert_null(read_bytes(bad[i].text, strlen(bad[i].text), 0, &error));
        assert_string_equal(error.text, bad[i].message);
    }
}

static void numbers_slots(void **state)
{
    (void)state;
    fbs_schema *s = read_good("enum E : byte (bit_flags) { A = 2, B } union U { T }"
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

static void measures_structs(void **state)
{
    (void)state;
    fbs_schema *s = read_good("struct A { a: byte; b: [short:3]; c: long; } struct B (force_align: 32) { a: A; }");
    assert_int_equal(fbs_lookup(s, "", "A")->size, 16);
    assert_int_equal(fbs_lookup(s, "", "A")->align, 8);
    assert_int_equal(fbs_lookup(s, "", "B")->size, 32);
    fbs_free(s);
}

static void looks_outward(void **state)
{
    (void)state;
    fbs_schema *s = read_good("table T {} namespace a; table T {} namespace a.b; table R { t: T; }");
    assert_string_equal(fbs_field_of(fbs_lookup(s, "a.b", "R"), "t")->type.def->space, "a");
    fbs_free(s);
}

static void includes(void **state)
{
    (void)state;
    static const memory_file files[] = {
        {"sub/a.fbs", "include \"../b.fbs\"; namespace x; table A { b: y.B; } root_type A; file_identifier \"AAAA\";", 0},
        {"b.fbs", "include \"./sub/../m.fbs\"; namespace y; table B {}", 0},
        {"bad.fbs", "\n table 5", 0},
        {NULL, NULL, 0}};
    extra = files;
    fbs_schema *s = read_good("include \"sub/a.fbs\"; table M { a: x.A; }");
    assert_null(s->identifier);
    assert_null(s->root);
    fbs_free(s);
    fbs_error error;
    assert_null(read_bytes("include \"bad.fbs\";", 18, 0, &error));
    assert_string_equal(error.text, "bad.fbs:2:8: found number '5', expected the name of a type");
    extra = NULL;
}

static bool endless(void *context, const char *path, const char **text, size_t *size)
{
    static char texts[128][40];
    int *count = context;
    (void)path;
    int n = snprintf(texts[*count], sizeof texts[0], "include \"f%d\";", *count);
    *text = texts[(*count)++];
    *size = (size_t)n;
    return true;
}

static void stops_including(void **state)
{
    (void)state;
    int count = 0;
    fbs_error error;
    fbs_options options = {.load = endless, .context = &count};
    assert_null(fbs_read(&options, "m.fbs", &error));
    assert_non_null(strstr(error.text, "found includes nested more than 64 deep, expected fewer"));
}

static void survives_little_memory(void **state)
{
    (void)state;
    fbs_error error;
    const char *text = good[11];
    fbs_schema *schema = NULL;
    size_t memory = 1;
    for (; schema == NULL; memory += 512) {
        schema = read_bytes(text, strlen(text), memory, &error);
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
    fbs_schema *schema = read_bytes(text, size, 0, &error);
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

static void survives_anything(void **state)
{
    (void)state;
    static const memory_file types[] = {
        {"scalar_type.fbs", "namespace executorch_flatbuffer; enum ScalarType : byte { BYTE }", 0},
        {NULL, NULL, 0}};
    static const char *const names[] = {"executorch/program", "executorch/bundled_program",
                                        "executorch/flat_tensor", "executorch/scalar_type",
                                        "payloads/xnnpack", "payloads/vulkan"};
    extra = types;
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
    extra = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understands),      cmocka_unit_test(explains),
        cmocka_unit_test(numbers_slots),    cmocka_unit_test(measures_structs),
        cmocka_unit_test(looks_outward),    cmocka_unit_test(includes),
        cmocka_unit_test(stops_including),  cmocka_unit_test(survives_little_memory),
        cmocka_unit_test(survives_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
