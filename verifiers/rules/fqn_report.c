/* From a name to its place, for findings. Cold: nothing here runs for a sound file. */
#include "../tables/flat_tensor.h"
#include "../tables/program.h"
#include "fqn.h"
#include "fqn_tables.h"
#include "values.h"

/*
 * Frames of both parties and the way to the second: in memory that no walk is using any
 * more, so that no stack is needed for them.
 */
typedef struct desk {
    ptv_frame mine[PTV_NAMED_FRAMES], theirs[PTV_NAMED_FRAMES];
    ptv_way way[PTV_DEPTH_MAX];
    ptv_party other;
} desk;
_Static_assert(sizeof(desk) <= PTV_SCRATCH_BYTES, "room in ptv_work");

static const ptv_frame *frame_at(ptv_frame *frame, const ptv_frame *up, const ptv_schema *schema,
                                 unsigned type, uint32_t at)
{
    *frame = (ptv_frame){up, &schema->tables[type], at, -1, -1};
    return frame;
}

/* A frame for element i of a list of `up`, which is set to lead there. */
static ptv_frame *element(const ptv_image *im, ptv_frame *frame, ptv_frame *up,
                          const ptv_schema *schema, unsigned list, uint32_t i)
{
    up->field = (int32_t)list;
    up->index = (int32_t)i;
    frame_at(frame, up, schema, up->type->fields[list].type,
             ptv_table_in(im, ptv_vec_of(im, up->at, list), i));
    return frame;
}

static ptv_frame *inner(const ptv_image *im, ptv_frame *frame, ptv_frame *up, unsigned slot,
                        unsigned type)
{
    up->field = (int32_t)slot;
    frame_at(frame, up, &ptv_schema_program, type, ptv_table_of(im, up->at, slot));
    return frame;
}

/* root, plan, value, tensor, and what has the name. */
static ptv_place in_tensor(const ptv_image *im, const ptv_named *name, int slot, ptv_frame *f)
{
    const ptv_schema *s = &ptv_schema_program;
    element(im, &f[1], &f[0], s, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, name->list);
    element(im, &f[2], &f[1], s, PTV_PROGRAM_EXECUTION_PLAN_VALUES, name->item);
    inner(im, &f[3], &f[2], PTV_PROGRAM_E_VALUE_VAL, PTV_PROGRAM_TENSOR);
    if (slot != PTV_AT_NAME) {
        return ptv_field_of(&f[3], (unsigned)slot);
    }
    inner(im, &f[4], &f[3], PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO, PTV_PROGRAM_EXTRA_TENSOR_INFO);
    return ptv_field_of(&f[4], PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME);
}

static ptv_place in_list(const ptv_image *im, const ptv_name_table *l, const ptv_named *name,
                         int slot, ptv_frame *f)
{
    element(im, &f[1], &f[0], l->schema, l->list, name->item);
    return ptv_field_of(&f[1], slot == PTV_AT_NAME ? l->name : (unsigned)slot);
}

ptv_place ptv_place_named(const ptv_run *run, const ptv_named *name, int slot,
                          ptv_frame frames[PTV_NAMED_FRAMES], ptv_range *range)
{
    const ptv_unit *unit = ptv_unit_at(run, name->unit);
    const ptv_image im = ptv_named_image(run, name);
    ptv_place place = {NULL, "named_key", -1, -1, NULL};
    *range = (ptv_range){name->at, name->length};
    for (unsigned i = 0; i < PTV_NAME_TABLES; i++) {
        const ptv_name_table *l = &ptv_name_tables[i];
        if (l->format == unit->format) {
            frame_at(&frames[0], NULL, l->schema, l->schema->root, unit->root);
            place = name->list == PTV_NO_LIST ? in_list(&im, l, name, slot, frames)
                                              : in_tensor(&im, name, slot, frames);
            *range = ptv_locate(&im, &place);
        }
    }
    return place;
}

static const ptv_party *party_of(const ptv_run *run, const ptv_named *name, desk *d)
{
    const ptv_unit *unit = ptv_unit_at(run, name->unit);
    ptv_range range;
    d->other.place = ptv_place_named(run, name, PTV_AT_NAME, d->theirs, &range);
    d->other.place.outer = ptv_way_to(run, name->unit, d->way);
    d->other.file = unit->file;
    d->other.at = unit->base + unit->flat + range.at;
    d->other.length = range.length;
    return &d->other;
}

__attribute__((noinline, cold)) void ptv_fault_named(ptv_run *run, const ptv_rule *rule,
                                                     const ptv_named *name, int slot, ptv_gap gap,
                                                     const ptv_named *other)
{
    desk *d = (desk *)(void *)ptv_scratch(run);
    if (run->unit != name->unit) {
        ptv_enter(run, name->unit);
    }
    ptv_range range;
    const ptv_place place = ptv_place_named(run, name, slot, d->mine, &range);
    const ptv_about about = {ptv_named_image(run, name).bytes + name->at, name->length,
                             other == NULL ? NULL : party_of(run, other, d)};
    ptv_fault_about(run, rule, place, range, gap, about);
}
