/* Program level: header, root table, segments. Execution plans are in plan.c. */
#include "golden/builder/plan.h"

enum { /* Program */
       VERSION,
       EXECUTION_PLAN,
       CONSTANT_BUFFER,
       BACKEND_DELEGATE_DATA,
       SEGMENTS,
       CONSTANT_SEGMENT,
       MUTABLE_DATA_SEGMENTS,
       NAMED_DATA
};

static size_t up(size_t at, size_t alignment)
{
    return (at + alignment - 1) / alignment * alignment;
}

static size_t segment_alignment(const pg_program *p)
{
    return p->segment_alignment == 0 ? 128 : p->segment_alignment;
}

static size_t force_align(const pg_program *p)
{
    return p->force_align == 0 ? 16 : p->force_align;
}

/* Bytes from byte 8 on that the extended header takes, its padding included. */
static size_t padded_header(const pg_program *p)
{
    return p->header_length == 0 ? 0 : up(32, force_align(p));
}

/* Relative to the segment base. */
static size_t segment_offset(const pg_program *p, size_t index)
{
    size_t offset = 0;
    for (size_t i = 0; i < index; i++) {
        offset = up(offset + p->segments[i].size, segment_alignment(p));
    }
    return offset;
}

/* ---- Lists of the root table ---- */

/* Buffer and BackendDelegateInlineData: a table around one aligned blob. */
static void write_blobs(fb *b, size_t ref, size_t n, const pg_blob *blobs, size_t alignment)
{
    static const fb_field fields[] = {{0, FB_REF, 0}};
    size_t at = fb_vector(b, ref, n, 4, 4);
    for (size_t i = 0; i < n; i++) {
        size_t table = fb_table(b, at + 4 * i, 1, fields);
        pg_write_blob(b, fb_field_at(b, table, 0), blobs[i], alignment);
    }
}

static void write_segments(fb *b, size_t ref, const pg_program *p)
{
    size_t at = fb_vector(b, ref, p->segment_count, 4, 4);
    for (size_t i = 0; i < p->segment_count; i++) {
        const fb_field fields[] = {{0, 8, segment_offset(p, i)}, {1, 8, p->segments[i].size}};
        (void)fb_table(b, at + 4 * i, 2, fields);
    }
}

static void write_offsets(fb *b, size_t ref, uint32_t segment, pg_numbers offsets)
{
    const fb_field fields[] = {{0, 4, segment}, {1, FB_REF, 0}};
    size_t table = fb_table(b, ref, 2, fields);
    pg_write_numbers(b, fb_field_at(b, table, 1), offsets, 8);
}

static void write_named(fb *b, size_t ref, const pg_program *p)
{
    size_t at = fb_vector(b, ref, p->named_count, 4, 4);
    for (size_t i = 0; i < p->named_count; i++) {
        const fb_field fields[] = {{0, FB_REF, 0}, {1, 4, p->named[i].segment_index}};
        size_t table = fb_table(b, at + 4 * i, 2, fields);
        fb_string(b, fb_field_at(b, table, 0), p->named[i].key);
    }
}

static void write_root(fb *b, const pg_program *p)
{
    fb_field fields[8] = {{EXECUTION_PLAN, FB_REF, 0},
                          {CONSTANT_BUFFER, FB_REF, 0},
                          {BACKEND_DELEGATE_DATA, FB_REF, 0},
                          {SEGMENTS, FB_REF, 0}};
    size_t n = 4;
    if (!p->no_constant_segment) {
        fields[n++] = (fb_field){CONSTANT_SEGMENT, FB_REF, 0};
    }
    if (p->mutable_offsets.count > 0) {
        fields[n++] = (fb_field){MUTABLE_DATA_SEGMENTS, FB_REF, 0};
    }
    if (p->named_count > 0) {
        fields[n++] = (fb_field){NAMED_DATA, FB_REF, 0};
    }
    size_t root = fb_table(b, 0, n, fields);

    pg_write_plans(b, fb_field_at(b, root, EXECUTION_PLAN), p->plan_count, p->plans);
    write_blobs(b, fb_field_at(b, root, CONSTANT_BUFFER), p->constant_buffer_count,
                p->constant_buffer, force_align(p));
    write_blobs(b, fb_field_at(b, root, BACKEND_DELEGATE_DATA), p->inline_count, p->inline_data,
                force_align(p));
    write_segments(b, fb_field_at(b, root, SEGMENTS), p);
    if (!p->no_constant_segment) {
        write_offsets(b, fb_field_at(b, root, CONSTANT_SEGMENT), 0, p->constant_offsets);
    }
    if (p->mutable_offsets.count > 0) {
        size_t one = fb_vector(b, fb_field_at(b, root, MUTABLE_DATA_SEGMENTS), 1, 4, 4);
        write_offsets(b, one, p->mutable_segment, p->mutable_offsets);
    }
    if (p->named_count > 0) {
        write_named(b, fb_field_at(b, root, NAMED_DATA), p);
    }
}

/* ---- Around the root table ---- */

/* The padding before a segment is written, that after the last one is not. */
static void append_segments(fb *b, const pg_program *p, size_t base)
{
    for (size_t i = 0; i < p->segment_count; i++) {
        if (p->segments[i].size > 0) {
            (void)fb_skip(b, base + segment_offset(p, i) - b->size);
            pg_append_blob(b, p->segments[i]);
        }
    }
}

static void fill_header(fb *b, const pg_program *p, size_t program_size, size_t base)
{
    fb_put(b, 8, 4, 0x30306865); /* "eh00" */
    fb_put(b, 12, 4, p->header_length);
    fb_put(b, 16, 8, program_size);
    fb_put(b, 24, 8, base);
    if (p->header_length >= 32) {
        fb_put(b, 32, 8, b->size - base);
    }
}

fb pg_write(const pg_program *p)
{
    fb b = {.share = p->share_vtables};
    (void)fb_skip(&b, 4);
    (void)fb_raw(&b, "ET12", 4);
    (void)fb_skip(&b, padded_header(p));
    write_root(&b, p);
    fb_align(&b, 8, 0);
    if (p->header_length != 0) {
        size_t program_size = b.size;
        size_t base = up(program_size, segment_alignment(p));
        append_segments(&b, p, base);
        fill_header(&b, p, program_size, base);
    }
    return b;
}
