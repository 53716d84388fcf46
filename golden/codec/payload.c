/* Headers of payloads: read and written. */
#include "golden/codec/payload.h"

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder.h"
#include "verifiers/payloads/flat.h"
#include "verifiers/registry/formats.h"

enum {
    ROOT = 4,
    IDENTIFIER = 4,
    USUAL_OFFSET = 32,
    FULL_HEADER = 32, /* shorter ones do not say how many bytes the segments have */
    FARTHEST = 1 << 16
};

bool gm_is_payload(ptv_format format)
{
    return format == PTV_FORMAT_XNNPACK || format == PTV_FORMAT_VULKAN ||
           gm_is_flat_payload(format) || !gm_has_header(format);
}

bool gm_has_header(ptv_format format)
{
    return format != PTV_FORMAT_NATIVE_GRAPH;
}

bool gm_is_flat_payload(ptv_format format)
{
    return format == PTV_FORMAT_MLX || format == PTV_FORMAT_MPS;
}

static bool is_vulkan(ptv_format format)
{
    return format == PTV_FORMAT_VULKAN;
}

uint32_t gm_head_of(const ptv_schema *schema)
{
    return schema->identifier == NULL ? ROOT : ROOT + IDENTIFIER;
}

/* ---- Reading ---- */

static bool is_bare(const gm_source *s)
{
    const ptv_image *im = &s->image;
    return !gm_has_header(s->format) ||
           (ptv_in(im, IDENTIFIER, 3) && memcmp(im->bytes + IDENTIFIER, "XN0", 3) == 0);
}

/* The FlatBuffer goes up to the data, padding included. */
static bool open_flat(gm_source *s)
{
    const ptv_image *im = &s->image;
    if (!ptv_in(im, 0, PTV_FLAT_HEADER) || ptv_u32(im, 0) != 0) {
        return false; /* a bare one is of another layout */
    }
    s->header_length = PTV_FLAT_HEADER;
    s->tables_at = PTV_FLAT_HEADER;
    s->segment_base = ptv_u64(im, PTV_FLAT_DATA_AT);
    s->segment_bytes = ptv_u64(im, PTV_FLAT_DATA_SIZE_AT);
    s->program_size = s->segment_base;
    return s->segment_base >= PTV_FLAT_HEADER + s->body && s->segment_base <= im->size;
}

bool gm_open_payload(gm_source *s)
{
    const ptv_image *im = &s->image;
    if (is_bare(s)) {
        return true;
    }
    s->body = gm_head_of(s->schema);
    if (gm_is_flat_payload(s->format)) {
        return open_flat(s);
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
    return s->tables_at >= PTV_PAYLOAD_HEADER && size >= s->body &&
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

/*
 * Bytes between byte 8 and the body of the FlatBuffer: the header with its padding. A .pte does not
 * say how much padding follows its header: up to a multiple of a power of two (the strictest
 * alignment in it), and objects begin soon after.
 */
static uint64_t header_room(const gm_source *s)
{
    if (s->format == PTV_FORMAT_DATA) {
        return ptv_u64(&s->image, 16);
    }
    if (gm_is_payload(s->format)) {
        return s->tables_at;
    }
    uint64_t alignment = 1;
    uint64_t room = s->header_length;
    while (room > 0 &&
           gm_align_up(s->header_length, alignment * 2) + ROOT + IDENTIFIER <= s->lowest) {
        alignment *= 2;
        room = gm_align_up(s->header_length, alignment);
    }
    return room;
}

gm_header gm_header_in(const gm_source *s)
{
    gm_header h = {.kind = GM_HEADER_NONE};
    if (gm_is_payload(s->format) ? s->tables_at == 0 : s->header_length == 0) {
        return h;
    }
    h.kind = GM_HEADER_GIVEN;
    if (!gm_is_flat_payload(s->format)) {
        bool pte = s->format == PTV_FORMAT_PROGRAM;
        h.length = number(s->header_length);
        h.padded = number(header_room(s));
        h.program_size = number(pte ? s->program_size : s->program_size - h.padded.value);
    }
    h.segment_base = number(s->segment_base);
    if (s->format != PTV_FORMAT_PROGRAM || s->header_length >= FULL_HEADER) {
        h.segment_bytes = number(s->segment_bytes);
    }
    return h;
}

void gm_decode_payload(gm_model *model, const gm_source *s)
{
    uint64_t at, size;
    bool there = gm_payload_data(s, &at, &size);
    model->header = gm_header_in(s);
    const uint8_t *identifier = s->image.bytes + s->tables_at + IDENTIFIER;
    if (s->schema->identifier != NULL && memcmp(identifier, s->schema->identifier, 4) != 0) {
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
static uint64_t offset_of(const gm_model *model)
{
    const gm_header *h = &model->header;
    if (gm_is_flat_payload(model->format)) {
        return PTV_FLAT_HEADER;
    }
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
    const gm_number *length = &c->model->header.length;
    const gm_header computed = {
        .length = {true, length->given ? length->value : PTV_PAYLOAD_HEADER},
        .padded = {true, p->offset},
        .program_size = {true, p->size},
        .segment_base = {true, gm_align_up(p->offset + p->size, GM_PAYLOAD_ALIGNMENT)},
        .segment_bytes = {true, c->model->data.size},
    };
    gm_write_header(c, &computed, out);
}

/* Header and the head of the FlatBuffer. `root` is counted from the end of it. */
static void write_head(gm_container *c, const payload *p, uint32_t root)
{
    const gm_blob *identifier = &c->model->identifier;
    size_t size = (size_t)p->offset + gm_head_of(c->model->schema);
    uint8_t *out = gm_container_bytes(c, size);
    if (out == NULL) {
        return;
    }
    if (p->offset > 0) {
        write_header(c, p, out);
    }
    le_store(out + p->offset, 4, p->size - root);
    if (c->model->schema->identifier != NULL) {
        memcpy(out + p->offset + IDENTIFIER, c->model->schema->identifier, 4);
    }
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
    gm_build_finish(b, gm_head_of(c->model->schema));
    if (b->why != NULL) {
        c->rope.why = b->why;
        return;
    }
    p.size = gm_head_of(c->model->schema) + (uint64_t)b->size;
    bool bare = c->model->header.kind == GM_HEADER_NONE || !gm_has_header(c->model->format);
    p.offset = bare ? 0 : offset_of(c->model);
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
