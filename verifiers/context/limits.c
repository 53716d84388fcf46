/* Limits of a run: loaded bytes, nested bytes, compared bytes. */
#include "limits.h"

#include "../core/structure.h"
#include "units.h"

static bool load(const ptv_run *run, uint32_t file, uint64_t at, uint64_t size)
{
#ifdef PTV_DEVICE
    (void)run, (void)file, (void)at, (void)size;
    return false;
#else
    return run->load != NULL && run->load(run->load_context, file, at, size);
#endif
}

bool ptv_load_range(const ptv_run *run, uint32_t file, uint64_t at, uint64_t size)
{
    const ptv_image *im = file == 0 ? &ptv_state_of(run)->whole : &run->data[file - 1];
    return ptv_in(im, at, size) || (ptv_within(im->size, at, size) && load(run, file, at, size));
}

ptv_image ptv_image_of(const ptv_run *run, uint64_t at, uint64_t end)
{
    const ptv_state *state = ptv_state_of(run);
    const uint64_t size = end - at;
    bool there =
        ptv_in(&run->image, at, size) || (ptv_within(run->image.size, at, size) &&
                                          ptv_load_range(run, state->file, state->base + at, size));
    return there ? (ptv_image){run->image.bytes + at, size, size}
                 : (ptv_image){run->image.bytes, 0, size};
}

/* Updates what is loaded of the unit, if there is one yet, and of the file. */
static void note_loaded(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    const uint64_t end = state->base + run->image.loaded;
    if (state->unit_count > 0) {
        ptv_unit *unit = ptv_unit_at(run, state->unit);
        unit->loaded = end - unit->base > unit->loaded ? end - unit->base : unit->loaded;
    }
    if (state->unit == 0 && end > state->whole.loaded) {
        state->whole.loaded = end;
    }
}

bool ptv_reaches(ptv_run *run, uint64_t bytes)
{
    const ptv_state *state = ptv_state_of(run);
    const uint64_t loaded = run->image.loaded;
    uint64_t wanted = bytes < run->image.size ? bytes : run->image.size;
    if (wanted > loaded && load(run, state->file, state->base + loaded, wanted - loaded)) {
        run->image.loaded = wanted;
        note_loaded(run);
    }
    return wanted <= run->image.loaded;
}

void ptv_note_missing(ptv_run *run, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (state->quiet) {
        state->faulty = true; /* treat it like a broken one */
    } else {
        run->needed = state->base + (bytes < run->image.size ? bytes : run->image.size);
        state->undecided = true;
    }
}

bool ptv_is_loaded(ptv_run *run, uint64_t bytes)
{
    if (ptv_reaches(run, bytes)) {
        return true;
    }
    ptv_note_missing(run, bytes);
    return false;
}

/*
 * Overlapping payloads are each read in full, so a file whose payloads together are several times
 * as large as the file cannot be read in linear time.
 */
bool ptv_may_read(ptv_run *run, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (state->unit == 0 || bytes <= state->nested) {
        state->nested -= state->unit == 0 ? 0 : bytes;
        return true;
    }
    static const ptv_place file = {NULL, "(file)", -1, -1, NULL}; /* else writable with -Os */
    uint64_t most = PTV_WHOLE_NESTED * state->whole.size;
    state->nested = 0;
    ptv_report_range(run, &ptv_objects_shared_rule, file, (ptv_range){0, bytes},
                     ptv_unsigned_mismatch(most + 1, 0, most));
    return false;
}

/* The same holds for comparing payloads that overlap. */
bool ptv_may_compare(ptv_run *run, const ptv_rule *rule, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (bytes > state->compared) {
        ptv_skip_rule(run, rule, PTV_SKIP_TOO_MANY);
        return false;
    }
    state->compared -= bytes;
    return true;
}
