/* Headers of payloads: read and written. */
#include "golden/codec/payload.h"

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder_room.h"
#include "golden/codec/fill.h"
#include "golden/codec/tables.h"
#include "verifiers/core/image.h"

enum { HEAD = 8, IDENTIFIER = 4, USUAL_OFFSET = 32, FARTHEST = 1 << 16 };

bool gm_is_payload(ptv_format format)
{
    return format == PTV_FORMAT_XNNPACK || format == PTV_FORMAT_VULKAN || !gm_has_header(format);
}

bool gm_has_header(ptv_format format)
{
    return format != PTV_FORMAT_NATIVE_GRAPH;
}

static bool is_vulkan(ptv_format format)
{
    return format == PTV_FORMAT_VULKAN;
}

const char *gm_data_offset_name(ptv_format format)
{
    return is_vulkan(format) ? "bytes_offset" : "constant_data_offset";
}

const char *gm_data_size_name(ptv_format format)
{
    return is_vulkan(format) ? "bytes_size" : "constant_data_size";
}

/* ---- Reading ---- */

static bool is_bare(const gm_source *s)
{
    const ptv_image *im = &s->image;
    return !gm_has_header(s->format) ||
           (ptv_in(im, IDENTIFIER, 3) && memcmp(im->bytes + IDENTIFIER, "XN0", 3) == 0);
}

bool gm_open_payload(gm_source *s)
{
    const ptv_image *im = &s->image;
    if (is_bare(s)) {
        return true;
    }
    if (!ptv_in(im, 0, PTV_PAYLOAD_HEADER)) {
        return false;
    }
    uint64_t size = ptv_u32(im, PTV_PAYLOAD_FLAT_SIZE_AT);
    s->header_length = ptv_u16(im, PTV_PAYLOAD_LENGTH_AT);
    s->tables_at = ptv_u32(im, PTV_PAYLOAD_FLAT_AT);
    s->segment_base = ptv_u32(im, PTV_PAYLOAD_DATA_AT);
    s->segment_bytes = ptv_u64(im, PTV_PAYLOAD_DATA_SIZE_AT);
    s->program_size = s->tables_at + size;
    return s->tables_at >= PTV_PAYLOAD_HEADER && size >= HEAD &&
           ptv_within(im->size, s->tables_at, size);
}

bool gm_payload_data(const gm_source *s, uint64_t *at, uint64_t *size)
{
    *at = s->segment_base;
    *size = s->segment_bytes;
    return *size == 0 || ptv_within(s->image.size, *at, *size);
}

/* Constants of Vulkan are padded, too. */
uint64_t gm_payload_end(const gm_source *s, uint64_t end)
{
    uint64_t at, size;
    if (s->tables_at == 0 || !gm_payload_data(s, &at, &size)) {
        return end;
    }
    uint64_t data_end = at > s->image.size ? end : at + size;
    end = data_end > end ? data_end : end;
    return is_vulkan(s->format) ? gm_align_up(end, GM_PAYLOAD_ALIGNMENT) : end;
}

static gm_number number(uint64_t value)
{
    return (gm_number){true, value};
}

static void decode_header(gm_header *header, const gm_source *s)
{
    header->kind = s->tables_at == 0 ? GM_HEADER_NONE : GM_HEADER_GIVEN;
    if (s->tables_at > 0) {
        header->length = number(s->header_length);
        header->padded = number(s->tables_at);
        header->program_size = number(s->program_size - s->tables_at);
        header->segment_base = number(s->segment_base);
        header->segment_bytes = number(s->segment_bytes);
    }
}

void gm_decode_payload(gm_model *model, const gm_source *s)
{
    uint64_t at, size;
    bool there = gm_payload_data(s, &at, &size);
    decode_header(&model->header, s);
    const uint8_t *identifier = s->image.bytes + s->tables_at + IDENTIFIER;
    if (memcmp(identifier, s->schema->identifier, 4) != 0) {
        model->identifier = gm_bytes(identifier, 4);
    }
    model->data = there ? gm_bytes(s->image.bytes + (size == 0 ? 0 : at), size)
                        : (gm_blob){.kind = GM_ABSENT, .size = size};
}

/* ---- Writing ---- */

typedef struct payload {
    uint64_t offset; /* of the FlatBuffer; 0: there is no header */
    uint64_t size;   /* of the FlatBuffer */
    uint64_t data;   /* where constants begin */
} payload;

/* An offset that no file can have is written, but not obeyed. */
static uint64_t offset_of(const gm_header *h)
{
    bool usable =
        h->padded.given && h->padded.value >= PTV_PAYLOAD_HEADER && h->padded.value <= FARTHEST;
    return usable ? h->padded.value : USUAL_OFFSET;
}

/* The same for constants: they never begin inside of the FlatBuffer. */
static uint64_t data_of(const gm_container *c, const payload *p)
{
    const gm_number *said = &c->model->header.segment_base;
    uint64_t end = p->offset + p->size;
    bool usable = said->given && said->value >= end && gm_is_near(c, end, said->value);
    return usable ? said->value : gm_align_up(end, GM_PAYLOAD_ALIGNMENT);
}

static void write_header(gm_container *c, const payload *p, uint8_t *out)
{
    const gm_header *h = &c->model->header;
    bool vulkan = is_vulkan(c->model->format);
    uint64_t data = gm_align_up(p->offset + p->size, GM_PAYLOAD_ALIGNMENT);
    memcpy(out + PTV_PAYLOAD_MAGIC_AT, vulkan ? "VH00" : "XH00", 4);
    gm_store(out + PTV_PAYLOAD_LENGTH_AT, 2,
             h->length.given ? h->length.value : PTV_PAYLOAD_HEADER);
    gm_store(out + PTV_PAYLOAD_FLAT_AT, 4,
             gm_settle(c, &h->padded, "header.flatbuffer_offset", 0, p->offset));
    gm_store(out + PTV_PAYLOAD_FLAT_SIZE_AT, 4,
             gm_settle(c, &h->program_size, "header.flatbuffer_size", 0, p->size));
    gm_store(out + PTV_PAYLOAD_DATA_AT, 4,
             gm_settle(c, &h->segment_base,
                       vulkan ? "header.bytes_offset" : "header.constant_data_offset", 0, data));
    gm_store(out + PTV_PAYLOAD_DATA_SIZE_AT, 8,
             gm_settle(c, &h->segment_bytes,
                       vulkan ? "header.bytes_size" : "header.constant_data_size", 0,
                       c->model->data.size));
}

/* Header and the head of the FlatBuffer. `root` is counted from the end of it. */
static void write_head(gm_container *c, const payload *p, uint32_t root)
{
    const gm_blob *identifier = &c->model->identifier;
    size_t size = (size_t)p->offset + HEAD;
    uint8_t *out = gm_container_bytes(c, size);
    if (out == NULL) {
        return;
    }
    if (p->offset > 0) {
        write_header(c, p, out);
    }
    gm_store(out + p->offset, 4, p->size - root);
    memcpy(out + p->offset + IDENTIFIER, c->model->schema->identifier, 4);
    if (identifier->size == 4 && gm_blob_copy(identifier, out + p->offset + IDENTIFIER) != 0) {
        c->rope.why = "the identifier cannot be read";
    }
    const gm_blob piece = gm_bytes(out, size);
    gm_rope_piece(&c->rope, &piece);
}

/* Without constants the file goes up to where they would begin. */
static void write_data(gm_container *c, const payload *p)
{
    gm_placed data = {p->data, &c->model->data};
    gm_place(c, &data, 1, GM_PAYLOAD_ALIGNMENT);
    uint64_t over = c->rope.size % GM_PAYLOAD_ALIGNMENT;
    if (is_vulkan(c->model->format) && over != 0) {
        gm_rope_zeros(&c->rope, GM_PAYLOAD_ALIGNMENT - over);
    }
}

static void write_file(gm_container *c, gm_builder *b)
{
    payload p = {.offset = 0};
    uint32_t root = gm_build_root(b, c->model, c->model->root);
    gm_build_finish(b, HEAD);
    if (b->why != NULL) {
        c->rope.why = b->why;
        return;
    }
    p.size = HEAD + (uint64_t)b->size;
    bool bare = c->model->header.kind == GM_HEADER_NONE || !gm_has_header(c->model->format);
    p.offset = bare ? 0 : offset_of(&c->model->header);
    p.data = data_of(c, &p);
    write_head(c, &p, root);
    gm_build_append(b, &c->rope);
    if (p.offset > 0) {
        write_data(c, &p);
    }
}

void gm_write_payload(gm_container *c)
{
    gm_builder b;
    if (c->model->root == NULL) {
        c->rope.why = "there is no root table";
        return;
    }
    gm_builder_begin(&b, c->rope.arena, &c->model->layout);
    write_file(c, &b);
    gm_builder_free(&b);
}
