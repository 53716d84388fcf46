/*
 * Numbers in constants that calls take: indexes, zero points, repeats. Constants that are large
 * or not in the file are unknown; for those that are not loaded, the rule is listed as not run.
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

/* Notes that a condition waits for bytes up to `end`. */
PTV_COLD static void miss_bytes(ptv_run *run, uint64_t end)
{
    const uint64_t needed = ptv_state_of(run)->base + end;
    run->needed = needed > run->needed ? needed : run->needed;
    ptv_skip_rule(run, &ptv_operator_argument_range_rule, PTV_SKIP_NOT_LOADED);
}

/* The bytes of its elements; none of them is loaded if they are unknown. */
static ptv_image bytes_of(const ptv_calls *c, int64_t value, uint64_t bytes)
{
    const ptv_run *run = c->plan.run;
    const uint32_t tensor = ptv_value_at(c->plan.values, value);
    uint64_t offset;
    if (ptv_storage_at(&run->image, tensor) != PTV_STORED_CONSTANT ||
        !ptv_piece(run, &c->constants,
                   (uint32_t)ptv_program_tensor_data_buffer_idx(&run->image, tensor), &offset) ||
        bytes > c->constants.in.size - offset || !may_read(c, bytes)) {
        return (ptv_image){run->image.bytes, 0, 0};
    }
    const uint64_t at = run->segment_base + c->constants.in.offset + offset;
    const ptv_image im = ptv_image_of(run, at, at + bytes);
    if (im.loaded == 0) {
        miss_bytes(c->plan.run, at + bytes);
    }
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

bool ptv_known_elements(const ptv_calls *c, int64_t value, const ptv_shape_facts *f, int64_t *least,
                        int64_t *most)
{
    const unsigned size = ptv_element_size(f->type);
    if (f->elements <= 0 || !is_whole(f->type)) {
        return false;
    }
    const ptv_image im = bytes_of(c, value, (uint64_t)f->elements * size);
    for (uint64_t at = 0; at < im.loaded; at += size) {
        const int64_t number = number_at(&im, f->type, at);
        *least = at == 0 || number < *least ? number : *least;
        *most = at == 0 || number > *most ? number : *most;
    }
    return im.loaded > 0;
}
