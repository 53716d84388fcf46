/* What each value of a suite becomes. */
#include "golden/codec/blob.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/suites.h"
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"

TESTS_WITH(home_setup, suite_teardown);

/* ---- Scalars ---- */

TEST(scalars)
{
    enum { INT = 2, BOOL = 3, DOUBLE = 4 };
    static const struct {
        const char *json;
        uint64_t tag, bits;
    } rows[] = {
        {"1", INT, 1},
        {"0", INT, 0},
        {"-9223372036854775808", INT, UINT64_C(1) << 63},
        {"9223372036854775807", INT, INT64_MAX},
        {"1.0", DOUBLE, 0x3ff0000000000000},
        {"0.0", DOUBLE, 0},
        {"-0.0", DOUBLE, UINT64_C(1) << 63},
        {"1e300", DOUBLE, 0x7e37e43c8800759c},
        {"\"nan\"", DOUBLE, 0x7ff8000000000000},
        {"\"-inf\"", DOUBLE, 0xfff0000000000000},
        {"\"nan:0x7ff8000000000001\"", DOUBLE, 0x7ff8000000000001},
        {"true", BOOL, 1},
        {"false", BOOL, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t tag;
        suite_must_read(rows[i].json);
        const gm_value *value = &suite_input(&tag)->fields[0];
        assert_int_equal(tag, rows[i].tag);
        assert_int_equal(value->as.scalar, rows[i].bits);
        assert_int_equal(value->present, rows[i].bits != 0); /* defaults are left out */
    }
}

/* ---- Tensors ---- */

static void holds_bytes(const char *json, const void *bytes, size_t n)
{
    uint64_t tag;
    uint8_t found[64];
    suite_must_read(json);
    const gm_value *data = &suite_input(&tag)->fields[PTV_BUNDLED_PROGRAM_TENSOR_DATA];
    assert_int_equal(tag, PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR);
    assert_true(data->present);
    assert_int_equal(data->count, n);
    assert_true(n <= sizeof found);
    assert_int_equal(gm_blob_copy(data->as.blob, found), 0);
    if (n > 0 && memcmp(found, bytes, n) != 0) {
        fail_msg("other bytes: %s", json);
    }
}

/* One element, little-endian. */
static void element(const char *dtype, const char *number, uint64_t bits, size_t size)
{
    char text[256];
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(bits >> 8 * i);
    }
    snprintf(text, sizeof text, "{\"dtype\": \"%s\", \"shape\": [1], \"data\": [%s]}", dtype,
             number);
    holds_bytes(text, bytes, size);
    snprintf(text, sizeof text, "{\"dtype\": \"%s\", \"shape\": [], \"fill\": %s}", dtype, number);
    holds_bytes(text, bytes, size);
}

TEST(integers)
{
    element("int8", "-128", 0x80, 1);
    element("uint8", "255", 0xff, 1);
    element("SHORT", "-32768", 0x8000, 2);
    element("UINT16", "65535", 0xffff, 2);
    element("int", "-2147483648", 0x80000000, 4);
    element("uint32", "4294967295", 0xffffffff, 4);
    element("LONG", "-9223372036854775808", UINT64_C(1) << 63, 8);
    element("uint64", "\"18446744073709551615\"", UINT64_MAX, 8);
    element("bool", "true", 1, 1);
    element("BOOL", "0", 0, 1);
}

/* Rounded to nearest, ties to even, through the range of numbers without leading one. */
TEST(reals)
{
    element("float64", "0.1", 0x3fb999999999999a, 8);
    element("float32", "0.1", 0x3dcccccd, 4);
    element("float32", "16777217", 0x4b800000, 4);
    element("float32", "16777219", 0x4b800002, 4);
    element("float32", "1e-45", 1, 4);
    element("float32", "7.006492321624085e-46", 0, 4);
    element("float32", "7.1e-46", 1, 4);
    element("float32", "1.1754943508222875e-38", 0x00800000, 4);
    element("float32", "3.4028234663852886e38", 0x7f7fffff, 4);
    element("float32", "-0.0", 0x80000000, 4);
    element("float32", "1e-300", 0, 4);
    element("float32", "5e-324", 0, 4);
    element("FLOAT", "\"-inf\"", 0xff800000, 4);
    element("float", "\"nan\"", 0x7fc00000, 4);
    element("float", "\"nan:0x7fc00001\"", 0x7fc00001, 4);
    element("float16", "1", 0x3c00, 2);
    element("half", "65504", 0x7bff, 2);
    element("half", "65519.99", 0x7bff, 2);
    element("half", "2049", 0x6800, 2);
    element("half", "2051", 0x6802, 2);
    element("half", "6.103515625e-05", 0x0400, 2);
    element("half", "5.960464477539063e-08", 1, 2);
    element("half", "2.980232238769531e-08", 0, 2);
    element("half", "2.9802322387695316e-08", 1, 2);
    element("half", "\"nan\"", 0x7e00, 2);
    element("half", "\"-inf\"", 0xfc00, 2);
    element("bfloat16", "1", 0x3f80, 2);
    element("bfloat16", "-3.3895313892515355e38", 0xff7f, 2);
    element("bfloat16", "1.00390625", 0x3f80, 2);
    element("bfloat16", "1.01171875", 0x3f82, 2);
    element("bfloat16", "\"nan\"", 0x7fc0, 2);
}

TEST(complex_numbers)
{
    static const float two[] = {1, 0, 2, -1};
    static const double one[] = {0.5, -0.5};
    static const uint16_t half[] = {0x3c00, 0xbc00};
    holds_bytes("{\"dtype\": \"complex64\", \"shape\": [2], \"data\": [[1, 0], [2, -1]]}", two,
                sizeof two);
    holds_bytes("{\"dtype\": \"complex64\", \"shape\": [2], \"data\": [1, 0, 2, -1]}", two,
                sizeof two);
    holds_bytes("{\"dtype\": \"complex128\", \"shape\": [], \"data\": [0.5, -0.5]}", one,
                sizeof one);
    holds_bytes("{\"dtype\": \"complex32\", \"shape\": [1], \"data\": [[1, -1]]}", half,
                sizeof half);
}

/* By index, the last dimension first; in memory as dim_order says. */
TEST(orders)
{
    static const uint8_t rows[] = {1, 2, 3, 4, 5, 6}, columns[] = {1, 4, 2, 5, 3, 6};
    static const uint8_t last[] = {1, 3, 5, 7, 2, 4, 6, 8};
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 3], \"data\": [[1, 2, 3], [4, 5, 6]]}", rows,
                sizeof rows);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 3], \"data\": [1, 2, 3, 4, 5, 6]}", rows,
                sizeof rows);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 3], \"dim_order\": [1, 0],"
                " \"data\": [[1, 2, 3], [4, 5, 6]]}",
                columns, sizeof columns);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 3], \"dim_order\": [1, 0],"
                " \"data\": [1, 2, 3, 4, 5, 6]}",
                columns, sizeof columns);
    /* Three dimensions, the last one outermost. */
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 2, 2], \"dim_order\": [2, 0, 1],"
                " \"data\": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}",
                last, sizeof last);
}

TEST(empty_and_scalar_tensors)
{
    static const uint8_t zeros[6] = {0};
    uint64_t tag;
    holds_bytes("{\"dtype\": \"float32\", \"shape\": [0, 3], \"data\": []}", "", 0);
    holds_bytes("{\"dtype\": \"float32\", \"shape\": [2, 0], \"data\": [[], []]}", "", 0);
    holds_bytes("{\"dtype\": \"float32\", \"shape\": [2147483647, 0, 2147483647],"
                " \"zeros\": true}",
                "", 0);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [], \"data\": 7}", "\7", 1);
    const gm_table *tensor = suite_input(&tag);
    assert_true(tensor->fields[PTV_BUNDLED_PROGRAM_TENSOR_SIZES].present);
    assert_true(tensor->fields[PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER].present);
    assert_false(tensor->fields[PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE].present);
    holds_bytes("{\"dtype\": \"int16\", \"shape\": [3], \"zeros\": true}", zeros, sizeof zeros);
    holds_bytes("{\"dtype\": \"int16\", \"shape\": [3], \"fill\": 258}", "\2\1\2\1\2\1", 6);
    /* Opaque types may be zero, too. */
    holds_bytes("{\"dtype\": \"qint8\", \"shape\": [3], \"zeros\": true}", zeros, 3);
}

static int count_bytes(void *context, const void *bytes, size_t n)
{
    uint64_t *sum = context;
    const uint8_t *at = bytes;
    for (size_t i = 0; i < n; i++) {
        *sum += at[i];
    }
    return 0;
}

/* More than one piece, and no memory for all of them. */
TEST(large_fill)
{
    uint64_t tag, sum = 0;
    suite_must_read("{\"dtype\": \"int32\", \"shape\": [1000003], \"fill\": 1}");
    const gm_value *data = &suite_input(&tag)->fields[PTV_BUNDLED_PROGRAM_TENSOR_DATA];
    assert_int_equal(data->as.blob->size, 4000012);
    assert_int_equal(gm_blob_read(data->as.blob, count_bytes, &sum), 0);
    assert_int_equal(sum, 1000003);
}

/* ---- Files ---- */

TEST(files)
{
    gm_shape shape = {.rank = 2, .sizes = {2, 3}, .order = {1, 0}};
    uint64_t tag;
    put_file("six.bin", "abcdef", 6);
    suite_put_npy("six.npy", 0, &shape, "adbecf", 6);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2, 3], \"file\": \"six.bin\"}", "abcdef", 6);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [2], \"file\": \"six.bin\", \"offset\": 3}",
                "de", 2);
    holds_bytes("{\"dtype\": \"uint8\", \"shape\": [0], \"file\": \"six.bin\", \"offset\": 6}", "",
                0);
    holds_bytes("{\"npy\": \"six.npy\"}", "adbecf", 6);
    const gm_table *tensor = suite_input(&tag);
    const gm_value *order = &tensor->fields[PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER];
    assert_memory_equal(order->as.blob->bytes, "\1\0", 2); /* columns, as Fortran has them */
    char absolute[128];
    snprintf(absolute, sizeof absolute, "{\"npy\": \"%s/six.npy\"}", home_path);
    holds_bytes(absolute, "adbecf", 6);
}
