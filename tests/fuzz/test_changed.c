/* The source of changed seeds (fuzz/examples/seeds.h): equal numbers give equal bytes. */
#include "fuzz/examples/seeds.h"
#include "fuzz/tree/random.h"
#include "tests/support/test.h"

enum { LARGEST = 64, INPUTS = 20000 };

/* Makes two seeds of these sizes, each in exactly as much memory. */
static seeds two_seeds(size_t one, size_t other)
{
    const size_t sizes[] = {one, other};
    seeds all = {.number = 1, .largest = LARGEST};
    all.files = calloc(2, sizeof *all.files);
    assert_non_null(all.files);
    for (; all.count < 2; all.count++) {
        seed_file *file = &all.files[all.count];
        file->size = sizes[all.count];
        file->bytes = malloc(file->size);
        assert_non_null(file->bytes);
        memset(file->bytes, 'a' + (int)all.count, file->size);
    }
    return all;
}

TEST(numbers_are_those_of_the_paper)
{
    ft_random random = {1234567};
    assert_true(ft_random_next(&random) == UINT64_C(6457827717110365317));
    assert_true(ft_random_next(&random) == UINT64_C(3203168211198807973));
}

/* A sum over many inputs; if it differs on some platform, the stream differs there. */
TEST(streams_are_the_same_everywhere)
{
    uint8_t bytes[LARGEST];
    uint64_t sum = 0;
    seeds all = two_seeds(LARGEST, 5);
    source changed = seeds_changed(&all);
    for (uint64_t n = 0; n < 1000; n++) {
        size_t size = changed.make(changed.state, n, bytes, sizeof bytes);
        for (size_t i = 0; i < size; i++) {
            sum = sum * 31 + bytes[i];
        }
    }
    assert_int_equal(sum, UINT64_C(0x75920415e5e2e552));
    seeds_free(&all);
}

/* Any size, even the smallest, and no more memory than allowed. */
TEST(inputs_are_changed_and_fit)
{
    for (size_t size = 1; size <= 12; size++) {
        seeds all = two_seeds(size, 13 - size);
        source changed = seeds_changed(&all);
        uint8_t *out = malloc(8);
        unsigned same = 0;
        assert_non_null(out);
        for (uint64_t n = 0; n < INPUTS / 10; n++) {
            size_t got = changed.make(changed.state, n, out, 8);
            assert_in_range(got, 1, 8);
            same += got == (size < 8 ? size : 8) && memcmp(out, all.files[0].bytes, got) == 0;
        }
        assert_true(same < INPUTS / 10 / 4);
        free(out);
        seeds_free(&all);
    }
}

TEST(any_part_of_a_stream_can_be_made_again)
{
    uint8_t first[LARGEST], again[LARGEST];
    seeds all = two_seeds(40, 30);
    source changed = seeds_changed(&all);
    size_t size = changed.make(changed.state, 777, first, sizeof first);
    (void)changed.make(changed.state, 3, again, sizeof again);
    assert_int_equal(changed.make(changed.state, 777, again, sizeof again), size);
    assert_memory_equal(first, again, size);
    all.number = 2;
    bool same = changed.make(changed.state, 777, again, sizeof again) == size &&
                memcmp(first, again, size) == 0;
    assert_false(same);
    seeds_free(&all);
}

TEST(unchanged_seeds_come_once)
{
    uint8_t bytes[LARGEST];
    seeds all = two_seeds(40, 30);
    source unchanged = seeds_unchanged(&all);
    assert_int_equal(unchanged.make(unchanged.state, 0, bytes, sizeof bytes), 40);
    assert_int_equal(unchanged.make(unchanged.state, 1, bytes, sizeof bytes), 30);
    assert_memory_equal(bytes, all.files[1].bytes, 30);
    assert_int_equal(unchanged.make(unchanged.state, 2, bytes, sizeof bytes), 0);
    assert_int_equal(unchanged.make(unchanged.state, 0, bytes, 39), 0);
    seeds_free(&all);
}
