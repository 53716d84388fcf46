/*
 * Numbers in constants that calls take: indexes, zero points, repeats. Constants that are large
 * or not in the file are unknown; for those that are not loaded, call_contracts.c lists the rule as
 * not run.
 */
#include "../context/limits.h"
#include "call_shapes.h"

enum { MOST_BYTES = 1 << 16 };

/* A constant may take at most half of what is left for comparing payloads. */
static bool may_read(const ptv_calls *c, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(c->plan.run);
    const bool may = bytes <= MOST_BYTES && bytes <= state->compared / 2;
    state->compared -= may ? bytes : 0;
    return may;
}

/* The bytes of its elements; none of them is loaded if they are unknown, or *missing. */
static ptv_image bytes_of(const ptv_calls *c, int64_t value, uint64_t bytes, bool *missing)
{
    ptv_run *run = c->plan.run;
    const uint32_t tensor = ptv_value_at(c->plan.values, value);
    uint64_t offset;
    if (ptv_storage_at(&run->image, tensor) != PTV_STORED_CONSTANT ||
        !ptv_piece(run, &c->constants,
                   (uint32_t)ptv_program_tensor_data_buffer_idx(&run->image, tensor), &offset) ||
        bytes > c->constants.in.size - offset || !may_read(c, bytes)) {
        return (ptv_image){run->image.bytes, 0, 0};
    }
    const uint64_t at = run->segment_base + c->constants.in.offset + offset;
    const uint64_t needed = ptv_state_of(run)->base + at + bytes;
    const ptv_image im = ptv_image_of(run, at, at + bytes);
    *missing = im.loaded == 0;
    run->needed = *missing && needed > run->needed ? needed : run->needed;
    return im;
}

static bool is_whole(int8_t type)
{
    return type <= PTV_PROGRAM_SCALAR_TYPE_LONG || type == PTV_PROGRAM_SCALAR_TYPE_BOOL;
}

static int64_t number_at(const ptv_image *im, int8_t type, uint64_t at)
{
    switch (type) {
    case PTV_PROGRAM_SCALAR_TYPE_CHAR: return (int8_t)ptv_u8(im, at);
    case PTV_PROGRAM_SCALAR_TYPE_SHORT: return (int16_t)ptv_u16(im, at);
    case PTV_PROGRAM_SCALAR_TYPE_INT: return (int32_t)ptv_u32(im, at);
    case PTV_PROGRAM_SCALAR_TYPE_LONG: return (int64_t)ptv_u64(im, at);
    default: return ptv_u8(im, at);
    }
}

ptv_elements_read ptv_read_elements(const ptv_calls *c, int64_t value, const ptv_shape_facts *f)
{
    ptv_elements_read read = {.known = false};
    const unsigned size = ptv_element_size(f->type);
    if (f->elements <= 0 || !is_whole(f->type)) {
        return read;
    }
    const ptv_image im = bytes_of(c, value, (uint64_t)f->elements * size, &read.missing);
    for (uint64_t at = 0; at < im.loaded; at += size) {
        const int64_t number = number_at(&im, f->type, at);
        read.least = at == 0 || number < read.least ? number : read.least;
        read.most = at == 0 || number > read.most ? number : read.most;
    }
    read.known = im.loaded > 0;
    return read;
}
