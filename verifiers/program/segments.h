/* What the files about segments share: the list, and how to report one of its elements. */
#pragma once

#include "read.h"

typedef struct ptv_segment {
    uint64_t offset; /* from the segment base */
    uint64_t size;
} ptv_segment;

/* Whether the list is that of a data file. Otherwise it is that of a program. */
bool ptv_is_data_file(const ptv_run *run);

ptv_vec ptv_segments_of(const ptv_run *run);

/* Reads a segment from its table, or from segments[i], which must exist. */
ptv_segment ptv_read_segment(const ptv_image *im, uint32_t at);
ptv_segment ptv_segment_number(const ptv_run *run, uint32_t i);

/* offset + size, or UINT64_MAX if that wraps. */
/*@ assigns \nothing; ensures segment.offset <= \result && segment.size <= \result;
    ensures \result == segment.offset + segment.size || \result == 0xffffffffffffffff; */
uint64_t ptv_segment_end(ptv_segment segment);

/* Reports the rule, whose table is the root, at field `slot` of segments[i]. */
void ptv_report_in_segment(ptv_run *run, const ptv_rule *rule, const ptv_frame *root, uint32_t i,
                           unsigned slot, ptv_mismatch mismatch);

/*
 * Reports the rule, whose table is the root, at each segment that shares bytes with
 * one listed before it.
 */
void ptv_check_segments_apart(ptv_run *run, const ptv_rule *rule, const ptv_frame *root);
