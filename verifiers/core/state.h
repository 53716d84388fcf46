/*
 * The library's private state of a run: the opaque block at the end of ptv_run. The state of a
 * const run is const.
 */
#ifndef PTV_CORE_STATE_H
#define PTV_CORE_STATE_H

#include "pteverify.h"

enum { PTV_NEST_WORDS = 96, PTV_FEW_WORDS = 30, PTV_NESTING_PATH_WORDS = 76 };
enum { PTV_CODE_WORDS = PTV_CODES / 64 };

typedef struct ptv_state {
    const struct ptv_format_info *const *formats; /* all, for the layers below their list */
    const struct ptv_schema *schema;              /* of the flatbuffer being walked */
    ptv_work *work;
    ptv_sink sink;
    void *context;
    ptv_image whole;        /* the file; run->image is what is being verified in it */
    const ptv_outer *outer; /* what the image is nested in */
    struct ptv_unit *units; /* all images, each before what is nested in it */
    size_t links;           /* bytes kept at the end of run->memory */
    size_t kept;            /* bytes before those, reserved by ptv_keep() */
    size_t kept_more;       /* bytes before those, kept only as long as there is room */
    uint32_t kept_for;      /* the table that these belong to */
    uint32_t unit, unit_count;
    uint32_t lowest;                      /* lowest byte that belongs to a table or vtable */
    uint32_t file;                        /* of the image being verified, as in ptv_finding */
    uint32_t unseen[PTV_SKIP_MEMORY + 1]; /* by reason; bit n: images of ptv_format n not seen */
    uint64_t base;                        /* of the image being verified, in its file */
    uint64_t work_budget;
    uint64_t missing_bytes;         /* bytes for units and links that memory had no room for */
    uint64_t nested;                /* bytes of nested flatbuffers that may still be walked */
    uint64_t compared;              /* bytes of payloads that may still be compared */
    uint64_t fired[PTV_CODE_WORDS]; /* by the image being verified; at the end, by any */
    uint64_t ever[PTV_CODE_WORDS];  /* by the images before it */
    bool undecided;                 /* a rule that might have found an error did not run */
    bool quiet;                     /* nothing is reported: in data files, and in trials */
    bool faulty;                    /* an error was not reported; for names, any finding */
    bool thorough;                  /* every element is visited: for tests that compare */
    bool bare;                      /* it is certain that no tensor has an ExtraTensorInfo */
    uint8_t skipped[PTV_CODES];
    /* Buffers, which ptv_begin() does not clear: */
    uint64_t nest[PTV_NEST_WORDS];                 /* the path to the image being verified */
    uint64_t few[PTV_FEW_WORDS];                   /* units, if there is no memory */
    uint64_t nesting_path[PTV_NESTING_PATH_WORDS]; /* the path to a table that recurs */
} ptv_state;

_Static_assert(sizeof(ptv_state) <= sizeof(ptv_opaque), "ptv_opaque has room for the state");

/*@ logic ptv_state *ptv_state_in(ptv_run *run) = (ptv_state *)(void *)&run->state; */

/*@ assigns \nothing; ensures \result == ptv_state_in(run); */
static inline const ptv_state *ptv_state_of(const ptv_run *run)
{
    return (const ptv_state *)(const void *)&run->state;
}

/*@ assigns \nothing; ensures \result == ptv_state_in(run); */
static inline ptv_state *ptv_set_state(ptv_run *run)
{
    return (ptv_state *)(void *)&run->state;
}

#endif
