/* Bundles: a program and test cases for it, in one flatbuffer. */
#pragma once

#include "../core/run.h"

/* bundle_open.c: the flatbuffer, and the program in it as a unit of its own. */
bool ptv_open_bundle(ptv_run *run, uint32_t *body);
void ptv_bundle_nested(ptv_run *run);

/* cases.c: test cases against the program, once both have been verified. */
void ptv_check_bundle(ptv_run *run);
