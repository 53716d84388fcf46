/* The list of units, and the path to each of them. */
#include "units.h"

#include <string.h>

#include "../schemas/bundled_program.h"
#ifndef PTV_DEVICE
#include "archive_places.h"
#endif
#include "../schemas/program.h"
#include "format_info.h"

_Static_assert(sizeof(ptv_path_level) * PTV_DEPTH_MAX <= PTV_NEST_WORDS * 8,
               "room in ptv_state.nest");
enum { FEW = PTV_FEW_WORDS * 8 / sizeof(ptv_unit) };
_Static_assert(FEW >= 2, "a bundle and its program need no memory");

/* ---- Formats ---- */

/* The schema of a format, or NULL if it has no flatbuffer. */
static const ptv_schema *schema_in(const ptv_run *run, ptv_format format)
{
    const ptv_format_info *info = ptv_format_in(ptv_state_of(run)->formats, format);
    return info == NULL ? NULL : info->schema;
}

static const char *label_in(const ptv_run *run, ptv_format format)
{
    const ptv_format_info *info = ptv_format_in(ptv_state_of(run)->formats, format);
    return info == NULL ? NULL : info->label;
}

/* ---- The list ---- */

static const ptv_image *file_of(const ptv_run *run, uint8_t file)
{
    return file == 0 ? &ptv_state_of(run)->whole : &run->data[file - 1];
}

ptv_image ptv_unit_image(const ptv_run *run, const ptv_unit *unit)
{
    const ptv_image *file = file_of(run, unit->file);
    return (ptv_image){file->bytes + unit->base, unit->loaded, unit->size};
}

ptv_image ptv_flat_image(const ptv_run *run, const ptv_unit *unit)
{
    ptv_image image = ptv_unit_image(run, unit);
    PTV_REQUIRE(ptv_in(&image, unit->flat, unit->flat_size));
    return (ptv_image){image.bytes + unit->flat, image.loaded - unit->flat,
                       image.size - unit->flat};
}

ptv_unit ptv_unit_inside(const ptv_run *run, uint64_t at, uint64_t size)
{
    const ptv_state *state = ptv_state_of(run);
    const ptv_unit *up = ptv_unit_at(run, state->unit);
    uint64_t left = at < up->loaded ? up->loaded - at : 0;
    return (ptv_unit){.base = up->base + at,
                      .size = size,
                      .loaded = size < left ? size : left,
                      .parent = state->unit,
                      .file = up->file,
                      .depth = (uint8_t)(up->depth + 1)};
}

size_t ptv_units_bytes(const ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    return state->units == run->memory ? state->unit_count * sizeof(ptv_unit) : 0;
}

void ptv_require_memory(ptv_run *run, uint64_t bytes)
{
    const uint64_t most = SIZE_MAX / 8 * 8;
    uint64_t needed = (bytes + ptv_state_of(run)->missing_bytes + 7) / 8 * 8;
    needed = needed > most ? most : needed;
    run->memory_needed = needed > run->memory_needed ? (size_t)needed : run->memory_needed;
}

/*
 * Whether `bytes` more fit between units and links; if not, notes what is missing. They would stay
 * taken, so later shortages add to this one.
 */
static bool fits(ptv_run *run, size_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    state->kept = state->kept_more = 0; /* units and links may overwrite it */
    size_t taken = state->unit_count * sizeof(ptv_unit) + state->links; /* even if in `few` */
    if (run->memory != NULL && taken <= run->memory_size && bytes <= run->memory_size - taken) {
        return true;
    }
    state->missing_bytes += bytes;
    ptv_require_memory(run, taken);
    return false;
}

/* The first units may live in the run itself; the next one moves them to memory. */
static bool make_room(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    if (state->unit_count < FEW &&
        (state->units == NULL || state->units == (ptv_unit *)state->few)) {
        state->units = (ptv_unit *)state->few;
        return true;
    }
    if (!fits(run, sizeof(ptv_unit))) {
        return false;
    }
    if (state->units == (ptv_unit *)state->few) {
        memcpy(run->memory, state->few, state->unit_count * sizeof(ptv_unit));
        state->units = run->memory;
    }
    return true;
}

bool ptv_add_unit(ptv_run *run, const ptv_unit *unit)
{
    ptv_state *state = ptv_set_state(run);
    if (!make_room(run)) {
        return false;
    }
    state->units[state->unit_count++] = *unit;
    return true;
}

/* ---- Links ---- */

/* Where the links end: at the end of memory, whose beginning and size are multiples of 8. */
static ptv_link *links(const ptv_run *run)
{
    return (ptv_link *)(void *)((uint8_t *)run->memory + run->memory_size);
}

ptv_link *ptv_add_links(ptv_run *run, uint32_t count)
{
    ptv_state *state = ptv_set_state(run);
    size_t bytes = count * sizeof(ptv_link);
    if (bytes / sizeof(ptv_link) != count || !fits(run, bytes)) { /* a 32-bit size_t may wrap */
        return NULL;
    }
    state->links += bytes;
    ptv_unit *unit = ptv_unit_at(run, state->unit);
    unit->first_link = (uint32_t)(state->links / sizeof(ptv_link));
    return links(run) - unit->first_link;
}

const ptv_link *ptv_links_of(const ptv_run *run, const ptv_unit *unit)
{
    return unit->link_count == 0 ? NULL : links(run) - unit->first_link;
}

static bool is_before(const ptv_link *link, uint32_t plan, uint32_t item)
{
    return link->plan != plan ? link->plan < plan : link->item < item;
}

uint32_t ptv_unit_of(const ptv_run *run, const ptv_unit *program, uint32_t plan, uint32_t item)
{
    const ptv_link *list = ptv_links_of(run, program);
    uint32_t low = 0;
    uint32_t high = program->link_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (is_before(&list[middle], plan, item)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < program->link_count && list[low].plan == plan && list[low].item == item;
    return found ? list[low].unit : PTV_NO_UNIT;
}

/* ---- The current unit ---- */

void ptv_enter(ptv_run *run, uint32_t i)
{
    ptv_state *state = ptv_set_state(run);
    const ptv_unit *unit = ptv_unit_at(run, i);
    state->unit = i;
    state->kept = state->kept_more = 0;
    run->image = ptv_unit_image(run, unit);
    state->base = unit->base;
    if (unit->flat != 0) {
        run->image = ptv_flat_image(run, unit);
        state->base += unit->flat;
    }
    state->file = unit->file;
    state->faulty = unit->faulty;
    run->format = (ptv_format)unit->format;
    run->flat_size = unit->flat_size;
    run->segment_base = unit->segment_base;
    run->segment_bytes = unit->segment_bytes;
    run->header_length = unit->header_length;
    run->root = unit->root;
    run->invalid_fields = unit->invalid_fields;
    run->sound = unit->sound;
    state->bare = unit->bare;
    state->schema = schema_in(run, (ptv_format)unit->format);
    state->outer = ptv_path_to(run, i, (ptv_path_level *)state->nest);
}

void ptv_leave(ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_unit *unit = ptv_unit_at(run, state->unit);
    unit->flat_size = run->flat_size;
    unit->segment_base = run->segment_base;
    unit->segment_bytes = run->segment_bytes;
    unit->header_length = run->header_length;
    unit->root = run->root;
    unit->invalid_fields = run->invalid_fields;
    unit->sound = run->sound;
    unit->bare = state->bare;
    unit->faulty = state->faulty;
}

void ptv_narrow(ptv_run *run, uint64_t at, uint64_t size)
{
    ptv_state *state = ptv_set_state(run);
    PTV_REQUIRE(ptv_in(&run->image, at, size));
    ptv_unit_at(run, state->unit)->flat = at;
    run->image = (ptv_image){run->image.bytes + at, size, size};
    state->base += at;
    run->flat_size = size;
}

bool ptv_is_payload(const ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    return state->outer != NULL &&
           state->outer->label != NULL; /* the program of a bundle has no label */
}

/* ---- Places in units ---- */

static const ptv_field entry_fields[] = {
    [PTV_NFAT_ENTRY_ID] = {.name = "id", .kind = PTV_KIND_STRING},
    [PTV_NFAT_ENTRY_OFFSET] = {.name = "offset", .kind = PTV_KIND_SCALAR, .size = 8},
    [PTV_NFAT_ENTRY_LENGTH] = {.name = "length", .kind = PTV_KIND_SCALAR, .size = 8},
    [PTV_NFAT_ENTRY_DATA] = {.name = "data", .kind = PTV_KIND_TABLE},
};

static const ptv_field nfat_fields[] = {
    [PTV_NFAT_ENTRIES] = {.name = "entries", .kind = PTV_KIND_TABLES},
};

const ptv_table ptv_nfat_entry_table = {.name = "Entry", .fields = entry_fields, .count = 4};
const ptv_table ptv_nfat_table = {.name = "Nfat", .fields = nfat_fields, .count = 1};

ptv_frame *ptv_delegate_frames(ptv_frame frames[3], const ptv_image *image, uint32_t root,
                               uint32_t plan, uint32_t item)
{
    const ptv_schema *schema = &ptv_schema_program;
    *frames = ptv_root_frame(schema, root);
    ptv_frame *f =
        ptv_frame_down_in(frames, schema, image, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, (int32_t)plan);
    return ptv_frame_down_in(f, schema, image, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES, (int32_t)item);
}

static ptv_place in_program(const ptv_run *run, const ptv_unit *parent, const ptv_unit *unit,
                            ptv_frame frames[3])
{
    const ptv_image image = ptv_flat_image(run, parent);
    return ptv_field_of(ptv_delegate_frames(frames, &image, parent->root, unit->plan, unit->item),
                        PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
}

static ptv_place in_container(const ptv_unit *unit, ptv_frame frames[3])
{
    frames[0] = (ptv_frame){NULL, &ptv_nfat_table, 0, PTV_NFAT_ENTRIES, (int32_t)unit->item};
    frames[1] = (ptv_frame){frames, &ptv_nfat_entry_table, 0, -1, -1};
    return ptv_field_of(&frames[1], PTV_NFAT_ENTRY_DATA);
}

#ifndef PTV_DEVICE
static ptv_place in_package(const ptv_unit *unit, ptv_frame frames[3])
{
    frames[0] = (ptv_frame){NULL, &ptv_package_table, 0, PTV_PACKAGE_MEMBERS, (int32_t)unit->item};
    frames[1] = (ptv_frame){frames, &ptv_member_table, 0, -1, -1};
    return ptv_field_of(&frames[1], PTV_MEMBER_DATA);
}
#endif

static ptv_place in_bundle(const ptv_unit *parent, ptv_frame frames[3])
{
    frames[0] = ptv_root_frame(&ptv_schema_bundled_program, parent->root);
    return ptv_field_of(&frames[0], PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
}

static ptv_place in_parent(const ptv_run *run, const ptv_unit *unit, ptv_frame frames[3])
{
    const ptv_unit *parent = ptv_unit_at(run, unit->parent);
    switch (parent->format) {
    case PTV_FORMAT_BUNDLE: return in_bundle(parent, frames);
    case PTV_FORMAT_NFAT: return in_container(unit, frames);
#ifndef PTV_DEVICE
    case PTV_FORMAT_PACKAGE: return in_package(unit, frames);
#endif
    default: return in_program(run, parent, unit, frames);
    }
}

const ptv_outer *ptv_path_to(const ptv_run *run, uint32_t unit, ptv_path_level *room)
{
    const ptv_outer *path = NULL;
    ptv_outer *inner = NULL;
    for (const ptv_unit *u = ptv_unit_at(run, unit); u->parent != PTV_NO_UNIT;
         u = ptv_unit_at(run, u->parent), room++) {
        bool bare = ptv_unit_at(run, u->parent)->format == PTV_FORMAT_BUNDLE;
        room->outer.place = in_parent(run, u, room->frames);
        room->outer.label = bare ? NULL : label_in(run, (ptv_format)u->format);
        path = path == NULL ? &room->outer : path;
        if (inner != NULL) {
            inner->place.outer = &room->outer;
        }
        inner = &room->outer;
    }
    return path;
}
