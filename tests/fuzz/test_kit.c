/* The fuzzing kit as a library, with a schema of the user and without one. */
#include "fuzz/kit/pteverify_fuzz.h"

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

enum { MOST = 4096, SEEDS = 200 };
#define MONSTER PTV_SOURCE_DIR "/fuzz/examples/monster/monster.fbs"

static ptv_fuzz *opened(const char *schema)
{
    char why[PTV_FUZZ_WHY] = "";
    ptv_fuzz *fuzz = ptv_fuzz_open(schema, why);
    assert_string_equal(why, "");
    assert_non_null(fuzz);
    return fuzz;
}

static ptv_fuzz *opened_text(const char *text)
{
    put_text("schema.fbs", text);
    return opened("schema.fbs");
}

TEST(test_opening_says_what_is_wrong)
{
    char why[PTV_FUZZ_WHY] = "";
    assert_null(ptv_fuzz_open("missing.fbs", why));
    assert_non_null(strstr(why, "missing.fbs"));
    put_text("schema.fbs", "table T { a: [no]; }\nroot_type T;");
    assert_null(ptv_fuzz_open("schema.fbs", why));
    assert_non_null(strstr(why, "schema.fbs:1:"));
    ptv_fuzz_close(NULL);
}

TEST(test_the_same_twice)
{
    static uint8_t a[MOST], b[MOST], mixed[MOST];
    ptv_fuzz *one = opened(MONSTER), *other = opened(MONSTER);
    unsigned crossed = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        size_t size = ptv_fuzz_make_seed(one, seed, a, sizeof a);
        assert_true(size >= 8 && memcmp(a + 4, "MONS", 4) == 0);
        assert_int_equal(ptv_fuzz_make_seed(other, seed, b, sizeof b), size);
        assert_memory_equal(a, b, size);
        size_t changed = ptv_fuzz_mutate(one, a, size, sizeof a, seed);
        assert_int_equal(ptv_fuzz_mutate(other, b, size, sizeof b, seed), changed);
        assert_memory_equal(a, b, changed);
        assert_string_equal(ptv_fuzz_edits(one), ptv_fuzz_edits(other));
        size = ptv_fuzz_make_seed(one, seed + 1, b, sizeof b);
        crossed += ptv_fuzz_cross(one, a, changed, b, size, mixed, sizeof mixed, seed) > 0;
    }
    assert_int_equal(crossed, SEEDS);
    ptv_fuzz_close(one);
    ptv_fuzz_close(other);
}

TEST(test_without_a_schema_it_makes_programs)
{
    static uint8_t bytes[MOST];
    ptv_fuzz *fuzz = opened(NULL);
    assert_true(ptv_fuzz_make_seed(fuzz, 1, bytes, sizeof bytes) > 8);
    assert_memory_equal(bytes + 4, "ET12", 4);
    ptv_fuzz_close(fuzz);
}

/* ---- Types without end, and with only one way to end ---- */

TEST(test_what_requires_itself_is_not_made)
{
    uint8_t bytes[MOST];
    ptv_fuzz *fuzz = opened_text("union U { T }\ntable T { u: U (required); }\nroot_type T;");
    assert_int_equal(ptv_fuzz_make_seed(fuzz, 0, bytes, sizeof bytes), 0);
    ptv_fuzz_close(fuzz);
    fuzz =
        opened_text("table T { t: [ubyte] (required, nested_flatbuffer: \"T\"); }\nroot_type T;");
    assert_int_equal(ptv_fuzz_make_seed(fuzz, 0, bytes, sizeof bytes), 0);
    ptv_fuzz_close(fuzz);
}

TEST(test_a_member_that_ends_is_chosen_in_the_end)
{
    static uint8_t bytes[MOST];
    ptv_fuzz *fuzz = opened_text("union U { T, E }\ntable E {}\n"
                                 "table T { u: U (required); v: U (required); }\nroot_type T;");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_true(ptv_fuzz_make_seed(fuzz, seed, bytes, sizeof bytes) > 0);
    }
    ptv_fuzz_close(fuzz);
}

TEST(test_what_has_no_room_is_not_made)
{
    uint8_t bytes[MOST];
    ptv_fuzz *fuzz = opened_text("struct S { a: [ulong:500]; }\ntable T { s: S (required); }\n"
                                 "root_type T;");
    assert_int_equal(ptv_fuzz_make(fuzz, NULL, 0, bytes, 4000), 0);
    size_t size = ptv_fuzz_make(fuzz, NULL, 0, bytes, sizeof bytes);
    assert_true(size > 4000 && size < sizeof bytes);
    ptv_fuzz_close(fuzz);
}

/* ---- Shrinking ---- */

static bool has_attention(void *context, const uint8_t *bytes, size_t size)
{
    ++*(uint64_t *)context;
    return size > 16 && memcmp(bytes + 4, "MONS", 4) == 0 &&
           has_text(bytes + 8, size - 8, "attention");
}

TEST(test_shrinking_keeps_what_it_is_asked_for)
{
    static uint8_t bytes[MOST];
    ptv_fuzz *fuzz = opened(MONSTER);
    uint64_t asked = 0;
    size_t size = 0;
    for (uint64_t seed = 0; size < 800 || !has_attention(&asked, bytes, size); seed++) {
        size = ptv_fuzz_make_seed(fuzz, seed, bytes, sizeof bytes);
    }
    asked = 0;
    size_t little = ptv_fuzz_shrink(fuzz, bytes, size, 3, has_attention, &asked);
    assert_int_equal(asked, 3);
    size = ptv_fuzz_shrink(fuzz, bytes, little, UINT64_MAX, has_attention, &asked);
    assert_true(size < 20 && has_attention(&asked, bytes, size));
    ptv_fuzz_close(fuzz);
}
