/* The order of names, and lookups by it. */
#include <string.h>

#include "../context/sort.h"
#include "names.h"

typedef struct rank {
    uint32_t words[4]; /* role, unit, list, item */
} rank;

static rank rank_of(const ptv_run *run, const ptv_named *name)
{
    return (rank){{ptv_role_of(run, name), name->unit, name->list, name->item}};
}

static bool is_lower(rank a, rank b)
{
    unsigned i = 0;
    while (i < 3 && a.words[i] == b.words[i]) {
        i++;
    }
    return a.words[i] < b.words[i];
}

static const uint8_t *bytes_of(const ptv_run *run, const ptv_named *name)
{
    return ptv_named_image(run, name).bytes + name->at;
}

/* Length and hash, which decide nearly always. */
static uint64_t key_of(const ptv_named *name)
{
    return (uint64_t)name->length << 32 | name->hash;
}

/* Compares length first, as ptv_compare_hashed(), so that sorting costs the length of names. */
static inline int compare_names(const ptv_run *run, const ptv_named *a, const ptv_named *b)
{
    const uint64_t x = key_of(a), y = key_of(b);
    if (x != y) {
        return x < y ? -1 : 1;
    }
    if (a->at == b->at && a->unit == b->unit) {
        return 0;
    }
    return memcmp(bytes_of(run, a), bytes_of(run, b), a->length);
}

/* Whether name i of the list sorts before this name at this rank. */
static bool is_earlier(const ptv_names *n, uint32_t i, const ptv_named *name, rank at)
{
    int order = compare_names(n->run, &n->list[i], name);
    return order != 0 ? order < 0 : is_lower(rank_of(n->run, &n->list[i]), at);
}

static bool before(void *context, uint32_t i, uint32_t j)
{
    const ptv_names *n = context;
    return is_earlier(n, i, &n->list[j], rank_of(n->run, &n->list[j]));
}

void ptv_sort_names(ptv_names *names)
{
    const size_t key = offsetof(ptv_named, length);
    _Static_assert(offsetof(ptv_named, hash) == offsetof(ptv_named, length) + 4, "side by side");
    const ptv_sortable sortable = {names->list, sizeof *names->list, before, names, key};
    ptv_sort(&sortable, names->count);
}

/* ---- Lookup ---- */

/* The first of [low, high) that is not earlier; `high` if there is none. */
static uint32_t bisect(const ptv_names *n, const ptv_named *name, rank at, uint32_t low,
                       uint32_t high)
{
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (is_earlier(n, middle, name, at)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The same from `low` on, which is likely to be close. */
static uint32_t gallop(const ptv_names *n, const ptv_named *name, rank at, uint32_t low)
{
    uint32_t step = 1;
    while (step < n->count - low && is_earlier(n, low + step - 1, name, at)) {
        step *= 2;
    }
    return bisect(n, name, at, low + step / 2, step < n->count - low ? low + step : n->count);
}

static const rank first_rank = {{PTV_ROLE_PROGRAM_DATA, 0, 0, 0}};

void ptv_select_name(ptv_names *names, const ptv_named *name)
{
    uint32_t at = bisect(names, name, first_rank, 0, names->count);
    names->name = *name;
    names->starts[0] = at;
    for (uint32_t role = 1; role <= PTV_ROLES; role++) {
        at = gallop(names, name, (rank){{role, 0, 0, 0}}, at);
        names->starts[role] = at;
    }
}

uint32_t ptv_select_group(ptv_names *names, uint32_t begin)
{
    uint32_t role = 0, end = begin;
    names->name = names->list[begin];
    names->starts[0] = begin;
    for (; end < names->count && ptv_same_name(names->run, &names->name, &names->list[end]);
         end++) {
        for (; role < ptv_role_of(names->run, &names->list[end]); role++) {
            names->starts[role + 1] = end;
        }
    }
    for (; role < PTV_ROLES; role++) {
        names->starts[role + 1] = end;
    }
    return end;
}

/* The first in roles [from, to) and, in role `from`, not before this unit; or NULL. */
static const ptv_named *first_of_selected(const ptv_names *n, ptv_role from, ptv_role to,
                                          uint32_t unit)
{
    uint32_t i = n->starts[from];
    i = unit == 0 ? i : gallop(n, &n->name, (rank){{from, unit, 0, 0}}, i);
    return i < n->starts[to] ? &n->list[i] : NULL;
}

PTV_NOINLINE static const ptv_named *first_of_other(const ptv_names *n, const ptv_named *name,
                                                    ptv_role from, ptv_role to, uint32_t unit)
{
    ptv_names other = *n;
    ptv_select_name(&other, name);
    return first_of_selected(&other, from, to, unit);
}

static const ptv_named *first_in(const ptv_names *n, const ptv_named *name, ptv_role from,
                                 ptv_role to, uint32_t unit)
{
    return ptv_same_place(name, &n->name) ? first_of_selected(n, from, to, unit)
                                          : first_of_other(n, name, from, to, unit);
}

const ptv_named *ptv_first_named(const ptv_names *names, const ptv_named *name, ptv_role role,
                                 uint32_t unit)
{
    return first_in(names, name, role, role + 1, unit);
}

const ptv_named *ptv_first_use(const ptv_names *names, const ptv_named *name)
{
    return first_in(names, name, PTV_ROLE_TENSOR, PTV_ROLES, 0);
}

const ptv_named *ptv_named_without(const ptv_names *names, const ptv_named *name, uint32_t skip,
                                   ptv_role role)
{
    ptv_named rest = *name;
    const ptv_image image = ptv_named_image(names->run, name);
    rest.at += skip;
    rest.length -= skip;
    rest.hash = (uint32_t)ptv_hash(&image, rest.at, rest.length);
    uint32_t i = bisect(names, &rest, (rank){{role, 0, 0, 0}}, 0, names->count);
    const ptv_named *found = &names->list[i];
    return i < names->count && compare_names(names->run, found, &rest) == 0 &&
                   ptv_role_of(names->run, found) == role
               ? found
               : NULL;
}

bool ptv_same_name(const ptv_run *run, const ptv_named *a, const ptv_named *b)
{
    return compare_names(run, a, b) == 0;
}

bool ptv_same_place(const ptv_named *a, const ptv_named *b)
{
    return a->unit == b->unit && a->list == b->list && a->item == b->item;
}
