/* `pteverify schema mirror` and `packers`: checks hand-written Python, opening all it needs. */
#pragma once

#include "schema/gate/schemas.h"

typedef struct gate_python {
    gate_paths schemas;
    const char *const *files; /* paths of Python files */
    size_t file_count;
} gate_python;

/* If a file cannot be read, reports that and compares nothing. */
void gate_check_mirror(gate_run *run, const gate_python *python);
void gate_check_packers(gate_run *run, const gate_python *python);
