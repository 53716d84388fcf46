/*
 * Why what released runtimes do with the example of a rule (tests/runtime/reactions.tsv) is not
 * what the history says of that rule: of test_reactions.c. The history tells the worst that any
 * file with this fault may meet, the table what happens to one.
 */
#ifndef TESTS_REPORT_REACTIONS_H
#define TESTS_REPORT_REACTIONS_H

#include "analysis/report/history.h"

typedef struct reaction_exception {
    const char *rule;
    ptv_release from, to; /* both included */
    const char *why;
} reaction_exception;

#define OTHER_FIELD "the worst of many tables and fields counts; the one of the example is harmless"
#define OTHER_VALUE "the worst of many values counts; the one of the example does no harm"
#define HERE_REFUSED "the worst of many values or fields counts; the one of the example is refused"
#define HERE_COMPUTES "the worst counts; in the example, nothing happens but other results"
#define SAME_RESULT "what it reads instead happens to give the same outputs"
#define MODEL_CHANGED "the edit changes what the model means, too"
#define KERNEL "the kernel refuses the new sizes or types"
#define ASKS "only those who ask for it: this judge does not, or does and is refused"
#define MEMORY "the judges have not so much memory"
#define LOST "the edit takes away what the model needs"
/* May differ from run to run: behind the data files that 1.0 maps there is no guard, and an
   index out of range leads anywhere. */
#define CHANCE "what lies in the memory behind decides what happens"
#define EITHER \
    "the older backend refuses the graph of the example, the newer one follows what is not there"
#define LIBRARY "the library has no reader of bundles; that of the judge asks first"
#define INPUT "the extension hands in inputs of the sound model, whose type is another one"
#define EXTENSION "the extension allocates that much before the runtime sees it"

static const reaction_exception reaction_exceptions[] = {
    {"header-past-program", PTV_R1_0, PTV_R1_2, OTHER_VALUE},
    {"segments-in-program", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"segment-base-misaligned", PTV_R1_0, PTV_R1_5, MODEL_CHANGED},
    {"flatbuffer-past-end", PTV_R1_0, PTV_R1_4, OTHER_VALUE},
    {"flatbuffer-size-small", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"segments-in-flatbuffer", PTV_R1_0, PTV_R1_0, HERE_REFUSED},
    {"data-layout-legacy", PTV_R1_0, PTV_R1_0, CHANCE},
    {"program-size-small", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"root-misaligned", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"root-in-header", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"vtable-out-of-range", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"vtable-misaligned", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"vtable-in-header", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"vtable-size-invalid", PTV_R1_0, PTV_R1_4, OTHER_FIELD},
    {"field-in-table-head", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"field-out-of-range", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"field-misaligned", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"offset-zero", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"offset-out-of-range", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"offset-misaligned", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"string-out-of-range", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"vector-misaligned", PTV_R1_0, PTV_R1_5, OTHER_FIELD},
    {"field-missing", PTV_R1_5, PTV_R1_5, OTHER_FIELD},
    {"objects-shared", PTV_R1_0, PTV_R1_5, MODEL_CHANGED},
    {"segment-past-end", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"constant-past-end", PTV_R1_0, PTV_R1_2, HERE_REFUSED},
    {"constant-misaligned", PTV_R1_0, PTV_R1_5, KERNEL},
    {"constant-alignment-small", PTV_R1_0, PTV_R1_5, KERNEL},
    {"constant-buffer-short", PTV_R1_0, PTV_R1_1, OTHER_VALUE},
    {"constant-storage-missing", PTV_R1_2, PTV_R1_2, HERE_REFUSED},
    {"initial-values-ignored", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"initial-offsets-missing", PTV_R1_0, PTV_R1_5, ASKS},
    {"initial-value-past-end", PTV_R1_0, PTV_R1_2, HERE_REFUSED},
    {"constant-stored-twice", PTV_R1_0, PTV_R1_5, KERNEL},
    {"data-segment-unused", PTV_R1_0, PTV_R1_5, LOST},
    {"data-tensor-past-segment", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"data-segment-size-differs", PTV_R1_0, PTV_R1_5, LOST},
    {"dim-order-not-permutation", PTV_R1_0, PTV_R1_1, HERE_REFUSED},
    {"scalar-type-unlisted", PTV_R1_0, PTV_R1_5, KERNEL},
    {"scalar-type-unusual", PTV_R1_0, PTV_R1_5, KERNEL},
    {"tensor-bytes-overflow", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"tensor-bound-overflow", PTV_R1_0, PTV_R1_5, ASKS},
    {"tensor-strides-overflow", PTV_R1_0, PTV_R1_5, ASKS},
    {"tensor-too-large-32", PTV_R1_0, PTV_R1_5, ASKS},
    {"scalar-type-complex", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"external-mismatch", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"index-out-of-range", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"bool-invalid", PTV_R1_0, PTV_R1_5, MODEL_CHANGED},
    {"bool-list-item-invalid", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"enum-value-unknown", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"text-with-zero", PTV_R1_0, PTV_R1_5, MODEL_CHANGED},
    {"name-with-zero", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"move-kind-mismatch", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"loop-endless", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"use-after-free", PTV_R1_5, PTV_R1_5, OTHER_VALUE},
    {"planned-buffer-size-negative", PTV_R1_0, PTV_R1_4, EXTENSION},
    {"planned-tensor-past-buffer", PTV_R1_0, PTV_R1_0, HERE_REFUSED},
    {"planned-offset-64-bit", PTV_R1_0, PTV_R1_5, MEMORY},
    {"planned-tensors-overlap", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"planned-memory-over-limit", PTV_R1_0, PTV_R1_5, MEMORY},
    {"planned-memory-large", PTV_R1_0, PTV_R1_5, MEMORY},
    {"operator-argument-count", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"operator-result-kind", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"operator-argument-type", PTV_R1_0, PTV_R1_5, INPUT},
    {"operator-writes-constant", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"operator-result-elsewhere", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"method-output-kind", PTV_R1_0, PTV_R1_5, ASKS},
    {"method-input-repeated", PTV_R1_0, PTV_R1_5, MODEL_CHANGED},
    {"flattening-missing", PTV_R1_0, PTV_R1_1, ASKS},
    {"output-flattening-missing", PTV_R1_0, PTV_R1_1, ASKS},
    {"operator-overload-missing", PTV_R1_0, PTV_R1_5, LOST},
    {"delegate-argument-not-tensor", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"delegate-argument-type", PTV_R1_0, PTV_R1_5, HERE_COMPUTES},
    {"delegate-argument-shape", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-dynamic-misused", PTV_R1_0, PTV_R1_2, EITHER},
    {"xnnpack-datatypes-differ", PTV_R1_0, PTV_R1_5, EITHER},
    {"xnnpack-shape-too-large", PTV_R1_0, PTV_R1_2, HERE_REFUSED},
    {"xnnpack-external-flags", PTV_R1_3, PTV_R1_5, HERE_COMPUTES},
    {"xnnpack-external-out-of-range", PTV_R1_0, PTV_R1_2, HERE_REFUSED},
    {"xnnpack-external-repeated", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"xnnpack-constant-external", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-constant-out-of-range", PTV_R1_0, PTV_R1_2, CHANCE},
    {"xnnpack-constant-past-area", PTV_R1_0, PTV_R1_2, HERE_COMPUTES},
    {"xnnpack-constant-short", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-quantisation-unsuited", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-scale-count", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-output-read-only", PTV_R1_0, PTV_R1_5, HERE_REFUSED},
    {"xnnpack-filter-shape", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"name-indexes-differ", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"name-constant-and-mutable", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"data-key-in-program", PTV_R1_0, PTV_R1_5, SAME_RESULT},
    {"data-needed", PTV_R1_0, PTV_R1_5, LOST},
    {"suite-repeated", PTV_R1_0, PTV_R1_5, LOST},
    {"bundled-data-length", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"suite-without-method", PTV_R1_0, PTV_R1_5, LOST},
    {"case-output-count", PTV_R1_0, PTV_R1_5, OTHER_VALUE},
    {"case-output-kind", PTV_R1_5, PTV_R1_5, LIBRARY},
};

#endif
