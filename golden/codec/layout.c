/*
 * Which writer wrote a binary. What shows it: builders write from the end, so every
 * object ends where the one that was written before it begins. The size of a table can
 * thus be measured, and compared with what its vtable says.
 */
#include "golden/codec/layout.h"

#include "golden/codec/fill.h"
#include "golden/codec/observe.h"
#include "golden/codec/payload.h"
#include "verifiers/core/view.h"
#include "verifiers/schemas/program.h"

enum { HEAD = 8, DEFAULT_SEGMENTS = 128, HIGHEST = 65536 };

/* ---- Alignment of segments ---- */

static uint64_t offset_of(const gm_source *s, uint32_t i, uint64_t *size)
{
    uint64_t at;
    gm_segment(s, i, &at, size);
    return at - s->segment_base;
}

/* Whether segments begin where this alignment puts them, or at least at multiples of it. */
static bool fits_segments(const gm_source *s, uint64_t alignment, bool exactly)
{
    uint64_t end = 0;
    if (s->segment_base != 0 && gm_align_up(s->program_size, alignment) != s->segment_base) {
        return false;
    }
    for (uint32_t i = 0; i < gm_segment_count(s); i++) {
        uint64_t size;
        uint64_t at = offset_of(s, i, &size);
        if (at % alignment != 0 || (exactly && gm_align_up(end, alignment) != at)) {
            return false;
        }
        end = at + size;
    }
    return true;
}

static uint32_t segment_alignment(const gm_source *s)
{
    for (int exactly = 1; exactly >= 0; exactly--) {
        if (fits_segments(s, DEFAULT_SEGMENTS, exactly)) {
            return DEFAULT_SEGMENTS;
        }
        for (uint32_t alignment = HIGHEST; alignment > 0; alignment /= 2) {
            if (fits_segments(s, alignment, exactly)) {
                return alignment;
            }
        }
    }
    return DEFAULT_SEGMENTS;
}

/* ---- Alignment of bytes in the FlatBuffer, of constants in their segment ---- */

/* What is known of what one of the two options aligns. */
typedef struct option {
    bool used;          /* something in the FlatBuffer is aligned by it */
    uint64_t positions; /* multiples of it, or-ed */
    uint32_t padding;   /* less than it, unless it is less than 4 */
} option;

/* What is known of the whole program. */
typedef struct traces {
    option constants, delegates;
    uint64_t size;   /* of the program, as aligned as the strictest object in it */
    uint64_t first;  /* where its first object begins, after less padding than that */
    uint64_t header; /* header_length, 0: none */
} traces;

static uint64_t offsets_of(const gm_source *s)
{
    uint32_t table = ptv_table_of(&s->image, s->root, PTV_PROGRAM_PROGRAM_CONSTANT_SEGMENT);
    ptv_vec offsets = {0, 0};
    uint64_t all = 0;
    if (table != 0) {
        offsets = ptv_vec_of(&s->image, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS);
    }
    for (uint32_t i = 0; i < offsets.count; i++) {
        all |= ptv_u64(&s->image, offsets.at + (uint64_t)i * 8);
    }
    return all;
}

/* flatc does not align empty vectors. */
static option option_of(const gm_spots *spots, gm_writer writer)
{
    bool python = writer == GM_PYTHON;
    return (option){spots->positions != 0 || (python && spots->empty != 0),
                    spots->positions | (python ? spots->empty : 0), spots->padding};
}

static bool fits_option(const option *o, uint32_t alignment, uint64_t size)
{
    uint32_t padded = alignment > 4 ? alignment : 4;
    return (o->positions & (alignment - 1)) == 0 &&
           (!o->used || ((size & (alignment - 1)) == 0 && o->padding < padded));
}

/* Whether all is where the exporter puts it; its header is aligned to the stricter one. */
static bool fits(const traces *t, uint32_t constants, uint32_t delegates)
{
    uint32_t strictest = 8; /* of numbers */
    uint32_t stricter = constants > delegates ? constants : delegates;
    uint64_t room = gm_align_up(t->header, stricter > strictest ? stricter : strictest);
    if (t->constants.used && constants > strictest) {
        strictest = constants;
    }
    if (t->delegates.used && delegates > strictest) {
        strictest = delegates;
    }
    return t->first >= HEAD + room && t->first - HEAD - room < strictest &&
           fits_option(&t->constants, constants, t->size - room) &&
           fits_option(&t->delegates, delegates, t->size - room);
}

/*
 * The first that fits, the likely ones first: what leaves no trace has its default. Those
 * that leave the same traces write the same bytes.
 */
static void find_alignments(gm_layout *layout, const traces *t)
{
    static const uint32_t likely[] = {16,  8,    4,    2,    1,    32,    64,    128,  256,
                                      512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
    enum { COUNT = sizeof likely / sizeof likely[0] };
    for (size_t d = 0; d < COUNT; d++) {
        for (size_t c = 0; c < COUNT; c++) {
            if (fits(t, likely[c], likely[d])) {
                layout->constant_alignment = likely[c];
                layout->delegate_alignment = likely[d];
                return;
            }
        }
    }
}

static traces traces_of(const gm_source *s, const gm_observed *o, gm_writer writer)
{
    traces t = {.constants = option_of(&o->constants, writer),
                .delegates = option_of(&o->delegates, writer),
                .size = s->program_size,
                .first = s->lowest,
                .header = s->header_length};
    if (!t.constants.used) {
        t.constants.positions = offsets_of(s);
    }
    return t;
}

/* ---- All of it ---- */

static gm_vtables find_vtables(const gm_observed *o)
{
    if (o->repeated > 0 && o->vtables == o->tables) {
        return GM_OWN;
    }
    return o->mismatches > 0 && o->falling > o->rising ? GM_BY_OFFSETS : GM_SHARED;
}

bool gm_guess_layout(gm_layout *layout, const gm_source *s)
{
    gm_observed o;
    *layout = GM_LAYOUT_DEFAULT;
    if (s->schema == NULL) {
        return true;
    }
    if (!gm_observe(&o, s)) {
        return false;
    }
    if (gm_is_payload(s->format)) { /* only a trace of Python shows that it was not flatc */
        layout->writer = o.falling > o.rising ? GM_PYTHON : GM_FLATC;
        layout->vtables = find_vtables(&o);
        /* Padding between the tables of MLX looks like sizes that differ; it is too young for that.
         */
        bool padded = s->format == PTV_FORMAT_MLX && layout->vtables == GM_BY_OFFSETS;
        layout->vtables = padded ? GM_SHARED : layout->vtables;
        return true;
    }
    layout->writer = o.rising > o.falling ? GM_FLATC : GM_PYTHON;
    layout->vtables = find_vtables(&o);
    layout->segment_alignment = segment_alignment(s);
    if (s->format == PTV_FORMAT_PROGRAM) {
        const traces t = traces_of(s, &o, layout->writer);
        find_alignments(layout, &t);
    }
    return true;
}
