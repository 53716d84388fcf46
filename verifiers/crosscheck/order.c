/* The order of names, and finding them by it. */
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

/* By length first, as ptv_compare_hashed(), so that sorting costs what the names are long. */
static int compare_names(const ptv_run *run, const ptv_named *a, const ptv_named *b)
{
    if (a->length != b->length) {
        return a->length < b->length ? -1 : 1;
    }
    if (a->hash != b->hash) {
        return a->hash < b->hash ? -1 : 1;
    }
    if (a->at == b->at && a->unit == b->unit) {
        return 0;
    }
    return memcmp(bytes_of(run, a), bytes_of(run, b), a->length);
}

/* Whether number i is before this name at this rank. */
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

/* ---- Finding ---- */

/* The first of [low, high) that is not; `high` when there is none. */
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

/* The same from `low` on, which is likely to be near. */
static uint32_t gallop(const ptv_names *n, const ptv_named *name, rank at, uint32_t low)
{
    uint32_t step = 1;
    while (step < n->count - low && is_earlier(n, low + step - 1, name, at)) {
        step *= 2;
    }
    return bisect(n, name, at, low + step / 2, step < n->count - low ? low + step : n->count);
}

static const ptv_named *named_at(const ptv_names *n, uint32_t i, const ptv_named *name)
{
    return i < n->count && compare_names(n->run, &n->list[i], name) == 0 ? &n->list[i] : NULL;
}

static const ptv_named *in_role(const ptv_names *n, const ptv_named *found, ptv_role role)
{
    return found != NULL && ptv_role_of(n->run, found) == role ? found : NULL;
}

static const rank first_rank = {{PTV_ROLE_PROGRAM_DATA, 0, 0, 0}};

void ptv_select_name(ptv_names *names, const ptv_named *name)
{
    names->name = *name;
    names->first = bisect(names, name, first_rank, 0, names->count);
    names->alone = names->first + 1 == names->count ||
                   !ptv_same_name(names->run, name, &names->list[names->first + 1]);
}

/* Of the name that is being judged, when no other one equals it. */
static bool is_alone(const ptv_names *n, const ptv_named *name)
{
    return n->alone && ptv_same_place(name, &n->name);
}

/* Where the names that equal this one may begin. */
static uint32_t start_of(const ptv_names *n, const ptv_named *name)
{
    return ptv_same_place(name, &n->name) ? n->first : 0;
}

const ptv_named *ptv_first_named(const ptv_names *names, const ptv_named *name, ptv_role role,
                                 uint32_t unit)
{
    if (is_alone(names, name)) {
        return name->unit >= unit ? in_role(names, &names->list[names->first], role) : NULL;
    }
    uint32_t i = gallop(names, name, (rank){{role, unit, 0, 0}}, start_of(names, name));
    return in_role(names, named_at(names, i, name), role);
}

const ptv_named *ptv_first_use(const ptv_names *names, const ptv_named *name)
{
    if (is_alone(names, name)) {
        return ptv_role_of(names->run, name) >= PTV_ROLE_TENSOR ? &names->list[names->first] : NULL;
    }
    uint32_t i = gallop(names, name, (rank){{PTV_ROLE_TENSOR, 0, 0, 0}}, start_of(names, name));
    return named_at(names, i, name);
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
    return in_role(names, named_at(names, i, &rest), role);
}

bool ptv_same_name(const ptv_run *run, const ptv_named *a, const ptv_named *b)
{
    return compare_names(run, a, b) == 0;
}

uint32_t ptv_end_of_name(const ptv_names *names, uint32_t begin)
{
    uint32_t end = begin + 1;
    while (end < names->count &&
           ptv_same_name(names->run, &names->list[begin], &names->list[end])) {
        end++;
    }
    return end;
}

bool ptv_same_place(const ptv_named *a, const ptv_named *b)
{
    return a->unit == b->unit && a->list == b->list && a->item == b->item;
}
