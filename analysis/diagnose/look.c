/* Which looks there are, and in which order; what is looked at, at all. */
#include <stdlib.h>

#include "verifiers/registry/catalogue.h"
#include "analysis/diagnose/foreign.h"
#include "analysis/diagnose/parts.h"

/* Of a file that is accepted only whether another one is behind it: nothing else can be seen. */
static bool may_go_on(const ptv_image *image)
{
    const ptv_header_claim e = ptv_header_claim_of(image);
    return ptv_is_model(image) && (e.whole == 0 || e.whole < image->size);
}

static void look_at_model(ptv_look *look, const ptv_run *run)
{
    if (run->errors == 0 || ptv_is_sound(look, &look->image)) {
        (void)(may_go_on(&look->image) && ptv_look_joined(look));
        return;
    }
    (void)(ptv_look_recoded(look) || ptv_look_sizes(look) || ptv_look_blocks(look) ||
           ptv_look_words(look) || ptv_look_joined(look));
}

/* What has no identifier may have had one. A tar of one model is that model behind 512 bytes: in
 * front of what is known, nothing is too much. */
static void look_at_rest(ptv_look *look)
{
    const ptv_format format = ptv_detect(&look->image);
    const bool odd = format == PTV_FORMAT_UNKNOWN || format == PTV_FORMAT_TEXT;
    const bool known = ptv_foreign_of(&look->image) != NULL;
    (void)(odd && (ptv_look_recoded(look) || (!known && ptv_look_front(look)) ||
                   ptv_look_blocks(look)));
}

void ptv_look_for_damage(ptv_look *look, const ptv_run *run)
{
    look->image = run->whole;
    look->left = look->most > 0 ? look->most : PTV_TRY_BYTES;
    look->damage = (ptv_damage){.kind = PTV_DAMAGE_NONE};
    look->failed = false;
    if (look->image.loaded < look->image.size) {
        return;
    }
    if (ptv_handler_of(run->format) != NULL) {
        look_at_model(look, run);
    } else if (ptv_is_foreign(run->format) && !ptv_wrapped(&look->image, &look->damage)) {
        look_at_rest(look);
    }
}

void ptv_look_end(ptv_look *look)
{
    free(look->copy);
    look->copy = NULL;
    look->room = 0;
}
