/*
 * Field paths: what they mean, and where they lead in a binary. The binary may be broken: each step
 * is checked against the actual bytes, and nothing is assumed.
 */
#pragma once

#include "golden/edit/file.h"
#include "golden/edit/scan.h"

enum { GE_STEPS = 18 }; /* three for each of four nested files, six in the last; two graphs */

/* `name`, `name[3]` or `name<Member>`. */
typedef struct ge_step {
    ge_text name;
    ge_text member; /* empty if not given */
    bool indexed;
    int64_t index; /* negative: from the end */
} ge_step;

typedef struct ge_path {
    ge_step steps[GE_STEPS]; /* for header fields: without `header.` */
    size_t count;            /* 0: (root) or (file) */
    bool header;
    bool file; /* the whole file */
} ge_path;

typedef enum ge_where { GE_ROOT, GE_HEADER, GE_FIELD, GE_ELEMENT } ge_where;

/* Where a path leads. All positions are offsets in `file`. */
typedef struct ge_place {
    ge_file file;  /* a view of the innermost file that the path enters, not to be closed */
    uint64_t base; /* where that begins in the outermost file */
    ge_where where;
    const ptv_schema *schema;
    const ptv_table *type;  /* FIELD, ELEMENT: type of the table with the field */
    const ptv_field *field; /* FIELD, ELEMENT */
    unsigned slot;
    uint32_t table;
    uint32_t vtable;
    uint64_t entry; /* the field's vtable entry; 0 if the vtable is too short */
    bool present;
    uint64_t word;  /* if present: the scalar, element or offset word; may be outside the file */
    unsigned width; /* in bytes */
    uint32_t head;  /* ELEMENT: the count of the list, which is inside the file */
    uint32_t count; /* ELEMENT: length of the list */
    uint32_t index; /* ELEMENT */
    ge_text name;   /* the last step, for messages */
} ge_place;

bool ge_parse_path(ge_path *path, ge_text text, gm_error *error);

/* Removes the first steps: the path as seen in the file that these lead to. */
ge_path ge_path_behind(const ge_path *path, size_t steps);

/* Follows the path within this file. Its target may be absent, or outside the file (ge_there). */
bool ge_find(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Checks that the bytes at place->word are inside the file; otherwise sets `error`. */
bool ge_there(const ge_file *file, const ge_place *place, gm_error *error);

/* Follows the word to an object whose first 4 bytes are inside the file. Rejects scalars. */
bool ge_object(const ge_file *file, const ge_place *place, uint32_t *at, gm_error *error);

/* Whether the word is an offset, unlike scalars, elements of vectors and header fields. */
bool ge_is_offset(const ge_place *place);

/* Whether it is an offset to a table. */
bool ge_is_table(const ge_place *place);

/* The schema for paths in the file, or NULL if paths mean nothing in it. */
const ptv_schema *ge_schema(const ge_file *file);

/* ---- Steps, for following them in a tree ---- */

/* Finds the slot of the field that the step names; on failure suggests the nearest name. */
bool ge_step_slot(const ge_step *step, const ptv_table *type, unsigned *slot, gm_error *error);

/* Resolves the index of the step in a list of `count` elements. */
bool ge_step_index(const ge_step *step, uint32_t count, uint32_t *index, gm_error *error);

/* The table type for a union's tag (0: none); must match the member that the step names. */
const ptv_table *ge_step_member(const ge_step *step, const ptv_schema *schema,
                                const ptv_field *field, uint64_t tag, gm_error *error);

/* If the step has an index, the field must be a list; if more steps follow, not a whole list. */
bool ge_step_fits(const ge_step *step, const ptv_field *field, bool last, gm_error *error);

/* ---- Heads by name: root offset, identifier, header, list of entries (edit_header.c) ---- */

/* `step` is the first of `steps` after `header.`. */
bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error);

/* Where the FlatBuffer of the file begins, possibly according to its header. */
uint64_t ge_flatbuffer(const ge_file *file);

/* The segment base in the extended header; fails if there is no header. */
bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error);

/* ---- Addresses (docs/edits.md), and numbers computed from them: address.c ---- */

/* Takes an address, with any offset added to it. It need not be inside the file. */
bool ge_take_address(const ge_file *file, ge_text *text, uint64_t *at, gm_error *error);

/*
 * Takes a number: digits, or the distance between two addresses, which may be negative (in two's
 * complement; sets *negative).
 */
bool ge_take_size(const ge_file *file, ge_text *text, uint64_t *value, bool *negative,
                  gm_error *error);
