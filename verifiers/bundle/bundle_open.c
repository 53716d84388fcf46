/* Opens a bundle: a flatbuffer that contains a program, which is an image of its own. */
#include "bundle.h"

#include "../context/format_info.h"
#include "../context/units.h"
#include "../program/header.h"
#include "../schemas/bundled_program.h"

enum { BODY = 8 };

bool ptv_open_bundle(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    return ptv_check_flatbuffer_size(run);
}

/* The program in the bundle, or {0, 0} if there is none or the field is broken. */
static ptv_vec program_of(const ptv_run *run)
{
    enum { FIELD = PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM };
    bool there = run->sound && !ptv_field_is_invalid(run, FIELD);
    return there ? ptv_vec_of(&run->image, run->root, FIELD) : (ptv_vec){0, 0};
}

/* Reports that the last unit is not a program, and excludes it from further checks. */
static void refuse_nested(ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    uint32_t bundle = state->unit;
    uint32_t nested = state->unit_count - 1;
    ptv_enter(run, nested);
    ptv_refuse(run);
    ptv_unit_at(run, nested)->format = PTV_FORMAT_UNKNOWN;
    ptv_enter(run, bundle);
}

void ptv_bundle_nested(ptv_run *run)
{
    ptv_vec program = program_of(run);
    if (program.at == 0) {
        ptv_note_unseen(run, PTV_FORMAT_PROGRAM, PTV_SKIP_STRUCTURE);
        return;
    }
    const ptv_image image = {run->image.bytes + program.at, program.count, program.count};
    ptv_unit unit = ptv_unit_inside(run, program.at, program.count);
    unit.format = (uint8_t)ptv_detect_among(ptv_state_of(run)->formats, &image);
    if (!ptv_add_unit(run, &unit)) {
        ptv_note_unseen(run, PTV_FORMAT_PROGRAM, PTV_SKIP_MEMORY);
    } else if (unit.format != PTV_FORMAT_PROGRAM) {
        refuse_nested(run);
        ptv_note_unseen(run, PTV_FORMAT_PROGRAM, PTV_SKIP_STOPPED);
    }
}
