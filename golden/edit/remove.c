/* Taking fields and elements away in place. */
#include <string.h>

#include "golden/edit/census.h"
#include "golden/edit/in_place.h"
#include "golden/edit/raw.h"
#include "verifiers/core/vtable.h"

/* ---- Elements ---- */

/* The word behind the removed one moves 4 bytes towards the front; what it leads to stays. */
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
        ge_refuse(error, "%.*s: reaches out of the file", GE_SHOWN(place->name));
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

/* The end of the last field that the vtable names; 0: it has slots that the schema has not. */
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

/* Writers pad a table by 3 bytes, by 7 when the first field they wrote has 8. */
static bool is_declared(uint32_t declared, uint32_t extent)
{
    return declared >= extent && declared - extent < 8;
}

/* A table that ends with the removed field gets shorter, as if it had never been there. */
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
