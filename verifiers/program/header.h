/*
 * Checks what precedes the flatbuffer of a program, and what other formats share with it: a head
 * that every reader asks for, a flatbuffer that ends, an area of segments. Each returns false if it
 * has reported a fault.
 */
#pragma once

#include "../core/run.h"

/* Checks the header of a program, if any. Sets *body to where the body of the flatbuffer begins. */
/*@ requires ptv_is_headed(run) && \valid(body) && \separated(body, run) && run->header_length == 0;
    requires \separated(body, run->image.bytes + (0 .. run->image.loaded - 1));
    assigns PTV_REPORTED(run), run->header_length, run->flat_size, run->segment_base,
      run->segment_bytes, *body;
    ensures \result ==> 8 + run->header_length <= run->flat_size <= run->image.size;
    ensures \result ==> run->flat_size <= 0x7fffffff;
    ensures \result ==> *body == 8 + run->header_length; */
bool ptv_check_header(ptv_run *run, uint32_t *body);

/* Checks of the header that must come after the walk. */
void ptv_check_header_gap(ptv_run *run);

/* Refuses a file for what it looks like. */
void ptv_refuse(ptv_run *run);

/* Checks a file that is all flatbuffer, without a header that says where it ends. */
/*@ requires ptv_is_run(run); assigns PTV_REPORTED(run), run->flat_size;
    ensures \result ==> 8 + run->header_length <= run->flat_size == run->image.size &&
      run->flat_size <= 0x7fffffff; */
bool ptv_check_flatbuffer_size(ptv_run *run);

/* `at`: where the header keeps segment_base_offset; segment_data_size follows it. */
/*@ requires \valid(run); assigns PTV_REPORTED(run);
    ensures \result <==> run->image.size >= 64; */
bool ptv_check_head(ptv_run *run);
/*@ requires \valid(run); assigns PTV_REPORTED(run);
    ensures \result <==> run->flat_size <= 0x7fffffff; */
bool ptv_check_flatbuffer_limit(ptv_run *run, const char *name, uint64_t at, uint64_t length);
/*@ requires ptv_is_run(run); assigns PTV_REPORTED(run);
    ensures ptv_is_run(run) && (\result <==> length >= least); */
bool ptv_check_header_length(ptv_run *run, uint32_t length, uint32_t least);
/*@ requires \valid(run) && at <= 64; assigns PTV_REPORTED(run);
    ensures \result <==> run->segment_base + run->segment_bytes <= run->image.size; */
bool ptv_check_area_end(ptv_run *run, uint64_t at);
/*@ requires \valid(run); assigns PTV_REPORTED(run); */
bool ptv_check_base_alignment(ptv_run *run, uint64_t at);
/*@ requires \valid(run); assigns PTV_REPORTED(run); */
void ptv_check_trailing(ptv_run *run, uint64_t end);
