/* Simplifies what surrounds the tables. A group is a level; its units are the members below. */
#include "fuzz/shrink/state.h"

#include "fuzz/envelope/formats.h"

enum { NO_HEADER = PTV_HEADER_NUMBERS, USUAL_ROOM, SMALLER_ALIGN, NO_ALIGN, UNITS, SMALL = 16 };

static void make_plain(fe_file *file, uint32_t unit)
{
    const ptv_header_layout *format = fe_layout_of(file->format);
    switch (unit) {
    case NO_HEADER: file->has_header = false; break;
    case USUAL_ROOM: file->room = format == NULL ? file->room : format->room; break;
    case SMALLER_ALIGN: file->align = file->align < SMALL ? file->align : SMALL; break;
    case NO_ALIGN: file->align = 1; break;
    default: file->numbers[unit].given = false;
    }
}

static uint32_t units(fh_shrinker *s, uint32_t group)
{
    if (group >= s->level_count) {
        return FH_NO_GROUP;
    }
    return fh_is_frozen(s, group) ? 0 : UNITS;
}

static bool make(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n)
{
    for (uint32_t i = first; i < first + n; i++) {
        make_plain(&s->levels[group].file, i);
    }
    return fh_write(s, group);
}

const fh_pass fh_plain_header = {.units = units, .make = make};
