/* CRC-32 as in zip: the known sum, in one piece and in many, and that of nothing. */
#include "base/crc32.h"
#include "tests/support/test.h"

static const uint8_t digits[] = "123456789";
enum { DIGITS = 9 };

TEST(sum_of_digits)
{
    assert_int_equal(ptv_crc32_of(digits, DIGITS), 0xcbf43926);
    assert_int_equal(ptv_crc32_of(digits, 0), 0);
    assert_int_equal(ptv_crc32_of(NULL, 0), 0);
}

TEST(in_pieces)
{
    for (uint64_t i = 0; i <= DIGITS; i++) {
        uint32_t sum = ptv_crc32_more(0, digits, i);
        sum = ptv_crc32_more(sum, NULL, 0); /* nothing changes nothing */
        assert_int_equal(ptv_crc32_more(sum, digits + i, DIGITS - i), 0xcbf43926);
    }
}
