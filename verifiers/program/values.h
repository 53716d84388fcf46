/* Checks of single fields that the rules about tables call where they stand. */
#ifndef PTV_PROGRAM_VALUES_H
#define PTV_PROGRAM_VALUES_H

#include "../core/run.h"

/*
 * Reports `rule` at a field, or at element `index` of it (-1: the field itself). When
 * low > high the title says everything. Rules run at the bottom of a recursion, where
 * stack is dear: this takes scalars and stays out of line.
 */
void ptv_fault_number(ptv_run *run, const ptv_rule *rule, const ptv_frame *table, unsigned slot,
                      int64_t index, int64_t found, int64_t low, int64_t high);

/* The same, found `text`. */
void ptv_fault_text(ptv_run *run, const ptv_rule *rule, const ptv_frame *table, unsigned slot,
                    int64_t index, const char *text);

/* Text is shown to people or given to a kernel; names are looked up. */
typedef enum ptv_use { PTV_USE_TEXT, PTV_USE_NAME } ptv_use;

/* UTF-8 and zero bytes, for each string of the table that the schema calls utf8. */
void ptv_check_strings(ptv_run *run, const ptv_frame *table, ptv_use use);

#endif
