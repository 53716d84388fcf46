/* Our own verifiers/schemas: shared by the parts of their reader. */
#pragma once

#include "schema/bindings/shapes.h"
#include "tables_patterns.h"

/* ---- tables_lists.c: lists of types, which come late in a file ---- */

enum { TAB_LIST_TABLES, TAB_LIST_UNIONS, TAB_LIST_ENUMS, TAB_LISTS };
enum { TAB_NAMES = 4096 }; /* per list */

typedef struct tab_names {
    src_span list[TAB_LISTS][TAB_NAMES];
    uint32_t count[TAB_LISTS];
    uint32_t indexes;
    src_span schema; /* "program" */
    src_span root;   /* PTV_PROGRAM_PROGRAM */
} tab_names;

/* The names in the current file. */
static inline const tab_names *tab_names_of(const shape_reader *r)
{
    return r->own;
}

void tab_collect(tab_names *n, const src_file *file);

/* What follows `part` in PTV_PROGRAM_E_VALUE_VAL. Compares letters; either may have extra _. */
bool tab_behind(src_span *text, src_span part);

/* PTV_PROGRAM_X names the table X. */
bool tab_table_named(const shape_reader *r, src_span text, src_span *name);

/* Required parts of the ptv_schema. Lists are only required if they are not empty. */
enum part {
    PART_NAME,
    PART_TABLES,
    PART_UNIONS,
    PART_ENUMS,
    PART_INDEXES,
    PART_TABLE_COUNT,
    PART_UNION_COUNT,
    PART_ENUM_COUNT,
    PART_INDEX_COUNT,
    PART_ROOT,
    PART_DEPTH,
    PART_STEPS,
    PARTS,
    PART_IDENTIFIER,
    PART_EXTENSION
};
