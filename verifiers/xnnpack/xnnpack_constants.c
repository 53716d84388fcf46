/*
 * Rules about constants and quantisation of XNNPACK graphs: where the bytes are, whether there
 * are enough of them, and whether the parameters suit the tensor. crosscheck/names.c checks the
 * size of named data.
 */
#include "xnnpack_graph.h"

static const ptv_rule xnnpack_constant_external_rule, xnnpack_constant_out_of_range_rule,
    xnnpack_constant_key_empty_rule, xnnpack_constant_past_area_rule, xnnpack_constant_short_rule,
    xnnpack_constant_size_differs_rule, xnnpack_constants_ignored_rule,
    xnnpack_quantisation_unsuited_rule, xnnpack_scale_count_rule;

/* ---- Index of a constant ---- */

/*
 * Checks the index of a constant, and whether the constant claims the bytes that are needed. No
 * runtime reads the size beside a key; crosscheck/names.c compares the data with what is needed.
 */
PTV_NOINLINE static void judge_constant(ptv_run *run, const ptv_frame *table, unsigned slot,
                                        bool known, uint64_t needed)
{
    uint32_t i = ptv_xnn_number(&run->image, table->at, table->type, slot);
    const ptv_xnn_constants constants =
        ptv_xnn_constants_in(&run->image, run->root, run->header_length != 0);
    uint32_t count = constants.list.count;
    if (i == 0) {
        return;
    }
    if (i >= count) {
        ptv_report_at(run, &xnnpack_constant_out_of_range_rule, ptv_field_of(table, slot),
                      ptv_unsigned_mismatch(i, 0, count < 2 ? 0 : count - 1));
        return;
    }
    ptv_xnn_constant constant = ptv_xnn_constant_at(constants, i);
    if (known && constant.key.at != 0 && constant.size != needed) {
        ptv_report_at(run, &xnnpack_constant_size_differs_rule, ptv_field_of(table, slot),
                      ptv_unsigned_mismatch(constant.size, needed, needed));
    } else if (known && constant.size < needed) {
        ptv_report_at(run, &xnnpack_constant_short_rule, ptv_field_of(table, slot),
                      ptv_unsigned_mismatch(constant.size, needed, UINT64_MAX));
    }
}

static const ptv_rule xnnpack_constant_out_of_range_rule = {
    .name = "xnnpack-constant-out-of-range",
    .code = 760,
    .severity = PTV_ERROR,
    .with = &xnnpack_constant_external_rule,
    .title = "an XNNPACK graph names a constant that it does not have",
    .why = "the backend refuses it; before 1.3 it reads past the list",
    .fix = "compare constant_buffer_idx with the list of constants, of which number 0 stands for "
           "none: one of the two was changed alone",
};

static const ptv_rule xnnpack_constant_short_rule = {
    .name = "xnnpack-constant-short",
    .code = 763,
    .severity = PTV_ERROR,
    .with = &xnnpack_constant_external_rule,
    .title = "a constant in an XNNPACK payload has fewer bytes than its tensor needs",
    .why = "the backend compares neither: it packs weights from foreign memory",
    .found_is = "bytes",
    .fix = "compare dims and datatype of the value with what is stored: whoever changes one has to "
           "store the other again",
};

static const ptv_rule xnnpack_constant_size_differs_rule = {
    .name = "xnnpack-constant-size-differs",
    .code = 764,
    .severity = PTV_WARNING,
    .with = &xnnpack_constant_external_rule,
    .title = "a keyed constant of an XNNPACK graph has another size than its tensor needs",
    .why = "no runtime reads the size; the key may belong to a weight of another shape",
    .found_is = "bytes",
    .fix = "compare dims and datatype of the value with the size of the constant, and look whether "
           "its key is that of another weight",
};

static void check_tensor(ptv_run *run, const ptv_frame *tensor)
{
    enum { SLOT = PTV_XNN(CONSTANT_BUFFER_IDX) };
    uint64_t needed;
    if (ptv_xnnpack_xnn_tensor_value_constant_buffer_idx(&run->image, tensor->at) == 0) {
        return;
    }
    const ptv_xnn_tensor t = ptv_xnn_read(&run->image, tensor->at);
    if (t.external != PTV_XNN_NONE) {
        ptv_report_at(run, &xnnpack_constant_external_rule, ptv_field_of(tensor, SLOT),
                      ptv_unsigned_mismatch(t.constant, 0, 0));
    } else {
        bool known = ptv_xnn_bytes(&run->image, t.datatype, t.dims, &needed);
        judge_constant(run, tensor, SLOT, known, needed);
    }
}

static const ptv_rule xnnpack_constant_external_rule = {
    .name = "xnnpack-constant-external",
    .code = 759,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_XNN_TENSOR_VALUE,
    .reads = PTV_XNN_READS_CONSTANTS,
    .check = check_tensor,
    .title = "a value of an XNNPACK graph is both a constant and an argument",
    .why = "which of the two pointers counts is not defined",
    .fix = "look at what makes the graph: a weight that is passed as an argument has no "
           "constant_buffer_idx",
};

/* ---- The list ---- */

/* Index 0 means "no constant", so its entry is never read. */
static void check_entry(ptv_run *run, const ptv_frame *entry)
{
    enum { OFFSET = PTV_XNNPACK_CONSTANT_DATA_OFFSET_OFFSET };
    const ptv_xnn_constant c = ptv_xnn_read_constant(&run->image, entry->at);
    const uint64_t area = run->segment_bytes;
    if (entry->up->index == 0 || run->header_length == 0) {
        return;
    }
    if (c.key.at == 0 && c.offset > area) {
        ptv_report_at(run, &xnnpack_constant_past_area_rule, ptv_field_of(entry, OFFSET),
                      ptv_unsigned_mismatch(c.offset, 0, area));
    } else if (c.key.at == 0 && c.size > area - c.offset) {
        ptv_report_at(run, &xnnpack_constant_past_area_rule,
                      ptv_field_of(entry, PTV_XNNPACK_CONSTANT_DATA_OFFSET_SIZE),
                      ptv_unsigned_mismatch(c.size, 0, area - c.offset));
    } else if (c.key.at != 0 && c.key.count == 0) {
        ptv_report_at(run, &xnnpack_constant_key_empty_rule,
                      ptv_field_of(entry, PTV_XNNPACK_CONSTANT_DATA_OFFSET_NAMED_KEY),
                      ptv_no_mismatch());
    } else if (c.key.at != 0 && c.offset != UINT64_MAX) {
        ptv_report_at(run, &xnnpack_constants_ignored_rule, ptv_field_of(entry, OFFSET),
                      ptv_unsigned_mismatch(c.offset, UINT64_MAX, UINT64_MAX));
    }
}

static const ptv_rule xnnpack_constant_key_empty_rule = {
    .name = "xnnpack-constant-key-empty",
    .code = 761,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_CONSTANT_DATA_OFFSET,
    .needs = &ptv_payload_constants_out_of_range_rule,
    .check = check_entry,
    .title = "a constant of an XNNPACK graph has an empty key",
    .why = "a key that is there is looked up, and no data has an empty name",
    .fix = "leave the key out for a constant of the payload, or write the one that named data has",
};

static const ptv_rule xnnpack_constant_past_area_rule = {
    .name = "xnnpack-constant-past-area",
    .code = 762,
    .severity = PTV_ERROR,
    .with = &xnnpack_constant_key_empty_rule,
    .title = "a constant of an XNNPACK graph is not in the payload's constants",
    .why = "the backend refuses it; before 1.3 it reads past the payload",
    .fix = "compare offset and size of the constant with the constants in the payload: it was "
           "truncated, or they were replaced",
};

static void check_lists(ptv_run *run, const ptv_frame *root)
{
    unsigned other =
        run->header_length != 0 ? PTV_XNN_GRAPH(CONSTANT_BUFFER) : PTV_XNN_GRAPH(CONSTANT_DATA);
    uint32_t count = ptv_vec_of(&run->image, root->at, other).count;
    if (count > 0) {
        ptv_report_at(run, &xnnpack_constants_ignored_rule, ptv_field_of(root, other),
                      ptv_unsigned_mismatch(count, 0, 0));
    }
}

static const ptv_rule xnnpack_constants_ignored_rule = {
    .name = "xnnpack-constants-ignored",
    .code = 765,
    .severity = PTV_WARNING,
    .on = PTV_XNNPACK_XNN_GRAPH,
    .reads = PTV_XNN_READS_CONSTANTS,
    .check = check_lists,
    .title = "an XNNPACK graph says where a constant is in a way that nobody reads",
    .why = "a key beats an offset, and with a header constant_data beats constant_buffer, without "
           "one the other way round",
    .fix = "write one way to the constant: a key, an offset into what follows the graph, or bytes "
           "in the graph when the payload has no header",
};

/* ---- Quantisation ---- */

typedef struct quantised {
    ptv_run *run;
    const ptv_frame *params; /* in the quantised tensor's frame */
    ptv_xnn_tensor tensor;
} quantised;

static uint32_t number(const quantised *q, unsigned slot)
{
    return ptv_xnn_number(&q->run->image, q->params->at, q->params->type, slot);
}

/* low > high means that no number would be valid. */
PTV_COLD static void unsuited(const quantised *q, unsigned slot, int64_t found, int64_t low,
                              int64_t high)
{
    ptv_report_at(q->run, &xnnpack_quantisation_unsuited_rule, ptv_field_of(q->params, slot),
                  low > high ? ptv_no_mismatch() : ptv_signed_mismatch(found, low, high));
}

/* Reports that the scheme does not suit the datatype. */
static void wrong_type(const quantised *q)
{
    ptv_report_at(q->run, &xnnpack_quantisation_unsuited_rule,
                  ptv_field_of(q->params->up, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS),
                  ptv_no_mismatch());
}

static void per_tensor(const quantised *q)
{
    enum { ZERO_POINT = PTV_XNNPACK_PER_TENSOR_QUANT_ZERO_POINT };
    uint32_t at = ptv_slot(&q->run->image, q->params->at, PTV_XNNPACK_PER_TENSOR_QUANT_SCALE);
    int32_t zero = (int32_t)number(q, ZERO_POINT), low = 0, high = 0;
    switch (q->tensor.datatype) {
    case PTV_XNN_TYPE(QINT8): low = INT8_MIN, high = INT8_MAX; break;
    case PTV_XNN_TYPE(QUINT8): high = UINT8_MAX; break;
    case PTV_XNN_TYPE(QINT32): break;
    default: wrong_type(q); return;
    }
    if (at == 0 || !ptv_xnn_is_scale(ptv_u32(&q->run->image, at))) {
        ptv_report_at(q->run, &xnnpack_quantisation_unsuited_rule,
                      ptv_field_of(q->params, PTV_XNNPACK_PER_TENSOR_QUANT_SCALE),
                      ptv_no_mismatch());
    }
    if (zero < low || zero > high) {
        unsuited(q, ZERO_POINT, zero, low, high);
    }
}

/* Checks the count of scales in the parameters' own list, where they are not a constant. */
static void inline_scales(const quantised *q, unsigned scale, uint64_t low, uint64_t high)
{
    ptv_vec list = ptv_vec_of(&q->run->image, q->params->at, scale);
    if (list.at == 0) {
        ptv_report_at(q->run, &xnnpack_scale_count_rule, ptv_field_of(q->params, scale),
                      ptv_no_mismatch());
    } else if (list.count < low || list.count > high) {
        ptv_report_at(q->run, &xnnpack_scale_count_rule, ptv_field_of(q->params, scale),
                      ptv_unsigned_mismatch(list.count, low, high));
    }
}

PTV_NOINLINE static void per_channel(const quantised *q)
{
    enum {
        CHANNEL = PTV_XNNPACK_PER_CHANNEL_QUANT_CHANNEL_DIM,
        CONSTANT = PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE_BUFFER_IDX
    };
    int32_t type = q->tensor.datatype;
    uint32_t channel = number(q, CHANNEL);
    if (type != PTV_XNN_TYPE(QCINT8) && type != PTV_XNN_TYPE(QCINT32) &&
        type != PTV_XNN_TYPE(QCINT4)) {
        wrong_type(q);
        return;
    }
    if (channel >= q->tensor.dims.count) {
        unsuited(q, CHANNEL, (int32_t)channel, 0, (int64_t)q->tensor.dims.count - 1);
        return;
    }
    uint64_t wanted = ptv_xnn_dim(&q->run->image, q->tensor.dims, channel);
    judge_constant(q->run, q->params, CONSTANT, true, 4 * wanted);
    if (number(q, CONSTANT) == 0) {
        inline_scales(q, PTV_XNNPACK_PER_CHANNEL_QUANT_SCALE, wanted, UINT64_MAX);
    }
}

/* Each group of `group_size` elements of a row has a scale. The library takes 32, 64 ... */
PTV_NOINLINE static void per_group(const quantised *q)
{
    enum {
        GROUP = PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_GROUP_SIZE,
        CONSTANT = PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE_BUFFER_IDX,
        SCALES = PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_NUM_SCALES,
        UNIT = 32
    };
    const ptv_image *im = &q->run->image;
    if (q->tensor.datatype != PTV_XNN_TYPE(QBINT4) || q->tensor.dims.count < 2) {
        wrong_type(q);
        return;
    }
    int32_t group = (int32_t)number(q, GROUP);
    uint64_t rows = ptv_xnn_dim(im, q->tensor.dims, 0), row = ptv_xnn_dim(im, q->tensor.dims, 1);
    if (group < 1 || group % UNIT != 0 || row % (uint32_t)group != 0) {
        unsuited(q, GROUP, group, UNIT, (int64_t)row);
        return;
    }
    uint64_t wanted = rows * (row / (uint32_t)group);
    judge_constant(q->run, q->params, CONSTANT, wanted <= UINT32_MAX, 2 * wanted);
    if (number(q, CONSTANT) == 0) {
        inline_scales(q, PTV_XNNPACK_PER_CHANNEL_GROUP_QUANT_SCALE, wanted, wanted);
    } else if (number(q, SCALES) != wanted) {
        ptv_report_at(q->run, &xnnpack_scale_count_rule, ptv_field_of(q->params, SCALES),
                      ptv_unsigned_mismatch(number(q, SCALES), wanted, wanted));
    }
}

static const ptv_rule xnnpack_scale_count_rule = {
    .name = "xnnpack-scale-count",
    .code = 767,
    .severity = PTV_ERROR,
    .with = &xnnpack_quantisation_unsuited_rule,
    .title = "a quantised tensor of an XNNPACK graph has not as many scales as it needs",
    .why = "the backend follows a list that is not there, and reads past one that is too short",
    .fix = "compare the number of scales with the dimension they are for, or with its groups: a "
           "reshape after the quantiser changes it",
};

static void per_token(const quantised *q)
{
    enum { DIMS = PTV_XNNPACK_PER_TOKEN_DYNAMIC_QUANT_NUM_NONBATCH_DIMS };
    int32_t dims = (int32_t)number(q, DIMS);
    if ((q->tensor.datatype != PTV_XNN_TYPE(QDINT8) &&
         q->tensor.datatype != PTV_XNN_TYPE(QPINT8)) ||
        q->tensor.constant != 0) {
        wrong_type(q);
    } else if (dims < 1 || (uint32_t)dims > q->tensor.dims.count) {
        unsuited(q, DIMS, dims, 1, q->tensor.dims.count);
    }
}

static void check_quantised(ptv_run *run, const ptv_frame *table)
{
    static void (*const judges[])(const quantised *q) = {
        [PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_QUANT] = per_channel,
        [PTV_XNNPACK_XNN_QUANT_PARAMS_PER_TENSOR_QUANT] = per_tensor,
        [PTV_XNNPACK_XNN_QUANT_PARAMS_PER_TOKEN_DYNAMIC_QUANT] = per_token,
        [PTV_XNNPACK_XNN_QUANT_PARAMS_PER_CHANNEL_GROUP_QUANT] = per_group,
    };
    const ptv_image *im = &run->image;
    uint32_t scheme =
        (uint32_t)ptv_xnnpack_xnn_quantized_tensor_value_quant_params_type(im, table->at);
    uint32_t at = ptv_table_of(im, table->at, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_TENSOR_VALUE);
    if (scheme == PTV_XNNPACK_XNN_QUANT_PARAMS_NONE || at == 0) {
        return; /* field-missing */
    }
    ptv_frame frames[2] = {*table};
    const ptv_frame *params =
        ptv_frame_down(run, frames, PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE_QUANT_PARAMS, -1);
    const quantised q = {run, params, ptv_xnn_read(im, at)};
    if (q.tensor.datatype != PTV_XNN_TYPE(INVALID) && q.tensor.dims.count <= PTV_XNN_RANK_MAX) {
        judges[scheme](&q);
    }
}

static const ptv_rule xnnpack_quantisation_unsuited_rule = {
    .name = "xnnpack-quantisation-unsuited",
    .code = 766,
    .severity = PTV_ERROR,
    .on = PTV_XNNPACK_XNN_QUANTIZED_TENSOR_VALUE,
    .reads = PTV_XNN_READS_CONSTANTS,
    .check = check_quantised,
    .title = "quantisation parameters of an XNNPACK graph do not suit their tensor",
    .why = "the backend refuses most of them, but divides by the group size, and reads dimensions "
           "that a shorter list does not have",
    .fix = "look at the quantiser: what it names is a dimension of this tensor, and group sizes "
           "divide it; a reshape after it changes both",
};

static const ptv_rule *const rules[] = {
    &xnnpack_constant_external_rule,  &xnnpack_constant_out_of_range_rule,
    &xnnpack_constant_key_empty_rule, &xnnpack_constant_past_area_rule,
    &xnnpack_constant_short_rule,     &xnnpack_constant_size_differs_rule,
    &xnnpack_constants_ignored_rule,  &xnnpack_quantisation_unsuited_rule,
    &xnnpack_scale_count_rule};

const ptv_rule_list ptv_xnnpack_constant_list = PTV_RULE_LIST_OF(rules, &ptv_schema_xnnpack);
