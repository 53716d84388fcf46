/*
 * Broken binary schemas: each is refused with a message that says what is wrong and where, and
 * nothing outside of the bytes is read. The sound one is corpus/schema/small.hex.
 */
#include "schema/bfbs/bfbs.h"
#include "schema/bfbs/reflection.h"
#include "tests/support/files.h"
#include "tests/support/rows.h"

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

/* Reads a copy in exactly as much memory, so that sanitizers see overruns. */
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

/* ---- Changed bytes ---- */

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

/* Changes whole words: offsets that lead far away, counts that are too large. */
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

/* ---- Messages ---- */

/* Returns the place that a path leads to; *bytes is its size. */
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

/* Reads a number, a named number, or the place and byte of a string. */
static uint64_t value_of(const test_row *r)
{
    static const char *const types[] = {
        "NONE",   "UTYPE", "BOOL",  "BYTE",  "UBYTE",    "SHORT",  "USHORT",
        "INT",    "UINT",  "LONG",  "ULONG", "FLOAT",    "DOUBLE", "STRING",
        "VECTOR", "OBJ",   "UNION", "ARRAY", "VECTOR64", NULL,
    };
    if (row_maybe(r, "byte") != NULL) {
        return (uint64_t)row_number(r, "at") << 8 | (uint8_t)row_text(r, "byte")[0];
    }
    bool is_name = row_text(r, "value")[0] > '9';
    return is_name ? row_choice(r, "value", types) : (uint64_t)row_number(r, "value");
}

static void is_refused_so(const test_row *r)
{
    uint8_t kept[8];
    fbs_error error;
    char whole[512];
    unsigned bytes;
    const uint64_t value = value_of(r);
    size_t at = place_of(row_text(r, "way"), value, &bytes);
    memcpy(kept, small + at, bytes);
    for (unsigned k = 0; k < bytes; k++) {
        small[at + k] = (uint8_t)(value >> 8 * k);
    }
    fbs_schema *schema = read_exact(small, small_size, &error);
    memcpy(small + at, kept, bytes);
    snprintf(whole, sizeof whole, "s.bfbs: found %s", row_text(r, "message"));
    assert_null(schema);
    assert_string_equal(error.text, whole);
}

TEST_ROWS(is_refused, "gate/bfbs_broken", "edits", is_refused_so)

/* ---- Files that are no schemas ---- */

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
