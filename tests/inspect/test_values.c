/* What values of constants are like, by their type. */
#include "analysis/inspect/values.h"

#include <math.h>

#include "tests/support/test.h"
#include "verifiers/core/state.h"
#include "verifiers/schemas/program.h"

static ptv_value_summary summarised(int64_t type, const void *bytes, uint64_t size)
{
    ptv_value_summary s;
    ptv_value_limit limit = {PTV_VALUES_ALL, NULL};
    assert_true(ptv_summarise(type, bytes, size, &limit, &s));
    assert_int_equal(limit.left, PTV_VALUES_ALL - s.looked);
    uint64_t finite = 0;
    for (unsigned i = 0; i < PTV_BINS; i++) {
        finite += s.bins[i];
    }
    assert_int_equal(finite + s.nans + s.infinities, s.looked);
    return s;
}

static void expect(int64_t type, const void *bytes, uint64_t size, double least, double most,
                   double mean)
{
    const ptv_value_summary s = summarised(type, bytes, size);
    assert_true(s.least == least);
    assert_true(s.most == most);
    assert_true(fabs(s.mean - mean) < 1e-9);
}

/* ---- Types ---- */

TEST(integers)
{
    static const uint8_t bytes[] = {0x00, 0x80, 0xff, 0x7f, 0x01, 0x00, 0x00, 0x80};
    expect(PTV_PROGRAM_SCALAR_TYPE_BYTE, bytes, 3, 0, 255, 383.0 / 3);
    expect(PTV_PROGRAM_SCALAR_TYPE_CHAR, bytes, 4, -128, 127, -0.5);
    expect(PTV_PROGRAM_SCALAR_TYPE_SHORT, bytes, 4, -32768, 32767, -0.5);
    expect(PTV_PROGRAM_SCALAR_TYPE_UINT16, bytes, 4, 32767, 32768, 32767.5);
    expect(PTV_PROGRAM_SCALAR_TYPE_INT, bytes + 4, 4, -2147483647.0, -2147483647.0, -2147483647.0);
    expect(PTV_PROGRAM_SCALAR_TYPE_UINT32, bytes + 4, 4, 2147483649.0, 2147483649.0, 2147483649.0);
    expect(PTV_PROGRAM_SCALAR_TYPE_LONG, "\0\0\0\0\0\0\0\x80", 8, -0x1p63, -0x1p63, -0x1p63);
    expect(PTV_PROGRAM_SCALAR_TYPE_LONG, "\xfe\xff\xff\xff\xff\xff\xff\xff", 8, -2, -2, -2);
    expect(PTV_PROGRAM_SCALAR_TYPE_UINT64, "\0\0\0\0\0\0\0\x80", 8, 0x1p63, 0x1p63, 0x1p63);
    expect(PTV_PROGRAM_SCALAR_TYPE_BOOL, "\0\1\1\1", 4, 0, 1, 0.75);
}

TEST(numbers_with_a_point)
{
    static const float some[] = {-1.5F, 0, 2.5F};
    static const double large[] = {-1.7e308, 1.7e308};
    expect(PTV_PROGRAM_SCALAR_TYPE_FLOAT, some, sizeof some, -1.5, 2.5, 1.0 / 3);
    expect(PTV_PROGRAM_SCALAR_TYPE_DOUBLE, large, sizeof large, -1.7e308, 1.7e308, 0);
    expect(PTV_PROGRAM_SCALAR_TYPE_BFLOAT16, "\x80\x3f\x00\xc0", 4, -2, 1, -0.5);
    /* 1, -2, the largest, the smallest */
    expect(PTV_PROGRAM_SCALAR_TYPE_HALF, "\x00\x3c\x00\xc0", 4, -2, 1, -0.5);
    expect(PTV_PROGRAM_SCALAR_TYPE_HALF, "\xff\x7b\xff\x7b", 4, 65504, 65504, 65504);
    expect(PTV_PROGRAM_SCALAR_TYPE_HALF, "\x01\x00\x01\x00", 4, 0x1p-24, 0x1p-24, 0x1p-24);
    expect(PTV_PROGRAM_SCALAR_TYPE_FLOAT8E5M2, "\x3c\xbc\x7b", 3, -1, 57344, 57344.0 / 3);
    expect(PTV_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FN, "\x38\xb8\x7e\x01", 4, -1, 448,
           (448 + 0x1p-9) / 4);
}

TEST(what_is_no_number)
{
    static const float some[] = {NAN, INFINITY, -INFINITY, 0, -0.0F, 4};
    ptv_value_summary s = summarised(PTV_PROGRAM_SCALAR_TYPE_FLOAT, some, sizeof some);
    assert_int_equal(s.nans, 1);
    assert_int_equal(s.infinities, 2);
    assert_int_equal(s.zeros, 2);
    assert_true(s.least == 0 && s.most == 4);
    s = summarised(PTV_PROGRAM_SCALAR_TYPE_FLOAT, some, 3 * sizeof some[0]);
    assert_true(s.least == 0 && s.most == 0 && s.mean == 0);
    s = summarised(PTV_PROGRAM_SCALAR_TYPE_HALF, "\x00\x7c\x00\xfc\x01\x7c", 6);
    assert_int_equal(s.infinities, 2);
    assert_int_equal(s.nans, 1);
    s = summarised(PTV_PROGRAM_SCALAR_TYPE_FLOAT8E5M2, "\x7c\xfd", 2);
    assert_int_equal(s.infinities, 1);
    assert_int_equal(s.nans, 1);
    s = summarised(PTV_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FN, "\x7f\xff\x78", 3);
    assert_int_equal(s.nans, 2);
    assert_true(s.most == 256);
}

/* ---- How they are spread ---- */

TEST(bins)
{
    uint8_t bytes[64];
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i < 60 ? i : 60);
    }
    bytes[63] = 64;
    const ptv_value_summary s = summarised(PTV_PROGRAM_SCALAR_TYPE_BYTE, bytes, sizeof bytes);
    assert_int_equal(s.bins[0], 2); /* 0 and 1 */
    assert_int_equal(s.bins[29], 2);
    assert_int_equal(s.bins[30], 3); /* three times 60 */
    assert_int_equal(s.bins[31], 1); /* the largest */
    const ptv_value_summary alike = summarised(PTV_PROGRAM_SCALAR_TYPE_BYTE, "\7\7\7", 3);
    assert_int_equal(alike.bins[0], 3);
}

/* Pieces from the beginning to the end; the last element is in the last piece. */
TEST(long_ones)
{
    enum { COUNT = 3 * PTV_VALUES_EACH + 1 };
    uint8_t *bytes = calloc(COUNT, 1);
    assert_non_null(bytes);
    bytes[0] = 1;
    bytes[COUNT - 1] = 9;
    const ptv_value_summary s = summarised(PTV_PROGRAM_SCALAR_TYPE_BYTE, bytes, COUNT);
    assert_int_equal(s.total, COUNT);
    assert_int_equal(s.looked, PTV_VALUES_EACH);
    assert_int_equal(s.zeros, PTV_VALUES_EACH - 2);
    assert_true(s.most == 9);
    free(bytes);
}

/* ---- Of a file that is read in parts ---- */

enum { LONG = 4 * 2 * PTV_VALUES_EACH };

typedef struct parts {
    uint8_t file[LONG + 1], room[LONG + 1];
    uint64_t left; /* bytes that can still be read */
} parts;

/* A ptv_load. */
static bool read_part(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    parts *p = context;
    if (file != 0 || size > p->left || at + size > sizeof p->file) {
        return false;
    }
    memcpy(p->room + at, p->file + at, (size_t)size);
    p->left -= size;
    return true;
}

static bool summarised_in_parts(parts *p, uint64_t size, ptv_value_summary *s)
{
    static ptv_run run;
    ptv_value_limit limit = {PTV_VALUES_ALL, &run};
    run = (ptv_run){.load = read_part, .load_context = p};
    ptv_set_state(&run)->whole = (ptv_image){p->room, 0, sizeof p->room};
    const bool good = ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_INT, p->room + 1, size, &limit, s);
    assert_int_equal(limit.left, good ? PTV_VALUES_ALL - s->looked : PTV_VALUES_ALL);
    return good;
}

/* Nothing else is read of it: then the others could not be. */
TEST(what_is_looked_at_is_read)
{
    static parts p;
    static const uint64_t sizes[] = {LONG, 4 * PTV_VALUES_EACH, 4};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ptv_value_summary s;
        memset(&p, 0, sizeof p);
        for (size_t k = 0; k < sizeof p.file; k++) {
            p.file[k] = (uint8_t)(k * 7 + k / 1000);
        }
        const ptv_value_summary whole =
            summarised(PTV_PROGRAM_SCALAR_TYPE_INT, p.file + 1, sizes[i]);
        p.left = 4 * whole.looked;
        assert_true(summarised_in_parts(&p, sizes[i], &s));
        assert_memory_equal(&s, &whole, sizeof s);
        assert_int_equal(p.left, 0);
        p.left = 4 * whole.looked - 1;
        assert_false(summarised_in_parts(&p, sizes[i], &s));
    }
}

/* ---- What is not looked at ---- */

TEST(nothing_is_known)
{
    ptv_value_summary s;
    ptv_value_limit limit = {2, NULL};
    assert_false(
        ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_FLOAT, (const uint8_t *)"abc", 3, &limit, &s));
    assert_false(ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_BYTE, NULL, 0, &limit, &s));
    assert_false(
        ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_BITS16, (const uint8_t *)"ab", 2, &limit, &s));
    assert_false(ptv_summarise(-1, (const uint8_t *)"ab", 2, &limit, &s));
    assert_false(ptv_summarise(INT64_MAX, (const uint8_t *)"ab", 2, &limit, &s));
    assert_false(
        ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_BYTE, (const uint8_t *)"abc", 3, &limit, &s));
    assert_int_equal(limit.left, 2);
    assert_true(ptv_summarise(PTV_PROGRAM_SCALAR_TYPE_BYTE, (const uint8_t *)"ab", 2, &limit, &s));
    assert_int_equal(limit.left, 0);
}
