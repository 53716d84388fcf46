/*
 * Compiled vtables: those that passed. Writers share vtables, so one comparison, one range check
 * and one alignment check decide most tables of a file; only their steps, which lead to what is
 * below them, remain.
 */
#ifndef PTV_CORE_VTABLE_H
#define PTV_CORE_VTABLE_H

#include "run.h"
#include "structure.h"

/* A field that is present and leads somewhere, or an index: all that the walk needs to know. */
typedef struct ptv_walk_step {
    uint16_t at;  /* offset in the table; 0: a union without a value, or an absent index */
    uint16_t tag; /* UNION: offset of its tag; 0: absent */
    uint8_t slot;
    uint8_t kind; /* ptv_kind */
    uint8_t type; /* TABLE, TABLES: the table; UNION: the union; VECTOR: bytes of an element */
    uint8_t mask; /* VECTOR: alignment - 1 */
} ptv_walk_step;

/* The kind of a field that leads to a table that recurs, which is walked separately. */
enum { PTV_STEP_AGAIN = PTV_KIND_TABLES + 1 };

#define PTV_EMPTY UINT32_MAX

enum {
    PTV_MISSING = 1, /* a field that must exist is absent */
    PTV_ODD = 2      /* something about it has yet to be noted */
};

typedef struct ptv_compiled {
    uint32_t vtable; /* position */
    uint32_t reach;  /* end of the last field, or the declared size if that is larger; PTV_EMPTY
                        if nothing is compiled: no table fits that */
    uint16_t slack;  /* by how much the declared size is larger */
    uint16_t first;  /* its first step */
    uint8_t steps;   /* fields that lead somewhere; indexes follow them */
    uint8_t indexes;
    uint8_t flags;
    uint8_t places; /* bit n: a table at n modulo 8 passes at once; 0 if there are flags */
} ptv_compiled;

/* Proofs need an upper bound on the length of the array: types are counted in a byte. */
#ifdef __FRAMAC__
#define PTV_COMPILED_MAX (2 * 256)
#else
#define PTV_COMPILED_MAX
#endif

/* One flatbuffer being walked, and the compiled vtables of its table types: two per type. */
typedef struct ptv_walker {
    ptv_run *run;
    const ptv_schema *schema;
    const ptv_table *tables; /* copies of schema->tables and unions, to save a load */
    const ptv_union *unions;
    ptv_image image;      /* the flatbuffer: loaded == its size */
    uint64_t work_budget; /* vector elements that may still be followed */
    uint32_t last;        /* where the last word of the flatbuffer begins */
    uint32_t body;        /* first byte that may belong to a vtable */
    ptv_walk_step *steps;
    uint8_t *newest; /* for each type, which of its two was compiled last */
    uint8_t *after;  /* free scratch memory after these */
    ptv_compiled compiled[PTV_COMPILED_MAX];
} ptv_walker;

/*@ predicate ptv_is_walker{L}(ptv_walker *w) =
      \valid_read(w) && ptv_is_loaded(&w->image) && 8 <= w->image.loaded <= 0x7fffffff &&
      w->last + 4 == w->image.loaded;
    // Findings are written to the run, which is no part of the walker.
    predicate ptv_can_report{L}(ptv_walker *w) =
      ptv_is_walker(w) && \valid(w) && \valid(w->run) &&
      \separated(w, w->run, w->image.bytes + (0 .. w->image.loaded - 1));
    predicate ptv_is_vtable{L}(ptv_walker *w, integer at) =
      \let size = ptv_u16_at(w->image.bytes, at);
      0 <= at && at + 4 <= w->image.loaded && 4 <= size && size % 2 == 0 &&
      at + size <= w->image.loaded;
    // Each type has two compiled vtables.
    predicate ptv_has_room{L}(ptv_walker *w) =
      \valid(w) && \valid_read(w->schema) && w->schema->table_count <= 256 &&
      \valid_read(w->schema->tables + (0 .. w->schema->table_count - 1)) &&
      \valid(w->newest + (0 .. w->schema->table_count - 1)) &&
      \separated(w, w->newest + (0 .. w->schema->table_count - 1), w->schema,
        w->schema->tables + (0 .. w->schema->table_count - 1)); */

/* Lays out a walker at the start of the run's work memory, with nothing compiled. */
ptv_walker *ptv_walker_init(ptv_run *run, const ptv_schema *schema, uint32_t body);

/* The walker that ptv_walk() left there. */
/*@ requires \valid_read(run); assigns \nothing;
    ensures \result == (ptv_walker *)ptv_state_in(run)->work; */
static inline ptv_walker *ptv_walker_of(const ptv_run *run)
{
    return (ptv_walker *)ptv_state_of(run)->work;
}

/* Bytes of work memory that ptv_walker_init() uses. */
/*@ requires \valid_read(schema); assigns \nothing; */
size_t ptv_walker_bytes(const ptv_schema *schema);

/*
 * Reports a structural fault at the frame's field and index, or in the table itself. Returns false.
 * It stays out of line because it is called at the bottom of the recursion, where stack is dear.
 */
/*@ requires ptv_can_report(w) && \valid_read(frame) && \valid_read(rule);
    assigns PTV_REPORTED(w->run); ensures !\result && ptv_can_report(w); */
PTV_COLD bool ptv_structure_fault(ptv_walker *w, const ptv_rule *rule, const ptv_frame *frame,
                                  ptv_range range, ptv_mismatch mismatch);
#ifdef PTV_DEVICE
#define ptv_structure_fault(w, rule, ...) \
    (PTV_IS_LEFT_OUT(rule) ? false : (ptv_structure_fault)(w, rule, __VA_ARGS__))
#endif

/* Bytes of a field inside its table. */
/*@ requires \valid_read(field); assigns \nothing;
    ensures \result == ptv_width(field); */
static inline unsigned ptv_width_of(const ptv_field *field)
{
    bool is_inline = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return is_inline ? field->size : 4;
}

/* Compiles the vtable at `vtable` for tables of a type. Returns NULL if it is not sound. */
ptv_compiled *ptv_compile(ptv_walker *w, unsigned type, uint32_t vtable);

/* Reports why ptv_compile() refused a vtable, or what is odd about one that it accepted. */
/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires \separated(frame, w, w->run, frame->type);
    assigns PTV_REPORTED(w->run), frame->field; */
void ptv_vtable_fault(ptv_walker *w, ptv_frame *frame, uint32_t vtable);
/*@ requires ptv_can_report(w) && \valid_read(frame) && ptv_has_fields(frame->type);
    requires \valid_read(compiled) && ptv_is_vtable(w, compiled->vtable);
    requires \separated(w->run, frame) && \separated(w->run, frame->type) &&
      \separated(w->run, frame->type->fields + (0 .. frame->type->count - 1));
    assigns PTV_REPORTED(w->run); */
void ptv_vtable_notes(ptv_walker *w, const ptv_frame *frame, const ptv_compiled *compiled);

/* The compiled vtable if it is one of the two that are kept, else NULL. */
/*@ requires ptv_has_room(w) && type < w->schema->table_count;
    assigns \nothing;
    ensures \result == \null || ((\result == w->compiled + 2 * type ||
      \result == w->compiled + (2 * type + 1)) && \result->vtable == vtable); */
static inline ptv_compiled *ptv_kept(ptv_walker *w, unsigned type, uint32_t vtable)
{
    ptv_compiled *both = &w->compiled[2 * type];
    if (both[0].vtable == vtable) {
        return &both[0];
    }
    return both[1].vtable == vtable ? &both[1] : NULL;
}

/* Whether the table at `at` is sound with this vtable and needs no report. */
/*@ requires ptv_is_walker(w) && \valid_read(compiled); assigns \nothing;
    ensures \result ==> at + compiled->reach <= w->image.loaded; */
static inline bool ptv_fits(const ptv_walker *w, const ptv_compiled *compiled, uint32_t at)
{
    return ptv_in32(&w->image, at, compiled->reach) && (compiled->places >> at % 8 & 1) != 0;
}

/* Whether its 8-byte fields are aligned, which `places` does not say if there are flags. */
/*@ requires ptv_is_walker(w) && \valid_read(frame) && ptv_has_fields(frame->type);
    requires \valid_read(compiled) && ptv_is_vtable(w, compiled->vtable);
    assigns \nothing; */
bool ptv_is_aligned(const ptv_walker *w, const ptv_frame *frame, const ptv_compiled *compiled);

/*@ requires \valid_read(w) && \valid_read(compiled); assigns \nothing;
    ensures \result == w->steps + compiled->first; */
static inline const ptv_walk_step *ptv_steps_of(const ptv_walker *w, const ptv_compiled *compiled)
{
    return w->steps + compiled->first;
}

#endif
