/* Compares two schemas, in the right order, and gives the verdict. */
#include "schema/evolve/evolve_internal.h"

#include <string.h>

enum { MATCH_BYTES = 256 << 20 };

static void judge_counterparts(evolve_match *m)
{
    static void (*const judges[])(evolve_match *, evolve_type *) = {
        [FBS_DEF_TABLE] = evolve_judge_table,
        [FBS_DEF_STRUCT] = evolve_judge_struct,
        [FBS_DEF_ENUM] = evolve_judge_enum,
        [FBS_DEF_UNION] = evolve_judge_union,
    };
    for (size_t i = 0; i < m->olds.count; i++) {
        evolve_type *old = &m->olds.list[i];
        if (old->counterpart != NULL && old->def->kind == old->counterpart->def->kind) {
            judges[old->def->kind](m, old);
        }
    }
}

static void judge_bare(evolve_match *m)
{
    if (m->bare) {
        const fbs_schema *bare = m->new->schema->bare ? m->new->schema : m->old->schema;
        gate_fault(m->run, &(gate_finding){.rule = &evolve_attributes_unknown_rule,
                                           .at = {bare->path, 0, 0}});
    }
}

static evolve_verdict verdict_of(const evolve_match *m)
{
    if (m->failed) {
        return EVOLVE_UNDECIDED;
    }
    if (m->breaks > 0) {
        return m->bumped ? EVOLVE_BUMPED : EVOLVE_BREAKING;
    }
    return m->source > 0 ? EVOLVE_SOURCE : EVOLVE_COMPATIBLE;
}

evolve_verdict evolve_compare(gate_run *run, const evolve_side *old, const evolve_side *new,
                              evolve_level level)
{
    evolve_match m = {.run = run,
                      .old = old,
                      .new = new,
                      .level = level,
                      .bumped = evolve_is_bump(old, new),
                      .bare = old->schema->bare || new->schema->bare,
                      .arena = {.left = MATCH_BYTES}};
    m.failed = !evolve_match_types(&m);
    if (!m.failed) {
        judge_bare(&m);
        evolve_judge_types(&m);
        judge_counterparts(&m);
        evolve_judge_file(&m);
        evolve_judge_identifier(&m);
    }
    if (m.failed) {
        src_no_memory(run, new->schema->path);
    }
    evolve_verdict verdict = verdict_of(&m);
    ptv_arena_free(&m.arena);
    return verdict;
}

/* ---- Words ---- */

static const char *const levels[] = {
    [EVOLVE_LEVEL_WIRE] = "wire",
    [EVOLVE_LEVEL_SOURCE] = "source",
    [EVOLVE_LEVEL_PYTHON] = "python",
};

bool evolve_level_named(const char *name, evolve_level *level)
{
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        if (strcmp(levels[i], name) == 0) {
            *level = (evolve_level)i;
            return true;
        }
    }
    return false;
}

const char *evolve_level_name(evolve_level level)
{
    return levels[level];
}

const char *evolve_verdict_text(evolve_verdict verdict)
{
    static const char *const texts[] = {
        [EVOLVE_COMPATIBLE] = "compatible",
        [EVOLVE_SOURCE] = "source change",
        [EVOLVE_BUMPED] = "breaking, and the identifier was bumped",
        [EVOLVE_BREAKING] = "breaking: bump the identifier",
        [EVOLVE_UNDECIDED] = "undecided",
    };
    return texts[verdict];
}

evolve_verdict evolve_worse(evolve_verdict a, evolve_verdict b)
{
    return a > b ? a : b;
}

bool evolve_rule_level(const ptv_rule *rule, evolve_level *level)
{
    if (rule->code / 100 != 25) {
        return false;
    }
    *level = ((const evolve_rule *)rule)->level; /* `rule` is its first member */
    return true;
}
