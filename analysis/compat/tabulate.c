/* What a method takes in every release, and what its delegates take, as far as known. */
#include "analysis/compat/fit_internal.h"

/* ---- Releases and machines ---- */

void fit_tabulate(fit_judgement *j, const load_plan *plan, bool data, fit_method *method)
{
    method->rows = fit_take(j, LOAD_ROWS * sizeof *method->rows);
    if (method->rows != NULL) {
        load_tabulate(plan, data, method->rows);
    }
}

/* ---- Delegates ---- */

static ptv_vec id_of(const load_plan *plan, ptv_vec delegates, uint32_t i)
{
    return ptv_vec_of(plan->im, ptv_table_in(plan->im, delegates, i),
                      PTV_PROGRAM_BACKEND_DELEGATE_ID);
}

static void add_backend(fit_judgement *j, fit_backends *list, const load_plan *plan, ptv_vec id,
                        const load_target *t)
{
    if (list->count == FIT_BACKENDS) {
        list->more++;
        return;
    }
    const char *text = load_text(plan, id);
    const load_taking taking = load_taking_of(text, id.count, t->release, t->word, t->traced);
    list->items[list->count++] =
        (fit_backend){fit_keep_all(j, text, id.count), 1, taking.known, taking.one.size};
}

void fit_list_backends(fit_judgement *j, const load_plan *plan, const load_target *target,
                       fit_backends *list)
{
    const ptv_vec delegates = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    list->items = delegates.count == 0 ? NULL : fit_take(j, FIT_BACKENDS * sizeof *list->items);
    for (uint32_t i = 0; list->items != NULL && !j->no_memory && i < delegates.count; i++) {
        const ptv_vec id = id_of(plan, delegates, i);
        size_t k = 0;
        while (k < list->count && !load_is(plan, id, list->items[k].name)) {
            k++;
        }
        if (k < list->count) {
            list->items[k].count++;
        } else {
            add_backend(j, list, plan, id, target);
        }
    }
}
