/* Finds methods of the program in a bundle by name. They are hashed, as suites may be many. */
#include <string.h>

#include "../context/sort.h"
#include "cases.h"

static ptv_vec name_of(const ptv_cases *s, uint32_t plan)
{
    return ptv_vec_of(&s->program, ptv_table_in(&s->program, s->plans, plan),
                      PTV_PROGRAM_EXECUTION_PLAN_NAME);
}

static int compare(const ptv_method *a, const ptv_method *b)
{
    if (a->length != b->length) {
        return a->length < b->length ? -1 : 1;
    }
    return (a->hash > b->hash) - (a->hash < b->hash);
}

static bool before(void *context, uint32_t a, uint32_t b)
{
    const ptv_method *methods = ((const ptv_cases *)context)->methods;
    int order = compare(&methods[a], &methods[b]);
    return order != 0 ? order < 0 : methods[a].plan < methods[b].plan;
}

/*
 * Each plan takes a reference of 4 bytes in a program of n bytes, so 4n bytes of memory are enough.
 */
bool ptv_list_methods(ptv_cases *s, const ptv_rule *rule, const ptv_frame *root)
{
    enum { FEW = PTV_SCRATCH_BYTES / sizeof(ptv_method) };
    s->methods = s->plans.count <= FEW
                     ? (ptv_method *)(void *)ptv_scratch(s->run)
                     : ptv_borrow_list(s->run, rule, s->plans.count, sizeof(ptv_method));
    for (uint32_t i = 0; s->methods != NULL && i < s->plans.count; i++) {
        ptv_vec name = name_of(s, i);
        if (!ptv_spend(s->run, root, UINT64_C(4) + name.count)) {
            return false;
        }
        s->unnamed = s->unnamed || name.at == 0;
        s->methods[i] = (ptv_method){ptv_hash(&s->program, name.at, name.count), name.count, i};
    }
    const ptv_sortable sortable = {s->methods, sizeof *s->methods, before, s, 0};
    if (s->methods != NULL) {
        ptv_sort(&sortable, s->plans.count);
    }
    return s->methods != NULL;
}

static uint32_t first_not_before(const ptv_cases *s, const ptv_method *wanted)
{
    uint32_t low = 0;
    uint32_t high = s->plans.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare(&s->methods[middle], wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool ptv_find_method(ptv_cases *s, const ptv_frame *suite, ptv_vec name)
{
    const ptv_image *im = &s->run->image;
    const ptv_method wanted = {ptv_hash(im, name.at, name.count), name.count, 0};
    for (uint32_t i = first_not_before(s, &wanted);
         i < s->plans.count && compare(&s->methods[i], &wanted) == 0; i++) {
        uint32_t plan = s->methods[i].plan;
        if (!ptv_spend(s->run, suite, name.count)) {
            return false;
        }
        if (memcmp(im->bytes + name.at, s->program.bytes + name_of(s, plan).at, name.count) == 0) {
            s->plan = ptv_table_in(&s->program, s->plans, plan);
            s->values = ptv_values_in(&s->program, s->plan);
            return true;
        }
    }
    return false;
}
