/* What a method takes of every release, and of whom it is not known. */
#include "verifiers/fit/parts.h"

/* ---- Releases and machines ---- */

static fit_row row_of(const fit_plan *plan, ptv_release release, fit_word word, bool data)
{
    fit_target target = {
        .release = release, .word = word, .data = data, .temporary = FIT_ANY, .method = FIT_ANY};
    fit_row row = {.release = release, .word = word, .memory = fit_memory_of(plan, &target)};
    target.no_temporary = true;
    row.alone = fit_memory_of(plan, &target).method;
    return row;
}

/* What executing takes is the same in all of them: the method has it. */
void fit_tabulate(fit_judgement *j, const fit_plan *plan, bool data, fit_method *method)
{
    static const fit_word words[] = {FIT_64, FIT_32};
    method->rows = fit_take(j, FIT_ROWS * sizeof *method->rows);
    for (unsigned i = 0; method->rows != NULL && i < FIT_ROWS; i++) {
        const ptv_release release = (ptv_release)(PTV_R1_0 + i / 2);
        method->rows[i] = row_of(plan, release, words[i % 2], data);
    }
}

/* ---- Delegates ---- */

static ptv_vec id_of(const fit_plan *plan, ptv_vec delegates, uint32_t i)
{
    return ptv_vec_of(plan->im, ptv_table_in(plan->im, delegates, i),
                      PTV_PROGRAM_BACKEND_DELEGATE_ID);
}

static void add_backend(fit_judgement *j, fit_backends *list, const fit_plan *plan, ptv_vec id,
                        const fit_target *t)
{
    if (list->count == FIT_BACKENDS) {
        list->more++;
        return;
    }
    const char *text = fit_text(plan, id);
    const fit_taking taking = fit_taking_of(text, id.count, t->release, t->word, t->traced);
    list->items[list->count++] =
        (fit_backend){fit_keep_all(j, text, id.count), 1, taking.known, taking.one.size};
}

void fit_list_backends(fit_judgement *j, const fit_plan *plan, const fit_target *target,
                       fit_backends *list)
{
    const ptv_vec delegates = fit_list(plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    list->items = delegates.count == 0 ? NULL : fit_take(j, FIT_BACKENDS * sizeof *list->items);
    for (uint32_t i = 0; list->items != NULL && !j->no_memory && i < delegates.count; i++) {
        const ptv_vec id = id_of(plan, delegates, i);
        size_t k = 0;
        while (k < list->count && !fit_is(plan, id, list->items[k].name)) {
            k++;
        }
        if (k < list->count) {
            list->items[k].count++;
        } else {
            add_backend(j, list, plan, id, target);
        }
    }
}
