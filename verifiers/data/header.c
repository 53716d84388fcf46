/*
 * Data files (.ptd): the header FH01 (docs/format.md, "Data files"), and the layout of tables
 * before June 2025. What this header shares with that of a program is checked there
 * (program/header.h), and the tables in data_entries.c and data_foreign_rules.c.
 */
#include "data.h"

#include "../context/limits.h"
#include "../context/rules.h"
#include "../program/header.h"
#include "../schemas/flat_tensor.h"

static const ptv_rule data_header_missing_rule, header_past_flatbuffer_rule,
    flatbuffer_past_end_rule, flatbuffer_size_small_rule, segments_in_flatbuffer_rule,
    data_layout_legacy_rule;

enum {
    MAGIC_AT = 8,      /* the inserted block begins here, */
    FH01 = 0x31304846, /* with these characters */
    LENGTH_AT = 12,
    OFFSET_AT = 16, /* flatbuffer_offset: size of the inserted block */
    SIZE_AT = 24,   /* flatbuffer_size: size of the flatbuffer without that block */
    BASE_AT = 32,
    LENGTH_MIN = 40
};

/* ---- Where the flatbuffer is ---- */

/* Sets flat_size to the size of the flatbuffer, which begins at byte 0, including the block. */
/*@ requires ptv_is_run(run) && run->image.loaded >= 64;
    assigns PTV_REPORTED(run), run->flat_size;
    ensures \result ==> run->header_length <= run->flat_size <= run->image.size &&
      run->flat_size <= 0x7fffffff;
    ensures ptv_is_run(run); */
static bool flatbuffer_range(ptv_run *run)
{
    uint64_t block = ptv_u64(&run->image, OFFSET_AT);
    uint64_t size = ptv_u64(&run->image, SIZE_AT);
    uint64_t file = run->image.size;
    if (block > file) {
        ptv_report_in_header(run, &flatbuffer_past_end_rule, "header.flatbuffer_offset",
                             (ptv_range){OFFSET_AT, 8},
                             ptv_unsigned_mismatch(block, LENGTH_MIN, file));
        return false;
    }
    if (size > file - block) {
        ptv_report_in_header(run, &flatbuffer_past_end_rule, "header.flatbuffer_size",
                             (ptv_range){SIZE_AT, 8},
                             ptv_unsigned_mismatch(size, MAGIC_AT, file - block));
        return false;
    }
    run->flat_size = block + size;
    if (run->header_length > block) {
        ptv_report_in_header(run, &header_past_flatbuffer_rule, "header.header_length",
                             (ptv_range){LENGTH_AT, 4},
                             ptv_unsigned_mismatch(run->header_length, LENGTH_MIN, block));
        return false;
    }
    return ptv_check_flatbuffer_limit(run, "header.flatbuffer_size", SIZE_AT, 8);
}

static const ptv_rule header_past_flatbuffer_rule = {
    .name = "header-past-flatbuffer",
    .code = 121,
    .severity = PTV_ERROR,
    .title = "the header reaches into the tables behind it",
    .why = "its bytes would be tables and fields of the header at the same time",
    .fix = "compare header_length with flatbuffer_offset, which counts the header and its padding: "
           "one of the two was changed since the export",
};

static const ptv_rule flatbuffer_past_end_rule = {
    .name = "flatbuffer-past-end",
    .code = 122,
    .severity = PTV_ERROR,
    .title = "the tables of the data file reach past its end",
    .why = "the runtime adds offset and size without looking for a wrap, and reads tables from "
           "bytes that are not there",
    .fix = "the file was truncated, or its header was changed: copy or export it again",
};

/* ---- The root, before the walk ---- */

/* Reads a number that may be past the flatbuffer. Returns false if its bytes are not there. */
/*@ requires ptv_is_run(run) && \valid(value) && \separated(value, run);
    requires width == 2 || width == 4; assigns *value;
    ensures \result && width == 2 ==> *value <= 0xffff; */
static bool fetch(const ptv_run *run, uint64_t at, unsigned width, uint32_t *value)
{
    const ptv_image part = ptv_image_of(run, at, at + width);
    if (part.loaded < width) {
        return false;
    }
    *value = width == 2 ? ptv_u16(&part, 0) : ptv_u32(&part, 0);
    return true;
}

/* Finds the vtable of a table and its size, which is even. Returns false if it is not a table. */
/*@ requires ptv_is_run(run) && \valid(vtable) && \valid(size);
    requires \separated(vtable, size, run);
    assigns *vtable, *size; ensures \result ==> 4 <= *size <= 0xffff && *size % 2 == 0; */
static bool is_table(const ptv_run *run, uint64_t at, uint64_t *vtable, uint32_t *size)
{
    uint32_t back;
    if (at % 4 != 0 || !fetch(run, at, 4, &back)) {
        return false;
    }
    *vtable = at - (uint64_t)(int64_t)(int32_t)back;
    if (!fetch(run, *vtable, 4, size)) {
        return false;
    }
    *size &= UINT16_MAX;
    return *size >= 4 && *size % 2 == 0;
}

/* Position and value of a 4-byte field of a table; 0 if it is absent or cannot be read. */
/*@ requires ptv_is_run(run) && \valid(value) && \separated(value, run) && slot <= 0xff;
    assigns *value; */
static uint64_t field_of(const ptv_run *run, uint64_t table, unsigned slot, uint32_t *value)
{
    uint64_t vtable;
    uint32_t size, entry;
    if (!is_table(run, table, &vtable, &size) || size < 6 + 2 * slot ||
        !fetch(run, vtable + 4 + 2 * slot, 2, &entry) || entry == 0) {
        return 0;
    }
    return fetch(run, table + entry, 4, value) ? table + entry : 0;
}

/* Where the root and the counts of its lists end, ignoring what is past `limit`. */
/*@ requires ptv_is_run(run) && run->image.loaded >= 64; assigns \nothing;
    ensures \result <= limit; */
static uint64_t reach_of(const ptv_run *run, uint64_t limit)
{
    enum { FIRST = PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS };
    uint64_t root = ptv_u32(&run->image, 0);
    uint64_t reach = ptv_within(limit, root, 4) ? root + 4 : 0;
    /*@ loop invariant FIRST <= slot <= FIRST + 2 && reach <= limit;
        loop assigns slot, reach; loop variant FIRST + 2 - slot; */
    for (unsigned slot = FIRST; slot < FIRST + 2; slot++) {
        uint32_t offset;
        uint64_t field = field_of(run, root, slot, &offset);
        uint64_t end = field == 0 ? 0 : field + offset + 4;
        reach = end > reach && end <= limit ? end : reach;
    }
    return reach;
}

/*
 * If offsets lead past the flatbuffer but not into the segments, they are right, and the size in
 * the header is wrong. Others are wrong themselves, which the walk reports.
 */
/*@ requires ptv_is_run(run) && run->image.loaded >= 64; assigns PTV_REPORTED(run);
    ensures ptv_is_run(run); */
static bool holds_lists(ptv_run *run)
{
    uint64_t end = run->flat_size;
    uint64_t block = ptv_u64(&run->image, OFFSET_AT);
    bool before_segments = run->segment_base >= end && run->segment_base <= run->image.size;
    uint64_t reach = reach_of(run, before_segments ? run->segment_base : run->image.size);
    if (reach > end) {
        ptv_report_in_header(
            run, &flatbuffer_size_small_rule, "header.flatbuffer_size", (ptv_range){SIZE_AT, 8},
            ptv_unsigned_mismatch(end - block, reach - block, run->image.size - block));
    }
    return reach <= end;
}

static const ptv_rule flatbuffer_size_small_rule = {
    .name = "flatbuffer-size-small",
    .code = 123,
    .severity = PTV_ERROR,
    .title = "the header counts too few bytes for the tables of the data file",
    .why = "the runtime loads as many bytes as the header says, and reads on behind them",
    .fix = "write the size of all the tables into flatbuffer_size: they were made longer without "
           "it, or the number was changed",
};

/* ---- The layout before June 2025 ---- */

/* Whether the offset at `at` can lead to a list of tables that is not empty. */
/*@ requires ptv_is_run(run); assigns \nothing; */
static bool leads_to_tables(const ptv_run *run, uint64_t at, uint32_t offset)
{
    uint64_t list = at + offset, vtable;
    uint32_t count, first, size;
    return fetch(run, list, 4, &count) && count != 0 && fetch(run, list + 4, 4, &first) &&
           is_table(run, list + 4 + first, &vtable, &size);
}

/*
 * The old root has four or five fields: version, tensor_alignment, tensors, segments, named_data;
 * today's has three. The old second field, a number, is in the slot of today's segments. A root
 * with more fields may also be newer than today's; then that slot leads to a list.
 */
/*@ requires ptv_is_run(run) && run->image.loaded >= 64; assigns \nothing; */
static bool is_legacy(const ptv_run *run)
{
    enum { ALIGNMENT = 1, SEGMENTS = 3, ALIGNMENT_MOST = 1 << 16 };
    uint64_t root = ptv_u32(&run->image, 0);
    uint32_t segments, value;
    if (field_of(run, root, SEGMENTS, &segments) == 0) {
        return false;
    }
    uint64_t field = field_of(run, root, ALIGNMENT, &value);
    return field != 0 && value != 0 && (value & (value - 1)) == 0 && value <= ALIGNMENT_MOST &&
           !leads_to_tables(run, field, value);
}

/*@ requires ptv_is_run(run) && run->image.loaded >= 64; assigns PTV_REPORTED(run);
    ensures ptv_is_run(run); */
static bool has_current_layout(ptv_run *run)
{
    bool legacy = is_legacy(run);
    if (legacy) {
        ptv_report_in_header(run, &data_layout_legacy_rule, "header.root_offset", (ptv_range){0, 4},
                             ptv_no_mismatch());
    }
    return !legacy;
}

static const ptv_rule data_layout_legacy_rule = {
    .name = "data-layout-legacy",
    .code = 125,
    .severity = PTV_ERROR,
    .title = "the data file has the table layout that release 0.6 wrote",
    .why = "later releases take its fields for others: a number becomes the place of a list",
    .fix = "export the data file again with a release from 0.7 on",
};

/* ---- Where the segments are ---- */

/* Unlike in programs, a base of 0 has no special meaning. Without segments, any base is fine. */
/*@ requires \valid(run); assigns PTV_REPORTED(run); */
static void segment_area(ptv_run *run)
{
    uint64_t base = run->segment_base;
    uint64_t end = run->flat_size;
    if (run->segment_bytes != 0 && base < end) {
        ptv_report_in_header(run, &segments_in_flatbuffer_rule, "header.segment_base_offset",
                             (ptv_range){BASE_AT, 8},
                             ptv_unsigned_mismatch(base, end, run->image.size));
        return;
    }
    if (!ptv_check_area_end(run, BASE_AT)) {
        return;
    }
    if (run->segment_bytes != 0) {
        ptv_check_base_alignment(run, BASE_AT);
    }
    uint64_t last = base + run->segment_bytes;
    ptv_check_trailing(run, last > end ? last : end);
}

static const ptv_rule segments_in_flatbuffer_rule = {
    .name = "segments-in-flatbuffer",
    .code = 124,
    .severity = PTV_ERROR,
    .title = "the segment area begins inside the tables of the data file",
    .why = "weights would be read from the tables; the runtime does not check",
    .fix = "compare segment_base_offset with flatbuffer_offset + flatbuffer_size: segments begin "
           "after both; one of the three was changed since the export",
};

/* ---- The header ---- */

/*@ requires ptv_is_run(run) && run->image.loaded >= 64; assigns PTV_REPORTED(run);
    ensures ptv_is_run(run); */
static bool has_header(ptv_run *run)
{
    bool found = ptv_u32(&run->image, MAGIC_AT) == FH01;
    if (!found) {
        ptv_report_in_header(run, &data_header_missing_rule, "header.magic",
                             (ptv_range){MAGIC_AT, 4}, ptv_no_mismatch());
    }
    return found;
}

static const ptv_rule data_header_missing_rule = {
    .name = "data-header-missing",
    .code = 120,
    .severity = PTV_ERROR,
    .title = "the data file has no header",
    .why =
        "without FH01 at byte 8 nothing says where the weights are; the runtime refuses the file",
    .fix = "write the data file again with the exporter, not with flatc alone",
};

bool ptv_open_data(ptv_run *run, uint32_t *body)
{
    const ptv_image *im = &run->image;
    if (!ptv_check_head(run)) {
        return false;
    }
    uint32_t length = ptv_u32(im, LENGTH_AT);
    if (!has_header(run) || !ptv_check_header_length(run, length, LENGTH_MIN)) {
        return false;
    }
    run->header_length = length;
    run->segment_base = ptv_u64(im, BASE_AT);
    run->segment_bytes = ptv_u64(im, BASE_AT + 8);
    if (!flatbuffer_range(run) || !has_current_layout(run) || !holds_lists(run)) {
        return false;
    }
    *body = (uint32_t)(MAGIC_AT + ptv_u64(im, OFFSET_AT));
    segment_area(run);
    return true;
}

static const ptv_rule *const rules[] = {&data_header_missing_rule,    &header_past_flatbuffer_rule,
                                        &flatbuffer_past_end_rule,    &flatbuffer_size_small_rule,
                                        &segments_in_flatbuffer_rule, &data_layout_legacy_rule};

const ptv_rule_list ptv_data_header_list = PTV_RULE_LIST_OF(rules, NULL);
