/*
 * Rules of fit. A rule is a ptv_rule of which only name, code, severity, title, why and fix are
 * used. `why` names the runtime error that it leads to. Codes:
 *
 *   30xx  the build lacks something
 *   31xx  memory
 *   32xx  limits of the runtime, and of its release
 *   33xx  what fit does not know
 *
 * Names and codes are stable and never reused.
 */
#pragma once

#include "verifiers/include/pteverify.h"

extern const ptv_rule fit_operator_missing, fit_kernel_missing, fit_backend_missing,
    fit_data_missing, fit_method_allocator_small, fit_temporary_allocator_small,
    fit_planned_buffer_small, fit_planned_buffer_missing, fit_release_refuses, fit_kernel_key_long,
    fit_table_constants, fit_backend_without_library, fit_delegate_memory_unknown,
    fit_temporary_unknown;

size_t fit_rule_count(void);
const ptv_rule *fit_rule_at(size_t i); /* ascending by code */

/* By name or code; `word` is n bytes long. Returns NULL if there is no such rule. */
const ptv_rule *fit_rule_named(const char *word, size_t n);
