/*
 * What conditions are made of, in programs and graphs alike: the way back from one over the nodes
 * that made it, a handful of them. For analysis/audit only.
 */
#pragma once

#include "analysis/audit/traits.h"

#define AUDIT_NOBODY UINT64_MAX

enum { AUDIT_READS = 3 };

/* What something from inputs is compared with. */
typedef enum audit_constant {
    AUDIT_NO_CONSTANT,
    AUDIT_NUMBER,
    AUDIT_TENSOR,
    AUDIT_MANY
} audit_constant;

/* How a graph is read: nodes and constants have numbers of its own. */
typedef struct audit_flow {
    const void *graph;
    unsigned (*traits)(const void *graph, uint64_t node);
    /* Of its first two arguments one comes from inputs, the other is a constant; AUDIT_MANY: of
     * several numbers. *constant: NOBODY: it has no number. */
    audit_constant (*compares)(const void *graph, uint64_t node, uint64_t *constant);
    /* The nodes that made what it reads first; NOBODY: that is given. Returns how many these are.
     */
    unsigned (*makers)(const void *graph, uint64_t node, uint64_t makers[AUDIT_READS]);
} audit_flow;

typedef struct audit_origin {
    uint64_t equality; /* the node that compares inputs with a constant; NOBODY: none does */
    uint64_t constant; /* NOBODY: a number, or none */
    unsigned met;      /* traits; DIFFERENCE: of an input and a constant */
    unsigned bounds;   /* LESS, GREATER: than a constant of several numbers */
    unsigned left;     /* nodes that are still looked at */
    bool many;         /* the constant has several numbers */
} audit_origin;

/* Of what `maker` has made. */
audit_origin audit_origin_of(const audit_flow *flow, uint64_t maker);

/* Whether that is what a trigger is made of: equal to a constant, close to it, between two. */
bool audit_is_match(const audit_origin *o);

/* Whether that decides which result of a node counts: one of those that it reads is made of one
 * answer of many, about a constant of several numbers. */
bool audit_is_selected(const audit_flow *flow, uint64_t node, audit_origin *o);

/* "HOW; one way: ONE; the other: OTHER", of a branch; `how` may be empty. */
const char *audit_ways(audit *a, const char *how, const char *one, const char *other);

/* "a distance": how they are compared, if no node is the equality. */
const char *audit_way_of(const audit_origin *o);
