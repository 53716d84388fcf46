/*
 * Numbers the values of a graph: all places that name a value are listed and sorted by name, so
 * that equal names are adjacent.
 */
#include "native_graph.h"

#include "../context/sort.h"

/* The context of a sort: the names, and the image that comparing them needs. */
typedef struct sorting {
    const ptv_image *im;
    const ptv_ng_name *names;
} sorting;

static ptv_hashed hashed(const ptv_ng_name *name)
{
    return (ptv_hashed){name->bytes, name->hash};
}

int ptv_ng_compare(const ptv_image *im, const ptv_ng_name *a, const ptv_ng_name *b)
{
    return ptv_compare_hashed(im, hashed(a), hashed(b));
}

static bool before(void *context, uint32_t a, uint32_t b)
{
    const sorting *s = context;
    int order = ptv_compare_hashed(s->im, hashed(&s->names[a]), hashed(&s->names[b]));
    return order != 0 ? order < 0 : s->names[a].index < s->names[b].index;
}

void ptv_ng_sort_names(const ptv_image *im, ptv_ng_name *names, uint32_t count)
{
    sorting s = {im, names};
    _Static_assert(offsetof(ptv_ng_name, hash) == PTV_HASHED_KEY + sizeof(uint32_t), "as hashed");
    const ptv_sortable sortable = {names, sizeof *names, before, &s, PTV_HASHED_KEY};
    ptv_sort(&sortable, count);
}

/* ---- All references ---- */

typedef struct listing {
    ptv_run *run;
    const ptv_frame *graph;
    ptv_ng_name *names;
    uint32_t count;
    bool spent;
} listing;

static void count_reference(void *context, const ptv_ng_reference *reference)
{
    listing *l = context;
    l->spent = l->spent || !ptv_spend(l->run, l->graph, reference->name.count);
    l->count++;
}

static void list_reference(void *context, const ptv_ng_reference *m)
{
    listing *l = context;
    l->names[l->count] = (ptv_ng_name){
        m->name, (uint32_t)ptv_hash(&l->run->image, m->name.at, m->name.count), l->count};
    l->count++;
}

/* Numbers the groups of equal names. The empty name gets a number that nothing uses. */
static uint32_t number(const ptv_image *im, const ptv_ng_name *names, uint32_t count,
                       uint32_t *numbers)
{
    uint32_t values = 0;
    for (uint32_t i = 0; i < count; i++) {
        values += i > 0 && !ptv_ng_same_name(im, &names[i - 1], &names[i]);
        numbers[names[i].index] = values;
    }
    return values + 1;
}

/*
 * Each element of a list that the walk has followed accounts for at most two references, so n bytes
 * have at most n/2. Each takes 28 bytes here, which is less than PTV_MEMORY_FOR.
 */
bool ptv_ng_number_values(ptv_ng_values *v, const ptv_rule *rule)
{
    ptv_run *run = v->graph.run;
    listing l = {run, v->graph.frame, NULL, 0, false};
    ptv_ng_each(&v->graph, count_reference, &l);
    if (l.count == 0 || l.spent || run->stopped) {
        return false;
    }
    v->references = l.count;
    uint8_t *memory =
        ptv_borrow_list(run, rule, l.count, sizeof(ptv_ng_value) + sizeof *v->numbers);
    if (memory == NULL) {
        return false;
    }
    _Static_assert(sizeof(ptv_ng_name) <= sizeof(ptv_ng_value), "one after the other");
    v->list = (ptv_ng_value *)(void *)memory;
    v->numbers = (uint32_t *)(void *)(v->list + l.count);
    l.names = (ptv_ng_name *)(void *)memory;
    l.count = 0;
    ptv_ng_each(&v->graph, list_reference, &l);
    ptv_ng_sort_names(&run->image, l.names, l.count);
    v->count = number(&run->image, l.names, l.count, v->numbers);
    for (uint32_t i = 0; i < v->count; i++) {
        v->list[i] = (ptv_ng_value){.maker = PTV_NG_NOBODY, .root = i};
    }
    return true;
}
