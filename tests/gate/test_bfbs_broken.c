/*
 * Binary schemas that are not right: each is refused with a message that says what is wrong and
 * where, and nothing is read outside of the bytes. The sound one is corpus/schema/small.hex.
 */
#include "schema/bfbs/bfbs.h"
#include "schema/bfbs/reflection.h"
#include "tests/support/files.h"
#include "tests/support/test.h"
#include "verifiers/core/view.h"

enum { MOST = 8192 };

static uint8_t small[MOST];
static size_t small_size;

FIXTURE(load_small)
{
    uint8_t *bytes = read_hex(PTV_SOURCE_DIR "/corpus/schema/small.hex", &small_size);
    bool fits = small_size > 0 && small_size <= MOST;
    memcpy(small, bytes, fits ? small_size : 0);
    free(bytes);
    return !fits;
}

TESTS_WITH(load_small, NULL);

/* In memory that is exactly as large, so that the sanitizer sees an overrun. */
static fbs_schema *read_exact(const uint8_t *bytes, size_t size, fbs_error *error)
{
    uint8_t *exact = malloc(size == 0 ? 1 : size);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    fbs_schema *schema = bfbs_read(exact, size, "s.bfbs", error);
    free(exact);
    return schema;
}

TEST(is_read)
{
    fbs_error error;
    fbs_schema *schema = read_exact(small, small_size, &error);
    assert_non_null(schema);
    assert_string_equal(schema->root->name, "Root");
    assert_string_equal(schema->root->space, "n");
    assert_string_equal(schema->identifier, "SMAL");
    assert_null(schema->extension);
    assert_int_equal(schema->root->slots, 7);
    assert_int_equal(fbs_field_of(schema->root, "any")->id, 2);
    assert_int_equal(fbs_lookup(schema, "n", "Pair")->size, 16);
    assert_true(fbs_lookup(schema, "n", "Color")->values->value == UINT64_MAX);
    fbs_free(schema);
}

/* ---- The bytes ---- */

static void verdict(const uint8_t *bytes, size_t size)
{
    fbs_error error;
    fbs_schema *schema = read_exact(bytes, size, &error);
    if (schema == NULL) {
        assert_non_null(strstr(error.text, "s.bfbs: found "));
        assert_int_equal(error.line, 0);
    } else {
        for (const fbs_def *def = schema->defs; def != NULL; def = def->next) {
            assert_true(def->name[0] != '\0');
        }
    }
    fbs_free(schema);
}

TEST(any_prefix_has_a_verdict)
{
    for (size_t n = 0; n < small_size; n++) {
        verdict(small, n);
    }
}

TEST(any_bit_has_a_verdict)
{
    for (size_t bit = 0; bit < 8 * small_size; bit++) {
        small[bit / 8] ^= (uint8_t)(1u << bit % 8);
        verdict(small, small_size);
        small[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

/* Every word at once: offsets that lead far away, counts that are too large. */
TEST(any_word_has_a_verdict)
{
    static const uint8_t words[][4] = {
        {0, 0, 0, 0}, {0xff, 0xff, 0xff, 0xff}, {0xff, 0xff, 0xff, 0x7f}, {0, 0, 0, 0x80},
        {4, 0, 0, 0}, {0xfc, 0xff, 0xff, 0xff}};
    for (size_t at = 0; at + 4 <= small_size; at++) {
        uint8_t kept[4];
        memcpy(kept, small + at, 4);
        for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
            memcpy(small + at, words[w], 4);
            verdict(small, small_size);
        }
        memcpy(small + at, kept, 4);
    }
}

/* ---- What they say ---- */

/* Place and byte of a string. */
#define AT(place, byte) ((uint64_t)(place) << 8 | (byte))

/*
 * One number, or one byte of a string, is exchanged. The way to it: fields of reflection.fbs, and
 * places in lists. Objects of small.hex: Leaf, Pair, Point, Root; enums: Any, Color; fields of
 * Root: any, any_type, leaf, name, old, points, ratio.
 */
static const struct {
    const char *way;
    uint64_t value;
    const char *message; /* behind "s.bfbs: found " */
} edits[] = {
    {"objects.0.fields.1.id", 7,
     "the id of field 'deep' in n.Leaf, expected ids from 0 without a gap, each one once"},
    {"objects.0.fields.1.id", 0,
     "the id of field 'deep' in n.Leaf, expected ids from 0 without a gap, each one once"},
    {"objects.0.fields.1.offset", 8,
     "offset of field 'deep' in n.Leaf, expected the one that follows from its id"},
    {"objects.2.fields.1.offset", 8,
     "offset of field 'y' in n.Point, expected the one that follows from its id"},
    {"objects.3.fields.1.offset", 10,
     "offset of field 'of a tag' in n.Root, expected the one that follows from its id"},
    {"objects.0.fields.0.type.index", 0,
     "type index '0' in n.Leaf, expected the number of a type of this kind"},
    {"objects.0.fields.0.type.index", 2,
     "type index '2' in n.Leaf, expected the number of a type of this kind"},
    {"objects.0.fields.0.type.index", 0x80000000,
     "type index '-2147483648' in n.Leaf, expected the number of a type of this kind"},
    {"objects.3.fields.2.type.index", 4,
     "type index '4' in n.Root, expected the number of a type of this kind"},
    {"objects.3.fields.2.type.index", 0xffffffff,
     "type index '-1' in n.Root, expected the number of a type of this kind"},
    {"objects.0.fields.0.type.base_type", PTV_REFLECTION_BASE_TYPE_INT,
     "type index '1' in n.Leaf, expected the number of a type of this kind"},
    {"objects.0.fields.1.type.base_type", 99,
     "type of 'deep' in n.Leaf, expected a type, or a list of one that is none"},
    {"objects.0.fields.1.type.base_type", 255,
     "type of 'deep' in n.Leaf, expected a type, or a list of one that is none"},
    {"objects.0.fields.1.type.base_type", PTV_REFLECTION_BASE_TYPE_VECTOR64,
     "type of 'deep' in n.Leaf, expected a type, or a list of one that is none"},
    {"objects.0.fields.1.type.base_type", PTV_REFLECTION_BASE_TYPE_UTYPE,
     "the tag 'deep' in n.Leaf, expected its union behind it"},
    {"objects.3.fields.5.type.element", PTV_REFLECTION_BASE_TYPE_VECTOR,
     "type of 'points' in n.Root, expected a type, or a list of one that is none"},
    {"objects.3.fields.5.type.element", PTV_REFLECTION_BASE_TYPE_UNION,
     "type index '1' in n.Root, expected the number of a type of this kind"},
    {"objects.3.fields.5.type.base_type", PTV_REFLECTION_BASE_TYPE_ARRAY,
     "length of 'points' in n.Root, expected 1..65535 for an array, 0 for others"},
    {"objects.3.fields.1.type.base_type", PTV_REFLECTION_BASE_TYPE_UBYTE,
     "type index '0' in n.Root, expected the number of a type of this kind"},
    {"objects.3.fields.0.type.index", 1,
     "the tag 'any_type' in n.Root, expected its union behind it"},
    {"objects.3.fields.1.name", AT(7, 'a'),
     "the tag 'any_typa' in n.Root, expected its union behind it"},
    {"objects.1.fields.0.type.index", 1, "struct 'n.Pair', expected one that is not in itself"},
    {"objects.2.fields.1.type.base_type", PTV_REFLECTION_BASE_TYPE_STRING,
     "a type that structs cannot hold in n.Point, expected a scalar, or a struct that was declared "
     "before"},
    {"objects.1.bytesize", 20,
     "size or alignment in n.Pair, expected those that follow from the members"},
    {"objects.1.minalign", 2,
     "size or alignment in n.Pair, expected those that follow from the members"},
    {"objects.1.minalign", 24,
     "size or alignment in n.Pair, expected those that follow from the members"},
    {"objects.1.minalign", 0x80000000,
     "size or alignment in n.Pair, expected those that follow from the members"},
    {"objects.1.is_struct", 0,
     "offset of field 'a' in n.Pair, expected the one that follows from its id"},
    {"objects.0.name", AT(2, '1'),
     "type 'n.1eaf', expected a name, with a namespace of at most 32 parts"},
    {"objects.0.name", AT(2, '.'),
     "type 'n..eaf', expected a name, with a namespace of at most 32 parts"},
    {"objects.0.name", AT(3, 0), "type 'n.L', expected no zero byte in it"},
    {"objects.0.name", AT(0, 033),
     "type '?.Leaf', expected a name, with a namespace of at most 32 parts"},
    {"objects.0.name", AT(2, 'T'), "type 'n.Pair', expected names that ascend, each one once"},
    {"enums.0.name", AT(2, 'D'), "type 'n.Color', expected names that ascend, each one once"},
    {"objects.0.fields.1.name", AT(0, '-'),
     "field '-eep' in n.Leaf, expected letters, digits and _"},
    {"objects.0.fields.1.name", AT(0, 'a'),
     "field 'aeep' in n.Leaf, expected names that ascend, each one once"},
    {"objects.0.fields.0.default_integer", 2,
     "default '2' in n.Leaf, expected a value of the enum"},
    {"objects.0.fields.0.default_integer", 300,
     "default '300' in n.Leaf, expected a value of the field's type"},
    {"objects.3.fields.3.type.base_type", PTV_REFLECTION_BASE_TYPE_INT,
     "attribute 'required' in Root, expected it at strings, vectors, tables, structs and unions "
     "only"},
    {"enums.1.values.0.value", 3,
     "a number that is taken by another value at 'RED' in n.Color, expected another number"},
    {"enums.1.values.1.value", 300,
     "value '300' in n.Color, expected an integer that fits the type of the enum"},
    {"enums.1.values.1.name", AT(0, '9'),
     "value '9REEN' in n.Color, expected letters, digits and _"},
    {"enums.1.underlying_type.base_type", PTV_REFLECTION_BASE_TYPE_UBYTE,
     "value '18446744073709551615' in n.Color, expected an integer that fits the type of the "
     "enum"},
    {"enums.1.underlying_type.base_type", PTV_REFLECTION_BASE_TYPE_FLOAT,
     "the type under it in n.Color, expected an integer"},
    {"enums.1.underlying_type.index", 0,
     "the type under it in n.Color, expected the number of the enum itself, or none"},
    {"enums.0.underlying_type.base_type", PTV_REFLECTION_BASE_TYPE_BOOL,
     "the type under it in n.Any, expected an integer"},
    {"enums.0.values.0.name", AT(0, 'M'),
     "the type of value 'MONE' in n.Any, expected one at members of unions only"},
    {"enums.0.values.1.union_type.base_type", PTV_REFLECTION_BASE_TYPE_NONE,
     "the type of value 'Leaf' in n.Any, expected one at members of unions only"},
    {"enums.0.values.1.union_type.base_type", PTV_REFLECTION_BASE_TYPE_INT,
     "type index '0' in n.Any, expected the number of a type of this kind"},
    {"enums.0.values.1.union_type.index", 9,
     "type index '9' in n.Any, expected the number of a type of this kind"},
    {"enums.0.values.2.value", 256,
     "value '256' in n.Any, expected an integer that fits the type of the enum"},
    {"enums.0.is_union", 0, "the type under it in n.Any, expected an integer"},
    {"file_ident", AT(1, 0), "identifier 'S', expected no zero byte in it"},
    {"services.0.name", AT(0, '1'),
     "service '1.Calls', expected a name, with a namespace of at most 32 parts"},
    {"services.0.calls.0.name", AT(0, '!'), "method '!o', expected letters, digits and _"},
};

/* The place of what a way leads to; *bytes of it. */
static size_t place_of(const char *way, uint64_t value, unsigned *bytes)
{
    const ptv_schema *schema = &ptv_schema_reflection;
    const ptv_image im = {small, small_size, small_size};
    const ptv_table *type = &schema->tables[schema->root];
    uint32_t table = ptv_u32(&im, 0);
    for (;;) {
        size_t n = strcspn(way, ".");
        unsigned slot = 0;
        while (strncmp(type->fields[slot].name, way, n) != 0 ||
               type->fields[slot].name[n] != '\0') {
            assert_true(++slot < type->count);
        }
        const ptv_field *field = &type->fields[slot];
        way += n + 1;
        if (field->kind == PTV_KIND_SCALAR) {
            *bytes = field->size;
            assert_true(ptv_slot(&im, table, slot) != 0);
            return ptv_slot(&im, table, slot);
        }
        if (field->kind == PTV_KIND_STRING) {
            *bytes = 1;
            assert_true(value >> 8 < ptv_vec_of(&im, table, slot).count);
            return ptv_vec_of(&im, table, slot).at + (size_t)(value >> 8);
        }
        type = &schema->tables[field->type];
        if (field->kind == PTV_KIND_TABLE) {
            table = ptv_table_of(&im, table, slot);
        } else {
            table = ptv_table_in(&im, ptv_vec_of(&im, table, slot), (uint32_t)(way[0] - '0'));
            way += 2;
        }
    }
}

static bool is_refused_so(size_t i)
{
    uint8_t kept[8];
    fbs_error error;
    char whole[512];
    unsigned bytes;
    size_t at = place_of(edits[i].way, edits[i].value, &bytes);
    memcpy(kept, small + at, bytes);
    for (unsigned k = 0; k < bytes; k++) {
        small[at + k] = (uint8_t)(edits[i].value >> 8 * k);
    }
    fbs_schema *schema = read_exact(small, small_size, &error);
    memcpy(small + at, kept, bytes);
    snprintf(whole, sizeof whole, "s.bfbs: found %s", edits[i].message);
    if (schema != NULL || strcmp(error.text, whole) != 0) {
        print_error("%s: %s, not %s\n", edits[i].way, schema != NULL ? "read" : error.text, whole);
        fbs_free(schema);
        return false;
    }
    return true;
}

TEST(is_refused)
{
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        wrong += !is_refused_so(i);
    }
    assert_int_equal(wrong, 0);
}

/* ---- Files that are none ---- */

TEST(says_what_it_is_not)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *message;
    } cases[] = {
        {"", 0, "s.bfbs: found no identifier BFBS at byte 4, expected a binary schema"},
        {"table T {}", 10, "s.bfbs: found no identifier BFBS at byte 4, expected a binary schema"},
        {"\x08\0\0\0BFBS", 8, "s.bfbs: found too few bytes, expected a binary schema"},
        {"\xff\0\0\0BFBS\0\0\0\0\0\0\0\0", 16,
         "s.bfbs: found root-out-of-range at header.root_offset, byte 0, expected a sound binary "
         "schema"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fbs_error error;
        assert_null(read_exact((const uint8_t *)cases[i].bytes, cases[i].size, &error));
        assert_string_equal(error.text, cases[i].message);
    }
}

TEST(says_that_it_is_too_large)
{
    uint8_t *large = calloc(1, BFBS_BYTES + 1);
    fbs_error error;
    memcpy(large, small, small_size);
    assert_null(bfbs_read(large, BFBS_BYTES + 1, "s.bfbs", &error));
    assert_non_null(strstr(error.text, "more than 16 MiB"));
    fbs_schema *schema = bfbs_read(large, BFBS_BYTES, "s.bfbs", &error);
    assert_non_null(schema);
    fbs_free(schema);
    free(large);
}
