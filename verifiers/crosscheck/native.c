/*
 * Keys of native graphs: of constants, of their scales and zero points. Those of values are keys of
 * constants, too (native-quantised-unbound).
 */
#include "../native/native_graph.h"
#include "names.h"

/* A constant of the graph, and its quantisation scheme if it has one. */
typedef struct constant {
    uint32_t at, meta, scheme;
    int64_t kind; /* PTV_NG(QUANT_SCHEME_*) */
} constant;

static constant constant_at(const ptv_image *im, uint32_t at)
{
    constant c = {at, ptv_table_of(im, at, PTV_NG(NAMED_TENSOR_REF_META)), 0, 0};
    uint32_t quant = c.meta == 0 ? 0 : ptv_table_of(im, c.meta, PTV_NG(TENSOR_META_QUANT));
    if (quant != 0) {
        c.scheme = ptv_table_of(im, quant, PTV_NG(QUANT_SPEC_SCHEME));
        c.kind = ptv_native_graph_quant_spec_scheme_type(im, quant);
    }
    return c;
}

static bool is_affine(const constant *c)
{
    return c->scheme != 0 && c->kind == PTV_NG(QUANT_SCHEME_AFFINE_GROUP);
}

static ptv_vec key_of(const ptv_image *im, const constant *c, unsigned which)
{
    if (which == PTV_NATIVE_DATA) {
        return ptv_vec_of(im, c->at, PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
    }
    unsigned slot = which == PTV_NATIVE_SCALES ? PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY)
                                               : PTV_NG(AFFINE_GROUP_ZERO_POINT_DATA_KEY);
    return is_affine(c) ? ptv_vec_of(im, c->scheme, slot) : (ptv_vec){0, 0};
}

ptv_vec ptv_native_methods(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_NG(PROGRAM_METHODS));
}

ptv_vec ptv_native_constants(const ptv_run *run, ptv_vec methods, uint32_t i)
{
    return ptv_vec_of(&run->image, ptv_table_in(&run->image, methods, i), PTV_NG(METHOD_CONSTANTS));
}

void ptv_native_keys(const ptv_run *run, ptv_vec constants, uint32_t i,
                     ptv_vec keys[PTV_NATIVE_KEYS])
{
    const constant c = constant_at(&run->image, ptv_table_in(&run->image, constants, i));
    for (unsigned which = 0; which < PTV_NATIVE_KEYS; which++) {
        keys[which] = key_of(&run->image, &c, which);
    }
}

/* ---- Bytes ---- */

static uint64_t elements_of(const ptv_image *im, uint32_t meta)
{
    return ptv_ng_bytes(im, meta) / ptv_ng_size(ptv_native_graph_tensor_meta_dtype(im, meta));
}

/* Bits per number, from the range of numbers in the scheme. */
static unsigned bits_of(const ptv_image *im, uint32_t scheme)
{
    int64_t levels = ptv_native_graph_affine_group_quant_max(im, scheme) -
                     ptv_native_graph_affine_group_quant_min(im, scheme) + 1;
    unsigned bits = 1;
    while (bits < 8 && INT64_C(1) << bits < levels) {
        bits++;
    }
    return bits;
}

static bool data_bytes(const ptv_image *im, const constant *c, uint64_t *bytes)
{
    *bytes = ptv_ng_bytes(im, c->meta);
    bool packed = ptv_native_graph_tensor_meta_dtype(im, c->meta) == PTV_NG(SCALAR_TYPE_BYTE);
    if (is_affine(c) && packed) {
        *bytes = *bytes > UINT64_MAX / 8 ? UINT64_MAX : (*bytes * bits_of(im, c->scheme) + 7) / 8;
    }
    return c->kind == PTV_NG(QUANT_SCHEME_NONE) || is_affine(c);
}

/* One number for each group of the last dimension. */
static bool group_bytes(const ptv_image *im, const constant *c, unsigned which, uint64_t *bytes)
{
    ptv_vec sizes = ptv_vec_of(im, c->meta, PTV_NG(TENSOR_META_SIZES));
    int64_t group = ptv_native_graph_affine_group_group_size(im, c->scheme);
    unsigned size = ptv_ng_size(
        which == PTV_NATIVE_SCALES ? ptv_native_graph_affine_group_scale_dtype(im, c->scheme)
                                   : ptv_native_graph_affine_group_zero_point_dtype(im, c->scheme));
    if (sizes.count == 0) {
        return false;
    }
    int64_t last = ptv_native_graph_dim_max(im, ptv_table_in(im, sizes, sizes.count - 1));
    group = group == 0 ? last : group;
    if (group <= 0 || last % group != 0 || size == 0) {
        return false;
    }
    *bytes = elements_of(im, c->meta) / (uint64_t)group * size;
    return true;
}

bool ptv_bytes_of_native(const ptv_run *run, const ptv_named *key, uint64_t *bytes)
{
    const ptv_image im = ptv_named_image(run, key);
    ptv_vec methods = ptv_vec_of(&im, ptv_unit_at(run, key->unit)->root, PTV_NG(PROGRAM_METHODS));
    ptv_vec list =
        ptv_vec_of(&im, ptv_table_in(&im, methods, key->list / 2), PTV_NG(METHOD_CONSTANTS));
    const constant c = constant_at(&im, ptv_table_in(&im, list, key->item / PTV_NATIVE_KEYS));
    unsigned which = key->item % PTV_NATIVE_KEYS;
    bool known = c.meta != 0 &&
                 ptv_vec_of(&im, c.meta, PTV_NG(TENSOR_META_SIZES)).count <= PTV_RANK_MAX &&
                 ptv_ng_size(ptv_native_graph_tensor_meta_dtype(&im, c.meta)) > 0 &&
                 ptv_ng_is_static(&im, c.meta);
    return known && (which == PTV_NATIVE_DATA ? data_bytes(&im, &c, bytes)
                                              : group_bytes(&im, &c, which, bytes));
}

/* ---- Places ---- */

ptv_place ptv_place_of_native(const ptv_run *run, const ptv_named *key, ptv_frame *f)
{
    const ptv_schema *schema = &ptv_schema_native_graph;
    const ptv_image im = ptv_named_image(run, key);
    *f = ptv_root_frame(schema, ptv_unit_at(run, key->unit)->root);
    f = ptv_frame_down_in(f, schema, &im, PTV_NG(PROGRAM_METHODS), (int32_t)(key->list / 2));
    f = ptv_frame_down_in(f, schema, &im, PTV_NG(METHOD_CONSTANTS),
                          (int32_t)(key->item / PTV_NATIVE_KEYS));
    if (key->item % PTV_NATIVE_KEYS == PTV_NATIVE_DATA) {
        return ptv_field_of(f, PTV_NG(NAMED_TENSOR_REF_DATA_KEY));
    }
    f = ptv_frame_down_in(f, schema, &im, PTV_NG(NAMED_TENSOR_REF_META), -1);
    return ptv_field_of(f, PTV_NG(TENSOR_META_QUANT));
}
