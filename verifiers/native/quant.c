/* Rules about quantised tensors of native graphs: ranges, groups, types. */
#include "native_graph.h"

static const ptv_rule native_quantised_type_rule, native_quantised_range_rule,
    native_quantised_group_rule, native_quantised_scale_type_rule, native_quantised_nameless_rule;

/* The tensor that a scheme belongs to: the nesting is tensor, spec, scheme. */
static const ptv_frame *tensor_of(const ptv_frame *scheme)
{
    return scheme->up->up;
}

/* Out of line, as stack is scarce where tables are nested this deep. */
PTV_COLD static void report(ptv_run *run, const ptv_rule *rule, const ptv_frame *table,
                            unsigned slot, ptv_mismatch mismatch)
{
    ptv_report_at(run, rule, ptv_field_of(table, slot), mismatch);
}

PTV_NOINLINE static void check_type(ptv_run *run, const ptv_frame *scheme, int64_t last)
{
    const ptv_frame *meta = tensor_of(scheme);
    int64_t type = ptv_native_graph_tensor_meta_dtype(&run->image, meta->at);
    if (type > last) {
        report(run, &native_quantised_type_rule, meta, PTV_NG(TENSOR_META_DTYPE),
               ptv_signed_mismatch(type, PTV_NG(SCALAR_TYPE_BYTE), last));
    }
}

static const ptv_rule native_quantised_type_rule = {
    .name = "native-quantised-type",
    .code = 1065,
    .severity = PTV_ERROR,
    .with = &native_quantised_range_rule,
    .title = "a quantised tensor has a type that cannot hold quantised numbers",
    .why = "its dtype says what its bytes are: packed ones are BYTE",
    .fix = "write the type of the stored numbers; what they stand for is in the scheme",
};

/* ---- Range: its number of levels is a power of two ---- */

static bool is_power(int64_t levels)
{
    return levels >= 2 && levels <= 256 && (levels & (levels - 1)) == 0;
}

PTV_NOINLINE static void check_range(ptv_run *run, const ptv_frame *scheme)
{
    const ptv_image *im = &run->image;
    int64_t min = ptv_native_graph_affine_group_quant_min(im, scheme->at);
    int64_t max = ptv_native_graph_affine_group_quant_max(im, scheme->at);
    int64_t type = ptv_native_graph_tensor_meta_dtype(im, tensor_of(scheme)->at);
    bool packed = type == PTV_NG(SCALAR_TYPE_BYTE);
    if (min >= max || (packed && !is_power(max - min + 1))) {
        report(run, &native_quantised_range_rule, scheme, PTV_NG(AFFINE_GROUP_QUANT_MAX),
               ptv_signed_mismatch(max, min + 1, packed ? min + 255 : INT32_MAX));
    }
}

/* ---- Groups ---- */

/* Groups divide the last dimension. A size of 0 means one group for all of it. */
PTV_NOINLINE static void check_group(ptv_run *run, const ptv_frame *scheme)
{
    const ptv_image *im = &run->image;
    int64_t size = ptv_native_graph_affine_group_group_size(im, scheme->at);
    ptv_vec sizes = ptv_ng_vec(run, tensor_of(scheme)->at, PTV_NG(TENSOR_META_SIZES));
    if (sizes.count == 0) {
        report(run, &native_quantised_group_rule, tensor_of(scheme), PTV_NG(TENSOR_META_SIZES),
               ptv_no_mismatch());
        return;
    }
    int64_t last = ptv_native_graph_dim_max(im, ptv_table_in(im, sizes, sizes.count - 1));
    if (size < 0 || (size > 0 && last >= 0 && last % size != 0)) {
        report(run, &native_quantised_group_rule, scheme, PTV_NG(AFFINE_GROUP_GROUP_SIZE),
               ptv_signed_mismatch(size, 0, last < 0 ? INT32_MAX : last));
    }
}

static const ptv_rule native_quantised_group_rule = {
    .name = "native-quantised-group",
    .code = 1067,
    .severity = PTV_ERROR,
    .with = &native_quantised_range_rule,
    .title = "the last dimension of a quantised tensor is not made of whole groups",
    .why = "each group has a scale: the reader refuses what is left over, and a tensor without "
           "dimensions",
    .fix = "choose a group that the last dimension is a multiple of; 0 is all of it",
};

/* ---- Scales ---- */

PTV_NOINLINE static void check_scale(ptv_run *run, const ptv_frame *scheme)
{
    const ptv_image *im = &run->image;
    int64_t type = ptv_native_graph_affine_group_scale_dtype(im, scheme->at);
    ptv_vec key = ptv_ng_vec(run, scheme->at, PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY));
    if (type != PTV_NG(SCALAR_TYPE_FLOAT) && type != PTV_NG(SCALAR_TYPE_HALF) &&
        type != PTV_NG(SCALAR_TYPE_BFLOAT16)) {
        report(run, &native_quantised_scale_type_rule, scheme, PTV_NG(AFFINE_GROUP_SCALE_DTYPE),
               ptv_no_mismatch());
    }
    if (key.at != 0 && key.count == 0) {
        report(run, &native_quantised_nameless_rule, scheme, PTV_NG(AFFINE_GROUP_SCALE_DATA_KEY),
               ptv_no_mismatch());
    }
}

static const ptv_rule native_quantised_scale_type_rule = {
    .name = "native-quantised-scale-type",
    .code = 1068,
    .severity = PTV_ERROR,
    .with = &native_quantised_range_rule,
    .title =
        "the scales of a quantised tensor do not have a floating-point type that its reader takes",
    .why = "the reader takes FLOAT, HALF and BFLOAT16; an absent type is BYTE",
    .fix = "write the type of the scales that are stored",
};

static void check_packed(ptv_run *run, const ptv_frame *scheme)
{
    ptv_vec codec = ptv_ng_vec(run, scheme->at, PTV_NG(PACKED_QUANT_CODEC));
    check_type(run, scheme, PTV_NG(SCALAR_TYPE_BYTE));
    if (codec.at != 0 && codec.count == 0) {
        report(run, &native_quantised_nameless_rule, scheme, PTV_NG(PACKED_QUANT_CODEC),
               ptv_no_mismatch());
    }
}

static const ptv_rule native_quantised_nameless_rule = {
    .name = "native-quantised-nameless",
    .code = 1069,
    .severity = PTV_ERROR,
    .on = PTV_NG(PACKED_QUANT),
    .check = check_packed,
    .title = "a quantised tensor names neither scales nor a codec",
    .why = "without them its numbers mean nothing: the reader refuses it",
    .fix = "write the key of its scales, or the name of its codec",
};

static void check_affine(ptv_run *run, const ptv_frame *scheme)
{
    check_type(run, scheme, PTV_NG(SCALAR_TYPE_INT));
    check_range(run, scheme);
    check_group(run, scheme);
    check_scale(run, scheme);
}

static const ptv_rule native_quantised_range_rule = {
    .name = "native-quantised-range",
    .code = 1066,
    .severity = PTV_ERROR,
    .on = PTV_NG(AFFINE_GROUP),
    .check = check_affine,
    .title = "the numbers of a quantised tensor are not those of a whole number of bits",
    .why = "packed numbers take as many bits as it takes to count them: 2, 4, 8 ... 256 of them",
    .fix = "write the smallest and the largest number that is stored: -8 and 7 are 4 bits",
};

static const ptv_rule *const rules[] = {
    &native_quantised_type_rule, &native_quantised_range_rule, &native_quantised_group_rule,
    &native_quantised_scale_type_rule, &native_quantised_nameless_rule};

const ptv_rule_list ptv_native_quantised_list = PTV_NG_LIST(rules);
