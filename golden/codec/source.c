/* Checks whether a binary can be read as a tree, and locates its parts. */
#include "golden/codec/source.h"

#include <stdio.h>
#include <string.h>

#include "golden/codec/codec_package.h"
#include "golden/codec/payload.h"
#include "verifiers/core/structure.h"
#include "verifiers/core/walk.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/program/header.h"

enum { HEAD = 8, FLATBUFFER_MIN = 12 };

static bool refuse(gm_source *s, uint64_t at, const char *why)
{
    s->why_at = at;
    snprintf(s->why, sizeof s->why, "%s", why);
    return false;
}

/*
 * Faults that leave everything readable: an absent field reads as absent, and loads are bytewise.
 * gm_part() checks what the header states about segments.
 */
static bool is_readable(const ptv_rule *rule)
{
    return rule == &ptv_field_missing_rule || rule == &ptv_vector_misaligned_rule ||
           rule == &ptv_data_misaligned_rule || rule == &ptv_union_value_missing_rule;
}

/* Records the fault and its location. */
static void keep_finding(gm_source *s, const ptv_finding *finding)
{
    char path[128];
    ptv_path(&finding->place, path, sizeof path);
    snprintf(s->why, sizeof s->why, "%s, at %s", finding->rule->title, path);
    s->why_at = s->tables_at + finding->at;
}

/* Records the first fault and stops. */
static bool on_fault(void *context, const ptv_finding *finding)
{
    if (finding->rule->severity == PTV_ERROR) {
        keep_finding(context, finding);
    }
    return finding->rule->severity != PTV_ERROR;
}

/* Stops at the first fault that makes the tables unreadable. */
static bool on_finding(void *context, const ptv_finding *finding)
{
    return is_readable(finding->rule) || on_fault(context, finding);
}

/* Only faults in the range of the FlatBuffer itself matter here. */
static bool ignore(void *context, const ptv_finding *finding)
{
    (void)context;
    (void)finding;
    return true;
}

/*
 * A run's state while opening: 7 KiB, too much for a small stack. Static, so that nothing needs
 * freeing if the file shrinks meanwhile and the caller jumps out of here.
 */
static _Thread_local ptv_work work;
static _Thread_local ptv_run run;

static bool open_program(gm_source *s)
{
    ptv_begin(&run, &s->image, &work, ignore, NULL);
    if (!ptv_check_header(&run, &s->body)) {
        return refuse(s, 0, "the header or the length of the program is broken");
    }
    s->program_size = run.flat_size;
    s->header_length = run.header_length;
    s->segment_base = run.segment_base;
    s->segment_bytes = run.segment_bytes;
    return true;
}

static bool open_data(gm_source *s)
{
    const ptv_image *im = &s->image;
    const ptv_header_layout *h = gm_header_layout(s->format);
    if (!ptv_in(im, 0, h->head + h->least) || memcmp(im->bytes + h->magic_at, h->magic, 4) != 0) {
        return refuse(s, h->magic_at, "there is no FH01 header");
    }
    uint64_t padded = gm_header_number(im, s->format, PTV_HEADER_FLATBUFFER_OFFSET);
    uint64_t size = gm_header_number(im, s->format, PTV_HEADER_FLATBUFFER_SIZE);
    s->header_length = (uint32_t)gm_header_number(im, s->format, PTV_HEADER_LENGTH);
    s->segment_base = gm_header_number(im, s->format, PTV_HEADER_SEGMENTS_OFFSET);
    s->segment_bytes = gm_header_number(im, s->format, PTV_HEADER_SEGMENTS_SIZE);
    if (s->header_length < h->least) {
        return refuse(s, h->sites[PTV_HEADER_LENGTH].at, "the header is shorter than 40 bytes");
    }
    if (!ptv_within(im->size, padded, size) || padded < s->header_length || size < HEAD) {
        return refuse(s, h->sites[PTV_HEADER_FLATBUFFER_OFFSET].at,
                      "the header's ranges are not in the file");
    }
    s->program_size = padded + size;
    s->body = (uint32_t)(HEAD + padded);
    return true;
}

static bool open_nfat(gm_source *s)
{
    const ptv_image *im = &s->image;
    if (!ptv_in(im, 0, PTV_NFAT_HEAD) ||
        (im->size - PTV_NFAT_HEAD) / PTV_NFAT_ROW < ptv_u32(im, PTV_NFAT_COUNT_AT)) {
        return refuse(s, 8, "the container has no room for its entries");
    }
    return true;
}

/* Its list of members, which must follow one another in the file; the list may have any order. */
static bool open_package(gm_source *s)
{
    ptv_zip zip;
    ptv_begin(&run, &s->image, &work, ignore, NULL);
    if (!ptv_zip_open(&run, &zip) || !gm_can_decode_package(&s->image, &zip)) {
        return refuse(s, 0, "its members cannot be told apart");
    }
    s->segment_base = zip.directory;
    s->segment_bytes = zip.size;
    s->program_size = zip.end;
    s->header_length = (uint32_t)zip.count;
    return true;
}

static bool open_safetensors(gm_source *s)
{
    const ptv_image *im = &s->image;
    if (!ptv_in(im, 0, HEAD) || ptv_u64(im, 0) > im->size - HEAD) {
        return refuse(s, 0, "the header reaches past the end of the file");
    }
    return true;
}

static bool open_head(gm_source *s)
{
    s->body = HEAD;
    s->program_size = s->image.size;
    switch (s->format) {
    case PTV_FORMAT_PROGRAM: return open_program(s);
    case PTV_FORMAT_DATA: return open_data(s);
    case PTV_FORMAT_NFAT: return open_nfat(s);
    case PTV_FORMAT_BUNDLE: return true;
    case PTV_FORMAT_PACKAGE: return open_package(s);
    case PTV_FORMAT_SAFETENSORS: return open_safetensors(s);
    default:
        if (gm_is_payload(s->format)) {
            return gm_open_payload(s) || refuse(s, 0, "the header's ranges are not in the payload");
        }
        snprintf(s->why, sizeof s->why, "this is %s", ptv_format_name(s->format));
        return false;
    }
}

/* After any fault, even one that leaves all readable, recursive tables are not walked. */
static bool recursion_is_unseen(const ptv_schema *schema)
{
    return schema->again != 0 &&
           ptv_field_is_invalid(&run, schema->tables[schema->root].recursion - 1u);
}

static void walk_all(gm_source *s, uint64_t size, ptv_sink sink)
{
    const ptv_image *im = &s->image;
    const uint64_t at = s->tables_at;
    const ptv_image tables = {im->bytes + at, im->loaded - at, im->size - at};
    ptv_begin(&run, &tables, &work, sink, s);
    run.flat_size = size;
    ptv_walk(&run, s->schema, s->body);
    ptv_walk_recursive(&run);
}

/* Walks the structure from tables_at on; positions are relative to that. */
static bool walk(gm_source *s)
{
    const uint64_t at = s->tables_at, size = s->program_size - at;
    if (size < FLATBUFFER_MIN || s->program_size > INT32_MAX) {
        return refuse(s, 0, "the FlatBuffer has less than 12 bytes or more than 2 GiB");
    }
    walk_all(s, size, on_finding);
    if (s->why[0] == '\0' && recursion_is_unseen(s->schema)) {
        walk_all(s, size, on_fault);
    }
    s->root = run.root + (uint32_t)at;
    s->lowest = ptv_state_of(&run)->lowest + (uint32_t)at;
    if (s->why[0] == '\0' && !run.sound) {
        return refuse(s, 0, "the root table is broken");
    }
    return s->why[0] == '\0';
}

bool gm_open(gm_source *s, const ptv_image *image)
{
    static const gm_source none;
    *s = none;
    s->image = *image;
    s->format = ptv_detect(image);
    s->schema = gm_schema_of(s->format);
    return open_head(s) && (s->schema == NULL || walk(s));
}

/* ---- Segments, entries ---- */

static ptv_vec segments_of(const gm_source *s)
{
    int slot = s->schema == NULL ? -1 : gm_slot(&s->schema->tables[s->schema->root], "segments");
    return slot < 0 ? (ptv_vec){0, 0} : ptv_vec_of(&s->image, s->root, (unsigned)slot);
}

uint32_t gm_part_count(const gm_source *s)
{
    return s->format == PTV_FORMAT_NFAT ? ptv_u32(&s->image, PTV_NFAT_COUNT_AT)
                                        : segments_of(s).count;
}

/* Payloads are relative to the end of the list. */
static bool entry(const ptv_image *im, uint32_t i, uint64_t *at, uint64_t *size)
{
    uint64_t base = ptv_nfat_row(ptv_u32(im, PTV_NFAT_COUNT_AT));
    uint64_t offset = ptv_u64(im, ptv_nfat_row(i) + PTV_NFAT_OFFSET_AT);
    *at = base + offset;
    *size = ptv_u64(im, ptv_nfat_row(i) + PTV_NFAT_LENGTH_AT);
    return *size == 0 || ptv_within(im->size - base, offset, *size);
}

bool gm_part(const gm_source *s, uint32_t i, uint64_t *at, uint64_t *size)
{
    if (s->format == PTV_FORMAT_NFAT) {
        return entry(&s->image, i, at, size);
    }
    uint32_t table = ptv_table_in(&s->image, segments_of(s), i);
    uint32_t offset = ptv_slot(&s->image, table, 0);
    uint32_t length = ptv_slot(&s->image, table, 1);
    uint64_t from = offset == 0 ? 0 : ptv_u64(&s->image, offset);
    *size = length == 0 ? 0 : ptv_u64(&s->image, length);
    *at = s->segment_base + from;
    return *size == 0 ||
           (s->segment_base != 0 && *at >= from && ptv_within(s->image.size, *at, *size));
}
