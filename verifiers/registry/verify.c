/*
 * A whole run. Takes one unit after the other (context/units.h): recognises it, checks its header,
 * walks its flatbuffer, runs its rules, and appends what is nested in it. Then runs the rules that
 * compare units with each other.
 */
#include <string.h>

#include "../context/limits.h"
#include "../crosscheck/crosscheck.h"
#include "../program/header.h"
#include "../schemas/program.h"
#include "registry.h"

enum { HEAD = 64 };

static void walk(ptv_run *run, const ptv_handler *handler, uint32_t body)
{
    ptv_state *state = ptv_set_state(run);
    const ptv_schema *schema = ptv_schema_of(run->format);
    if (!ptv_may_read(run, run->flat_size) ||
        (handler->cut != NULL && handler->cut(run, schema, body))) {
        ptv_skip_schema(run, schema, PTV_SKIP_STOPPED);
        return;
    }
    ptv_walk(run, schema, body);
    ptv_walk_recursive(run);
    state->bare = run->sound && run->invalid_fields == 0 && schema == &ptv_schema_program &&
                  !ptv_type_seen(run, PTV_PROGRAM_EXTRA_TENSOR_INFO);
    if (run->sound && !run->stopped) {
        ptv_visit(run, schema, &ptv_rules);
        ptv_visit_recursive(run);
        if (handler->close != NULL) {
            handler->close(run);
        }
    }
    if (!run->sound || run->stopped) {
        ptv_skip_schema(run, schema, PTV_SKIP_STOPPED);
    } else if (state->work_budget == 0) {
        ptv_skip_schema(run, schema, PTV_SKIP_STRUCTURE); /* objects are shared too often */
    }
}

/* A file that was passed along but is not a data file is ignored: nothing could use it. */
static bool is_meant(const ptv_run *run)
{
    return ptv_state_of(run)->file == 0 || run->format == PTV_FORMAT_DATA;
}

/* If `open` could not load the flatbuffer, run->image does not begin with it: do not try again. */
static bool is_flat_loaded(ptv_run *run, const ptv_handler *handler)
{
    return handler->open_loads ? run->image.loaded >= run->flat_size
                               : ptv_reaches(run, run->flat_size);
}

/* Treats a payload whose head is in memory, but not its tables, like one that was not loaded. */
PTV_COLD static void skip_payload(ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    const uint64_t end = state->base + run->flat_size;
    run->needed = end > run->needed ? end : run->needed;
    ptv_note_unseen(run, run->format, PTV_SKIP_NOT_LOADED);
    run->format = PTV_FORMAT_UNKNOWN;
    ptv_unit_at(run, state->unit)->format = PTV_FORMAT_UNKNOWN;
    ptv_list_unseen(run);
}

static void verify_unit(ptv_run *run)
{
    const ptv_handler *handler = ptv_handler_of(run->format);
    uint32_t body;
    if (handler == NULL || !is_meant(run) || !ptv_is_loaded(run, HEAD)) {
        return;
    }
    bool flat = handler->open(run, &body);
    const ptv_schema *schema = ptv_schema_of(run->format); /* `open` may have changed the format */
    if (flat && is_flat_loaded(run, handler)) {
        walk(run, handler, body);
    } else if (flat && ptv_is_payload(run)) {
        skip_payload(run);
        return;
    } else if (flat) {
        ptv_note_missing(run, run->flat_size);
        ptv_skip_schema(run, schema, PTV_SKIP_NOT_LOADED);
    } else if (schema != NULL) {
        ptv_skip_schema(run, schema, PTV_SKIP_STOPPED);
    }
    ptv_leave(run);
    if (handler->nested != NULL && !run->stopped) {
        handler->nested(run);
        ptv_list_unseen(run);
        if (handler->compare != NULL) {
            handler->compare(run);
        }
    }
}

/* How much of a file is read in any case: all of it to find what is stored twice. */
static uint64_t bytes_of_any(const ptv_run *run, const ptv_image *image)
{
    bool all = (run->flags & PTV_READ_SEGMENTS) != 0 || image->size < PTV_DETECT_BYTES;
    return all ? image->size : PTV_DETECT_BYTES;
}

static bool add_file(ptv_run *run, ptv_image image, uint8_t file)
{
    uint64_t least = bytes_of_any(run, &image);
    if (image.loaded < least && ptv_load_range(run, file, 0, least)) {
        image.loaded = least;
    }
    if (file == 0) {
        ptv_set_state(run)->whole = image;
    }
    ptv_unit unit = {.size = image.size,
                     .loaded = image.loaded,
                     .parent = PTV_NO_UNIT,
                     .format = (uint8_t)(file == 0 ? run->format : ptv_detect(&image)),
                     .file = file};
    return ptv_add_unit(run, &unit);
}

/* Data files follow the file itself, since what is nested in it may name what is in them. */
PTV_NOINLINE static void add_files(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    PTV_REQUIRE(run->data_count < UINT8_MAX); /* a unit has a byte for the number of its file */
    add_file(run, state->whole, 0);
    uint32_t room = 0;
    for (uint32_t i = 0; i < run->data_count; i++) {
        state->nested += run->data[i].size; /* each is read once */
        room += add_file(run, run->data[i], (uint8_t)(i + 1));
    }
    if (room < run->data_count) {
        ptv_skip_format(run, PTV_FORMAT_DATA, PTV_SKIP_MEMORY);
        run->data_count = room;
    }
}

/* The next unit begins as if nothing had fired: `needs` and `once` are about a single image. */
static void keep_fired(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    for (unsigned i = 0; i < PTV_CODE_WORDS; i++) {
        state->ever[i] |= state->quiet ? 0 : state->fired[i];
        state->fired[i] = 0;
    }
}

static void verify_units(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    for (uint32_t i = 0; i < state->unit_count && !run->stopped; i++) {
        ptv_enter(run, i);
        state->quiet = state->file != 0;
        verify_unit(run);
        keep_fired(run);
    }
    state->quiet = false;
}

/* Skips the rules that were not reached because the sink stopped the run. */
static void skip_rest(ptv_run *run)
{
    for (size_t l = 0; l < ptv_rules.list_count && run->stopped; l++) {
        ptv_skip_list(run, ptv_rules.lists[l], PTV_SKIP_STOPPED);
    }
}

static ptv_verdict verdict_of(const ptv_run *run)
{
    if (run->errors > 0) {
        return PTV_REFUSED;
    }
    bool lacking = run->memory_needed > 0 && (run->flags & PTV_PARTIAL) == 0;
    return run->stopped || ptv_state_of(run)->undecided || lacking ? PTV_UNDECIDED : PTV_CLEAN;
}

ptv_verdict ptv_verify(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    state->formats = ptv_all_formats;
    state->whole = run->image;
    state->nested = PTV_WHOLE_NESTED * state->whole.size;
    state->compared = state->nested;
    run->memory_size = run->memory == NULL ? 0 : run->memory_size / 8 * 8;
    (void)ptv_reaches(run, bytes_of_any(run, &run->image));
    if (!ptv_is_loaded(run, HEAD)) {
        return PTV_UNDECIDED;
    }
    run->format = ptv_detect(&run->image);
    add_files(run);
    if (ptv_handler_of(run->format) == NULL) {
        ptv_refuse(run);
        ptv_skip_schema(run, &ptv_schema_program, PTV_SKIP_STOPPED);
    } else {
        verify_units(run);
        ptv_crosscheck(run);
        keep_fired(run);
        memcpy(state->fired, state->ever, sizeof state->fired);
        skip_rest(run);
        ptv_enter(run, 0);
    }
    return verdict_of(run);
}
