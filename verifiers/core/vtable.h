/*
 * Vtables that passed, compiled. Writers share vtables, so most tables of a file
 * are decided by one comparison, one range check and one alignment check; only
 * their steps (what hangs below them) remain.
 */
#ifndef PTV_CORE_VTABLE_H
#define PTV_CORE_VTABLE_H

#include "run.h"
#include "structure.h"

/* One present field that leads somewhere, or an index. */
typedef struct ptv_step {
    uint16_t at;  /* from the start of the table; 0: a union without value */
    uint16_t tag; /* UNION: where its tag is, 0 = absent */
    uint8_t slot;
    uint8_t kind; /* ptv_kind */
} ptv_step;

typedef struct ptv_program {
    uint32_t vtable; /* position, 0 = nothing compiled yet */
    uint32_t extent; /* end of the last field */
    uint32_t reach;  /* the declared size, when that is more */
    uint8_t steps;   /* fields that lead somewhere; indexes follow */
    uint8_t indexes;
    uint8_t phase; /* table % 8 that its 8-byte fields need, 8 = any */
    bool missing;  /* a field that must exist is absent */
    bool odd;      /* there is something to note about it */
} ptv_program;

/* One flatbuffer being walked, and the programs of its table types: two per type. */
typedef struct ptv_walker {
    ptv_run *run;
    const ptv_schema *schema;
    ptv_image image; /* the flatbuffer: loaded == its size */
    uint32_t body;   /* first byte that may belong to a vtable */
    ptv_program *programs;
    ptv_step *steps;
    uint8_t *newest; /* per type: which of its two programs was made last */
    uint8_t *after;  /* free scratch behind them */
} ptv_walker;

/* Lays a walker out in the run's work memory, itself first. All programs are empty. */
ptv_walker *ptv_walker_init(ptv_run *run, const ptv_schema *schema, uint32_t body);

/* Bytes of work memory that ptv_walker_init() uses. */
size_t ptv_walker_bytes(const ptv_schema *schema);

/*
 * Structural faults at the place where the frame stands: its field and index, or the
 * table itself. They take scalars, return false and stay out of line, because they
 * are called at the bottom of the recursion, where stack is dear.
 */
#define PTV_COLD __attribute__((noinline, cold))

PTV_COLD bool ptv_structure_fault(ptv_walker *w, unsigned rule, const ptv_frame *frame,
                                  ptv_range range, uint64_t found, uint64_t low, uint64_t high);
PTV_COLD bool ptv_structure_multiple(ptv_walker *w, unsigned rule, const ptv_frame *frame,
                                     ptv_range range, uint64_t found, uint64_t of);
PTV_COLD bool ptv_structure_absent(ptv_walker *w, unsigned rule, const ptv_frame *frame,
                                   ptv_range range);

/* Compiles the vtable at `vtable` for tables of `type`; false when it is not sound. */
bool ptv_compile(ptv_walker *w, const ptv_table *type, uint32_t vtable);

/* Reports why ptv_compile() refused, and what is odd about a vtable that it did not refuse. */
void ptv_vtable_fault(ptv_walker *w, ptv_frame *frame, uint32_t vtable);
void ptv_vtable_notes(ptv_walker *w, const ptv_frame *frame, const ptv_program *program);

static inline ptv_step *ptv_steps_of(const ptv_walker *w, const ptv_table *type, unsigned which)
{
    return w->steps + 2 * type->step + which * type->steps;
}

/* The compiled vtable, from the two that are kept or made anew; NULL when it is not sound. */
static inline const ptv_program *ptv_program_of(ptv_walker *w, const ptv_table *type,
                                                uint32_t vtable, const ptv_step **steps)
{
    size_t number = (size_t)(type - w->schema->tables);
    const ptv_program *both = w->programs + 2 * number;
    unsigned which = w->newest[number];
    if (both[which].vtable != vtable) {
        which ^= 1;
        if (both[which].vtable != vtable && !ptv_compile(w, type, vtable)) {
            return NULL;
        }
    }
    *steps = ptv_steps_of(w, type, which);
    return &both[which];
}

#endif
