/* The ranges of an image that have a single owner, and who that is. */
#include "analysis/inspect/graph.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/program/constants.h"
#include "verifiers/registry/formats.h"
#include "verifiers/schemas/flat_tensor.h"

/* ---- Segments of a program ---- */

/* The first reference to a segment names it. */
static void own(ptv_part *parts, uint32_t count, uint64_t segment, ptv_part by)
{
    if (segment >= count) {
        return;
    }
    ptv_part *part = &parts[segment];
    if (part->owners++ == 0) {
        part->owner = by.owner;
        part->name = by.name;
        part->item = by.item;
        part->unit = by.unit;
    }
}

static void own_delegate(ptv_inspector *l, ptv_part *parts, uint32_t count, uint32_t plan,
                         uint32_t item, uint32_t at)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec plans = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    const uint32_t data = ptv_table_of(im, at, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    const ptv_vec name =
        ptv_vec_of(im, ptv_table_in(im, plans, plan), PTV_PROGRAM_EXECUTION_PLAN_NAME);
    if (data != 0 && ptv_program_backend_delegate_data_reference_location(im, data) ==
                         PTV_PROGRAM_DATA_LOCATION_SEGMENT) {
        own(parts, count, (uint64_t)ptv_program_backend_delegate_data_reference_index(im, data),
            (ptv_part){.owner = PTV_OWNER_DELEGATE,
                       .name = ptv_string_of(im, name),
                       .item = item,
                       .unit =
                           ptv_unit_of(&l->run, ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit),
                                       plan, item)});
    }
}

static void own_delegates(ptv_inspector *l, ptv_part *parts, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec plans = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        const ptv_vec delegates =
            ptv_vec_of(im, ptv_table_in(im, plans, i), PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
        for (uint32_t k = 0; k < delegates.count; k++) {
            own_delegate(l, parts, count, i, k, ptv_table_in(im, delegates, k));
        }
    }
}

static void own_names(ptv_inspector *l, ptv_part *parts, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec names = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_NAMED_DATA);
    for (uint32_t i = 0; i < names.count; i++) {
        const uint32_t entry = ptv_table_in(im, names, i);
        own(parts, count, (uint64_t)ptv_program_named_data_segment_index(im, entry),
            (ptv_part){.owner = PTV_OWNER_NAMED_DATA,
                       .name = ptv_string_of(im, ptv_vec_of(im, entry, PTV_PROGRAM_NAMED_DATA_KEY)),
                       .item = i,
                       .unit = PTV_NO_UNIT});
    }
}

/* A single offset is a placeholder; exporters give it the number of a segment that others use. */
static void own_pieces(ptv_inspector *l, ptv_part *parts, uint32_t count, uint32_t table,
                       ptv_owner owner)
{
    const ptv_pieces p = ptv_pieces_of(&l->run, table);
    const bool others = p.there && parts[p.segment].owners > 0;
    if (p.there && (p.offsets.count > 1 || (p.offsets.count == 1 && !others))) {
        own(parts, count, p.segment, (ptv_part){.owner = owner, .unit = PTV_NO_UNIT});
    }
}

static void own_all(ptv_inspector *l, ptv_part *parts, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    own_names(l, parts, count);
    own_delegates(l, parts, count);
    own_pieces(l, parts, count, ptv_table_of(im, l->run.root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT),
               PTV_OWNER_CONSTANTS);
    const ptv_vec lists = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_MUTABLE_DATA_SEGMENTS);
    for (uint32_t i = 0; i < lists.count; i++) {
        own_pieces(l, parts, count, ptv_table_in(im, lists, i), PTV_OWNER_STATE);
    }
}

/* Named data of a data file. */
static void own_keys(ptv_inspector *l, ptv_part *parts, uint32_t count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec keys = ptv_vec_of(im, l->run.root, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA);
    for (uint32_t i = 0; i < keys.count; i++) {
        const uint32_t entry = ptv_table_in(im, keys, i);
        own(parts, count, (uint64_t)ptv_flat_tensor_named_data_segment_index(im, entry),
            (ptv_part){.owner = PTV_OWNER_NAMED_DATA,
                       .name =
                           ptv_string_of(im, ptv_vec_of(im, entry, PTV_FLAT_TENSOR_NAMED_DATA_KEY)),
                       .item = i,
                       .unit = PTV_NO_UNIT});
    }
}

static void read_segments(const ptv_run *run, ptv_part *parts)
{
    const uint32_t count = ptv_segments_of(run).count;
    for (uint32_t i = 0; i < count; i++) {
        const ptv_segment s = ptv_segment_number(run, i);
        parts[i] = (ptv_part){.owner = PTV_OWNER_UNUSED,
                              .at = run->segment_base + s.offset,
                              .size = s.size,
                              .segment = i,
                              .unit = PTV_NO_UNIT};
    }
}

/* ---- Units in a flatbuffer ---- */

/* `at` is where the current image begins in the file. */
static ptv_part part_of_unit(const ptv_run *run, uint32_t i, uint64_t at)
{
    const ptv_unit *unit = ptv_unit_at(run, i);
    return (ptv_part){.at = unit->base - at,
                      .size = unit->size,
                      .segment = PTV_NO_SEGMENT,
                      .item = unit->item,
                      .owners = 1,
                      .unit = i};
}

static bool is_inline(const ptv_run *run, uint32_t i)
{
    return ptv_unit_at(run, i)->base - ptv_state_of(run)->base < run->flat_size;
}

/* How many delegates use each of the payloads. */
static uint32_t *count_owners(ptv_inspector *l, ptv_children inside)
{
    const ptv_unit *program = ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit);
    const ptv_link *links = ptv_links_of(&l->run, program);
    uint32_t *owners = ptv_take(l, inside.count, sizeof *owners);
    for (uint32_t i = 0; owners != NULL && i < program->link_count; i++) {
        const uint32_t k = links[i].unit - inside.first;
        if (k < inside.count) {
            owners[k]++;
        }
    }
    return owners;
}

static ptv_part inline_part(const ptv_run *run, uint32_t i)
{
    const ptv_image *im = &run->image;
    const ptv_vec plans = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    const uint32_t plan = ptv_table_in(im, plans, ptv_unit_at(run, i)->plan);
    ptv_part part = part_of_unit(run, i, ptv_state_of(run)->base);
    part.owner = PTV_OWNER_DELEGATE;
    part.name = ptv_string_of(im, ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME));
    return part;
}

static ptv_part *program_parts(ptv_inspector *l, uint32_t *count)
{
    const ptv_children inside = ptv_children_of(&l->run, ptv_state_of(&l->run)->unit);
    const uint32_t there = ptv_segments_of(&l->run).count;
    const uint32_t *owners = count_owners(l, inside);
    ptv_part *parts = ptv_take(l, (size_t)there + inside.count, sizeof *parts);
    if (owners == NULL || parts == NULL) {
        return NULL;
    }
    read_segments(&l->run, parts);
    own_all(l, parts, there);
    *count = there;
    for (uint32_t i = 0; i < inside.count; i++) {
        if (is_inline(&l->run, inside.first + i)) {
            parts[*count] = inline_part(&l->run, inside.first + i);
            parts[(*count)++].owners = owners[i];
        }
    }
    return parts;
}

static ptv_part *bundle_parts(ptv_inspector *l, uint32_t *count)
{
    const ptv_children inside = ptv_children_of(&l->run, ptv_state_of(&l->run)->unit);
    ptv_part *parts = ptv_take(l, inside.count, sizeof *parts);
    for (uint32_t i = 0; parts != NULL && i < inside.count; i++) {
        parts[i] = part_of_unit(&l->run, inside.first + i, ptv_state_of(&l->run)->base);
        parts[i].owner = PTV_OWNER_PROGRAM;
    }
    *count = inside.count;
    return parts;
}

/* ---- Other formats ---- */

static ptv_part *data_parts(ptv_inspector *l, uint32_t *count)
{
    *count = ptv_segments_of(&l->run).count;
    ptv_part *parts = ptv_take(l, *count, sizeof *parts);
    if (parts != NULL) {
        read_segments(&l->run, parts);
        own_keys(l, parts, *count);
    }
    return parts;
}

static ptv_part *container_parts(ptv_inspector *l, uint32_t *count)
{
    const ptv_children inside = ptv_children_of(&l->run, ptv_state_of(&l->run)->unit);
    const ptv_image *im = &l->run.image;
    ptv_part *parts = ptv_take(l, inside.count, sizeof *parts);
    for (uint32_t i = 0; parts != NULL && i < inside.count; i++) {
        parts[i] = part_of_unit(&l->run, inside.first + i, ptv_state_of(&l->run)->base);
        parts[i].owner = PTV_OWNER_ENTRY;
        const uint8_t *id = im->bytes + ptv_nfat_row(parts[i].item);
        parts[i].name = (ptv_string){(const char *)id, ptv_nfat_id_size(id)};
    }
    *count = inside.count;
    return parts;
}

/* After the flatbuffer of a graph: constants, or bytes that nothing reads. */
static ptv_part *graph_parts(ptv_inspector *l, uint32_t *count)
{
    ptv_part *part = ptv_take(l, 1, sizeof *part);
    *count = part != NULL && l->run.segment_bytes > 0;
    if (part != NULL) {
        const ptv_graph_view *view = ptv_graph_view_of(l->run.format);
        const bool unused = view != NULL && view->unused;
        *part = (ptv_part){.owner = unused ? PTV_OWNER_UNUSED : PTV_OWNER_CONSTANTS,
                           .at = l->run.segment_base,
                           .size = l->run.segment_bytes,
                           .segment = PTV_NO_SEGMENT,
                           .owners = unused ? 0 : 1,
                           .unit = PTV_NO_UNIT};
    }
    return part;
}

ptv_part *ptv_parts_of(ptv_inspector *l, uint32_t *count)
{
    *count = 0;
    switch (l->run.format) {
    case PTV_FORMAT_PROGRAM: return program_parts(l, count);
    case PTV_FORMAT_BUNDLE: return bundle_parts(l, count);
    case PTV_FORMAT_DATA: return data_parts(l, count);
    case PTV_FORMAT_NFAT: return container_parts(l, count);
    case PTV_FORMAT_PACKAGE: return ptv_package_parts(l, count);
    case PTV_FORMAT_SAFETENSORS: return ptv_tensor_parts(l, count);
    case PTV_FORMAT_PAYLOAD: return ptv_engine_parts(l, count);
    default: break;
    }
    const ptv_format_info *info = ptv_format_info_of(l->run.format);
    return ptv_is_graph_format(info) ? graph_parts(l, count) : NULL;
}
