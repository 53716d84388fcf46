/* Rules about single entries of safetensors. */
#include "safetensors.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/rules.h"

static const ptv_rule tensors_metadata_broken_rule, tensors_member_unknown_rule,
    tensors_dtype_unknown_rule, tensors_shape_overflow_rule, tensors_size_differs_rule,
    tensors_misaligned_rule, tensors_name_unusual_rule, tensors_bool_invalid_rule;

/* ---- Metadata ---- */

PTV_NOINLINE static void metadata(ptv_run *run, const ptv_tensor_entry *e)
{
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&run->image), e->value);
    ptv_json_token token = ptv_json_step_on(&scan);
    bool map = token == PTV_JSON_OBJECT;
    unsigned members = 0;
    if (!map) {
        map = ptv_json_reads(ptv_json_in(&run->image), e->value, "null");
        members = 1;
    } else {
        while ((token = ptv_json_step_on(&scan)) == PTV_JSON_NAME) {
            token = ptv_json_step_on(&scan);
            map = map && token == PTV_JSON_STRING;
            (void)ptv_json_pass_token(&scan, token);
            members++;
        }
    }
    if (!map) {
        ptv_report_tensor(run, &tensors_metadata_broken_rule, e, PTV_ENTRY_NAME, -1, e->value,
                          ptv_no_mismatch());
    } else if (members > 0) {
        ptv_tensors_differ(run, e, PTV_ENTRY_NAME, e->value, "metadata");
    }
}

static const ptv_rule tensors_metadata_broken_rule = {
    .name = "tensors-metadata-broken",
    .code = 1160,
    .severity = PTV_ERROR,
    .title = "the metadata of safetensors is not a map of strings",
    .why = "the official reader and that of the runtime refuse the file",
    .fix = "save it again, with strings as metadata or without any",
};

/* ---- Names and sizes ---- */

PTV_NOINLINE static void name(ptv_run *run, const ptv_tensor_entry *e)
{
    bool zero = false;
    uint64_t at = e->name.at;
    while (!zero && at < e->name.at + e->name.length) {
        zero = ptv_json_point(ptv_json_in(&run->image), &at) == 0;
    }
    if (zero || e->name.length == 0) {
        ptv_report_tensor(run, &tensors_name_unusual_rule, e, PTV_ENTRY_NAME, -1,
                          (ptv_range){e->name.at - 1, e->name.length + 2},
                          ptv_text_mismatch(zero ? "a NUL in it" : "no name"));
    }
}

static const ptv_rule tensors_name_unusual_rule = {
    .name = "tensors-name-unusual",
    .code = 1161,
    .severity = PTV_WARNING,
    .title = "a tensor in safetensors has no name, or one with a NUL",
    .why = "readers take it; programs in C see only what is in front of the NUL",
    .fix = "save the tensor under another name",
};

PTV_NOINLINE static void extent(ptv_run *run, const ptv_tensor_entry *e)
{
    if (e->largest > INT32_MAX) {
        ptv_tensors_differ(run, e, PTV_ENTRY_SHAPE, e->shape, "a dimension above 2^31-1");
    } else if (e->rank > 64) {
        ptv_tensors_differ(run, e, PTV_ENTRY_SHAPE, e->shape, "more than 64 dimensions");
    } else if (e->end - e->begin > UINT64_C(1) << 40) {
        ptv_tensors_differ(run, e, PTV_ENTRY_OFFSETS, e->offsets, "more than 2^40 bytes");
    }
}

/* Checks size and place of the data. Returns true if it is there, and as long as the shape says. */
PTV_NOINLINE static bool bytes(ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    uint64_t wanted;
    if (!ptv_entry_bytes(e, &wanted)) {
        ptv_report_tensor(run, &tensors_shape_overflow_rule, e, PTV_ENTRY_SHAPE, -1, e->shape,
                          ptv_no_mismatch());
    } else if (e->begin > t->size) {
        ptv_report_tensor(run, &ptv_tensors_past_end_rule, e, PTV_ENTRY_OFFSETS, 0, e->begin_at,
                          ptv_unsigned_mismatch(e->begin, 0, t->size));
    } else if (e->end < e->begin || e->end > t->size) {
        ptv_report_tensor(run, &ptv_tensors_past_end_rule, e, PTV_ENTRY_OFFSETS, 1, e->end_at,
                          ptv_unsigned_mismatch(e->end, e->begin, t->size));
    } else if (e->end - e->begin != wanted) {
        ptv_report_tensor(run, &tensors_size_differs_rule, e, PTV_ENTRY_OFFSETS, -1, e->offsets,
                          ptv_unsigned_mismatch(e->end - e->begin, wanted, wanted));
    } else {
        return true;
    }
    return false;
}

static const ptv_rule tensors_shape_overflow_rule = {
    .name = "tensors-shape-overflow",
    .code = 1162,
    .severity = PTV_ERROR,
    .title = "the bytes of a tensor in safetensors are more than 64 bits can count, or broken",
    .why = "readers multiply the shape in its order and refuse what overflows; elements of 4 and 6 "
           "bits have to fill whole bytes",
    .fix = "the header is damaged: save the file again",
};

const ptv_rule ptv_tensors_past_end_rule = {
    .name = "tensors-past-end",
    .code = 1163,
    .severity = PTV_ERROR,
    .title = "the bytes of a tensor in safetensors are not in the file, or end before they begin",
    .why = "readers refuse it",
    .fix = "the file was truncated: copy or save it again",
};

static const ptv_rule tensors_size_differs_rule = {
    .name = "tensors-size-differs",
    .code = 1164,
    .severity = PTV_ERROR,
    .title = "the bytes of a tensor in safetensors do not match its dtype and shape",
    .why = "readers refuse it",
    .found_is = "bytes",
    .fix = "the header is damaged: save the file again",
};

PTV_NOINLINE static void type(ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    enum { ALIGNED_BITS = 8 };
    if (e->type == PTV_DTYPES) {
        ptv_report_tensor(run, &tensors_dtype_unknown_rule, e, PTV_ENTRY_DTYPE, -1, e->dtype,
                          ptv_no_mismatch());
        return;
    }
    if (bytes(run, t, e)) {
        extent(run, e);
    }
    if (!ptv_dtypes[e->type].native) {
        ptv_tensors_differ(run, e, PTV_ENTRY_DTYPE, e->dtype,
                           "a dtype that native graphs do not have");
    }
    const uint64_t size = ptv_dtypes[e->type].bits / ALIGNED_BITS;
    if (size > 1 && e->begin % size != 0) {
        ptv_report_tensor(run, &tensors_misaligned_rule, e, PTV_ENTRY_OFFSETS, 0, e->begin_at,
                          ptv_multiple_mismatch(e->begin, size));
    }
}

static const ptv_rule tensors_dtype_unknown_rule = {
    .name = "tensors-dtype-unknown",
    .code = 1165,
    .severity = PTV_ERROR,
    .title = "a tensor in safetensors has an element type that does not exist",
    .why = "readers refuse it",
    .fix = "save the tensor as one of the types that the format lists",
};

static const ptv_rule tensors_misaligned_rule = {
    .name = "tensors-misaligned",
    .code = 1166,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "a tensor in safetensors does not begin at a multiple of its element size",
    .why = "the exporter sorts by name and does not align; who maps the file has to copy",
    .fix = "none needed",
};

/* ---- Bytes of booleans, if data may be read ---- */

static bool is_readable(ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    if ((run->flags & PTV_READ_SEGMENTS) == 0 || e->type != PTV_DTYPE_BOOL || e->begin > e->end ||
        e->end > t->size) {
        return false;
    }
    const bool there = ptv_in(t->image, t->data, e->end);
    if (!there) {
        ptv_skip_rule(run, &tensors_bool_invalid_rule, PTV_SKIP_NOT_LOADED);
    }
    return there;
}

PTV_NOINLINE static void booleans(ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    uint64_t at = e->begin;
    if (!is_readable(run, t, e) ||
        !ptv_may_compare(run, &tensors_bool_invalid_rule, e->end - e->begin)) {
        return;
    }
    while (at < e->end && ptv_u8(t->image, t->data + at) <= 1) {
        at++;
    }
    if (at < e->end) {
        ptv_report_tensor(run, &tensors_bool_invalid_rule, e, PTV_ENTRY_DATA,
                          (int64_t)(at - e->begin), (ptv_range){t->data + at, 1},
                          ptv_unsigned_mismatch(ptv_u8(t->image, t->data + at), 0, 1));
    }
}

static const ptv_rule tensors_bool_invalid_rule = {
    .name = "tensors-bool-invalid",
    .code = 1167,
    .severity = PTV_WARNING,
    .title = "a boolean in safetensors is neither 0 nor 1",
    .why = "no reader looks; what a program computes with it is not defined",
    .fix = "save the tensor again",
};

/* ---- All entries ---- */

static void entry(ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    name(run, e);
    if (e->fault != NULL) {
        ptv_report_tensor(run, &ptv_tensors_entry_broken_rule, e, e->fault_slot, -1, e->fault_at,
                          ptv_text_mismatch(e->fault));
        return;
    }
    if (e->list) {
        ptv_tensors_differ(run, e, PTV_ENTRY_DTYPE, e->value, "an entry that is a list");
    }
    if (e->unknown.length > 0) {
        ptv_report_tensor(run, &tensors_member_unknown_rule, e, PTV_ENTRY_NAME, -1, e->unknown,
                          ptv_no_mismatch());
    }
    type(run, t, e);
    booleans(run, t, e);
}

const ptv_rule ptv_tensors_entry_broken_rule = {
    .name = "tensors-entry-broken",
    .code = 1168,
    .severity = PTV_ERROR,
    .title = "an entry of safetensors is not dtype, shape and data_offsets",
    .why = "readers refuse it",
    .fix = "the header is damaged: save the file again",
};

static const ptv_rule tensors_member_unknown_rule = {
    .name = "tensors-member-unknown",
    .code = 1169,
    .severity = PTV_WARNING,
    .title = "an entry of safetensors has a member that the format does not have",
    .why = "the official reader and that of the runtime ignore it",
    .fix = "none needed; who wrote the file is not known",
};

void ptv_check_tensor_entries(ptv_run *run)
{
    ptv_tensor_entry e;
    ptv_tensors t = ptv_tensors_of(&run->image);
    while (!run->stopped && ptv_tensors_next(&t, &e)) {
        if (e.metadata) {
            metadata(run, &e);
        } else {
            entry(run, &t, &e);
        }
    }
}

static const ptv_rule *const rules[] = {
    &tensors_metadata_broken_rule, &tensors_name_unusual_rule, &tensors_shape_overflow_rule,
    &ptv_tensors_past_end_rule,    &tensors_size_differs_rule, &tensors_dtype_unknown_rule,
    &tensors_misaligned_rule,      &tensors_bool_invalid_rule, &ptv_tensors_entry_broken_rule,
    &tensors_member_unknown_rule};

const ptv_rule_list ptv_tensors_entry_list = PTV_RULE_LIST_OF(rules, NULL);
