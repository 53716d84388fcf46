/* Finding the program and its methods. */
#include "analysis/memory/loading_program.h"

#include <string.h>

bool load_enter(ptv_run *run)
{
    for (uint32_t i = 0; i < ptv_state_of(run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        if (unit->format == PTV_FORMAT_PROGRAM && unit->depth <= 1 && unit->file == 0) {
            ptv_enter(run, i);
            return run->sound && !ptv_field_is_invalid(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
        }
    }
    return false;
}

static ptv_vec plans_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
}

uint32_t load_plan_count(const ptv_run *run)
{
    return plans_of(run).count;
}

load_plan load_plan_at(const ptv_run *run, uint32_t i)
{
    const uint32_t at = ptv_table_in(&run->image, plans_of(run), i);
    return (load_plan){run, &run->image, i, at, ptv_values_in(&run->image, at)};
}

ptv_vec load_name_of(const load_plan *plan)
{
    return load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_NAME);
}

bool load_is(const load_plan *plan, ptv_vec string, const char *text)
{
    return strlen(text) == string.count && memcmp(load_text(plan, string), text, string.count) == 0;
}
