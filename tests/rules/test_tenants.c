/* Sorting allocations, also in orders designed to be bad for it, and the active set. */
#include "tests/support/test.h"
#include "verifiers/program/allocations.h"

static uint32_t random_state = 1;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

/* ---- Sorting ---- */

enum { MANY = 100000 };

static bool in_order(const ptv_allocation *a, const ptv_allocation *b)
{
    const uint64_t x[] = {a->memory, a->start, a->end, a->value};
    const uint64_t y[] = {b->memory, b->start, b->end, b->value};
    unsigned i = 0;
    while (i < 3 && x[i] == y[i]) {
        i++;
    }
    return x[i] < y[i];
}

/* Sorts, and expects order and every value exactly once. */
static void sort(ptv_allocation *t, uint32_t count)
{
    static uint64_t stack[PTV_SORT_BYTES / 8];
    uint8_t *seen = calloc(count + 1, 1);
    assert_non_null(seen);
    ptv_sort_allocations(t, count, stack);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(i == 0 || in_order(&t[i - 1], &t[i]));
        assert_false(seen[t[i].value]);
        seen[t[i].value] = 1;
    }
    free(seen);
}

TEST(random_orders)
{
    ptv_allocation t[200];
    for (uint32_t round = 0; round < 5000; round++) {
        uint32_t count = below(200), kinds = 1 + below(8);
        for (uint32_t i = 0; i < count; i++) {
            t[i] = (ptv_allocation){below(kinds), 10 + below(kinds), 1 + below(kinds), i};
        }
        sort(t, count);
    }
}

static uint64_t ascending(uint32_t i)
{
    return i;
}
static uint64_t descending(uint32_t i)
{
    return MANY - i;
}
static uint64_t pipes(uint32_t i)
{
    return i < MANY / 2 ? i : MANY - i;
}
static uint64_t same(uint32_t i)
{
    (void)i;
    return 7;
}

/* Makes the median of three as bad as it can be (Musser, 1997). */
static uint64_t killer(uint32_t i)
{
    enum { HALF = MANY / 2 };
    if (i < HALF) {
        return i % 2 == 0 ? i + 1 : HALF + i + i % 2;
    }
    return 2 * (uint64_t)(i - HALF + 1);
}

TEST(long_orders)
{
    static uint64_t (*const orders[])(uint32_t) = {ascending, descending, pipes, same, killer};
    static ptv_allocation t[MANY];
    for (size_t o = 0; o < sizeof orders / sizeof orders[0]; o++) {
        for (uint32_t i = 0; i < MANY; i++) {
            t[i] = (ptv_allocation){orders[o](i), UINT64_MAX, 1, i};
        }
        sort(t, MANY);
    }
}

TEST(places)
{
    static const ptv_allocation t[] = {{16, 20, 1, 0}, {16, 24, 1, 1}, {17, 20, 1, 2},
                                       {17, 20, 3, 3}, {17, 21, 3, 4}, {19, 21, 3, 5}};
    static const struct {
        uint32_t memory;
        uint64_t start;
        uint32_t found;
    } cases[] = {{0, 99, 0}, {1, 0, 0},  {1, 16, 0}, {1, 17, 2},         {1, 18, 3},
                 {2, 16, 3}, {3, 17, 3}, {3, 18, 5}, {3, UINT64_MAX, 6}, {4, 0, 6}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(ptv_allocation_from(t, 6, cases[i].memory, cases[i].start),
                         cases[i].found);
    }
    assert_int_equal(ptv_allocation_from(t, 0, 1, 16), 0);
}

/* ---- The set ---- */

typedef struct model {
    ptv_active set;
    bool *in;
    uint32_t now;
} model;

/* Returns the end of the one that is found, or 0. */
static uint64_t found_end(const model *m, uint64_t start, uint64_t end)
{
    uint64_t before = 0, behind = 0;
    for (uint32_t i = 0; i < m->set.count; i++) {
        const ptv_allocation *t = &m->set.allocations[i];
        if (m->in[i] && m->set.until[i] >= m->now && t->start < end && t->end > start) {
            before = t->start < start && t->end > before ? t->end : before;
            behind = t->start > start && t->end > behind ? t->end : behind;
        }
    }
    return before != 0 ? before : behind;
}

static void compare_range(model *m, uint64_t start, uint64_t end)
{
    uint64_t wanted = found_end(m, start, end);
    uint32_t found = ptv_active_in(&m->set, 0, start, end, m->now);
    assert_int_equal(found == PTV_NO_ALLOCATION ? 0 : m->set.allocations[found].end, wanted);
    assert_true(found == PTV_NO_ALLOCATION || m->set.until[found] >= m->now);
    assert_true(ptv_active_in(&m->set, 1, start, end, m->now) == PTV_NO_ALLOCATION);
}

/* `stay` is how long each is needed at most. */
static void compare_sets(uint32_t count, uint32_t rounds, uint32_t stay)
{
    ptv_allocation *t = calloc(count, sizeof *t);
    bool *in = calloc(count, sizeof *in);
    uint32_t *words = malloc(2 * count * sizeof *words), *until = calloc(count, sizeof *until);
    assert_true(t != NULL && in != NULL && words != NULL && until != NULL);
    for (uint32_t i = 0; i < count; i++) {
        t[i].start = i;
        t[i].end = i + 1 + below(3);
    }
    model m = {{.allocations = t, .words = words, .until = until, .count = count}, in, 1};
    for (; m.now <= rounds; m.now++) {
        uint32_t i = below(count);
        in[i] = true;
        until[i] = m.now + below(stay);
        ptv_activate(&m.set, i);
        uint32_t begin = below(count + 1), end = begin + below(count + 1 - begin);
        compare_range(&m, begin, end);
        compare_range(&m, i, i + 1);
        compare_range(&m, i, i);
    }
    compare_range(&m, 0, count);
    free(t);
    free(in);
    free(words);
    free(until);
}

/* Sets of long-lived allocations become a tree. */
TEST(sets)
{
    static const uint32_t counts[] = {1, 2, 3, 63, 64, 95, 96, 97, 1000, 4097};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        compare_sets(counts[i], 3000, 1);
        compare_sets(counts[i], 3000, 40);
        compare_sets(counts[i], 3000, 1000);
    }
}
