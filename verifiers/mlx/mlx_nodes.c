/*
 * Rules about single nodes of an MLX graph: valid ids, lists that belong together, known words.
 * mlx_flow.c checks the order in which nodes use tensors.
 */
#include <string.h>

#include "mlx_graph.h"

static const ptv_rule mlx_choice_missing_rule, mlx_lists_differ_rule, mlx_scan_empty_rule,
    mlx_word_unknown_rule, mlx_quantised_mode_unknown_rule, mlx_attend_layer_missing_rule,
    mlx_kernel_source_rule, mlx_strided_outside_rule;

enum { FRAMES = 3 }; /* the instruction, its node, and a table in the node */

/* The instruction being checked, and the ids of its graph. */
typedef struct looked {
    ptv_run *run;
    const ptv_frame *instruction;
    ptv_mlx_node node;
    ptv_mlx_ids ids; /* only set by check_ids() */
} looked;

/* Out of line, as frames take much stack and faults are rare. */
PTV_COLD static void report(const looked *l, const ptv_rule *rule, const ptv_mlx_use *use,
                            ptv_mismatch mismatch)
{
    ptv_frame frames[FRAMES] = {*l->instruction};
    ptv_report_at(l->run, rule, ptv_mlx_place(l->run, frames, use), mismatch);
}

static void report_slot(const looked *l, const ptv_rule *rule, unsigned slot, ptv_mismatch mismatch)
{
    const ptv_mlx_use use = {.slot = (uint8_t)slot, .inner = PTV_MLX_NO_SLOT, .index = -1};
    report(l, rule, &use, mismatch);
}

static looked look_at(ptv_run *run, const ptv_frame *instruction)
{
    return (looked){.run = run,
                    .instruction = instruction,
                    .node = ptv_mlx_node_of(&run->image, instruction->at)};
}

/* ---- Ids ---- */

static bool check_use(void *context, const ptv_mlx_use *use)
{
    const looked *l = context;
    uint64_t count = use->space == PTV_SPACE_TENSOR ? l->ids.tensors : l->ids.values;
    if (use->unknown) {
        report(l, &mlx_choice_missing_rule, use, ptv_unsigned_mismatch(use->id, 0, 2));
    } else if (use->absent) {
        report(l, &mlx_choice_missing_rule, use, ptv_absent_mismatch());
    } else if (use->space != PTV_SPACE_NONE && use->id >= count) {
        report(l, &ptv_mlx_id_out_of_range_rule, use,
               count == 0 ? ptv_none_mismatch(use->id)
                          : ptv_unsigned_mismatch(use->id, 0, count - 1));
    }
    return !l->run->stopped;
}

static void check_ids(ptv_run *run, const ptv_frame *instruction)
{
    looked l = look_at(run, instruction);
    l.ids = ptv_mlx_ids_of(&run->image, run->root);
    (void)ptv_mlx_each(run, instruction, &l.node, check_use, &l);
}

const ptv_rule ptv_mlx_id_out_of_range_rule = {
    .name = "mlx-id-out-of-range",
    .code = 1220,
    .severity = PTV_ERROR,
    .on = PTV_MLX_INSTRUCTION,
    .check = check_ids,
    .title = "an id in an MLX graph refers to nothing in the graph",
    .why = "the backend throws an exception, when it loads the graph or when the node runs",
    .fix = "compare the id with the counts of the graph: a pass removed tensors, or values, and "
           "left what names them",
};

static const ptv_rule mlx_choice_missing_rule = {
    .name = "mlx-choice-missing",
    .code = 1221,
    .severity = PTV_ERROR,
    .with = &ptv_mlx_id_out_of_range_rule,
    .title = "an MLX node selects a kind of operand that is not there",
    .why = "the backend refuses the graph",
    .fix = "look at is_vid, or kind, beside it: what it chooses has to be written, also when it "
           "is 0",
};

/* ---- Lists that belong together ---- */

const ptv_mlx_pair ptv_mlx_pairs[PTV_MLX_PAIRS] = {
    {PTV_MLX_GATHER_NODE, PTV_MLX_GATHER_NODE_INDICES, PTV_MLX_GATHER_NODE_AXES},
    {PTV_MLX_ROLL_NODE, PTV_MLX_ROLL_NODE_SHIFT, PTV_MLX_ROLL_NODE_AXES},
    {PTV_MLX_SCAN_NODE, PTV_MLX_SCAN_NODE_SLICED, PTV_MLX_SCAN_NODE_ORIGINALS},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_INPUT_NAMES,
     PTV_MLX_METAL_KERNEL_NODE_INPUTS},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_OUTPUT_NAMES,
     PTV_MLX_METAL_KERNEL_NODE_OUTPUTS},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_OUTPUT_SHAPE_LENGTHS,
     PTV_MLX_METAL_KERNEL_NODE_OUTPUTS},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_OUTPUT_DTYPES,
     PTV_MLX_METAL_KERNEL_NODE_OUTPUTS},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_KINDS,
     PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_NAMES},
    {PTV_MLX_METAL_KERNEL_NODE, PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_VALUES,
     PTV_MLX_METAL_KERNEL_NODE_TEMPLATE_ARG_NAMES},
};

static ptv_vec list_of(const looked *l, unsigned slot)
{
    return ptv_vec_of(&l->run->image, l->node.at, slot);
}

static void check_pairs(const looked *l)
{
    for (size_t i = 0; i < PTV_MLX_PAIRS && !l->run->stopped; i++) {
        const ptv_mlx_pair *pair = &ptv_mlx_pairs[i];
        if (ptv_mlx_is(&l->node, pair->type)) {
            ptv_vec one = list_of(l, pair->one), other = list_of(l, pair->other);
            if (one.at != 0 && one.count != other.count) {
                report_slot(l, &mlx_lists_differ_rule, pair->one,
                            ptv_unsigned_mismatch(one.count, other.count, other.count));
            }
        }
    }
}

/* The lists that the kernel is launched with have three dimensions each. */
static void check_grid(const looked *l, unsigned slot)
{
    uint32_t count = list_of(l, slot).count;
    if (count != 3) {
        report_slot(l, &mlx_lists_differ_rule, slot, ptv_unsigned_mismatch(count, 3, 3));
    }
}

/* One list has the concatenated shapes of all outputs, another has their ranks. */
static void check_shapes(const looked *l)
{
    enum { FLAT = PTV_MLX_METAL_KERNEL_NODE_OUTPUT_SHAPES_FLAT };
    ptv_vec flat = list_of(l, FLAT);
    ptv_vec ranks = list_of(l, PTV_MLX_METAL_KERNEL_NODE_OUTPUT_SHAPE_LENGTHS);
    int64_t sum = 0;
    if (!ptv_spend(l->run, l->instruction, UINT64_C(4) * ranks.count)) {
        return;
    }
    for (uint32_t i = 0; i < ranks.count; i++) {
        sum += (int32_t)ptv_u32(&l->run->image, ranks.at + 4 * i);
    }
    if (flat.count != sum) {
        report_slot(l, &mlx_lists_differ_rule, flat.at != 0 ? FLAT : FLAT + 1,
                    ptv_signed_mismatch(flat.count, sum, sum));
    }
}

static void check_lists(ptv_run *run, const ptv_frame *instruction)
{
    const looked l = look_at(run, instruction);
    if (l.node.at == 0) {
        return;
    }
    check_pairs(&l);
    if (ptv_mlx_is(&l.node, PTV_MLX_METAL_KERNEL_NODE)) {
        check_grid(&l, PTV_MLX_METAL_KERNEL_NODE_GRID);
        check_grid(&l, PTV_MLX_METAL_KERNEL_NODE_THREADGROUP);
        check_shapes(&l);
    }
}

static const ptv_rule mlx_lists_differ_rule = {
    .name = "mlx-lists-differ",
    .code = 1222,
    .severity = PTV_ERROR,
    .on = PTV_MLX_INSTRUCTION,
    .check = check_lists,
    .title = "lists of an MLX node that belong together differ in length",
    .why = "the backend throws an exception when the node runs; for a scan it reads past the "
           "shorter list",
    .found_is = "elements",
    .fix = "look at what makes the node: element i of the one list is about element i of the "
           "other; a grid has three numbers",
};

/* ---- Scans ---- */

static void check_scan(ptv_run *run, const ptv_frame *scan)
{
    ptv_vec list = ptv_vec_of(&run->image, scan->at, PTV_MLX_SCAN_NODE_ORIGINALS);
    if (list.count == 0) {
        ptv_report_at(run, &mlx_scan_empty_rule, ptv_field_of(scan, PTV_MLX_SCAN_NODE_ORIGINALS),
                      ptv_no_mismatch());
        return;
    }
    uint32_t first = ptv_u32(&run->image, list.at);
    const ptv_mlx_meta meta = ptv_mlx_meta_of(&run->image, run->root, first);
    int64_t axis = ptv_mlx_scan_node_scan_axis(&run->image, scan->at), rank = meta.shape.count;
    if (meta.at != 0 && (axis < -rank || axis >= rank)) {
        ptv_report_at(run, &mlx_scan_empty_rule, ptv_field_of(scan, PTV_MLX_SCAN_NODE_SCAN_AXIS),
                      ptv_signed_mismatch(axis, -rank, rank - 1));
    }
}

static const ptv_rule mlx_scan_empty_rule = {
    .name = "mlx-scan-empty",
    .code = 1223,
    .severity = PTV_ERROR,
    .on = PTV_MLX_SCAN_NODE,
    .reads = PTV_MLX_ROOT(TENSOR_META),
    .check = check_scan,
    .title = "a scan of an MLX graph has nothing to iterate over",
    .why =
        "the backend takes the number of steps from an axis of the first tensor, and does not ask "
        "whether there is one",
    .fix = "look at what makes the scan: it goes through one tensor at least, along an axis that "
           "the tensor has",
};

/* ---- Words ---- */

static const char *const gelu_words[] = {"none", "tanh", NULL};
static const char *const pad_words[] = {"constant", "edge", NULL};
static const char *const modes[] = {"affine", "mxfp4", "mxfp8", "nvfp4", NULL};

const ptv_mlx_word ptv_mlx_words[PTV_MLX_WORDS] = {
    {PTV_MLX_GELU_NODE, PTV_MLX_GELU_NODE_APPROXIMATE, gelu_words, &mlx_word_unknown_rule},
    {PTV_MLX_PAD_NODE, PTV_MLX_PAD_NODE_MODE, pad_words, &mlx_word_unknown_rule},
    {PTV_MLX_QUANTIZED_MATMUL_NODE, PTV_MLX_QUANTIZED_MATMUL_NODE_MODE, modes,
     &mlx_quantised_mode_unknown_rule},
    {PTV_MLX_GATHER_QMM_NODE, PTV_MLX_GATHER_QMM_NODE_MODE, modes,
     &mlx_quantised_mode_unknown_rule},
    {PTV_MLX_DEQUANTIZE_NODE, PTV_MLX_DEQUANTIZE_NODE_MODE, modes,
     &mlx_quantised_mode_unknown_rule},
};

static bool is_one_of(const ptv_image *im, ptv_vec text, const char *const *known)
{
    for (; *known != NULL; known++) {
        if (text.count == strlen(*known) && memcmp(im->bytes + text.at, *known, text.count) == 0) {
            return true;
        }
    }
    return false;
}

static void check_words(ptv_run *run, const ptv_frame *instruction)
{
    const looked l = look_at(run, instruction);
    for (size_t i = 0; i < PTV_MLX_WORDS && l.node.at != 0; i++) {
        const ptv_mlx_word *word = &ptv_mlx_words[i];
        if (ptv_mlx_is(&l.node, word->type) &&
            !is_one_of(&run->image, list_of(&l, word->slot), word->known)) {
            report_slot(&l, word->rule, word->slot, ptv_no_mismatch());
        }
    }
}

static const ptv_rule mlx_word_unknown_rule = {
    .name = "mlx-word-unknown",
    .code = 1224,
    .severity = PTV_ERROR,
    .on = PTV_MLX_INSTRUCTION,
    .check = check_words,
    .title = "an MLX node has a word that the backend does not know",
    .why = "the backend throws an exception when the node runs",
    .fix = "gelu knows none and tanh, padding constant and edge: lower the operator to one of them",
};

static const ptv_rule mlx_quantised_mode_unknown_rule = {
    .name = "mlx-quantised-mode-unknown",
    .code = 1225,
    .severity = PTV_WARNING,
    .with = &mlx_word_unknown_rule,
    .title = "weights of an MLX node are quantised in a way that is not known here",
    .why = "releases of MLX know affine, mxfp4, mxfp8 and nvfp4, and throw an exception for others",
    .fix = "use a newer pteverify if a newer exporter wrote the file, else quantise anew",
};

/* ---- Single nodes ---- */

static void check_attend(ptv_run *run, const ptv_frame *node)
{
    if (ptv_slot(&run->image, node->at, PTV_MLX_UPDATE_AND_ATTEND_NODE_LAYER_ID) == 0) {
        ptv_report_at(run, &mlx_attend_layer_missing_rule,
                      ptv_field_of(node, PTV_MLX_UPDATE_AND_ATTEND_NODE_LAYER_ID),
                      ptv_absent_mismatch());
    }
}

static const ptv_rule mlx_attend_layer_missing_rule = {
    .name = "mlx-attend-layer-missing",
    .code = 1226,
    .severity = PTV_ERROR,
    .on = PTV_MLX_UPDATE_AND_ATTEND_NODE,
    .check = check_attend,
    .title = "an MLX node that keeps keys and values does not say of which layer",
    .why = "the backend throws an exception when the node runs",
    .fix = "give each attention of the model the number of its layer before it is lowered",
};

static void check_kernel(ptv_run *run, const ptv_frame *node)
{
    uint32_t bytes = ptv_vec_of(&run->image, node->at, PTV_MLX_METAL_KERNEL_NODE_SOURCE).count;
    ptv_report_at(run, &mlx_kernel_source_rule,
                  ptv_field_of(node, PTV_MLX_METAL_KERNEL_NODE_SOURCE),
                  ptv_unsigned_mismatch(bytes, 0, 0));
}

static const ptv_rule mlx_kernel_source_rule = {
    .name = "mlx-kernel-source",
    .code = 1227,
    .severity = PTV_NOTE,
    .on = PTV_MLX_METAL_KERNEL_NODE,
    .check = check_kernel,
    .title = "an MLX graph contains its own program for the GPU",
    .why = "the backend compiles and runs it: no verifier can say what it reads or writes",
    .found_is = "bytes",
    .fix = "none needed where the file comes from someone you trust; read the source otherwise",
};

/* ---- Views ---- */

/* Reads number i of a list. Returns false if it is known only when the graph runs. */
static bool literal(const ptv_image *im, ptv_vec list, uint32_t i, int64_t *value)
{
    uint32_t at = ptv_table_in(im, list, i);
    *value = ptv_mlx_int_or_vid_literal(im, at);
    return ptv_mlx_int_or_vid_is_vid(im, at) == 0;
}

/* Distance from the first to the last element of a view, or -1 if it cannot be determined. */
static int64_t last_of(const ptv_image *im, ptv_vec shape, ptv_vec strides)
{
    int64_t last = 0;
    for (uint32_t i = 0; i < shape.count && i < strides.count; i++) {
        int64_t size, stride;
        if (!literal(im, shape, i, &size) || !literal(im, strides, i, &stride) || size <= 0 ||
            size > INT32_MAX || stride < 0 || stride > INT32_MAX) {
            return -1;
        }
        last += (size - 1) * stride;
        last = last > INT64_MAX / 4 ? INT64_MAX / 4 : last;
    }
    return last;
}

/* The runtime does not compare the view with its source either. */
static void check_view(ptv_run *run, const ptv_frame *node)
{
    const ptv_image *im = &run->image;
    ptv_vec shape = ptv_vec_of(im, node->at, PTV_MLX_AS_STRIDED_NODE_SHAPE);
    ptv_vec strides = ptv_vec_of(im, node->at, PTV_MLX_AS_STRIDED_NODE_STRIDES);
    uint32_t source = ptv_u32(im, ptv_slot(im, node->at, PTV_MLX_AS_STRIDED_NODE_X));
    const ptv_mlx_meta meta = ptv_mlx_meta_of(im, run->root, source);
    uint64_t bytes, offset = (uint64_t)ptv_mlx_as_strided_node_offset(im, node->at);
    if (shape.count > PTV_RANK_MAX || !ptv_mlx_bytes(im, &meta, &bytes)) {
        return;
    }
    uint64_t elements = bytes / ptv_element_size(meta.type);
    int64_t last = last_of(im, shape, strides);
    if (last >= 0 && (elements <= (uint64_t)last || offset >= elements - (uint64_t)last)) {
        uint64_t most = elements > (uint64_t)last ? elements - (uint64_t)last - 1 : 0;
        ptv_report_at(run, &mlx_strided_outside_rule,
                      ptv_field_of(node, PTV_MLX_AS_STRIDED_NODE_OFFSET),
                      elements > (uint64_t)last ? ptv_unsigned_mismatch(offset, 0, most)
                                                : ptv_none_mismatch(offset));
    }
}

static const ptv_rule mlx_strided_outside_rule = {
    .name = "mlx-strided-outside",
    .code = 1228,
    .severity = PTV_WARNING,
    .on = PTV_MLX_AS_STRIDED_NODE,
    .reads = PTV_MLX_ROOT(TENSOR_META),
    .check = check_view,
    .title = "a view of an MLX tensor goes past the elements that the tensor has",
    .why = "nothing bounds it: the GPU reads what lies behind the tensor",
    .fix = "compare offset, shape and strides of the view with the shape of the tensor: the last "
           "element of the one is in the other",
};

static const ptv_rule *const rules[] = {
    &ptv_mlx_id_out_of_range_rule,  &mlx_choice_missing_rule, &mlx_lists_differ_rule,
    &mlx_scan_empty_rule,           &mlx_word_unknown_rule,   &mlx_quantised_mode_unknown_rule,
    &mlx_attend_layer_missing_rule, &mlx_kernel_source_rule,  &mlx_strided_outside_rule};

const ptv_rule_list ptv_mlx_node_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mlx);
