/* options.c: what is in a compile spec that a payload needs. */
#ifndef PTV_PAYLOADS_OPTIONS_H
#define PTV_PAYLOADS_OPTIONS_H

#include "compile_specs.h"

/* Of QNN; the spec is there. */
void ptv_check_qnn_options(ptv_run *run, ptv_specs *specs, uint32_t spec);

#endif
