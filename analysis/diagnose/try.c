/* Verifies a file in which a change was undone. */
#include <stdlib.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "verifiers/core/image.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/registry/registry.h"

enum { LEAST = 16 << 10 /* bytes of tables: the cost of any verification */ };

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

static void visit(ptv_trial *t, const ptv_finding *f)
{
    t->lowest = f->at < t->lowest ? f->at : t->lowest;
    t->highest = f->at > t->highest ? f->at : t->highest;
    t->below += f->at < t->edge;
    if (t->listed < PTV_CULPRITS) {
        t->list[t->listed++] = (ptv_culprit){f->rule, f->at, f->found};
    }
}

/* After an error of structure, others are mere consequences. */
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
        visit(t, f);
    }
    return true;
}

static bool stop_at_error(void *context, const ptv_finding *f)
{
    (void)context;
    return f->rule->severity != PTV_ERROR;
}

static bool verify(ptv_diagnosis *diagnosis, const ptv_image *image, ptv_sink sink, void *context)
{
    ptv_run *run = &diagnosis->run;
    ptv_begin(run, image, &diagnosis->work, sink, context);
    run->memory = diagnosis->memory;
    run->memory_size = sizeof diagnosis->memory;
    run->operators = &ptv_operators_default;
    (void)ptv_verify(run);
    return run->errors == 0 && ptv_handler_of(run->format) != NULL &&
           run->flat_size <= image->loaded;
}

void ptv_try(ptv_diagnosis *diagnosis, const ptv_image *image, uint64_t edge, ptv_trial *trial)
{
    trial->errors = trial->structural = 0;
    trial->edge = edge;
    forget(trial);
    trial->sound = verify(diagnosis, image, listen, trial);
}

bool ptv_is_sound(ptv_diagnosis *diagnosis, const ptv_image *image)
{
    return verify(diagnosis, image, stop_at_error, NULL);
}

/* Bytes of JSON, or of entries to be sorted, which take longer than the same number in tables. */
static uint64_t heavy_bytes(const ptv_image *image)
{
    switch (ptv_detect(image)) {
    case PTV_FORMAT_SAFETENSORS: return ptv_in(image, 0, 8) ? ptv_u64(image, 0) : 0;
    case PTV_FORMAT_NFAT:
        return ptv_in(image, 0, PTV_NFAT_HEAD) ? ptv_nfat_row(ptv_u32(image, PTV_NFAT_COUNT_AT))
                                               : 0;
    default: return 0;
    }
}

bool ptv_diagnosis_spend(ptv_diagnosis *diagnosis, uint64_t n)
{
    enum { HEAVIER = 7 };
    if (n >= diagnosis->left) {
        return false;
    }
    const uint64_t heavy = heavy_bytes(&diagnosis->image);
    n += HEAVIER * (heavy < n ? heavy : n);
    if (n >= diagnosis->left || diagnosis->left - n < LEAST) {
        return false;
    }
    diagnosis->left -= n + LEAST;
    return true;
}

bool ptv_diagnosis_room(ptv_diagnosis *diagnosis, uint64_t n)
{
    if (n > PTV_COPY_MOST) {
        return false;
    }
    if (n > diagnosis->room) {
        free(diagnosis->copy);
        diagnosis->room = 0;
        diagnosis->copy = malloc((size_t)n);
        diagnosis->room = diagnosis->copy == NULL ? 0 : (size_t)n;
        diagnosis->failed = diagnosis->failed || diagnosis->copy == NULL;
    }
    return diagnosis->room >= n;
}
