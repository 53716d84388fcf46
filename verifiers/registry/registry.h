/*
 * All rules, and all formats. The top of the library: everything
 * below is brought together here.
 */
#pragma once

#include "../core/walk.h"
#include "formats.h"

extern const ptv_visitor ptv_rules; /* registry.c: all of them */

#ifndef PTV_DEVICE
/* What their visits wait for, by schema; the last one is empty: waiting.c. */
extern const ptv_waiting ptv_waiting_lists[];
#endif

/* For loops over all rules: ptv_rule_at() looks for the list of each. Begins as {0, 0}. */
typedef struct ptv_rule_cursor {
    size_t list, at;
} ptv_rule_cursor;

/* Ascending by code; NULL: there are no more. */
const ptv_rule *ptv_rule_next(ptv_rule_cursor *cursor);

/* ---- Rules that are listed as not run: skipped_images.c ---- */

/* What has not fired of the rules of a list, of a schema. */
void ptv_skip_list(ptv_run *run, const ptv_rule_list *list, ptv_skip why);
void ptv_skip_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why);

/*
 * All that an image of this format, which was not verified, might have been told; they are
 * listed even when they have fired: they did so in another image.
 */
void ptv_skip_format(ptv_run *run, ptv_format format, ptv_skip why);

/* What is nested in the current unit and noted in ptv_state.unseen, which is then empty again. */
void ptv_list_unseen(ptv_run *run);
