/* Finds which steps of a path lead into a nested file, and where that is. */
#include "golden/edit/inner.h"

#include <string.h>

#include "base/little_endian.h"
#include "golden/edit/edit_package.h"
#include "verifiers/registry/formats.h"

static ge_step named(const char *name)
{
    return (ge_step){.name = ge_text_of(name, strlen(name))};
}

static ge_step element(const char *name, uint64_t i)
{
    return (ge_step){named(name).name, .indexed = true, .index = (int64_t)i};
}

/* ---- Paths into nested files ---- */

static bool says(const ge_step *step, const char *name, bool indexed)
{
    return ge_is(step->name, name) && step->indexed == indexed;
}

/* A path ends at the bytes themselves, unless it names their format. */
static bool goes_on(const ge_path *path, size_t steps)
{
    return path->count > steps ||
           (path->count == steps && ge_length(path->steps[steps - 1].member));
}

/* Number of steps to the bytes of a program's payload; 0 if the path stays in the program. */
static size_t steps_of_program(const ge_path *path)
{
    const ge_step *steps = path->steps;
    if (!goes_on(path, 3) || !says(&steps[0], "execution_plan", true) ||
        !says(&steps[1], "delegates", true) || !says(&steps[2], "processed", false)) {
        return 0;
    }
    bool own = path->count == 4 && ge_length(steps[2].member) == 0 &&
               (ge_is(steps[3].name, "location") || ge_is(steps[3].name, "index"));
    return own ? 0 : 3;
}

/* Number of steps to a nested file; 0 if the path stays in the file. */
static size_t steps_to_inner(const ge_file *file, const ge_path *path)
{
    const ge_step *steps = path->steps;
    if (path->header || path->file) {
        return 0;
    }
    if (file->format == PTV_FORMAT_NFAT || file->format == PTV_FORMAT_PACKAGE) {
        const char *list = file->format == PTV_FORMAT_NFAT ? "entries" : "members";
        bool data =
            goes_on(path, 2) && says(&steps[0], list, true) && says(&steps[1], "data", false);
        return data ? 2 : 0;
    }
    const ptv_schema *schema = ge_schema(file);
    if (schema == gm_schema_of(PTV_FORMAT_BUNDLE)) {
        return goes_on(path, 1) && says(&steps[0], "program", false) ? 1 : 0;
    }
    return schema == gm_schema_of(PTV_FORMAT_PROGRAM) ? steps_of_program(path) : 0;
}

/* ---- Locating the bytes ---- */

/* Reads a number, or its default if absent. */
static bool number_at(const ge_file *file, const ge_path *path, uint64_t *value, gm_error *error)
{
    ge_place place;
    if (!ge_find(file, path, &place, error)) {
        return false;
    }
    *value = place.field->value;
    if (!place.present) {
        return true;
    }
    bool there = ge_there(file, &place, error);
    *value = there ? le_load(file->bytes + place.word, place.width) : 0;
    return there;
}

/* Locates the bytes of the list inner->holder. */
static bool bytes_of_field(const ge_file *outer, ge_inner *inner, gm_error *error)
{
    const ptv_image image = ge_image(outer);
    ge_place place;
    uint32_t object;
    inner->keep = GE_IN_FIELD;
    if (!ge_find(outer, &inner->holder, &place, error) ||
        !ge_object(outer, &place, &object, error)) {
        return false;
    }
    inner->at = (uint64_t)object + 4;
    inner->file.size = ptv_u32(&image, object);
    return true;
}

static bool bytes_of_segment(const ge_file *outer, uint64_t i, ge_inner *inner, gm_error *error)
{
    ge_path offset = {.steps = {element("segments", i), named("offset")}, .count = 2};
    ge_path size = {.steps = {element("segments", i), named("size")}, .count = 2};
    uint64_t base = 0, from;
    inner->keep = GE_IN_SEGMENT;
    inner->index = (uint32_t)i;
    if (!ge_segment_base(outer, &base, error) || !number_at(outer, &offset, &from, error) ||
        !number_at(outer, &size, &inner->file.size, error)) {
        return false;
    }
    inner->at = base + from;
    return inner->at >= base || ge_refuse(error, "segments: outside of the file");
}

/* Like the runtime: inline or in a segment. */
static bool bytes_of_delegate(const ge_file *outer, const ge_path *path, ge_inner *inner,
                              gm_error *error)
{
    ge_path field = *path;
    uint64_t location, index;
    field.count = 4;
    field.steps[2].member = (ge_text){NULL, NULL};
    field.steps[3] = named("location");
    if (!number_at(outer, &field, &location, error)) {
        return false;
    }
    field.steps[3] = named("index");
    if (!number_at(outer, &field, &index, error)) {
        return false;
    }
    if (location == 1) { /* DataLocation.SEGMENT */
        return bytes_of_segment(outer, index, inner, error);
    }
    inner->holder =
        (ge_path){.steps = {element("backend_delegate_data", index), named("data")}, .count = 2};
    return bytes_of_field(outer, inner, error);
}

/* Locates an entry or a member, whose name tells its format. */
static bool bytes_of_part(const ge_file *outer, const ge_path *path, ge_inner *inner,
                          gm_error *error)
{
    const bool member = outer->format == PTV_FORMAT_PACKAGE;
    ge_path part = *path;
    ge_place place;
    part.count = 1;
    inner->keep = member ? GE_IN_MEMBER : GE_IN_ENTRY;
    if (!ge_find(outer, &part, &place, error)) {
        return false;
    }
    inner->index = place.index;
    bool there = member ? ge_member_bytes(outer, place.index, &inner->at, &inner->file.size,
                                          &inner->file.format)
                        : ge_entry_bytes(outer, place.index, &inner->at, &inner->file.size);
    return there || ge_refuse(error, "data: reaches past the end of the file");
}

/* ---- Determining the format ---- */

static bool can_be_entered(ptv_format format)
{
    return gm_schema_of(format) != NULL || format == PTV_FORMAT_NFAT ||
           format == PTV_FORMAT_SAFETENSORS;
}

/* The format of payloads, by the name of their backend. */
static ptv_format format_for(ge_text id)
{
    const ptv_format_info *info = ptv_graph_format_of(id.at, (size_t)(id.end - id.at));
    return info == NULL ? PTV_FORMAT_UNKNOWN : info->format;
}

/* The id next to the bytes: of the delegate, or of the entry. */
static ge_text id_beside(const ge_file *outer, const ge_path *path, size_t steps)
{
    const ptv_image image = ge_image(outer);
    static const ge_text none;
    gm_error ignored;
    ge_path field = *path;
    ge_place place;
    uint32_t object;
    field.count = steps;
    field.steps[steps - 1] = named("id");
    if (!ge_find(outer, &field, &place, &ignored) || !ge_there(outer, &place, &ignored)) {
        return none;
    }
    const char *text = (const char *)outer->bytes;
    if (place.where == GE_HEADER) {
        return ge_text_of(text + place.word, strnlen(text + place.word, place.width));
    }
    if (!ge_object(outer, &place, &object, &ignored)) {
        return none;
    }
    uint32_t length = ptv_u32(&image, object);
    return ptv_in(&image, (uint64_t)object + 4, length) ? ge_text_of(text + object + 4, length)
                                                        : none;
}

static ptv_format said_format(ge_text word)
{
    char name[16] = "";
    if (ge_length(word) > 0 && ge_length(word) < sizeof name) {
        memcpy(name, word.at, ge_length(word));
    }
    return gm_format_of(name);
}

/* The bytes decide; failing that, the path, then what is usual there. */
static bool settle_format(const ge_file *outer, const ge_path *path, size_t steps, ge_inner *inner,
                          gm_error *error)
{
    const ge_step *last = &path->steps[steps - 1];
    ptv_format said = said_format(last->member);
    ptv_format shown = ge_format_of(&inner->file);
    shown = shown == PTV_FORMAT_PROGRAM_OTHER ? PTV_FORMAT_PROGRAM : shown;
    if (ge_length(last->member) > 0 && !can_be_entered(said)) {
        return ge_refuse(error, "paths cannot go into the format '%.*s'", GE_SHOWN(last->member));
    }
    if (can_be_entered(said) && can_be_entered(shown) && said != shown) {
        return ge_refuse(error, "%.*s is %s here, not %.*s", GE_SHOWN(last->name),
                         gm_format_word(shown), GE_SHOWN(last->member));
    }
    if (!can_be_entered(shown)) {
        shown = steps == 1 ? PTV_FORMAT_PROGRAM : format_for(id_beside(outer, path, steps));
        shown = can_be_entered(said) ? said : shown;
    }
    inner->file.format = shown;
    return can_be_entered(shown) ||
           ge_refuse(error, "%.*s: it is not known what these bytes are", GE_SHOWN(last->name));
}

/* ---- Entering ---- */

static bool find_bytes(const ge_file *outer, const ge_path *path, size_t steps, ge_inner *inner,
                       gm_error *error)
{
    switch (steps) {
    case 1:
        inner->holder = (ge_path){.steps = {named("program")}, .count = 1};
        return bytes_of_field(outer, inner, error);
    case 2: return bytes_of_part(outer, path, inner, error);
    default: return bytes_of_delegate(outer, path, inner, error);
    }
}

ge_goes ge_enter(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error)
{
    size_t steps = steps_to_inner(outer, path);
    *inner = (ge_inner){.keep = GE_IN_FIELD};
    if (steps == 0) {
        return GE_STAYS;
    }
    if (!find_bytes(outer, path, steps, inner, error)) {
        return GE_LOST;
    }
    if (!ptv_within(outer->size, inner->at, inner->file.size) || inner->at > outer->loaded) {
        ge_refuse(error, "%.*s: outside of the file", GE_SHOWN(path->steps[steps - 1].name));
        return GE_LOST;
    }
    uint64_t loaded = outer->loaded - inner->at;
    inner->file.bytes = outer->bytes + inner->at;
    inner->file.loaded = (size_t)(loaded < inner->file.size ? loaded : inner->file.size);
    inner->rest = ge_path_behind(path, steps);
    if (outer->format == PTV_FORMAT_PACKAGE && can_be_entered(inner->file.format)) {
        return GE_ENTERS;
    }
    return settle_format(outer, path, steps, inner, error) ? GE_ENTERS : GE_LOST;
}

bool ge_descend(const ge_file *outer, const ge_path *path, ge_inner *inner, gm_error *error)
{
    ge_inner next = {.file = *outer, .rest = *path};
    ge_goes goes = GE_ENTERS;
    for (int depth = 0; goes == GE_ENTERS; depth++) {
        uint64_t before = depth == 0 ? 0 : inner->at;
        *inner = next;
        inner->at += before;
        goes = ge_enter(&inner->file, &inner->rest, &next, error);
        if (goes == GE_ENTERS && depth == GE_NESTED) {
            return ge_refuse(error, "more than %d nested files", GE_NESTED);
        }
    }
    return goes == GE_STAYS;
}

bool ge_locate(const ge_file *file, ge_text text, ge_place *place, gm_error *error)
{
    ge_path path;
    ge_inner inner;
    if (!ge_parse_path(&path, text, error) || !ge_descend(file, &path, &inner, error) ||
        !ge_find(&inner.file, &inner.rest, place, error)) {
        return false;
    }
    place->base = inner.at;
    return true;
}
