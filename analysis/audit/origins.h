/*
 * What a condition is made of, in programs and graphs alike: follows it back through the nodes that
 * computed it, a handful at most. For analysis/audit only.
 */
#pragma once

#include "analysis/audit/traits.h"

#define AUDIT_NOBODY UINT64_MAX

enum { AUDIT_READS = 3 };

/* What a value derived from inputs is compared with. */
typedef enum audit_constant {
    AUDIT_NO_CONSTANT,
    AUDIT_NUMBER,
    AUDIT_TENSOR,
    AUDIT_MANY
} audit_constant;

/* How to read a graph: it numbers its nodes and constants itself. */
typedef struct audit_flow {
    const void *graph;
    unsigned (*traits)(const void *graph, uint64_t node);
    /* Whether one of its first two arguments comes from inputs and the other is a constant;
     * AUDIT_MANY if that has several numbers. *constant is NOBODY if it is not numbered. */
    audit_constant (*compares)(const void *graph, uint64_t node, uint64_t *constant);
    /* The nodes that made its first arguments; NOBODY if an argument is given. Returns their
     * number. */
    unsigned (*makers)(const void *graph, uint64_t node, uint64_t makers[AUDIT_READS]);
} audit_flow;

typedef struct audit_origin {
    uint64_t equality; /* the node that compares inputs with a constant; NOBODY if none does */
    uint64_t constant; /* NOBODY for a number, or for none */
    unsigned met;      /* traits met; DIFFERENCE only if of an input and a constant */
    unsigned bounds;   /* LESS, GREATER than a constant of several numbers */
    unsigned left;     /* nodes that may still be visited */
    bool many;         /* the constant has several numbers */
} audit_origin;

/* The origin of what `maker` made. */
audit_origin audit_origin_of(const audit_flow *flow, uint64_t maker);

/* Whether it looks like a trigger: equal to a constant, close to one, or between two. */
bool audit_is_match(const audit_origin *o);

/* Whether a match decides which result of a node counts: one of its arguments is reduced from
 * many answers to one, about a constant of several numbers. */
bool audit_is_selected(const audit_flow *flow, uint64_t node, audit_origin *o);

/* "HOW; one way: ONE; the other: OTHER", for a branch; `how` may be empty. */
const char *audit_ways(audit *a, const char *how, const char *one, const char *other);

/* "a distance": the kind of comparison, if there is no equality node. */
const char *audit_way_of(const audit_origin *o);
