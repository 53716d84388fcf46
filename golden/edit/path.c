/* Paths as text, and one step after the other through a binary. */
#include "golden/edit/path.h"

#include <string.h>

#include "golden/edit/header.h"
#include "verifiers/core/vtable.h"
#include "verifiers/core/view.h"

/* ---- Text ---- */

static bool is_part_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static ge_text name_at(ge_text *rest)
{
    ge_text name = {rest->at, rest->at};
    while (rest->at < rest->end && is_part_of_name(*rest->at)) {
        name.end = ++rest->at;
    }
    return name;
}

static bool parse_index(ge_step *step, ge_text *rest, gm_error *error)
{
    uint64_t value;
    bool negative = ge_take(rest, '-');
    if (!ge_number(rest, &value) || value > UINT32_MAX || !ge_take(rest, ']')) {
        return ge_refuse(error, "'%.*s': a number and a ] belong behind the [",
                         GE_SHOWN(step->name));
    }
    step->indexed = true;
    step->index = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool parse_step(ge_step *step, ge_text *rest, gm_error *error)
{
    *step = (ge_step){.name = name_at(rest)};
    if (ge_length(step->name) == 0) {
        return ge_refuse(error, "a name is missing before '%.*s'", GE_SHOWN(*rest));
    }
    if (rest->at < rest->end && *rest->at == '<') {
        rest->at++;
        step->member = name_at(rest);
        if (!ge_take(rest, '>')) {
            return ge_refuse(error, "'%.*s': a name and a > belong behind the <",
                             GE_SHOWN(step->name));
        }
    }
    if (rest->at < rest->end && *rest->at == '[') {
        rest->at++;
        return parse_index(step, rest, error);
    }
    return true;
}

static bool parse_steps(ge_path *path, ge_text rest, gm_error *error)
{
    do {
        if (path->count == GE_STEPS) {
            return ge_refuse(error, "the path has more than %d steps", GE_STEPS);
        }
        if (!parse_step(&path->steps[path->count++], &rest, error)) {
            return false;
        }
    } while (ge_take(&rest, '.'));
    return ge_ends(rest, error);
}

bool ge_parse_path(ge_path *path, ge_text text, gm_error *error)
{
    static const char header[] = "header.";
    *path = (ge_path){.count = 0};
    if (ge_is(text, "(root)")) {
        return true;
    }
    if (ge_length(text) >= strlen(header) && memcmp(text.at, header, strlen(header)) == 0) {
        path->header = true;
        text.at += strlen(header);
    }
    return parse_steps(path, text, error);
}

/* ---- Steps ---- */

bool ge_step_slot(const ge_step *step, const ptv_table *type, unsigned *slot, gm_error *error)
{
    ge_nearest nearest = {step->name, NULL, 0};
    for (*slot = 0; *slot < type->count; (*slot)++) {
        const char *name = type->fields[*slot].name;
        if (name != NULL && ge_is(step->name, name)) {
            return true;
        }
        if (name != NULL) {
            ge_offer(&nearest, name);
        }
    }
    if (nearest.best == NULL) {
        return ge_refuse(error, "'%.*s': %s has no fields", GE_SHOWN(step->name), type->name);
    }
    return ge_refuse(error, "'%.*s': %s has no such field, did you mean '%s'?",
                     GE_SHOWN(step->name), type->name, nearest.best);
}

bool ge_step_index(const ge_step *step, uint32_t count, uint32_t *index, gm_error *error)
{
    int64_t i = step->index < 0 ? step->index + count : step->index;
    if (i < 0 || i >= count) {
        return ge_refuse(error, "%.*s has %u element%s", GE_SHOWN(step->name), count,
                         count == 1 ? "" : "s");
    }
    *index = (uint32_t)i;
    return true;
}

static const char *member_name(const ptv_schema *schema, const ptv_field *field, uint64_t tag)
{
    const ptv_table *member = gm_member(schema, field, tag);
    return member == NULL ? NULL : schema->unions[field->type].members[tag].name;
}

/* The member that the step names, for a union whose tag says nothing. */
static const ptv_table *said_member(const ge_step *step, const ptv_schema *schema,
                                    const ptv_field *field, gm_error *error)
{
    for (uint64_t tag = 1; tag < schema->unions[field->type].count; tag++) {
        const char *name = member_name(schema, field, tag);
        if (name != NULL && ge_is(step->member, name)) {
            return gm_member(schema, field, tag);
        }
    }
    ge_refuse(error, "%s has no member '%.*s'", schema->unions[field->type].name,
              GE_SHOWN(step->member));
    return NULL;
}

const ptv_table *ge_step_member(const ge_step *step, const ptv_schema *schema,
                                const ptv_field *field, uint64_t tag, gm_error *error)
{
    const char *here = member_name(schema, field, tag);
    bool said = ge_length(step->member) > 0;
    if (here == NULL && said) {
        return said_member(step, schema, field, error);
    }
    if (here == NULL) {
        ge_refuse(error, "%.*s has no tag that the schema knows", GE_SHOWN(step->name));
        return NULL;
    }
    if (said && !ge_is(step->member, here)) {
        ge_refuse(error, "%.*s is %s here, not %.*s", GE_SHOWN(step->name), here,
                  GE_SHOWN(step->member));
        return NULL;
    }
    return gm_member(schema, field, tag);
}

static bool is_list(const ptv_field *field)
{
    return field->kind == PTV_KIND_VECTOR || field->kind == PTV_KIND_STRINGS ||
           field->kind == PTV_KIND_TABLES;
}

bool ge_step_fits(const ge_step *step, const ptv_field *field, bool last, gm_error *error)
{
    bool into = field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_UNION ||
                (field->kind == PTV_KIND_TABLES && step->indexed);
    if (step->indexed && !is_list(field)) {
        return ge_refuse(error, "%.*s is no list", GE_SHOWN(step->name));
    }
    if (ge_length(step->member) > 0 && field->kind != PTV_KIND_UNION) {
        return ge_refuse(error, "%.*s is no union", GE_SHOWN(step->name));
    }
    if (!last && !into && field->kind == PTV_KIND_TABLES) {
        return ge_refuse(error, "%.*s is a list, which element of it?", GE_SHOWN(step->name));
    }
    return last || into || ge_refuse(error, "%.*s is no table", GE_SHOWN(step->name));
}

/* ---- The binary ---- */

const ptv_schema *ge_schema(const ge_file *file)
{
    switch (file->format) {
    case PTV_FORMAT_BUNDLE:
    case PTV_FORMAT_BUNDLE_OTHER: return gm_schema_of(PTV_FORMAT_BUNDLE);
    case PTV_FORMAT_DATA:
    case PTV_FORMAT_DATA_OTHER: return gm_schema_of(PTV_FORMAT_DATA);
    case PTV_FORMAT_NFAT:
    case PTV_FORMAT_ETDUMP: return NULL;
    default: return gm_schema_of(PTV_FORMAT_PROGRAM); /* perhaps one whose identifier is broken */
    }
}

bool ge_is_offset(const ge_place *place)
{
    bool is_inline = place->where == GE_HEADER;
    if (place->field != NULL) {
        is_inline = place->field->kind == PTV_KIND_SCALAR || place->field->kind == PTV_KIND_TAG ||
                    (place->where == GE_ELEMENT && place->field->kind == PTV_KIND_VECTOR);
    }
    return !is_inline;
}

bool ge_is_table(const ge_place *place)
{
    if (place->where == GE_ROOT) {
        return true;
    }
    return place->where != GE_HEADER &&
           (place->field->kind == PTV_KIND_TABLE || place->field->kind == PTV_KIND_UNION ||
            (place->field->kind == PTV_KIND_TABLES && place->where == GE_ELEMENT));
}

bool ge_there(const ge_file *file, const ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!place->present) {
        return ge_refuse(error, "%.*s: absent", GE_SHOWN(place->name));
    }
    return ptv_in(&image, place->word, place->width) ||
           ge_refuse(error, "%.*s: outside of the file", GE_SHOWN(place->name));
}

bool ge_object(const ge_file *file, const ge_place *place, uint32_t *at, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!ge_is_offset(place)) {
        return ge_refuse(error, "%.*s: a number leads nowhere", GE_SHOWN(place->name));
    }
    if (!ge_there(file, place, error)) {
        return false;
    }
    uint64_t to = place->word + ptv_u32(&image, place->word);
    *at = (uint32_t)to;
    return (to <= UINT32_MAX && ptv_in(&image, to, 4)) ||
           ge_refuse(error, "%.*s: its offset leads out of the file", GE_SHOWN(place->name));
}

/* The position of the field, from the vtable of place->table. */
static bool find_field(const ptv_image *image, ge_place *place, gm_error *error)
{
    uint32_t entry = 4 + 2 * (uint32_t)place->slot;
    place->vtable = place->table - ptv_u32(image, place->table);
    if (!ptv_in(image, place->vtable, 4)) {
        return ge_refuse(error, "%.*s: the vtable of its table is outside of the file",
                         GE_SHOWN(place->name));
    }
    if (entry + 2 > ptv_u16(image, place->vtable)) {
        return true;
    }
    place->entry = (uint64_t)place->vtable + entry;
    if (!ptv_in(image, place->entry, 2)) {
        return ge_refuse(error, "%.*s: its entry of the vtable is outside of the file",
                         GE_SHOWN(place->name));
    }
    uint16_t offset = ptv_u16(image, place->entry);
    place->present = offset != 0;
    place->word = (uint64_t)place->table + offset;
    return true;
}

static bool find_element(const ge_file *file, const ge_step *step, ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!ge_object(file, place, &place->head, error)) {
        return false;
    }
    place->count = ptv_u32(&image, place->head);
    if (!ge_step_index(step, place->count, &place->index, error)) {
        return false;
    }
    place->where = GE_ELEMENT;
    place->width = place->field->kind == PTV_KIND_VECTOR ? place->field->size : 4;
    place->word = (uint64_t)place->head + 4 + (uint64_t)place->index * place->width;
    return true;
}

static bool find_step(const ge_file *file, const ge_step *step, bool last, ge_place *place,
                      gm_error *error)
{
    const ptv_image image = ge_image(file);
    place->where = GE_FIELD;
    place->name = step->name;
    place->present = false;
    place->entry = 0;
    if (!ge_step_slot(step, place->type, &place->slot, error)) {
        return false;
    }
    place->field = &place->type->fields[place->slot];
    place->width = ptv_width_of(place->field);
    if (!ge_step_fits(step, place->field, last, error) || !find_field(&image, place, error)) {
        return false;
    }
    return !step->indexed || find_element(file, step, place, error);
}

/* The tag of the union at `place`; 0 when there is none. */
static uint8_t tag_of(const ge_file *file, const ge_place *place)
{
    const ptv_image image = ge_image(file);
    gm_error ignored;
    ge_place tag = *place;
    tag.slot--;
    tag.present = false;
    bool there = find_field(&image, &tag, &ignored) && tag.present && ptv_in(&image, tag.word, 1);
    return there ? ptv_u8(&image, tag.word) : 0;
}

/* Enters the table that the place leads to. */
static bool enter(const ge_file *file, const ge_step *step, ge_place *place, gm_error *error)
{
    const ptv_table *type = place->where == GE_ROOT ? place->type : NULL;
    if (type == NULL && place->field->kind == PTV_KIND_UNION) {
        type = ge_step_member(step, place->schema, place->field, tag_of(file, place), error);
        if (type == NULL) {
            return false;
        }
    } else if (type == NULL) {
        type = &place->schema->tables[place->field->type];
    }
    place->type = type;
    return ge_object(file, place, &place->table, error);
}

static bool find_root(const ge_file *file, ge_place *place, gm_error *error)
{
    static const char name[] = "(root)";
    const ptv_schema *schema = ge_schema(file);
    if (schema == NULL) {
        return ge_refuse(error, "there are no fields in %s", ptv_format_name(file->format));
    }
    *place = (ge_place){.where = GE_ROOT,
                        .schema = schema,
                        .type = &schema->tables[schema->root],
                        .present = true,
                        .width = 4,
                        .name = ge_text_of(name, sizeof name - 1)};
    return true;
}

/* The member that the last step names must be there, too. */
static bool check_member(const ge_file *file, const ge_step *step, const ge_place *place,
                         gm_error *error)
{
    return ge_length(step->member) == 0 ||
           ge_step_member(step, place->schema, place->field, tag_of(file, place), error) != NULL;
}

bool ge_find(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    if (path->header) {
        return ge_find_in_header(file, &path->steps[0], path->count, place, error);
    }
    if (!find_root(file, place, error)) {
        return false;
    }
    for (size_t i = 0; i < path->count; i++) {
        const ge_step *before = i == 0 ? NULL : &path->steps[i - 1];
        if (!enter(file, before, place, error) ||
            !find_step(file, &path->steps[i], i + 1 == path->count, place, error)) {
            return false;
        }
    }
    return path->count == 0 || check_member(file, &path->steps[path->count - 1], place, error);
}

bool ge_locate(const ge_file *file, ge_text text, ge_place *place, gm_error *error)
{
    ge_path path;
    return ge_parse_path(&path, text, error) && ge_find(file, &path, place, error);
}
