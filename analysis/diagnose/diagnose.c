/* Runs the diagnoses in order, on files that are worth it. */
#include <stdlib.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "analysis/diagnose/foreign.h"
#include "verifiers/registry/registry.h"

/* Whether another file may follow an accepted one. Nothing else can be seen there. */
static bool may_go_on(const ptv_image *image)
{
    const ptv_header_claim e = ptv_header_claim_of(image);
    return ptv_is_model(image) && (e.whole == 0 || e.whole < image->size);
}

static void diagnose_at_model(ptv_diagnosis *diagnosis, const ptv_run *run)
{
    if (run->errors == 0 || ptv_is_sound(diagnosis, &diagnosis->image)) {
        (void)(may_go_on(&diagnosis->image) && ptv_diagnose_joined(diagnosis));
        return;
    }
    (void)(ptv_diagnose_recoded(diagnosis) || ptv_diagnose_sizes(diagnosis) ||
           ptv_diagnose_blocks(diagnosis) || ptv_diagnose_words(diagnosis) ||
           ptv_diagnose_joined(diagnosis));
}

/* A file without identifier may have lost it. For known kinds, do not look past extra bytes in
 * front: a tar of one model is just that model after 512 bytes. */
static void diagnose_at_rest(ptv_diagnosis *diagnosis)
{
    const ptv_format format = ptv_detect(&diagnosis->image);
    const bool odd = format == PTV_FORMAT_UNKNOWN || format == PTV_FORMAT_TEXT;
    const bool known = ptv_foreign_of(&diagnosis->image) != NULL;
    (void)(odd && (ptv_diagnose_recoded(diagnosis) || (!known && ptv_diagnose_front(diagnosis)) ||
                   ptv_diagnose_blocks(diagnosis)));
}

void ptv_diagnose(ptv_diagnosis *diagnosis, const ptv_run *run)
{
    diagnosis->image = ptv_state_of(run)->whole;
    diagnosis->left = diagnosis->most > 0 ? diagnosis->most : PTV_TRY_BYTES;
    diagnosis->damage = (ptv_damage){.kind = PTV_DAMAGE_NONE};
    diagnosis->failed = false;
    if (diagnosis->image.loaded < diagnosis->image.size) {
        return;
    }
    if (ptv_handler_of(run->format) != NULL) {
        diagnose_at_model(diagnosis, run);
    } else if (ptv_is_foreign(run->format) && !ptv_wrapped(&diagnosis->image, &diagnosis->damage)) {
        diagnose_at_rest(diagnosis);
    }
}

void ptv_diagnosis_end(ptv_diagnosis *diagnosis)
{
    free(diagnosis->copy);
    diagnosis->copy = NULL;
    diagnosis->room = 0;
}
