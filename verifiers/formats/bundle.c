/* A bundle: one flatbuffer, with a program inside that is an image of its own. */
#include "../tables/bundled_program.h"
#include "../tables/program.h"
#include "formats.h"

enum { BODY = 8 };

bool ptv_open_bundle(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    return ptv_check_flatbuffer_size(run);
}

void ptv_bundle_nested(ptv_run *run)
{
    ptv_vec program = {0, 0};
    if (run->sound && !ptv_is_poisoned(run, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM)) {
        program = ptv_vec_of(&run->image, run->root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    }
    if (program.at == 0) {
        ptv_skip_schema(run, &ptv_schema_program, PTV_SKIP_STRUCTURE);
        return;
    }
    const ptv_image image = {run->image.bytes + program.at, program.count, program.count};
    const ptv_unit unit = {.base = program.at,
                           .size = program.count,
                           .loaded = program.count,
                           .parent = run->unit,
                           .format = (uint8_t)ptv_detect(&image),
                           .file = (uint8_t)run->file,
                           .depth = 1};
    ptv_add_unit(run, &unit);
}
