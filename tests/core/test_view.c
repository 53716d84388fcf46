/* Reading scalars and strings of sound tables, and naming places that have no table. */
#include "tests/support/test.h"
#include "verifiers/core/frame.h"

TEST(test_scalars)
{
    static const uint8_t bytes[] = {0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8};
    static const struct {
        ptv_scalar scalar;
        uint64_t value;
    } rows[] = {
        {PTV_BOOL, 0xf1},
        {PTV_U8, 0xf1},
        {PTV_I8, UINT64_C(0xfffffffffffffff1)},
        {PTV_U16, 0xf2f1},
        {PTV_I16, UINT64_C(0xfffffffffffff2f1)},
        {PTV_U32, 0xf4f3f2f1},
        {PTV_I32, UINT64_C(0xfffffffff4f3f2f1)},
        {PTV_F32, 0xf4f3f2f1}, /* its bits */
        {PTV_I64, UINT64_C(0xf8f7f6f5f4f3f2f1)},
        {PTV_U64, UINT64_C(0xf8f7f6f5f4f3f2f1)},
        {PTV_F64, UINT64_C(0xf8f7f6f5f4f3f2f1)},
    };
    const ptv_image image = {bytes, sizeof bytes, sizeof bytes};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(ptv_scalar_at(&image, 0, rows[i].scalar) == rows[i].value);
    }
}

TEST(test_strings)
{
    /* Two offsets and their targets. */
    static const uint8_t bytes[] = {
        0, 0, 0, 0, 8, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 'a', 0, 0, 0, 3, 0, 0, 0, 'b', 'c', 'd', 0,
    };
    const ptv_image image = {bytes, sizeof bytes, sizeof bytes};
    const ptv_vec list = {4, 2};
    ptv_vec first = ptv_string_in(&image, list, 0), second = ptv_string_in(&image, list, 1);
    assert_int_equal(first.count, 1);
    assert_memory_equal(bytes + first.at, "a", 1);
    assert_int_equal(second.count, 3);
    assert_memory_equal(bytes + second.at, "bcd", 3);
}

TEST(test_places_without_names)
{
    static const ptv_field fields[] = {{.name = NULL}};
    static const ptv_table type = {.name = "Thing", .fields = fields, .count = 1};
    const ptv_frame frame = {.type = &type, .field = -1, .index = -1};
    const ptv_place nothing = {NULL, NULL, -1, -1, NULL}, unused = {&frame, NULL, 0, 4, NULL};
    char out[32];
    assert_int_equal(ptv_path(&nothing, out, sizeof out), 0);
    assert_string_equal(out, "");
    ptv_path(&unused, out, sizeof out);
    assert_string_equal(out, "(unused slot)[4]");
}
