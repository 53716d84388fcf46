/* set, remove, append, resize, swap. */
#include "golden/edit/field.h"

#include <string.h>

#include "golden/edit/edit_package.h"
#include "golden/edit/in_place.h"
#include "golden/edit/inner.h"
#include "golden/edit/rebuild.h"

/* ---- In one file ---- */

static bool settle(ge_file *file, ge_outcome outcome, const ge_change *change, gm_error *error)
{
    return outcome == GE_ELSEWHERE ? ge_rebuild(file, change, error) : outcome == GE_DONE;
}

static bool is_container(const ge_file *file, const ge_change *change)
{
    return file->format == PTV_FORMAT_NFAT && !change->path.header;
}

static bool set_here(ge_file *file, const ge_change *change, gm_error *error)
{
    const ge_path *path = &change->path;
    ge_place place;
    if (ge_is_archive(file) && !path->header) {
        return ge_archive_set(file, change, error);
    }
    if (!ge_find(file, path, &place, error)) {
        return false;
    }
    if (is_container(file, change) && path->count == 2 && ge_is(path->steps[1].name, "data")) {
        return ge_rebuild_by(file, change, ge_entry_set, error);
    }
    return settle(file, ge_set_in_place(file, &place, change->value, error), change, error);
}

static bool append_here(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place place;
    if (ge_is_archive(file)) {
        return ge_archive_append(file, change, error);
    }
    if (is_container(file, change)) {
        const ge_step *step = &change->path.steps[0];
        bool list = change->path.count == 1 && ge_is(step->name, "entries") && !step->indexed;
        return list ? ge_rebuild_by(file, change, ge_entry_append, error)
                    : ge_refuse(error, "of a container, only entries is a list");
    }
    return ge_find(file, &change->path, &place, error) && ge_rebuild(file, change, error);
}

static bool remove_here(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place place;
    if (ge_is_archive(file)) {
        return ge_archive_remove(file, change, error);
    }
    if (!ge_find(file, &change->path, &place, error)) {
        return false;
    }
    if (is_container(file, change) && change->path.count == 1) {
        return ge_rebuild_by(file, change, ge_entry_remove, error);
    }
    return settle(file, ge_remove_in_place(file, &place, error), change, error);
}

static bool resize_here(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place place;
    return ge_find(file, &change->path, &place, error) &&
           settle(file, ge_resize_in_place(file, &place, change->count, error), change, error);
}

static bool repeat_here(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place place;
    return ge_find(file, &change->path, &place, error) && ge_rebuild(file, change, error);
}

static bool swap_here(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place a, b;
    if (ge_is_archive(file)) {
        return ge_archive_swap(file, change, error);
    }
    return ge_find(file, &change->path, &a, error) && ge_find(file, &change->other, &b, error) &&
           settle(file, ge_swap_in_place(file, &a, &b, error), change, error);
}

/* ---- As text ---- */

static bool take_path(ge_text *rest, ge_path *path, gm_error *error)
{
    ge_text word = ge_word(rest);
    if (ge_length(word) == 0) {
        return ge_refuse(error, "a path is missing");
    }
    return ge_parse_path(path, word, error);
}

/* PATH = VALUE */
static bool take_assignment(ge_text rest, ge_change *change, gm_error *error)
{
    const char *equals = memchr(rest.at, '=', ge_length(rest));
    ge_text path = {rest.at, equals};
    if (equals == NULL) {
        return ge_refuse(error, "a = and a value are missing");
    }
    change->value = (ge_text){equals + 1, rest.end};
    ge_skip_blanks(&change->value);
    if (ge_length(change->value) == 0) {
        return ge_refuse(error, "a value is missing after the =");
    }
    return take_path(&path, &change->path, error) && ge_ends(path, error);
}

bool ge_set(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_set};
    return take_assignment(rest, &change, error) && ge_edit_inside(file, &change, set_here, error);
}

bool ge_append(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_append};
    return take_assignment(rest, &change, error) &&
           ge_edit_inside(file, &change, append_here, error);
}

bool ge_remove(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_remove};
    return take_path(&rest, &change.path, error) && ge_ends(rest, error) &&
           ge_edit_inside(file, &change, remove_here, error);
}

/* PATH N */
static bool take_count(ge_text rest, ge_change *change, gm_error *error)
{
    if (!take_path(&rest, &change->path, error)) {
        return false;
    }
    if (!ge_number(&rest, &change->count)) {
        return ge_refuse(error, "a number of elements is missing");
    }
    return ge_ends(rest, error);
}

bool ge_resize(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_resize};
    return take_count(rest, &change, error) && ge_edit_inside(file, &change, resize_here, error);
}

bool ge_repeat(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_repeat};
    return take_count(rest, &change, error) && ge_edit_inside(file, &change, repeat_here, error);
}

bool ge_swap(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_swap, .exchange = true};
    return take_path(&rest, &change.path, error) && take_path(&rest, &change.other, error) &&
           ge_ends(rest, error) && ge_edit_inside(file, &change, swap_here, error);
}
