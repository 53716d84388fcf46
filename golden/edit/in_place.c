/* set, resize, swap and remove in place. */
#include "golden/edit/in_place.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "verifiers/core/vtable.h"

/* ---- set ---- */

/* Locates the bytes of a string or list, without the count. False if they are outside the file, or
   shared. */
static bool own_bytes(const ge_file *file, const ge_place *place, unsigned width, uint64_t *at,
                      uint64_t *size)
{
    const ptv_image image = ge_image(file);
    gm_error ignored;
    uint32_t object;
    if (!ge_object(file, place, &object, &ignored)) {
        return false;
    }
    *at = (uint64_t)object + 4;
    *size = (uint64_t)ptv_u32(&image, object) * width;
    return ptv_in(&image, *at, *size) && !ge_object_is_shared(file, object);
}

static ge_outcome put_blob(ge_file *file, const ge_place *place, const gm_blob *blob,
                           gm_error *error)
{
    uint64_t at, size;
    unsigned width = place->field->kind == PTV_KIND_VECTOR ? place->field->size : 1;
    if (!own_bytes(file, place, width, &at, &size) || size != blob->size) {
        return GE_ELSEWHERE;
    }
    uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
    int why = bytes == NULL ? -1 : gm_blob_copy(blob, bytes);
    if (why == 0) {
        memcpy(file->bytes + at, bytes, (size_t)size);
    } else {
        ge_refuse(error, why < 0 ? "out of memory" : "the bytes of the value cannot be read");
    }
    free(bytes);
    return why == 0 ? GE_DONE : GE_FAILED;
}

static ge_outcome put_value(ge_file *file, const ge_place *place, const gm_value *value,
                            gm_error *error)
{
    bool element = place->where == GE_ELEMENT;
    switch ((ptv_kind)place->field->kind) {
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: ge_put(file, place->word, place->width, value->as.scalar); return GE_DONE;
    case PTV_KIND_VECTOR:
        if (element) {
            ge_put(file, place->word, place->width, value->as.scalar);
            return GE_DONE;
        }
        return put_blob(file, place, value->as.blob, error);
    case PTV_KIND_STRING: return put_blob(file, place, value->as.blob, error);
    case PTV_KIND_STRINGS:
        return element ? put_blob(file, place, value->as.blob, error) : GE_ELSEWHERE;
    default: return GE_ELSEWHERE;
    }
}

/* Tables are only written by rebuilding the file, which also parses the value. */
static bool has_tables(const ptv_field *field)
{
    return field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_TABLES ||
           field->kind == PTV_KIND_UNION;
}

static ge_outcome set_field(ge_file *file, const ge_place *place, ge_text text, gm_error *error)
{
    gm_model model;
    gm_value value = {.present = false};
    gm_begin(&model, 0);
    model.format = file->format;
    model.schema = place->schema;
    bool read =
        place->where == GE_ELEMENT
            ? gm_parse_element(&model, place->field, text.at, ge_length(text), &value, error)
            : gm_parse_value(&model, place->field, text.at, ge_length(text), &value, error);
    ge_outcome outcome = read ? put_value(file, place, &value, error) : GE_FAILED;
    gm_free(&model);
    return outcome;
}

/* Whether it takes characters, not a number. An id may be shorter than its field. */
static bool is_characters(const ge_place *place)
{
    return ge_is(place->name, "identifier") || ge_is(place->name, "magic") ||
           ge_is(place->name, "id");
}

static bool set_characters(ge_file *file, const ge_place *place, ge_text text, gm_error *error)
{
    if (ge_length(text) >= 2 && text.at[0] == '"' && text.end[-1] == '"') {
        text = (ge_text){text.at + 1, text.end - 1};
    }
    bool id = ge_is(place->name, "id");
    if (id ? ge_length(text) > place->width : ge_length(text) != place->width) {
        return ge_refuse(error, "an %s has %s%u characters", id ? "id" : "identifier",
                         id ? "at most " : "", place->width);
    }
    memset(file->bytes + place->word, 0, place->width);
    memcpy(file->bytes + place->word, text.at, ge_length(text));
    return true;
}

static bool set_in_header(ge_file *file, const ge_place *place, ge_text text, gm_error *error)
{
    uint64_t value;
    if (!ge_there(file, place, error)) {
        return false;
    }
    if (is_characters(place)) {
        return set_characters(file, place, text, error);
    }
    if (place->width > 8) {
        return ge_refuse(error, "set a field of it: id, offset, length, data");
    }
    if (!ge_number(&text, &value)) {
        return ge_refuse(error, "'%.*s' is not a number of at most 64 bits", GE_SHOWN(text));
    }
    if (place->width < 8 && value >> 8 * place->width != 0) {
        return ge_refuse(error, "%llu does not fit in %u bytes", (unsigned long long)value,
                         place->width);
    }
    if (!ge_ends(text, error)) {
        return false;
    }
    ge_put(file, place->word, place->width, value);
    return true;
}

ge_outcome ge_set_in_place(ge_file *file, const ge_place *place, ge_text value, gm_error *error)
{
    if (place->where == GE_ROOT) {
        ge_refuse(error, "the root table is as large as the file: set its fields");
        return GE_FAILED;
    }
    if (place->where == GE_HEADER) {
        return set_in_header(file, place, value, error) ? GE_DONE : GE_FAILED;
    }
    if (!place->present || has_tables(place->field)) {
        return GE_ELSEWHERE;
    }
    if (!ge_there(file, place, error)) {
        return GE_FAILED;
    }
    if (place->where == GE_ELEMENT && ge_object_is_shared(file, place->head)) {
        return GE_ELSEWHERE;
    }
    return set_field(file, place, value, error);
}

/* ---- resize ---- */

ge_outcome ge_resize_in_place(ge_file *file, const ge_place *place, uint64_t count, gm_error *error)
{
    uint64_t at, size;
    bool list = place->where == GE_FIELD &&
                (place->field->kind == PTV_KIND_VECTOR || place->field->kind == PTV_KIND_STRINGS ||
                 place->field->kind == PTV_KIND_TABLES);
    if (!list) {
        ge_refuse(error, "%.*s is not a list", GE_SHOWN(place->name));
        return GE_FAILED;
    }
    unsigned width = place->field->kind == PTV_KIND_VECTOR ? place->field->size : 4;
    if (!place->present || !own_bytes(file, place, width, &at, &size) || count > size / width) {
        return GE_ELSEWHERE;
    }
    ge_put(file, at - 4, 4, count);
    memset(file->bytes + at + count * width, 0, (size_t)(size - count * width));
    return GE_DONE;
}

/* ---- swap ---- */

/* The kind of what is at the place, whether field or element. */
static ptv_kind kind_of(const ge_place *place)
{
    ptv_kind kind = (ptv_kind)place->field->kind;
    if (kind == PTV_KIND_TAG || (kind == PTV_KIND_VECTOR && place->where == GE_ELEMENT)) {
        return PTV_KIND_SCALAR;
    }
    if (kind == PTV_KIND_STRINGS && place->where == GE_ELEMENT) {
        return PTV_KIND_STRING;
    }
    return kind == PTV_KIND_TABLES && place->where == GE_ELEMENT ? PTV_KIND_TABLE : kind;
}

/* Enums are plain numbers: different names are no reason to refuse a swap. */
static bool same_type(const ge_place *a, const ge_place *b)
{
    ptv_kind kind = kind_of(a);
    if (kind != kind_of(b)) {
        return false;
    }
    if (kind == PTV_KIND_SCALAR || kind == PTV_KIND_VECTOR) {
        return a->field->scalar == b->field->scalar;
    }
    return kind == PTV_KIND_STRING || kind == PTV_KIND_STRINGS || a->field->type == b->field->type;
}

static void swap_bytes(ge_file *file, uint64_t a, uint64_t b, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        uint8_t byte = file->bytes[a + i];
        file->bytes[a + i] = file->bytes[b + i];
        file->bytes[b + i] = byte;
    }
}

/* Offsets can only lead forward. */
static ge_outcome swap_offsets(ge_file *file, const ge_place *a, const ge_place *b)
{
    gm_error ignored;
    uint32_t to_a, to_b;
    if (kind_of(a) == PTV_KIND_UNION || !ge_object(file, a, &to_a, &ignored) ||
        !ge_object(file, b, &to_b, &ignored) || to_a <= b->word || to_b <= a->word) {
        return GE_ELSEWHERE;
    }
    ge_put(file, a->word, 4, to_b - a->word);
    ge_put(file, b->word, 4, to_a - b->word);
    return GE_DONE;
}

static bool may_swap(const ge_place *a, const ge_place *b, gm_error *error)
{
    if (a->where == GE_HEADER && b->where == GE_HEADER) {
        return a->width == b->width || ge_refuse(error, "they have different types");
    }
    if (a->field == NULL || b->field == NULL) {
        return ge_refuse(error, "only fields and elements can be swapped");
    }
    return same_type(a, b) || ge_refuse(error, "they have different types");
}

static bool is_in_shared_list(const ge_file *file, const ge_place *place)
{
    return place->where == GE_ELEMENT && ge_object_is_shared(file, place->head);
}

ge_outcome ge_swap_in_place(ge_file *file, const ge_place *a, const ge_place *b, gm_error *error)
{
    if (!may_swap(a, b, error)) {
        return GE_FAILED;
    }
    if (!a->present || !b->present) {
        return GE_ELSEWHERE;
    }
    if (!ge_there(file, a, error) || !ge_there(file, b, error)) {
        return GE_FAILED;
    }
    if (is_in_shared_list(file, a) || is_in_shared_list(file, b)) {
        return GE_ELSEWHERE;
    }
    if (ge_is_offset(a)) {
        return swap_offsets(file, a, b);
    }
    swap_bytes(file, a->word, b->word, a->width);
    return GE_DONE;
}

/* ---- remove ---- */

/* ---- Elements ---- */

/* Each later word moves 4 bytes towards the front; its target stays. */
static void move_words(ge_file *file, uint64_t at, uint32_t count)
{
    const ptv_image image = ge_image(file);
    for (uint32_t i = 0; i < count; i++, at += 4) {
        uint32_t offset = ptv_u32(&image, at + 4);
        ge_put(file, at, 4, offset == 0 ? 0 : offset + 4);
    }
}

static ge_outcome remove_element(ge_file *file, const ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    uint32_t behind = place->count - place->index - 1;
    uint64_t bytes = (uint64_t)behind * place->width;
    if (!ptv_in(&image, place->word, bytes + place->width)) {
        ge_refuse(error, "%.*s: reaches past the end of the file", GE_SHOWN(place->name));
        return GE_FAILED;
    }
    if (ge_object_is_shared(file, place->head)) {
        return GE_ELSEWHERE;
    }
    if (place->field->kind == PTV_KIND_VECTOR) {
        memmove(file->bytes + place->word, file->bytes + place->word + place->width, (size_t)bytes);
    } else {
        move_words(file, place->word, behind);
    }
    memset(file->bytes + place->word + bytes, 0, place->width);
    ge_put(file, place->head, 4, place->count - 1);
    return GE_DONE;
}

/* ---- Fields ---- */

/* The end of the last field in the vtable; 0 if it has fields unknown to the schema. */
static uint32_t extent_of(const ptv_image *image, const ge_place *place)
{
    uint32_t extent = 4;
    uint32_t slots = (ptv_u16(image, place->vtable) - 4u) / 2u;
    for (uint32_t slot = 0; slot < slots; slot++) {
        uint64_t entry = (uint64_t)place->vtable + 4 + 2 * (uint64_t)slot;
        uint16_t offset = ptv_in(image, entry, 2) ? ptv_u16(image, entry) : 0;
        if (offset != 0 && slot >= place->type->count) {
            return 0;
        }
        uint32_t end = offset == 0 ? 0 : offset + ptv_width_of(&place->type->fields[slot]);
        extent = end > extent ? end : extent;
    }
    return extent;
}

/* Writers pad a table by up to 3 bytes, or 7 if the first field they wrote has 8. */
static bool is_declared(uint32_t declared, uint32_t extent)
{
    return declared >= extent && declared - extent < 8;
}

/* If the removed field was the last one, shortens the table as if it had never existed. */
static void shorten(ge_file *file, const ge_place *place, uint32_t before)
{
    const ptv_image image = ge_image(file);
    uint32_t after = extent_of(&image, place);
    uint16_t declared = ptv_u16(&image, place->vtable + 2u);
    if (before != 0 && after < before && is_declared(declared, before)) {
        ge_put(file, place->vtable + 2u, 2, after);
    }
}

static ge_outcome remove_field(ge_file *file, const ge_place *place, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (!place->present) {
        ge_refuse(error, "%.*s: absent", GE_SHOWN(place->name));
        return GE_FAILED;
    }
    if (ge_vtable_is_shared(file, place->vtable)) {
        return GE_ELSEWHERE;
    }
    uint32_t extent = extent_of(&image, place);
    if (ptv_in(&image, place->word, place->width)) {
        ge_put(file, place->word, place->width, 0);
    }
    ge_put(file, place->entry, 2, 0);
    shorten(file, place, extent);
    return GE_DONE;
}

ge_outcome ge_remove_in_place(ge_file *file, const ge_place *place, gm_error *error)
{
    switch (place->where) {
    case GE_ELEMENT: return remove_element(file, place, error);
    case GE_FIELD: return remove_field(file, place, error);
    default:
        ge_refuse(error, "%.*s cannot be removed, only fields and elements can",
                  GE_SHOWN(place->name));
        return GE_FAILED;
    }
}
