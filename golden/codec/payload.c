/* Reads and writes headers of payloads. */
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
    FULL_HEADER = 32, /* shorter ones do not state the size of the segments */
    FARTHEST = 1 << 16
};

bool gm_is_payload(ptv_format format)
{
    const ptv_format_info *info = ptv_format_info_of(format);
    return format != PTV_FORMAT_PROGRAM && info != NULL && info->delegated && info->schema != NULL;
}

bool gm_has_header(ptv_format format)
{
    return gm_header_layout(format)->magic != NULL;
}

bool gm_is_flat_payload(ptv_format format)
{
    const ptv_header_layout *layout = gm_header_layout(format);
    return gm_is_payload(format) && layout->magic != NULL &&
           layout->sites[PTV_HEADER_FLATBUFFER_OFFSET].width == 0;
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

/* If the header does not state it, the FlatBuffer follows the header and extends to the data. */
bool gm_open_payload(gm_source *s)
{
    const ptv_image *im = &s->image;
    const ptv_header_layout *h = gm_header_layout(s->format);
    if (is_bare(s)) {
        return true;
    }
    s->body = gm_head_of(s->schema);
    if (!ptv_in(im, 0, h->least) || (gm_is_flat_payload(s->format) && ptv_u32(im, 0) != 0)) {
        return false; /* without a header, MLX and MPS have another layout */
    }
    bool flat = h->sites[PTV_HEADER_FLATBUFFER_OFFSET].width == 0;
    uint64_t numbers[GM_HEADER_NUMBERS];
    for (size_t i = 0; i < GM_HEADER_NUMBERS; i++) {
        numbers[i] = gm_header_number(im, s->format, i);
    }
    s->header_length = flat ? h->length : (uint32_t)numbers[PTV_HEADER_LENGTH];
    s->tables_at = flat ? h->length : numbers[PTV_HEADER_FLATBUFFER_OFFSET];
    s->segment_base = numbers[PTV_HEADER_SEGMENTS_OFFSET];
    s->segment_bytes = numbers[PTV_HEADER_SEGMENTS_SIZE];
    s->program_size = flat ? s->segment_base : s->tables_at + numbers[PTV_HEADER_FLATBUFFER_SIZE];
    return s->tables_at >= h->least && s->program_size >= s->tables_at + s->body &&
           s->program_size <= im->size;
}

bool gm_payload_data(const gm_source *s, uint64_t *at, uint64_t *size)
{
    *at = s->segment_base;
    *size = s->segment_bytes;
    return *size == 0 || ptv_within(s->image.size, *at, *size);
}

/* Constants of Vulkan are followed by padding. */
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

/*
 * Bytes between byte 8 and the body of the FlatBuffer: the header and its padding. A .pte does not
 * state how much padding follows its header: up to a multiple of a power of two (its strictest
 * alignment), with objects beginning soon after.
 */
static uint64_t header_room(const gm_source *s)
{
    if (s->format == PTV_FORMAT_DATA) {
        return gm_header_number(&s->image, s->format, PTV_HEADER_FLATBUFFER_OFFSET);
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
    const bool program = s->format == PTV_FORMAT_PROGRAM;
    const bool said = !gm_is_flat_payload(s->format); /* flat payloads do not state them */
    if (gm_is_payload(s->format) ? s->tables_at == 0 : s->header_length == 0) {
        return (gm_header){.kind = GM_HEADER_NONE};
    }
    const uint64_t padded = header_room(s);
    return (gm_header){
        .kind = GM_HEADER_GIVEN,
        .length = {said, s->header_length},
        .padded = {said, padded},
        .program_size = {said, s->program_size - (program ? 0 : padded)},
        .segment_base = {true, s->segment_base},
        .segment_bytes = {!program || s->header_length >= FULL_HEADER, s->segment_bytes},
    };
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
    model->data = gm_range_blob(&s->image, there, at, size);
}

/* ---- Writing ---- */

typedef struct payload {
    uint64_t offset; /* of the FlatBuffer; 0: no header */
    uint64_t size;   /* of the FlatBuffer */
    uint64_t data;   /* where constants begin */
} payload;

/* An impossible offset is written, but otherwise ignored. */
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

/* Likewise for constants: they never begin inside the FlatBuffer. */
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

/* Writes the header and the head of the FlatBuffer. `root` is relative to the end of these. */
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

/* Even without constants, the file extends to where they would begin. */
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
