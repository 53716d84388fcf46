/* Memory reserved for files of any size: how much, and that it only grows. */
#include "tests/support/test.h"
#include "tool/reserved_memory.h"
#include "verifiers/include/pteverify.h"

TEST(memory_for_any_size)
{
    ptv_memory memory = {NULL, 0};
    assert_true(ptv_memory_reserve(&memory, 0));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(0));
    assert_true(ptv_memory_reserve(&memory, 1000));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));
    assert_true(ptv_memory_reserve(&memory, 10));
    assert_true(ptv_memory_provide(&memory, 10));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));     /* it only grows */
    assert_false(ptv_memory_provide(&memory, SIZE_MAX / 2)); /* more than the address space */
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));
    assert_true(ptv_memory_reserve(&memory, UINT64_MAX));
    ((char *)memory.bytes)[memory.size - 1] = 1;
    ptv_memory_free(&memory);
    assert_null(memory.bytes);
    ptv_memory_free(&memory);
}
