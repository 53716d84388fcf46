/*
 * A FlatBuffer as a file: its head, the header that exporters insert after it, the tables, the
 * segments. For .pte, .bpte and .ptd (docs/format.md).
 */
#include "golden/codec/container.h"

#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/builder.h"

enum {
    HEAD = 8, /* root offset and identifier */
    PTE_HEADER = 32,
    PTE_OLD_HEADER = 24, /* without segment_data_size */
    PTD_HEADER = 40,
    PTD_ALIGNMENT = 16,
    LONGEST_HEADER = 1 << 17
};

/* Decisions about a file before its first byte is written. */
typedef struct flat {
    const gm_table *root;
    uint64_t body;          /* bytes of the FlatBuffer, without head and header */
    uint64_t segment_bytes; /* up to the end of the last segment; 0 if none */
    uint64_t room;          /* header with its padding; 0: no header */
    uint64_t base;          /* where segments begin */
} flat;

static bool is_data(const gm_container *c)
{
    return c->model->format == PTV_FORMAT_DATA;
}

/* ---- Segments: their description in the root ---- */

static const gm_value *segments_of(const gm_container *c, const flat *f)
{
    const gm_value *list = gm_field_named(f->root, "segments");
    return c->model->format == PTV_FORMAT_BUNDLE || list == NULL || !list->present ? NULL : list;
}

static uint64_t end_of(uint64_t at, uint64_t size)
{
    return at > UINT64_MAX - size ? UINT64_MAX : at + size;
}

/* Adds a remark if a segment's size is not as stated, or its position is impossible. */
static void check_segment(gm_container *c, size_t i, uint64_t end, uint64_t at, uint64_t size)
{
    uint64_t alignment = c->model->layout.segment_alignment;
    uint64_t real = c->model->segments[i].size;
    if (size != real) {
        gm_remark_on(c, "segments[].size", i, size, real);
    }
    if (at < end || (alignment != 0 && at % alignment != 0)) {
        gm_remark_on(c, "segments[].offset", i, at, gm_align_up(end, alignment));
    }
}

static void measure_segments(gm_container *c, flat *f)
{
    const gm_value *list = segments_of(c, f);
    uint64_t end = 0;
    for (size_t i = 0; list != NULL && i < list->count; i++) {
        uint64_t at = gm_number_named(list->as.tables[i], "offset");
        uint64_t size = gm_number_named(list->as.tables[i], "size");
        if (i < c->model->segment_count) {
            check_segment(c, i, end, at, size);
        }
        end = end_of(at, size);
        f->segment_bytes = end > f->segment_bytes ? end : f->segment_bytes;
    }
}

/* ---- Header ---- */

static bool has_header(const gm_container *c, const flat *f)
{
    switch (c->model->header.kind) {
    case GM_HEADER_GIVEN: return c->model->format != PTV_FORMAT_BUNDLE;
    case GM_HEADER_AUTO:
        return is_data(c) || (c->model->format == PTV_FORMAT_PROGRAM && f->segment_bytes > 0);
    case GM_HEADER_NONE: break;
    }
    return false;
}

static uint64_t header_length(const gm_container *c)
{
    const gm_number *said = &c->model->header.length;
    return said->given ? said->value : is_data(c) ? PTD_HEADER : PTE_HEADER;
}

/*
 * Exporters align it to the strictest alignment in the schema after applying their options; numbers
 * of 8 bytes follow it.
 */
static uint64_t header_alignment(const gm_container *c)
{
    const gm_layout *layout = &c->model->layout;
    uint64_t strictest = is_data(c) ? PTD_ALIGNMENT : 8;
    if (!is_data(c) && layout->constant_alignment > strictest) {
        strictest = layout->constant_alignment;
    }
    if (!is_data(c) && layout->delegate_alignment > strictest) {
        strictest = layout->delegate_alignment;
    }
    return strictest;
}

/* An impossible length is written, but otherwise ignored. */
static uint64_t header_room(gm_container *c)
{
    const gm_number *said = &c->model->header.padded;
    uint64_t least = is_data(c) ? PTD_HEADER : PTE_OLD_HEADER;
    uint64_t length = header_length(c);
    bool sane = length >= least && length <= LONGEST_HEADER;
    uint64_t usual = is_data(c) ? PTD_HEADER : PTE_HEADER;
    uint64_t room = gm_align_up(sane ? length : usual, header_alignment(c));
    if (!said->given || said->value == room) {
        return room;
    }
    gm_remark_on(c, is_data(c) ? "header.flatbuffer_offset" : "header.padded_length", 0,
                 said->value, room);
    bool usable = said->value >= least && said->value <= LONGEST_HEADER && said->value % 8 == 0;
    return usable ? said->value : room;
}

/* The numbers to write, unless the text gives others. A short header does not hold all of them. */
static gm_header header_of(const gm_container *c, const flat *f)
{
    const gm_number *padded = &c->model->header.padded;
    uint64_t length = header_length(c);
    bool data = is_data(c), whole = length > PTE_OLD_HEADER && f->room >= PTE_HEADER;
    return (gm_header){
        .length = {true, length},
        .padded = {data, padded->given ? padded->value : f->room},
        .program_size = {true, HEAD + f->body + (data ? 0 : f->room)},
        .segment_base = {true, data || f->segment_bytes > 0 ? f->base : 0},
        .segment_bytes = {data || whole, f->segment_bytes},
    };
}

/* ---- The file ---- */

/* Writes head and header, which precede the tables. `root` is relative to the end of these. */
static void write_head(gm_container *c, const flat *f, uint32_t root)
{
    const char *identifier = c->model->schema->identifier;
    size_t size = HEAD + (size_t)f->room;
    uint8_t *out = gm_container_bytes(c, size);
    if (out == NULL) {
        return;
    }
    le_store(out, 4, HEAD + f->room + f->body - root);
    if (identifier != NULL) {
        memcpy(out + 4, identifier, 4);
    }
    if (f->room > 0) {
        const gm_header header = header_of(c, f);
        gm_write_header(c, &header, out);
    }
    const gm_blob piece = gm_bytes(out, size);
    gm_rope_piece(&c->rope, &piece);
}

/* A base inside the program, or far away, is written but otherwise ignored. */
static uint64_t base_of(const gm_container *c, uint64_t program, uint64_t computed)
{
    const gm_number *said = &c->model->header.segment_base;
    return said->given && said->value >= program && gm_is_near(c, program, said->value)
               ? said->value
               : computed;
}

static void write_segments(gm_container *c, const flat *f)
{
    const gm_value *list = segments_of(c, f);
    size_t count = c->model->segment_count;
    uint64_t program = HEAD + f->room + f->body;
    uint64_t base = base_of(c, program, f->base);
    gm_placed *placed = (gm_placed *)(void *)gm_container_bytes(c, count * sizeof *placed);
    size_t used = 0;
    for (size_t i = 0; i < count && placed != NULL; i++) {
        const gm_blob *segment = &c->model->segments[i];
        bool listed = list != NULL && i < list->count;
        uint64_t at =
            listed ? end_of(base, gm_number_named(list->as.tables[i], "offset")) : UINT64_MAX;
        if (segment->size > 0 || (listed && f->room > 0 && f->segment_bytes > 0)) {
            placed[used++] = (gm_placed){at, segment};
        }
    }
    if (used > 0) {
        gm_place(c, placed, used, c->model->layout.segment_alignment);
    }
}

/* The file extends to the base even if no segment has bytes, as with exporters. */
static void pad_to_base(gm_container *c, const flat *f)
{
    if (is_data(c) && f->room > 0 && c->rope.size < f->base) {
        gm_rope_zeros(&c->rope, f->base - c->rope.size);
    }
}

static void write_file(gm_container *c, gm_builder *b, flat *f)
{
    uint32_t root = gm_build_root(b, c->model, f->root);
    gm_build_finish(b, HEAD);
    if (b->why != NULL) {
        c->rope.why = b->why;
        return;
    }
    measure_segments(c, f);
    f->body = b->size;
    f->room = has_header(c, f) ? header_room(c) : 0;
    f->base = gm_align_up(HEAD + f->room + f->body, c->model->layout.segment_alignment);
    write_head(c, f, root);
    gm_build_append(b, &c->rope);
    write_segments(c, f);
    pad_to_base(c, f);
}

void gm_write_flat(gm_container *c)
{
    gm_builder b;
    if (c->model->root == NULL) {
        c->rope.why = "there is no root table";
        return;
    }
    flat f = {.root = gm_fill(c->model, c->rope.arena, &c->rope.why)};
    if (f.root == NULL) {
        return;
    }
    gm_builder_begin(&b, c->rope.arena, &c->model->layout);
    write_file(c, &b, &f);
    gm_builder_free(&b);
}
