/* What a method requires by name: operators, their kernels, backends. */
#pragma once

#include "analysis/memory/loading_program.h"

/* Limits of the runtime, including the NUL. The rules refuse anything longer. */
enum { FIT_NAME = 100, FIT_KEY_ROOM = 659 };

/* How often an entry of `operators` is called, and where first. */
typedef struct fit_use {
    uint32_t calls;
    uint32_t chain, instruction; /* of the first call */
} fit_use;

/* `uses` has one zeroed element for each entry of `operators`. O(instructions) */
void fit_count_uses(const load_plan *plan, fit_use *uses);

/* "aten::add.out" */
void fit_operator_name(const load_plan *plan, uint32_t op, char name[FIT_NAME]);

/*
 * The kernel key that the runtime looks up, and the dtypes of its tensors (bit n: ScalarType n).
 * Returns false if the key is longer than FIT_KEY_ROOM.
 */
bool fit_kernel_key(const load_plan *plan, ptv_call call, char key[FIT_KEY_ROOM], uint64_t *dtypes);

/* Calls `each` for every KernelCall. */
typedef void (*fit_each_call)(void *context, const load_plan *plan, uint32_t chain,
                              uint32_t instruction, ptv_call call);
void fit_calls(const load_plan *plan, fit_each_call each, void *context);

/* ---- Places for findings: `frames` must outlive the result ---- */

enum { FIT_FRAMES = 6 };

ptv_place fit_place_of_plan(const load_plan *plan, ptv_frame frames[FIT_FRAMES]);
ptv_place fit_place_of_buffer(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES]);
ptv_place fit_place_of_delegate(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES]);

/* The name of a tensor, value i, in data files. */
ptv_place fit_place_of_name(const load_plan *plan, uint32_t i, ptv_frame frames[FIT_FRAMES]);

/* The op_index of a KernelCall. */
ptv_place fit_place_of_call(const load_plan *plan, uint32_t chain, uint32_t instruction,
                            ptv_frame frames[FIT_FRAMES]);
