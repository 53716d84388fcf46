/* Sorts the names of members, so that equal ones are neighbours. */
#include "json_names.h"

#include "sort.h"

/* Positions are relative to the text, which is shorter than 4 GiB. */
typedef struct member {
    uint32_t object;      /* position of the object */
    uint32_t count, hash; /* of code points */
    uint32_t at, length;
    uint32_t depth, outermost; /* as in ptv_json_duplicate */
} member;

typedef struct names {
    ptv_json_source source;
    uint64_t base;
    member *list;
    uint32_t count;
} names;

enum { KEY = offsetof(member, count) };
_Static_assert(offsetof(member, hash) == KEY + sizeof(uint32_t), "side by side");

static ptv_range range_of(const names *n, const member *m)
{
    return (ptv_range){n->base + m->at, m->length};
}

static int compare(const names *n, const member *a, const member *b)
{
    if (a->object != b->object) {
        return a->object < b->object ? -1 : 1;
    }
    return ptv_json_compare(n->source, range_of(n, a), range_of(n, b));
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const names *n = context;
    const member *x = &n->list[a], *y = &n->list[b];
    int compared = compare(n, x, y);
    return compared != 0 ? compared < 0 : x->at < y->at;
}

static void fill(names *n, ptv_range text)
{
    uint32_t objects[PTV_JSON_DEEPEST + 1];
    uint32_t most = n->count, outermost = 0;
    ptv_json_scan scan = ptv_json_scan_of(n->source, text);
    ptv_json_token token = ptv_json_step_on(&scan);
    n->count = 0;
    for (; token < PTV_JSON_FINISHED; token = ptv_json_step_on(&scan)) {
        if (token == PTV_JSON_OBJECT) {
            objects[scan.depth] = (uint32_t)(scan.token.at - n->base);
        } else if (token == PTV_JSON_NAME && n->count < most) {
            member *m = &n->list[n->count++];
            outermost += scan.depth == 1;
            *m = (member){.object = objects[scan.depth],
                          .at = (uint32_t)(scan.token.at - n->base),
                          .length = (uint32_t)scan.token.length,
                          .depth = scan.depth,
                          .outermost = outermost - (outermost > 0)};
            m->hash = ptv_json_hash(n->source, scan.token, &m->count);
        }
    }
}

void ptv_json_duplicates(ptv_run *run, const ptv_rule *rule, ptv_range text, uint32_t count,
                         void (*each)(ptv_run *run, const ptv_json_duplicate *duplicate))
{
    PTV_REQUIRE(text.length <= UINT32_MAX);
    names n = {ptv_json_in(&run->image), text.at, NULL, count};
    n.list = count < 2 ? NULL : ptv_borrow_list(run, rule, count, sizeof *n.list);
    if (n.list == NULL) {
        return;
    }
    fill(&n, text);
    const ptv_sortable sortable = {n.list, sizeof *n.list, is_before, &n, KEY};
    ptv_sort(&sortable, n.count);
    for (uint32_t i = 1; i < n.count && !run->stopped; i++) {
        const member *a = &n.list[i - 1], *b = &n.list[i];
        if (a->count == b->count && a->hash == b->hash && compare(&n, a, b) == 0) {
            const ptv_json_duplicate duplicate = {range_of(&n, b), range_of(&n, a), b->depth,
                                                  b->outermost};
            each(run, &duplicate);
        }
    }
}
