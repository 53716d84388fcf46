/* Follows the steps of a path through a binary. */
#include "golden/edit/edit_package.h"
#include "verifiers/core/vtable.h"
#include "verifiers/registry/formats.h"

const ptv_schema *ge_schema(const ge_file *file)
{
    switch (file->format) {
    case PTV_FORMAT_BUNDLE_OTHER: return gm_schema_of(PTV_FORMAT_BUNDLE);
    case PTV_FORMAT_DATA_OTHER: return gm_schema_of(PTV_FORMAT_DATA);
    case PTV_FORMAT_ETDUMP: return NULL;
    default: break;
    }
    /* An unknown file may be a program with a broken identifier. */
    return ptv_handler_of(file->format) != NULL ? gm_schema_of(file->format)
                                                : gm_schema_of(PTV_FORMAT_PROGRAM);
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

/* Finds the position of the field through the vtable of place->table. */
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

/* The tag of the union at `place`, or 0 if there is none. */
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

/* Enters the table at the place. */
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
                        .word = ge_flatbuffer(file),
                        .width = 4,
                        .name = ge_text_of(name, sizeof name - 1)};
    return true;
}

/* The member named by the last step must match, too. */
static bool check_member(const ge_file *file, const ge_step *step, const ge_place *place,
                         gm_error *error)
{
    return ge_length(step->member) == 0 ||
           ge_step_member(step, place->schema, place->field, tag_of(file, place), error) != NULL;
}

static bool find_in_tables(const ge_file *file, const ge_path *path, ge_place *place,
                           gm_error *error)
{
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

bool ge_find(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    bool found;
    *place = (ge_place){.where = GE_ROOT};
    if (path->file) {
        return ge_refuse(error, "the file is not a field");
    }
    if (path->header) {
        found = ge_find_in_header(file, &path->steps[0], path->count, place, error);
    } else if (ge_is_archive(file)) {
        found = ge_find_in_archive(file, path, place, error);
    } else if (file->format == PTV_FORMAT_NFAT) {
        found = ge_find_entry(file, path, place, error);
    } else {
        found = find_in_tables(file, path, place, error);
    }
    place->file = *file;
    return found;
}
