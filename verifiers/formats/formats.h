/*
 * What a file is, which bytes of it are a flatbuffer of which schema, and which
 * rules exist. The top of the library: everything below is brought together here.
 */
#ifndef PTV_FORMATS_FORMATS_H
#define PTV_FORMATS_FORMATS_H

#include "../rules/rules.h"

extern const ptv_rule_list ptv_structure_list; /* 2xx, core/structure.c */
extern const ptv_rule_list ptv_header_list;    /* 1xx, header.c */

/*
 * Judges the first bytes of a program: identifier, header, and the ranges in it.
 * True when there is a flatbuffer to walk; its body begins at *body.
 */
bool ptv_check_header(ptv_run *run, uint32_t *body);

/* Rules of the header that can only be judged after the walk. */
void ptv_check_header_gap(ptv_run *run);

/* Refuses a file that is no program, by what it looks like. */
void ptv_refuse(ptv_run *run);

#endif
