/*
 * Field paths: what they say, and where that is in a binary. The binary may be broken:
 * each step is checked against the bytes that are there, nothing else is taken for granted.
 */
#pragma once

#include "golden/edit/file.h"
#include "golden/edit/scan.h"

enum { GE_STEPS = 18 }; /* three to each of four files in each other, six in the last; two graphs */

/* `name`, `name[3]` or `name<Member>`. */
typedef struct ge_step {
    ge_text name;
    ge_text member; /* empty: not said */
    bool indexed;
    int64_t index; /* negative: from the end */
} ge_step;

typedef struct ge_path {
    ge_step steps[GE_STEPS]; /* header fields: the one behind `header.` */
    size_t count;            /* 0: (root) or (file) */
    bool header;
    bool file; /* all bytes of the file */
} ge_path;

typedef enum ge_where { GE_ROOT, GE_HEADER, GE_FIELD, GE_ELEMENT } ge_where;

/* Where a path leads. All positions are bytes of `file`. */
typedef struct ge_place {
    ge_file file;  /* a view: the innermost file that the path enters, not to be closed */
    uint64_t base; /* where that begins in the file that was asked */
    ge_where where;
    const ptv_schema *schema;
    const ptv_table *type;  /* FIELD, ELEMENT: of the table that has the field */
    const ptv_field *field; /* FIELD, ELEMENT */
    unsigned slot;
    uint32_t table;
    uint32_t vtable;
    uint64_t entry; /* of the vtable, for the field; 0: it ends before */
    bool present;
    uint64_t word;  /* present: the scalar, the element, the offset word; may be outside */
    unsigned width; /* its bytes */
    uint32_t head;  /* ELEMENT: the count of the list; it is inside */
    uint32_t count; /* ELEMENT: of the list */
    uint32_t index; /* ELEMENT */
    ge_text name;   /* for messages: the last step */
} ge_place;

bool ge_parse_path(ge_path *path, ge_text text, gm_error *error);

/* The path without its first steps, as it is said in a file that they lead to. */
ge_path ge_path_behind(const ge_path *path, size_t steps);

/*
 * Follows the path, within this file. The last step may be absent or outside of the file
 * (ge_there).
 */
bool ge_find(const ge_file *file, const ge_path *path, ge_place *place, gm_error *error);

/* Whether the bytes at place->word are there; refuses otherwise. */
bool ge_there(const ge_file *file, const ge_place *place, gm_error *error);

/* What the word leads to. Its first 4 bytes are inside. Refuses scalars. */
bool ge_object(const ge_file *file, const ge_place *place, uint32_t *at, gm_error *error);

/* Whether the word is an offset: not for scalars, elements of vectors, header fields. */
bool ge_is_offset(const ge_place *place);

/* Whether an offset word leads to a table. */
bool ge_is_table(const ge_place *place);

/* Which schema the paths of the file follow; NULL: paths mean nothing in it. */
const ptv_schema *ge_schema(const ge_file *file);

/* ---- Steps, for those that follow them in a tree ---- */

/* The slot of the field that the step names; refuses with the nearest name. */
bool ge_step_slot(const ge_step *step, const ptv_table *type, unsigned *slot, gm_error *error);

/* The index of the step in a list of `count` elements. */
bool ge_step_index(const ge_step *step, uint32_t count, uint32_t *index, gm_error *error);

/* The table below a union whose tag is `tag`, 0 when it has none; must be what the step says. */
const ptv_table *ge_step_member(const ge_step *step, const ptv_schema *schema,
                                const ptv_field *field, uint64_t tag, gm_error *error);

/* Whether the field is a list, when the step has an index, and none, when something follows. */
bool ge_step_fits(const ge_step *step, const ptv_field *field, bool last, gm_error *error);

/* ---- Heads by name: root offset, identifier, header, list of entries (edit_header.c) ---- */

/* `step` is the first of `steps` behind `header.`. */
bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error);

/* Where the FlatBuffer begins that the file is, or that its header names. */
uint64_t ge_flatbuffer(const ge_file *file);

/* The segment base that the extended header names; refuses when there is no header. */
bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error);

/* ---- Addresses (docs/edits.md), and numbers that are made of them: address.c ---- */

/* Takes an address with what is added to it. It need not be inside of the file. */
bool ge_take_address(const ge_file *file, ge_text *text, uint64_t *at, gm_error *error);

/*
 * Takes a number: digits, or the distance of two addresses, which may be negative (in
 * two's complement, *negative says so).
 */
bool ge_take_size(const ge_file *file, ge_text *text, uint64_t *value, bool *negative,
                  gm_error *error);
