/*
 * Rules about names that several units use: methods, payloads, specializations and data files share
 * one name space, which nothing else checks as a whole.
 */
#include "../context/limits.h"
#include "../xnnpack/xnnpack_graph.h"
#include "names.h"

static const ptv_rule name_layouts_differ_rule, name_indexes_differ_rule,
    name_constant_and_mutable_rule, named_bytes_too_small_rule, named_bytes_too_large_rule,
    name_differs_by_prefix_rule, name_unused_rule, external_mutable_nested_rule;

/* ---- Tensors of the same name ---- */

/* What a tensor is compared with: the first one of its program; if it is that, the first of all. */
static const ptv_named *model_of(const ptv_names *n, const ptv_named *tensor)
{
    const ptv_named *here = ptv_first_named(n, tensor, PTV_ROLE_TENSOR, tensor->unit);
    return ptv_same_place(here, tensor) ? ptv_first_named(n, tensor, PTV_ROLE_TENSOR, 0) : here;
}

/* Indexes of two programs have nothing to do with each other. */
static void compare_indexes(const ptv_names *n, const ptv_named *tensor, const ptv_named *model)
{
    uint32_t mine = ptv_data_index(n->run, tensor);
    uint32_t right = ptv_data_index(n->run, model);
    if (mine != right && tensor->unit == model->unit) {
        ptv_report_named(n->run, &name_indexes_differ_rule, tensor,
                         PTV_PROGRAM_TENSOR_DATA_BUFFER_IDX,
                         ptv_unsigned_mismatch(mine, right, right), model);
    }
}

static const ptv_rule name_indexes_differ_rule = {
    .name = "name-indexes-differ",
    .code = 811,
    .severity = PTV_WARNING,
    .title = "tensors of one program have one name and different numbers",
    .why = "the exporter has counted two weights and kept the bytes of the last: methods may have "
           "got the wrong one",
    .fix = "give one of the weights another name before exporting",
};

/* Two weights that share a name by mistake differ in everything: one error is enough. */
PTV_NOINLINE static void judge_tensor(const ptv_names *n, const ptv_named *tensor)
{
    const ptv_named *model = model_of(n, tensor);
    if (ptv_same_place(model, tensor)) {
        return;
    }
    int slot = ptv_layouts_differ(n->run, tensor, model);
    if (slot >= 0) {
        if (tensor->unit != model->unit) { /* else external-mismatch reports it */
            ptv_report_named(n->run, &name_layouts_differ_rule, tensor, slot, ptv_no_mismatch(),
                             model);
        }
        return;
    }
    compare_indexes(n, tensor, model);
    if (ptv_is_mutable(n->run, tensor) != ptv_is_mutable(n->run, model)) {
        ptv_report_named(n->run, &name_constant_and_mutable_rule, tensor, PTV_AT_NAME,
                         ptv_no_mismatch(), model);
    }
}

static const ptv_rule name_layouts_differ_rule = {
    .name = "name-layouts-differ",
    .code = 810,
    .severity = PTV_ERROR,
    .title = "tensors of two programs have one name and different layouts",
    .why = "one name is one weight: at least one program reads its bytes as something else",
    .fix = "export the model again; two weights must not have the same name",
};

static const ptv_rule name_constant_and_mutable_rule = {
    .name = "name-constant-and-mutable",
    .code = 812,
    .severity = PTV_WARNING,
    .title = "one name is a constant here and is changed elsewhere",
    .why = "the constant is read in place and never sees the change",
    .fix = "give the weight that is changed another name",
};

/* ---- A use and its definition ---- */

/*
 * Tensors of the program itself are filled only from data files, whose layouts pairs.c compares.
 * Everything nested gets bytes, and no runtime compares how many. If both define the name, payloads
 * get what the data file has; that alone is worth a warning, too (data-key-in-program).
 */
PTV_NOINLINE static const ptv_named *bytes_for(const ptv_names *n, const ptv_named *use)
{
    if (use->unit == n->outer) {
        return NULL;
    }
    const ptv_named *own = ptv_first_named(n, use, PTV_ROLE_PROGRAM_DATA, 0);
    const ptv_named *entry = ptv_first_named(n, use, PTV_ROLE_FILE_DATA, 0);
    if (ptv_role_of(n->run, use) != PTV_ROLE_TENSOR) {
        return entry != NULL ? entry : own;
    }
    bool compared = own == NULL && entry != NULL && ptv_has_layout(n->run, entry);
    return compared ? NULL : own != NULL ? own : entry;
}

/* What a constant claims to have or, if more, what the first value of its payload takes. */
static uint64_t most_of(const ptv_names *n, const ptv_named *key, uint64_t said)
{
    uint64_t taken;
    const ptv_named *value = ptv_first_named(n, key, PTV_ROLE_VALUE, key->unit);
    bool known = value != NULL && value->unit == key->unit &&
                 ptv_wanted_bytes(n->run, value, &taken) && taken > said;
    return known ? taken : said;
}

/*
 * Nothing reads what a constant claims to have, so too few bytes matter only to its values. Too
 * many are reported once, at the constant.
 */
PTV_NOINLINE static void compare_bytes(const ptv_names *n, const ptv_named *use,
                                       const ptv_named *entry, uint64_t size)
{
    ptv_role role = ptv_role_of(n->run, use);
    uint64_t bytes;
    if (!ptv_wanted_bytes(n->run, use, &bytes)) {
        return;
    }
    bytes = role == PTV_ROLE_KEY ? most_of(n, use, bytes) : bytes;
    if (size < bytes && role != PTV_ROLE_KEY) {
        ptv_report_named(n->run, &named_bytes_too_small_rule, use, PTV_AT_NAME,
                         ptv_unsigned_mismatch(size, bytes, UINT64_MAX), entry);
    } else if (size > bytes && role != PTV_ROLE_VALUE) {
        ptv_report_named(n->run, &named_bytes_too_large_rule, use, PTV_AT_NAME,
                         ptv_unsigned_mismatch(size, bytes, bytes), entry);
    }
}

static const ptv_rule named_bytes_too_small_rule = {
    .name = "named-bytes-too-small",
    .code = 813,
    .severity = PTV_ERROR,
    .title = "there are fewer bytes under a name than its user reads",
    .why = "no runtime compares the two: weights are read past their end",
    .found_is = "bytes",
    .fix = "look whether the name belongs to another weight, or to an older one of other sizes; "
           "else who changes the tensor has to store its bytes anew",
};

static const ptv_rule named_bytes_too_large_rule = {
    .name = "named-bytes-too-large",
    .code = 814,
    .severity = PTV_WARNING,
    .title = "there are more bytes under a name than its user reads",
    .why = "the name may belong to another weight",
    .found_is = "bytes",
    .fix = "look whether the name belongs to another weight, or to an older one of other sizes",
};

static void judge_mutable(const ptv_names *n, const ptv_named *use, const ptv_named *entry)
{
    if (ptv_is_mutable(n->run, use) && ptv_role_of(n->run, entry) == PTV_ROLE_PROGRAM_DATA) {
        ptv_report_named(n->run, &external_mutable_nested_rule, use,
                         PTV_PROGRAM_TENSOR_ALLOCATION_INFO, ptv_no_mismatch(), entry);
    }
}

static const ptv_rule external_mutable_nested_rule = {
    .name = "external-mutable-nested",
    .code = 817,
    .severity = PTV_WARNING,
    .title = "a payload changes a weight that only the program defines",
    .why = "named data of a program is never copied into planned memory",
    .fix = "export the weight as a buffer, or into a data file",
};

/* Only if the bytes of segments are read at all, and within the budget for comparisons. */
PTV_NOINLINE static void judge_scales(const ptv_names *n, const ptv_named *use,
                                      const ptv_named *entry, const ptv_blob *blob)
{
    uint64_t bytes = 0;
    unsigned width = ptv_scale_width(n->run, use);
    bool read = width > 0 && (n->run->flags & PTV_READ_SEGMENTS) != 0;
    const uint8_t *scales = read ? ptv_blob_bytes(n->run, blob) : NULL;
    if (scales == NULL || !ptv_wanted_bytes(n->run, use, &bytes) || bytes > blob->size ||
        !ptv_may_compare(n->run, &ptv_xnnpack_scale_invalid_rule, bytes)) {
        return;
    }
    for (uint64_t i = 0; i + width <= bytes; i += width) {
        uint32_t high = scales[i + width - 2] | (uint32_t)scales[i + width - 1] << 8;
        if (!ptv_xnn_is_scale(high << 16)) { /* sign and exponent decide */
            ptv_report_named(n->run, &ptv_xnnpack_scale_invalid_rule, use, PTV_AT_NAME,
                             ptv_no_mismatch(), entry);
            return;
        }
    }
}

/* Does not check alignment: a blob is a segment, which segment-misaligned checks. */
static void judge_use(const ptv_names *n, const ptv_named *use)
{
    const ptv_named *entry = bytes_for(n, use);
    ptv_blob blob;
    if (ptv_role_of(n->run, use) == PTV_ROLE_TENSOR) {
        judge_tensor(n, use);
    }
    if (entry == NULL) {
        return;
    }
    judge_mutable(n, use, entry);
    if (ptv_blob_of(n->run, entry, &blob)) {
        compare_bytes(n, use, entry, blob.size);
        judge_scales(n, use, entry, &blob);
    }
}

/* ---- Definitions ---- */

enum { PREFIX_BYTES = 5 }; /* four hexadecimal digits and a slash */

static bool has_prefix(const ptv_run *run, const ptv_named *name)
{
    const ptv_image image = ptv_named_image(run, name);
    return name->length > PREFIX_BYTES && ptv_has_digits(run, name, 0, PREFIX_BYTES - 1) &&
           ptv_u8(&image, name->at + PREFIX_BYTES - 1) == '/';
}

/* Equal bytes are one segment, as exporters store them once. */
PTV_NOINLINE static void judge_prefix(const ptv_names *n, const ptv_named *entry)
{
    ptv_blob mine, theirs;
    const ptv_named *bare =
        has_prefix(n->run, entry)
            ? ptv_named_without(n, entry, PREFIX_BYTES, ptv_role_of(n->run, entry))
            : NULL;
    if (bare != NULL && ptv_blob_of(n->run, entry, &mine) && ptv_blob_of(n->run, bare, &theirs) &&
        (mine.file != theirs.file || mine.at != theirs.at || mine.size != theirs.size)) {
        ptv_report_named(n->run, &name_differs_by_prefix_rule, entry, PTV_AT_NAME,
                         ptv_no_mismatch(), bare);
    }
}

static const ptv_rule name_differs_by_prefix_rule = {
    .name = "name-differs-by-prefix",
    .code = 815,
    .severity = PTV_NOTE,
    .title = "a weight also exists under its plain name, with different bytes",
    .why = "specializations that repack a weight put four digits before its name",
    .fix = "none needed when one of them is repacked",
};

/*
 * Payloads that cannot be read may ask for anything. Programs without payloads are left to
 * named-data-unused.
 */
static void judge_unused(const ptv_names *n, const ptv_named *entry)
{
    bool asked = n->outer != PTV_NO_UNIT && !n->opaque &&
                 (n->payloads > 0 || ptv_role_of(n->run, entry) == PTV_ROLE_FILE_DATA);
    if (asked && ptv_first_use(n, entry) == NULL) {
        ptv_report_named(n->run, &name_unused_rule, entry, PTV_AT_NAME, ptv_no_mismatch(), NULL);
    }
}

static const ptv_rule name_unused_rule = {
    .name = "name-unused",
    .code = 816,
    .severity = PTV_NOTE,
    .title = "nothing asks for this name",
    .why = "all payloads of the program can be read, and none has this key",
    .fix = "none needed",
};

void ptv_judge_name(const ptv_names *names, const ptv_named *name)
{
    if (ptv_role_of(names->run, name) >= PTV_ROLE_TENSOR) {
        judge_use(names, name);
    } else {
        judge_prefix(names, name);
        judge_unused(names, name);
    }
}

static const ptv_rule *const rules[] = {
    &name_layouts_differ_rule,   &name_indexes_differ_rule,    &name_constant_and_mutable_rule,
    &named_bytes_too_small_rule, &named_bytes_too_large_rule,  &name_differs_by_prefix_rule,
    &name_unused_rule,           &external_mutable_nested_rule};

const ptv_rule_list ptv_shared_name_list = PTV_RULE_LIST_OF(rules, NULL);
