/* Headers of .npy files (the rest: tests/tool/bundle_npy.txt). */
#include "golden/bundle/dtype.h"
#include "golden/bundle/npy.h"
#include "tests/support/test.h"

/* Nothing is read past the end. */
TEST(cut_anywhere)
{
    char whole[GM_NPY_ROOM];
    const gm_shape shape = {.rank = 1, .sizes = {2}};
    const size_t size = gm_npy_header(whole, gm_dtype_by_name("float32"), &shape);
    for (size_t n = 0; n < size; n++) {
        gm_npy npy;
        const char *why;
        uint8_t *exact = malloc(n + (n == 0));
        assert_non_null(exact);
        memcpy(exact, whole, n);
        assert_false(gm_npy_parse(&npy, exact, n, &why));
        assert_string_equal(why, n < 6 ? "it is not an .npy file" : "it was truncated");
        free(exact);
    }
}

/* Headers read back as they were written, for every type, rank and order. */
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
