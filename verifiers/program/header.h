/*
 * Judging what stands before the flatbuffer of a program, and what other formats have in
 * common with it: a head that every reader asks for, a flatbuffer that ends, an area of
 * segments. All false: a fault was reported.
 */
#pragma once

#include "../core/run.h"

/* Identifier and extended header of a program; says where the body of the flatbuffer begins. */
bool ptv_check_header(ptv_run *run, uint32_t *body);

/* Rules of the header that can only be judged after the walk. */
void ptv_check_header_gap(ptv_run *run);

/* Refuses a file by what it looks like. */
void ptv_refuse(ptv_run *run);

/* A file that is all flatbuffer: no header says where it ends. */
bool ptv_check_flatbuffer_size(ptv_run *run);

/* `at`: where the header keeps segment_base_offset; segment_data_size follows it. */
bool ptv_check_head(ptv_run *run);
bool ptv_check_flatbuffer_limit(ptv_run *run, const char *name, uint64_t at, uint64_t length);
bool ptv_check_header_length(ptv_run *run, uint32_t length, uint32_t least);
bool ptv_check_area_end(ptv_run *run, uint64_t at);
bool ptv_check_base_alignment(ptv_run *run, uint64_t at);
void ptv_check_trailing(ptv_run *run, uint64_t end);
