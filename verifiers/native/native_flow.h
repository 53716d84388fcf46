/* State of checking the values of a graph, shared by the files that do so. */
#pragma once

#include "native_graph.h"

typedef struct ptv_ng_flow {
    ptv_ng_values values;
    uint32_t source;      /* root of the last alias_of, for the output that follows it */
    uint32_t last_input;  /* the placeholder of the previous input */
    bool any_input;       /* there is a previous input */
    uint32_t result_node; /* the last output node, or PTV_NG_NOBODY */
    uint32_t results;     /* how many references it has; the first is `first_result` */
    uint32_t first_result;
    uint32_t matched; /* how many of them were compared with outputs of the graph */
    bool differ;      /* one of them differed */
} ptv_ng_flow;

extern const ptv_rule ptv_native_value_unknown_rule; /* its check fires all of them */
extern const ptv_rule ptv_native_binding_unknown_rule, ptv_native_binding_not_placed_rule,
    ptv_native_input_bound_rule, ptv_native_value_without_meta_rule,
    ptv_native_inner_value_without_meta_rule; /* bound.c */

/* Returns whether the value is a number, not a tensor or a list of tensors. */
static inline bool ptv_ng_is_number(const ptv_ng_value *v)
{
    return v->kind >= PTV_NG(OUTPUT_VALUE_KIND_INT);
}

/* ---- bound.c ---- */

/* Reports a rule at a reference. */
void ptv_report_ng(const ptv_ng_graph *g, const ptv_rule *rule, const ptv_ng_reference *reference);

/* Reports an input, output or buffer without a TensorMeta. */
void ptv_ng_judge_meta(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);

/* Checks the value of a constant or buffer, once makers and users of all values are known. */
void ptv_ng_judge_bound(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);

/* ---- outputs.c: call in this order ---- */

void ptv_ng_find_results(ptv_ng_flow *f);
void ptv_ng_judge_result(ptv_ng_flow *f, const ptv_ng_reference *m); /* m is a use */
void ptv_ng_judge_output(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);
void ptv_ng_judge_target(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);
void ptv_ng_end_results(ptv_ng_flow *f);
