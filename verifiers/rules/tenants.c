/* Sorting tenants, and the set of those that are active. */
#include "tenants.h"

enum { WORD = 64, FEW = 12 };

/* ---- Sorting ---- */

static bool is_before(const ptv_tenant *a, const ptv_tenant *b)
{
    if (a->memory != b->memory) {
        return a->memory < b->memory;
    }
    if (a->start != b->start) {
        return a->start < b->start;
    }
    return a->end != b->end ? a->end < b->end : a->value < b->value;
}

static void swap(ptv_tenant *a, ptv_tenant *b)
{
    const ptv_tenant kept = *a;
    *a = *b;
    *b = kept;
}

static void insertion_sort(ptv_tenant *t, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const ptv_tenant moved = t[i];
        uint32_t to = i;
        for (; to > 0 && is_before(&moved, &t[to - 1]); to--) {
            t[to] = t[to - 1];
        }
        t[to] = moved;
    }
}

/* Moves t[i] down the heap of `count`. */
static void sink(ptv_tenant *t, uint32_t i, uint32_t count)
{
    const ptv_tenant moved = t[i];
    for (uint64_t child = 2 * (uint64_t)i + 1; child < count; child = 2 * (uint64_t)i + 1) {
        child += child + 1 < count && is_before(&t[child], &t[child + 1]);
        if (!is_before(&moved, &t[child])) {
            break;
        }
        t[i] = t[child];
        i = (uint32_t)child;
    }
    t[i] = moved;
}

static void heap_sort(ptv_tenant *t, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) {
        sink(t, i, count);
    }
    for (uint32_t end = count; end-- > 1;) {
        swap(&t[0], &t[end]);
        sink(t, 0, end);
    }
}

/*
 * Splits three or more around the median of the first, the last and the one in between:
 * returns k, 0 < k < count, so that none of the first k is behind one of the others. No
 * two are equal.
 */
static uint32_t split(ptv_tenant *t, uint32_t count)
{
    uint32_t middle = count / 2, low = 0, high = count - 1;
    if (is_before(&t[middle], &t[low])) {
        swap(&t[middle], &t[low]);
    }
    if (is_before(&t[high], &t[middle])) {
        swap(&t[high], &t[middle]);
        if (is_before(&t[middle], &t[low])) {
            swap(&t[middle], &t[low]);
        }
    }
    const ptv_tenant pivot = t[middle];
    for (;;) {
        while (is_before(&t[low], &pivot)) {
            low++;
        }
        while (is_before(&pivot, &t[high])) {
            high--;
        }
        if (low >= high) {
            return low;
        }
        swap(&t[low++], &t[high--]);
    }
}

static bool is_sorted(const ptv_tenant *t, uint32_t count)
{
    uint32_t i = 1;
    while (i < count && !is_before(&t[i], &t[i - 1])) {
        i++;
    }
    return i >= count;
}

typedef struct part {
    uint32_t begin, count;
    uint32_t splits; /* how often it may still be split */
} part;

/*
 * Quick sort; what has been split too often, which only happens to orders made for it, is
 * heap sorted. The larger part waits, so that no more than 32 do.
 */
static void quick_sort(ptv_tenant *t, part *stack, part now)
{
    unsigned waiting = 0;
    for (;;) {
        if (now.count > FEW && now.splits > 0) {
            uint32_t k = split(t + now.begin, now.count);
            part left = {now.begin, k, now.splits - 1};
            part right = {now.begin + k, now.count - k, now.splits - 1};
            bool smaller = k < now.count - k;
            stack[waiting++] = smaller ? right : left;
            now = smaller ? left : right;
            continue;
        }
        if (now.count > FEW) {
            heap_sort(t + now.begin, now.count);
        } else {
            insertion_sort(t + now.begin, now.count);
        }
        if (waiting == 0) {
            return;
        }
        now = stack[--waiting];
    }
}

void ptv_sort_tenants(ptv_tenant *tenants, uint32_t count, void *stack)
{
    _Static_assert(32 * sizeof(part) <= PTV_SORT_BYTES, "");
    part all = {0, count, 0};
    for (uint32_t n = count; n > 0; n /= 2) {
        all.splits += 2;
    }
    if (!is_sorted(tenants, count)) {
        quick_sort(tenants, stack, all);
    }
}

void ptv_group_tenants(ptv_tenant *t, uint32_t count)
{
    for (uint32_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1;
             end < count && t[end].memory == t[begin].memory && t[end].start == t[begin].start;) {
            end++;
        }
        for (uint32_t i = begin + 1; i < end; i++) {
            t[i].group = begin;
        }
        t[begin].group = end;
    }
}

/* ---- The set of active tenants ---- */

/* All levels together have no more words than there are tenants. */
void ptv_clear_active(ptv_active *a, ptv_tenant *words, uint32_t count)
{
    a->words = words;
    a->levels = 0;
    a->at[0] = 0;
    uint32_t bits = count;
    do {
        bits = (bits + WORD - 1) / WORD;
        a->at[a->levels + 1] = a->at[a->levels] + bits;
        a->levels++;
    } while (bits > 1);
    for (uint32_t i = 0; i < a->at[a->levels]; i++) {
        words[i].bits = 0;
    }
}

static uint64_t *word_of(const ptv_active *a, unsigned level, uint32_t i)
{
    return &a->words[a->at[level] + i / WORD].bits;
}

void ptv_activate(const ptv_active *a, uint32_t i)
{
    for (unsigned level = 0; level < a->levels; level++, i /= WORD) {
        *word_of(a, level, i) |= UINT64_C(1) << i % WORD;
    }
}

void ptv_deactivate(const ptv_active *a, uint32_t i)
{
    for (unsigned level = 0; level < a->levels; level++, i /= WORD) {
        *word_of(a, level, i) &= ~(UINT64_C(1) << i % WORD);
        if (*word_of(a, level, i) != 0) {
            return;
        }
    }
}

static uint32_t highest(uint64_t bits)
{
    return WORD - 1 - (uint32_t)__builtin_clzll(bits);
}

static uint32_t lowest(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

uint32_t ptv_active_before(const ptv_active *a, uint32_t i)
{
    for (unsigned level = 0; level < a->levels; level++, i /= WORD) {
        uint64_t mask = (UINT64_C(1) << i % WORD) - 1;
        uint64_t bits = mask == 0 ? 0 : *word_of(a, level, i) & mask;
        if (bits != 0) {
            i = i - i % WORD + highest(bits);
            while (level-- > 0) {
                i = i * WORD + highest(*word_of(a, level, i * WORD));
            }
            return i;
        }
    }
    return PTV_NO_TENANT;
}

uint32_t ptv_active_from(const ptv_active *a, uint32_t i)
{
    for (unsigned level = 0; level < a->levels; level++, i = i / WORD + 1) {
        if (i / WORD >= a->at[level + 1] - a->at[level]) {
            return PTV_NO_TENANT;
        }
        uint64_t bits = *word_of(a, level, i) & UINT64_MAX << i % WORD;
        if (bits != 0) {
            i = i - i % WORD + lowest(bits);
            while (level-- > 0) {
                i = i * WORD + lowest(*word_of(a, level, i * WORD));
            }
            return i;
        }
    }
    return PTV_NO_TENANT;
}
