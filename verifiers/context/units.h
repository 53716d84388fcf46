/*
 * Units: the images of one run. The first is the file itself, followed by the data files passed
 * along with it, the program in a bundle, the payloads of delegates, and the specializations in a
 * container. They are verified one after the other, never from inside one another, so nesting costs
 * the caller's memory but no stack.
 *
 * run->memory holds the units at its beginning and the links at its end; ptv_borrow() lends what is
 * between them. Without memory there is room for two units, enough for a bundle and its program.
 *
 * PTV_MEMORY_FOR() covers all of it: lists in n bytes have at most n/4 elements together, as the
 * walk follows no more. A delegate takes 36 bytes, a unit 104, and units need as many elements
 * again for their segments or blobs: at most 17.5 bytes for each of the n.
 */
#pragma once

#include "../core/run.h"

enum { PTV_DEPTH_MAX = 4 }; /* levels of nesting below the file */
#define PTV_NO_UNIT UINT32_MAX

/* Whose payload a unit is, if its format alone does not say so. */
typedef enum ptv_backend {
    PTV_BACKEND_UNKNOWN,
    PTV_BACKEND_TOSA,       /* bare TOSA flatbuffer */
    PTV_BACKEND_MLX,        /* MLX0 */
    PTV_BACKEND_MPS,        /* MP00 */
    PTV_BACKEND_QNN,        /* context binary after its header */
    PTV_BACKEND_ETHOS_U,    /* vela_bin_stream */
    PTV_BACKEND_COREML_KEY, /* CMJR: JSON that names a key */
    PTV_BACKEND_COREML,     /* file system image */
    PTV_BACKEND_NEUROPILOT,
    PTV_BACKEND_NEUTRON,
    PTV_BACKEND_AOTI,     /* CUDA, Metal: two keys as text */
    PTV_BACKEND_TENSORRT, /* TR01, TR02 */
    PTV_BACKEND_EDGE_LLM  /* EL01: a TensorRT payload after more metadata */
} ptv_backend;

/* detect.c: whose payload begins like this, if it has no format of its own. */
ptv_backend ptv_backend_of(const ptv_image *image);

typedef struct ptv_unit {
    uint64_t base, size;   /* its bytes in its file */
    uint64_t loaded;       /* how many of them are in memory */
    uint64_t flat;         /* its flatbuffer, from base; 0 unless a header precedes it */
    uint64_t segment_base; /* from base; also the constant area of a payload */
    uint64_t segment_bytes;
    uint64_t invalid_fields;
    uint64_t flat_size;
    uint32_t header_length, root;
    uint32_t parent;     /* PTV_NO_UNIT for a file */
    uint32_t plan, item; /* in a program: delegate `item` of plan `plan`; in NFAT: entry `item` */
    uint32_t first_link, link_count; /* of a program: its delegates that have a payload */
    uint8_t format;                  /* ptv_format; UNKNOWN for an opaque payload */
    uint8_t backend;                 /* ptv_backend */
    uint8_t file;                    /* as in ptv_finding */
    uint8_t depth;
    bool sound;  /* the root table and its own fields can be read (but for `invalid_fields`) */
    bool faulty; /* a data file with errors, which are not reported in this run */
    bool bare;   /* as in ptv_state */
} ptv_unit;

/* A delegate and its payload. Delegates that name the same bytes share a unit. */
typedef struct ptv_link {
    uint32_t plan, item;
    uint32_t unit;
} ptv_link;

static inline ptv_unit *ptv_unit_at(const ptv_run *run, uint32_t i)
{
    const ptv_state *state = ptv_state_of(run);
    PTV_REQUIRE(i < state->unit_count);
    return state->units + i;
}

/* The image of a unit, and that of its flatbuffer alone. */
ptv_image ptv_unit_image(const ptv_run *run, const ptv_unit *unit);
ptv_image ptv_flat_image(const ptv_run *run, const ptv_unit *unit);

/* A unit for a range of bytes within the current one, about which nothing is known yet. */
ptv_unit ptv_unit_inside(const ptv_run *run, uint64_t at, uint64_t size);

/*
 * Adds a unit inside the current one, or a file. Returns false, and updates run->memory_needed, if
 * there is no memory for it.
 */
bool ptv_add_unit(ptv_run *run, const ptv_unit *unit);

/* Notes that a rule or unit needs memory of `bytes`, in addition to ptv_state.missing_bytes. */
void ptv_require_memory(ptv_run *run, uint64_t bytes);

/* Bytes that units take at the beginning of run->memory. */
size_t ptv_units_bytes(const ptv_run *run);

/*
 * Makes room for links of the current unit at the end of memory, or returns NULL. Set the unit's
 * link_count only after filling them in: until then it has no links.
 */
ptv_link *ptv_add_links(ptv_run *run, uint32_t count);

/* Links of a unit, ascending by plan and item. */
const ptv_link *ptv_links_of(const ptv_run *run, const ptv_unit *unit);

/* The unit of a delegate's payload, or PTV_NO_UNIT if there is none. O(log n). */
uint32_t ptv_unit_of(const ptv_run *run, const ptv_unit *program, uint32_t plan, uint32_t item);

/* Makes the unit current: sets the run's image, schema, ranges and path. */
void ptv_enter(ptv_run *run, uint32_t unit);

/* Saves in the current unit what the run has found out about it. */
void ptv_leave(ptv_run *run);

/* Narrows the current unit to its flatbuffer, `size` bytes that begin `at` bytes into it. */
void ptv_narrow(ptv_run *run, uint64_t at, uint64_t size);

/* Notes that an image of this format, nested in the current unit, is not verified. */
static inline void ptv_note_unseen(ptv_run *run, ptv_format format, ptv_skip why)
{
    ptv_set_state(run)->unseen[why] |= UINT32_C(1) << format;
}

/*
 * True if the current unit is the payload of a delegate, or part of one. A program there has no
 * header and no segments, and has its constants in constant_buffer (docs/format.md, "NFAT").
 */
bool ptv_is_payload(const ptv_run *run);

/* ---- Places in units ---- */

/* Describes a container as if it were a flatbuffer, for paths. */
extern const ptv_table ptv_nfat_table;
extern const ptv_table ptv_nfat_entry_table;
enum { PTV_NFAT_ENTRIES = 0 };
enum { PTV_NFAT_ENTRY_ID, PTV_NFAT_ENTRY_OFFSET, PTV_NFAT_ENTRY_LENGTH, PTV_NFAT_ENTRY_DATA };

/* One level of the path to a unit. */
typedef struct ptv_path_level {
    ptv_frame frames[3];
    ptv_outer outer;
} ptv_path_level;

/* Frames that lead to a delegate of the program `image`, from its root; returns the last one. */
ptv_frame *ptv_delegate_frames(ptv_frame frames[3], const ptv_image *image, uint32_t root,
                               uint32_t plan, uint32_t item);

/*
 * The path from the file to a unit, or NULL for a file. `room` has PTV_DEPTH_MAX levels and must
 * live as long as the result.
 */
const ptv_outer *ptv_path_to(const ptv_run *run, uint32_t unit, ptv_path_level *room);
