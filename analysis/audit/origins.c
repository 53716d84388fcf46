/* Follows a condition back to its origin. */
#include "analysis/audit/origins.h"

static void take_constant(audit_origin *o, uint64_t constant, audit_constant kind)
{
    o->constant = constant;
    o->many = kind == AUDIT_MANY;
}

static void note(const audit_flow *f, audit_origin *o, uint64_t node, bool twice)
{
    enum { COMPARED = AUDIT_EQUALITY | AUDIT_DIFFERENCE | AUDIT_ORDER };
    const unsigned traits = f->traits(f->graph, node);
    const bool square = (traits & AUDIT_CHOICE) != 0 && twice;
    uint64_t constant = AUDIT_NOBODY;
    const audit_constant kind =
        (traits & COMPARED) == 0 ? AUDIT_NO_CONSTANT : f->compares(f->graph, node, &constant);
    o->met |= (traits & ~(unsigned)AUDIT_DIFFERENCE) | (square ? (unsigned)AUDIT_DISTANCE : 0);
    if ((traits & AUDIT_EQUALITY) != 0 && kind != AUDIT_NO_CONSTANT &&
        o->equality == AUDIT_NOBODY) {
        o->equality = node;
        take_constant(o, constant, kind);
    } else if ((traits & AUDIT_DIFFERENCE) != 0 && kind >= AUDIT_TENSOR) {
        o->met |= AUDIT_DIFFERENCE;
        if (o->equality == AUDIT_NOBODY) {
            take_constant(o, constant, kind);
        }
    } else if ((traits & AUDIT_ORDER) != 0 && kind == AUDIT_MANY) {
        o->bounds |= traits & (AUDIT_LESS | AUDIT_GREATER);
        if (o->constant == AUDIT_NOBODY) {
            take_constant(o, constant, kind);
        }
    }
}

/* Recursion is limited by the nodes left, a handful. */
static void trace(const audit_flow *f, audit_origin *o, uint64_t node)
{
    uint64_t makers[AUDIT_READS];
    if (node == AUDIT_NOBODY || o->left == 0) {
        return;
    }
    o->left--;
    const unsigned count = f->makers(f->graph, node, makers);
    note(f, o, node, count > 1 && makers[0] == makers[1] && makers[0] != AUDIT_NOBODY);
    for (unsigned k = 0; k < count; k++) {
        trace(f, o, makers[k] == node ? AUDIT_NOBODY : makers[k]);
    }
}

audit_origin audit_origin_of(const audit_flow *flow, uint64_t maker)
{
    enum { BACK = 16 };
    audit_origin o = {.equality = AUDIT_NOBODY, .constant = AUDIT_NOBODY, .left = BACK};
    trace(flow, &o, maker);
    return o;
}

static bool has(const audit_origin *o, unsigned traits)
{
    return (o->met & traits) == traits;
}

/* Comparing dynamic shapes with numbers is normal, and not a trigger. */
bool audit_is_match(const audit_origin *o)
{
    const bool equal =
        o->equality != AUDIT_NOBODY && (o->met & (AUDIT_SHAPE | AUDIT_ELEMENT)) != AUDIT_SHAPE;
    const bool none = has(o, AUDIT_DIFFERENCE | AUDIT_TRUTH) && !has(o, AUDIT_ORDER);
    return equal || none || has(o, AUDIT_ORDER | AUDIT_DISTANCE | AUDIT_DIFFERENCE) ||
           o->bounds == (AUDIT_LESS | AUDIT_GREATER);
}

bool audit_is_selected(const audit_flow *flow, uint64_t node, audit_origin *o)
{
    uint64_t makers[AUDIT_READS];
    const unsigned count = flow->makers(flow->graph, node, makers);
    bool is = false;
    for (unsigned k = 0; k < count && !is; k++) {
        *o = audit_origin_of(flow, makers[k]);
        is = audit_is_match(o) && has(o, AUDIT_REDUCTION) && o->many;
    }
    return is;
}

const char *audit_ways(audit *a, const char *how, const char *one, const char *other)
{
    return audit_text(a, "%s%sone way: %s; the other: %s", how, how[0] == '\0' ? "" : "; ", one,
                      other);
}

const char *audit_way_of(const audit_origin *o)
{
    return has(o, AUDIT_DIFFERENCE | AUDIT_DISTANCE) ? "a distance"
           : has(o, AUDIT_DIFFERENCE)                ? "a difference"
                                                     : "bounds";
}
