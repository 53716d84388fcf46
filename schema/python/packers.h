/*
 * Packers: hand-written Python that does what generated code would do, or replaces it, and that
 * nothing checks against the schema: builders called field by field (`TensorStart`,
 * `TensorAddSizes`, `TensorEnd`), objects filled attribute by attribute (`t = TensorT()`),
 * alignments as literals. And texts of schemas as code searches them with regular expressions,
 * which see comments, too: file identifiers, and lines with the mark of a patched alignment.
 * Rules 23xx.
 */
#pragma once

#include "schema/source/source.h"

/* Files have been read and are linked by `next`. */
typedef struct packer_inputs {
    const fbs_schema *const *schemas;
    size_t count;
    const src_file *texts; /* of the schemas: text i belongs to schema i */
    const src_file *files; /* Python */
} packer_inputs;

void packers_check(gate_run *run, const packer_inputs *in);
