/* Sorting tenants, also in orders made to be bad for it, and the set of active ones. */
#include "verifiers/rules/tenants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t random_state = 1;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

/* ---- Sorting ---- */

enum { MANY = 100000 };

static bool in_order(const ptv_tenant *a, const ptv_tenant *b)
{
    const uint64_t x[] = {a->memory, a->start, a->end, a->value};
    const uint64_t y[] = {b->memory, b->start, b->end, b->value};
    unsigned i = 0;
    while (i < 3 && x[i] == y[i]) {
        i++;
    }
    return x[i] < y[i];
}

/* Sorted, and every value is still there once. */
static void sort(ptv_tenant *t, uint32_t count)
{
    static uint64_t stack[PTV_SORT_BYTES / 8];
    uint8_t *seen = calloc(count + 1, 1);
    assert_non_null(seen);
    ptv_sort_tenants(t, count, stack);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(i == 0 || in_order(&t[i - 1], &t[i]));
        assert_false(seen[t[i].value]);
        seen[t[i].value] = 1;
    }
    free(seen);
}

static void random_orders(void **state)
{
    (void)state;
    ptv_tenant t[200];
    for (uint32_t round = 0; round < 5000; round++) {
        uint32_t count = below(200), kinds = 1 + below(8);
        for (uint32_t i = 0; i < count; i++) {
            t[i] = (ptv_tenant){{below(kinds)}, 10 + below(kinds), {1 + below(kinds)}, i};
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

static void long_orders(void **state)
{
    (void)state;
    static uint64_t (*const orders[])(uint32_t) = {ascending, descending, pipes, same, killer};
    static ptv_tenant t[MANY];
    for (size_t o = 0; o < sizeof orders / sizeof orders[0]; o++) {
        for (uint32_t i = 0; i < MANY; i++) {
            t[i] = (ptv_tenant){{orders[o](i)}, UINT64_MAX, {1}, i};
        }
        sort(t, MANY);
    }
}

static void groups(void **state)
{
    (void)state;
    static const uint32_t begins[] = {0, 0, 0, 3, 4, 4};
    static const uint32_t ends[] = {3, 3, 3, 4, 6, 6};
    ptv_tenant t[] = {{{16}, 20, {1}, 0}, {{16}, 24, {1}, 1}, {{16}, 32, {1}, 2},
                      {{17}, 20, {1}, 3}, {{17}, 20, {2}, 4}, {{17}, 21, {2}, 5}};
    ptv_group_tenants(t, 6);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(ptv_group_begin(t, i), begins[i]);
        assert_int_equal(ptv_group_end(t, i), ends[i]);
    }
}

/* ---- The set ---- */

static uint32_t before(const bool *in, uint32_t i)
{
    while (i > 0 && !in[i - 1]) {
        i--;
    }
    return i > 0 ? i - 1 : PTV_NO_TENANT;
}

static uint32_t from(const bool *in, uint32_t i, uint32_t count)
{
    while (i < count && !in[i]) {
        i++;
    }
    return i < count ? i : PTV_NO_TENANT;
}

static void compare_sets(uint32_t count, uint32_t rounds)
{
    ptv_active set;
    ptv_tenant *t = calloc(count, sizeof *t);
    bool *in = calloc(count, sizeof *in);
    assert_true(t != NULL && in != NULL);
    for (uint32_t i = 0; i < count; i++) {
        t[i].start = UINT64_MAX;
    }
    ptv_clear_active(&set, t, count);
    assert_true(ptv_active_words(&set) <= count);
    for (uint32_t round = 0; round < rounds; round++) {
        uint32_t i = below(count);
        in[i] = below(3) == 0;
        if (in[i]) {
            ptv_activate(&set, i);
        } else {
            ptv_deactivate(&set, i);
        }
        i = below(count);
        assert_int_equal(ptv_active_before(&set, i), before(in, i));
        i = below(count + 1); /* the end of the last group is one behind them */
        assert_int_equal(ptv_active_from(&set, i), from(in, i, count));
    }
    free(t);
    free(in);
}

static void sets(void **state)
{
    (void)state;
    static const uint32_t counts[] = {1,   2,    63,   64,   65,    127,    128,
                                      129, 4095, 4096, 4097, 10000, 262144, 262145};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        compare_sets(counts[i], 3000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_orders),
        cmocka_unit_test(long_orders),
        cmocka_unit_test(groups),
        cmocka_unit_test(sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
