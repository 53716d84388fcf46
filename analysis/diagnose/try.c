/* Verifying what something was undone in. */
#include <stdlib.h>

#include "verifiers/registry/catalogue.h"
#include "analysis/diagnose/parts.h"

enum { LEAST = 16 << 10 /* bytes of tables: what any verification costs */ };

static bool is_structure(const ptv_rule *rule)
{
    return rule->code / 100 == 2;
}

static void forget(ptv_trial *t)
{
    t->lowest = UINT64_MAX;
    t->highest = t->below = 0;
    t->listed = 0;
}

static void meet(ptv_trial *t, const ptv_finding *f)
{
    t->lowest = f->at < t->lowest ? f->at : t->lowest;
    t->highest = f->at > t->highest ? f->at : t->highest;
    t->below += f->at < t->edge;
    if (t->listed < PTV_CULPRITS) {
        t->list[t->listed++] = (ptv_culprit){f->rule, f->at, f->found};
    }
}

/* Once there is an error of structure, others only follow from it. */
static bool listen(void *context, const ptv_finding *f)
{
    ptv_trial *t = context;
    if (t->structural > 0 && !is_structure(f->rule)) {
        return false;
    }
    if (f->rule->severity == PTV_ERROR) {
        if (is_structure(f->rule) && t->structural++ == 0) {
            forget(t);
        }
        t->errors++;
        meet(t, f);
    }
    return true;
}

static bool stop_at_error(void *context, const ptv_finding *f)
{
    (void)context;
    return f->rule->severity != PTV_ERROR;
}

static bool verify(ptv_look *look, const ptv_image *image, ptv_sink sink, void *context)
{
    ptv_run *run = &look->run;
    ptv_begin(run, image, &look->work, sink, context);
    run->memory = look->memory;
    run->memory_size = sizeof look->memory;
    run->operators = &ptv_operators_default;
    (void)ptv_verify(run);
    return run->errors == 0 && ptv_handler_of(run->format) != NULL &&
           run->flat_size <= image->loaded;
}

void ptv_try(ptv_look *look, const ptv_image *image, uint64_t edge, ptv_trial *trial)
{
    trial->errors = trial->structural = 0;
    trial->edge = edge;
    forget(trial);
    trial->sound = verify(look, image, listen, trial);
}

bool ptv_is_sound(ptv_look *look, const ptv_image *image)
{
    return verify(look, image, stop_at_error, NULL);
}

bool ptv_look_spend(ptv_look *look, uint64_t n)
{
    if (n >= look->left || look->left - n < LEAST) {
        return false;
    }
    look->left -= n + LEAST;
    return true;
}

bool ptv_look_room(ptv_look *look, uint64_t n)
{
    if (n > PTV_COPY_MOST) {
        return false;
    }
    if (n > look->room) {
        free(look->copy);
        look->room = 0;
        look->copy = malloc((size_t)n);
        look->room = look->copy == NULL ? 0 : (size_t)n;
        look->failed = look->failed || look->copy == NULL;
    }
    return look->room >= n;
}
