/* Headers of .npy files: what numpy writes, what it could write, and what is refused. */
#include "golden/bundle/dtype.h"
#include "golden/bundle/npy.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

typedef struct header {
    uint8_t bytes[4096];
    size_t n;
} header;

/* A header as numpy writes it: the dictionary, blanks, a line feed. */
static header header_of(unsigned version, const char *dictionary)
{
    header h = {{0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version, 0}, 0};
    size_t head = version == 1 ? 10 : 12, text = strlen(dictionary);
    size_t whole = (head + text + 1 + 63) / 64 * 64;
    memset(h.bytes + head, ' ', whole - head);
    memcpy(h.bytes + head, dictionary, text);
    h.bytes[whole - 1] = '\n';
    h.bytes[8] = (uint8_t)((whole - head) & 0xff);
    h.bytes[9] = (uint8_t)((whole - head) >> 8);
    h.n = whole;
    return h;
}

static gm_npy read_header(unsigned version, const char *dictionary)
{
    gm_npy npy;
    const char *why = "no reason";
    header h = header_of(version, dictionary);
    if (!gm_npy_parse(&npy, h.bytes, h.n, &why)) {
        fail_msg("%s: %s", dictionary, why);
    }
    assert_int_equal(npy.data, h.n);
    return npy;
}

static void refused(const char *dictionary, const char *expected)
{
    gm_npy npy;
    const char *why = NULL;
    header h = header_of(1, dictionary);
    assert_false(gm_npy_parse(&npy, h.bytes, h.n, &why));
    assert_string_equal(why, expected);
}

/* ---- What is read ---- */

TEST(versions)
{
    for (unsigned version = 1; version <= 3; version++) {
        gm_npy npy =
            read_header(version, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }");
        assert_int_equal(npy.dtype, gm_dtype_by_name("float32"));
        assert_int_equal(npy.shape.rank, 2);
        assert_int_equal(npy.shape.sizes[0], 2);
        assert_int_equal(npy.shape.sizes[1], 3);
        assert_true(gm_shape_is_rows(&npy.shape));
    }
}

TEST(dtypes)
{
    static const struct {
        const char *descr, *name;
    } rows[] = {
        {"|b1", "bool"},      {"|i1", "int8"},        {"|u1", "uint8"},   {"<i2", "int16"},
        {"<i4", "int32"},     {"<i8", "int64"},       {"<u2", "uint16"},  {"<u4", "uint32"},
        {"<u8", "uint64"},    {"<f2", "float16"},     {"<f4", "float32"}, {"<f8", "float64"},
        {"<c8", "complex64"}, {"<c16", "complex128"}, {"<i1", "int8"},    {">u1", "uint8"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];
        snprintf(text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': (4,), }",
                 rows[i].descr);
        assert_string_equal(gm_dtype_of(read_header(1, text).dtype)->name, rows[i].name);
    }
}

TEST(spellings)
{
    gm_npy npy = read_header(2, "{\"shape\":(3L,4L),\"descr\":\"<i8\",\"fortran_order\":True}");
    assert_int_equal(npy.shape.sizes[1], 4);
    npy = read_header(1, "{'descr': '<f8', 'fortran_order': False, 'shape': ()}");
    assert_int_equal(npy.shape.rank, 0);
    npy = read_header(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 2147483647)}");
    assert_int_equal(npy.shape.sizes[1], INT32_MAX);
}

/* The first index is the fastest, so it is the innermost dimension: the last of the order. */
TEST(fortran_order)
{
    gm_npy npy = read_header(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 4), }");
    static const uint8_t order[] = {2, 1, 0};
    uint64_t strides[GM_RANK];
    assert_memory_equal(npy.shape.order, order, sizeof order);
    gm_shape_strides(&npy.shape, strides);
    assert_int_equal(strides[0], 1);
    assert_int_equal(strides[1], 2);
    assert_int_equal(strides[2], 6);
}

/* ---- What is refused ---- */

TEST(elements_that_models_lack)
{
    refused("{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }",
            "its elements are big-endian");
    refused("{'descr': '|f4', 'fortran_order': False, 'shape': (2,), }",
            "its elements are big-endian");
    refused("{'descr': '<U4', 'fortran_order': False, 'shape': (2,), }",
            "its dtype has no counterpart in a model");
    refused("{'descr': '|O', 'fortran_order': False, 'shape': (2,), }",
            "its dtype has no counterpart in a model");
    refused("{'descr': '', 'fortran_order': False, 'shape': (2,), }",
            "its dtype has no counterpart in a model");
    refused("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }",
            "its elements are records, not numbers");
}

TEST(shapes_that_are_none)
{
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2), }",
            "its shape is not a list of sizes");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }",
            "its shape is not a list of sizes");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': [2], }",
            "its shape is not a list of sizes");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2 3), }",
            "its shape is not a list of sizes");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2147483648,), }",
            "a size of its shape exceeds 2^31 - 1");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,), }",
            "a size of its shape exceeds 2^31 - 1");
    refused("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,), }",
            "fortran_order is not True or False");
    refused("{'descr':'<f4','fortran_order':False,'shape':(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)}",
            "it has more than 16 dimensions");
}

TEST(dictionaries_that_are_none)
{
    refused("", "its header is not a dictionary");
    refused("{'descr': '<f4'", "its header is not a dictionary");
    refused("{'descr' '<f4'}", "its header is not a dictionary");
    refused("{'descr': '<f4' 'fortran_order': False}", "its header is not a dictionary");
    refused("{'descr': '<f4', 'fortran_order': False}",
            "its header lacks descr, fortran_order or shape");
    refused("{'descr': '<f4', 'descr': '<f4'}", "its header has an unknown or a repeated key");
    refused("{'colour': '<f4'}", "its header has an unknown or a repeated key");
    refused("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x",
            "its header continues after the dictionary");
}

TEST(files_that_are_none)
{
    header h = header_of(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}");
    gm_npy npy;
    const char *why;
    assert_false(gm_npy_parse(&npy, (const uint8_t *)"PK\3\4aaaaaaaaaa", 14, &why));
    assert_string_equal(why, "it is not an .npy file");
    for (size_t n = 0; n < h.n; n++) {
        uint8_t *exact = malloc(n + (n == 0));
        assert_non_null(exact);
        memcpy(exact, h.bytes, n);
        assert_false(gm_npy_parse(&npy, exact, n, &why));
        assert_string_equal(why, n < 6 ? "it is not an .npy file" : "it was truncated");
        free(exact);
    }
    h.bytes[6] = 4;
    assert_false(gm_npy_parse(&npy, h.bytes, h.n, &why));
    assert_string_equal(why, "its .npy version is not 1.0, 2.0 or 3.0");
    h.bytes[6] = 2;
    h.bytes[10] = 0x7f;
    assert_false(gm_npy_parse(&npy, h.bytes, h.n, &why));
    assert_string_equal(why, "its header is longer than 65536 bytes");
}

/* ---- Files ---- */

/* A header longer than the first read. */
TEST(long_header)
{
    static const char path[] = "long.npy";
    char text[3000];
    memset(text, ' ', sizeof text);
    memcpy(text, "{'descr': '<i2', 'fortran_order': False, 'shape': (5,)", 54);
    memcpy(text + sizeof text - 2, "}", 2);
    header h = header_of(1, text);
    put_file(path, h.bytes, h.n + 10);
    gm_npy npy;
    uint64_t rest;
    const char *why;
    assert_true(gm_npy_open(&npy, path, &rest, &why));
    assert_int_equal(rest, 10);
    assert_int_equal(npy.data, h.n);
    put_file(path, h.bytes, h.n - 1);
    assert_false(gm_npy_open(&npy, path, &rest, &why));
    assert_string_equal(why, "it was truncated");
    remove(path);
    assert_false(gm_npy_open(&npy, path, &rest, &why));
    assert_false(gm_npy_open(&npy, "/", &rest, &why));
    assert_string_equal(why, "it is not a regular file");
}

/* What is written is read as the same, whatever the type, rank and order. */
TEST(written_and_read)
{
    for (int dtype = 0; gm_dtype_of(dtype) != NULL; dtype++) {
        for (uint32_t rank = 0; rank <= GM_RANK && gm_dtype_of(dtype)->npy != NULL; rank++) {
            char out[GM_NPY_ROOM];
            const char *why;
            gm_npy npy;
            gm_shape shape = {.rank = rank};
            for (uint32_t i = 0; i < rank; i++) {
                shape.sizes[i] = i % 2 == 0 ? INT32_MAX : 0;
            }
            (rank % 2 == 0 ? gm_shape_columns : gm_shape_rows)(&shape);
            size_t n = gm_npy_header(out, dtype, &shape);
            assert_int_equal(n % 64, 0);
            assert_true(gm_npy_parse(&npy, (const uint8_t *)out, n, &why));
            assert_int_equal(npy.dtype, dtype);
            assert_int_equal(npy.data, n);
            assert_int_equal(npy.shape.rank, rank);
            assert_memory_equal(npy.shape.sizes, shape.sizes, rank * sizeof shape.sizes[0]);
            assert_memory_equal(npy.shape.order, shape.order, rank);
        }
    }
}
