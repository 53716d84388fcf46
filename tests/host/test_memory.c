/*
 * Memory runs out at each allocation in turn (linked with --wrap): the verifier reports it, and
 * verifies the next file as usual.
 */
#include "analysis/host/pteverify_host.h"
#include "tests/support/allocations.h"
#include "tests/support/edited.h"
#include "tests/support/test.h"

enum { MOST = 100 };

static void expect_usual(ptv_verifier *v, const ge_file *file)
{
    assert_int_equal(ptv_verify_bytes(v, file->bytes, file->loaded), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_REFUSED);
    assert_int_equal(ptv_verifier_count(v), 1);
    assert_string_equal(ptv_verifier_finding(v, 0)->comparison, "found 4096, expected 0..60");
}

static void fail_after(const ge_file *file, size_t n, allocations_mode mode)
{
    ptv_verifier *v = ptv_verifier_create();
    assert_non_null(v);
    allocations_limit(n, mode);
    const ptv_status status = ptv_verify_bytes(v, file->bytes, file->loaded);
    allocations_end();
    assert_true(status == PTV_NO_MEMORY || status == PTV_DONE);
    expect_usual(v, file);
    ptv_verifier_destroy(v);
}

TEST(memory_that_is_there_again)
{
    ge_file file = edited("from linear; set segments[0].size = 4096");
    size_t n = 0;
    do {
        fail_after(&file, n, ALLOCATION_FAILS);
        fail_after(&file, n, ALLOCATIONS_FAIL);
        assert_true(n++ < MOST);
    } while (allocations_failed());
    ge_close(&file);
}
