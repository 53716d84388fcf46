/*
 * Numbers in the suite itself. They are listed by index, the last dimension varying fastest,
 * regardless of the order in memory; a complex number is a pair of numbers.
 */
#include <inttypes.h>
#include <string.h>

#include "golden/bundle/dtype.h"
#include "golden/bundle/suite_parts.h"
#include "golden/codec/blob.h"
#include "verifiers/schemas/program.h"

enum { PIECE = 1 << 16, DEPTH = GM_RANK + 1 };

/* The bytes being written. The parts of complex numbers form an additional dimension. */
typedef struct writer {
    gm_suite *s;
    uint32_t rank;
    uint64_t sizes[DEPTH], strides[DEPTH]; /* in numbers */
    uint64_t next, count;                  /* index of the next number, and number of all */
    bool plain;                            /* the list is in memory order */
    unsigned numeric, width;               /* of a single number */
    bool brain;
    uint8_t *bytes;
} writer;

static writer begin(gm_suite *s, const gm_suite_value *tensor)
{
    const gm_dtype *type = gm_dtype_of(tensor->dtype);
    const gm_shape *shape = &tensor->shape;
    unsigned parts = type->numeric == GM_COMPLEX ? 2 : 1;
    writer w = {.s = s, .rank = shape->rank, .plain = gm_shape_is_rows(shape)};
    uint64_t strides[GM_RANK];
    gm_shape_strides(shape, strides);
    for (uint32_t i = 0; i < shape->rank; i++) {
        w.sizes[i] = (uint32_t)shape->sizes[i];
        w.strides[i] = strides[i] * parts;
    }
    if (parts == 2) {
        w.sizes[w.rank] = 2;
        w.strides[w.rank++] = 1;
    }
    w.numeric = type->numeric;
    w.width = type->size / parts;
    w.count = tensor->data.size / w.width;
    w.brain = tensor->dtype == PTV_PROGRAM_SCALAR_TYPE_BFLOAT16;
    return w;
}

/* Position of the next number. */
static uint64_t place(const writer *w)
{
    uint64_t rest = w->next;
    uint64_t at = 0;
    for (uint32_t i = w->rank; i-- > 0 && !w->plain;) {
        at += rest % w->sizes[i] * w->strides[i];
        rest /= w->sizes[i];
    }
    return w->plain ? w->next : at;
}

static bool put_number(writer *w, const ptv_step *at, const json_t *json)
{
    const char *why;
    uint8_t *to = w->bytes + place(w) * w->width;
    w->next++;
    return gm_store_number(json, w->numeric, w->width, w->brain, to, &why) ||
           gm_suite_refuse(w->s, at, "data: %s", why);
}

static bool put_flat(writer *w, const ptv_step *at, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        ptv_step in = ptv_at_element(at, i);
        if (!put_number(w, &in, json_array_get(list, i))) {
            return false;
        }
    }
    return true;
}

/* Nested lists, one level for each dimension. */
static bool put_nested(writer *w, const ptv_step *at, const json_t *json, uint32_t dimension)
{
    if (dimension == w->rank) {
        return put_number(w, at, json);
    }
    if (!json_is_array(json) || json_array_size(json) != w->sizes[dimension]) {
        return gm_suite_refuse(w->s, at, "data: expected a list of %" PRIu64 " here",
                               w->sizes[dimension]);
    }
    for (size_t i = 0; i < json_array_size(json); i++) {
        ptv_step in = ptv_at_element(at, i);
        if (!put_nested(w, &in, json_array_get(json, i), dimension + 1)) {
            return false;
        }
    }
    return true;
}

/* Whether there are as many numbers as the shape requires; checked before allocating memory. */
static bool is_flat(const writer *w, const json_t *json)
{
    return json_is_array(json) && json_array_size(json) == w->count &&
           (w->count == 0 || !json_is_array(json_array_get(json, 0)));
}

static bool has_room_for(const writer *w, const json_t *json)
{
    const json_t *list = json;
    for (uint32_t i = 0; i < w->rank; i++) {
        if (!json_is_array(list) || json_array_size(list) != w->sizes[i]) {
            return false;
        }
        list = json_array_get(list, 0);
    }
    return true;
}

bool gm_suite_numbers(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor)
{
    writer w = begin(s, tensor);
    bool flat = is_flat(&w, json);
    if (!flat && w.count > 0 && !has_room_for(&w, json)) {
        return gm_suite_refuse(
            s, at, "data: expected %" PRIu64 " numbers, or lists as the shape is", w.count);
    }
    w.bytes = gm_take(s->model, (size_t)tensor->data.size);
    if (w.bytes == NULL) {
        return gm_suite_no_memory(s, at);
    }
    tensor->data = gm_bytes(w.bytes, tensor->data.size);
    return flat ? put_flat(&w, at, json) : put_nested(&w, at, json, 0);
}

/* ---- One number for all elements ---- */

bool gm_suite_fill(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor)
{
    const char *why;
    uint8_t element[16] = {0};
    const gm_dtype *type = gm_dtype_of(tensor->dtype);
    bool brain = tensor->dtype == PTV_PROGRAM_SCALAR_TYPE_BFLOAT16;
    unsigned width = type->numeric == GM_COMPLEX ? type->size / 2u : type->size;
    if (!gm_store_number(json, type->numeric, width, brain, element, &why)) {
        return gm_suite_refuse(s, at, "fill: %s", why);
    }
    size_t size = tensor->data.size < PIECE ? (size_t)tensor->data.size : PIECE;
    uint8_t *piece = gm_take(s->model, size);
    if (piece == NULL) {
        return gm_suite_no_memory(s, at);
    }
    for (size_t i = 0; i < size; i++) {
        piece[i] = element[i % type->size]; /* a power of two: pieces end between elements */
    }
    return gm_repeat(s->model, piece, PIECE, tensor->data.size, &tensor->data) ||
           gm_suite_no_memory(s, at);
}
