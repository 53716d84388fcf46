/* Compares what the graph of a package says about its tensors with what they are. */
#include "package_names_rules.h"

static const ptv_rule package_tensor_differs_rule, package_tensor_order_rule,
    package_quantised_differs_rule, package_scale_differs_rule, package_packed_differs_rule;

#define SLOT(name) PTV_NATIVE_GRAPH_##name
#define TYPE(name) PTV_NATIVE_GRAPH_SCALAR_TYPE_##name

/* The safetensors element type for one of native graphs; PTV_DTYPES if there is none. */
static ptv_dtype dtype_of(int64_t type)
{
    static const uint8_t types[] = {[TYPE(BYTE)] = PTV_DTYPE_U8,
                                    [TYPE(CHAR)] = PTV_DTYPE_I8,
                                    [TYPE(SHORT)] = PTV_DTYPE_I16,
                                    [TYPE(INT)] = PTV_DTYPE_I32,
                                    [TYPE(LONG)] = PTV_DTYPE_I64,
                                    [TYPE(HALF)] = PTV_DTYPE_F16,
                                    [TYPE(FLOAT)] = PTV_DTYPE_F32,
                                    [TYPE(DOUBLE)] = PTV_DTYPE_F64,
                                    [8] = PTV_DTYPES,
                                    [9] = PTV_DTYPES,
                                    [10] = PTV_DTYPES,
                                    [TYPE(BOOL)] = PTV_DTYPE_BOOL,
                                    [12] = PTV_DTYPES,
                                    [13] = PTV_DTYPES,
                                    [14] = PTV_DTYPES,
                                    [TYPE(BFLOAT16)] = PTV_DTYPE_BF16,
                                    [TYPE(UINT16)] = PTV_DTYPE_U16,
                                    [TYPE(UINT32)] = PTV_DTYPE_U32,
                                    [TYPE(UINT64)] = PTV_DTYPE_U64};
    bool known = type >= 0 && (uint64_t)type < sizeof types;
    return known ? (ptv_dtype)types[type] : PTV_DTYPES;
}

/* ---- Sizes according to the graph ---- */

typedef struct sizes {
    uint32_t rank;
    bool fixed;
    uint64_t elements, last; /* of the last dimension */
} sizes;

static sizes sizes_of(const ptv_image *im, uint32_t meta)
{
    const ptv_vec list = ptv_vec_of(im, meta, SLOT(TENSOR_META_SIZES));
    sizes s = {list.count, true, 1, 1};
    for (uint32_t i = 0; i < list.count; i++) {
        const uint32_t dim = ptv_table_in(im, list, i);
        const int64_t low = ptv_native_graph_dim_min(im, dim);
        s.fixed = s.fixed && low >= 0 && low == ptv_native_graph_dim_max(im, dim);
        s.last = s.fixed ? (uint64_t)low : 0;
        s.fixed = s.fixed && (s.last == 0 || s.elements <= UINT64_MAX / 64 / s.last);
        s.elements = s.fixed ? s.elements * s.last : 0;
    }
    return s;
}

/* Whether the tensor has exactly the sizes that the graph says. */
PTV_NOINLINE static bool same_sizes(const ptv_package *p, uint32_t meta, const ptv_tensor_entry *e)
{
    const ptv_image *im = &p->graph_image;
    const ptv_vec list = ptv_vec_of(im, meta, SLOT(TENSOR_META_SIZES));
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&p->tensors_image), e->shape);
    uint64_t dimension;
    (void)ptv_json_step_on(&scan);
    for (uint32_t i = 0; i < list.count; i++) {
        if (ptv_json_step_on(&scan) != PTV_JSON_NUMBER ||
            !ptv_json_unsigned(ptv_json_in(&p->tensors_image), scan.token, &dimension) ||
            (uint64_t)ptv_native_graph_dim_max(im, ptv_table_in(im, list, i)) != dimension) {
            return false;
        }
    }
    return ptv_json_step_on(&scan) == PTV_JSON_LIST_END;
}

static bool is_contiguous(const ptv_image *im, uint32_t meta)
{
    const ptv_vec order = ptv_vec_of(im, meta, SLOT(TENSOR_META_DIM_ORDER));
    for (uint32_t i = 0; i < order.count; i++) {
        if (ptv_u32(im, order.at + UINT64_C(4) * i) != i) {
            return false;
        }
    }
    return true;
}

/* ---- Tensors of plain numbers ---- */

PTV_NOINLINE static void dense(const ptv_package *p, const ptv_key *k, uint32_t meta,
                               const ptv_tensor_entry *e)
{
    const ptv_image *im = &p->graph_image;
    const ptv_rule *rule = &package_tensor_differs_rule;
    if (dtype_of(ptv_native_graph_tensor_meta_dtype(im, meta)) != e->type) {
        ptv_meta_fault(p, rule, k, SLOT(TENSOR_META_DTYPE),
                       ptv_text_mismatch(ptv_dtypes[e->type].name));
    } else if (!sizes_of(im, meta).fixed) {
        ptv_meta_fault(p, rule, k, SLOT(TENSOR_META_SIZES), ptv_text_mismatch("sizes that vary"));
    } else if (!same_sizes(p, meta, e)) {
        ptv_meta_fault(p, rule, k, SLOT(TENSOR_META_SIZES), ptv_text_mismatch("another shape"));
    } else if (!is_contiguous(im, meta)) {
        ptv_meta_fault(p, &package_tensor_order_rule, k, SLOT(TENSOR_META_DIM_ORDER),
                       ptv_no_mismatch());
    }
}

static const ptv_rule package_tensor_differs_rule = {
    .name = "package-tensor-differs",
    .code = 1192,
    .severity = PTV_ERROR,
    .title = "a constant of a graph and the tensor of its key differ in type or shape",
    .why = "the runtime compares them and refuses the method",
    .fix = "export the package again: its graph and its weights are not of one export",
};

static const ptv_rule package_tensor_order_rule = {
    .name = "package-tensor-order",
    .code = 1193,
    .severity = PTV_ERROR,
    .title = "a constant of a graph and the tensor of its key differ in the order of dimensions",
    .why = "tensors are stored row by row; the runtime refuses the method",
    .fix = "make the constant contiguous before the model is exported",
};

/* ---- Quantised tensors ---- */

/* Bits per number; 0 if the range does not fill a number of bits, 1 to 8. */
static unsigned bits_of(const ptv_image *im, uint32_t scheme)
{
    const int64_t low = ptv_native_graph_affine_group_quant_min(im, scheme);
    const int64_t high = ptv_native_graph_affine_group_quant_max(im, scheme);
    unsigned bits = 0;
    while (bits < 9 && high - low + 1 > INT64_C(1) << bits) {
        bits++;
    }
    return high - low + 1 == INT64_C(1) << bits && bits <= 8 ? bits : 0;
}

PTV_NOINLINE static void affine(const ptv_package *p, const ptv_key *k, const ptv_binding *b,
                                const ptv_tensor_entry *e)
{
    const ptv_image *im = &p->graph_image;
    const sizes s = sizes_of(im, b->meta);
    const unsigned bits = bits_of(im, b->scheme);
    if (bits == 0 || !s.fixed) {
        return; /* rules of graphs report it, or the sizes are unknown */
    }
    const uint64_t wanted = (s.elements * bits + 7) / 8, found = e->end - e->begin;
    if (e->type != PTV_DTYPE_U8) {
        ptv_meta_fault(p, &package_quantised_differs_rule, k, SLOT(TENSOR_META_DTYPE),
                       ptv_text_mismatch(ptv_dtypes[e->type].name));
    } else if (found != wanted) {
        ptv_meta_fault(p, &package_quantised_differs_rule, k, SLOT(TENSOR_META_SIZES),
                       ptv_unsigned_mismatch(found, wanted, wanted));
    }
}

static const ptv_rule package_quantised_differs_rule = {
    .name = "package-quantised-differs",
    .code = 1194,
    .severity = PTV_ERROR,
    .title = "quantised numbers of a graph do not fill the bytes of their tensor",
    .why = "the runtime refuses the method: they are packed, as few bits each as their range takes",
    .found_is = "bytes",
    .fix = "export the package again",
};

/* Scales, zero points: one for each group of the last dimension. */
PTV_NOINLINE static void group(const ptv_package *p, const ptv_key *k, const ptv_binding *b,
                               const ptv_tensor_entry *e)
{
    const ptv_image *im = &p->graph_image;
    const sizes s = sizes_of(im, b->meta);
    const int64_t said = ptv_native_graph_affine_group_group_size(im, b->scheme);
    const uint64_t size = said > 0 ? (uint64_t)said : s.last;
    const int64_t type = k->role == PTV_KEY_SCALE
                             ? ptv_native_graph_affine_group_scale_dtype(im, b->scheme)
                             : ptv_native_graph_affine_group_zero_point_dtype(im, b->scheme);
    const ptv_rule *rule = &package_scale_differs_rule;
    if (dtype_of(type) != e->type) {
        ptv_key_fault(p, rule, k, ptv_text_mismatch(ptv_dtypes[e->type].name));
        return;
    }
    if (!s.fixed || size == 0) {
        return;
    }
    const uint64_t wanted = s.elements / size * (ptv_dtypes[e->type].bits / 8u);
    if (s.last % size != 0) {
        ptv_key_fault(p, rule, k,
                      ptv_text_mismatch("groups that do not divide the last dimension"));
    } else if (e->end - e->begin != wanted) {
        ptv_key_fault(p, rule, k, ptv_unsigned_mismatch(e->end - e->begin, wanted, wanted));
    }
}

static const ptv_rule package_scale_differs_rule = {
    .name = "package-scale-differs",
    .code = 1195,
    .severity = PTV_ERROR,
    .title = "scales or zero points do not have the type or number that quantised numbers need",
    .why = "the runtime refuses the method: each group of the last dimension has one",
    .found_is = "bytes",
    .fix = "export the package again",
};

PTV_NOINLINE static void packed(const ptv_package *p, const ptv_key *k, const ptv_tensor_entry *e,
                                uint32_t scheme)
{
    const ptv_vec codec = ptv_vec_of(&p->graph_image, scheme, SLOT(PACKED_QUANT_CODEC));
    if (e->type != PTV_DTYPE_U8 || codec.count == 0) {
        ptv_meta_fault(p, &package_packed_differs_rule, k, SLOT(TENSOR_META_QUANT),
                       ptv_text_mismatch(codec.count == 0 ? "no codec" : ptv_dtypes[e->type].name));
    }
}

static const ptv_rule package_packed_differs_rule = {
    .name = "package-packed-differs",
    .code = 1196,
    .severity = PTV_ERROR,
    .title = "a tensor that a codec packs is not a list of bytes, or has no codec",
    .why = "the runtime refuses the method",
    .fix = "export the package again",
};

void ptv_judge_tensor_of(const ptv_package *p, const ptv_key *k, const ptv_tensor_entry *e)
{
    const ptv_binding b = ptv_binding_of(p, k);
    if (e->fault != NULL || e->type == PTV_DTYPES || e->end < e->begin || b.meta == 0) {
        return; /* reported elsewhere */
    }
    if (k->role != PTV_KEY_BINDING) {
        group(p, k, &b, e);
    } else if (b.scheme != 0 && b.scheme_type != SLOT(QUANT_SCHEME_AFFINE_GROUP)) {
        packed(p, k, e, b.scheme);
    } else if (b.scheme != 0 &&
               ptv_native_graph_tensor_meta_dtype(&p->graph_image, b.meta) == TYPE(BYTE)) {
        affine(p, k, &b, e);
    } else {
        dense(p, k, b.meta, e); /* plain numbers, or one per element */
    }
}

static const ptv_rule *const rules[] = {&package_tensor_differs_rule, &package_tensor_order_rule,
                                        &package_quantised_differs_rule,
                                        &package_scale_differs_rule, &package_packed_differs_rule};

const ptv_rule_list ptv_package_tensor_list = PTV_RULE_LIST_OF(rules, NULL);
