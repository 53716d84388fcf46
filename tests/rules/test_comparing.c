/*
 * Rules that compare many objects, beyond what recipes can express: their memory, how much they ask
 * for, and files that are only partly in memory.
 */
#include "tests/support/heard.h"
#include "verifiers/context/sort.h"

/* Begins with descending, distinct keys; the last one equals number `duplicate` if there is one. */
static void begin_with_keys(heard_run *t, unsigned keys, unsigned duplicate)
{
    char *script = malloc(64 + 64 * (size_t)keys);
    assert_non_null(script);
    size_t used = (size_t)sprintf(script, "from add; set named_data = []");
    for (unsigned i = 0; i < keys; i++) {
        unsigned number = i + 1 == keys && duplicate < keys ? duplicate : i;
        used += (size_t)sprintf(script + used, "; append named_data = {\"key\": \"k%u\"}",
                                keys - number);
    }
    heard_begin(t, "named-data-key-twice", script, NULL, NULL);
    free(script);
}

TEST(test_few_names_need_no_memory)
{
    static heard_run t;
    begin_with_keys(&t, 48, 7);
    t.run.memory_size = 0;
    (void)heard_verify(&t);
    assert_int_equal(heard_skipped(&t, "named-data-key-twice"), PTV_SKIP_NONE);
    assert_int_equal(t.heard.count, 1);
    assert_string_equal(t.heard.path, "named_data[47].key");
    heard_end(&t);
}

/* Runs with so much memory. Returns what the run then needs. */
static size_t needs(const char *rule, size_t memory, ptv_skip skip, size_t count)
{
    static heard_run t;
    heard_begin(&t, rule, "from delegates; repeat named_data 200", NULL, NULL);
    t.run.memory_size = memory;
    (void)heard_verify(&t);
    assert_int_equal(heard_skipped(&t, rule), skip);
    assert_int_equal(t.heard.count, count);
    assert_in_range(t.run.memory_needed, 0, PTV_MEMORY_FOR(t.bytes));
    const size_t needed = t.run.memory_needed;
    heard_end(&t);
    return needed;
}

TEST(test_many_names_need_memory)
{
    size_t needed = needs("named-data-key-twice", 0, PTV_SKIP_MEMORY, 0);
    assert_true(needed > 0);
    (void)needs("name-layouts-differ", needed - 1, PTV_SKIP_MEMORY, 0); /* needs most */
    (void)needs("named-data-key-twice", needed, PTV_SKIP_NONE, 199);
}

static void finds_duplicate(unsigned duplicate, bool there)
{
    static heard_run t;
    begin_with_keys(&t, 200, duplicate);
    (void)heard_verify(&t);
    assert_int_equal(t.heard.count, there);
    assert_string_equal(t.heard.path, there ? "named_data[199].key" : "");
    heard_end(&t);
}

TEST(test_a_name_among_many)
{
    for (unsigned duplicate = 0; duplicate < 200; duplicate += 33) {
        finds_duplicate(duplicate, true);
    }
    finds_duplicate(200, false);
}

TEST_ROWS(test_the_first_of_equal_names_is_named, "rules/comparing", "first_of_equal_names",
          heard_as_said)
TEST_ROWS(test_segments_are_read_on_demand, "rules/comparing", "segments_on_demand", heard_as_said)

/* Segments that cover the same bytes are read only once. */
TEST_ROWS(test_overlapping_segments_are_not_read, "rules/comparing", "overlapping_segments",
          heard_as_said)

/* ---- Sorting ---- */

enum { NUMBERS = 50 };

static bool before(void *context, uint32_t a, uint32_t b)
{
    const int *numbers = context;
    return numbers[a] < numbers[b];
}

TEST(test_sorted)
{
    for (uint32_t n = 0; n <= NUMBERS; n++) {
        for (uint32_t step = 0; step < 7; step++) {
            int numbers[NUMBERS];
            int sum = 0;
            for (uint32_t i = 0; i < n; i++) {
                numbers[i] = (int)(i * step % 11);
                sum += numbers[i];
            }
            const ptv_sortable sortable = {numbers, sizeof *numbers, before, numbers, 0};
            ptv_sort(&sortable, n);
            for (uint32_t i = 0; i < n; i++) {
                assert_true(i == 0 || numbers[i - 1] <= numbers[i]);
                sum -= numbers[i];
            }
            assert_int_equal(sum, 0);
        }
    }
}

/* An item with sort keys, a length and a hash, and a rest to compare. */
typedef struct named {
    uint32_t number, length, hash, rest;
} named;

enum { NAMES = 3000 };

static int by_all(const void *a, const void *b)
{
    const named *x = a, *y = b;
    const uint32_t left[] = {x->length, x->hash, x->rest}, right[] = {y->length, y->hash, y->rest};
    for (unsigned i = 0; i < 3; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_named_before(void *context, uint32_t a, uint32_t b)
{
    const named *names = context;
    return by_all(&names[a], &names[b]) < 0;
}

/* Hashes are multiples of `spread`, up to `most` of them: an attacker can make them alike. */
static void sorts_names(uint32_t count, uint32_t lengths, uint32_t most, uint32_t spread)
{
    static named names[NAMES], wanted[NAMES];
    uint32_t random = count + most;
    for (uint32_t i = 0; i < count; i++) {
        random = random * 1664525 + 1013904223;
        names[i] = (named){i, (random >> 8) % lengths, (random >> 5) % most * spread, i * 7 % 31};
    }
    memcpy(wanted, names, sizeof names);
    qsort(wanted, count, sizeof *wanted, by_all);
    const ptv_sortable sortable = {names, sizeof *names, is_named_before, names,
                                   offsetof(named, length)};
    ptv_sort(&sortable, count);
    bool met[NAMES] = {false};
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(by_all(&names[i], &wanted[i]), 0);
        assert_false(met[names[i].number]);
        met[names[i].number] = true;
    }
}

TEST(test_sorted_by_keys)
{
    static const uint32_t counts[] = {0, 1, 8, 9, 10, 33, 300, NAMES};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        sorts_names(counts[i], 1, 1, 1);                    /* all alike */
        sorts_names(counts[i], 1, UINT32_MAX, 1);           /* as names are */
        sorts_names(counts[i], 40, UINT32_MAX, 1);          /* of many lengths */
        sorts_names(counts[i], 2, 2, UINT32_MAX);           /* at both ends */
        sorts_names(counts[i], 1, NAMES, 1);                /* close together */
        sorts_names(counts[i], 1, 5, UINT32_C(0x1fffffff)); /* few, far apart */
    }
}
