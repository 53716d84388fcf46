/* What the files about the values of a graph share. */
#pragma once

#include "native_graph.h"

typedef struct ptv_ng_flow {
    ptv_ng_values values;
    uint32_t source;      /* root of the alias that was met last, for what is made of it */
    uint32_t last_input;  /* the placeholder of the input before */
    bool any_input;       /* there was one */
    uint32_t result_node; /* the last node that is an output, NOBODY: there is none */
    uint32_t results;     /* its references, of which the first is reference `first_result` */
    uint32_t first_result;
    uint32_t matched; /* of them, those that an output of the graph was compared with */
    bool differ;      /* and one was another */
} ptv_ng_flow;

extern const ptv_rule ptv_native_value_unknown_rule; /* the check of all of them */
extern const ptv_rule ptv_native_binding_unknown_rule, ptv_native_binding_not_placed_rule,
    ptv_native_input_bound_rule, ptv_native_value_without_meta_rule,
    ptv_native_inner_value_without_meta_rule; /* bound.c */

/* A number, not a tensor or a list of them. */
static inline bool ptv_ng_is_number(const ptv_ng_value *v)
{
    return v->kind >= PTV_NG(OUTPUT_VALUE_KIND_INT);
}

/* ---- bound.c ---- */

/* Reports a rule at a reference. */
void ptv_report_ng(const ptv_ng_graph *g, const ptv_rule *rule, const ptv_ng_reference *reference);

/* What comes in or goes out has a TensorMeta. */
void ptv_ng_judge_meta(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);

/* A constant or a buffer, when it is known where its value is. */
void ptv_ng_judge_bound(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);

/* ---- outputs.c: in this order ---- */

void ptv_ng_find_results(ptv_ng_flow *f);
void ptv_ng_judge_result(ptv_ng_flow *f, const ptv_ng_reference *m); /* a use that was just met */
void ptv_ng_judge_output(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);
void ptv_ng_judge_target(ptv_ng_flow *f, const ptv_ng_value *v, const ptv_ng_reference *m);
void ptv_ng_end_results(ptv_ng_flow *f);
