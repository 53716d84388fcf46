/*
 * All rules, and all formats. This is the top of the library, which brings together everything
 * below.
 */
#pragma once

#include "../core/walk.h"
#include "formats.h"

extern const ptv_visitor ptv_rules; /* registry.c: all rules */

#ifndef PTV_DEVICE
/* What visits wait for, by schema; the last entry is empty (waiting.c). */
extern const ptv_waiting ptv_waiting_lists[];
#endif

/* For loops over all rules, which ptv_rule_at() would make slower. Begins as {0, 0}. */
typedef struct ptv_rule_cursor {
    size_t list, at;
} ptv_rule_cursor;

/* Returns rules in ascending order of their codes, then NULL. */
const ptv_rule *ptv_rule_next(ptv_rule_cursor *cursor);

/* ---- Rules that are listed as not run: skipped_images.c ---- */

/* List as not run those rules of a list, or of a schema, that have not fired. */
void ptv_skip_list(ptv_run *run, const ptv_rule_list *list, ptv_skip why);
void ptv_skip_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why);

/*
 * Lists as not run all rules that might have fired for an image of this format that was not
 * verified. Lists even rules that have fired, since they did so for another image.
 */
void ptv_skip_format(ptv_run *run, ptv_format format, ptv_skip why);

/* The same for images nested in the current unit, as noted in ptv_state.unseen; clears that. */
void ptv_list_unseen(ptv_run *run);
