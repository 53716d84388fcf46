/* The header that TensorRT and Edge-LLM payloads share, and reading their metadata. */
#include "engine_parts.h"

static const ptv_rule payload_engine_misaligned_rule;

enum {
    METADATA_AT = 4,
    METADATA_SIZE_AT = 8,
    PART_AT = 12,
    PART_SIZE_AT = 16,
    RESERVED_AT = 24,
    HEAD = 32
};

PTV_NOINLINE void ptv_report_part(const ptv_parts *p, const ptv_rule *rule, unsigned field,
                                  int64_t index, ptv_range range, ptv_mismatch mismatch)
{
    const ptv_place place = {p->frame, NULL, (int32_t)field, index, NULL};
    ptv_report_range(p->run, rule, place, range, mismatch);
}

/* ---- The header ---- */

/* Reads the ranges in a header without checking them. */
static void read_head(const ptv_image *im, ptv_parts *p)
{
    uint64_t at = p->whole.at;
    p->metadata = (ptv_range){ptv_u32(im, at + METADATA_AT), ptv_u32(im, at + METADATA_SIZE_AT)};
    p->part = (ptv_range){ptv_u32(im, at + PART_AT), ptv_u64(im, at + PART_SIZE_AT)};
}

/* Converts positions in the payload to positions in the image. */
static void settle(ptv_parts *p)
{
    p->metadata.at += p->whole.at;
    p->part.at += p->whole.at;
}

/* Returns whether a range begins after the header and ends at `end` or before. */
static bool is_inside(ptv_range range, uint64_t end)
{
    return range.at >= HEAD && ptv_within(end, range.at, range.length);
}

bool ptv_read_parts(const ptv_image *image, ptv_parts *p)
{
    if (p->whole.length < HEAD) {
        return false;
    }
    read_head(image, p);
    bool inside = is_inside(p->part, p->whole.length) && is_inside(p->metadata, p->part.at);
    settle(p);
    return inside;
}

static ptv_range field(const ptv_parts *p, uint64_t at, uint64_t size)
{
    return (ptv_range){p->whole.at + at, size};
}

static bool check_part(const ptv_parts *p)
{
    uint64_t size = p->whole.length;
    if (p->part.at < HEAD || p->part.at > size) {
        ptv_report_part(p, &ptv_payload_part_past_end_rule, PTV_PARTS_OFFSET, -1,
                        field(p, PART_AT, 4), ptv_unsigned_mismatch(p->part.at, HEAD, size));
    } else if (p->part.length > size - p->part.at) {
        ptv_report_part(p, &ptv_payload_part_past_end_rule, PTV_PARTS_SIZE, -1,
                        field(p, PART_SIZE_AT, 8),
                        ptv_unsigned_mismatch(p->part.length, 0, size - p->part.at));
    } else {
        return true;
    }
    return false;
}

static bool check_metadata_range(const ptv_parts *p)
{
    uint64_t end = p->part.at;
    if (p->metadata.at < HEAD || p->metadata.at > end) {
        ptv_report_part(p, &ptv_payload_part_past_end_rule, PTV_PARTS_METADATA_OFFSET, -1,
                        field(p, METADATA_AT, 4), ptv_unsigned_mismatch(p->metadata.at, HEAD, end));
    } else if (p->metadata.length > end - p->metadata.at) {
        ptv_report_part(p, &ptv_payload_part_past_end_rule, PTV_PARTS_METADATA_SIZE, -1,
                        field(p, METADATA_SIZE_AT, 4),
                        ptv_unsigned_mismatch(p->metadata.length, 0, end - p->metadata.at));
    } else {
        return true;
    }
    return false;
}

/* Checks what no reader uses. `end` cannot wrap, as it is a sum of 32-bit numbers. */
static void check_unread(const ptv_parts *p)
{
    uint64_t end = p->metadata.at + p->metadata.length;
    uint64_t aligned = (end + PTV_PAYLOAD_ALIGNED - 1) / PTV_PAYLOAD_ALIGNED * PTV_PAYLOAD_ALIGNED;
    uint64_t reserved = ptv_u64(&p->run->image, p->whole.at + RESERVED_AT);
    if (p->metadata.at != HEAD) {
        ptv_report_part(p, &ptv_payload_header_unusual_rule, PTV_PARTS_METADATA_OFFSET, -1,
                        field(p, METADATA_AT, 4),
                        ptv_unsigned_mismatch(p->metadata.at, HEAD, HEAD));
    }
    if (reserved != 1) {
        ptv_report_part(p, &ptv_payload_header_unusual_rule, PTV_PARTS_RESERVED, -1,
                        field(p, RESERVED_AT, 8), ptv_unsigned_mismatch(reserved, 1, 1));
    }
    if (p->part.at > aligned && p->part.at % PTV_PAYLOAD_ALIGNED == 0) {
        ptv_report_part(p, &ptv_payload_header_unusual_rule, PTV_PARTS_OFFSET, -1,
                        field(p, PART_AT, 4), ptv_unsigned_mismatch(p->part.at, aligned, aligned));
    } else {
        ptv_payload_padding(p->run, (ptv_range){p->whole.at + end, p->part.at - end});
    }
    ptv_payload_trailing_in(p->run, p->whole, p->part.at + p->part.length);
}

bool ptv_check_parts(ptv_parts *p)
{
    if (!ptv_payload_has_in(p->run, p->whole, HEAD)) {
        return false;
    }
    read_head(&p->run->image, p);
    if (!check_part(p) || !check_metadata_range(p)) {
        return false;
    }
    if (p->part.at % PTV_PAYLOAD_ALIGNED != 0) {
        ptv_report_part(p, &payload_engine_misaligned_rule, PTV_PARTS_OFFSET, -1,
                        field(p, PART_AT, 4),
                        ptv_multiple_mismatch(p->part.at, PTV_PAYLOAD_ALIGNED));
    }
    check_unread(p);
    settle(p);
    return true;
}

static const ptv_rule payload_engine_misaligned_rule = {
    .name = "payload-engine-misaligned",
    .code = 1303,
    .severity = PTV_ERROR,
    .title = "the engine in a payload does not begin at a multiple of 16",
    .why = "the backend refuses the payload",
    .fix = "look at what makes the payload: it pads the metadata to 16; or bytes were inserted "
           "before the engine",
};

const ptv_rule ptv_payload_header_unusual_rule = {
    .name = "payload-header-unusual",
    .code = 1304,
    .severity = PTV_WARNING,
    .title = "the header of a payload has a number that no release writes",
    .why = "no backend looks at it: what is before or behind the parts is read by nobody",
    .fix = "use a newer pteverify if a newer exporter wrote the file; else find out what wrote "
           "into the payload after lowering",
};

/* ---- Metadata ---- */

bool ptv_read_members(ptv_json_source text, ptv_range object, ptv_members *m)
{
    ptv_json_scan scan = ptv_json_scan_again(text, object);
    ptv_range name, value;
    ptv_json_step step;
    m->twice = (ptv_range){object.at, 0};
    for (uint32_t i = 0; i < m->count; i++) {
        m->values[i] = (ptv_range){object.at, 0};
    }
    while ((step = ptv_json_next_member(&scan, &name, &value)) == PTV_JSON_ITEM) {
        for (uint32_t i = 0; i < m->count; i++) {
            if (ptv_json_reads(text, name, m->names[i])) {
                m->twice = m->values[i].length > 0 ? name : m->twice;
                m->values[i] = value;
            }
        }
    }
    return step == PTV_JSON_END;
}

/* Reports the text from where it becomes invalid, or from a repeated name. */
bool ptv_check_metadata(const ptv_parts *p, ptv_json_source *text, ptv_members *m)
{
    *text = ptv_json_in(&p->run->image);
    ptv_json_scan scan = ptv_json_scan_of(*text, p->metadata);
    uint64_t end = p->metadata.at + p->metadata.length, wrong = end;
    if (!ptv_json_pass(&scan) || ptv_json_step_on(&scan) != PTV_JSON_FINISHED) {
        wrong = scan.at;
    } else if (!ptv_read_members(*text, p->metadata, m)) {
        wrong = p->metadata.at;
    } else if (m->twice.length > 0) {
        wrong = m->twice.at;
    } else {
        return true;
    }
    ptv_report_part(p, &ptv_payload_metadata_invalid_rule, PTV_PARTS_METADATA, -1,
                    (ptv_range){wrong, end - wrong}, ptv_no_mismatch());
    return false;
}

const ptv_rule ptv_payload_metadata_invalid_rule = {
    .name = "payload-metadata-invalid",
    .code = 1301,
    .severity = PTV_ERROR,
    .title = "the metadata of a payload is not JSON with the members that its backend needs",
    .why = "the backend refuses it, or finds another member than other readers do: of two with one "
           "name it takes the first, others the last",
    .fix = "look at the metadata from the byte that is named on: they were truncated, or written "
           "by hand",
};

const ptv_rule ptv_payload_metadata_order_rule = {
    .name = "payload-metadata-order",
    .code = 1302,
    .severity = PTV_WARNING,
    .title =
        "the members of a payload's metadata are not in the order in which they are looked for",
    .why = "backends search for each behind the lists that come before it in exported files: what "
           "stands in front is not found, and its default counts",
    .fix = "write io_bindings first, then aliased_io, then the other members, as exporters do",
};

static const ptv_rule *const rules[] = {
    &ptv_payload_metadata_invalid_rule, &ptv_payload_metadata_order_rule,
    &payload_engine_misaligned_rule, &ptv_payload_header_unusual_rule};

const ptv_rule_list ptv_payload_part_list = PTV_RULE_LIST_OF(rules, NULL);
