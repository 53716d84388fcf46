/* The native graph: a flatbuffer with nothing before it and nothing behind. */
#ifndef PTV_NATIVE_NATIVE_OPEN_H
#define PTV_NATIVE_NATIVE_OPEN_H

#include "../core/run.h"

bool ptv_open_native(ptv_run *run, uint32_t *body);

/* native_interface.c: its inputs and outputs. */
extern const struct ptv_adapter ptv_native_adapter;

#endif
