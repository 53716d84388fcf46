/* Numbers of options: digits, a prefix, a letter that multiplies them. */
#include "base/number.h"
#include "tests/support/test.h"

TEST(numbers)
{
    static const struct {
        const char *text;
        uint64_t number;
    } good[] = {
        {"0", 0},
        {"1000", 1000},
        {"0x10", 16},
        {"010", 10},
        {"1K", 1024},
        {"3m", UINT64_C(3) << 20},
        {"2G", UINT64_C(2) << 30},
        {"5t", UINT64_C(5) << 40},
        {"16777215T", UINT64_C(16777215) << 40},
        {"18446744073709551615", UINT64_MAX},
    };
    static const char *const bad[] = {"",
                                      "K",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1KB",
                                      "1P",
                                      "16777216T",
                                      "1 K",
                                      "1.5G",
                                      "0x",
                                      "12a",
                                      "18446744073709551616"};
    uint64_t number;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(ptv_read_number(good[i].text, &number));
        assert_int_equal(number, good[i].number);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(ptv_read_number(bad[i], &number));
    }
}
