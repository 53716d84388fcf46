/* Encoding trees as FlatBuffers: bytes, sharing, alignment, and refusals. */
#include "golden/codec/blob.h"
#include "golden/codec/codec_compare.h"
#include "tests/support/test.h"
#include "tests/support/trees.h"
#include "verifiers/schemas/program.h"

enum { WRITERS = 2, SHARINGS = 3, TAG_INT = 2 };

/* ---- Bytes ---- */

TEST(one_number)
{
    static const uint8_t expected[24] = {16, 0, 0, 0, 'E', 'T', '1', '2', 0, 0, 6, 0,
                                         8,  0, 4, 0, 6,   0,   0,   0,   1, 0, 0, 0};
    for (int writer = 0; writer < WRITERS; writer++) {
        gm_model model;
        uint64_t size;
        tree_begin(&model, PTV_FORMAT_PROGRAM);
        model.layout.writer = (gm_writer)writer;
        tree_scalar(model.root, "version", 1);
        uint8_t *bytes = tree_encode(&model, &size, NULL);
        assert_int_equal(size, sizeof expected);
        assert_memory_equal(bytes, expected, sizeof expected);
        free(bytes);
        gm_free(&model);
    }
}

/* Encodes a segment {offset 1, size 2}; gets the offsets of its fields. */
static void encode_root(gm_writer writer, uint8_t *fields, size_t n)
{
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_BUNDLE);
    model.layout.writer = writer;
    tree_scalar(model.root, "version", 2);
    tree_tables(&model, model.root, "method_test_suites", 0);
    tree_vector(&model, model.root, "program", gm_zeros(0));
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    uint32_t root = bytes[0];
    uint32_t vtable = root - bytes[root];
    assert_int_equal(bytes[vtable], 4 + 2 * 3);
    for (size_t i = 0; i < n; i++) {
        fields[i] = bytes[vtable + 4 + 2 * i];
    }
    free(bytes);
    gm_free(&model);
}

/* Both fill a table from its end: Python in slot order, flatc in reverse. */
TEST(order_of_fields)
{
    uint8_t python[3], flatc[3];
    encode_root(GM_PYTHON, python, 3);
    encode_root(GM_FLATC, flatc, 3);
    assert_true(python[0] > python[1] && python[1] > python[2]);
    assert_true(flatc[0] < flatc[1] && flatc[1] < flatc[2]);
}

TEST(all_layouts)
{
    uint64_t sizes[WRITERS][SHARINGS];
    for (int i = 0; i < WRITERS * SHARINGS; i++) {
        gm_model model;
        tree_begin(&model, PTV_FORMAT_PROGRAM);
        model.layout.writer = (gm_writer)(i / SHARINGS);
        model.layout.vtables = (gm_vtables)(i % SHARINGS);
        tree_program(&model);
        uint8_t *bytes = tree_encode(&model, &sizes[i / SHARINGS][i % SHARINGS], NULL);
        tree_expect_meaning(&model, bytes, sizes[i / SHARINGS][i % SHARINGS]);
        free(bytes);
        gm_free(&model);
    }
    assert_true(sizes[GM_PYTHON][GM_BY_OFFSETS] < sizes[GM_PYTHON][GM_SHARED]);
    assert_true(sizes[GM_PYTHON][GM_SHARED] < sizes[GM_PYTHON][GM_OWN]);
    assert_true(sizes[GM_FLATC][GM_SHARED] < sizes[GM_FLATC][GM_OWN]);
}

TEST(many_tables)
{
    enum { COUNT = 40000 };
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    gm_table *plan = tree_tables(&model, model.root, "execution_plan", 1)[0];
    gm_table **values = tree_tables(&model, plan, "values", COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        tree_scalar(tree_member(&model, values[i], "val", TAG_INT), "int_val", i);
    }
    uint8_t *bytes = tree_encode(&model, &size, NULL);
    assert_true(size > COUNT * 24 && size < COUNT * 32);
    tree_expect_meaning(&model, bytes, size);
    free(bytes);
    gm_free(&model);
}

/* ---- Objects ---- */

TEST(shared_tables)
{
    gm_model model;
    uint64_t once, twice;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_program(&model);
    gm_table **plans = tree_tables(&model, model.root, "execution_plan", 2);
    tree_string(&model, plans[0], "name", "a method with a name that is rather long");
    gm_table *second = plans[1];
    plans[1] = plans[0];
    free(tree_encode(&model, &once, NULL));
    plans[1] = second;
    tree_string(&model, second, "name", "a method with a name that is rather long");
    free(tree_encode(&model, &twice, NULL));
    assert_true(twice >= once + 40);
    gm_free(&model);
}

/* Returns where the only inline constant begins. */
static size_t storage_at(gm_writer writer, uint32_t alignment, const gm_blob *bytes)
{
    gm_model model;
    uint64_t size;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    model.layout.writer = writer;
    model.layout.constant_alignment = alignment;
    gm_table **buffers = tree_tables(&model, model.root, "constant_buffer", 2);
    tree_vector(&model, buffers[0], "storage", gm_zeros(0));
    tree_vector(&model, buffers[1], "storage", *bytes);
    uint8_t *file = tree_encode(&model, &size, NULL);
    size_t at = 0;
    while (at + bytes->size < size && memcmp(file + at, bytes->bytes, (size_t)bytes->size) != 0) {
        at++;
    }
    tree_expect_meaning(&model, file, size);
    free(file);
    gm_free(&model);
    return at;
}

TEST(alignment_of_constants)
{
    static uint8_t filled[3000];
    memset(filled, 0xab, sizeof filled);
    for (uint32_t alignment = 1; alignment <= 65536; alignment *= 2) {
        const gm_blob small = gm_bytes(filled, 37);
        const gm_blob large = gm_bytes(filled, sizeof filled);
        for (int writer = 0; writer < WRITERS; writer++) {
            assert_int_equal(storage_at((gm_writer)writer, alignment, &small) % alignment, 0);
            assert_int_equal(storage_at((gm_writer)writer, alignment, &large) % alignment, 0);
        }
    }
}

TEST(large_blobs_are_not_copied)
{
    static const uint8_t large[5000] = {1};
    gm_model model;
    gm_encoding encoding;
    tree_begin(&model, PTV_FORMAT_BUNDLE);
    tree_vector(&model, model.root, "program", gm_bytes(large, sizeof large));
    assert_true(gm_encode(&encoding, &model));
    unsigned found = 0;
    for (size_t i = 0; i < encoding.image.count; i++) {
        found += encoding.image.pieces[i].bytes == large;
    }
    assert_int_equal(found, 1);
    gm_encoding_free(&encoding);
    gm_free(&model);
}

/* ---- Refusals ---- */

TEST(refuse_blobs)
{
    const gm_blob part = gm_zeros(7);
    gm_blob nested[70];
    gm_model model;
    tree_begin(&model, PTV_FORMAT_BUNDLE);
    tree_vector(&model, model.root, "program", (gm_blob){.kind = GM_ABSENT, .size = 9});
    tree_expect_failure(&model,
                        "the bytes of a string or a vector are not here, only their number");
    tree_vector(&model, model.root, "program", (gm_blob){.kind = GM_ABSENT, .size = 9999});
    tree_expect_failure(&model, "the bytes of a blob are not here, only their number");
    tree_vector(&model, model.root, "program",
                (gm_blob){.kind = GM_FILE, .size = 4, .path = "/nowhere/at/all"});
    tree_expect_failure(&model, "cannot read /nowhere/at/all: No such file or directory");
    tree_vector(&model, model.root, "program",
                (gm_blob){.kind = GM_PARTS, .size = 9999, .parts = &part, .part_count = 1});
    tree_expect_failure(&model, "the parts of a blob are not as long as the blob");
    nested[0] = gm_zeros(9999);
    for (size_t i = 1; i < 70; i++) {
        nested[i] =
            (gm_blob){.kind = GM_PARTS, .size = 9999, .parts = &nested[i - 1], .part_count = 1};
    }
    tree_vector(&model, model.root, "program", nested[69]);
    tree_expect_failure(&model, "blobs are nested too deeply");
    gm_free(&model);
}

TEST(refuse_tables)
{
    gm_model model;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_vector(&model, tree_table(&model, model.root, "constant_segment"), "offsets",
                gm_zeros(16));
    tree_field(tree_field(model.root, "constant_segment")->as.table, "offsets")->count = 3;
    tree_expect_failure(&model, "a vector is not as long as its elements");
    tree_tables(&model, model.root, "execution_plan", 1)[0] = NULL;
    tree_expect_failure(&model, "a table is missing");
    gm_free(&model);
}

TEST(refuse_two_gibibytes)
{
    gm_model model;
    tree_begin(&model, PTV_FORMAT_BUNDLE);
    tree_vector(&model, model.root, "program", gm_zeros(INT32_MAX));
    tree_expect_failure(&model, "the FlatBuffer would exceed 2 GiB");
    gm_free(&model);
}

/* ---- Comparing ---- */

static void expect_difference(const gm_model *a, const gm_model *b, const char *where)
{
    char why[64];
    assert_false(gm_same_model(a, b, why, sizeof why));
    assert_string_equal(why, where);
}

TEST(differences)
{
    gm_model a, b;
    char why[64];
    const gm_blob segment = gm_zeros(3);
    tree_begin(&a, PTV_FORMAT_PROGRAM);
    tree_begin(&b, PTV_FORMAT_PROGRAM);
    tree_program(&a);
    tree_program(&b);
    assert_true(gm_same_model(&a, &b, why, sizeof why));
    tree_segments(&b, &segment, 1);
    expect_difference(&a, &b, "segments");
    tree_string(&b, tree_field(b.root, "execution_plan")->as.tables[0], "name", "backward");
    expect_difference(&a, &b, "name");
    tree_scalar(b.root, "version", 0);
    expect_difference(&a, &b, "version");
    b.format = PTV_FORMAT_DATA;
    expect_difference(&a, &b, "format");
    gm_free(&a);
    gm_free(&b);
}
