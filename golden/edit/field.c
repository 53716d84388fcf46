/* set, remove, append, resize, swap. */
#include "golden/edit/field.h"

#include <string.h>

#include "golden/edit/in_place.h"
#include "golden/edit/rebuild.h"

static bool settle(ge_file *file, ge_outcome outcome, const ge_change *change, gm_error *error)
{
    return outcome == GE_ELSEWHERE ? ge_rebuild(file, change, error) : outcome == GE_DONE;
}

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
        return ge_refuse(error, "a value is missing behind the =");
    }
    return take_path(&path, &change->path, error) && ge_ends(path, error);
}

bool ge_set(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_set};
    ge_place place;
    if (!take_assignment(rest, &change, error) || !ge_find(file, &change.path, &place, error)) {
        return false;
    }
    return settle(file, ge_set_in_place(file, &place, change.value, error), &change, error);
}

bool ge_append(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_append};
    ge_place place;
    if (!take_assignment(rest, &change, error) || !ge_find(file, &change.path, &place, error)) {
        return false;
    }
    return ge_rebuild(file, &change, error);
}

bool ge_remove(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_remove};
    ge_place place;
    if (!take_path(&rest, &change.path, error) || !ge_ends(rest, error) ||
        !ge_find(file, &change.path, &place, error)) {
        return false;
    }
    return settle(file, ge_remove_in_place(file, &place, error), &change, error);
}

/* PATH N */
static bool take_count(const ge_file *file, ge_text rest, ge_change *change, ge_place *place,
                       gm_error *error)
{
    if (!take_path(&rest, &change->path, error)) {
        return false;
    }
    if (!ge_number(&rest, &change->count)) {
        return ge_refuse(error, "a number of elements is missing");
    }
    return ge_ends(rest, error) && ge_find(file, &change->path, place, error);
}

bool ge_resize(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_resize};
    ge_place place;
    return take_count(file, rest, &change, &place, error) &&
           settle(file, ge_resize_in_place(file, &place, change.count, error), &change, error);
}

bool ge_repeat(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_repeat};
    ge_place place;
    return take_count(file, rest, &change, &place, error) && ge_rebuild(file, &change, error);
}

bool ge_swap(ge_file *file, ge_text rest, gm_error *error)
{
    ge_change change = {.apply = ge_tree_swap};
    ge_place a, b;
    if (!take_path(&rest, &change.path, error) || !take_path(&rest, &change.other, error) ||
        !ge_ends(rest, error) || !ge_find(file, &change.path, &a, error) ||
        !ge_find(file, &change.other, &b, error)) {
        return false;
    }
    return settle(file, ge_swap_in_place(file, &a, &b, error), &change, error);
}
