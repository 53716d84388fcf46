/*
 * Packers: hand-written Python that does the work of generated code, or replaces it, unchecked by
 * any schema: builders called field by field (`TensorStart`, `TensorAddSizes`, `TensorEnd`),
 * objects filled attribute by attribute (`t = TensorT()`), and literal alignments. Also schema
 * texts as code searches them with regular expressions, which match even in comments: file
 * identifiers, and lines that mark a patched alignment. Rules 23xx.
 */
#pragma once

#include "schema/source/source.h"

/* The files have been read and are linked by `next`. */
typedef struct packer_inputs {
    const fbs_schema *const *schemas;
    size_t count;
    const src_file *texts; /* of the schemas, in the same order */
    const src_file *files; /* Python */
} packer_inputs;

void packers_check(gate_run *run, const packer_inputs *in);
