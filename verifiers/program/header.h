/* The first bytes of a program, and what headers of data files have in common with them. */
#ifndef PTV_PROGRAM_HEADER_H
#define PTV_PROGRAM_HEADER_H

#include "../common/rules.h"

/*
 * Identifier and extended header of a program. Rules of the header that can
 * only be judged after the walk. Refusing a file by what it looks like.
 */
bool ptv_check_header(ptv_run *run, uint32_t *body);
void ptv_check_header_gap(ptv_run *run);
void ptv_refuse(ptv_run *run);

/* The same for a file that is all flatbuffer: no header says where it ends. */
bool ptv_check_flatbuffer_size(ptv_run *run);

/*
 * What it has in common with the headers of data files. All false: a fault was reported.
 * `at`: where the header keeps segment_base_offset; segment_data_size follows it.
 */
bool ptv_check_head(ptv_run *run);
bool ptv_check_flatbuffer_limit(ptv_run *run, const char *name, uint64_t at, uint64_t length);
bool ptv_check_header_length(ptv_run *run, uint32_t length, uint32_t least);
bool ptv_check_area_end(ptv_run *run, uint64_t at);
bool ptv_check_base_alignment(ptv_run *run, uint64_t at);
void ptv_check_trailing(ptv_run *run, uint64_t end);

#endif
