/* `pteverify schema mirror` and `packers`: hand-written Python, with everything that is opened. */
#pragma once

#include "schema/gate/schemas.h"

typedef struct gate_python {
    gate_paths schemas;
    const char *const *files; /* paths of Python files */
    size_t file_count;
} gate_python;

/* Nothing is compared when a file cannot be read, which is reported. */
void gate_check_mirror(gate_run *run, const gate_python *python);
void gate_check_packers(gate_run *run, const gate_python *python);
