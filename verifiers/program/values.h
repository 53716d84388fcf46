/* Reports of fields by numbers: ptv_fault() takes places and gaps. */
#ifndef PTV_PROGRAM_VALUES_H
#define PTV_PROGRAM_VALUES_H

#include "read.h"

static inline void ptv_fault_number(ptv_run *run, const ptv_rule *rule,
                                             const ptv_frame *table, unsigned slot, int64_t index,
                                             int64_t found, int64_t low, int64_t high)
{
    ptv_fault(run, rule, (ptv_place){table, NULL, (int32_t)slot, index, NULL},
              low > high ? ptv_no_gap() : ptv_signed_gap(found, low, high));
}

static inline void ptv_fault_text(ptv_run *run, const ptv_rule *rule, const ptv_frame *table,
                                  unsigned slot, int64_t index, const char *text)
{
    ptv_fault(run, rule, (ptv_place){table, NULL, (int32_t)slot, index, NULL}, ptv_text_gap(text));
}

#endif
