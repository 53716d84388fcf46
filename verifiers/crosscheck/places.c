/* From a name to its place, for findings. Cold: nothing here runs for a sound file. */
#include "names.h"

/*
 * Frames of both names, and the path to the second. They are in memory that no walk uses any more,
 * so they take no stack.
 */
typedef struct scratch {
    ptv_frame mine[PTV_NAMED_FRAMES], theirs[PTV_NAMED_FRAMES];
    ptv_path_level path[PTV_DEPTH_MAX];
    ptv_related other;
} scratch;
_Static_assert(sizeof(scratch) <= PTV_SCRATCH_BYTES, "room in ptv_work");

/* Down to root, plan, value, tensor, and what has the name. */
static ptv_place in_tensor(const ptv_image *im, const ptv_named *name, int slot, ptv_frame *f)
{
    const ptv_schema *s = &ptv_schema_program;
    f = ptv_frame_down_in(f, s, im, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)name->list);
    f = ptv_frame_down_in(f, s, im, PTV_PROGRAM_EXECUTION_PLAN_VALUES, (int32_t)name->item);
    f = ptv_frame_down_in(f, s, im, PTV_PROGRAM_E_VALUE_VAL, -1);
    if (slot != PTV_AT_NAME) {
        return ptv_field_of(f, (unsigned)slot);
    }
    f = ptv_frame_down_in(f, s, im, PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO, -1);
    return ptv_field_of(f, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME);
}

static ptv_place in_list(const ptv_image *im, const ptv_name_table *l, const ptv_named *name,
                         int slot, ptv_frame *f)
{
    f = ptv_frame_down_in(f, l->schema, im, l->list, (int32_t)name->item);
    return ptv_field_of(f, slot == PTV_AT_NAME ? l->name : (unsigned)slot);
}

ptv_place ptv_place_named(const ptv_run *run, const ptv_named *name, int slot,
                          ptv_frame frames[PTV_NAMED_FRAMES], ptv_range *range)
{
    const ptv_unit *unit = ptv_unit_at(run, name->unit);
    const ptv_image im = ptv_named_image(run, name);
    static const ptv_place key = {NULL, "named_key", -1, -1, NULL}; /* -Os: else it is writable */
    ptv_place place = key;
    *range = (ptv_range){name->at, name->length};
    if (unit->format == PTV_FORMAT_NATIVE_GRAPH) {
        place = ptv_place_of_native(run, name, frames);
        *range = ptv_locate(&im, &place);
        return place;
    }
    if (ptv_role_of(run, name) == PTV_ROLE_VALUE) {
        place = ptv_place_of_value(run, name, frames);
        *range = ptv_locate(&im, &place);
        return place;
    }
    const ptv_name_table *tables = ptv_name_table_of(unit->format);
    if (tables != NULL) {
        frames[0] = ptv_root_frame(tables->schema, unit->root);
        place = name->list == PTV_NO_LIST ? in_list(&im, tables, name, slot, frames)
                                          : in_tensor(&im, name, slot, frames);
        *range = ptv_locate(&im, &place);
    }
    return place;
}

static const ptv_related *related_of(const ptv_run *run, const ptv_named *name, scratch *d)
{
    const ptv_unit *unit = ptv_unit_at(run, name->unit);
    ptv_range range;
    d->other.place = ptv_place_named(run, name, PTV_AT_NAME, d->theirs, &range);
    d->other.place.outer = ptv_path_to(run, name->unit, d->path);
    d->other.file = unit->file;
    d->other.at = unit->base + unit->flat + range.at;
    d->other.length = range.length;
    return &d->other;
}

PTV_COLD void ptv_report_named(ptv_run *run, const ptv_rule *rule, const ptv_named *name, int slot,
                               ptv_mismatch mismatch, const ptv_named *other)
{
    ptv_state *state = ptv_set_state(run);
    scratch *d = (scratch *)(void *)ptv_scratch(run);
    if (state->quiet) {
        state->faulty = true;
        return;
    }
    if (state->unit != name->unit) {
        ptv_enter(run, name->unit);
    }
    ptv_range range;
    const ptv_place place = ptv_place_named(run, name, slot, d->mine, &range);
    const ptv_about about = {.subject = ptv_named_image(run, name).bytes + name->at,
                             .length = name->length,
                             .other = other == NULL ? NULL : related_of(run, other, d)};
    ptv_report_about(run, rule, place, range, mismatch, about);
}
