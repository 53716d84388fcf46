/* Sorting allocations, and the set of those that are active. */
#include "allocations.h"

enum { FEW = 12 };

/* ---- Sorting ---- */

static bool is_before(const ptv_allocation *a, const ptv_allocation *b)
{
    if (a->memory != b->memory) {
        return a->memory < b->memory;
    }
    if (a->start != b->start) {
        return a->start < b->start;
    }
    return a->end != b->end ? a->end < b->end : a->value < b->value;
}

static void swap(ptv_allocation *a, ptv_allocation *b)
{
    const ptv_allocation kept = *a;
    *a = *b;
    *b = kept;
}

static void insertion_sort(ptv_allocation *t, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const ptv_allocation moved = t[i];
        uint32_t to = i;
        for (; to > 0 && is_before(&moved, &t[to - 1]); to--) {
            t[to] = t[to - 1];
        }
        t[to] = moved;
    }
}

/* Moves t[i] down the heap of `count`. */
static void sink(ptv_allocation *t, uint32_t i, uint32_t count)
{
    const ptv_allocation moved = t[i];
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

static void heap_sort(ptv_allocation *t, uint32_t count)
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
 * Splits three or more elements around the median of the first, middle and last. Returns k, 0 < k <
 * count, such that none of the first k sorts after any of the others. No two elements are equal.
 */
static uint32_t split(ptv_allocation *t, uint32_t count)
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
    const ptv_allocation pivot = t[middle];
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

static bool is_sorted(const ptv_allocation *t, uint32_t count)
{
    uint32_t i = 1;
    while (i < count && !is_before(&t[i], &t[i - 1])) {
        i++;
    }
    return i >= count;
}

typedef struct part {
    uint32_t begin, count;
    uint32_t splits; /* splits still allowed */
} part;

/*
 * Quicksort. Parts that have been split too often, which only happens in orders crafted for it, are
 * heap sorted. The larger part waits, so at most 32 do.
 */
static void quick_sort(ptv_allocation *t, part *stack, part now)
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

void ptv_sort_allocations(ptv_allocation *allocations, uint32_t count, void *stack)
{
    _Static_assert(32 * sizeof(part) <= PTV_SORT_BYTES, "");
    part all = {0, count, 0};
    for (uint32_t n = count; n > 0; n /= 2) {
        all.splits += 2;
    }
    if (!is_sorted(allocations, count)) {
        quick_sort(allocations, stack, all);
    }
}

static bool is_ahead(const ptv_allocation *t, uint32_t memory, uint64_t start)
{
    return t->memory < memory || (t->memory == memory && t->start < start);
}

uint32_t ptv_allocation_from(const ptv_allocation *allocations, uint32_t count, uint32_t memory,
                             uint64_t start)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (is_ahead(&allocations[middle], memory, start)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* ---- The set of active allocations ---- */

static uint32_t farther(const ptv_active *a, uint32_t i, uint32_t k)
{
    if (i == PTV_NO_ALLOCATION || k == PTV_NO_ALLOCATION) {
        return i == PTV_NO_ALLOCATION ? k : i;
    }
    return a->allocations[k].end > a->allocations[i].end ? k : i;
}

/*
 * A tree without pointers: the parent of node i is i / 2, and allocation i is node count + i. Each
 * inner node holds whichever of its children ends later.
 */
static void join(const ptv_active *a, uint32_t node)
{
    a->words[node] = farther(a, a->words[2 * node], a->words[2 * node + 1]);
}

static void put(const ptv_active *a, uint32_t i, uint32_t what)
{
    uint32_t node = a->count + i;
    a->words[node] = what;
    for (node /= 2; node > 0; node /= 2) {
        join(a, node);
    }
}

/* The list occupies what will be the upper nodes. */
static void make_tree(ptv_active *a)
{
    for (uint32_t i = 0; i < a->count; i++) {
        a->words[a->count + i] = PTV_NO_ALLOCATION;
    }
    for (uint32_t i = 0; i < a->listed; i++) {
        a->words[a->count + a->words[i]] = a->words[i];
    }
    for (uint32_t node = a->count; node-- > 1;) {
        join(a, node);
    }
    a->many = true;
}

static bool is_listed(const ptv_active *a, uint32_t i)
{
    uint32_t at = 0;
    while (at < a->listed && a->words[at] != i) {
        at++;
    }
    return at < a->listed;
}

void ptv_activate(ptv_active *a, uint32_t i)
{
    enum { MOST = 96 };
    if (!a->many && is_listed(a, i)) {
        return;
    }
    if (!a->many && a->listed == MOST) {
        make_tree(a);
    }
    if (a->many) {
        put(a, i, i);
    } else {
        a->words[a->listed++] = i;
    }
}

static uint32_t in_list(ptv_active *a, uint32_t memory, uint64_t start, uint64_t end, uint32_t time)
{
    uint32_t before = PTV_NO_ALLOCATION, behind = PTV_NO_ALLOCATION;
    for (uint32_t at = a->listed; at-- > 0;) {
        const uint32_t i = a->words[at];
        const ptv_allocation *t = &a->allocations[i];
        if (a->until[i] < time) {
            a->words[at] = a->words[--a->listed];
        } else if (t->start < end && t->end > start && t->start != start && t->memory == memory) {
            before = t->start < start ? farther(a, before, i) : before;
            behind = t->start > start ? farther(a, behind, i) : behind;
        }
    }
    return before != PTV_NO_ALLOCATION ? before : behind;
}

static uint32_t farthest_in(const ptv_active *a, uint32_t begin, uint32_t end)
{
    uint32_t found = PTV_NO_ALLOCATION, low = begin + a->count, high = end + a->count;
    for (; low < high; low /= 2, high /= 2) {
        if (low % 2 == 1) {
            found = farther(a, found, a->words[low++]);
        }
        if (high % 2 == 1) {
            found = farther(a, found, a->words[--high]);
        }
    }
    return found;
}

/* Searches allocations that begin in [from, to). */
static uint32_t in_tree(const ptv_active *a, uint32_t memory, uint64_t from, uint64_t to,
                        uint32_t time)
{
    const uint32_t begin = ptv_allocation_from(a->allocations, a->count, memory, from),
                   end = ptv_allocation_from(a->allocations, a->count, memory, to);
    uint32_t found = farthest_in(a, begin, end);
    while (found != PTV_NO_ALLOCATION && a->until[found] < time) {
        put(a, found, PTV_NO_ALLOCATION);
        found = farthest_in(a, begin, end);
    }
    return found;
}

uint32_t ptv_active_in(ptv_active *a, uint32_t memory, uint64_t start, uint64_t end, uint32_t time)
{
    if (!a->many) {
        return in_list(a, memory, start, end, time);
    }
    uint32_t before = in_tree(a, memory, 0, start, time);
    return before != PTV_NO_ALLOCATION && a->allocations[before].end > start
               ? before
               : in_tree(a, memory, start + 1, end, time);
}
