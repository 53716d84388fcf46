/* Bounds helpers, compared with wide arithmetic, and loads at every alignment. */
#include "tests/support/test.h"
#include "verifiers/core/image.h"

/* at + len <= size without wrapping, the slow way. */
static bool fits(uint64_t size, uint64_t at, uint64_t len)
{
    __extension__ typedef unsigned __int128 wide;
    return (wide)at + len <= size;
}

static uint64_t edge(uint64_t i)
{
    return i <= 20 ? i : UINT64_MAX - (i - 21);
}

TEST(test_bounds)
{
    enum { EDGES = 42 };
    for (uint64_t i = 0; i < (uint64_t)EDGES * EDGES * EDGES; i++) {
        uint64_t size = edge(i % EDGES);
        uint64_t at = edge(i / EDGES % EDGES);
        uint64_t len = edge(i / EDGES / EDGES);
        const ptv_image image = {NULL, size, size};
        assert_int_equal(ptv_within(size, at, len), fits(size, at, len));
        assert_int_equal(ptv_in(&image, at, len), fits(size, at, len));
    }
}

TEST(test_loads)
{
    uint8_t bytes[16];
    for (unsigned at = 0; at < 8; at++) {
        for (unsigned i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)(0xf8 - i + at);
        }
        const ptv_image image = {bytes, sizeof bytes, sizeof bytes};
        assert_int_equal(ptv_u8(&image, at), 0xf8);
        assert_int_equal(ptv_u16(&image, at), 0xf7f8);
        assert_true(ptv_u32(&image, at) == 0xf5f6f7f8);
        assert_true(ptv_u64(&image, at) == UINT64_C(0xf1f2f3f4f5f6f7f8));
    }
}
