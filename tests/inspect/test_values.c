/* Values of constants, read in parts or not at all (the rest: tests/tool/inspect_numbers.txt). */
#include "analysis/inspect/values.h"

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

/* Values that six digits do not distinguish. */
TEST(to_the_last_digit)
{
    static const struct {
        int64_t type;
        const char *bytes;
        uint64_t size;
        double value;
    } rows[] = {
        {PTV_PROGRAM_SCALAR_TYPE_INT, "\1\0\0\x80", 4, -2147483647.0},
        {PTV_PROGRAM_SCALAR_TYPE_UINT32, "\1\0\0\x80", 4, 2147483649.0},
        {PTV_PROGRAM_SCALAR_TYPE_LONG, "\0\0\0\0\0\0\x20\x80", 8, -0x1.ff8p62},
        {PTV_PROGRAM_SCALAR_TYPE_UINT64, "\0\0\0\0\0\0\0\x80", 8, 0x1p63},
        {PTV_PROGRAM_SCALAR_TYPE_DOUBLE, "\x9a\x99\x99\x99\x99\x99\xb9\x3f", 8, 0.1},
        {PTV_PROGRAM_SCALAR_TYPE_HALF, "\1\0", 2, 0x1p-24},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ptv_value_summary s = summarised(rows[i].type, rows[i].bytes, rows[i].size);
        assert_true(s.least == rows[i].value && s.most == rows[i].value);
        assert_true(s.mean == rows[i].value);
    }
}

/* ---- Files read in parts ---- */

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

/* Nothing else is read: otherwise the limit would be exceeded. */
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

/* ---- Values that are skipped ---- */

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
