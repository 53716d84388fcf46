/* Our own verifiers/schemas: what the parts of their reader share. */
#ifndef PTV_SCHEMA_BINDINGS_TABLES_H
#define PTV_SCHEMA_BINDINGS_TABLES_H

#include "schema/bindings/shapes.h"

/* ---- tables_lists.c: lists of types, which come late in a file ---- */

enum { TAB_LIST_TABLES, TAB_LIST_UNIONS, TAB_LIST_ENUMS, TAB_LISTS };
enum { TAB_NAMES = 4096 }; /* in a list */

typedef struct tab_names {
    src_span list[TAB_LISTS][TAB_NAMES];
    uint32_t count[TAB_LISTS];
    uint32_t indexes;
    src_span schema; /* "program" */
    src_span root;   /* PTV_PROGRAM_PROGRAM */
} tab_names;

/* Of the file that is read. */
static inline const tab_names *tab_names_of(const shape_reader *r)
{
    return r->own;
}

void tab_collect(tab_names *n, const src_file *file);

/* The type that is called `text` (e_value, E_VALUE) in its list. */
bool tab_find_name(const tab_names *n, int list, src_span text, src_span *name);

/* What is behind `part` in PTV_PROGRAM_E_VALUE_VAL; letters only count, both may have more _. */
bool tab_behind(src_span *text, src_span part);

/* PTV_PROGRAM_X: the table X. */
bool tab_table_named(const shape_reader *r, src_span text, src_span *name);

extern const bind_copy tab_field_copy; /* what descriptors claim; tables.c */

/* ---- tables_fields.c: operations ---- */

bool tab_takes_field(shape_reader *r, const shape_step *step, src_span hole);
bool tab_counts_slots(shape_reader *r, const shape_step *step, src_span hole);
bool tab_takes_sign(shape_reader *r, const shape_step *step, src_span hole);
bool tab_is_load(shape_reader *r, const shape_step *step, src_span hole);

#endif
