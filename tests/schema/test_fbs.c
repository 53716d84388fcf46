/* The schema reader: what it accepts, its messages, what it survives. */
#include <math.h>

#include "schema/emit/emit.h"
#include "tests/support/fbs_text.h"
#include "tests/support/rows.h"

static void is_understood(const test_row *r)
{
    fbs_free(fbs_text_good(row_text(r, "text")));
}

TEST_ROWS(understands, "schema/fbs", "good", is_understood)

static void is_explained(const test_row *r)
{
    fbs_error error;
    assert_null(fbs_text_read(row_text(r, "text"), row_size(r, "text"), 0, &error));
    assert_string_equal(error.text, row_text(r, "message"));
}

TEST_ROWS(explains, "schema/fbs", "bad", is_explained)

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

/* `space` is the namespace of the type of T.x in the namespace `owner`. */
static void refers_as_said(const test_row *r)
{
    fbs_schema *s = fbs_text_good(row_text(r, "text"));
    const fbs_def *def = fbs_lookup(s, row_text(r, "owner"), "T");
    assert_string_equal(fbs_field_of(def, "x")->type.def->space, row_text(r, "space"));
    assert_string_equal(fbs_field_of(def, "x")->type.def->name, "X");
    fbs_free(s);
}

/* Names are looked up from where they are used, as in flatc. */
TEST_ROWS(refers_as_flatc, "schema/fbs", "refers", refers_as_said)

/* A root is first looked up by its full name. */
static void root_is_in(const test_row *r)
{
    fbs_schema *s = fbs_text_good(row_text(r, "text"));
    assert_string_equal(s->root->space, row_text(r, "space"));
    fbs_free(s);
}

TEST_ROWS(finds_the_root, "schema/fbs", "roots", root_is_in)

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

/* 12 digits, as flatc stores computed defaults. */
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

/* The first of two equal attributes counts. */
TEST(keeps_first_attributes)
{
    fbs_schema *s = fbs_text_good("attribute a; table T (a: 1, a: 2) { x: int (deprecated, a: 3, deprecated, a: 4); }");
    const fbs_def *t = fbs_lookup(s, "", "T");
    assert_string_equal(fbs_attr_of(t->attrs, "a")->value, "1");
    assert_null(t->attrs->next);
    assert_string_equal(fbs_attr_of(fbs_field_of(t, "x")->attrs, "a")->value, "3");
    fbs_free(s);
}

/* Makes `count` distinct names of every kind that is looked up. */
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

/* 16380 fields with defaults from an enum of 16380 values: minutes, if names were in lists. */
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

static void reads_in_little_memory(const test_row *r)
{
    fbs_error error;
    fbs_schema *schema = NULL;
    size_t memory = 1;
    for (; schema == NULL; memory += 512) {
        schema = fbs_text_read(row_text(r, "text"), row_size(r, "text"), memory, &error);
        assert_true(schema != NULL || strstr(error.text, "no more memory") != NULL);
    }
    assert_true(memory > 4096);
    fbs_free(schema);
}

TEST_ROWS(survives_little_memory, "schema/fbs", "memory", reads_in_little_memory)

/* A text that parses must be written or refused, the same way twice. */
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

/* The reader survives any prefix of the text. */
static void survives_its_end(const test_row *r)
{
    for (size_t size = 0; size < row_size(r, "text"); size++) {
        try_bytes(row_text(r, "text"), size);
    }
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
    rows_each("schema/fbs", "good", survives_its_end);
    fbs_text_extra = NULL;
}
