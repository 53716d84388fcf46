/* Edits of packages: numbers in place, everything else by rewriting the package. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/codec_package.h"
#include "golden/edit/edit_package.h"
#include "golden/edit/in_place.h"
#include "golden/edit/rebuild.h"

/* ---- In a model ---- */

/* Finds the n-th member in the list; the model has them in the order of the file. */
static gm_zip_member *member_at(gm_model *model, uint32_t n)
{
    for (size_t i = 0; i < model->member_count; i++) {
        gm_zip_member *m = &model->members[i];
        if (m->rank.given ? m->rank.value == n : i == n) {
            return m;
        }
    }
    return NULL;
}

bool ge_member_replace(gm_model *model, uint32_t i, const gm_blob *bytes)
{
    gm_zip_member *m = member_at(model, i);
    if (m != NULL) {
        m->data = *bytes;
    }
    return m != NULL;
}

/* {"name": VALUE} or {"local": {"name": VALUE}}, as in a text model. Allocated. */
static char *wrapped(const ge_path *path, ge_text value, size_t *length)
{
    const ge_text last = path->steps[path->count - 1].name;
    const bool local = path->count == 3;
    const size_t room = ge_length(value) + ge_length(last) + 32;
    char *text = malloc(room);
    if (text != NULL) {
        *length = (size_t)snprintf(text, room, "%s{\"%.*s\": %.*s}%s", local ? "{\"local\": " : "",
                                   (int)ge_length(last), last.at, (int)ge_length(value), value.at,
                                   local ? "}" : "");
    }
    return text;
}

static bool set_in_model(gm_model *model, const ge_change *change, gm_error *error)
{
    const ge_path *path = &change->path;
    size_t length = 0;
    char *text = wrapped(path, change->value, &length);
    bool good = text != NULL || ge_refuse(error, "out of memory");
    if (good && ge_is(path->steps[0].name, "end")) {
        good = gm_parse_archive_end(model, text, length, &model->archive, error);
    } else if (good) {
        const int64_t n = path->steps[0].index;
        gm_zip_member *m =
            member_at(model, (uint32_t)(n < 0 ? n + (int64_t)model->member_count : n));
        good = m != NULL ? gm_parse_zip_member(model, text, length, m, error)
                         : ge_refuse(error, "members: there are not that many");
    }
    free(text);
    return good;
}

static bool remove_in_model(gm_model *model, const ge_change *change, gm_error *error)
{
    gm_zip_member *m = member_at(model, (uint32_t)change->path.steps[0].index);
    if (m == NULL) {
        return ge_refuse(error, "members: there are not that many");
    }
    model->member_count--;
    memmove(m, m + 1, (size_t)(model->members + model->member_count - m) * sizeof *m);
    return true;
}

static bool append_in_model(gm_model *model, const ge_change *change, gm_error *error)
{
    const size_t count = model->member_count;
    gm_zip_member *members = gm_take(model, (count + 1) * sizeof *members);
    if (members == NULL) {
        return ge_refuse(error, "out of memory");
    }
    memcpy(members, model->members, count * sizeof *members);
    model->members = members;
    model->member_count++;
    return gm_parse_zip_member(model, change->value.at, ge_length(change->value), &members[count],
                               error);
}

/* ---- In a file ---- */

/* Numbers can be changed in place; texts and blobs cannot. */
static bool is_number(const ge_path *path, ge_text value)
{
    static const char *const others[] = {"name", "extra", "comment"};
    uint64_t ignored;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (ge_is(path->steps[path->count - 1].name, others[i])) {
            return false;
        }
    }
    return path->count > 1 && !ge_is(path->steps[path->count - 1].name, "rank") &&
           ge_number(&value, &ignored);
}

bool ge_archive_set(ge_file *file, const ge_change *change, gm_error *error)
{
    ge_place place;
    if (file->format == PTV_FORMAT_SAFETENSORS) {
        return ge_set_in_tensors(file, &change->path, change->value, error);
    }
    if (is_number(&change->path, change->value)) {
        return ge_find(file, &change->path, &place, error) &&
               ge_set_in_place(file, &place, change->value, error) == GE_DONE;
    }
    const ge_text first = change->path.count > 1 ? change->path.steps[0].name : (ge_text){"", ""};
    if (!ge_is(first, "members") && !ge_is(first, "end")) {
        return ge_refuse(error, "only fields of members and of the end can be set");
    }
    return ge_rebuild_by(file, change, set_in_model, error);
}

bool ge_archive_append(ge_file *file, const ge_change *change, gm_error *error)
{
    const ge_path *path = &change->path;
    bool list = file->format == PTV_FORMAT_PACKAGE && path->count == 1 &&
                ge_is(path->steps[0].name, "members") && !path->steps[0].indexed;
    return list ? ge_rebuild_by(file, change, append_in_model, error)
                : ge_refuse(error, "only members of a package can be appended");
}

bool ge_archive_remove(ge_file *file, const ge_change *change, gm_error *error)
{
    const ge_path *path = &change->path;
    bool element = file->format == PTV_FORMAT_PACKAGE && path->count == 1 &&
                   ge_is(path->steps[0].name, "members") && path->steps[0].indexed &&
                   path->steps[0].index >= 0;
    return element ? ge_rebuild_by(file, change, remove_in_model, error)
                   : ge_refuse(error, "only members of a package can be removed");
}

/* Swaps their places in the list; their bytes stay. */
static bool swap_in_model(gm_model *model, const ge_change *change, gm_error *error)
{
    const uint32_t a = (uint32_t)change->path.steps[0].index;
    const uint32_t b = (uint32_t)change->other.steps[0].index;
    gm_zip_member *first = member_at(model, a), *second = member_at(model, b);
    if (first == NULL || second == NULL) {
        return ge_refuse(error, "members: there are not that many");
    }
    first->rank = (gm_number){true, b};
    second->rank = (gm_number){true, a};
    return true;
}

bool ge_archive_swap(ge_file *file, const ge_change *change, gm_error *error)
{
    const ge_path *a = &change->path, *b = &change->other;
    bool members = file->format == PTV_FORMAT_PACKAGE && a->count == 1 && b->count == 1 &&
                   ge_is(a->steps[0].name, "members") && ge_is(b->steps[0].name, "members");
    return members ? ge_rebuild_by(file, change, swap_in_model, error)
                   : ge_refuse(error, "only members of a package can be swapped");
}
