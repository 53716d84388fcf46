/* Safetensors: a JSON header, parts of which are replaced as text. */
#include "golden/edit/edit_package.h"

#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "verifiers/safetensors/safetensors.h"

enum { LENGTH = 8 };

static bool found(ge_place *place, ptv_range range)
{
    place->word = range.at;
    place->width = (unsigned)range.length;
    return true;
}

/* Finds the header. False if it is not there. */
static bool header(const ptv_image *im, ptv_range *text)
{
    if (!ptv_in(im, 0, LENGTH) || !ptv_in(im, LENGTH, ptv_u64(im, 0))) {
        return false;
    }
    *text = (ptv_range){LENGTH, ptv_u64(im, 0)};
    return true;
}

static bool is_object(const ptv_image *im, ptv_range text)
{
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(im), text);
    return ptv_json_step_on(&scan) == PTV_JSON_OBJECT;
}

/* Finds the n-th item of a list, or without an index the list itself. */
static bool item(const ptv_image *im, ptv_range list, const ge_step *step, ge_place *place,
                 gm_error *error)
{
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(im), list);
    int64_t left = step->index;
    if (!step->indexed) {
        return found(place, list);
    }
    ptv_json_token token = ptv_json_step_on(&scan);
    do {
        token = ptv_json_step_on(&scan);
    } while (left-- > 0 && token < PTV_JSON_FINISHED);
    return token == PTV_JSON_NUMBER
               ? found(place, scan.token)
               : ge_refuse(error, "%.*s does not have that many elements", GE_SHOWN(step->name));
}

static bool field(const ptv_tensors *t, const ptv_tensor_entry *e, const ge_step *step,
                  ge_place *place, gm_error *error)
{
    place->name = step->name;
    if (ge_is(step->name, "name")) {
        return found(place, e->name);
    }
    if (ge_is(step->name, "dtype") && e->dtype.at > 0) {
        return found(place, e->dtype);
    }
    if (ge_is(step->name, "shape") && e->shape.at > 0) {
        return item(t->image, e->shape, step, place, error);
    }
    if (ge_is(step->name, "data_offsets") && e->offsets.at > 0) {
        return item(t->image, e->offsets, step, place, error);
    }
    if (ge_is(step->name, "data")) {
        return found(place, step->indexed
                                ? (ptv_range){t->data + e->begin + (uint64_t)step->index, 1}
                                : (ptv_range){t->data + e->begin, e->end - e->begin});
    }
    return ge_refuse(error, "'%.*s': an entry has name, dtype, shape, data_offsets, data",
                     GE_SHOWN(step->name));
}

bool ge_find_in_tensors(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error)
{
    const ptv_image im = ge_image(file);
    const ge_step *first = &path->steps[0];
    ptv_tensor_entry e = {.i = 0};
    ptv_range text;
    if (!header(&im, &text) || !is_object(&im, text)) {
        return ge_refuse(error, "the header of the safetensors cannot be read");
    }
    if (ge_is(first->name, "json")) {
        return found(place, text);
    }
    if (!ge_is(first->name, "entries") || !first->indexed || path->count > 2) {
        return ge_refuse(error, "'%.*s': safetensors have entries and json", GE_SHOWN(first->name));
    }
    ptv_tensors t = ptv_tensors_of(&im);
    do {
        if (!ptv_tensors_next(&t, &e)) {
            return ge_refuse(error, "entries: there are not that many");
        }
    } while (e.i < first->index);
    place->index = e.i;
    return path->count == 1 ? found(place, e.value) : field(&t, &e, &path->steps[1], place, error);
}

/* Includes the quotes of a string, which is found without them. */
static void with_quotes(const ge_file *file, ge_place *place)
{
    if (place->word > 0 && file->bytes[place->word - 1] == '"' &&
        file->bytes[place->word + place->width] == '"') {
        place->word--;
        place->width += 2;
    }
}

/* Pads the header as writers do; *length counts all bytes before the data. */
static void pad(uint8_t *bytes, size_t *length)
{
    while (*length > LENGTH && bytes[*length - 1] == ' ') {
        --*length;
    }
    while (*length % LENGTH != 0) {
        bytes[(*length)++] = ' ';
    }
}

bool ge_set_in_tensors(ge_file *file, const ge_path *path, ge_text value, gm_error *error)
{
    ge_place place = {.where = GE_HEADER, .present = true, .name = path->steps[0].name};
    const size_t length = ge_length(value);
    if (!ge_find_in_tensors(file, path, &place, error) || !ge_there(file, &place, error)) {
        return false;
    }
    if (ge_is(place.name, "data")) {
        return ge_refuse(error, "data: patch the bytes");
    }
    with_quotes(file, &place);
    const size_t end = (size_t)place.word + place.width;
    const size_t data = LENGTH + (size_t)le_load(file->bytes, LENGTH);
    uint8_t *bytes = malloc(file->loaded + length + LENGTH);
    if (bytes == NULL) {
        return ge_refuse(error, "out of memory");
    }
    memcpy(bytes, file->bytes, (size_t)place.word);
    memcpy(bytes + place.word, value.at, length);
    memcpy(bytes + place.word + length, file->bytes + end, data - end);
    size_t now = (size_t)place.word + length + data - end;
    if (!ge_is(place.name, "json")) {
        pad(bytes, &now);
    }
    memcpy(bytes + now, file->bytes + data, file->loaded - data);
    le_store(bytes, LENGTH, now - LENGTH);
    ge_become(file, bytes, now + file->loaded - data);
    return true;
}
