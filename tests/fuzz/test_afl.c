/* The mutator as AFL++ calls it: test cases, their names, headers, trimming. */
#include "fuzz/mutator/entries/afl.h"

#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/test.h"

enum { CALLS = 300, MORE = 4096, PROGRAM_SIZE = 16, NAME_BYTES = 12 };

FIXTURE(open_mutator)
{
    *state = afl_custom_init(NULL, 1);
    return *state == NULL;
}

FIXTURE(close_mutator)
{
    afl_custom_deinit(*state);
    return 0;
}

TEST_WITH(test_cases_have_names, open_mutator, close_mutator)
{
    golden a = golden_by_name("linear"), b = golden_by_name("add");
    unsigned named = 0, changed = 0;
    for (unsigned i = 0; i < CALLS; i++) {
        unsigned char *out = NULL;
        size_t max = i % 2 == 0 ? a.size + MORE : a.size / 2;
        size_t size = afl_custom_fuzz(*state, a.bytes, a.size, &out, i % 3 == 0 ? b.bytes : NULL,
                                      b.size, max);
        assert_non_null(out);
        assert_in_range(size, 1, max);
        changed += size != a.size || memcmp(out, a.bytes, size) != 0 ? 1 : 0;
        const char *name = afl_custom_describe(*state, NAME_BYTES);
        assert_true(strlen(name) <= NAME_BYTES);
        named += name[0] != '\0' ? 1 : 0;
    }
    assert_int_equal(named, CALLS);
    assert_int_equal(changed, CALLS);
    golden_free(&a);
    golden_free(&b);
}

/* Some headers are repaired: for the same bytes always, or never. */
TEST_WITH(headers_are_repaired, open_mutator, close_mutator)
{
    golden g = golden_by_name("linear");
    uint8_t right[8];
    unsigned repaired = 0, kept = 0;
    memcpy(right, g.bytes + PROGRAM_SIZE, sizeof right);
    for (unsigned i = 0; i < 64; i++) {
        unsigned char *first = NULL, *second = NULL;
        g.bytes[PROGRAM_SIZE] = (uint8_t)(right[0] + 1 + i);
        size_t size = afl_custom_post_process(*state, g.bytes, g.size, &first);
        bool was = memcmp(first + PROGRAM_SIZE, right, sizeof right) == 0;
        assert_int_equal(size, g.size);
        assert_int_equal(afl_custom_post_process(*state, g.bytes, g.size, &second), g.size);
        assert_int_equal(memcmp(second + PROGRAM_SIZE, right, sizeof right) == 0, was);
        repaired += was ? 1 : 0;
        kept += was ? 0 : 1;
    }
    assert_true(repaired > 8 && kept > 8);
    golden_free(&g);
}

/* Behaves like a program that counts operators: nothing changes while there is one. */
TEST_WITH(trimming_keeps_what_counts, open_mutator, close_mutator)
{
    golden g = golden_by_name("linear");
    int steps = afl_custom_init_trim(*state, g.bytes, g.size);
    size_t least = g.size;
    assert_true(steps > 0);
    for (int step = 0; step < steps;) {
        unsigned char *out = NULL;
        size_t size = afl_custom_trim(*state, &out);
        assert_non_null(out);
        bool keeps = size > 0 && has_text(out, size, "aten::linear");
        least = keeps && size < least ? size : least;
        int next = afl_custom_post_trim(*state, keeps ? 1 : 0);
        assert_in_range(next, step + 1, steps);
        step = next;
    }
    assert_true(least < g.size / 4);
    golden_free(&g);
}
