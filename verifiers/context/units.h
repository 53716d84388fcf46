/*
 * Units: the images of one run. The first is the file; behind it are the data files
 * given along, the program of a bundle, the payloads of delegates, the specializations
 * of a container. All are verified one after the other, never one inside the other, so
 * nesting costs memory of the caller and no stack.
 *
 * run->memory holds the units at its beginning and the links at its end; ptv_borrow()
 * gives what is between them. Without memory there is room for two units: the
 * program of a bundle needs none.
 *
 * PTV_MEMORY_FOR holds all of it: lists of n bytes have n/4 elements together, as the walk
 * follows no more. A delegate takes 36 bytes, a unit 104, and units need as many elements
 * again for their segments or blobs: at most 17.5 bytes for each of n.
 */
#pragma once

#include "../core/run.h"

enum { PTV_DEPTH_MAX = 4 }; /* levels of nesting below the file */
#define PTV_NO_UNIT UINT32_MAX

/* Whose payload it is, where the format alone does not say so. */
typedef enum ptv_backend {
    PTV_BACKEND_UNKNOWN,
    PTV_BACKEND_TOSA,       /* bare TOSA flatbuffer */
    PTV_BACKEND_MLX,        /* MLX0 */
    PTV_BACKEND_MPS,        /* MP00 */
    PTV_BACKEND_QNN,        /* context binary behind its header */
    PTV_BACKEND_ETHOS_U,    /* vela_bin_stream */
    PTV_BACKEND_COREML_KEY, /* CMJR: JSON that names a key */
    PTV_BACKEND_COREML,     /* image of a file system */
    PTV_BACKEND_NEUROPILOT,
    PTV_BACKEND_NEUTRON,
    PTV_BACKEND_AOTI,     /* CUDA, Metal: two keys as text */
    PTV_BACKEND_TENSORRT, /* TR01, TR02 */
    PTV_BACKEND_EDGE_LLM  /* EL01: a payload of TensorRT behind more metadata */
} ptv_backend;

/* detect.c: whose payload begins like this, where no format of its own says so. */
ptv_backend ptv_backend_of(const ptv_image *image);

typedef struct ptv_unit {
    uint64_t base, size;   /* bytes in its file */
    uint64_t loaded;       /* of them in memory */
    uint64_t flat;         /* its flatbuffer, from base; 0 unless a header stands before it */
    uint64_t segment_base; /* from base; also the constant area of a payload */
    uint64_t segment_bytes;
    uint64_t invalid_fields;
    uint64_t flat_size;
    uint32_t header_length, root;
    uint32_t parent;     /* PTV_NO_UNIT: a file */
    uint32_t plan, item; /* in a program: delegate `item` of plan `plan`; nfat: entry `item` */
    uint32_t first_link, link_count; /* program: its delegates that have a payload */
    uint8_t format;                  /* ptv_format; UNKNOWN: an opaque payload */
    uint8_t backend;                 /* ptv_backend */
    uint8_t file;                    /* as in ptv_finding */
    uint8_t depth;
    bool sound;  /* root table and its own fields can be read (but for `invalid_fields`) */
    bool faulty; /* data file: it has errors of its own; nothing is said about it */
    bool bare;   /* as in ptv_run */
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

/* The image of a unit, and of its flatbuffer alone. */
ptv_image ptv_unit_image(const ptv_run *run, const ptv_unit *unit);
ptv_image ptv_flat_image(const ptv_run *run, const ptv_unit *unit);

/* A unit that is bytes of the current one, all of which are in it; nothing is known of them. */
ptv_unit ptv_unit_inside(const ptv_run *run, uint64_t at, uint64_t size);

/*
 * Adds a unit inside of the current one, or a file. False when there is no memory for it;
 * run->memory_needed says so.
 */
bool ptv_add_unit(ptv_run *run, const ptv_unit *unit);

/* Notes that a rule or a unit lacks memory: with what was missed before, it takes `bytes`. */
void ptv_require_memory(ptv_run *run, uint64_t bytes);

/* Bytes at the beginning of run->memory that units take. */
size_t ptv_units_bytes(const ptv_run *run);

/*
 * Room for links of the current unit at the end of memory; NULL when there is none. The
 * unit has none of them before its link_count is set: until then they are not filled in.
 */
ptv_link *ptv_add_links(ptv_run *run, uint32_t count);

/* Links of a unit, ascending by plan and item. */
const ptv_link *ptv_links_of(const ptv_run *run, const ptv_unit *unit);

/* Unit of a delegate's payload, PTV_NO_UNIT when there is none. O(log n). */
uint32_t ptv_unit_of(const ptv_run *run, const ptv_unit *program, uint32_t plan, uint32_t item);

/* The unit becomes what the run is about: image, schema, ranges, path. */
void ptv_enter(ptv_run *run, uint32_t unit);

/* Keeps what the run has found out about the current unit. */
void ptv_leave(ptv_run *run);

/* The flatbuffer of the current unit begins `at` bytes behind its start and has `size`. */
void ptv_narrow(ptv_run *run, uint64_t at, uint64_t size);

/* Notes that an image of this format, nested in the current unit, is not verified. */
static inline void ptv_note_unseen(ptv_run *run, ptv_format format, ptv_skip why)
{
    ptv_set_state(run)->unseen[why] |= UINT32_C(1) << format;
}

/*
 * True when the current unit is the payload of a delegate, or part of one: a program there
 * has no header, no segments, and its constants in constant_buffer (docs/format.md, "NFAT").
 */
bool ptv_is_payload(const ptv_run *run);

/* ---- Places in units ---- */

/* Tables that a container would have if it were a flatbuffer: for paths. */
extern const ptv_table ptv_nfat_table;
extern const ptv_table ptv_nfat_entry_table;
enum { PTV_NFAT_ENTRIES = 0 };
enum { PTV_NFAT_ENTRY_ID, PTV_NFAT_ENTRY_OFFSET, PTV_NFAT_ENTRY_LENGTH, PTV_NFAT_ENTRY_DATA };

/* One level of the path to a unit. */
typedef struct ptv_path_level {
    ptv_frame frames[3];
    ptv_outer outer;
} ptv_path_level;

/* Frames of a delegate of the program `image`, whose root is at `root`; returns the last. */
ptv_frame *ptv_delegate_frames(ptv_frame frames[3], const ptv_image *image, uint32_t root,
                               uint32_t plan, uint32_t item);

/*
 * The path from the file to a unit; `room` has PTV_DEPTH_MAX levels and must live as long
 * as the result. NULL for a file.
 */
const ptv_outer *ptv_path_to(const ptv_run *run, uint32_t unit, ptv_path_level *room);
